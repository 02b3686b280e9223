/**
 * The recorded answers of ytt are met, but for the cases in `exceptions.json`, each of which stands there with its
 * reason. The recordings stand beside the repository; without them there is nothing to compare with.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const recordings = join(root, process.env['CONFORMANCE_DIR'] ?? '../shared/conformance');
const isRecorded = existsSync(join(recordings, 'score.mjs'));

/** A measure: how many cases met it, of how many. */
type Figure = readonly [met: number, of: number];
type Row = Readonly<Record<'verdict' | 'output' | 'place' | 'words', Figure>> & { readonly crash: number };

interface Exception {
  /** The case and the mode, as the scorer names them. */
  readonly case: string;
  readonly unmet: string;
  readonly reason: string;
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T;
}

if (!isRecorded) console.warn(`Skipped: there are no recorded answers of ytt at ${recordings}.`);

describe.skipIf(!isRecorded)('recorded answers of ytt', () => {
  const ratchet = readJson<Record<string, Record<string, number>>>('./ratchet.json');
  const exceptions = readJson<Exception[]>('./exceptions.json');
  let report: Record<string, Row> = {};
  let unmet: string[] = [];

  beforeAll(() => {
    const script = join(root, 'scripts/conformance.mjs');
    const scored = spawnSync(process.execPath, [script, '--json', '--failures', '1000000'], {
      encoding: 'utf8',
      maxBuffer: 1024 * 1024 * 1024,
    });
    const text = scored.stdout;
    report = JSON.parse(text.slice(text.lastIndexOf('\n{\n') + 1)) as Record<string, Row>;
    unmet = [...text.matchAll(/^--- (\S+ \S+): (.*)$/gm)].map((match) => `${match[1]}: ${match[2]}`);
  }, 600_000);

  it('never crashes', () => {
    expect(Object.entries(report).filter(([, row]) => row.crash > 0)).toEqual([]);
  });

  it('does not fall below the ratchet', () => {
    const fallen = Object.entries(ratchet).flatMap(([set, figures]) =>
      Object.entries(figures)
        .filter(([measure, figure]) => (report[set]?.[measure as 'verdict'][0] ?? 0) < figure)
        .map(([measure, figure]) => `${set}: ${measure} was ${figure}`),
    );
    expect(fallen).toEqual([]);
  });

  it('meets every case that is not an exception', () => {
    expect(unmet.sort()).toEqual(exceptions.map((one) => `${one.case}: ${one.unmet}`).sort());
  });
});
