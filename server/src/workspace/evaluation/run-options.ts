/** The options for evaluating a run: what its project states, with the settings as defaults. */
import { defaultLimits, defaultRunOptions, type RunOptions } from '@ytt-language/shared';
import { dequal } from 'dequal';
import type { RunDefinition } from '../projects/run-definition.js';
import type { Settings } from '../settings/settings.js';
import type { EvaluationClock } from './evaluation-clock.js';

/** The options that a project can state, with the settings as defaults. */
function optionFlags(settings: Pick<Settings, 'ignoreUnknownComments'>, { flags, isPartial = false }: RunDefinition) {
  return {
    strict: flags?.strict ?? false,
    ignoreUnknownComments: flags?.ignoreUnknownComments ?? settings.ignoreUnknownComments,
    implicitMapKeyOverrides: flags?.implicitMapKeyOverrides ?? false,
    skipValidation: flags?.disableDataValuesValidation ?? false,
    fileMarks: flags?.fileMarks ?? [],
    isPartial,
  };
}

/** Whether `options`, made with `before`, are also the options of `run` with `settings`, ignoring the clock. */
export function sameOptions(
  options: RunOptions,
  before: Pick<Settings, 'limits'>,
  run: RunDefinition,
  settings: Settings,
): boolean {
  return (
    before.limits.steps === settings.limits.steps &&
    before.limits.milliseconds === settings.limits.milliseconds &&
    options.dialect === run.dialect &&
    sameFlags(options, optionFlags(settings, run))
  );
}

function sameFlags(options: RunOptions, flags: ReturnType<typeof optionFlags>): boolean {
  const { strict, ignoreUnknownComments, implicitMapKeyOverrides, skipValidation, fileMarks, isPartial } = options;
  const before = { strict, ignoreUnknownComments, implicitMapKeyOverrides, skipValidation, fileMarks, isPartial };
  return dequal(before, flags);
}

/** More texts than are shown for one call. A loop that prints could otherwise fill gigabytes. */
const mostPrinted = 1000;

/**
 * The options for evaluating `run`. `clock` ends the evaluation after the time that the settings allow; `checkpoint` is
 * called in the middle of it.
 */
export function optionsOf(
  settings: Settings,
  run: RunDefinition,
  clock: EvaluationClock,
  checkpoint: (() => void) | undefined,
): RunOptions {
  const { steps } = settings.limits;
  return {
    ...defaultRunOptions,
    ...optionFlags(settings, run),
    dialect: run.dialect,
    limits: {
      ...defaultLimits,
      steps,
      printed: mostPrinted,
      cancelled: clock.isOver,
      replenish: clock.replenish,
      interrupt: clock.interrupt,
      ...(checkpoint === undefined ? {} : { checkpoint }),
    },
  };
}
