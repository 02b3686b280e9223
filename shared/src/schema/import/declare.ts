/** Makes declarations of JSON Schemas: what type, default, rules and documentation a data value has. */
import { withAlternatives } from './alternatives.js';
import type { Declaration, DeclaredItem, DeclaredValue } from './declaration.js';
import { isInteger, isList, isNumber, isObject, type Json } from './json.js';
import { keyPattern } from './key-pattern.js';
import { anything, type JsonType, type Keywords, type Resolve, readKeywords } from './keywords.js';
import { codeOf, type DeclaredType, importedRules, typeNames } from './rules.js';
import { isOfType, isValid } from './valid-value.js';

/** What making declarations needs besides the schema. */
export interface Declaring {
  readonly isProposed: boolean;
  readonly resolve: Resolve;
  /** How many more schemas are read; the others say nothing. */
  budget: number;
}

/** Where a declaration stands: a key may have to be set. */
type Place = 'document' | 'item' | 'key' | 'required key';

const tooLarge: Keywords = { ...anything, notes: ['the JSON Schema is too large: any value is taken here'] };

/** The declaration of the whole document. */
export function declareDocument(schema: Json, declaring: Declaring): Declaration {
  return declare(read(schema, new Set(['#']), declaring), 'document', declaring);
}

function read(schema: Json, followed: ReadonlySet<string>, declaring: Declaring): Keywords {
  if (--declaring.budget < 0) return tooLarge;
  const own = readKeywords(schema, declaring.resolve, followed);
  return withAlternatives(own, (branch) => read(branch, own.followed, declaring));
}

function declare(given: Keywords, place: Place, declaring: Declaring): Declaration {
  const keywords = typedKeywords(given);
  const takesNull = isTaken(null, keywords, declaring);
  const types = (keywords.types ?? []).filter((type) => type !== 'null');
  const hasAnyType = keywords.types === undefined;
  const shape =
    !hasAnyType && types.length === 1
      ? shapeOf(types[0] as DeclaredType, keywords, declaring)
      : severalTypes(types, keywords, takesNull, declaring.isProposed);
  const default_ = defaultOf(keywords, shape, takesNull, place, declaring);
  const rules = importedRules(keywords, {
    isProposed: declaring.isProposed,
    types,
    itemType: shape.itemType,
    isNotNull: default_.isNotNull || (shape.isAny && !takesNull),
  });
  const isListed = keywords.values !== undefined && !keywords.values.includes('');
  const mayBeEmpty = declaring.isProposed && types.includes('string') && !isListed && !keywords.rules.some(isNotEmpty);
  return {
    annotations: [
      ...documentation(keywords, place, declaring),
      ...default_.annotations,
      ...shape.annotations,
      ...(mayBeEmpty ? ['schema/allow-empty'] : []),
      ...(rules.validate.length === 0 ? [] : [`schema/validate ${rules.validate.join(', ')}`]),
      ...validationOf([...shape.tests, ...rules.validation]),
    ],
    notes: [...new Set([...keywords.notes, ...shape.notes, ...rules.notes, ...default_.notes])],
    value: default_.value,
    isOptional: default_.isOptional,
  };
}

function validationOf(args: readonly string[]): readonly string[] {
  return args.length === 0 ? [] : [`schema/validation ${args.join(', ')}`];
}

function isNotEmpty({ keyword, argument }: Keywords['rules'][number]): boolean {
  return keyword === 'minLength' && Number(argument) >= 1;
}

/** Types that are not said, and follow from the values that are listed, or from keywords that are about one type. */
function typedKeywords(keywords: Keywords): Keywords {
  const { types, values } = keywords;
  const listed = values?.filter((value) => types === undefined || types.some((type) => isOfType(value, type)));
  if (listed !== undefined) {
    const named = ['null', 'boolean', 'integer', 'string', 'array', 'object'] as const;
    const found = named.filter((type) => listed.some((value) => isOfType(value, type)));
    const isFloat = listed.some((value) => isNumber(value) && !isInteger(value));
    const all: readonly JsonType[] = isFloat ? [...found.filter((type) => type !== 'integer'), 'number'] : found;
    const said = types?.includes('number') ? all.map((type) => (type === 'integer' ? 'number' : type)) : all;
    return { ...keywords, types: said, values: listed };
  }
  if (types !== undefined) {
    return types.includes('number') ? { ...keywords, types: types.filter((type) => type !== 'integer') } : keywords;
  }
  const isMap = keywords.properties.size + keywords.patterns.size > 0 || keywords.required.size > 0;
  if (isMap) return { ...keywords, types: ['object'], notes: [...keywords.notes, 'only maps are taken here'] };
  if (keywords.items !== undefined)
    return { ...keywords, types: ['array'], notes: [...keywords.notes, 'only arrays are taken here'] };
  return keywords;
}

