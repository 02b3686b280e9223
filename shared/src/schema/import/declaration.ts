/** A declaration of a data value made from a JSON Schema, before it is written as text. */
import { isList, isObject, type Json } from './json.js';

/** The declaration of a key, an array item or the document. */
export interface Declaration {
  /** Without `#@`, in the order of the text. */
  readonly annotations: readonly string[];
  /** Statements of the JSON Schema that the declaration does not express. */
  readonly notes: readonly string[];
  readonly value: DeclaredValue;
  /** Whether the data value may be left out. */
  readonly isOptional: boolean;
}

export type DeclaredValue =
  | { readonly kind: 'plain'; readonly value: Json; readonly isFloat?: boolean }
  | { readonly kind: 'map'; readonly items: readonly DeclaredItem[] }
  | { readonly kind: 'array'; readonly item: Declaration };

export interface DeclaredItem {
  readonly key: string;
  readonly declaration: Declaration;
  /** Whether it applies to all keys that match a pattern, or to all other keys. */
  readonly isOfMany?: boolean;
}

/** Whether all keys in a value are declared. */
export function isDeclaredBy(declared: DeclaredValue, value: Json): boolean {
  if (declared.kind === 'array') return !isList(value) || value.every((one) => isDeclaredBy(declared.item.value, one));
  if (declared.kind === 'plain' || !isObject(value)) return true;
  const { items } = declared;
  return [...value].every(([name, held]) => {
    const item = items.find(({ key, isOfMany }) => key === name && isOfMany !== true);
    return item === undefined
      ? items.some(({ isOfMany }) => isOfMany === true)
      : isDeclaredBy(item.declaration.value, held);
  });
}

/** Whether numbers are written as floats. */
export function isFloat(value: DeclaredValue): boolean {
  return value.kind === 'plain' && value.isFloat === true;
}

/** Whether rules see a value as given: ytt merges no defaults into it. */
export function isAsGiven(value: DeclaredValue): boolean {
  switch (value.kind) {
    case 'plain':
      return true;
    case 'array':
      return isAsGiven(value.item.value);
    case 'map':
      return value.items.every(({ isOfMany, declaration }) => isOfMany === true && isAsGiven(declaration.value));
  }
}
