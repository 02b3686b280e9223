/**
 * The built-ins available to every program
 * (https://github.com/google/starlark-go/blob/master/doc/spec.md#built-in-constants-and-functions).
 */

import { parseGoFloat } from '../../number/go-float.js';
import { Float, intToNumber, isInt } from '../../number/number.js';
import { anyValue, stringValue, unpackArgs, unpackPositional } from '../values/arguments.js';
import { Builtin, type BuiltinImplementation, nameErrors } from '../values/builtin.js';
import { Dict } from '../values/dict.js';
import { expected } from '../values/expected.js';
import { List } from '../values/list.js';
import { attrNames, findAttr, missingMember } from '../values/methods/attributes.js';
import { updateDict } from '../values/methods/dict-methods.js';
import { int32, lengthOf, truth } from '../values/operations/access.js';
import { compare } from '../values/operations/comparison.js';
import { characterOf, numberToInt } from '../values/operations/interpolate.js';
import { parseInteger } from '../values/operations/parse-int.js';
import { repr, str } from '../values/operations/repr.js';
import { quote } from '../values/quote.js';
import { Tuple } from '../values/tuple.js';
import { typeName } from '../values/type-name.js';
import { decodedCharacter } from '../values/unicode.js';
import { type Kwargs, StarlarkError, type Value } from '../values/value.js';
import { anyOrAll, collectArgument, enumerate, extremum, range, set, sorted, zip } from './sequence-builtins.js';
import type { Thread } from './thread.js';

/** The single argument of a function with its own message for other numbers. */
function onlyArgument(name: string, args: readonly Value[], kwargs: Kwargs, wanted: string): Value {
  if (kwargs.length > 0) throw new StarlarkError(`${name} does not accept keyword arguments`);
  if (args.length !== 1) throw new StarlarkError(`${name}: got ${args.length} arguments, want ${wanted}`);
  return args[0] as Value;
}

const bool: BuiltinImplementation = (_thread, args, kwargs) => {
  const [value] = unpackPositional('bool', args, kwargs, 0, anyValue);
  return truth(value ?? false);
};

const chr: BuiltinImplementation = (_thread, args, kwargs) => {
  const value = onlyArgument('chr', args, kwargs, '1');
  let code: number;
  try {
    code = int32(value);
  } catch {
    throw expected('an integer for chr()', value, `chr: got ${typeName(value)}, want int`);
  }
  if (code < 0) throw new StarlarkError(`chr: Unicode code point ${code} out of range (<0)`);
  if (code > 0x10ffff) {
    throw new StarlarkError(`chr: Unicode code point U+${code.toString(16).toUpperCase()} out of range (>0x10FFFF)`);
  }
  return characterOf(code);
};

const dict: BuiltinImplementation = (thread, args, kwargs) => {
  if (args.length > 1) throw new StarlarkError(`dict: got ${args.length} arguments, want at most 1`);
  const result = new Dict();
  nameErrors('dict', () => updateDict(thread, result, args[0], kwargs));
  return result;
};

const dir: BuiltinImplementation = (_thread, args, kwargs) => {
  const names = [...attrNames(onlyArgument('dir', args, kwargs, '1'))];
  return new List(names.sort((a, b) => (compare('<', a, b) ? -1 : 1)));
};

/** The message of `print` and `fail`. */
function message(thread: Thread, name: string, args: readonly Value[], kwargs: Kwargs): string {
  const { sep } = unpackArgs(name, [], kwargs, { 'sep?': stringValue });
  return args.map((value) => str(value, thread)).join(sep ?? ' ');
}

const fail: BuiltinImplementation = (thread, args, kwargs) => {
  const words = message(thread, 'fail', args, kwargs);
  throw new StarlarkError(`fail: ${words}`, { plain: words, failure: { kind: 'function-failed', name: 'fail' } });
};

