/** Conditions for the items of arrays, from keywords of JSON Schema. */
import {
  always,
  type Condition,
  conjunction,
  type KeywordCondition,
  ofPart,
  type Place,
  variable,
} from './condition.js';
import { isInteger, isList, type Json } from './json.js';

/** By keyword. */
export const arrayConditions: Readonly<Record<string, KeywordCondition>> = {
  items: (_, place) => items(place),
  prefixItems: (_, place) => (place.schema.has('items') ? always : items(place)),
  contains,
};

/** The first items have separate schemas in a list (before 2020-12 in `items`), the others share one. */
function items(place: Place): Condition | undefined {
  const { schema, code, below } = place;
  const given = schema.get('items');
  const listed = schema.get('prefixItems') ?? given;
  const first = isList(listed) ? listed : [];
  const rest = (isList(given) ? schema.get('additionalItems') : given) ?? true;
  const each = first.map((held, i) =>
    ofPart(below(held, `${code}[${i}]`), ({ words, test }) => ({
      words: `item ${i}: ${words}`,
      test: `(len(${code}) <= ${i} or ${test})`,
    })),
  );
  return conjunction([...each, first.length === 0 ? eachItem(rest, place) : eachFrom(first.length, rest, place)]);
}

function eachItem(schema: Json, { code, depth, below }: Place): Condition | undefined {
  const item = variable('e', depth);
  return ofPart(below(schema, item, { depth: depth + 1 }), ({ words, test }) => ({
    words: `each item: ${words}`,
    test: `all([${test} for ${item} in ${code}])`,
  }));
}

function eachFrom(count: number, schema: Json, { code, depth, below }: Place): Condition | undefined {
  const index = variable('i', depth);
  return ofPart(below(schema, `${code}[${index}]`, { depth: depth + 1 }), ({ words, test }) => ({
    words: `each other item: ${words}`,
    test: `all([${test} for ${index} in range(${count}, len(${code}))])`,
  }));
}

function contains(schema: Json, { schema: around, code, depth, below }: Place): Condition | undefined {
  const least = around.get('minContains') ?? 1;
  const most = around.get('maxContains');
  const item = variable('e', depth);
  const itemCondition = below(schema, item, { isExact: most !== undefined, depth: depth + 1 });
  if (itemCondition === undefined || !isInteger(least) || !(most === undefined || isInteger(most))) return undefined;
  const count = `len([True for ${item} in ${code} if ${itemCondition.test}])`;
  const ofItems = `of the items: ${itemCondition.words}`;
  return conjunction([
    least > 0 ? { words: `at least ${least} ${ofItems}`, test: `${count} >= ${least}` } : always,
    most === undefined ? always : { words: `at most ${most} ${ofItems}`, test: `${count} <= ${most}` },
  ]);
}
