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
});
