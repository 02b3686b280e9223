/**
 * The findings of a project after each of many single changes of its texts, and the effect on its output, as readable
 * text: typical mistakes, and each line left out.
 */
import {
  evaluateProject,
  type Finding,
  type Fix,
  fixesOf,
  type Project,
  type SourceFile,
  type TextEdit,
} from '@ytt-language/shared';
import { changedLines } from '../changed-lines.js';
import { type Mistake, mistakesIn, type TextRole } from '../mistakes/generated/make-mistakes.js';
import { inputsOf, sourcesOf } from '../properties/plain-results.js';
import type { Seed } from '../properties/seeds.js';

type Change = Omit<Mistake, 'kind'> & { readonly kind: Mistake['kind'] | 'left out' };

/** The record of a project in which the text at `path` is changed. */
export function changesOf(seed: Seed, path: string): string {
  const text = seed[path] ?? '';
  const before = evaluated(seed);
  const known = new Set(findingsOf(before).map(words));
  const found = changesIn(path, text).flatMap((change) => {
    const changed = applied(text, change.edit);
    const after = evaluated({ ...seed, [path]: changed });
    const { removed, added } = changedLines(text.split('\n'), changed.split('\n'));
    return [
      `=== ${path}:${change.first + 1} ${change.kind}`,
      ...removed.map((line) => `- ${line}`),
      ...added.map((line) => `+ ${line}`),
      ...findingsOf(after)
        .filter((one) => !known.has(words(one)))
        .flatMap(findingLines)
        .map(indented),
      ...outputLines(before, after).map(indented),
    ];
  });
  const output = before.output.files.flatMap((file) => [`> ${file.path}`, ...file.text.split('\n')]);
  return `${[...findingsOf(before).flatMap(findingLines), ...output, ...found].join('\n')}\n`;
}

const indented = (line: string): string => `    ${line}`;

function evaluated(seed: Seed): Project {
  return evaluateProject(inputsOf(sourcesOf(seed)));
}

/** The findings of a run and its unused names, by file in the order of the inputs, then by position. */
function findingsOf({ findings, unusedNames, inputs: { files, dataValuesFiles } }: Project): readonly Finding[] {
  const order = [...files, ...dataValuesFiles];
  const place = ({ file }: Finding): number => (order.includes(file) ? order.indexOf(file) : order.length);
  return [...unusedNames, ...findings].sort((a, b) => place(a) - place(b) || a.range.start - b.range.start);
}

function changesIn(path: string, text: string): readonly Change[] {
  let start = 0;
  const deletions = text.split('\n').map((line, number): Change => {
    const edit = { range: { start, end: Math.min(text.length, start + line.length + 1) }, newText: '' };
    start += line.length + 1;
    return { kind: 'left out', edit, first: number, last: number };
  });
  // Of the kinds that each line has many of, some are enough.
  const mistakes = mistakesIn(text, roleOf(path, text)).filter(
    ({ kind }, i) => kind !== 'moved line' && (!/^(?:removed|doubled) line$|mark$/.test(kind) || i % 12 === 0),
  );
  const changes: readonly Change[] = [...mistakes, ...deletions];
  return [...changes].filter(({ edit }) => applied(text, edit) !== text).sort((a, b) => a.first - b.first);
}

function roleOf(path: string, text: string): TextRole {
  if (path.endsWith('.txt')) return 'text';
  if (path.endsWith('.star')) return 'module';
  if (text.includes('#@data/values-schema')) return 'declared';
  return path.startsWith('values') || text.includes('#@data/values') ? 'governed' : 'template';
}

function applied(text: string, { range, newText }: TextEdit): string {
  return text.slice(0, range.start) + newText + text.slice(range.end);
}

/** The message of a finding, regardless of its location. */
function words({ code, message }: Finding): string {
  return `${code} ${message.replaceAll(/\d+/g, '0')}`;
}

function findingLines(finding: Finding): readonly string[] {
  const { severity, code, file, range, message, plain, related, follows, causes = [] } = finding;
  const [first, ...more] = message.split('\n');
  return [
    `${severity} ${code} ${placed(file, range)} ${first}`,
    ...more.filter((line) => line.trim() !== '').map((line) => `  ${line.trim()}`),
    ...(plain === undefined ? [] : [`  = ${plain.replaceAll('\n', '\n  = ')}`]),
    ...related.map((one) => `  see ${placed(one.file, one.range)} ${one.message}`),
    ...(follows === undefined ? [] : [`  follows ${follows.code} ${placed(follows.file, follows.range)}`]),
    ...causes.map((one) => `  because of ${one.code} ${placed(one.file, one.range)}`),
    ...fixesOf(finding).map((fix) => `  ${fixText(fix)}`),
  ];
}

function fixText({ title, edits, preferred }: Fix): string {
  if (edits.every(({ file, edit }) => applied(file.text, edit) === file.text)) throw new Error(`${title} is no change`);
  const changes = edits.map(({ file, edit }) => `${placed(file, edit.range)} → ${JSON.stringify(edit.newText)}`);
  return `${title}${preferred === true ? '!' : ''}: ${changes.join(', ')}`;
}

/** A range with the text that it marks; lines and columns are counted from 1. */
function placed({ path, text, lines }: SourceFile, { start, end }: { start: number; end: number }): string {
  const line = lines.lineAt(start);
  return `${path}:${line + 1}:${start - lines.lineStart(line) + 1} ${shown(text.slice(start, end))}`;
}

/** How many characters of a longer text are recorded. */
const mostMarked = 40;

function shown(text: string): string {
  return text.length > mostMarked ? `${JSON.stringify(text.slice(0, mostMarked))}…` : JSON.stringify(text);
}

function outputLines(before: Project, after: Project): readonly string[] {
  const [old, now] = [before, after].map(({ output }) =>
    output.files.flatMap(({ path, text }) => [`> ${path}`, ...text.split('\n')]),
  );
  const { start, removed, added } = changedLines(old ?? [], now ?? []);
  return removed.length + added.length === 0
    ? []
    : [
        `output ${start + 1}`,
        ...shortened(removed.map((line) => `- ${line}`)),
        ...shortened(added.map((line) => `+ ${line}`)),
      ];
}

/** How many lines of longer lists are recorded. */
const mostLines = 3;

function shortened(lines: readonly string[]): readonly string[] {
  return lines.length > mostLines ? [...lines.slice(0, mostLines), `${lines.length - mostLines} more`] : lines;
}
