/** Fixes for comments: those that ytt does not know, and code where none is allowed. */
import type { Finding, Fix } from '../findings/finding.js';
import { indentationOf, preferred, replace, rewrite, writtenAt } from './edits.js';

/** A comment that looks like code or an annotation of ytt, but has another mark than `#@`. */
const probablyYtt =
  /^#+\s*(?:@\s*){0,2}(?=(?:data\/values|overlay\/|schema\/|library\/|yaml\/|(?:if|elif|for|def|while)\s.*:|else:\s*$|end\s*$|load\())/;

/** A comment that consists of an expression that reads a data value, or any text after `# @`. */
const probablyCode = /^#+\s*(?=data\.values(?:\.\w+)*\s*$)|^#[#\s]\s*@\s+(?=\S)/;

/**
 * For a comment that ytt does not know: make it an ordinary comment, or add the missing mark of an annotation or code.
 */
export function commentFixes(finding: Finding): readonly Fix[] {
  const written = writtenAt(finding);
  const { start } = finding.range;
  const forPeople = replace("Make it a comment: '#!'", finding, start + 1, start + 1, '!');
  const known = probablyYtt.exec(written)?.[0];
  const mark = known ?? probablyCode.exec(written)?.[0];
  if (mark === undefined) return [preferred(forPeople)];
  const isCode =
    known === undefined || /^(?:if|elif|else|for|def|while|end|load|data)\b(?!\/)/.test(written.slice(mark.length));
  return [
    preferred(replace("Make it ytt's: '#@'", finding, start, start + mark.length, isCode ? '#@ ' : '#@')),
    forPeople,
  ];
}

/** For code or an annotation in a plain data values file: replace it by a literal value, or comment it out. */
export function noPlainFixes(finding: Finding): readonly Fix[] {
  const { start } = finding.range;
  const literal = /^#@\s+("[^"\\]*"|'[^'\\]*'|-?\d+(?:\.\d+)?|True|False)\s*$/.exec(writtenAt(finding))?.[1];
  if (literal !== undefined) {
    const value = literal === 'True' ? 'true' : literal === 'False' ? 'false' : literal;
    return [rewrite(`Write ${value}`, finding, value)];
  }
  return [replace("Make it a comment: '#!'", finding, start, start + 2, '#!')];
}

/** For code after a line with `/end`: move it above that line. */
export function codeAfterEndFixes(finding: Finding): readonly Fix[] {
  const { file } = finding;
  const line = file.lines.lineAt(finding.range.start);
  const text = file.lineText(line);
  // With two '/end' lines for one node, either may be the wrong one, so there is no fix.
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

/**
 * For a node with two values: keep one of them, or make the one on the line below another node. Keeping the one given
 * by code is preferred, since code is only written on purpose.
 */
export function valueTwiceFixes(finding: Finding): readonly Fix[] {
  const { file, range } = finding;
  const line = file.lines.lineAt(range.start);
  const before = file.text.slice(file.lines.lineStart(line), range.start);
  const written = before.trimEnd();
  // A key behind a dash has its value below.
  const item = written.endsWith(':') ? null : /^[ \t]*-[ \t]+(\S.*)$/.exec(written);
  const value = /:[ \t]+(\S.*)$/.exec(written) ?? item;
  const withoutCode = replace(
    'Remove the code',
    finding,
    file.lines.lineStart(line) + before.trimEnd().length,
    range.end,
    '',
  );
  if (value?.[1] === undefined) {
    const indent = indentationOf(file, line);
    let yaml = line + 1;
    while (yaml < file.lines.lineCount && /^\s*(?:#|$)/.test(file.lineText(yaml))) yaml++;
    const below = indentationOf(file, yaml);
    const start = file.lines.lineStart(yaml);
    const dash = /^[ \t]*(?=-[ \t]*$)/.exec(before)?.[0];
    if (dash !== undefined) {
      const end = start + Math.min(below.length, dash.length + 2);
      const item = replace("Begin an item with '-' below", finding, start, end, `${dash}- `);
      return [preferred(item), { ...withoutCode, preferred: false }];
    }
    const key = replace('Indent the line below by one less', finding, start, start + 1, '');
    // The value in YAML is on the line below, and may have been meant for something else.
    return [...(below === `${indent} ` ? [preferred(key)] : []), { ...withoutCode, preferred: false }];
  }
  const start = file.lines.lineStart(line) + before.lastIndexOf(value[1]);
  return [preferred(replace('Remove the value in YAML', finding, start, range.start, '')), withoutCode];
}
