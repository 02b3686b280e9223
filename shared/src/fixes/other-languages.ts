/** Fixes for the syntax of other languages, and for mistyped keywords. */

import { argumentsIn, rangeInContent } from '../annotations/written-arguments.js';
import type { Finding, Fix } from '../findings/finding.js';
import { isExpression } from '../starlark/parse/parse-program.js';
import { isMistyped } from '../starlark/values/suggest-name.js';
import { lineOf, preferred, replace, rewrite, writtenAt } from './edits.js';
import { annotationAt } from './schema.js';

/** For `condition ? one : other`. */
export function conditionalFix(finding: Finding): Fix | undefined {
  if (writtenAt(finding) !== '?') return undefined;
  const { file, range } = finding;
  const line = file.lines.lineStart(lineOf(finding));
  const text = file.lineText(lineOf(finding));
  const before = text.slice(0, range.start - line);
  const [after = ''] = text.slice(range.end - line).split('@)');
  if (text.length > longestConditional) return undefined;
  const start = beforeExpression.exec(before)?.[0].length ?? 0;
  const condition = before.slice(start).trim();
  const ends = [...after.matchAll(/[)\]},]|$/g)].map(({ index }) => index);
  const colons = [...after.matchAll(/:/g)].map(({ index }) => index);
  if (ends.length * colons.length > mostReadings) return undefined;
  for (const colon of colons)
    for (const end of ends) {
      const [one, other] = [after.slice(0, colon).trim(), after.slice(colon + 1, end).trim()];
      if (![condition, one, other].every(isExpression)) continue;
      const newText = `${one} if ${condition} else ${other}`;
      const written = after.slice(0, end).trimEnd();
      return preferred(replace(`Write ${newText}`, finding, line + start, range.end + written.length, newText));
    }
  return undefined;
}

/**
 * The part of a line before the condition of `? :`: everything up to the mark of code, or the last assignment, `return`
 * or bracket.
 */
const beforeExpression = /^.*(?:#@|\(@=?-?|[^=!<>]=(?!=)|\breturn\b|[([{,])[ \t]*/;

/** In UTF-16 code units. */
const longestConditional = 300;

/** A line that can be read as a conditional in more ways than this gets no fix. */
const mostReadings = 50;

/** For `f"{name}"`. */
export function formatFix(finding: Finding): Fix | undefined {
  const { file, range, failure } = finding;
  const at = range.start - 1;
  const [, quote = '', content = ''] = /^(["'])((?:(?!\1)[^\\\n])*)\1$/.exec(writtenAt(finding)) ?? [];
  if (failure?.kind !== 'unexpected-token' || quote === '' || !/[fF]/.test(file.text.charAt(at))) return undefined;
  if (/[\w.]/.test(file.text.charAt(at - 1))) return undefined;
  const values: string[] = [];
  const text = content.replace(/\{([^{}]*)\}/g, (_, value: string) => {
    values.push(value.trim());
    return '{}';
  });
  if (!values.every(isExpression)) return undefined;
  const call = values.length === 0 ? '' : `.format(${values.join(', ')})`;
  const newText = `${quote}${text}${quote}${call}`;
  return preferred(replace(`Write ${newText}`, finding, at, range.end, newText));
}

/** For a name that is a slip for a keyword. */
export function keywordFix(finding: Finding): Fix | undefined {
  const { failure } = finding;
  if (failure?.kind !== 'unexpected-token' || failure.meant === undefined) return undefined;
  return preferred(rewrite(`Change to ${failure.meant}`, finding, failure.meant));
}

/** The misspelt keyword, if it is the only word of a line of code. */
export function keywordAlone({ file, range }: Finding): string | undefined {
  const line = file.lines.lineAt(range.start);
  const before = file.text.slice(file.lines.lineStart(line), range.start);
  const after = file.text.slice(range.end, file.lines.lineEnd(line));
  if (!/^[ \t]*(?:#@[ \t]*|\(@-?[ \t]*)?$/.test(before) || !/^[ \t]*(?:-?@\).*)?\r?\n?$/.test(after)) return undefined;
  const word = file.text.slice(range.start, range.end);
  return ['break', 'continue', 'return', 'end'].find((keyword) => isMistyped(word, keyword));
}

/** For `one_of="a", "b"`: makes a list of the value and those that follow it. */
export function listFix(finding: Finding): Fix | undefined {
  const { file, message } = finding;
  const annotation = annotationAt(finding);
  if (message !== 'positional argument may not follow named' || annotation === undefined) return undefined;
  const args = argumentsIn(annotation.argument);
  const at = args.findIndex(({ name }) => name?.name === 'one_of' || name?.name === 'one_not_null');
  const following = args.slice(at + 1);
  const next = following.findIndex(({ mode }) => mode !== 'positional');
  const [first, last] = [args[at], args[next === -1 ? args.length - 1 : at + next]];
  if (first?.name === undefined || last === undefined || last === first) return undefined;
  const { start, end } = rangeInContent({ start: first.value.start, end: last.end });
  const offset = annotation.start;
  const values = `[${file.text.slice(offset + start, offset + end)}]`;
  return preferred(replace(`Write ${first.name.name}=${values}`, finding, offset + start, offset + end, values));
}
