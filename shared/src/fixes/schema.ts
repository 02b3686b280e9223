/** Fixes for schema documents. */
import type { Finding, Fix } from '../findings/finding.js';
import { indentationOf, insertAbove, lineOf, preferred, replace, rewrite, withoutLines, writtenAt } from './edits.js';

/** An annotation as it is written on one line. */
export interface AnnotationText {
  readonly name: string;
  /** The text after the name, and its position. */
  readonly argument: string;
  readonly start: number;
  /** The amount of white space between the two. */
  readonly space: number;
}

/** The annotation in the range of the finding, or on its line. */
export function annotationAt(finding: Finding): AnnotationText | undefined {
  const line = lineOf(finding);
  const text = finding.file.lineText(line);
  const found = /^(\s*#@\s?)([\w/-]+)(?![\w/-])([ \t]*)((?:[^ \t].*)?)$/.exec(text.trimEnd());
  if (found === null) return undefined;
  const [, mark = '', name = '', space = '', argument = ''] = found;
  const start = finding.file.lines.lineStart(line) + mark.length + name.length + space.length;
  return { name, argument, start, space: space.length };
}

/** The sources of examples that lack their descriptions. */
const exampleAlone = /"[^"]*"|-?[\w.]+|\[[^[\]]*\]/g;
const examplesAlone = /^(?:"[^"]*"|-?[\w.]+|\[[^[\]]*\])(?:\s*,\s*(?:"[^"]*"|-?[\w.]+|\[[^[\]]*\]))*$/;

/**
 * For wrong arguments of `@schema/…`: a string without quotes, `any=` without True, an argument that is not allowed.
 */
