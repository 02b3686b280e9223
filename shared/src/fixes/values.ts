/** Fixes for data values and violated rules. */

import { argumentsIn, rangeInContent } from '../annotations/written-arguments.js';
import type { UnfitRule } from '../findings/failure.js';
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
  const { failure } = finding;
  switch (failure?.kind) {
    case 'argument-unknown':
      return failure.nearest === undefined ? [] : renamedRule(finding, failure.name, failure.nearest);
    case 'rule-argument-refused':
      return convertedArgument(finding, failure.name, typesOfArguments.get(failure.wanted));
    case 'rule-unfit':
      return unfitRuleFixes(finding, failure);
    default:
      return [...assertionFixes(finding), ...namedLambda(finding)];
  }
}

/** The types that ytt names in messages about arguments of rules, by their names in other messages. */
const typesOfArguments: ReadonlyMap<string, string> = new Map([
  ['number', 'integer'],
  ['boolean', 'boolean'],
  ['sequence', 'array'],
]);

function unfitRuleFixes(finding: Finding, { named, type, compared }: UnfitRule): readonly Fix[] {
  if (type !== 'integer' && type !== 'float') return [];
  if (compared !== undefined) return convertedArgument(finding, named, type);
  return renamedRule(finding, named, named.replace('_len', ''));
}

/** Renames the rule `name=` on the line of `finding` to `instead`. */
function renamedRule(finding: Finding, name: string, instead: string): readonly Fix[] {
  const line = lineOf(finding);
  const at = finding.file.lineText(line).search(new RegExp(`\\b${name}\\s*=`));
  if (at === -1) return [];
  const start = finding.file.lines.lineStart(line) + at;
  return [preferred(replace(`Change to ${instead}=`, finding, start, start + name.length, instead))];
}

/** Converts the argument of the rule `name=` on the line of `finding` to a literal of `type`. */
function convertedArgument(finding: Finding, name: string, type: string | undefined): readonly Fix[] {
  const line = lineOf(finding);
  const given = new RegExp(`\\b${name}\\s*=\\s*("[^"]*"|'[^']*'|[\\w.-]+)`).exec(finding.file.lineText(line));
  if (type === undefined || given?.[1] === undefined) return [];
  const instead =
    /^[01]$/.test(given[1]) && type === 'boolean' ? (given[1] === '1' ? 'True' : 'False') : converted(given[1], type);
  if (instead === undefined) return [];
  const at = finding.file.lines.lineStart(line) + given.index + given[0].length - given[1].length;
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

/** For a function of `@ytt:assert` in place of the argument for the same rule: `min=1` instead of `assert.min(1)`. */
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

/** For a function or a string where a pair of both is required. */
function namedLambda(finding: Finding): readonly Fix[] {
  const line = lineOf(finding);
  const text = finding.file.lineText(line);
  const found = /@(?:schema\/validation|assert\/validate)\s+(lambda\s.*\S)\s*$/.exec(text);
  if (found?.[1] === undefined) return [];
  const at = finding.file.lines.lineStart(line) + found.index + found[0].lastIndexOf(found[1]);
  return [preferred(replace('Describe what is valid', finding, at, at + found[1].length, `("valid", ${found[1]})`))];
}

/**
 * For a key that a template sets twice: begin another item or document with it, if it is the first key of one; let the
 * later item override the earlier, or remove it.
 */
export function repeatedKeyFixes(finding: Finding): readonly Fix[] {
  const { file } = finding;
  const line = lineOf(finding);
  const indent = indentationOf(file, line);
  if (file.text.slice(file.lines.lineStart(line), finding.range.start).trim() !== '') return [];
  return [
    ...beginsAnother(finding, line, indent.length),
    insertAbove('Let this one override: @yaml/map-key-override', finding, line, `${indent}#@yaml/map-key-override\n`),
    ...removalFixes(finding),
  ];
}

/** How many lines are searched for the first key of a map. */
const farthest = 500;

/**
 * The fix that begins an item, or for a Kubernetes resource a document, with a repeated key in `column`, if that is the
 * first key of its item or document, and others are between the two.
 */
function beginsAnother(finding: Finding, line: number, column: number): readonly Fix[] {
  const { file } = finding;
  const key = writtenAt(finding);
  let keysBetween = 0;
  for (let above = line - 1; above >= Math.max(0, line - farthest); above--) {
    const text = file.lineText(above).trimEnd();
    const [{ length: at } = '', blanks = '', dash = ''] = /^( *)((?:- +)?)/.exec(text) ?? [];
    const content = text.slice(at);
    if (content === '' || content.startsWith('#') || blanks.length > column) continue;
    const isFirst = content.startsWith(`${key}:`) && (dash !== '' || (column === 0 && key === 'apiVersion'));
    if (isFirst && at === column && keysBetween > 0) {
      const start = file.lines.lineStart(line);
      const fix =
        column === 0
          ? insertAbove("Begin a document with '---'", finding, line, '---\n')
          : replace("Begin an item with '-'", finding, start + blanks.length, start + column, dash);
      return [preferred(fix)];
    }
    if (at < column || dash !== '') return [];
    if (at === column) keysBetween++;
  }
  return [];
}
