/** `npm run mutate` draws the same mutants each time, and its verdicts agree with the tests. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly original: string;
  readonly replacement: string;
}

interface Equivalent {
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
  readonly line?: string;
}

interface Mutants {
  findMutants(root: string, files: readonly string[]): Promise<readonly Mutant[]>;
  placeMutants(root: string, mutants: readonly Mutant[]): Promise<{ readonly code: ReadonlyMap<string, string> }>;
  sampleMutants(mutants: readonly Mutant[], count: number, seed: string): readonly Mutant[];
  withoutEquivalents(mutants: readonly Mutant[], equivalents: readonly Equivalent[]): readonly Mutant[];
  staleEquivalents(mutants: readonly Mutant[], equivalents: readonly Equivalent[]): readonly Equivalent[];
}

interface Verdict {
  readonly killer?: string;
  readonly isUncovered?: boolean;
}

interface Verdicts {
  verdictsOf(options: {
    readonly root: string;
    readonly tests: readonly string[];
    readonly setup: string;
    readonly mutants: readonly Mutant[];
    readonly directory: string;
    readonly jobs: number;
  }): Promise<ReadonlyMap<Mutant, Verdict>>;
}

const scripts = new URL('../../scripts/mutation/', import.meta.url);
const mutantsModule: Mutants = await import(new URL('mutants.mjs', scripts).href);
const { verdictsOf }: Verdicts = await import(new URL('verdicts.mjs', scripts).href);
const { findMutants, sampleMutants, withoutEquivalents, staleEquivalents } = mutantsModule;

const code = `import { names } from './names.js';

let remembered: number | undefined;

export function small(n: number): boolean {
  return n < 10;
}

export function untested(n: number): number {
  return n + 1;
}

export function sum(n: number): number {
  let total = 0;
  for (let i = 1; i <= n; i++) total += i;
  return total;
}

export function once(): number {
  remembered ??= 6 * 7;
  return remembered;
}

export const first = (): string | undefined => names[0];
`;

const tests = `import { describe, expect, it } from 'vitest';
import { first, once, small, sum } from './code.js';

describe('the code', () => {
  it('finds small changes', () => expect([small(9), small(11)]).toEqual([true, false]));
  it.each([[3, 6], [4, 10]])('adds up to %s', (n, total) => expect(sum(n)).toBe(total));
  it('multiplies once', async () => expect(once()).toBe(42));
  it('has a name', () => expect(first()).toBe('a'));
});
`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ytt-mutation-'));
  mkdirSync(join(root, 'src'));
  write('code.ts', code);
  write('names.ts', "export const names = ['a'];\n");
  write('code.test.ts', tests);
  write('setup.ts', '');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, text: string): void {
  writeFileSync(join(root, 'src', name), text);
}

const find = () => findMutants(root, ['src/code.ts', 'src/names.ts']);
const texts = (mutants: readonly Mutant[]) =>
  mutants.map(({ line, original, replacement }) => `${line}: ${original} -> ${replacement.replace(/\s+/g, ' ')}`);

describe('mutants', () => {
  it('are drawn the same for the same seed, also after lines before them were changed', async () => {
    const drawn = sampleMutants(await find(), 8, '1');
    expect(drawn).toHaveLength(8);
    write('code.ts', code.replace('let remembered', '// A comment.\nlet remembered'));
    const withoutLines = (mutants: readonly Mutant[]) => mutants.map((one) => `${one.original} -> ${one.replacement}`);
    expect(withoutLines(sampleMutants(await find(), 8, '1'))).toEqual(withoutLines(drawn));
    expect(withoutLines(sampleMutants(await find(), 8, '2'))).not.toEqual(withoutLines(drawn));
  });

  it('are omitted if they are listed as equivalent, and lists report outdated entries', async () => {
    const all = await find();
    const same = { file: 'src/code.ts', original: 'n < 10', replacement: 'n <= 10' };
    const left = withoutEquivalents(all, [same]);
    expect(texts(all).filter((one) => !texts(left).includes(one))).toEqual(['6: n < 10 -> n <= 10']);
    const block = { file: 'src/code.ts', original: '{ return n < 10; }', replacement: '{}' };
    expect(withoutEquivalents(all, [block])).toHaveLength(all.length - 1);
    expect(withoutEquivalents(all, [{ ...same, line: 'return n < 10;' }])).toHaveLength(all.length - 1);
    const elsewhere = [
      { ...same, line: 'other' },
      { ...same, file: 'src/names.ts' },
      { ...same, original: 'n' },
    ];
    expect(withoutEquivalents(all, elsewhere)).toHaveLength(all.length);
    expect(staleEquivalents(all, [same, ...elsewhere, { ...same, file: 'src/gone.ts' }])).toEqual(elsewhere);
  });
});

describe('the list of equivalent mutants', () => {
  it('has only mutants that there are', async () => {
    const project = fileURLToPath(new URL('../../', import.meta.url));
    const list = readFileSync(join(project, 'test/mutation/equivalents.json'), 'utf8');
    const equivalents = JSON.parse(list) as readonly Equivalent[];
    const files = new Set(equivalents.map(({ file }) => file));
    expect(staleEquivalents(await findMutants(project, [...files]), equivalents)).toEqual([]);
  });
});

describe('verdicts', () => {
  it('tell what fails a test, what none notices, and what none reaches', async () => {
    const mutants = await find();
    const options = { root, tests: ['src/code.test.ts'], setup: 'src/setup.ts', mutants, jobs: 1 };
    const verdicts = await verdictsOf({ ...options, directory: mkdtempSync(join(root, 'compiled-')) });
    const of = (text: string) => verdicts.get(mutants.find((one) => texts([one])[0] === text) as Mutant);
    expect(of('6: n < 10 -> n <= 10')).toEqual({});
    expect(of('6: n < 10 -> n >= 10')?.killer).toContain('code.test.ts: the code > finds small changes: ');
    expect(of('10: n + 1 -> n - 1')).toEqual({ isUncovered: true });
    // The three cases: an endless loop, a value computed once per process, and one evaluated when a module is loaded.
    expect(of('15: i++ -> i--')?.killer).toContain(': reached too often');
    expect(of('20: 6 * 7 -> 6 / 7')?.killer).toContain('multiplies once');
    expect(of('1: \'a\' -> ""')?.killer).toContain('has a name');
    const noticed = [...verdicts.values()].filter(({ killer }) => killer !== undefined);
    expect(noticed.length).toBeGreaterThan(10);
  });

  it('are missing if the processes for the tests do not start', async () => {
    write('setup.ts', "throw new Error('no setup');\n");
    const options = { root, tests: ['src/code.test.ts'], setup: 'src/setup.ts', mutants: await find(), jobs: 1 };
    const directory = mkdtempSync(join(root, 'compiled-'));
    await expect(verdictsOf({ ...options, directory })).rejects.toThrow('no setup');
  });
});

describe('the tests that take part', () => {
  const here = new URL('../../', import.meta.url);
  const read = (path: string): string => readFileSync(new URL(path, here), 'utf8');
  const isMatch: (globs: readonly string[]) => (path: string) => boolean = createRequire(import.meta.url)('picomatch');
  const { tests, notTests } = JSON.parse(read('test/mutation/groups.json')) as Record<string, readonly string[]>;
  const [isTest, isExcluded] = [isMatch(tests ?? []), isMatch(notTests ?? [])];
  const files = ['shared/src', 'server/src', 'test']
    .flatMap((folder) =>
      readdirSync(new URL(folder, here), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .filter((path) => isTest(path) && !isExcluded(path) && !/node_modules|\/dist\//.test(path));

  it('use nothing that the replacement for Vitest does not have', async () => {
    expect(files.length).toBeGreaterThan(500);
    const members = Object.keys(await import(new URL('vitest-api.mjs', scripts).href));
    const missing = files.flatMap((path) =>
      [...read(path).matchAll(/^import \{([^}]*)\} from .vitest.;/gm)]
        .flatMap(([, names = '']) => names.split(','))
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type ') && !members.includes(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('import nothing of the extension, which only runs in an editor or with what Vitest has in its place', () => {
    expect(files.filter((path) => /^import [^;]* from '[./]+client-vscode\//m.test(read(path)))).toEqual([]);
  });
});
