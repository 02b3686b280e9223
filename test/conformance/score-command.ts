/**
 * The command line of the scorer: scores sets, lists failing cases, and prints a table or JSON.
 *
 *     [--cases FILE.jsonl]... [--failures N] [--only SUBSTRING] [--json]
 */
import { parseArgs } from 'node:util';
import { type Answer, run } from './adapter.js';
import { findSet, type RecordedCase, readCases, sets } from './recordings.js';
import { type Measure, measures, modes, type Recording, type Score, score, scoreOfCrash, unmet } from './score.js';

/** How many cases met a measure, out of how many. */
type Figure = [met: number, of: number];
type Row = Record<Measure, Figure> & { cases: number; crash: number; slowestMs: number };

interface Scored {
  readonly score: Score;
  readonly answer: Answer & { readonly crash?: string };
}

/** Scores the sets named by the arguments, or all existing ones, and prints the figures. */
export async function scoreCommand(args: readonly string[]): Promise<void> {
  const { values: flags } = parseArgs({
    args: [...args],
    options: {
      cases: { type: 'string', multiple: true },
      failures: { type: 'string', default: '0' },
      only: { type: 'string', default: '' },
      json: { type: 'boolean', default: false },
    },
  });
  const report: Record<string, Row> = {};
  for (const path of flags.cases ?? presentSets()) {
    const cases = readCases(path).filter(({ id }) => id.includes(flags.only));
    const name = path.split('/').at(-1)?.replace('.jsonl', '') ?? path;
    for (const mode of modes) {
      const row = await scoreMode(cases, mode, Number(flags.failures));
      if (row.cases > 0) report[`${name} ${mode}`] = row;
    }
  }
  if (flags.json) console.log(JSON.stringify(report, null, 2));
  else console.table(Object.fromEntries(Object.entries(report).map(([name, row]) => [name, printedRow(row)])));
}

/** Reports missing sets on standard error. */
function presentSets(): readonly string[] {
  return sets.flatMap((name) => {
    const found = findSet(name, process.env);
    if (found.kind === 'present') return [found.path];
    console.error(`Skipped: ${found.message}`);
    return [];
  });
}

async function scoreMode(cases: readonly RecordedCase[], mode: (typeof modes)[number], shown: number): Promise<Row> {
  const row: Row = { cases: 0, verdict: [0, 0], output: [0, 0], place: [0, 0], words: [0, 0], crash: 0, slowestMs: 0 };
  let failed = 0;
  for (const testCase of cases) {
    const recording = testCase[mode];
    if (recording === undefined) continue;
    const began = performance.now();
    const scored = await scoreCase(testCase, mode, recording);
    row.slowestMs = Math.max(row.slowestMs, Math.round(performance.now() - began));
    row.cases++;
    if (scored.answer.crash !== undefined) row.crash++;
    for (const measure of measures) {
      const isMet = scored.score[measure];
      if (isMet === undefined) continue;
      row[measure][0] += isMet ? 1 : 0;
      row[measure][1]++;
    }
    if (unmet(scored.score) !== '' && failed++ < shown) showFailure(testCase, mode, recording, scored);
  }
  return row;
}

async function scoreCase(testCase: RecordedCase, mode: (typeof modes)[number], recording: Recording): Promise<Scored> {
  try {
    const answer = await run(testCase, mode);
    return { score: score(recording, answer), answer };
  } catch (error) {
    const crash = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { score: scoreOfCrash(recording), answer: { findings: [], crash } };
  }
}

function showFailure(testCase: RecordedCase, mode: string, recording: Recording, scored: Scored): void {
  console.log(`\n--- ${testCase.id} ${mode}: ${unmet(scored.score)}`);
  const files = [...(testCase.files ?? []), ...(testCase.dataValuesFiles ?? [])];
  for (const { path, text } of files) console.log(`# ${path}\n${text}`);
  console.log(`ytt: ${recording.ok ? (recording.output ?? JSON.stringify(recording.files)) : recording.error}`);
  console.log(`here: ${JSON.stringify(scored.answer, null, 1)}`);
}

function printedRow(row: Row): Readonly<Record<string, string | number>> {
  const percent = ([met, of]: Figure): string => (of > 0 ? `${((100 * met) / of).toFixed(1)}% (${met}/${of})` : '-');
  const figures = Object.fromEntries(measures.map((measure) => [measure, percent(row[measure])]));
  return { cases: row.cases, ...figures, crash: row.crash, slowestMs: row.slowestMs };
}
