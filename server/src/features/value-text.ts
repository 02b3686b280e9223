/** Formats values as YAML. */
import type { NodeValue, SchemaNode } from '@ytt-language/shared';
import { isScalar, isUnknown, isYamlCollection, printSource, typeText } from '@ytt-language/shared/tooling';

/** In UTF-16 code units. Longer texts are useless in an editor. */
const longestText = 4 * 1024 * 1024;

/** The value as YAML without a final line break; undefined if part of it is unknown, or it cannot be printed. */
export function yamlText(value: NodeValue): string | undefined {
  try {
    if (holdsUnknown(value)) return undefined;
    return printSource(value, longestText).replace(/\n$/, '');
  } catch {
    return undefined;
  }
}

function holdsUnknown(value: NodeValue): boolean {
  if (isUnknown(value)) return true;
  return isYamlCollection(value) && value.items.some((item) => holdsUnknown(item.value));
}

const plainKey = /^[A-Za-z_][\w./-]*$/;
const yamlWords = /^(?:y|yes|n|no|on|off|true|false|null|~)$/i;

/** A key as written in YAML. */
export function keyText(key: NodeValue): string {
  if (typeof key !== 'string') return yamlText(key) ?? '';
  return plainKey.test(key) && !yamlWords.test(key) ? key : JSON.stringify(key);
}

/** The value as one line of YAML, for insertion; undefined if it takes several. */
export function inlineText(value: NodeValue): string | undefined {
  const text = yamlText(value);
  if (text === undefined || text.includes('\n')) return undefined;
  // A collection with a single scalar can be printed on one line, which nevertheless cannot follow a key.
  const isBlock = !isScalar(value) && !/^[[{]/.test(text);
  return isBlock ? undefined : text;
}

/** The text beside a data value in a list: its type, or its default if it is declared without a type. */
export function typeOrDefault(schema: SchemaNode): string {
  return schema.isInferred === true && schema.kind === 'any' ? sampleText(schema.default) : typeText(schema);
}

/** The value as text, or its kind if it does not fit on one line. */
export function sampleText(value: NodeValue | undefined): string {
  if (value === undefined || !isYamlCollection(value)) return (value !== undefined && inlineText(value)) || '…';
  return value.kind === 'map' ? 'map' : 'array';
}
