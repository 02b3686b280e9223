/** What the document around an offset is for, told by the annotations before its `---`. */

import { type AnnotatedDocument, lineStartAbove } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';

export type DocumentRole = AnnotatedDocument | 'plain-values';

export function documentRoleAt({ file, run, summary }: Snapshot, offset: number): DocumentRole {
  if (run?.dataValuesFiles.some((input) => input.path === file.path) && !summary.dataValues && !summary.schema)
    return 'plain-values';
  const { text } = file;
  const marker = text.lastIndexOf('\n---', offset) + 1;
  const start = marker > 0 || text.startsWith('---') ? marker : -1;
  const above = start === -1 ? '' : commentsAbove(text, start);
  if (/@[ \t]*(?:data\/values-schema\b|schema\/definition\b|schema\/match\b|schema[ \t]+attach=)/.test(above))
    return 'schema';
  return /@[ \t]*data\/values(?![\w-])/.test(above) ? 'data-values' : 'template';
}

/** The run of comment and blank lines that ends at `end`. */
function commentsAbove(text: string, end: number): string {
  let start = end;
  for (;;) {
    const above = lineStartAbove(text, start);
    if (above === undefined || !/^[ \t]*(?:#|\r?$)/.test(text.slice(above, start - 1))) return text.slice(start, end);
    start = above;
  }
}
