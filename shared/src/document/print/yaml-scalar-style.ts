/**
 * Chooses the YAML style in which ytt writes a scalar, following go-yaml v2's encoder (which style it requests) and
 * libyaml's emitter (which styles the text allows).
 */
import { formatFloat } from '../../number/go-float.js';
import { Float, isInt } from '../../number/number.js';
import { byteLength, hasEscapedBytes, toBytes } from '../../starlark/values/bytes.js';
import { encodeBase64 } from '../../text/base64.js';
import type { Scalar } from '../../yaml/scalars/resolve.js';
import { resolvePlain, stringTag } from '../../yaml/scalars/resolve.js';

export interface ScalarText {
  readonly text: string;
  readonly style: 'plain' | 'single-quoted' | 'double-quoted' | 'literal';
  /** `!!binary` if the string is not valid UTF-8 and is written as base64. */
  readonly tag: string;
  /** Whether it can be a key before a `:` on the same line. */
  readonly simpleKey: boolean;
}

/** Longest simple key, in bytes of UTF-8. */
const simpleKeyBytes = 128;

const lineBreaks = /[\r\n\u0085\u2028\u2029]/;
const edgeBlanks = /^[ \r\n\u0085\u2028\u2029]|[ \r\n\u0085\u2028\u2029]$/;
const breakThenSpace = /[\r\n\u0085\u2028\u2029] /;
const spaceThenBreak = / [\r\n\u0085\u2028\u2029]/;
/** Characters that libyaml escapes: control characters, byte order marks, and all beyond the basic plane. */
const unprintable = /[^\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;
const indicators =
  /^(?:---|\.\.\.|[#,[\]{}&*!|>'"%@`]|[?:-](?:[ \t]|$))|(?!^):(?:[ \t]|$)|[ \t\r\n\u0085\u2028\u2029\0]#/;
/** Numbers in base 60, which YAML 1.1 reads as floats: quoted for the sake of other readers. */
const base60 = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/;

/** The text and style of a scalar in block style: as a key if `key`, otherwise as a value. */
export function scalarText(value: Scalar, key: boolean): ScalarText {
  if (typeof value === 'string') return stringText(value, key);
  return { text: plainText(value), style: 'plain', tag: '', simpleKey: true };
}

/** Like `scalarText`, but a float is never written like an integer, whereas ytt prints `1` for `1.0`. */
export function sourceText(value: Scalar, key: boolean): ScalarText {
  const printed = scalarText(value, key);
  return value instanceof Float ? { ...printed, text: printed.text.replace(/^-?\d+$/, '$&.0') } : printed;
}

function plainText(value: null | boolean | Float | number | bigint): string {
  if (value === null) return 'null';
  if (isInt(value) || typeof value === 'boolean') return String(value);
  const text = formatFloat(value.value, 'g', -1);
  if (text === '+Inf') return '.inf';
  if (text === '-Inf') return '-.inf';
  return text === 'NaN' ? '.nan' : text;
}

function stringText(value: string, key: boolean): ScalarText {
  const binary = hasEscapedBytes(value);
  const text = binary ? binaryText(value) : value;
  const tag = binary ? '!!binary' : '';
  const simpleKey = !lineBreaks.test(text) && byteLength(text) + tag.length <= simpleKeyBytes;
  const preferred = text.includes('\n') ? 'literal' : binary || readsAsString(text) ? 'plain' : 'double-quoted';
  return { text, style: allowedStyle(text, preferred, key && simpleKey), tag, simpleKey };
}

function allowedStyle(
  text: string,
  preferred: 'plain' | 'double-quoted' | 'literal',
  simpleKey: boolean,
): ScalarText['style'] {
  const neverBlock = spaceThenBreak.test(text) || unprintable.test(text);
  if (preferred === 'literal') return neverBlock || simpleKey || text.endsWith(' ') ? 'double-quoted' : 'literal';
  if (preferred === 'double-quoted') return preferred;
  if (neverBlock || breakThenSpace.test(text)) return 'double-quoted';
  return edgeBlanks.test(text) || lineBreaks.test(text) || indicators.test(text) ? 'single-quoted' : 'plain';
}

/** Whether YAML 1.1 reads the unquoted text as a string. */
function readsAsString(text: string): boolean {
  return resolvePlain(text).tag === stringTag && !base60.test(text);
}

/** Base64 in lines of 70 characters, each with a line break if there are several. */
function binaryText(value: string): string {
  const encoded = encodeBase64(toBytes(value));
  if (encoded.length < 70) return encoded;
  return encoded.replace(/.{1,70}/g, '$&\n');
}
