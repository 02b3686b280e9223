/** `format % x` (https://github.com/google/starlark-go/blob/master/doc/spec.md#string-interpolation). */

import { formatFloat } from '../../../number/go-float.js';
import { Float, type Int, intToNumber, isInt } from '../../../number/number.js';
import type { Thread } from '../../eval/thread.js';
import { concat, toBytes } from '../bytes.js';
import { starlarkError } from '../errors.js';
import { expected } from '../expected.js';
import { asInt32, truncate } from '../int.js';
import { Tuple } from '../tuple.js';
import { typeName } from '../type-name.js';
import { decodedCharacter } from '../unicode.js';
import { StarlarkError, StarlarkObject, type Value } from '../value.js';
import { repr, str } from './repr.js';

/** `format % operand`. */
export function interpolate(thread: Thread, format: string, operand: Value): string {
  const operands = operand instanceof Tuple ? operand.elements : [operand];
  let result = '';
  let used = 0;
  let at = 0;
  for (;;) {
    const percent = format.indexOf('%', at);
    if (percent < 0) break;
    result = concat(result, format.slice(at, percent));
    at = percent + 1;
    if (format[at] === '%') {
      result += '%';
      at++;
      continue;
    }
    let value: Value;
    if (format[at] === '(') {
      const close = format.indexOf(')', at);
      if (close < 0) throw new StarlarkError('incomplete format key');
      value = namedOperand(operand, format.slice(at + 1, close));
      at = close + 1;
    } else {
      if (used >= operands.length) throw new StarlarkError('not enough arguments for format string');
      value = operands[used] as Value;
    }
    if (at >= format.length) throw new StarlarkError('incomplete format');
    const text = convert(format.slice(at), value, thread);
    thread.allocateText(text.length);
    thread.step(text.length);
    result = concat(result, text);
    at++;
    used++;
  }
  if (used < operands.length) throw new StarlarkError('too many arguments for format string');
  return concat(result, format.slice(at));
}

function namedOperand(mapping: Value, key: string): Value {
  if (!(mapping instanceof StarlarkObject) || mapping.get === undefined) {
    throw expected('a dict with the named values', mapping, 'format requires a mapping');
  }
  let value: Value | undefined;
  try {
    value = mapping.get(key);
  } catch (thrown) {
    starlarkError(thrown);
  }
  if (value === undefined) throw new StarlarkError(`key not found: ${key}`);
  return value;
}

/** `value` by the conversion that `format` begins with. */
function convert(format: string, value: Value, thread: Thread): string {
  const conversion = format[0] as string;
  switch (conversion) {
    case 's':
      return str(value, thread);
    case 'r':
      return repr(value, thread);
    case 'd':
    case 'i':
    case 'o':
    case 'x':
    case 'X':
      return convertInt(conversion, value);
    case 'e':
    case 'f':
    case 'g':
    case 'E':
    case 'F':
    case 'G':
      return convertFloat(conversion, value);
    case 'c':
      return convertCharacter(value);
    case '%':
      return '%';
    default:
      // The reference reads one byte and prints the character with that number.
      throw new StarlarkError(`unknown conversion %${String.fromCharCode(toBytes(format.slice(0, 2))[0] as number)}`);
  }
}

/** An int, or a float truncated to one (starlark-go's NumberToInt); throws if that is not possible. */
export function numberToInt(value: Value): Int {
  if (isInt(value)) return value;
  if (!(value instanceof Float)) throw expected('a number', value, `cannot convert ${typeName(value)} to int`);
  if (Number.isNaN(value.value)) throw new StarlarkError('cannot convert float NaN to integer');
  if (!Number.isFinite(value.value)) throw new StarlarkError('cannot convert float infinity to integer');
  return truncate(value.value);
}

function convertInt(conversion: 'd' | 'i' | 'o' | 'x' | 'X', value: Value): string {
  let int: Int;
  try {
    int = numberToInt(value);
  } catch (thrown) {
    const error = starlarkError(thrown);
    throw expected(`an integer for %${conversion}`, value, `%${conversion} format requires integer: ${error.message}`);
  }
  if (conversion === 'd' || conversion === 'i') return int.toString();
  if (conversion === 'o') return int.toString(8);
  return conversion === 'x' ? int.toString(16) : int.toString(16).toUpperCase();
}

function convertFloat(conversion: string, value: Value): string {
  if (!isInt(value) && !(value instanceof Float)) {
    throw expected(
      `a number for %${conversion}`,
      value,
      `%${conversion} format requires float, not ${typeName(value)}`,
    );
  }
  const number = value instanceof Float ? value.value : intToNumber(value);
  const form = conversion.toLowerCase() as 'e' | 'f' | 'g';
  const text = formatFloat(number, form, form === 'g' ? -1 : 6);
  return conversion === form || !Number.isFinite(number) ? text : text.toUpperCase();
}

function convertCharacter(value: Value): string {
  if (isInt(value)) {
    if (typeof value === 'number' && value >= 0 && value <= 0x10ffff && Number.isInteger(asInt32(value))) {
      return characterOf(value);
    }
    throw new StarlarkError(`%c format requires a valid Unicode code point, got ${value}`);
  }
  if (typeof value !== 'string') {
    throw new StarlarkError(`%c format requires int or single-character string, not ${typeName(value)}`);
  }
  const characters = [...value];
  if (characters.length !== 1) throw new StarlarkError('%c format requires a single-character string');
  return decodedCharacter(value);
}

/** The character with a code point, U+FFFD for surrogates (Go's string(rune)). */
export function characterOf(code: number): string {
  return code >= 0xd800 && code <= 0xdfff ? '\ufffd' : String.fromCodePoint(code);
}
