/**
 * Typical mistakes in files with Windows line breaks: the same findings at the same lines, and fixes introduce no other
 * line breaks.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Finding, firstLine, fixesOf } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { fixed, shownFindings, type Texts } from './opened.js';
import { readMistakes } from './read-mistakes.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const lists = readdirSync(folder).filter((name) => name.endsWith('.txt'));

const withBreaks = (texts: Texts, lineBreak: string): Texts =>
  new Map([...texts].map(([name, text]) => [name, text.replaceAll(/\r?\n/g, lineBreak)]));

/** The findings, and the texts after each fix, including their line breaks. */
function told(texts: Texts) {
  return shownFindings(texts).map((finding: Finding) => ({
    told: `${finding.file.path}:${finding.file.lines.lineAt(finding.range.start) + 1} ${finding.severity} ${finding.code}`,
    words: firstLine(finding).replaceAll('\\r\\n', '\\n'),
    fixes: fixesOf(finding).map((fix) => [fix.title, ...fixed(texts, fix).values()]),
  }));
}

describe.each(lists)('%s', (list) => {
  const mistakes = readMistakes(readFileSync(`${folder}${list}`, 'utf8'));
  it.each(mistakes.map((one) => [one.name, one.texts] as const))('%s', (_, texts) => {
    // Texts with their own line breaks test these.
    if ([...texts.values()].some((text) => text.includes('\r'))) return;
    const before = told(withBreaks(texts, '\n'));
    const after = told(withBreaks(texts, '\r\n'));
    const inWindows = before.map(({ fixes, ...one }) => ({
      ...one,
      fixes: fixes.map((fix) => fix.map((text) => text.replaceAll('\n', '\r\n'))),
    }));
    expect(after).toEqual(inWindows);
  });
});
