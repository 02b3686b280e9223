import { expect, it } from 'vitest';
import type { RunDefinition, RunFlags } from '../projects/run-definition.js';
import { defaultSettings } from '../settings/settings.js';
import { EvaluationClock } from './evaluation-clock.js';
import { optionsOf, sameOptions } from './run-options.js';

const clock = new EvaluationClock(1000, () => {});
const run: RunDefinition = {
  id: 'a',
  root: '/ws',
  reason: { kind: 'modeline', schema: '/ws/schema.yml' },
  files: [],
  dataValuesFiles: [],
  subject: undefined,
  dialect: 'released',
};

/** A run that states `flags`. */
const stating = (flags: Omit<RunFlags, 'dataValues'>): Partial<RunDefinition> => ({
  flags: { dataValues: [], ...flags },
});

const usual = {
  strict: false,
  ignoreUnknownComments: false,
  implicitMapKeyOverrides: false,
  skipValidation: false,
  fileMarks: [],
  isPartial: false,
  dialect: 'released',
};

it.each<readonly [what: string, changes: Partial<RunDefinition>, options: object]>([
  ['nothing', {}, {}],
  ['strict', stating({ strict: true }), { strict: true }],
  ['comments', stating({ ignoreUnknownComments: true }), { ignoreUnknownComments: true }],
  ['keys', stating({ implicitMapKeyOverrides: true }), { implicitMapKeyOverrides: true }],
  ['no validation', stating({ disableDataValuesValidation: true }), { skipValidation: true }],
  ['file marks', stating({ fileMarks: ['a:exclude=true'] }), { fileMarks: ['a:exclude=true'] }],
  ['a part of a run', { isPartial: true }, { isPartial: true }],
  ['a dialect', { dialect: 'proposed' }, { dialect: 'proposed' }],
])('a run that states %s is evaluated with it, and again when that changes', (_what, changes, expected) => {
  const stated = { ...run, ...changes };
  const settings = { ...defaultSettings, ignoreUnknownComments: false };
  const options = optionsOf(settings, stated, clock, undefined);
  expect(options).toMatchObject({ ...usual, ...expected });
  expect(sameOptions(options, settings, stated, settings)).toBe(true);
  expect(sameOptions(options, settings, run, settings)).toBe(Object.keys(changes).length === 0);
});

it('a project decides on unknown comments before the settings do', () => {
  const settings = { ...defaultSettings, ignoreUnknownComments: true };
  const ignores = (one: RunDefinition): boolean => optionsOf(settings, one, clock, undefined).ignoreUnknownComments;
  expect([ignores(run), ignores({ ...run, ...stating({ ignoreUnknownComments: false }) })]).toEqual([true, false]);
});

it.each(['steps', 'milliseconds'] as const)('a run is evaluated again when the limit of %s changes', (limit) => {
  const options = optionsOf(defaultSettings, run, clock, undefined);
  const limits = { ...defaultSettings.limits, [limit]: 1 };
  expect(sameOptions(options, defaultSettings, run, { ...defaultSettings, limits })).toBe(false);
});

it('a run is interrupted as the workspace wants, if it does', () => {
  const checkpoint = (): void => {};
  expect(optionsOf(defaultSettings, run, clock, checkpoint).limits?.checkpoint).toBe(checkpoint);
  expect(optionsOf(defaultSettings, run, clock, undefined).limits).not.toHaveProperty('checkpoint');
});
