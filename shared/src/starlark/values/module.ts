/** A named collection of values, such as the result of `load("@ytt:json", "json")` (starlarkstruct.Module). */
import { quote } from './quote.js';
import { StarlarkObject, type Value } from './value.js';

/** A module, whose members are its attributes. */
export class Module extends StarlarkObject {
  override readonly type = 'module';
  readonly name: string;
  readonly members: ReadonlyMap<string, Value>;

  constructor(name: string, members: ReadonlyMap<string, Value>) {
    super();
    this.name = name;
    this.members = members;
  }

  override toRepr(): string {
    return `<module ${quote(this.name)}>`;
  }
  override truth(): boolean {
    return true;
  }
  override freezeShallow(): Iterable<Value> {
    return this.members.values();
  }
  override unhashable(): string {
    return 'unhashable: module';
  }
  override attr(name: string): Value | undefined {
    return this.members.get(name);
  }
  override attrNames(): readonly string[] {
    return [...this.members.keys()].sort();
  }
}
