/** Reads the JSON Schemas that declarations are made from, and tells which values they accept. */
import { withAlternatives } from './alternatives.js';
import { isInteger, isNumber, isObject, type Json } from './json.js';
import type { JsonType } from './keyword-values.js';
import { anything, type Keywords, type Resolve, readKeywords } from './keywords.js';
import { isOfType, isValid } from './valid-value.js';

/** The state of creating declarations, besides the schema. */
export interface Declaring {
  readonly isProposed: boolean;
  readonly resolve: Resolve;
  /** How many more schemas may be read; beyond that they count as accepting anything. */
  budget: number;
  /** How many more schemas may be read for rules; beyond that no rules are created. */
  ruleBudget: number;
}

/** The result for a schema that is not read because of its size. */
export const tooLarge: Keywords = { ...anything, notes: ['the JSON Schema is too large: any value is taken here'] };

/** The maximum nesting of `oneOf` and `anyOf` in one declaration. */
const deepestAlternative = 50;

/** Reads `schema`, found after following the references in `followed`. */
export function read(schema: Json, followed: ReadonlySet<string>, declaring: Declaring, depth = 0): Keywords {
  if (--declaring.budget < 0 || depth > deepestAlternative) return tooLarge;
  const own = readKeywords(schema, declaring.resolve, followed);
  return withAlternatives(own, (branch) => read(branch, own.followed, declaring, depth + 1));
}

/** Adds types that follow from listed values, or from keywords about a single type. */
export function typedKeywords(keywords: Keywords): Keywords {
  const { types, values } = keywords;
  const listed = values?.filter((value) => types === undefined || types.some((type) => isOfType(value, type)));
  if (listed !== undefined) {
    const named = ['null', 'boolean', 'integer', 'string', 'array', 'object'] as const;
    const found = named.filter((type) => listed.some((value) => isOfType(value, type)));
    const isFloat = listed.some((value) => isNumber(value) && !isInteger(value));
    const all: readonly JsonType[] = isFloat ? [...found.filter((type) => type !== 'integer'), 'number'] : found;
    const accepted = types?.includes('number') ? all.map((type) => (type === 'integer' ? 'number' : type)) : all;
    return { ...keywords, types: accepted, values: listed };
  }
  if (types !== undefined) {
    return types.includes('number') ? { ...keywords, types: types.filter((type) => type !== 'integer') } : keywords;
  }
  const isMap = keywords.properties.size + keywords.patterns.size > 0 || keywords.required.size > 0;
  if (isMap) return inferred(keywords, 'object', 'only maps are taken here');
  return keywords.items === undefined ? keywords : inferred(keywords, 'array', 'only arrays are taken here');
}

function inferred(keywords: Keywords, type: 'object' | 'array', note: string): Keywords {
  const { notes, source } = keywords;
  const { schema } = source;
  const typed = isObject(schema) ? { ...source, schema: new Map([...schema, ['type', type] as const]) } : source;
  return { ...keywords, types: [type], notes: [...notes, note], source: typed };
}

/** Whether the imported schema accepts a value, by the rules that it has. */
export function isAccepted(value: Json, keywords: Keywords, declaring: Declaring): boolean {
  // Formats are not checked in the released language.
  const checked = ({ rules, ...rest }: Keywords): Keywords => ({
    ...rest,
    rules: declaring.isProposed ? rules : rules.filter(({ keyword }) => keyword !== 'format'),
  });
  return isValid(value, checked(keywords), (schema, above) =>
    checked(typedKeywords(read(schema, above.followed, declaring))),
  );
}