/** The syntax of a float, in range or not. */
const decimalFloat = /^[+-]?([0-9]+(?:\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?$/;

const float: BuiltinImplementation = (_thread, args, kwargs) => {
  if (kwargs.length > 0) throw new StarlarkError('float does not accept keyword arguments');
  if (args.length === 0) return new Float(0);
  if (args.length !== 1) throw new StarlarkError(`float got ${args.length} arguments, wants 1`);
  const value = args[0] as Value;
  if (typeof value === 'boolean') return new Float(value ? 1 : 0);
  if (isInt(value)) return new Float(intToNumber(value));
  if (value instanceof Float) return value;
  if (typeof value !== 'string')
    throw expected('a number or string for float()', value, `float got ${typeName(value)}, want number or string`);
  const parsed = parseGoFloat(value);
  if (parsed === undefined) {
    const reason = decimalFloat.test(value) ? 'value out of range' : 'invalid syntax';
    throw new StarlarkError(`float: strconv.ParseFloat: parsing ${quote(value)}: ${reason}`, {
      plain: `float() cannot read a number from ${quote(value)}`,
    });
  }
  return new Float(parsed);
};

const getattr: BuiltinImplementation = (_thread, args, kwargs) => {
  const [value, name, otherwise] = unpackPositional('getattr', args, kwargs, 2, anyValue, stringValue, anyValue);
  // `!== undefined`, because a member can be None, which is null.
  const found = findAttr(value as Value, name as string);
  if (found !== undefined) return found;
  if (otherwise !== undefined) return otherwise;
  throw missingMember(value as Value, name as string, (words) => `getattr: ${words}`);
};

const hasattr: BuiltinImplementation = (_thread, args, kwargs) => {
  const [value, name] = unpackPositional('hasattr', args, kwargs, 2, anyValue, stringValue);
  return findAttr(value as Value, name as string) !== undefined;
};

const hash: BuiltinImplementation = (thread, args, kwargs) => {
  const [text] = unpackPositional('hash', args, kwargs, 1, stringValue);
  thread.step((text as string).length >> 2);
  let result = 0;
  for (const character of text as string) {
    // A character beyond the BMP counts as one, unlike in Java, as in the reference's loop over runes.
    result = (Math.imul(31, result) + (decodedCharacter(character).codePointAt(0) as number)) | 0;
  }
  return result;
};

const int: BuiltinImplementation = (_thread, args, kwargs) => {
  const { x, base } = unpackArgs('int', args, kwargs, { x: anyValue, 'base?': anyValue });
  if (typeof x === 'string') return parseInteger(x, base);
  if (base !== undefined) throw new StarlarkError("int: can't convert non-string with explicit base");
  if (typeof x === 'boolean') return x ? 1 : 0;
  return nameErrors('int', () => numberToInt(x));
};

const len: BuiltinImplementation = (thread, args, kwargs) => {
  const [value] = unpackPositional('len', args, kwargs, 1, anyValue);
  if (typeof value === 'string') return thread.texts.length(value);
  const length = lengthOf(value as Value);
  if (length === undefined)
    throw expected(
      'a string, list or dict for len()',
      value as Value,
      `len: value of type ${typeName(value as Value)} has no len`,
    );
  return length;
};

const ord: BuiltinImplementation = (_thread, args, kwargs) => {
  const value = onlyArgument('ord', args, kwargs, '1');
  if (typeof value !== 'string')
    throw expected('a string for ord()', value, `ord: got ${typeName(value)}, want string`);
  const characters = [...value];
  const first = characters[0];
  if (first === undefined || characters.length !== 1) {
    throw new StarlarkError(`ord: string encodes ${characters.length} Unicode code points, want 1`);
  }
  return decodedCharacter(first).codePointAt(0) as number;
};

const print: BuiltinImplementation = (thread, args, kwargs) => {
  const text = message(thread, 'print', args, kwargs);
  thread.allocateText(text.length);
  thread.options.print?.(text);
  return null;
};

const reprOf: BuiltinImplementation = (thread, args, kwargs) => {
  const [value] = unpackPositional('repr', args, kwargs, 1, anyValue);
  const text = repr(value as Value, thread);
  thread.allocateText(text.length);
  thread.step(text.length);
  return text;
};

const strOf: BuiltinImplementation = (thread, args, kwargs) => {
  const text = str(onlyArgument('str', args, kwargs, 'exactly 1'), thread);
  thread.allocateText(text.length);
  thread.step(text.length);
  return text;
};

const type: BuiltinImplementation = (_thread, args, kwargs) =>
  typeName(onlyArgument('type', args, kwargs, 'exactly 1'));

const implementations: Readonly<Record<string, BuiltinImplementation>> = {
  any: anyOrAll('any'),
  all: anyOrAll('all'),
  bool,
  chr,
  dict,
  dir,
  enumerate,
  fail,
  float,
  getattr,
  hasattr,
  hash,
  int,
  len,
  list: (thread, args, kwargs) => new List(collectArgument(thread, 'list', args, kwargs, 0)),
  max: extremum('max'),
  min: extremum('min'),
  ord,
  print,
  range,
  repr: reprOf,
  reversed: (thread, args, kwargs) => new List(collectArgument(thread, 'reversed', args, kwargs, 1).reverse()),
  set,
  sorted,
  str: strOf,
  tuple: (thread, args, kwargs) => new Tuple(collectArgument(thread, 'tuple', args, kwargs, 0)),
  type,
  zip,
};

/** Every universal name and its value. */
export const universe: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['None', null],
  ['True', true],
  ['False', false],
  ...Object.entries(implementations).map(([name, run]): [string, Value] => [name, new Builtin(name, run)]),
]);
