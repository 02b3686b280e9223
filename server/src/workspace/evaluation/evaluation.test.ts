import { Interrupted } from '@ytt-language/shared';
import { afterEach, describe, expect, it } from 'vitest';
import type { TextFile } from '../files/text-file.js';
import type { RunDefinition } from '../projects/run-definition.js';
import { defaultSettings, type Settings } from '../settings/settings.js';
import { Evaluations } from './evaluation.js';

type Inputs = ReturnType<Evaluations['inputsOf']>;

function filesOf(names: readonly string[]): RunDefinition['files'] {
  return names.map((path) => ({ key: `/ws/${path}`, path }));
}

/** A run of files that can be changed. */
class Files {
  generation = 0;
  interrupt = (): void => undefined;
  private readonly files = new Map<string, TextFile>();
  readonly evaluations: Evaluations;
  areOpen = true;

  constructor(texts: Readonly<Record<string, string>>, environment?: Readonly<Record<string, string>>) {
    this.evaluations = new Evaluations(this, () => this.interrupt(), environment);
    for (const [name, text] of Object.entries(texts)) this.set(name, text);
  }

  get(key: string): TextFile | undefined {
    return this.files.get(key);
  }

  isOpen(): boolean {
    return this.areOpen;
  }

  forgetResults(): void {}

  set(name: string, text: string): void {
    this.generation++;
    this.files.set(`/ws/${name}`, { key: `/ws/${name}`, text, version: this.generation });
  }

  run(...names: readonly string[]): RunDefinition {
    return {
      id: 'r',
      root: '/ws',
      reason: { kind: 'alone' },
      files: filesOf(names),
      dataValuesFiles: [],
      subject: undefined,
      dialect: 'released',
    };
  }
}

const schema = '#@data/values-schema\n---\nname: app\n';
const values = '#@data/values\n---\nname: x\n';

/** The top-level keys of the schema. */
function keys(files: Files, run: RunDefinition): readonly string[] {
  const found = files.evaluations.schemaOf(run, defaultSettings);
  return found?.kind === 'map' ? found.items.map(({ key }) => String(key)) : [];
}

describe('the schema of a run', () => {
  it('is not computed again if only data values changed', () => {
    const files = new Files({ 'schema.yml': `#@ x = [y for y in range(9)]\n${schema}`, 'values.yml': values });
    const run = files.run('schema.yml', 'values.yml');
    expect(keys(files, run)).toEqual(['name']);
    const before = files.evaluations.schemaOf(run, defaultSettings);
    files.interrupt = () => {
      throw new Interrupted();
    };
    for (const text of [values.replace('x', '#@ [y for y in range(9)]'), '#@data/values\n---\n- "']) {
      files.set('values.yml', text);
      expect(files.evaluations.schemaOf(run, defaultSettings)).toBe(before);
    }
  });

  const both = (key: string): string => `${values}#@data/values-schema\n---\n${key}: 1\n`;

  it.each([
    ['the schema', 'schema.yml', schema, schema.replace('name', 'title'), ['title']],
    ['a file with data values and a schema', 'schema.yml', both('one'), both('two'), ['two']],
    [
      'data values that become a schema',
      'b.yml',
      values,
      '#@data/values-schema\n---\n#@overlay/match missing_ok=True\nmore: 1\n',
      ['name', 'more'],
    ],
  ])('follows %s', (_, name, before, after, expected) => {
    const files = new Files({ 'schema.yml': schema, 'b.yml': values, [name]: before });
    const run = files.run('schema.yml', 'b.yml');
    keys(files, run);
    files.set(name, after);
    expect(keys(files, run)).toEqual(expected);
  });

  it('follows modules that it loads', () => {
    const loading = '#@ load("lib.star", "x")\n#@data/values-schema\n---\nname: #@ x\n';
    const files = new Files({ 'schema.yml': loading, 'lib.star': 'x = "a"\n' });
    const run = files.run('schema.yml', 'lib.star');
    const name = (): unknown => {
      const found = files.evaluations.schemaOf(run, defaultSettings);
      return found?.kind === 'map' ? found.items[0]?.schema : undefined;
    };
    expect(name()).toMatchObject({ kind: 'scalar', type: 'string' });
    files.set('lib.star', 'x = 1\n');
    expect(name()).toMatchObject({ kind: 'scalar', type: 'integer' });
  });

  it('follows files that come and go', () => {
    const more = '#@data/values-schema\n---\n#@overlay/match missing_ok=True\nmore: 1\n';
    const files = new Files({ 'a.yml': schema, 'b.yml': more });
    expect(keys(files, files.run('a.yml'))).toEqual(['name']);
    expect(keys(files, files.run('a.yml', 'b.yml'))).toEqual(['name', 'more']);
    expect(keys(files, files.run('a.yml'))).toEqual(['name']);
  });

  it('is the last one that plain data values implied', () => {
    const files = new Files({ 'a.yml': 'a: 1\n', 'values.yml': 'name: x\n' });
    const run = { ...files.run('a.yml'), dataValuesFiles: filesOf(['values.yml']) };
    expect(keys(files, run)).toEqual(['name']);
    files.set('values.yml', '%');
    expect(keys(files, run)).toEqual(['name']);
    expect(keys(files, files.run('a.yml'))).toEqual([]);
  });

  it('is the last one that could be understood', () => {
    const files = new Files({ 'schema.yml': schema });
    const run = files.run('schema.yml');
    keys(files, run);
    files.set('schema.yml', '#@data/values-schema\n---\nname: app\n#@ if\n');
    expect(keys(files, run)).toEqual(['name']);
  });

  it('is dropped with its file', () => {
    const files = new Files({ 'schema.yml': schema, 't.yml': 'a: #@ 1\n' });
    expect(keys(files, files.run('schema.yml', 't.yml'))).toEqual(['name']);
    expect(keys(files, files.run('t.yml'))).toEqual([]);
  });
});

