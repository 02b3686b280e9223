import { describe, expect, it } from 'vitest';
import { defaultSettings, readSettings } from './settings.js';

describe('readSettings', () => {
  it.each([[undefined], [null], [{}], [{ hover: null }], ['nonsense']])('gives the defaults for %j', (raw) => {
    expect(readSettings(raw)).toEqual({ settings: defaultSettings, problems: [] });
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

  it('tells what it cannot use, and uses the default', () => {
    const { settings, problems } = readSettings({ limits: { steps: -1 }, dialect: 'new', nothing: 1 });
    expect(settings).toEqual(defaultSettings);
    expect(problems).toHaveLength(3);
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

  it('tells what it cannot use of projects', () => {
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
