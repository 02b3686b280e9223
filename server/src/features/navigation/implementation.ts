/** Go to implementation: from a data value to every document that sets it. */
import type { Snapshot } from '../../workspace/snapshot.js';
import { distinctPlaces, type Place } from '../code/symbols-at.js';
import { dataValueAt, dataValueKeys, sameValueIn } from './references.js';

/**
 * The places that set the data value at the offset. `others` are the files in other runs of the same schema, which may
 * set it, too.
 */
export function implementationsAt(
  snapshot: Snapshot,
  offset: number,
  others: readonly Snapshot[] = [],
): readonly Place[] {
  const value = dataValueAt(snapshot, offset);
  if (value === undefined) return [];
  return distinctPlaces(
    [snapshot, ...others].flatMap((one) => {
      const { project } = one;
      const same = one === snapshot ? value : sameValueIn(one, value);
      if (project === undefined || same === undefined) return [];
      const setting = new Set([...project.valuesFiles, ...project.inputs.dataValuesFiles]);
      return dataValueKeys(one, same).filter(({ file }) => setting.has(file));
    }),
  );
}
