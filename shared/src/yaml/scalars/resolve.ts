/**
 * The value of a plain or tagged scalar: YAML 1.1 as implemented by ytt's reader (go-yaml v2). `yes` and `on` are
 * booleans, `010` is eight, `1_000` a thousand; base 60 is a string, and a timestamp stays a string.
 */
import { parseGoFloat } from '../../number/go-float.js';
import { parseInt64, parseUint64 } from '../../number/go-int.js';
import { Float, type Int, isInt } from '../../number/number.js';
import type { NodeSyntax } from '../syntax.js';
import { isTimestamp } from './timestamp.js';

/** The value of a YAML scalar. */
export type Scalar = null | boolean | Int | Float | string;

const tagPrefix = 'tag:yaml.org,2002:';

/** A tag in its long form, and the value it was resolved to. */
export interface Resolution {
  readonly tag: string;
  readonly value: Scalar;
}

/** The tag of strings, short `!!str`. */
export const stringTag = `${tagPrefix}str`;
/** The tag of null, short `!!null`. */
export const nullTag = `${tagPrefix}null`;
/** The tag of booleans, short `!!bool`. */
export const booleanTag = `${tagPrefix}bool`;
/** The tag of integers, short `!!int`. */
export const intTag = `${tagPrefix}int`;
/** The tag of floats, short `!!float`. */
export const floatTag = `${tagPrefix}float`;
const timestampTag = `${tagPrefix}timestamp`;
/** The tag of strings that are written as base64, short `!!binary`. */
export const binaryTag = `${tagPrefix}binary`;

const words: ReadonlyMap<string, Resolution> = new Map([
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map((word) =>
    entry(word, booleanTag, true),
  ),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map((word) =>
    entry(word, booleanTag, false),
  ),
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => entry(word, nullTag, null)),
  ...['.nan', '.NaN', '.NAN'].map((word) => entry(word, floatTag, new Float(Number.NaN))),
  ...['.inf', '.Inf', '.INF'].flatMap((word) => [
    entry(word, floatTag, new Float(Number.POSITIVE_INFINITY)),
    entry(`+${word}`, floatTag, new Float(Number.POSITIVE_INFINITY)),
    entry(`-${word}`, floatTag, new Float(Number.NEGATIVE_INFINITY)),
  ]),
]);

function entry(word: string, tag: string, value: Scalar): [string, Resolution] {
  return [word, { tag, value }];
}

const floatForm = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/;

/** The value of a plain scalar without a tag. */
export function resolvePlain(text: string): Resolution {
  if (text.length <= 5) {
    const word = words.get(text);
    if (word !== undefined) return word;
  }
  const code = text.charCodeAt(0);
  if (code === 46) {
    const value = parseGoFloat(text);
    if (value !== undefined) return { tag: floatTag, value: new Float(value) };
  } else if ((code >= 48 && code <= 57) || code === 43 || code === 45) {
    if (isTimestamp(text)) return { tag: timestampTag, value: text };
    return resolveNumber(text) ?? { tag: stringTag, value: text };
  }
  return { tag: stringTag, value: text };
}

function resolveNumber(text: string): Resolution | undefined {
  const plain = text.replaceAll('_', '');
  const int = parseInt64(plain, 0) ?? parseUint64(plain, 0);
  if (int !== undefined) return { tag: intTag, value: int };
  if (floatForm.test(plain)) {
    const value = parseGoFloat(plain);
    if (value !== undefined) return { tag: floatTag, value: new Float(value) };
  }
  const binary = /^(-?)0b(.*)$/s.exec(plain);
  if (binary === null) return undefined;
  const [, sign = '', digits = ''] = binary;
  const value = parseInt64(sign + digits, 2);
  return value === undefined ? undefined : { tag: intTag, value };
}

const knownTags: ReadonlySet<string> = new Set([stringTag, booleanTag, intTag, floatTag, nullTag, timestampTag]);

/**
 * The value of a scalar with a tag, or the reader's message if it cannot have that tag. Under an unknown tag, and under
 * `!!binary`, the value is the text.
 */
export function resolveTagged(tag: string, text: string): Resolution | string {
  if (!knownTags.has(tag)) return { tag, value: text };
  if (tag === stringTag) return { tag, value: text };
  const found = tag === timestampTag || !isTimestamp(text) ? resolvePlain(text) : { tag: stringTag, value: text };
  if (found.tag === tag) return found;
  if (tag === floatTag && found.tag === intTag && isInt(found.value) && found.value < 2n ** 63n)
    return { tag, value: new Float(Number(found.value)) };
  return `cannot decode ${shortTag(found.tag)} \`${text}\` as a ${shortTag(tag)}`;
}

/** Returns a tag as messages of go-yaml show it: `!!int` for a tag of YAML itself, and any other tag unchanged. */
export function shortTag(tag: string): string {
  return tag.startsWith(tagPrefix) ? `!!${tag.slice(tagPrefix.length)}` : tag;
}

/** Whether a key merges a mapping into its own (`<<: *defaults`). */
export function isMergeKey(key: NodeSyntax): boolean {
  if (key.kind !== 'scalar' || key.value !== '<<') return false;
  if (key.tag === undefined) return key.style === 'plain';
  return key.tag.name === '!' || key.tag.name === `${tagPrefix}merge`;
}
