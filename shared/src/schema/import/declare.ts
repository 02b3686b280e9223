/** Makes declarations of JSON Schemas: what type, default, rules and documentation a data value has. */
import type { Declaration } from './declaration.js';
import { defaultOf } from './defaults.js';
import type { Json } from './json.js';
import type { Keywords } from './keywords.js';
import { type Declaring, isTaken, read, tooLarge, typedKeywords } from './reading.js';
import { codeOf, type DeclaredType, importedRules } from './rules.js';
import { type Place, severalTypes, shapeOf } from './shapes.js';

/** How deeply declarations may nest: references can make a schema deeper than its text. */
const deepestDeclaration = 100;

/** The declaration of the whole document. */
export function declareDocument(schema: Json, declaring: Declaring): Declaration {
  return declare(read(schema, new Set(['#']), declaring), 'document', declaring, 0);
}

function declare(given: Keywords, place: Place, declaring: Declaring, depth: number): Declaration {
  const keywords = typedKeywords(given);
  const { isProposed } = declaring;
  const isFine = (value: Json): boolean => isTaken(value, keywords, declaring);
  const takesNull = isFine(null);
  const types = (keywords.types ?? []).filter((type) => type !== 'null');
  const hasAnyType = keywords.types === undefined;
  const shape =
    !hasAnyType && types.length === 1
      ? shapeOf(types[0] as DeclaredType, keywords, {
          isProposed,
          read: (schema) => read(schema, keywords.followed, declaring),
          declare: (below, at) => declare(depth < deepestDeclaration ? below : tooLarge, at, declaring, depth + 1),
        })
      : severalTypes(types, keywords, takesNull, isProposed);
  const default_ = defaultOf(keywords, shape, { takesNull, place, isProposed, isFine });
  const rules = importedRules(keywords, {
    isProposed,
    types,
    itemType: shape.itemType,
    isNotNull: default_.isNotNull || (shape.isAny && !takesNull),
  });
  const isListed = keywords.values !== undefined && !keywords.values.includes('');
  const mayBeEmpty = isProposed && types.includes('string') && !isListed && !keywords.rules.some(isNotEmpty);
  return {
    annotations: [
      ...documentation(keywords, place, isFine),
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

function documentation(keywords: Keywords, place: Place, isFine: (value: Json) => boolean): readonly string[] {
  const { title, description, isDeprecated } = keywords;
  const examples = keywords.examples.filter(isFine);
  return [
    ...(title === '' ? [] : [`schema/title ${codeOf(title)}`]),
    ...(description === '' ? [] : [`schema/desc ${codeOf(description)}`]),
    ...(examples.length === 0
      ? []
      : [`schema/examples ${examples.map((value) => `("", ${codeOf(value)})`).join(', ')}`]),
    ...(isDeprecated && place !== 'document' ? ['schema/deprecated "It is deprecated."'] : []),
  ];
}
