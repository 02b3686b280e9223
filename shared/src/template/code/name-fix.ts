/** The fix for a misspelt name in code. */
import type { Fix } from '../../findings/finding.js';
import type { TextRange } from '../../text/range.js';
import type { SourceFile } from '../../text/source-file.js';

/** Replaces the text at `range` by `name`, keeping quotes around it. */
export function nameFix(file: SourceFile, range: TextRange, name: string): Fix {
  return { title: `Change to ${name}`, edits: [{ file, edit: { range, newText: name } }] };
}