describe('the schema that data values documents make', () => {
  it('follows them', () => {
    const files = new Files({ 'values.yml': values });
    const run = files.run('values.yml');
    expect(keys(files, run)).toEqual(['name']);
    files.set('values.yml', `${values}port: 1\n`);
    expect(keys(files, run)).toEqual(['name', 'port']);
    files.set('values.yml', values.replace('name', 'label'));
    expect(keys(files, run)).toEqual(['label']);
  });
});

describe('the inputs of a run', () => {
  const { limits } = defaultSettings;
  const other: readonly (readonly [what: string, settings: Partial<Settings>, same: boolean])[] = [
    ['steps', { limits: { ...limits, steps: 7 } }, false],
    ['time', { limits: { ...limits, milliseconds: 7 } }, false],
    ['comments', { ignoreUnknownComments: !defaultSettings.ignoreUnknownComments }, false],
    ['the size of files', { limits: { ...limits, fileSize: 7 } }, true],
    ['hover', { hover: !defaultSettings.hover }, true],
  ];

  it.each(other)('are others where the settings of %s are and evaluation follows them', (_, changed, same) => {
    const files = new Files({ 'schema.yml': schema });
    const run = files.run('schema.yml');
    const before = files.evaluations.inputsOf(run, defaultSettings);
    const settings = { ...defaultSettings, ...changed };
    const after = files.evaluations.inputsOf(run, settings);
    expect(after === before).toBe(same);
    expect(after.options.limits?.steps).toBe(settings.limits.steps);
    expect(after.options.ignoreUnknownComments).toBe(settings.ignoreUnknownComments);
  });

  it('are others in another dialect', () => {
    const files = new Files({ 'schema.yml': schema });
    const run = files.run('schema.yml');
    files.evaluations.inputsOf(run, defaultSettings);
    const after = files.evaluations.inputsOf({ ...run, dialect: 'proposed' }, defaultSettings);
    expect(after.options.dialect).toBe('proposed');
  });

  const ofRuns: Readonly<Record<string, readonly Partial<RunDefinition>[]>> = {
    files: [[], ['a.yml'], ['a.yml', 'b.yml'], ['b.yml', 'a.yml']].map((names) => ({ files: filesOf(names) })),
    'paths of files': [{ files: filesOf(['a.yml']) }, { files: [{ key: '/ws/a.yml', path: 'c.yml' }] }],
    'what marks call files': [undefined, 'a.yml', 'c.yml'].map((originalPath) => ({
      files: [{ key: '/ws/a.yml', path: 'd.yml', originalPath }, ...filesOf(['b.yml'])] as RunDefinition['files'],
    })),
    'data values files': [[], ['a.yml'], ['a.yml', 'b.yml'], ['b.yml', 'a.yml']].map((names) => ({
      dataValuesFiles: filesOf(names),
    })),
    'libraries of data values files': [[], ['a'], ['a', 'b'], ['b', 'a'], [undefined, 'a']].map((libraries) => ({
      dataValuesFiles: filesOf(['a.yml', 'b.yml']).map(
        (one, i) => ({ ...one, library: libraries[i] }) as RunDefinition['files'][number],
      ),
    })),
    'data values': [
      {},
      ...[[], ['a=1'], ['a=2'], ['a=1', 'b=1']].map((texts) => ({
        flags: { dataValues: texts.map((text) => ({ kind: 'data-value', text })) } as NonNullable<
          RunDefinition['flags']
        >,
      })),
    ],
    options: ['strict', 'ignoreUnknownComments', 'implicitMapKeyOverrides', 'disableDataValuesValidation'].flatMap(
      (name) =>
        [true, false].map((value) => ({
          flags: { dataValues: [], [name]: value } as unknown as NonNullable<RunDefinition['flags']>,
        })),
    ),
    marks: [[], ['a'], ['a', 'b'], ['b', 'a']].map((fileMarks) => ({
      flags: { dataValues: [], fileMarks } as unknown as NonNullable<RunDefinition['flags']>,
    })),
  };

  it.each(Object.entries(ofRuns))('follow the run as they would be of a new one: %s', (_, runs) => {
    const texts = { 'a.yml': 'a: 1\n', 'b.yml': 'b: 1\n' };
    /** The inputs that depend on files, by path. */
    const shown = ({
      files,
      dataValuesFiles,
      dataValues,
      originalPaths,
      dataValuesFileLibraries,
      options,
    }: Inputs) => ({
      files: [files, dataValuesFiles].map((all) => all.map(({ path }) => path)),
      words: [originalPaths, dataValuesFileLibraries].map((all) =>
        [...(all ?? [])].map(([{ path }, one]) => [path, one]),
      ),
      dataValues,
      options: { ...options, limits: undefined },
    });
    const files = new Files(texts);
    for (const [before, after] of runs.flatMap((one) => runs.map((other) => [one, other] as const))) {
      const runOf = (parts: Partial<RunDefinition>): RunDefinition => ({ ...files.run(), ...parts });
      const old = files.evaluations.inputsOf(runOf(before), defaultSettings);
      const now = files.evaluations.inputsOf(runOf(after), defaultSettings);
      expect(shown(now)).toEqual(shown(new Files(texts).evaluations.inputsOf(runOf(after), defaultSettings)));
      expect(before !== after || old === now).toBe(true);
    }
  });

  it('are the same, and the run the same project, until one of its files is another version', () => {
    const files = new Files({ 'schema.yml': schema, 'other.yml': 'a: 1\n' });
    const project = () => files.evaluations.projectOf(files.run('schema.yml'), defaultSettings);
    const before = project();
    files.set('other.yml', 'a: 2\n');
    expect(project()).toBe(before);
    files.set('schema.yml', schema);
    expect(project()).not.toBe(before);
  });
});

