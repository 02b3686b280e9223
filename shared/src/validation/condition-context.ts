/** The other values that the condition of a validation can read, and a record of which ones it has read. */
import type { NodeValue } from '../document/node.js';
import type { Value } from '../starlark/values/value.js';
import { fragmentValue } from '../template/nodes/fragment.js';

/** What an outcome depends on: only the node, also the map or array that contains it, or the whole document. */
export type Reach = 'node' | 'parent' | 'all';

/** The fields of the second argument of `when=`. */
export class ConditionContext implements ReadonlyMap<string, Value> {
  private readonly nodes: ReadonlyMap<string, NodeValue>;
  private readonly made = new Map<string, Value>();
  private seen: Reach = 'node';

  constructor(parent: NodeValue, root: NodeValue) {
    this.nodes = new Map([
      ['parent', parent],
      ['root', root],
    ]);
  }

  /** What the condition has read so far. */
  get reach(): Reach {
    return this.seen;
  }

  get size(): number {
    return this.nodes.size;
  }

  get(name: string): Value | undefined {
    const node = this.nodes.get(name);
    if (node === undefined) return undefined;
    if (name === 'root') this.seen = 'all';
    else if (this.seen === 'node') this.seen = 'parent';
    const value = this.made.get(name) ?? fragmentValue(node);
    this.made.set(name, value);
    return value;
  }

  has(name: string): boolean {
    return this.nodes.has(name);
  }

  keys(): MapIterator<string> {
    return this.nodes.keys();
  }

  *values(): MapIterator<Value> {
    for (const [, value] of this.entries()) yield value;
  }

  *entries(): MapIterator<[string, Value]> {
    for (const name of this.nodes.keys()) yield [name, this.get(name) ?? null];
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries();
  }

  forEach(visit: (value: Value, name: string, fields: ReadonlyMap<string, Value>) => void): void {
    for (const [name, value] of this.entries()) visit(value, name, this);
  }
}
