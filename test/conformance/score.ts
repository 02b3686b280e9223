/** Compares this implementation's answer with ytt's, for one recorded case and mode. */
import type { RunMode } from '@ytt-language/shared';
import type { Answer } from './adapter.js';

/** ytt's answer. `files` holds texts by path, if the case requested files. */
export type Recording =
  | { readonly ok: true; readonly output?: string; readonly files?: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly error?: string };

export const modes: readonly RunMode[] = ['result', 'inspect', 'openapi'];

/**
 * Verdict: there is an error if and only if ytt failed. Output, if ytt succeeded: the text is the same to the byte.
 * Place, if ytt failed: every place that its message names has an error on that line. Words, for the places where ytt
 * says what it found and expected: an error there says the same.
 */
export const measures = ['verdict', 'output', 'place', 'words'] as const;
export type Measure = (typeof measures)[number];

/** The measures that apply to a case, and whether each is met. */
export type Score = Readonly<Partial<Record<Measure, boolean>>>;

type AnsweredFinding = Answer['findings'][number];

/** A location in an error message: any of the lines (from 1) that are acceptable there. */
interface Place {
  readonly at: readonly { readonly path: string; readonly line: number }[];
  readonly words: readonly string[];
}

export function score(recording: Recording, answer: Answer): Score {
  const errors = answer.findings.filter((finding) => finding.severity === 'error');
  const verdict = (errors.length === 0) === recording.ok;
  if (recording.ok) return { verdict, output: isSameOutput(recording, answer) };
  const named = places(recording.error ?? '');
  const place = named.length > 0 ? named.every((one) => errorsAt(one, errors).length > 0) : errors.length > 0;
  const worded = named.filter((one) => one.words.length > 0);
  if (worded.length === 0) return { verdict, place };
  return { verdict, place, words: worded.every((one) => hasItsWords(one, errorsAt(one, errors))) };
}

/** The score of an implementation that threw. */
export function scoreOfCrash(recording: Recording): Score {
  return recording.ok ? { verdict: false, output: false } : { verdict: false, place: false };
}

/** The measures that a score does not meet, as `exceptions.json` lists them. */
export function unmet(one: Score): string {
  return measures.filter((measure) => one[measure] === false).join(', ');
}

/** The measures that apply to a case, which its recording alone decides. */
export function applicableMeasures(recording: Recording): readonly Measure[] {
  const applicable = score(recording, { findings: [] });
  return measures.filter((measure) => applicable[measure] !== undefined);
}

function isSameOutput(recording: Recording & { ok: true }, answer: Answer): boolean {
  if (recording.files === undefined) return (answer.output ?? '') === (recording.output ?? '');
  return sortedJson(recording.files) === sortedJson(answer.files ?? {});
}

function sortedJson(files: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function errorsAt(place: Place, errors: readonly AnsweredFinding[]): readonly AnsweredFinding[] {
  return errors.filter((error) => place.at.some(({ path, line }) => path === error.path && line === error.line));
}

function hasItsWords(place: Place, errors: readonly AnsweredFinding[]): boolean {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[`'"*]/g, '')
      .replace(/\s+/g, ' ');
  return place.words.every((words) => errors.some(({ message }) => plain(message).includes(plain(words))));
}

/** The forms in which ytt's messages name locations, each tried if those before it matched none. */
const fallbacks: readonly ((error: string) => readonly Place[])[] = [
  (error) => [...shownLines(error), ...brokenRules(error)],
  stackEnds,
  (error) => eachLine(error, /\((?:by|at) (\S+?):(\d+)\)/g),
  (error) => eachLine(error, /(?:at|on) line (\S+?):(\d+)\b/g),
  // The lines of the YAML reader are unreliable.
  (error) =>
    [...error.matchAll(/template '([^']+)': yaml: line (\d+):/g)].flatMap(([, path = '', line]) =>
      placeAt(
        path,
        [-1, 0, 1].map((distance) => Number(line) + distance),
      ),
    ),
  starlarkFrames,
];

/** The locations that an error message of ytt names. */
export function places(error: string): readonly Place[] {
  for (const form of fallbacks) {
    const found = form(error);
    if (found.length > 0) return found;
  }
  return [];
}

function placeAt(path: string, lines: readonly number[], words: readonly string[] = []): readonly Place[] {
  return path === '?' || lines.length === 0 ? [] : [{ at: lines.map((line) => ({ path, line })), words }];
}

function eachLine(error: string, pattern: RegExp): readonly Place[] {
  return [...error.matchAll(pattern)].flatMap(([, path = '', line]) => placeAt(path, [Number(line)]));
}

/** Lines of a file between bars, followed by what was found and expected. */
function shownLines(error: string): readonly Place[] {
  const block = /^[ \t]*(\S.*):\n[ \t]*\|\n((?:[ \t]*(?:\d+ \|.*|\| \.\.\.)\n)+)[ \t]*\|\n\n?((?:[ \t]*= .*\n?)*)/gm;
  return [...error.matchAll(block)].flatMap(([, path = '', lines = '', notes = '']) => {
    const words = [...notes.matchAll(/= (?:found|expected): (.*)/g)]
      .map(([, text = '']) => text.replace(/ \((by|at|in)[: ].*\)$/, '').trim())
      .filter((text) => !/^(a map|A map)/.test(text));
    const numbers = [...lines.matchAll(/^[ \t]*(\d+) \|/gm)].map(([, number]) => Number(number));
    return placeAt(path, numbers, words);
  });
}

/** Violated rules of validations. */
function brokenRules(error: string): readonly Place[] {
  const rules = /from: (\S+):(\d+)\n((?:[ \t]+- must be: .*\n(?:[ \t]+found: .*\n?)?)+)/g;
  return [...error.matchAll(rules)].flatMap(([, path = '', line, text = '']) => {
    const words = [...text.matchAll(/must be: (.*)/g)].map(([, rule = '']) => rule.replace(/ \(by: \S+\)$/, '').trim());
    return placeAt(
      path,
      [Number(line)],
      words.filter((rule) => rule !== ''),
    );
  });
}

/** The last of a chain of lines, each of which names where the one before it happened. */
function stackEnds(error: string): readonly Place[] {
  return [...error.matchAll(/(?:^[ \t]*\S.* on line (\S+):(\d+):[ \t]*\n)+/gm)].flatMap(([chain]) => {
    const last = [...chain.matchAll(/on line (\S+?):(\d+):/g)].at(-1);
    return placeAt(last?.[1] ?? '?', [Number(last?.[2])]);
  });
}

/** A Starlark stack: an error at any of its frames is acceptable. */
function starlarkFrames(error: string): readonly Place[] {
  const at = [...error.matchAll(/^[ \t]+(\S+):(\d+) \| /gm)]
    .map(([, path = '', line]) => ({ path, line: Number(line) }))
    .filter(({ path }) => !path.startsWith('@ytt'));
  return at.length === 0 ? [] : [{ at, words: [] }];
}
