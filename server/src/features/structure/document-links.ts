/** Links to other files: paths in `load(`, names of libraries, the modeline, and paths in a project file. */

import type { TextRange } from '@ytt-language/shared';
import { addAll } from '@ytt-language/shared/tooling';
import { projectFileName } from '../../workspace/files/file-summary.js';
import { placedProjects } from '../../workspace/projects/stated/project-paths.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { moduleMembers } from '../code/function-catalogue.js';
import { entryOf, namesInAddresses, namesInCalls } from '../code/library-names.js';
import { holdsCode, loadedFile, symbolsOf } from '../code/symbols-at.js';

export interface DocumentLink {
  readonly range: TextRange;
  /** A file of the run by its path there, or a path relative to the file itself. */
  readonly target:
    | { readonly kind: 'run-file'; readonly path: string }
    | { readonly kind: 'beside'; readonly path: string }
    | { readonly kind: 'web'; readonly url: string };
}

const modulePage = 'https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt';

/**
 * Returns the links of a file. A `load` of an `@ytt:` module leads to its documentation; a path or library that is not
 * in the file's run has no link. In a project file, only paths with an extension are links, not those of directories.
 */
export function documentLinks(snapshot: Snapshot): readonly DocumentLink[] {
  const { file, summary, run } = snapshot;
  if (file.path === projectFileName)
    return placedProjects(file).flatMap(({ paths }) =>
      paths
        .filter(({ text }) => /\.\w+$/.test(text))
        .map(({ text, range }) => ({ range, target: { kind: 'beside', path: text } as const })),
    );
  const links: DocumentLink[] = [];
  if (summary.modeline !== undefined) {
    const { target, start, end } = summary.modeline;
    links.push({ range: { start, end }, target: { kind: 'beside', path: target } });
  }
  addAll(links, libraryLinks(snapshot));
  if (!holdsCode({ file, summary })) return links;
  for (const { path, range } of symbolsOf(file).loads) {
    const target = loadTarget(run, file.path, path);
    if (target !== undefined) links.push({ range: { start: range.start + 1, end: range.end - 1 }, target });
  }
  return links;
}

/** Links from the names of libraries; those in paths of `load` link to the file instead. */
function libraryLinks(snapshot: Snapshot): readonly DocumentLink[] {
  return [...namesInCalls(snapshot, snapshot.file), ...namesInAddresses(snapshot, snapshot.file)].flatMap((name) => {
    const entry = name.kind === 'path' ? entryOf(snapshot, name) : undefined;
    return entry === undefined
      ? []
      : [{ range: name.range, target: { kind: 'run-file', path: entry.file.path } as const }];
  });
}

/** The target of a `load` path: the documentation of a module, or a file of the run. */
function loadTarget(run: Snapshot['run'], from: string, path: string): DocumentLink['target'] | undefined {
  const module = path.startsWith('@ytt:') ? path.slice(5) : undefined;
  if (module !== undefined)
    return moduleMembers(module) && { kind: 'web', url: `${modulePage}${module === 'data' ? '' : `-${module}`}/` };
  const found = run && loadedFile(run.files, from, path, run.isPartial);
  return found && { kind: 'run-file', path: found.path };
}