function isTaken(value: Json, keywords: Keywords, declaring: Declaring): boolean {
  // Formats are not checked in the released language.
  const checked = ({ rules, ...rest }: Keywords): Keywords => ({
    ...rest,
    rules: declaring.isProposed ? rules : rules.filter(({ keyword }) => keyword !== 'format'),
  });
  return isValid(value, checked(keywords), (schema, above) =>
    checked(typedKeywords(read(schema, above.followed, declaring))),
  );
}

/** What a declaration is but for its default. */
interface Shape {
  /** Of the type. */
  readonly annotations: readonly string[];
  /** Arguments of `@schema/validation` that say what the type is. */
  readonly tests: readonly string[];
  readonly notes: readonly string[];
  /** The declaration with a value that shows the type. */
  readonly written: (value: Json) => DeclaredValue;
  /** Values that nobody had to choose, such as 0. */
  readonly zeros: readonly Json[];
  /** Whether the value that is written is the default; that of maps and arrays is another. */
  readonly isDefault: boolean;
  /** Of a map whose keys may all be left out: it may be, too. */
  readonly isComposed: boolean;
  /** Whether any value is taken but for rules, which null is held against only if one says so. */
  readonly isAny: boolean;
  readonly itemType: DeclaredType | undefined;
}

const plainShape = {
  annotations: [],
  tests: [],
  notes: [],
  isDefault: true,
  isComposed: false,
  isAny: false,
  itemType: undefined,
};

const zeros = { boolean: false, integer: 0, number: 0, string: '' } as const;

function shapeOf(type: DeclaredType, keywords: Keywords, declaring: Declaring): Shape {
  switch (type) {
    case 'array':
      return arrayShape(keywords, declaring);
    case 'object':
      return mapShape(keywords, declaring);
    default: {
      const isFloat = type === 'number';
      return { ...plainShape, zeros: [zeros[type]], written: (value) => ({ kind: 'plain', value, isFloat }) };
    }
  }
}

function severalTypes(types: readonly JsonType[], keywords: Keywords, takesNull: boolean, isProposed: boolean): Shape {
  const written = (value: Json): DeclaredValue => ({ kind: 'plain', value });
  const all = { object: new Map(), array: [], ...zeros } as const;
  const zero = types.flatMap((type) => (type === 'null' ? [] : [all[type] as Json]));
  const any = { ...plainShape, written, zeros: zero, isAny: true, annotations: ['schema/type any=True'] };
  const isUntyped = keywords.types === undefined || keywords.values !== undefined;
  if (isUntyped || types.length === 0) return types.length === 0 && !isUntyped ? { ...any, ...onlyNull } : any;
  const isHeld = types.some((type) => type === 'object' || type === 'array');
  const notes = isHeld ? ['what maps and arrays hold is not checked here'] : [];
  const names = [
    ...new Set(types.flatMap((type) => (type === 'number' ? ['int', 'float'] : [typeNames[type as DeclaredType]]))),
  ];
  if (!isProposed)
    return {
      ...any,
      notes,
      tests: [`(${codeOf(`of the type ${types.join(' or ')}`)}, lambda v: type(v) in ${codeOf(names)})`],
    };
  const named = [...types.map((type) => proposedNames[type as DeclaredType]), ...(takesNull ? ['null'] : [])];
  return { ...any, notes, isAny: false, annotations: [`schema/type one_of=${codeOf(named)}`] };
}

/** Of a schema that takes null alone, or nothing: no other value is among those that are allowed. */
const onlyNull = { tests: ['one_of=[]'] };

const proposedNames: Readonly<Record<DeclaredType, string>> = {
  boolean: 'bool',
  integer: 'int',
  number: 'float',
  string: 'string',
  array: 'array',
  object: 'map',
};

