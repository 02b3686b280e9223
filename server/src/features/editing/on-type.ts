/** Closes blocks of code while they are typed: `#@ end` below a line such as `#@ if x:`. */
import type { SourceFile, TextEdit } from '@ytt-language/shared';
import { isYamlName } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';

const opener = /^([ \t]*)(#@[ \t]+)?(?:if|for|def|while)\b.*:[ \t]*$/;
const closer = /^[ \t]*(?:#@[ \t]+)?end[ \t]*$/;

/** The edits after a line break was typed; the cursor stands at `offset`, on the new line. */
export function closeBlock({ file }: Snapshot, offset: number): readonly TextEdit[] {
  const isModule = file.path.endsWith('.star');
  if (!isModule && !isYamlName(file.path)) return [];
  const line = file.lines.lineAt(offset);
  if (line === 0) return [];
  const start = file.lines.lineStart(line);
  const rest = file.lineText(line);
  if (rest.trim() !== '' && rest.trim() !== '#@') return [];
  const opened = opener.exec(file.lineText(line - 1));
  if (opened === null || (opened[2] === undefined) !== isModule || isBalanced(file, isModule)) return [];
  const end = start + rest.length;
  const lineBreak = file.text.includes('\r\n') ? '\r\n' : '\n';
  return [{ range: { start: end, end }, newText: `${lineBreak}${opened[1] ?? ''}${isModule ? '' : '#@ '}end` }];
}

/** Whether the file has an `end` for every block. */
function isBalanced(file: SourceFile, isModule: boolean): boolean {
  let open = 0;
  for (let line = 0; line < file.lines.lineCount; line++) {
    const text = file.lineText(line);
    if (!isModule && !text.includes('#@')) continue;
    if (closer.test(text)) open--;
    else if (opener.test(text)) open++;
  }
  return open <= 0;
}
