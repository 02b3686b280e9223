/** The data values that a run is given besides its templates: data values files and flags. */
import type { Finding } from '../../findings/finding.js';
import type { ProjectInputs } from '../inputs.js';
import type { AddressedDocument } from '../library/addressed-document.js';
import { flagOverlays } from './data-value-flags.js';
import { dataValuesFileOverlays } from './data-values-files.js';

/** Data values documents for the root library, and for other libraries. */
export interface RunArguments {
  readonly own: readonly AddressedDocument[];
  readonly forOthers: readonly AddressedDocument[];
  readonly findings: readonly Finding[];
}

/** Reads the data values files and flags of `inputs`; `markFindings` come first among the findings. */
export function runArguments(inputs: ProjectInputs, markFindings: readonly Finding[]): RunArguments {
  const { strict } = inputs.options;
  const files = inputs.dataValuesFiles.map((file) =>
    dataValuesFileOverlays(file, inputs.dataValuesFileLibraries?.get(file) ?? '', strict),
  );
  const all = [...files, flagOverlays(inputs.dataValues, strict)];
  const addressed = all.flatMap((one) => one.addressed);
  return {
    own: addressed.filter((one) => !one.isForOtherLibrary),
    forOthers: addressed.filter((one) => one.isForOtherLibrary),
    findings: [...markFindings, ...all.flatMap((one) => one.findings)],
  };
}