function arrayShape(keywords: Keywords, declaring: Declaring): Shape {
  const items = keywords.items === undefined ? anything : read(keywords.items, keywords.followed, declaring);
  const types = typedKeywords(items).types ?? [];
  const [only] = types;
  const item = declare(items, 'item', declaring);
  const itemType = types.length === 1 && only !== 'null' ? only : undefined;
  return {
    ...plainShape,
    zeros: [[]],
    isDefault: false,
    itemType,
    written: () => ({ kind: 'array', item }),
  };
}

function mapShape(keywords: Keywords, declaring: Declaring): Shape {
  const { properties, patterns, required, additional = true } = keywords;
  const below = (schema: Json, place: Place): Declaration =>
    declare(read(schema, keywords.followed, declaring), place, declaring);
  const isOpen = additional !== false;
  const isAnyMap = properties.size === 0 && required.size === 0 && (isOpen || patterns.size > 0);
  const isUntyped = additional === true || (isObject(additional) && additional.size === 0);
  const { isProposed } = declaring;
  if (isAnyMap && !isProposed) {
    const notes = [
      'that it is a map is not checked',
      ...(isUntyped && patterns.size === 0 ? [] : ['what its keys hold is not checked']),
    ];
    const written = (value: Json): DeclaredValue => ({ kind: 'plain', value });
    return { ...plainShape, zeros: [new Map()], notes, isAny: true, annotations: ['schema/type any=True'], written };
  }
  const undeclared = [...required].filter((key) => !properties.has(key));
  const named = [...properties, ...undeclared.map((key) => [key, isOpen ? additional : true] as const)];
  const items = named.flatMap(([key, schema]): readonly DeclaredItem[] => {
    const place = required.has(key) ? 'required key' : 'key';
    if (schema !== false) return [{ key, declaration: below(schema, place) }];
    // Where other keys are taken, that this one is not has to be said.
    return isProposed && (isOpen || patterns.size > 0) ? [{ key, declaration: refused }] : [];
  });
  const isComposed = items.every(({ declaration }) => declaration.isOptional);
  const names = new Set(named.map(([key]) => key));
  const notes =
    undeclared.length === 0 || isOpen ? [] : [`${undeclared.join(', ')}: has to be set, and is not declared`];
  const others = isProposed ? otherKeys(keywords, names, below) : { items: [], notes: refusedKeys(keywords) };
  const map: DeclaredValue = { kind: 'map', items: [...items, ...others.items] };
  return {
    ...plainShape,
    zeros: [],
    notes: [...notes, ...others.notes],
    isDefault: false,
    isComposed,
    written: () => map,
  };
}

const refused: Declaration = {
  annotations: ['schema/removed "No value is taken here."'],
  notes: [],
  value: { kind: 'plain', value: true },
  isOptional: true,
};

/** Keys that a map of the released language cannot have. */
function refusedKeys({ additional = true, patterns }: Keywords): readonly string[] {
  return additional === false && patterns.size === 0 ? [] : ['other keys than these are refused here'];
}

/** Keys by pattern, of which the first decides, and any others. `names` are the keys that have items of their own. */
function otherKeys(
  { patterns, additional = true }: Keywords,
  names: ReadonlySet<string>,
  below: (schema: Json, place: Place) => Declaration,
): { readonly items: readonly DeclaredItem[]; readonly notes: readonly string[] } {
  const notes: string[] = [];
  const items: DeclaredItem[] = [];
  const used = new Set(names);
  const add = (name: string, schema: Json, annotation: string): void => {
    const declaration = below(schema, 'item');
    const key = unusedKey(name, used);
    used.add(key);
    items.push({ key, declaration: { ...declaration, annotations: [...declaration.annotations, annotation] } });
  };
  const before: string[] = [];
  for (const [pattern, schema] of patterns) {
    const key = keyPattern(pattern, [...names], before);
    before.push(pattern);
    if (key === undefined || schema === false) {
      notes.push(`keys like ${pattern} are not told from others`);
      continue;
    }
    if (!key.isExact) notes.push(`of names and patterns that a key fits, the first alone counts here: ${pattern}`);
    add(pattern, schema, `schema/key allowed=${codeOf(key.pattern)}, missing_ok=True`);
  }
  if (additional !== false) add('any', additional, 'schema/any-key');
  return { items, notes };
}

function unusedKey(key: string, used: ReadonlySet<string>): string {
  return used.has(key) ? unusedKey(`${key}_`, used) : key;
}

interface Default {
  readonly annotations: readonly string[];
  readonly notes: readonly string[];
  readonly value: DeclaredValue;
  readonly isOptional: boolean;
  readonly isNotNull: boolean;
}