describe('the time that an evaluation may take', () => {
  let now = 0;
  const clock = Object.getOwnPropertyDescriptor(performance, 'now');

  afterEach(() => {
    if (clock === undefined) Reflect.deleteProperty(performance, 'now');
    else Object.defineProperty(performance, 'now', clock);
  });

  /**
   * A run with a limit of 100 ms. `after` tells whether the limit is exceeded this many milliseconds after the previous
   * check.
   */
  function timed() {
    now = 1_000_000;
    Object.defineProperty(performance, 'now', { configurable: true, writable: true, value: () => now });
    const files = new Files({ 'schema.yml': schema });
    const settings = { ...defaultSettings, limits: { ...defaultSettings.limits, milliseconds: 100 } };
    const inputs = () => files.evaluations.inputsOf(files.run('schema.yml'), settings);
    const after = (milliseconds: number): boolean => {
      now += milliseconds;
      return inputs().options.limits?.cancelled?.(0) ?? false;
    };
    return { files, inputs, after };
  }

  it('starts with the first query, and ends after the limit', () => {
    const { after } = timed();
    expect([50, 50, 50, 1, 50].map(after)).toEqual([false, false, false, true, true]);
  });

  it('restarts in another turn, and not for slow steps', async () => {
    const { after } = timed();
    expect([0, 50, 50, 1, 1000].map(after)).toEqual([false, false, false, true, true]);
    await Promise.resolve();
    expect([0, 50, 50, 1].map(after)).toEqual([false, false, false, true]);
  });

  it('restarts with other versions of the files', () => {
    const { files, after } = timed();
    expect([0, 50, 50, 1].map(after)).toEqual([false, false, false, true]);
    files.set('schema.yml', `${schema}more: 1\n`);
    expect([1, 50, 50, 1].map(after)).toEqual([false, false, false, true]);
  });

  it('restarts if an evaluation was abandoned', () => {
    const { files, inputs, after } = timed();
    expect([0, 50, 50, 1].map(after)).toEqual([false, false, false, true]);
    inputs().options.limits?.interrupt?.();
    expect(after(1)).toBe(true);
    files.interrupt = () => {
      throw new Interrupted();
    };
    expect(() => inputs().options.limits?.interrupt?.()).toThrow(Interrupted);
    expect(after(1)).toBe(false);
  });
});

