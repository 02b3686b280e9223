/** A change from one schema to another, from the point of view of people who set data values. */
import type { Origin } from '../../text/origin.js';
import { keyText } from '../check/type-name.js';
import type { MapSchemaItem } from '../schema-node.js';

/**
 * What a change means for data values that the older schema takes: `breaking` where the newer one refuses some of them,
 * `possibly-breaking` where that cannot be ruled out, as functions decide.
 */
export type Effect = 'breaking' | 'possibly-breaking' | 'compatible';

/** The effects, most severe first. */
export const effects: readonly Effect[] = ['breaking', 'possibly-breaking', 'compatible'];

/** What it is that changed. */
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

/** The way to a data value: keys as they are shown, `[]` for the items of an array. */
export type Path = readonly string[];

/** One thing that changed. */
export interface SchemaChange {
  readonly kind: ChangeKind;
  readonly effect: Effect;
  /** In the newer schema; in the older one of what is gone. */
  readonly path: Path;
  /** What follows the path in a sentence, such as `has to be set now`. */
  readonly message: string;
  /** Where the older and the newer schema declare it. */
  readonly before: Origin | undefined;
  readonly after: Origin | undefined;
  /** What the schemas say to those who still set it, of a data value that is gone. */
  readonly notices?: readonly string[];
}

/** What comparing two declarations finds. */
export interface Comparison {
  readonly changes: readonly SchemaChange[];
  /**
   * The data values that can have another value though nobody sets another one: rules that read them can decide
   * otherwise.
   */
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
  return [...path, keyText(key)];
}

/** The path as people write it, such as `databases[].name`; empty for the whole document. */
export function pathText(path: Path): string {
  return path.reduce((text, step) => (step === '[]' || text === '' ? text + step : `${text}.${step}`), '');
}

/** For declarations under other names: only what they accept counts, and not their defaults or documentation. */
export function asTaken({ changes, shifts }: Comparison, path: Path): Comparison {
  const isSaid = (kind: ChangeKind): boolean => kind === 'default' || kind === 'documentation' || kind === 'deprecated';
  return { changes: changes.filter((change) => change.path.length > path.length || !isSaid(change.kind)), shifts };
}
