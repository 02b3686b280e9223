/** Plain scalars under ytt's `--strict`, which rejects ambiguous ones. */
import { parseGoFloat } from '../../number/go-float.js';
import { parseInt64, parseUint64 } from '../../number/go-int.js';
import { Float } from '../../number/number.js';
import {
  booleanTag,
  floatTag,
  intTag,
  nullTag,
  type Resolution,
  resolvePlain,
  shortTag,
  stringTag,
} from './resolve.js';

const strictInt = /^-?(0|[1-9][0-9]*)$/;
const strictFloat = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$/;
/** Go's `unicode.IsSpace`. */
const whiteSpace = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** The value of a plain scalar without a tag in strict mode, or ytt's message if it is rejected. */
export function resolveStrict(text: string): Resolution | string {
  const conservative = resolveConservatively(text);
  if (typeof conservative === 'string') return `Strict parsing: ${conservative}`;
  const native = resolvePlain(text);
  if (conservative.tag === native.tag) return conservative;
  const tags = `${shortTag(conservative.tag)} or ${shortTag(native.tag)}`;
  return `Strict parsing: Found '${text}' ambigious (could be ${tags})`;
}

function resolveConservatively(text: string): Resolution | string {
  if (text === '') return { tag: nullTag, value: null };
  if (text === 'true' || text === 'false') return { tag: booleanTag, value: text === 'true' };
  if (strictInt.test(text)) {
    const value = parseInt64(text, 0) ?? parseUint64(text, 0);
    if (value !== undefined) return { tag: intTag, value };
    // ytt's message comes from its last attempt, which is to parse the text as an unsigned integer.
    const reason = text.startsWith('-') ? 'invalid syntax' : 'value out of range';
    return `Parsing int '${text}': strconv.ParseUint: parsing "${text}": ${reason}`;
  }
  if (strictFloat.test(text)) {
    const value = parseGoFloat(text);
    if (value !== undefined) return { tag: floatTag, value: new Float(value) };
    return `Parsing float '${text}': strconv.ParseFloat: parsing "${text}": value out of range`;
  }
  if (whiteSpace.test(text)) return `Strings with whitespace must be explicitly quoted: '${text}'`;
  if (text.includes(':')) return `Strings with colon must be explicitly quoted: '${text}'`;
  if (text.includes('---')) return `Strings with triple-dash must be explicitly quoted: '${text}'`;
  return { tag: stringTag, value: text };
}
