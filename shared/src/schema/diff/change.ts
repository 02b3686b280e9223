/** A change from one schema to another, from the point of view of people who set data values. */

import { valueText } from '../../document/go-text.js';
import type { Origin } from '../../text/origin.js';
import type { MapSchemaItem } from '../schema-node.js';

/**
 * The effect on data values that the older schema accepts: `breaking` if the newer one rejects some of them,
 * `possibly-breaking` if that cannot be ruled out, since functions decide it.
 */
export type Effect = 'breaking' | 'possibly-breaking' | 'compatible';

/** The effects, most severe first. */
export const effects: readonly Effect[] = ['breaking', 'possibly-breaking', 'compatible'];

/** What has changed. */
export type ChangeKind =
  | 'added'
  | 'removed'
  | 'renamed'
  | 'required'
  | 'optional'
  | 'type'
  | 'nullable'
  | 'keys'
  | 'default'
  | 'rules'
  | 'documentation'
  | 'deprecated';

/** The path of a data value: keys as they are shown, `[]` for the items of an array. */
export type Path = readonly string[];

/** One change. */
export interface SchemaChange {
  readonly kind: ChangeKind;
  readonly effect: Effect;
  /** In the newer schema; for removed data values in the older one. */
  readonly path: Path;
  /** The text after the path in a sentence, such as `has to be set now`. */
  readonly message: string;
  /** The positions of the declarations in the older and the newer schema. */
  readonly before: Origin | undefined;
  readonly after: Origin | undefined;
  /** For a removed data value: the notices of the schemas to those who still set it. */
  readonly notices?: readonly string[];
}

/** The result of comparing two declarations. */
export interface Comparison {
  readonly changes: readonly SchemaChange[];
  /** The data values whose default changed: rules that read them may have another result. */
  readonly shifts: readonly Path[];
}

/** Nothing changed. */
export const unchanged: Comparison = { changes: [], shifts: [] };

/** Whether the new schema accepts everything that the old one accepts. */
export function isCompatible({ changes }: Pick<Comparison, 'changes'>): boolean {
  return changes.every(({ effect }) => effect === 'compatible');
}

/** Combines several comparisons. */
export function together(parts: readonly Comparison[]): Comparison {
  return { changes: parts.flatMap(({ changes }) => changes), shifts: parts.flatMap(({ shifts }) => shifts) };
}

/** The path of an item of the map at `path`. */
export function below(path: Path, { key }: Pick<MapSchemaItem, 'key'>): Path {
  return [...path, valueText(key)];
}

/** The path as people write it, such as `databases[].name`; empty for the whole document. */
export function pathText(path: Path): string {
  return path.reduce((text, step) => (step === '[]' || text === '' ? text + step : `${text}.${step}`), '');
}

/** For declarations under other names: only the accepted values count, and not their defaults or documentation. */
export function acceptanceChanges({ changes, shifts }: Comparison, path: Path): Comparison {
  const isDescriptive = (kind: ChangeKind): boolean =>
    kind === 'default' || kind === 'documentation' || kind === 'deprecated';
  return {
    changes: changes.filter((change) => change.path.length > path.length || !isDescriptive(change.kind)),
    shifts,
  };
}
