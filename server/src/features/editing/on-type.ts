/** Closes blocks of code while they are typed: `#@ end` below a line such as `#@ if x:`. */
import type { TextEdit } from '@ytt-language/shared';
import { codeBlocks } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { codeLanguage, holdsCode } from '../code/symbols-at.js';

/** The edits after a line break was typed; the cursor stands at `offset`, on the new line. */
export function closeBlock({ file, summary }: Snapshot, offset: number): readonly TextEdit[] {
  const language = codeLanguage(file.path);
  const line = file.lines.lineAt(offset);
  if (line === 0 || language === 'text' || !holdsCode({ file, summary })) return [];
  const rest = file.lineText(line);
  if (rest.trim() !== '' && rest.trim() !== '#@') return [];
  const blocks = codeBlocks(file, language);
  const isOpenedAbove = blocks.some(({ words: [word] }) => word && file.lines.lineAt(word.start) === line - 1);
  // An `end` further down closes the innermost block, so that any other may be the one that is left open.
  if (!isOpenedAbove || blocks.every(({ closed }) => closed)) return [];
  const end = file.lines.lineStart(line) + rest.length;
  const lineBreak = file.text.includes('\r\n') ? '\r\n' : '\n';
  const indent = /^[ \t]*/.exec(file.lineText(line - 1))?.[0] ?? '';
  return [{ range: { start: end, end }, newText: `${lineBreak}${indent}${language === 'yaml' ? '#@ ' : ''}end` }];
}
