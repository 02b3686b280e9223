/** Paths in a file that lead to other files: `load(`, and the modeline; the paths of a project file. */
import type { TextRange } from '@ytt-language/shared';
import { projectFileName } from '../../workspace/projects/project-file.js';
import { placedProjects } from '../../workspace/projects/project-paths.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { moduleMembers } from '../code/function-catalogue.js';
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

export function documentLinks({ file, summary, run }: Snapshot): readonly DocumentLink[] {
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
  if (!holdsCode({ file, summary })) return links;
  for (const { path, range } of symbolsOf(file).loads) {
    const target = loadTarget(run?.files ?? [], file.path, path);
    if (target !== undefined) links.push({ range: { start: range.start + 1, end: range.end - 1 }, target });
  }
  return links;
}

/** Where the path of a `load` leads: to what the documentation says of a module, or to a file of the run. */
function loadTarget(
  files: readonly { readonly path: string }[],
  from: string,
  path: string,
): DocumentLink['target'] | undefined {
  const module = path.startsWith('@ytt:') ? path.slice(5) : undefined;
  if (module !== undefined)
    return moduleMembers(module) && { kind: 'web', url: `${modulePage}${module === 'data' ? '' : `-${module}`}/` };
  const found = loadedFile(files, from, path);
  return found && { kind: 'run-file', path: found.path };
}
