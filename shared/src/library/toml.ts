/** `@ytt:toml` (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt/#toml). */
import { parse, TomlDate, TomlError } from 'smol-toml';
import { fromStarlark, toStarlark } from '../document/convert.js';
import type { NodeValue } from '../document/node.js';
import { PanicError } from '../document/panic.js';
import { Float, makeInt } from '../number/number.js';
import { asString, checkKwargNames } from '../starlark/arguments.js';
import { compareStrings } from '../starlark/bytes.js';
import { StarlarkError } from '../starlark/value.js';
import { indentKwarg } from './indent.js';
import { printToml } from './print-toml.js';
import { libraryModule, onlyArgument } from './wrapped-builtin.js';

export const tomlModule = libraryModule('toml', {
  encode: (args, kwargs) => {
    const value = onlyArgument(args);
    checkKwargNames(kwargs, ['indent']);
    const node = fromStarlark(value);
    const indent = indentKwarg(kwargs);
    return printToml(node, indent > 0 ? indent : 2);
  },
  decode: (args) => toStarlark(decode(asString(onlyArgument(args)))),
});

function decode(text: string): NodeValue {
  try {
    return valueOf(parse(text, { integersAsBigInt: true }));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [summary = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n');
    throw new StarlarkError(`toml: line ${error.line}: ${summary}`);
  }
}

type TomlValue = string | number | bigint | boolean | TomlDate | TomlValue[] | { [key: string]: TomlValue };

function valueOf(value: TomlValue): NodeValue {
  if (typeof value === 'bigint') return makeInt(value);
  if (typeof value === 'number') return new Float(value);
  if (typeof value !== 'object') return value;
  // Dates are values that code has no form for.
  if (value instanceof TomlDate) throw new PanicError('unknown type time.Time for conversion to starlark value');
  if (Array.isArray(value)) return { kind: 'plainList', items: value.map(valueOf) };
  const entries = Object.entries(value).sort(([a], [b]) => compareStrings(a, b));
  return { kind: 'plainMap', entries: entries.map(([key, held]) => [key, valueOf(held)] as const) };
}
