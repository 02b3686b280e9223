/** Checks the shape of values from outside. */

/** Returns whether `value` is an array of strings only; an empty one is. */
export function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** Returns whether `value` is an object with keys, as opposed to an array or null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
