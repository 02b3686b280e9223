/**
 * Moves findings to the place that is being edited if they are caused there, although ytt reports them on other lines,
 * which may have been finished long ago.
 */
import { type Finding, fixesOf, type SourceFile } from '@ytt-language/shared';
import { codeBlocks } from '@ytt-language/shared/tooling';
import { lastEditOf } from '../../workspace/evaluation/edit-history.js';
import { codeLanguage } from '../../workspace/files/file-summary.js';
import { fileOfSource } from '../../workspace/files/text-file.js';

/** `findings` of an open `file`. */
export function atTypedLines<F extends Finding>(file: SourceFile, findings: readonly F[]): readonly F[] {
  if (findings.length === 0) return findings;
  const version = fileOfSource(file);
  const typedAt = version && lastEditOf(version)?.newEnd;
  if (typedAt === undefined) return findings;
  return findings.flatMap((finding) => {
    if (isOpenBlock(finding)) return atTypedBlock(finding, file, typedAt);
    return aboutValue.has(finding.code) ? atTypedValue(finding, file, typedAt) : atTypedCall(finding, file, typedAt);
  });
}

/** Findings about an annotation that depend on the value below it. */
const aboutValue: ReadonlySet<Finding['code']> = new Set(['schema-default-type', 'schema-example-type']);

/**
 * Reports what does not fit a value whose last line is being typed on that line. If it is blank, more of the value is
 * to come, and nothing is reported.
 */
function atTypedValue<F extends Finding>(finding: F, file: SourceFile, typedAt: number): readonly F[] {
  const { lines } = file;
  const typed = lines.lineAt(typedAt);
  if (typed !== lastLineOfValue(file, lines.lineAt(finding.range.start))) return [finding];
  const text = file.lineText(typed).trimEnd();
  const start = lines.lineStart(typed) + text.search(/\S|$/);
  const end = lines.lineStart(typed) + text.length;
  if (start >= end) return [];
  const annotation = { file, range: finding.range, message: 'This annotation is above.' };
  return [{ ...finding, range: { start, end }, related: [annotation, ...finding.related], fixes: fixesOf(finding) }];
}

/** The last line of the node below the line `above`, if that has an annotation and nothing else. */
function lastLineOfValue(file: SourceFile, above: number): number | undefined {
  const textOf = (line: number): string => (line < file.lines.lineCount ? file.lineText(line) : '');
  if (!/^[ \t]*#@/.test(textOf(above))) return undefined;
  let head = above + 1;
  while (/^[ \t]*#/.test(textOf(head))) head++;
  const [, indent = '', dash] = /^([ \t]*)(-)?/.exec(textOf(head)) ?? [];
  let line = head;
  for (let text = textOf(line + 1); ; text = textOf(line + 1)) {
    const column = text.search(/\S|$/);
    // The items of an array may be at the column of its key, and another one may be begun on a line with white space.
    const isItem = dash === undefined && (/^ *-(?: |$)/.test(text) || (line > head && /^ +$/.test(text)));
    if (column <= indent.length && !(isItem && column === indent.length)) return line;
    line++;
  }
}

function isOpenBlock({ code, plain }: Finding): boolean {
  return code === 'template-code-syntax' && plain !== undefined && /^This block is not closed/.test(plain);
}

/**
 * In ytt each `end` closes the innermost block, so the outermost seems to be open: the finding is moved to the block
 * that is being typed.
 */
function atTypedBlock<F extends Finding>(finding: F, file: SourceFile, typedAt: number): F {
  const typed = codeBlocks(file, codeLanguage(file.path)).findLast(({ words, closed }) => {
    const [first] = words;
    const last = words.at(-1);
    return first && last && first.start < typedAt && (!closed || typedAt < last.start);
  });
  const start = typed?.words[0]?.start ?? 0;
  if (finding.range.start >= start) return finding;
  const { lines } = file;
  const code = /^.*?:(?=\s*(?:-?@\)|#|$))/.exec(file.text.slice(start, lines.lineEnd(lines.lineAt(start))));
  return { ...finding, range: { start, end: start + (code?.[0].length ?? 0) } };
}

/**
 * Reports an error inside a function at the call that is being typed, with the original position as related location.
 */
function atTypedCall<F extends Finding>(finding: F, file: SourceFile, typedAt: number): F {
  if (finding.code !== 'evaluation-failed' || finding.related.length === 0) return finding;
  const { lines } = file;
  const line = lines.lineAt(typedAt);
  const isTyped = (one: Pick<Finding, 'file' | 'range'>): boolean =>
    one.file === file && lines.lineAt(one.range.start) === line;
  const call = finding.related.find(isTyped);
  if (call === undefined || isTyped(finding)) return finding;
  const others = finding.related.filter((one) => one !== call);
  const failed = { file: finding.file, range: finding.range, message: 'It fails here.' };
  return { ...finding, range: call.range, related: [failed, ...others] };
}
