/** The sections of a documentation page: one for each data value, with an anchor. */
import { valueText } from '../../document/go-text.js';
import { hasValidDefault } from '../export/required.js';
import type { PathStep } from '../lookup.js';
import type { KeyRule, MapSchemaItem, SchemaNode } from '../schema-node.js';

/** A data value, or one of its several possible types. */
export interface PageEntry {
  /** The part of the path before `own`: the path of the entry above, as far as this path begins with it. */
  readonly above: string;
  /**
   * The path below the parent entry, such as `name`, or `[].name` if the items of the array have no entry of their own.
   */
  readonly own: string;
  /** Such as `2 of 3`, for one of several types of a data value. */
  readonly choice: string | undefined;
  /** Unique for each entry, and the same for the same schema: letters, digits, `_`, `.` and `-`. */
  readonly anchor: string;
  /** The number of its ancestors. */
  readonly depth: number;
  readonly steps: readonly PathStep[];
  readonly schema: SchemaNode;
  /** Which keys it declares, if not just its own, or if it is optional. */
  readonly keys: KeyRule | undefined;
  /** Whether it is a key whose default breaks a rule, so that it must be set. */
  readonly isRequired: boolean;
  readonly entries: readonly PageEntry[];
}

/** The position of the entries below, in the schema and on the page. */
interface Place {
  readonly path: string;
  /** The path of the entry above. */
  readonly above: string;
  readonly steps: readonly PathStep[];
  readonly depth: number;
}

type NewAnchor = (path: string) => string;

/** The entries below `schema` in its order, without using any of the `reserved` anchors. */
export function pageEntries(schema: SchemaNode, reserved: readonly string[] = []): readonly PageEntry[] {
  return entriesBelow(schema, { path: '', above: '', steps: [], depth: 0 }, anchors(reserved));
}

/** `entries` and everything below them in one list. */
export function allEntries(entries: readonly PageEntry[]): readonly PageEntry[] {
  return entries.flatMap((entry) => [entry, ...allEntries(entry.entries)]);
}

function entriesBelow(schema: SchemaNode, place: Place, anchor: NewAnchor): readonly PageEntry[] {
  switch (schema.kind) {
    case 'map':
      return schema.items.map((item) => itemEntry(item, place, anchor));
    case 'array': {
      const { item } = schema;
      const below = stepDown(place, '[]', { kind: 'item' });
      // An item without documentation of its own needs no entry; the type of the array names its type.
      if (!saysMore(item) && place.path !== '') return entriesBelow(item, below, anchor);
      return [entryOf(item, below, anchor)];
    }
    case 'any':
      return choices(schema.alternatives?.schemas ?? [], place, anchor);
    case 'scalar':
    case 'null':
      return [];
  }
}

function itemEntry({ key, schema, keys }: MapSchemaItem, place: Place, anchor: NewAnchor): PageEntry {
  const text = place.path === '' ? valueText(key) : `.${valueText(key)}`;
  const entry = entryOf(schema, stepDown(place, text, { kind: 'key', key }), anchor);
  return { ...entry, keys, isRequired: keys === undefined && !hasValidDefault(schema) };
}

function entryOf(schema: SchemaNode, place: Place, anchor: NewAnchor): PageEntry {
  const { path, above, steps, depth } = place;
  const shared = above === '' ? '' : path.startsWith(`${above}.`) ? `${above}.` : above;
  return {
    above: shared,
    own: path.slice(shared.length),
    choice: undefined,
    anchor: anchor(path),
    depth,
    steps,
    schema,
    keys: undefined,
    isRequired: false,
    entries: entriesBelow(schema, { path, above: path, steps, depth: depth + 1 }, anchor),
  };
}

/** The possible types of a data value, if there is more to say about them than their names. */
function choices(schemas: readonly SchemaNode[], place: Place, anchor: NewAnchor): readonly PageEntry[] {
  if (!schemas.some((schema) => saysMore(schema) || entriesBelow(schema, place, () => '').length > 0)) return [];
  return schemas.map((schema, i) => {
    const choice = `${i + 1} of ${schemas.length}`;
    const { path, steps, depth } = place;
    return {
      ...{ above: '', own: path, choice, anchor: anchor(`${path}-${i + 1}`), depth, steps, schema },
      ...{ keys: undefined, isRequired: false },
      entries: entriesBelow(schema, { path, above: path, steps, depth: depth + 1 }, anchor),
    };
  });
}

function stepDown({ path, above, steps, depth }: Place, text: string, step: PathStep): Place {
  return { path: `${path}${text}`, above, steps: [...steps, step], depth };
}

/** Whether a declaration says more than its type. */
function saysMore({ documentation, validation }: SchemaNode): boolean {
  const { title, description, examples, deprecated, removed, proposed } = documentation;
  const isNoticed = deprecated !== undefined || removed !== undefined;
  const hasExamples = examples.length + proposed.examples.length > 0;
  const texts = [title, description, proposed.description];
  return isNoticed || validation !== undefined || hasExamples || texts.some((text) => text !== '');
}

/** Creates anchors from paths; repeated ones get a number. */
function anchors(reserved: readonly string[]): NewAnchor {
  const used = new Set(reserved);
  const counts = new Map<string, number>();
  return (path) => {
    const name = path
      .replaceAll('[]', '')
      .replace(/[^\p{L}\p{N}_.-]+/gu, '-')
      .replace(/^[-.]+|(?<!-)-+$/g, '');
    let anchor = name;
    let count = counts.get(name) ?? 1;
    while (anchor === '' || used.has(anchor)) anchor = `${name === '' ? 'value' : name}-${++count}`;
    counts.set(name, count);
    used.add(anchor);
    return anchor;
  };
}
