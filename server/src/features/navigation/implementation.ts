/** From a data value to every values document that sets it. */
import type { Snapshot } from '../../workspace/snapshot.js';
import type { Place } from '../code/symbols-at.js';
import { dataValuePath, dataValuePlaces } from './references.js';

export function implementationsAt(snapshot: Snapshot, offset: number): readonly Place[] {
  const path = dataValuePath(snapshot, offset);
  const { project } = snapshot;
  if (path === undefined || project === undefined) return [];
  const setting = new Set([...project.valuesFiles, ...project.inputs.dataValuesFiles]);
  return dataValuePlaces(snapshot, path, false).filter(({ file }) => setting.has(file));
}
