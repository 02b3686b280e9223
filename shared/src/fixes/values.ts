/** Fixes for data values and violated rules. */

import { argumentsIn, rangeInContent } from '../annotations/written-arguments.js';
import type { Finding, Fix } from '../findings/finding.js';
import { namedRuleNames } from '../schema/build/rules.js';
import { indentationOf, insertAbove, lineOf, preferred, replace, withoutLines, writtenAt } from './edits.js';
import { annotationAt, converted } from './schema.js';

/** For a key that must no longer be set: remove it with the lines that belong to it. */
export function removalFixes(finding: Finding): readonly Fix[] {
  const { file } = finding;
  const first = lineOf(finding);
  const indent = indentationOf(file, first).length;
  if (/^\s*-\s/.test(file.lineText(first))) return [];
  let last = first;
  for (let number = first + 1; number < file.lines.lineCount; number++) {
    const text = file.lineText(number);
    if (text.trim() === '') continue;
    if (!isBelow(text, indent)) break;
    last = number;
  }
  return [withoutLines(`Remove ${writtenAt(finding)}`, finding, first, last)];
}

function isBelow(text: string, indent: number): boolean {
  const own = /^ */.exec(text)?.[0].length ?? 0;
  return own > indent || (own === indent && text.startsWith('- ', own));
}

/** For a malformed rule: a misspelt name, an argument in quotes, a function without its description. */
export function ruleAnnotationFixes(finding: Finding): readonly Fix[] {
  const { file, message, plain } = finding;
  const line = lineOf(finding);
  const start = file.lines.lineStart(line);
  const text = file.lineText(line);
  const unknown = /There is no rule (\w+)=(?:; did you mean (\w+)=\?)?$/m.exec(plain ?? '');
  if (unknown !== null) {
    const [, name = '', meant] = unknown;
    const at = text.search(new RegExp(`\\b${name}\\s*=`));
    if (meant === undefined || at === -1) return [];
    return [preferred(replace(`Change to ${meant}=`, finding, start + at, start + at + name.length, meant))];
  }
  const measured = /^(min|max)_len= is about the length of a value, but an? (?:integer|float) has none$/.exec(
    plain ?? '',
  );
  if (measured?.[1] !== undefined) {
    const at = text.search(new RegExp(`\\b${measured[1]}_len\\s*=`));
    if (at === -1) return [];
    const end = start + at + `${measured[1]}_len`.length;
    return [preferred(replace(`Change to ${measured[1]}=`, finding, start + at, end, measured[1]))];
  }
  const typed =
    /expected keyword argument "?(\w+)"? to be a (number|boolean|sequence)/.exec(message) ??
    /^(min|max)= compares with a string, but the value is an? (integer|float)$/.exec(plain ?? '');
  if (typed === null) return [...assertionFixes(finding), ...namedLambda(finding, text, start)];
  const [, name = '', wanted = ''] = typed;
  const given = new RegExp(`\\b${name}\\s*=\\s*("[^"]*"|'[^']*'|[\\w.-]+)`).exec(text);
  if (given?.[1] === undefined) return [];
  const type = wanted === 'number' ? 'integer' : wanted === 'sequence' ? 'array' : wanted;
  const instead =
    /^[01]$/.test(given[1]) && type === 'boolean' ? (given[1] === '1' ? 'True' : 'False') : converted(given[1], type);
  if (instead === undefined) return [];
  const at = start + given.index + given[0].length - given[1].length;
  return [preferred(replace(`Write ${name}=${instead}`, finding, at, at + given[1].length, instead))];
}

/** For a condition of a rule that cannot be evaluated: remove it. */
export function conditionFixes(finding: Finding): readonly Fix[] {
  const annotation = annotationAt(finding);
  const args = argumentsIn(annotation?.argument ?? '');
  const at = args.findIndex(({ name }) => name?.name === 'when');
  const [before, condition, after] = [args[at - 1], args[at], args[at + 1]];
  if (annotation === undefined || condition === undefined || (before ?? after) === undefined) return [];
  const { start, end } = rangeInContent({
    start: before?.end ?? condition.start,
    end: before === undefined && after !== undefined ? after.start : condition.end,
  });
  const offset = annotation.start;
  return [{ ...replace('Remove the condition', finding, offset + start, offset + end, ''), preferred: false }];
}

/** A function of `@ytt:assert` alone, where its rule is an argument: `assert.min(1)`, `min=1`. */
function assertionFixes(finding: Finding): readonly Fix[] {
  const annotation = annotationAt(finding);
  const unnamed = argumentsIn(annotation?.argument ?? '').filter(({ name }) => name === undefined);
  const [only] = unnamed;
  if (annotation === undefined || only === undefined || unnamed.length > 1) return [];
  const { start, end } = rangeInContent(only);
  const written = annotation.argument.slice(start, end);
  const [, rule, value = ''] = /^assert\.(\w+)\(([^()]*)\)$/.exec(written) ?? [];
  if (!namedRuleNames.some((name) => name === rule)) return [];
  const newText = `${rule}=${value.trim() || 'True'}`;
  const offset = annotation.start;
  return [preferred(replace(`Write ${newText}`, finding, offset + start, offset + end, newText))];
}

/** A function or a string alone, where a pair of both is required. */
function namedLambda(finding: Finding, text: string, start: number): readonly Fix[] {
  const found = /@(?:schema\/validation|assert\/validate)\s+(lambda\s.*\S)\s*$/.exec(text);
  if (found?.[1] === undefined) return [];
  const at = start + found.index + found[0].lastIndexOf(found[1]);
  return [preferred(replace('Describe what is valid', finding, at, at + found[1].length, `("valid", ${found[1]})`))];
}

/** For a key that a template sets twice: let the later item override the earlier, or remove it. */
export function repeatedKeyFixes(finding: Finding): readonly Fix[] {
  const { file } = finding;
  const line = lineOf(finding);
  const indent = indentationOf(file, line);
  if (file.text.slice(file.lines.lineStart(line), finding.range.start).trim() !== '') return [];
  return [
    insertAbove('Let this one override: @yaml/map-key-override', finding, line, `${indent}#@yaml/map-key-override\n`),
    ...removalFixes(finding),
  ];
}
