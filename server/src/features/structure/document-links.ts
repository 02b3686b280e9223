/** Paths in a file that lead to other files: `load(`, and the modeline; the paths of a project file. */
import { posix } from 'node:path';
import type { TextRange } from '@ytt-language/shared';
import { projectFileName } from '../../workspace/projects/project-file.js';
import { placedProjects } from '../../workspace/projects/project-paths.js';
import type { Snapshot } from '../../workspace/snapshot.js';

export interface DocumentLink {
  readonly range: TextRange;
  /** A file of the run by its path there, or a path relative to the file itself. */
  readonly target:
    | { readonly kind: 'run-file'; readonly path: string }
    | { readonly kind: 'beside'; readonly path: string }
    | { readonly kind: 'web'; readonly url: string };
}

/** A call with a text for its path, which is the second group. */
export const loadCall = /\bload\(\s*(["'])([^"'\n]+)\1/g;
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
  if (!summary.templated && !file.path.endsWith('.star')) return links;
  for (const match of file.text.matchAll(loadCall)) {
    const path = match[2] ?? '';
    const start = match.index + match[0].length - 1 - path.length;
    const range = { start, end: start + path.length };
    if (path.startsWith('@ytt:')) {
      links.push({
        range,
        target: { kind: 'web', url: `${modulePage}${path === '@ytt:data' ? '' : `-${path.slice(5)}`}/` },
      });
      continue;
    }
    if (path.startsWith('@')) continue;
    const wanted = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file.path), path);
    if (run?.files.some((input) => input.path === wanted))
      links.push({ range, target: { kind: 'run-file', path: wanted } });
  }
  return links;
}