function defaultOf(keywords: Keywords, shape: Shape, takesNull: boolean, place: Place, declaring: Declaring): Default {
  const isFine = (value: Json): boolean => isTaken(value, keywords, declaring);
  const own = keywords.default !== undefined && isFine(keywords.default) ? keywords.default : undefined;
  const shown =
    [own, shape.zeros.find(isFine), ...shape.zeros].find((value) => value !== undefined && value !== null) ?? null;
  const none = { annotations: [], notes: [], value: shape.written(shown), isOptional: true, isNotNull: false };
  const nullable = shape.isAny ? [] : ['schema/nullable'];
  const null_: Default = {
    ...none,
    annotations: nullable,
    ...(shape.isDefault && shape.isAny ? { value: shape.written(null) } : {}),
  };
  if (place === 'document') return own === undefined || !isList(own) ? none : said(own, none, shape, takesNull);
  if (place === 'item') return takesNull && !shape.isAny ? { ...none, annotations: nullable } : none;
  if (place === 'required key') return requiredDefault(keywords, shape, takesNull, own, none, null_);
  if (own !== undefined && own !== null) return said(own, none, shape, takesNull);
  if (takesNull) return null_;
  if (shape.isComposed || shape.zeros.some(isFine)) return none;
  if (declaring.isProposed) return { ...none, annotations: ['schema/key-may-be-present'] };
  const chosen = [...(keywords.values ?? []), ...keywords.examples, ...bounds(keywords)].find(
    (value) => value !== null && isFine(value),
  );
  if (chosen !== undefined)
    return { ...said(chosen, none, shape, takesNull), notes: [`it has no default: ${codeOf(chosen)} was chosen here`] };
  return { ...null_, notes: ['it has no default: null stands for its absence, and is taken'] };
}

/** A default that the JSON Schema gives. */
function said(value: Json, none: Default, shape: Shape, takesNull: boolean): Default {
  const isWritten = shape.isDefault && (!takesNull || shape.isAny);
  const isEmpty = isList(value) && value.length === 0;
  const annotations = [
    ...(takesNull && !shape.isAny ? ['schema/nullable'] : []),
    ...(isWritten || (isEmpty && !takesNull) ? [] : [`schema/default ${codeOf(value)}`]),
  ];
  return { ...none, annotations, value: shape.written(value) };
}

function bounds({ rules }: Keywords): readonly Json[] {
  return rules.flatMap(({ keyword, argument }) => (keyword === 'minimum' || keyword === 'maximum' ? [argument] : []));
}

/** Of a key that has to be set: a default that breaks a rule, or null that is not allowed. */
function requiredDefault(
  { rules, default: given }: Keywords,
  shape: Shape,
  takesNull: boolean,
  own: Json | undefined,
  none: Default,
  null_: Default,
): Default {
  if (takesNull) return { ...null_, notes: ['it does not have to be set here: null stands for its absence'] };
  const isLong = rules.some(
    ({ keyword, argument }) => (keyword === 'minLength' || keyword === 'minItems') && Number(argument) >= 1,
  );
  const [zero] = shape.zeros;
  const isEmptyZero = zero === '' || isList(zero);
  const isGivenEmpty = given === undefined || given === '' || (isList(given) && given.length === 0);
  const isMap = shape.zeros.length === 0;
  if ((isLong && isEmptyZero && isGivenEmpty) || (isMap && !shape.isComposed)) return { ...none, isOptional: false };
  const notes = own === undefined ? [] : [`it has to be set, so its default ${codeOf(own)} never counts`];
  return { ...null_, isOptional: false, isNotNull: true, notes };
}

function documentation(keywords: Keywords, place: Place, declaring: Declaring): readonly string[] {
  const { title, description, isDeprecated } = keywords;
  const examples = keywords.examples.filter((value) => isTaken(value, keywords, declaring));
  return [
    ...(title === '' ? [] : [`schema/title ${codeOf(title)}`]),
    ...(description === '' ? [] : [`schema/desc ${codeOf(description)}`]),
    ...(examples.length === 0
      ? []
      : [`schema/examples ${examples.map((value) => `("", ${codeOf(value)})`).join(', ')}`]),
    ...(isDeprecated && place !== 'document' ? ['schema/deprecated "It is deprecated."'] : []),
  ];
}