export function annotationFixes(finding: Finding): readonly Fix[] {
  const annotation = annotationAt(finding);
  if (annotation === undefined) return [];
  const { name, argument, start } = annotation;
  const end = start + argument.length;
  if (name === 'schema/type') {
    const wanted = /^any\s*=\s*(?:0|"false"|'false')$/i.test(argument) ? 'any=False' : 'any=True';
    return /^(?:any\b.*)?$/.test(argument)
      ? [preferred(replace(`Write ${wanted}`, finding, start, end, argument === '' ? ` ${wanted}` : wanted))]
      : [];
  }
  if (name === 'schema/nullable')
    return [preferred(replace('Remove the arguments', finding, start - annotation.space, end, ''))];
  if (/^schema\/(title|desc|deprecated)$/.test(name)) {
    const scalar = /^-?[\w.]+$/.test(argument) ? `"${argument}"` : undefined;
    const joined = /^(?:"[^"]*"\s*,\s*)+"[^"]*"$/.test(argument)
      ? `"${[...argument.matchAll(/"([^"]*)"/g)].map(([, text]) => text).join(', ')}"`
      : undefined;
    const text = argument === '' ? ' ""' : (scalar ?? joined);
    return text === undefined ? [] : [preferred(replace(`Write ${text.trim()}`, finding, start, end, text))];
  }
  if (name === 'schema/examples' && examplesAlone.test(argument)) {
    const described = argument.replace(exampleAlone, '("Example", $&)');
    return [preferred(replace('Describe each example', finding, start, end, described))];
  }
  return [];
}

/** For an array without an item, or with several: add one, or keep the first. */
export function arrayItemFixes(finding: Finding): readonly Fix[] {
  const written = writtenAt(finding);
  if (/^\[\s*\]$/.test(written)) return [preferred(rewrite('Declare an array of strings', finding, '[""]'))];
  const items = /^\[([^[\]{}"']+)\]$/.exec(written)?.[1]?.split(',') ?? [];
  const [first] = items;
  if (first !== undefined && items.length > 1) return [rewrite('Keep the first item', finding, `[${first.trim()}]`)];
  return written.startsWith('-') ? blockItemFixes(finding, written) : itemsBelowFixes(finding);
}

/** Items below their key: all but the first are removed. */
function itemsBelowFixes(finding: Finding): readonly Fix[] {
  const { file } = finding;
  const { lines } = file;
  const first = lineOf(finding) + 1;
  const indent = indentationOf(file, first);
  if (!/:[ \t]*$/.test(file.lineText(first - 1)) || !file.lineText(first).startsWith(`${indent}- `)) return [];
  let second: number | undefined;
  let last = first;
  for (let line = first + 1; line < lines.lineCount; line++) {
    const text = file.lineText(line);
    if (text.trim() === '') continue;
    const isItem = text.startsWith(`${indent}- `);
    if (!isItem && !text.startsWith(`${indent} `)) break;
    if (isItem) second ??= line;
    last = line;
  }
  return second === undefined ? [] : [withoutLines('Keep the first item', finding, second, last)];
}

/** Items on separate lines: all but the first are removed. */
function blockItemFixes(finding: Finding, written: string): readonly Fix[] {
  const { file, range } = finding;
  const lines = written.split('\n');
  const column = range.start - file.lines.lineStart(file.lines.lineAt(range.start));
  const second = lines.findIndex((line, i) => i > 0 && line.startsWith(`${' '.repeat(column)}-`));
  if (second === -1) return [];
  const start = range.start + lines.slice(0, second).join('\n').length;
  const end = range.start + written.trimEnd().length;
  return [replace('Keep the first item', finding, start, end, '')];
}

/** For a default of the wrong type: convert it to the right one. */
export function defaultTypeFixes(finding: Finding): readonly Fix[] {
  const annotation = annotationAt(finding);
  const { failure } = finding;
  if (annotation === undefined || failure?.kind !== 'default-refused') return [];
  const { argument, start } = annotation;
  const value = /^\(\s*"[^"]*"\s*,\s*((?:\S.*)?)\)$/.exec(argument)?.[1] ?? argument;
  const at = start + argument.lastIndexOf(value);
  const text = converted(value.trim(), failure.expected);
  return text === undefined ? [] : [preferred(replace(`Write ${text}`, finding, at, at + value.length, text))];
}

/** A Starlark literal converted to the type that ytt calls `wanted`. */
export function converted(literal: string, wanted: string): string | undefined {
  const text = /^(["'])(.*)\1$/.exec(literal)?.[2];
  switch (wanted) {
    case 'string':
      return /^(?:-?\d[\d.]*|True|False)$/.test(literal)
        ? `"${literal.replace('True', 'true').replace('False', 'false')}"`
        : undefined;
    case 'integer':
      return text !== undefined && /^-?\d+$/.test(text) ? text : undefined;
    case 'float':
      return text !== undefined && /^-?\d+(\.\d+)?$/.test(text) ? text : undefined;
    case 'boolean':
      return text !== undefined && /^(true|false)$/i.test(text)
        ? text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
        : undefined;
    case 'array':
      return /^[[{]/.test(literal) ? undefined : `[${literal}]`;
    default:
      return undefined;
  }
}

/** For `@schema/default` above the item of an array: move it above the array, as a list. */
export function defaultOnItemFixes(finding: Finding): readonly Fix[] {
  const { file } = finding;
  const annotation = annotationAt(finding);
  const line = lineOf(finding);
  if (annotation === undefined || annotation.argument === '') return [];
  const indent = indentationOf(file, line).length;
  for (let number = line - 1; number >= 0; number--) {
    const text = file.lineText(number);
    if (text.trim() === '' || text.trimStart().startsWith('#')) continue;
    if (indentationOf(file, number).length > indent || !/:\s*(#.*)?$/.test(text)) return [];
    let top = number;
    while (/^\s*#@schema\//.test(file.lineText(top - 1))) top--;
    const list = `${indentationOf(file, number)}#@schema/default [${annotation.argument}]\n`;
    const above = insertAbove('', finding, top, list);
    const gone = withoutLines('', finding, line);
    return [preferred({ title: 'Move it to the array, as a list', edits: [...above.edits, ...gone.edits] })];
  }
  return [];
}

/** For an annotation made meaningless by `@schema/type any=True` above it. */
export function anyFixes(finding: Finding): readonly Fix[] {
  return [withoutLines('Remove the annotation', finding, lineOf(finding))];
}

/** For a value that only shows the type: replace it by the empty value of that type. */
export function unusedDefaultFixes(finding: Finding): readonly Fix[] {
  const written = writtenAt(finding);
  const empty = /^-?\d+$/.test(written)
    ? '0'
    : /^(true|false)$/.test(written)
      ? 'false'
      : /^-?[\d.]+$/.test(written)
        ? '0.0'
        : '""';
  return [rewrite(`Write ${empty}`, finding, empty)];
}

/** For a map or list made by code that is also valid YAML. */
export function schemaValueFixes(finding: Finding): readonly Fix[] {
  const { file, range } = finding;
  const written = writtenAt(finding);
  const before = file.text.slice(0, range.start);
  const mark = /#@\s*$/.exec(before);
  if (mark === null || !isYamlLiteral(written)) return [];
  return [preferred(replace('Write it as YAML', finding, mark.index, range.start, ''))];
}

/** Whether code is a list or dict of strings and numbers only, which mean the same in YAML. */
function isYamlLiteral(code: string): boolean {
  const withoutStrings = code.replace(/"[^"\\\n]*"|'[^'\\\n]*'/g, '""');
  return /^[[{](?:""|-?\b\d+(?:\.\d+)?\b|[\s,:[\]{}])*$/.test(withoutStrings);
}
