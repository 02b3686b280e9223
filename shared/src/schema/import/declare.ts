/** Creates declarations from JSON Schemas: type, default, rules and documentation. */

import { always } from './condition.js';
import { conditionsOf } from './conditions.js';
import { type Declaration, isAsGiven, isFloat } from './declaration.js';
import { defaultOf } from './defaults.js';
import type { Json } from './json.js';
import type { Keywords, Unchecked } from './keywords.js';
import { type Declaring, isAccepted, read, tooLarge, typedKeywords } from './reading.js';
import { codeOf, type DeclaredType, importedRules, pairOf } from './rules.js';
import { conditionRunner } from './run-condition.js';
import { type Place, severalTypes, shapeOf } from './shapes.js';

/** The maximum depth of declarations: through references a schema can be deeper than its text. */
const deepestDeclaration = 100;

/** The declaration of the whole document. */
export function declareDocument(schema: Json, declaring: Declaring): Declaration {
  return declare(read(schema, new Set(['#']), declaring), 'document', declaring, 0);
}

function declare(given: Keywords, place: Place, declaring: Declaring, depth: number): Declaration {
  const keywords = typedKeywords(given);
  const { isProposed } = declaring;
  const isNullable = isAccepted(null, keywords, declaring);
  const types = (keywords.types ?? []).filter((type) => type !== 'null');
  const hasAnyType = keywords.types === undefined;
  const shape =
    !hasAnyType && types.length === 1
      ? shapeOf(types[0] as DeclaredType, keywords, {
          isProposed,
          read: (schema) => read(schema, keywords.followed, declaring),
          declare: (below, at) => declare(depth < deepestDeclaration ? below : tooLarge, at, declaring, depth + 1),
        })
      : severalTypes(types, keywords, isNullable, isProposed);
  const rules = importedRules(keywords, { isProposed, types, itemType: shape.itemType });
  const unchecked = [...keywords.unchecked, ...shape.unchecked, ...rules.unchecked];
  const written = shape.written(null);
  const conditions = isAsGiven(written) ? conditionRule(unchecked, keywords, declaring, isFloat(written)) : undefined;
  const isFine = (value: Json): boolean =>
    isAccepted(value, keywords, declaring) && (conditions === undefined || conditions.takes(value));
  const takesNull = isFine(null);
  const default_ = defaultOf(keywords, shape, { takesNull, place, isProposed, isFine });
  const refusesNull = (shape.isAny || isNullable) && !takesNull && default_.isAbsence !== true;
  const isNotNull = default_.isNotNull || refusesNull;
  const isListed = keywords.values !== undefined && !keywords.values.includes('');
  const mayBeEmpty = isProposed && types.includes('string') && !isListed && !keywords.rules.some(isNotEmpty);
  return {
    annotations: [
      ...documentation(keywords, place, isFine),
      ...default_.annotations,
      ...shape.annotations,
      ...(mayBeEmpty ? ['schema/allow-empty'] : []),
      ...(rules.validate.length === 0 ? [] : [`schema/validate ${rules.validate.join(', ')}`]),
      ...validationOf([
        ...shape.tests,
        ...(conditions?.rules ?? []),
        ...rules.validation,
        ...(isNotNull ? ['not_null=True'] : []),
      ]),
    ],
    notes: [
      ...new Set([
        ...keywords.notes,
        ...shape.notes,
        ...(conditions?.notes ?? unchecked.map(({ note }) => note)),
        ...rules.notes,
        ...default_.notes,
      ]),
    ],
    value: default_.value,
    isOptional: default_.isOptional,
  };
}

/** A rule for requirements that nothing else checks, if there are any. */
interface ConditionRule {
  /** Arguments of `@schema/validation`. */
  readonly rules: readonly string[];
  readonly notes: readonly string[];
  readonly takes: (value: Json) => boolean;
}

function conditionRule(
  unchecked: readonly Unchecked[],
  { source, merged }: Keywords,
  declaring: Declaring,
  isFloat: boolean,
): ConditionRule | undefined {
  if (unchecked.length === 0) return undefined;
  const conditionKeywords = new Set([...unchecked.flatMap(({ keywords }) => keywords), ...merged]);
  const found = conditionsOf(source, declaring, conditionKeywords);
  if (found === undefined) return undefined;
  const { condition, notes } = found;
  const { words, test } = condition;
  const rules = test === always.test ? [] : [pairOf(words, test)];
  return { rules, notes, takes: conditionRunner(test, isFloat) };
}

function validationOf(args: readonly string[]): readonly string[] {
  const isRule = (argument: string): boolean => argument.startsWith('(');
  const ordered = [...args.filter(isRule), ...args.filter((argument) => !isRule(argument))];
  return args.length === 0 ? [] : [`schema/validation ${ordered.join(', ')}`];
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
