/** The tables of a TOML document while it is read, and which of its keys may be defined again. */
import type { NodeValue } from '../../document/node.js';
import { compareStrings } from '../../starlark/values/bytes.js';
import { quote } from '../../starlark/values/quote.js';
import { StarlarkError } from '../../starlark/values/value.js';

/** A table under construction: its keys in the order of the text. */
export type TomlTable = Map<string, TomlValue>;

/** An array of tables: `[[name]]`. */
class TomlTableList {
  readonly tables: TomlTable[] = [];
}

/** The value of a key in a table. */
export type TomlValue = NodeValue | TomlTable | TomlTableList | readonly TomlValue[];

/** The key as in the reference's messages. */
function keyName(parts: readonly string[]): string {
  return parts.map((part) => (/^[A-Za-z0-9_-]+$/.test(part) ? part : quote(part))).join('.');
}

/** Throws `StarlarkError`, without a position, for a repeated key. */
export class TomlTables {
  readonly root: TomlTable = new Map();
  /** The table in which keys are currently set. */
  context: readonly string[] = [];
  /** The last part of the key whose value is being read. */
  currentKey = '';
  private readonly implicit = new Set<string>();
  private readonly arrays = new Set<string>();

  /** The name of the last key in error messages. */
  get lastKey(): string {
    if (this.currentKey === '') return keyName(this.context);
    return this.context.length === 0 ? this.currentKey : `${keyName(this.context)}.${this.currentKey}`;
  }

  /** Enters the table at `key`, or a new table of the array there; creates it if it does not exist. */
  enter(key: readonly string[], list: boolean): void {
    let table = this.root;
    const last = key.at(-1) ?? '';
    const parents = key.slice(0, -1);
    for (const [depth, part] of parents.entries()) {
      const path = (): string => keyName(key.slice(0, depth + 1));
      if (!table.has(part)) {
        this.implicit.add(path());
        table.set(part, new Map());
      }
      table = tableOf(table.get(part), () => `Key '${path()}' was already created as a hash.`);
    }
    this.context = parents;
    if (list) appendTable(table, last, key);
    else this.set(last, new Map());
    this.context = key;
  }

  /** Enters a table below the current one, created by a dotted key or an inline table. */
  enterImplicit(key: readonly string[], list = false): void {
    this.implicit.add(keyName(key));
    this.enter(key, list);
  }

  /** Records that the current value is an array: it replaces what its inline tables registered at its key. */
  noteArray(): void {
    this.arrays.add(keyName([...this.context, this.currentKey]));
  }

  set(key: string, value: TomlValue): void {
    let table = this.root;
    for (const [depth, part] of this.context.entries()) {
      const path = (): string => keyName(this.context.slice(0, depth + 1));
      table = tableOf(table.get(part), () => `Key '${path()}' has already been defined.`);
    }
    const name = keyName([...this.context, key]);
    if (!table.has(key)) table.set(key, value);
    else if (this.arrays.has(name)) {
      this.implicit.delete(name);
      table.set(key, value);
    } else if (!this.implicit.delete(name)) throw new StarlarkError(`Key '${name}' has already been defined.`);
  }
}

function tableOf(value: TomlValue | undefined, problem: () => string): TomlTable {
  if (value instanceof Map) return value;
  const last = value instanceof TomlTableList ? value.tables.at(-1) : undefined;
  if (last === undefined) throw new StarlarkError(problem());
  return last;
}

function appendTable(table: TomlTable, key: string, path: readonly string[]): void {
  const list = table.get(key) ?? new TomlTableList();
  if (!(list instanceof TomlTableList))
    throw new StarlarkError(`Key '${keyName(path)}' was already created and cannot be used as an array.`);
  list.tables.push(new Map());
  table.set(key, list);
}

/** The value without the bookkeeping of the reader, with maps sorted by key. */
export function plainToml(value: TomlValue): NodeValue {
  if (value instanceof Map) {
    const entries = [...value].sort(([a], [b]) => compareStrings(a, b));
    return { kind: 'plainMap', entries: entries.map(([key, held]) => [key, plainToml(held)] as const) };
  }
  if (value instanceof TomlTableList) return { kind: 'plainList', items: value.tables.map(plainToml) };
  if (isArray(value)) return { kind: 'plainList', items: value.map(plainToml) };
  return value;
}

function isArray(value: TomlValue): value is readonly TomlValue[] {
  return Array.isArray(value);
}
