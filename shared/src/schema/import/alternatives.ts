/** Translates `oneOf` and `anyOf` to types and lists of values, as far as these are equivalent. */

import { type Json, sameJson } from './json.js';
import { type JsonType, jsonTypes } from './keyword-values.js';
import { anything, both, commonTypes, type Keywords } from './keywords.js';

/** Reads a schema, including its own alternatives. */
export type Read = (schema: Json) => Keywords;

/**
 * `keywords` with its alternatives merged, if they are types, a list of values, or null and a type; otherwise with a
 * note.
 */
export function withAlternatives(keywords: Keywords, read: Read): Keywords {
  const { alternatives, ...rest } = keywords;
  return alternatives.reduce<Keywords>((all, { keyword, schemas }) => both(all, combined(keyword, schemas.map(read))), {
    ...rest,
    alternatives: [],
  });
}

function combined(keyword: string, branches: readonly Keywords[]): Keywords {
  const others = branches.filter((branch) => !isOnlyNull(branch));
  const hasNull = others.length < branches.length;
  const [only] = others;
  const united = others.length === 1 ? only : (formats(others) ?? listed(others) ?? typed(others));
  const isExact = keyword === 'anyOf' || !overlap(branches);
  if (united !== undefined && isExact) {
    const unchecked = united.unchecked.map(({ note }) => ({ keywords: [keyword], note }));
    return { ...(hasNull ? withNull(united) : united), unchecked, merged: [keyword] };
  }
  const types = typesOf(branches);
  return {
    ...anything,
    types,
    unchecked: [
      ...new Set(branches.flatMap(({ notes, unchecked }) => [...notes, ...unchecked.map(({ note }) => note)])),
      `${keyword}: which of the ${branches.length} schemas a value fits is not checked`,
    ].map((note) => ({ keywords: [keyword], note })),
  };
}

/**
 * Whether a value may match several schemas although it must match exactly one. The texts of different formats do not
 * overlap.
 */
function overlap(branches: readonly Keywords[]): boolean {
  if (formats(branches) !== undefined) return false;
  return branches.some((branch, i) => branches.slice(i + 1).some((other) => share(branch, other)));
}

function share(a: Keywords, b: Keywords): boolean {
  if (a.values !== undefined && b.values !== undefined)
    return a.values.some((value) => b.values?.some((other) => sameJson(value, other)));
  if (a.types === undefined || b.types === undefined) return true;
  return commonTypes(a.types, b.types).length > 0;
}

function isOnlyNull({ types, values }: Keywords): boolean {
  return types?.length === 1 && types[0] === 'null' ? true : values?.length === 1 && values[0] === null;
}

function withNull(keywords: Keywords): Keywords {
  const { types, values } = keywords;
  return {
    ...keywords,
    types: types && [...types, 'null'],
    values: values && [...values, null],
  };
}

/** A branch that contains only types, values or rules. */
function isSimple(branch: Keywords, ...rules: readonly string[]): boolean {
  return (
    branch.excluded.length === 0 &&
    branch.properties.size === 0 &&
    branch.patterns.size === 0 &&
    branch.required.size === 0 &&
    (branch.additional === undefined || branch.additional === true) &&
    branch.items === undefined &&
    branch.notes.length === 0 &&
    branch.unchecked.length === 0 &&
    branch.rules.every(({ keyword }) => rules.includes(keyword))
  );
}

/** The alternatives IPv4 and IPv6 as the single format that ytt has for both. */
function formats(branches: readonly Keywords[]): Keywords | undefined {
  const named = branches.map(({ rules, types }) =>
    types === undefined && rules.length === 1 ? rules[0]?.argument : '',
  );
  const isIp = branches.every((branch) => isSimple(branch, 'format')) && named.sort().join() === 'ipv4,ipv6';
  return isIp ? { ...anything, rules: [{ keyword: 'format', argument: 'ip' }] } : undefined;
}

function listed(branches: readonly Keywords[]): Keywords | undefined {
  const isList = branches.every((branch) => isSimple(branch) && branch.values !== undefined);
  return isList
    ? { ...anything, values: branches.flatMap(({ values }) => values ?? []), types: typesOf(branches) }
    : undefined;
}

/** Types alone, possibly with the requirement that a string is not empty. */
function typed(branches: readonly Keywords[]): Keywords | undefined {
  const isTyped = branches.every((branch) => {
    const rules = branch.types?.length === 1 && branch.types[0] === 'string' ? ['minLength'] : [];
    return isSimple(branch, ...rules) && branch.types !== undefined && branch.values === undefined;
  });
  const types = typesOf(branches);
  const rules = branches.flatMap((branch) => branch.rules);
  const count = branches.filter((branch) => branch.types?.includes('string')).length;
  if (!isTyped || (rules.length > 0 && count > 1)) return undefined;
  return { ...anything, types, rules };
}

function typesOf(branches: readonly Keywords[]): readonly JsonType[] | undefined {
  const all = branches.map(({ types }) => types);
  return all.some((types) => types === undefined)
    ? undefined
    : jsonTypes.filter((type) => all.some((types) => types?.includes(type)));
}
