/** ytt's struct (core.StarlarkStruct): the type of data values, and of the result of `struct.make`. */

import { expected } from './expected.js';
import { typeName } from './type-name.js';
import { StarlarkObject, type Value } from './value.js';

/** Freezing has no effect, not even on its contents. */
export class Struct extends StarlarkObject {
  override readonly type: string = 'struct';
  /** The fields in order. */
  readonly fields: ReadonlyMap<string, Value>;

  constructor(fields: ReadonlyMap<string, Value>) {
    super();
    this.fields = fields;
  }

  override toRepr(): string {
    return 'struct(...)';
  }
  override truth(): boolean {
    return this.fields.size > 0;
  }
  override iterate(): Iterable<Value> {
    return [...this.fields.keys()];
  }
  override length(): number {
    return this.fields.size;
  }
  override get(key: Value): Value | undefined {
    if (typeof key !== 'string') throw expected('a string', key, `expected a string, but was ${typeName(key)}`);
    return this.fields.get(key);
  }
  override entries(): readonly (readonly [Value, Value])[] {
    return [...this.fields];
  }
  override attr(name: string): Value | undefined {
    return this.fields.get(name);
  }
  override attrNames(): readonly string[] {
    return [...this.fields.keys()];
  }
}
