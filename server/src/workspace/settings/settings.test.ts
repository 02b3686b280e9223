import { describe, expect, it } from 'vitest';
import { defaultSettings, readSettings, type SettingDefinition, settingDefinitions } from './settings.js';

describe('readSettings', () => {
  it.each([[undefined], [null], [{}], [{ hover: null }], ['nonsense']])('gives the defaults for %j', (raw) => {
    expect(readSettings(raw)).toEqual({ settings: defaultSettings, problems: [] });
  });

  it('takes from what held before only what is not said again', () => {
    const base = { 'ytt.hover.enable': false, 'ytt.format.enable': false };
    const { settings } = readSettings({ hover: { enable: true } }, base);
    expect([settings.hover, settings.format, settings.completion]).toEqual([true, false, true]);
  });

  it('reads nested and dotted names', () => {
    const expected = { ...defaultSettings, hover: false, severity: { 'wrong-type': 'off' } };
    expect(
      readSettings({ hover: { enable: false }, diagnostics: { severity: { 'wrong-type': 'off' } } }).settings,
    ).toEqual(expected);
    expect(
      readSettings({ 'hover.enable': false, 'ytt.diagnostics.severity': { 'wrong-type': 'off' } }).settings,
    ).toEqual(expected);
  });

  it('reports what it cannot use, and uses the default', () => {
    const { settings, problems } = readSettings({ limits: { steps: -1 }, dialect: 'new', nothing: 1 });
    expect(settings).toEqual(defaultSettings);
    expect(problems).toHaveLength(3);
  });

  it('says what a setting must be', () => {
    const { problems } = readSettings({
      ...{ nothing: 1, projects: {}, dialect: 'new', exclude: [1], validate: { enable: 'yes' } },
      ...{ diagnostics: { severity: { 'wrong-type': 'loud' } }, limits: { steps: '5000', milliseconds: 9 } },
    });
    expect(problems.map((problem) => problem.replace(/; its default is used\.$/, ''))).toEqual([
      'There is no setting ytt.nothing.',
      'The setting ytt.projects must be a list of projects',
      'The setting ytt.dialect must be one of auto, released, proposed',
      'The setting ytt.exclude must be a list of strings',
      'The setting ytt.validate.enable must be true or false',
      'The setting ytt.diagnostics.severity must map names to one of error, warning, information, hint, off',
      'The setting ytt.limits.steps must be a number from 1000',
      'The setting ytt.limits.milliseconds must be a number from 10',
    ]);
  });

  it.each([
    [{ 'wrong-type': 'off', 'invalid-value': 'hint' }, 0],
    [{}, 0],
    [{ 'wrong-type': 'loud' }, 1],
    [{ 'wrong-type': 'off', 'invalid-value': 'loud' }, 1],
    [{ 'wrong-type': 'loud', 'invalid-value': 'off' }, 1],
    [['off'], 1],
  ])('takes severities only where each is one: %j', (severity, problems) => {
    const read = readSettings({ diagnostics: { severity } });
    expect(read.problems).toHaveLength(problems);
    expect(read.settings.severity).toEqual(problems === 0 ? severity : {});
  });

  it('reports what it cannot use in projects', () => {
    const problems = (...projects: readonly unknown[]): readonly string[] =>
      readSettings({ projects }).problems.map((problem) => problem.replace('In the setting ytt.projects: ', ''));
    expect(problems({ name: 'a', files: ['x'], variants: { dev: {}, prod: null }, dialect: 'released' })).toEqual([]);
    expect(problems({ name: 1, files: ['x'] }, { files: ['x'] }, 'c')).toEqual([
      'the name of project 1 must be a string.',
      'project 2 needs a name.',
      'project 3 must be a map.',
    ]);
    expect(problems({ name: 'a' }, { name: 'a', files: 'x' })).toEqual([
      'a needs files.',
      'files of a must be a list of strings.',
      'there is another project a.',
    ]);
    expect(problems({ name: 'a', files: ['x'], variants: [], dialect: 'new', file: [] })).toEqual([
      'dialect of a must be one of auto, released, proposed.',
      expect.stringMatching(
        /^a has file, which is none of name, files, dataValuesFiles, variants, dialect, dataValues, /,
      ),
      'variants of a must be a map.',
    ]);
    expect(problems({ name: 'a', files: ['x'], variants: { dev: [], prod: { file: 1, files: 1 } } })).toEqual([
      'a, dev must be a map.',
      expect.stringMatching(/^a, prod has file, which is none of files, dataValuesFiles, dataValues, /),
      'files of a, prod must be a list of strings.',
    ]);
  });
});

describe('each setting', () => {
  const others: Readonly<Record<string, (definition: SettingDefinition) => unknown>> = {
    boolean: ({ default: usual }) => usual !== true,
    number: ({ default: usual }) => Number(usual) + 1,
    choice: ({ type, default: usual }) => ('values' in type ? type.values.find((one) => one !== usual) : undefined),
    strings: () => ['some'],
    choices: ({ type }) => ('values' in type ? { some: type.values[0] } : undefined),
    projects: () => [{ name: 'a', files: ['x'] }],
  };
  // The server ignores the setting for the editor's own log.
  const definitions = (Object.entries(settingDefinitions) as [string, SettingDefinition][]).filter(
    ([name]) => name !== 'ytt.trace.server',
  );
  const flat = (value: object, lead = ''): string[] =>
    Object.entries(value).flatMap(([key, inner]) =>
      key === 'limits' ? flat(inner as object, 'limits.') : [`${lead}${key}=${JSON.stringify(inner)}`],
    );

  it.each(definitions)('%s has one effect, and accepts only its own type', (name, definition) => {
    const given = others[definition.type.kind]?.(definition);
    const { settings, problems } = readSettings({ [name]: given });
    const usual = new Set(flat(defaultSettings));
    const changed = flat(settings).filter((one) => !usual.has(one));
    expect(problems).toEqual([]);
    expect(changed).toHaveLength(1);
    if (definition.type.kind !== 'projects') expect(changed[0]).toContain(`=${JSON.stringify(given)}`);
    for (const [kind, other] of Object.entries(others)) {
      if (kind === definition.type.kind) continue;
      const wrong = readSettings({ [name]: other(definition) ?? { some: 5 } });
      const isTaken = wrong.problems.length === 0;
      // A list of strings is accepted as a list of projects, each entry of which is reported as invalid.
      if (isTaken) expect([kind, definition.type.kind]).toEqual(['never', 'taken']);
      else expect(wrong.settings).toEqual(defaultSettings);
    }
  });

  it.each(definitions)('%s has its documented default if it is not set', (name, definition) => {
    expect(readSettings({ [name]: definition.default })).toEqual({ settings: defaultSettings, problems: [] });
    expect(readSettings({ [name]: null })).toEqual({ settings: defaultSettings, problems: [] });
    if (definition.type.kind !== 'number') return;
    const { minimum } = definition.type;
    expect(readSettings({ [name]: minimum }).problems).toEqual([]);
    expect(readSettings({ [name]: minimum - 1 }).problems).toEqual([
      `The setting ${name} must be a number from ${minimum}; its default is used.`,
    ]);
  });
});
