/** Fixes for comments: those that ytt does not know, and code where none may be. */
import type { Finding, Fix } from '../findings/finding.js';
import { preferred, replace, rewrite, writtenAt } from './edits.js';

/** `#` with code or an annotation of ytt behind a blank, or without its at sign. */
const probablyYtt =
  /^#\s*(?:@\s*){0,2}(?=(?:data\/values|overlay\/|schema\/|library\/|yaml\/|if\s.*:|for\s.*:|def\s.*:|end\s*$|load\())/;

/** A comment that is none to ytt: one for people, or one for ytt that lacks its mark. */
export function commentFixes(finding: Finding): readonly Fix[] {
  const written = writtenAt(finding);
  const { start } = finding.range;
  const forPeople = replace("Make it a comment: '#!'", finding, start + 1, start + 1, '!');
  const mark = probablyYtt.exec(written)?.[0];
  if (mark === undefined) return [preferred(forPeople)];
  const isCode = /^(?:if|for|def|end|load)\b/.test(written.slice(mark.length));
  return [
    preferred(replace("Make it ytt's: '#@'", finding, start, start + mark.length, isCode ? '#@ ' : '#@')),
    forPeople,
  ];
}

/** Code or an annotation in a plain data values file: a value of its own, or a comment. */
export function noPlainFixes(finding: Finding): readonly Fix[] {
  const { start } = finding.range;
  const literal = /^#@\s+("[^"\\]*"|'[^'\\]*'|-?\d+(?:\.\d+)?|True|False)\s*$/.exec(writtenAt(finding))?.[1];
  if (literal !== undefined) {
    const value = literal === 'True' ? 'true' : literal === 'False' ? 'false' : literal;
    return [rewrite(`Write ${value}`, finding, value)];
  }
  return [replace("Make it a comment: '#!'", finding, start, start + 2, '#!')];
}

/** Code behind a line with `/end`: above it. */
export function codeAfterEndFixes(finding: Finding): readonly Fix[] {
  const { file } = finding;
  const line = file.lines.lineAt(finding.range.start);
  const text = file.lineText(line);
  // Of two '/end' lines for one node either is too many, in whichever order.
  if (nodeBlock.test(text)) return [];
  for (let number = line - 1; number >= 0 && /^\s*#@/.test(file.lineText(number)); number--) {
    if (!nodeBlock.test(file.lineText(number))) continue;
    const at = file.lines.lineStart(number);
    return [
      {
        title: "Move it above the '/end' line",
        edits: [
          { file, edit: { range: { start: at, end: at }, newText: `${text}\n` } },
          { file, edit: { range: { start: file.lines.lineStart(line), end: file.lines.lineEnd(line) }, newText: '' } },
        ],
      },
    ];
  }
  return [];
}

/** `#@ if/end x:` */
const nodeBlock = /^\s*#@\s*\w+\/end\b/;

/** Two values: either may stay, but who added code meant that. */
export function valueTwiceFixes(finding: Finding): readonly Fix[] {
  const { file, range } = finding;
  const line = file.lines.lineAt(range.start);
  const before = file.text.slice(file.lines.lineStart(line), range.start);
  const value = /:[ \t]+(\S.*)$/.exec(before.trimEnd()) ?? /^[ \t]*-[ \t]+(\S.*)$/.exec(before.trimEnd());
  const withoutCode = replace(
    'Remove the code',
    finding,
    file.lines.lineStart(line) + before.trimEnd().length,
    range.end,
    '',
  );
  if (value?.[1] === undefined) return [withoutCode];
  const start = file.lines.lineStart(line) + before.lastIndexOf(value[1]);
  return [preferred(replace('Remove the value in YAML', finding, start, range.start, '')), withoutCode];
}
