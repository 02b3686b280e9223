/**
 * Phrases for `plain`, the sentence that says what is wrong and what is expected where ytt's own message needs an
 * explanation.
 */

/** Names of types in ytt, Starlark and Go, where a sentence calls them something else. */
const plainTypes: ReadonlyMap<string, string> = new Map([
  ['null', 'null'],
  ['nil', 'null'],
  ['NoneType', 'None'],
  ['int', 'an integer'],
  ['int64', 'an integer'],
  ['uint64', 'an integer'],
  ['float64', 'a float'],
  ['bool', 'a boolean'],
  ['bytes', 'bytes'],
  ['builtin_function_or_method', 'a function'],
  ['yamlfragment', 'YAML'],
  ['[]interface {}', 'an array'],
  ['[]string', 'an array'],
]);

/** A type in a sentence (`an integer`, `a string`, `null`), from its name in ytt, Starlark or Go. */
export function typeInWords(typeName: string): string {
  const known = plainTypes.get(typeName);
  if (known !== undefined) return known;
  // Go's names include the package: `*orderedmap.Map`, `starlark.String`.
  const goName = /^\*?[a-z]+\.(\w+)$/.exec(typeName)?.[1];
  if (goName === undefined) return withArticle(typeName);
  const bare = goName.replace(/^Starlark/, '');
  const type = plainGoTypes.get(bare);
  return type ?? plainTypes.get(bare) ?? withArticle(bare.toLowerCase());
}

const plainGoTypes: ReadonlyMap<string, string> = new Map([
  ['Int', 'an integer'],
  ['Bool', 'a boolean'],
  ['Builtin', 'a function'],
  ['DocumentSet', 'documents'],
  ['MapItem', 'a map item'],
  ['ArrayItem', 'an array item'],
  ['Fragment', 'YAML'],
  ['NodeRoot', 'text'],
  ['NodeText', 'text'],
  ['Noop', 'nothing'],
]);

/** `an integer`, `a map item`. */
export function withArticle(noun: string): string {
  return /^[aeiou]/i.test(noun) ? `an ${noun}` : `a ${noun}`;
}

/** A phrase with a capital letter, for the beginning of a sentence. */
export function capitalized(phrase: string): string {
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** `first`, `second`, … for an index that counts from 0. */
export function ordinal(index: number): string {
  return ordinals[index] ?? `${index + 1}th`;
}

/** `3 items`, `1 item`, `no items`. */
export function counted(count: number | bigint, noun: string): string {
  return count === 0 ? `no ${noun}s` : `${count} ${noun}${count === 1 ? '' : 's'}`;
}
