/**
 * The work of the server for a text is proportional to the text, whatever it contains. The test counts how often blocks
 * of code run, and what built-in functions look at, which depend neither on the machine nor on its load.
 */
import { Session } from 'node:inspector/promises';
import { expect, it } from 'vitest';
import type { Clock } from '../../server/src/protocol/clock.js';
import { countNativeWork, looks, nativeWork } from './native-work.js';
import { isLongRun } from './runs.js';

countNativeWork();
const inspector = new Session();
inspector.connect();
await inspector.post('Profiler.enable');
// Counts the blocks of code that is loaded from here on.
await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const { startClient, uri } = await import('../../server/src/protocol/testing/client.js');

/** By name: the extension of a file, its text of size `n`, and usual sizes. */
type Kinds = Readonly<Record<string, readonly [extension: string, text: (n: number) => string, sizes: number[]]>>;

const [{ kinds }, { codeKinds }, { textKinds }] = await Promise.all(
  ['bombs', 'code-bombs', 'text-bombs'].map((name) => import(new URL(`../stress/${name}.mjs`, import.meta.url).href)),
);
const all: Kinds = { ...kinds, ...codeKinds, ...textKinds };

/** How often each block has run since the last call, by its place, and what built-in functions looked at. */
async function workDone(): Promise<ReadonlyMap<string, number>> {
  const { result } = await inspector.post('Profiler.takePreciseCoverage');
  const own = result.filter(({ url }) => /\/(?:shared|server)\/src\/(?!.*testing)/.test(url));
  const counts = new Map(nativeWork());
  for (const { url, functions } of own)
    for (const { functionName, ranges } of functions)
      for (const { startOffset, count } of ranges)
        counts.set(`${url.replace(/.*(?=\/(?:shared|server)\/)/, '')} ${functionName} ${startOffset}`, count);
  return counts;
}

const methods = ['documentSymbol', 'foldingRange', 'semanticTokens/full', 'codeLens', 'documentLink', 'diagnostic'];
const methodsAt = ['hover', 'completion', 'definition', 'references', 'documentHighlight', 'signatureHelp'];

/**
 * A clock on which every pause ends at once, so that the number of checks does not depend on the time that a text
 * takes.
 */
function hastyClock(): Clock {
  let now = 0;
  return {
    now: () => now,
    after: (milliseconds, callback) => {
      const timer = setImmediate(() => {
        now += milliseconds;
        callback();
      });
      return () => clearImmediate(timer);
    },
    nextTurn: (callback) => void setImmediate(callback),
  };
}

/** The blocks that run while a file is opened and edited, and all requests about it are answered. */
async function workFor(extension: string, text: string): Promise<ReadonlyMap<string, number>> {
  const name = extension === 'project' ? '.ytt-project.yaml' : `growing.${extension}`;
  const path = `/ws/${name}`;
  // So that ytt reads it, whatever it contains.
  const project = `projects:\n- name: a\n  files: [${name}]\n`;
  const client = await startClient(
    { '/ws/.ytt-project.yaml': project, [path]: text },
    { serve: { clock: hastyClock() } },
  );
  const lines = text.split(/\r\n?|\n/);
  const line = lines.length >> 1;
  const position = { line, character: (lines[line] ?? '').length >> 1 };
  const textDocument = { uri: uri(path) };
  const range = { start: position, end: position };
  // Some requests are refused, such as a rename without a name.
  const ask = (method: string, params: object = {}): Promise<unknown> =>
    client.connection.sendRequest(`textDocument/${method}`, { textDocument, ...params }).catch(() => undefined);
  await workDone();
  try {
    client.open(path, text);
    for (const version of [2, 3]) {
      client.edit(path, version, [line, position.character, line, position.character], 'x');
      for (const method of methods) await ask(method);
      for (const method of methodsAt) await ask(method, { position, context: { includeDeclaration: true } });
      await ask('formatting', { options: { tabSize: 2, insertSpaces: true } });
      await ask('rename', { position, newName: 'renamed' });
      await ask('codeAction', { range, context: { diagnostics: [] } });
    }
  } finally {
    await client.close();
  }
  return workDone();
}

const small = 60;
const large = 4 * small;
/** Blocks that run fewer times than this may be proportional to something else. */
const few = 10 * small;
/** The same for characters and items that built-in functions look at. */
const fewLooks = 100 * small;

/**
 * How much more than in proportion work may be: the square of four times the size is four times that. Of the texts of a
 * long run, some take the square by their nature, such as an overlay of each item, and sizes differ more.
 */
const tolerance = isLongRun ? 3 : 2;

type Work = ReadonlyMap<string, number>;

/** The blocks that run much more often in `more` than in `work`, if `more` is for something `growth` times as large. */
function outOfProportion(work: Work, more: Work, growth: number): readonly string[] {
  return [...more].flatMap(([place, count]) => {
    const known = work.get(place) ?? 0;
    const least = place.endsWith(looks) ? fewLooks : few;
    return known > 0 && count > tolerance * growth * Math.max(known, least) ? [`${known} -> ${count} ${place}`] : [];
  });
}

/** The blocks that run much more often for a large text than in proportion to its length. */
async function outOfProportionInText([extension, text]: Kinds[string]): Promise<readonly string[]> {
  // Work that is done only once, whatever is opened.
  await workFor(extension, text(1));
  const work = await workFor(extension, text(small));
  const more = await workFor(extension, text(large));
  return outOfProportion(work, more, text(large).length / text(small).length);
}

