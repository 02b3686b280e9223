/** Combinators that describe the parameters of messages, as functions that report what is wrong with a value. */

/** Describes in a few words what is wrong with `value`, called `name` in the message; undefined if it is valid. */
export type Shape = (value: unknown, name: string) => string | undefined;

/** Accepts strings. */
export const string: Shape = (value, name) => (typeof value === 'string' ? undefined : `${name} must be a string`);

/** Accepts all numbers, including fractions and negative ones. */
export const number: Shape = (value, name) => (typeof value === 'number' ? undefined : `${name} must be a number`);

/** Accepts anything: its users validate it. */
export const anything: Shape = () => undefined;

/** A line number, or a character offset in a line. */
export const count: Shape = (value, name) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0
    ? undefined
    : `${name} must be a whole number from 0`;

/** Also accepts absent values and null, which mean the same. */
export function optional(shape: Shape): Shape {
  return (value, name) => (value === undefined || value === null ? undefined : shape(value, name));
}

/**
 * An object with these members, and any others. An empty array is accepted as an empty object: clients in Lua, which
 * has one type for both, write it like that (Neovim sends `[]` as the removed folder if there was none).
 */
export function object(members: Readonly<Record<string, Shape>> = {}): Shape {
  return (value, name) => {
    if (typeof value !== 'object' || value === null) return `${name} must be an object`;
    if (Array.isArray(value) && value.length > 0) return `${name} must be an object`;
    for (const [member, shape] of Object.entries(members)) {
      const problem = shape((value as Record<string, unknown>)[member], `${name}.${member}`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

/** Accepts arrays whose items all have `shape`; reports the first item that does not. */
export function list(shape: Shape): Shape {
  return (value, name) => {
    if (!Array.isArray(value)) return `${name} must be a list`;
    for (const [i, item] of value.entries()) {
      const problem = shape(item, `${name}[${i}]`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}
