/**
 * Values within the limits of nesting are evaluated like others, and deeper ones end in a finding: in the command line,
 * whose main thread has a small stack, and in the server.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nestedByCode } from './properties/nested-by-code.js';

const script = new URL('../scripts/bundle.mjs', import.meta.url).href;

/** The limit is 1,000, and includes the collections that the value is in. */
const deepest = 990;

let folder: string;
let program: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ytt-nested-'));
  program = await (await import(script)).bundleServer(join(folder, 'bundles'));
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true }));

function ytt(argv: readonly string[], input = '') {
  const ran = spawnSync(process.execPath, [program, ...argv], {
    cwd: folder,
    encoding: 'utf8',
    input,
    maxBuffer: 64 * 1024 * 1024,
    timeout: 60_000,
  });
  return { status: ran.status, out: ran.stdout, err: ran.stderr };
}

function write(files: Readonly<Record<string, string>>, directory: string): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

interface JsonFinding {
  readonly path: string;
  readonly severity: string;
  readonly code: string;
}

function errorsBelow(directory: string): readonly string[] {
  const { out } = ytt(['check', directory, '--format', 'json']);
  const errors = (JSON.parse(out) as JsonFinding[]).filter(({ severity }) => severity === 'error');
  return [...new Set(errors.map(({ path, code }) => `${path.split('/')[1]}: ${code}`))].sort();
}

const text = `${'{a: '.repeat(490)}1${'}'.repeat(490)}`;
const deepText = {
  's.yml': `#@data/values-schema\n---\ntop: ${text}\n`,
  'v.yml': `#@data/values\n---\ntop: ${text}\n`,
  'a.yml': '#@ load("@ytt:data", "data")\ntop: #@ data.values.top\n',
  'o.yml': `#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\ntop: ${text}\n`,
};

describe('values nested by code', () => {
  it('are checked up to the limit', () => {
    for (const [role, { files }] of Object.entries(nestedByCode(deepest))) write(files, `within/${role}`);
    expect(errorsBelow('within')).toEqual([]);
  }, 120_000);

  it('are refused beyond it', () => {
    const roles = Object.entries(nestedByCode(1_001));
    for (const [role, { files }] of roles) write(files, `beyond/${role}`);
    expect(errorsBelow('beyond')).toEqual(roles.map(([role, { code }]) => `${role}: ${code}`).sort());
  }, 120_000);

  it.each(Object.entries(nestedByCode(deepest)))(
    'are rendered up to the limit: %s',
    (role, { files }) => {
      write(files, `rendered/${role}`);
      expect(ytt(['render', '-f', `rendered/${role}`])).toMatchObject({ status: 0, err: '' });
    },
    60_000,
  );
});

describe('a deep text', () => {
  it.each([['check'], ['render'], ['values'], ['schema']])(
    'is read by %s',
    (command) => {
      write(deepText, 'text');
      const { status, out, err } = ytt([command, '-f', 'text']);
      expect({ status, err }).toEqual({ status: 0, err: '' });
      if (command !== 'check') expect(out.split('a:').length).toBeGreaterThan(490);
    },
    60_000,
  );

  it('is read from standard input', () => {
    const { status, out } = ytt(
      ['render', '-f', '-'],
      `#@ load("@ytt:overlay", "overlay")
#@ def f():
top: ${text}
#@ end
--- #@ overlay.apply(f(), f())
`,
    );
    expect([status, out.split('a:').length]).toEqual([0, 491]);
  }, 60_000);

  it('gives the exit status of what is found in it', () => {
    write(
      {
        'a.yml': `#@ load("@ytt:yaml", "yaml")\n#@ t = "{a: " * 490 + "1" + "}" * 490\na: #@ yaml.decode(t)\nb: #@ 1 + ""\n`,
      },
      'wrong',
    );
    expect(ytt(['render', '-f', 'wrong'])).toMatchObject({ status: 1, out: '' });
  }, 60_000);
});
