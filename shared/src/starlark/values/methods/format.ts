/** The method `format` of strings (https://github.com/google/starlark-go/blob/master/doc/spec.md#string·format). */

import type { Thread } from '../../eval/thread.js';
import { concat } from '../bytes.js';
import { repr, str } from '../operations/repr.js';
import { quote } from '../quote.js';
import { type Kwargs, StarlarkError, type Value } from '../value.js';

interface Field {
  readonly name: string;
  readonly conversion: string;
  readonly spec: string;
}

/** The way of numbering fields that the format has used so far. */
interface Numbering {
  kind?: 'automatic' | 'manual';
  next: number;
}

/** `format.format(*args, **kwargs)`. Throws if a field is malformed or has no value. */
export function formatString(format: string, thread: Thread, args: readonly Value[], kwargs: Kwargs): Value {
  const numbering: Numbering = { next: 0 };
  let result = '';
  let at = 0;
  for (;;) {
    const open = format.indexOf('{', at);
    result = concat(result, literal(open < 0 ? format.slice(at) : format.slice(at, open)));
    if (open < 0) return result;
    if (format[open + 1] === '{') {
      result += '{';
      at = open + 2;
      continue;
    }
    const close = format.indexOf('}', open + 1);
    if (close < 0) throw new StarlarkError("format: unmatched '{' in format");
    const field = parseField(format.slice(open + 1, close));
    at = close + 1;
    const text = convert(field, fieldValue(field.name, numbering, args, kwargs), thread);
    thread.allocateText(text.length);
    result = concat(result, text);
  }
}

/** Text between fields, where "}}" means "}". */
function literal(text: string): string {
  let result = '';
  let at = 0;
  for (let brace = text.indexOf('}'); brace >= 0; brace = text.indexOf('}', at)) {
    if (text[brace + 1] !== '}') throw new StarlarkError("format: single '}' in format");
    result += text.slice(at, brace + 1);
    at = brace + 2;
  }
  return result + text.slice(at);
}

function cut(text: string, separator: string): [before: string, after: string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** `name`, `name:spec`, `name!conversion` or `name!conversion:spec`. */
function parseField(field: string): Field {
  const [name, rest] = cut(field, '!');
  if (rest === undefined) {
    const [plainName, spec] = cut(field, ':');
    return { name: plainName, conversion: 's', spec: spec ?? '' };
  }
  const [conversion, spec] = cut(rest, ':');
  return { name, conversion, spec: spec ?? '' };
}

function fieldValue(name: string, numbering: Numbering, args: readonly Value[], kwargs: Kwargs): Value {
  if (name === '') {
    if (numbering.kind === 'manual') {
      throw new StarlarkError('format: cannot switch from manual field specification to automatic field numbering');
    }
    numbering.kind = 'automatic';
    return argument(args, numbering.next++);
  }
  if (/^[0-9]+$/.test(name) && BigInt(name) < 2n ** 63n) {
    if (numbering.kind === 'automatic') {
      throw new StarlarkError('format: cannot switch from automatic field numbering to manual field specification');
    }
    numbering.kind = 'manual';
    return argument(args, Number(name));
  }
  const found = kwargs.find(([key]) => key === name);
  if (found === undefined) throw new StarlarkError(`format: ${missing(name)}`);
  return found[1];
}

function argument(args: readonly Value[], i: number): Value {
  const value = args[i];
  if (value === undefined) throw new StarlarkError('format: tuple index out of range');
  return value;
}

/** The message about a missing value. Names of a form that only Python supports have messages of their own. */
function missing(name: string): string {
  if (name.includes('.')) return `attribute syntax x.y is not supported in replacement fields: ${name}`;
  if (name.includes('[')) return `element syntax a[i] is not supported in replacement fields: ${name}`;
  if (name.includes('{')) return 'nested replacement fields not supported';
  return `keyword ${name} not found`;
}

function convert({ conversion, spec }: Field, value: Value, thread: Thread): string {
  if (spec !== '') {
    throw new StarlarkError(`format spec features not supported in replacement fields: ${spec}`);
  }
  if (conversion === 's') return str(value, thread);
  if (conversion === 'r') return repr(value, thread);
  throw new StarlarkError(`format: unknown conversion ${quote(conversion)}`);
}
