/** Typical mistakes: the location and message of each, and the text after the preferred fix. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Finding, firstLine, fixesOf, preferredFix } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { type ChangedLines, changedLines } from '../changed-lines.js';
import { fixed, shownFindings, type Texts } from './opened.js';
import { type ExpectedFinding, readMistakes } from './read-mistakes.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const lists = readdirSync(folder).filter((name) => name.endsWith('.txt'));

/** A finding in the form of an expected one. */
function told(finding: Finding, texts: Texts): ExpectedFinding {
  const { file, range, severity, code } = finding;
  const right = preferredFix(fixesOf(finding));
  return {
    file: nameOf(finding, texts),
    line: file.lines.lineAt(range.start) + 1,
    marked: file.text.slice(range.start, range.end),
    severity,
    code,
    firstLine: firstLine(finding),
    fix: right && { title: right.title, ...changes(texts, fixed(texts, right)) },
  };
}

function nameOf({ file }: Finding, texts: Texts): string {
  return (
    [...texts.keys()].find(
      (name) => file.path === name || file.path.endsWith(`/${name}`) || name.endsWith(`/${file.path}`),
    ) ?? file.path
  );
}

/** The changes in the first text that differs. */
function changes(before: Texts, after: Texts): Pick<ChangedLines, 'removed' | 'added'> {
  const name = [...before.keys()].find((one) => before.get(one) !== after.get(one)) ?? '';
  const [old = '', now = ''] = [before.get(name), after.get(name)];
  const { removed, added } = changedLines(old.split('\n'), now.split('\n'));
  return { removed, added };
}

/** How many of `findings` equal `one`. */
function numberOf(one: Finding, findings: readonly Finding[]): number {
  return findings.filter(({ code, message }) => code === one.code && message === one.message).length;
}

/** A text that cannot be read may hide other mistakes, which appear only when it can. */
const hides = /-syntax$|^comment-not-ytt$/;

/** The errors of `after` that differ from all earlier ones. */
function newErrors(before: readonly Finding[], after: readonly Finding[]): readonly string[] {
  const known = new Set(before.map(({ code, message }) => `${code} ${message}`));
  return after
    .filter(({ severity, code, message }) => severity === 'error' && !known.has(`${code} ${message}`))
    .map((error) => `${error.code} ${firstLine(error)}`);
}

for (const list of lists) {
  describe(list.replace('.txt', ''), () => {
    it.each(readMistakes(readFileSync(`${folder}${list}`, 'utf8')).map((one) => [one.name, one] as const))(
      '%s',
      (_name, { texts, expected }) => {
        const findings = shownFindings(texts);
        expect(findings.map((finding) => told(finding, texts))).toEqual(expected);
        for (const finding of findings) {
          for (const fix of fixesOf(finding)) {
            const after = shownFindings(fixed(texts, fix));
            expect(numberOf(finding, after), fix.title).toBeLessThan(numberOf(finding, findings));
            if (!hides.test(finding.code)) expect(newErrors(findings, after), fix.title).toEqual([]);
          }
        }
      },
    );
  });
}

it('there are two hundred of them', () => {
  const names = lists.flatMap((list) =>
    readMistakes(readFileSync(`${folder}${list}`, 'utf8')).map(({ name }) => `${list}: ${name}`),
  );
  expect(names.length).toBeGreaterThanOrEqual(200);
  expect(new Set(names).size).toBe(names.length);
});
