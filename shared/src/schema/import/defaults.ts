/** The default of a data value, and whether it must be set. */
import { type DeclaredValue, isDeclaredBy } from './declaration.js';
import { isList, type Json } from './json.js';
import type { Keywords } from './keywords.js';
import { codeOf } from './rules.js';
import type { Place, Shape } from './shapes.js';

/** The default of a declaration, and the annotations that state it. */
export interface Default {
  readonly annotations: readonly string[];
  readonly notes: readonly string[];
  readonly value: DeclaredValue;
  readonly isOptional: boolean;
  readonly isNotNull: boolean;
  /** Whether null represents the absence of the key, and so is accepted. */
  readonly isAbsence?: boolean;
}

/** The data value that the default is for, and its position. */
interface Subject {
  readonly takesNull: boolean;
  readonly place: Place;
  readonly isProposed: boolean;
  /** Whether a value is accepted. */
  readonly isFine: (value: Json) => boolean;
}

/** The default of a JSON Schema, otherwise one that does not change which values are accepted, if there is one. */
export function defaultOf(
  keywords: Keywords,
  shape: Shape,
  { takesNull, place, isProposed, isFine }: Subject,
): Default {
  const isExpressible = (value: Json): boolean => isFine(value) && isDeclaredBy(shape.written(value), value);
  const own = keywords.default !== undefined && isExpressible(keywords.default) ? keywords.default : undefined;
  const shown =
    [own, shape.zeros.find(isFine), ...shape.zeros].find((value) => value !== undefined && value !== null) ?? null;
  const none = { annotations: [], notes: [], value: shape.written(shown), isOptional: true, isNotNull: false };
  const nullable = shape.isAny ? [] : ['schema/nullable'];
  const null_: Default = {
    ...none,
    annotations: nullable,
    ...(shape.isAny ? { value: shape.written(null) } : {}),
  };
  if (place === 'document') return own === undefined || !isList(own) ? none : ownDefault(own, none, shape, takesNull);
  if (place === 'item') return takesNull && !shape.isAny ? { ...none, annotations: nullable } : none;
  if (place === 'required key') return requiredDefault(keywords, shape, takesNull, own, none, null_);
  if (own !== undefined && own !== null) return ownDefault(own, none, shape, takesNull);
  if (takesNull) return null_;
  if ((shape.isComposed && isFine(new Map())) || shape.zeros.some(isFine)) return none;
  if (isProposed) return { ...none, annotations: ['schema/key-may-be-present'] };
  const chosen = [...(keywords.values ?? []), ...keywords.examples, ...bounds(keywords)].find(
    (value) => value !== null && isExpressible(value),
  );
  if (chosen !== undefined)
    return {
      ...ownDefault(chosen, none, shape, takesNull),
      notes: [`it has no default: ${codeOf(chosen)} was chosen here`],
    };
  return { ...null_, isAbsence: true, notes: ['it has no default: null stands for its absence, and is taken'] };
}

/** The default stated by the JSON Schema. */
function ownDefault(value: Json, none: Default, shape: Shape, takesNull: boolean): Default {
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

/** The default for a required key: one that breaks a rule, or null if that is not allowed. */
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