/** A workspace in which one edit changes what other files report. */
interface Shape {
  /** The texts of the files, by path, beside the edited one. */
  readonly files: (n: number) => Readonly<Record<string, string>>;
  readonly edited: string;
  readonly text: string;
  /** A word of the text, and its replacement, with which the files below `reporting` have an error. */
  readonly change: readonly [word: string, wrong: string];
  readonly reporting: (n: number) => readonly string[];
}

/** The same for each number below `n`. */
function each<T>(n: number, of: (i: number) => T): T[] {
  return Array.from({ length: n }, (_, i) => of(i));
}

const dataSchema = '#@data/values-schema\n---\nk: 0\n';

const shapes: Readonly<Record<string, Shape>> = {
  'files in a run': {
    files: (n) => ({
      '/ws/schema.yml': dataSchema,
      ...Object.fromEntries(each(n, (i) => [`/ws/v${i}.yml`, `#@data/values\n---\nk: ${i}\n`])),
      ...Object.fromEntries(
        each(n, (i) => [
          `/ws/t${i}.yml`,
          '#@ load("@ytt:data", "data")\n#@ load("m.star", "f")\na: #@ f(data.values.k)\n',
        ]),
      ),
    }),
    edited: '/ws/m.star',
    text: 'def f(x): return x\n',
    change: ['f(x)', 'g(x)'],
    // The others are among its related locations.
    reporting: () => ['/ws/t0.yml'],
  },
  'values files with runs of their own': {
    files: (n) => ({
      '/ws/config/t.yml': '#@ load("@ytt:data", "data")\na: #@ data.values.k\n',
      ...Object.fromEntries(each(n, (i) => [`/ws/values/v${i}-values.yml`, `k: ${i}\n`])),
    }),
    edited: '/ws/config/schema.yml',
    text: dataSchema,
    change: ['0', '""'],
    reporting: (n) => each(n, (i) => `/ws/values/v${i}-values.yml`),
  },
  projects: {
    files: (n) =>
      Object.fromEntries(
        each(n, (i) => [
          [`/ws/p${i}/schema.yml`, dataSchema],
          [`/ws/p${i}/t.yml`, '#@ load("@ytt:data", "data")\na: #@ data.values.k\n'],
        ]).flat(),
      ),
    edited: '/ws/p0/schema.yml',
    text: dataSchema,
    change: ['k', 'other'],
    reporting: () => ['/ws/p0/t.yml'],
  },
  'projects without a schema': {
    files: (n) =>
      Object.fromEntries(
        each(n, (i) => [
          [`/ws/p${i}/values.yml`, `#@data/values\n---\nk${i}: 0\n`],
          [`/ws/p${i}/t.yml`, `#@ load("@ytt:data", "data")\na: #@ data.values.k${i} + 1\n`],
        ]).flat(),
      ),
    edited: '/ws/p0/values.yml',
    text: '#@data/values\n---\nk0: 5\n',
    change: ['5', '""'],
    reporting: () => ['/ws/p0/t.yml'],
  },
};

/**
 * The blocks that run while a workspace is opened, one of its files is edited twice, and all requests about it are
 * answered.
 */
async function workIn({ files, edited, text, change: [word, wrong], reporting }: Shape, n: number): Promise<Work> {
  await workDone();
  const given = { [edited]: text, ...files(n) };
  const client = await startClient(given, { serve: { clock: hastyClock() } });
  const line = text.split('\n').findIndex((one) => one.includes(word));
  const at = (text.split('\n')[line] ?? '').indexOf(word);
  const textDocument = { uri: uri(edited) };
  try {
    client.open(edited, text);
    await client.diagnostics(edited);
    for (const [version, before, after] of [
      [2, word, wrong],
      [3, wrong, word],
    ] as const) {
      client.edit(edited, version, [line, at, line, at + before.length], after);
      for (const path of reporting(n))
        await client.diagnostics(path, (_, { length }) => length > 0 === (after === wrong));
      const position = { line, character: at };
      for (const method of [...methods, ...methodsAt])
        await client.connection
          .sendRequest(`textDocument/${method}`, { textDocument, position, context: { includeDeclaration: true } })
          .catch(() => undefined);
    }
  } finally {
    await client.close();
  }
  return workDone();
}

/** Kinds whose text grows with their size, instead of stating how much is computed. */
const growing = Object.entries(all).filter(([, [, text]]) => text(large).length > 2 * text(small).length);

const usual = new Set<string>([
  'an open bracket between many mistakes',
  'annotations of documents, below their document',
  'annotations of documents, almost',
  'blocks one by one',
  'errors of a schema',
  'functions in functions',
  'lines that do not parse',
  'marks of code in a text',
  'marks of code in quotes over lines',
  'marks of code in texts',
  'modules that are not there',
  'modules that nothing uses',
  'open marks of code in a text',
  'keys that a schema does not declare',
  'keys that have lost their indentation',
  'members of members',
  'mistakes above and below a bracket that is open',
  'parameters',
  'statements that go on too long',
  'tabs before keys',
  'texts that may use what nothing uses',
  'values in one line of a text',
  'values of another type',
]);

it.each(growing.filter(([name]) => isLongRun || usual.has(name)))(
  'is in proportion to the size of: %s',
  async (_, kind) => {
    expect(await outOfProportionInText(kind)).toEqual([]);
  },
);

it.each(Object.entries(shapes))('is in proportion to the number of: %s', async (_, shape) => {
  await workIn(shape, 1);
  const work = await workIn(shape, small);
  expect(outOfProportion(work, await workIn(shape, large), large / small)).toEqual([]);
});
