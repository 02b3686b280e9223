/**
 * A placeholder for a value that could not be computed because of an error that was already reported. Every operation
 * on it silently returns it again, so one broken expression neither hides the rest of a file nor causes further errors.
 */
import { StarlarkObject, type Value } from './value.js';

class Unknown extends StarlarkObject {
  override readonly type = 'unknown';
  override truth(): boolean {
    return false;
  }
  override hashKey(): object {
    return this;
  }
  override call(): Value {
    return this;
  }
  override *iterate(): Iterable<Value> {}
  override attr(): Value {
    return this;
  }
  override attrNames(): readonly string[] {
    return [];
  }
  override get(): Value {
    return this;
  }
  override entries(): readonly (readonly [Value, Value])[] {
    return [];
  }
}

/** A singleton: compare with `===`. */
export const unknown: StarlarkObject = new Unknown();