describe('a run that is no longer one', () => {
  const run = (files: Files): RunDefinition => files.run('schema.yml');

  it('keeps nothing of what it was, and another one keeps all', () => {
    const files = new Files({ 'schema.yml': schema });
    const [project, known] = [files.evaluations.projectOf(run(files), defaultSettings), keys(files, run(files))];
    files.evaluations.keepOnly([run(files)]);
    expect(files.evaluations.projectOf(run(files), defaultSettings)).toBe(project);
    files.evaluations.keepOnly([]);
    expect(files.evaluations.projectOf(run(files), defaultSettings)).not.toBe(project);
    expect(known).toEqual(['name']);
  });

  it('has no schema from before it went', () => {
    const files = new Files({ 'schema.yml': schema });
    expect(keys(files, run(files))).toEqual(['name']);
    files.set('schema.yml', 'name: [app\n');
    expect(keys(files, run(files)), 'the last one that was understood').toEqual(['name']);
    files.evaluations.keepOnly([]);
    expect(keys(files, run(files))).toEqual([]);
  });
});

describe('variables of the environment', () => {
  it('are given to a run that names what they begin with', () => {
    const environment = { APP_port: '1', MY_APP_port: '2', APPLE_port: '3', APP: '4', 'APP_a.b': '5' };
    const files = new Files({ 'schema.yml': schema }, environment);
    const given = (text: string): unknown => {
      const dataValues = [{ kind: 'data-values-env', text }] as const;
      return files.evaluations.inputsOf({ ...files.run('schema.yml'), flags: { dataValues } }, defaultSettings)
        .dataValues;
    };
    expect(given('APP')).toEqual([{ kind: 'data-values-env', text: 'APP', variables: ['APP_port=1', 'APP_a.b=5'] }]);
    expect(given('@lib:APP')).toMatchObject([{ variables: ['APP_port=1', 'APP_a.b=5'] }]);
    expect(given('NONE')).toMatchObject([{ variables: [] }]);
  });
});

describe('what was computed for a run', () => {
  it('is released with it if others need the space, though its files are the same', () => {
    const files = new Files({ 'schema.yml': schema, 'large.bin': 'x'.repeat(8_000_001) });
    const { evaluations } = files;
    const first = files.run('schema.yml');
    const other = { ...files.run('large.bin'), id: 'other', root: '/other' };
    const evaluated = () => evaluations.projectOf(first, defaultSettings);
    const before = evaluated();
    evaluations.projectOf(other, defaultSettings);
    expect(evaluated()).toBe(before);
    files.areOpen = false;
    evaluations.forget(first);
    const closed = evaluated();
    expect(evaluated()).toBe(closed);
    evaluations.forget(other);
    evaluations.projectOf(other, defaultSettings);
    expect(evaluated().inputs).toBe(closed.inputs);
    expect(evaluated()).not.toBe(closed);
  });
});
