/**
 * Warns about code inside of a YAML string, where ytt does not run it: in quotes (`"#@ x"`), directly behind other text
 * (`app-#@ x`), or between `(@=` and `@)` in a file without text-templated strings.
 */
import type { Finding, Fix } from '../findings/finding.js';
import { isExpression } from '../starlark/parse/parse-program.js';
import type { SourceFile } from '../text/source-file.js';
import { SourceMemo } from '../text/source-memo.js';
import { pathAt, type SyntaxStep } from '../yaml/path.js';
import type { ScalarSyntax } from '../yaml/syntax.js';
import { syntaxOf } from '../yaml/syntax-of.js';

/** A scalar on one line, with its position. */
interface Place {
  readonly node: ScalarSyntax;
  readonly start: number;
  readonly end: number;
  /** Whether it is the only value on its line, so that code can replace it. */
  readonly isAlone: boolean;
}

/** The findings about code in the texts of `file`, a template, in order. */
export function codeInText(file: SourceFile): readonly Finding[] {
  const findings = found.get(file) ?? [...codeMarks(file), ...textMarks(file)];
  found.set(file, findings);
  return findings;
}

const found = new SourceMemo<readonly Finding[]>();

/** The character before a `#@ ` that does not begin a comment. */
const beforeText = /[^\s#]/;

function codeMarks(file: SourceFile): readonly Finding[] {
  const { text } = file;
  return placesWith(file, '#@ ', (at) => beforeText.test(text.charAt(at - 1))).flatMap((place): Finding[] => {
    const { value, style } = place.node;
    const mark = value.indexOf('#@ ');
    if (mark === -1) return [];
    const before = value.slice(0, mark);
    const code = value.slice(mark + '#@ '.length).trim();
    if (!isExpression(code)) return [];
    const plain =
      style !== 'plain'
        ? 'ytt runs no code in quotes: this is a text'
        : "ytt runs no code directly behind a text: this is a text, as a blank before '#' is missing";
    const meant = before === '' ? code : `${quoted(before)}.format(${code})`;
    const fixes = place.isAlone && !/^\s*#/.test(before) ? [insteadOf(file, place, meant)] : [];
    return [finding(file, place, plain, fixes)];
  });
}

function textMarks(file: SourceFile): readonly Finding[] {
  const { text } = file;
  if (!text.includes('#@') || text.includes('text-templated-strings')) return [];
  return placesWith(file, '(@=', () => true).flatMap((place): Finding[] => {
    const [whole, code] = textCode.exec(place.node.value) ?? [];
    if (whole === undefined || code === undefined || !isExpression(code)) return [];
    const plain = 'ytt runs no code in this text: @yaml/text-templated-strings is not above it';
    const line = file.lines.lineStart(file.lines.lineAt(place.start));
    const indentation = /^ */.exec(text.slice(line, place.start))?.[0] ?? '';
    const newText = `${indentation}#@yaml/text-templated-strings\n`;
    const annotated: Fix = {
      title: 'Run code in strings: @yaml/text-templated-strings',
      edits: [{ file, edit: { range: { start: line, end: line }, newText } }],
    };
    const fixes = place.node.value === whole ? [insteadOf(file, place, code.trim()), annotated] : [annotated];
    return place.isAlone ? [finding(file, place, plain, fixes)] : [finding(file, place, plain, [])];
  });
}

const textCode = /\(@=-?([^\n]*?)-?@\)/;

/** Longer strings, in UTF-16 code units, are not searched for code. */
const longestText = 1_000;

/** The scalars on one line that contain a mark, each once. */
function placesWith(file: SourceFile, mark: string, isMeant: (at: number) => boolean): readonly Place[] {
  const { text } = file;
  const places: Place[] = [];
  let from = 0;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, from)) {
    from = at + mark.length;
    if (!isMeant(at)) continue;
    const path = pathAt(syntaxOf(file), at);
    const { node, start: pathStart = 0, role } = path.at(-1) ?? {};
    if (node?.kind !== 'scalar') continue;
    const [start, end] = [pathStart + node.contentAt, pathStart + node.length];
    if (at < start || at >= end) continue;
    from = Math.max(from, end);
    if (end - start > longestText) continue;
    if (text.slice(start, end).includes('\n')) continue;
    const rest = text.slice(end, file.lines.lineEnd(file.lines.lineAt(end)));
    const isAlone = role === 'value' && start === pathStart && !path.some(isInBrackets) && rest.trim() === '';
    places.push({ node, start, end, isAlone });
  }
  return places;
}

function isInBrackets({ node }: SyntaxStep): boolean {
  return (node.kind === 'mapping' || node.kind === 'sequence') && node.flow;
}

/** The beginning of a string as a format string that ends with the code's value. */
function quoted(text: string): string {
  return JSON.stringify(`${text.replace(/[{}]/g, '$&$&')}{}`);
}

function insteadOf(file: SourceFile, { start, end }: Place, code: string): Fix {
  return {
    title: `Write #@ ${code}`,
    preferred: true,
    edits: [{ file, edit: { range: { start, end }, newText: `#@ ${code}` } }],
  };
}

function finding(file: SourceFile, { start, end }: Place, message: string, fixes: readonly Fix[]): Finding {
  return { code: 'code-in-text', severity: 'warning', file, range: { start, end }, message, related: [], fixes };
}
