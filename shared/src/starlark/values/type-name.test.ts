import { expect, it } from 'vitest';
import { Float } from '../../number/number.js';
import { evaluate } from '../testing.js';
import { Dict } from './dict.js';
import { List } from './list.js';
import { hasAttributes } from './methods/attributes.js';
import { Module } from './module.js';
import { Noop } from './noop.js';
import { StarlarkRange } from './range.js';
import { StarlarkSet } from './set.js';
import { StringIterable } from './string-iterable.js';
import { Struct } from './struct.js';
import { Tuple } from './tuple.js';
import { goTypeName, typeName } from './type-name.js';
import type { Value } from './value.js';

it.each<[Value, string, string, boolean]>([
  ['a', 'string', 'starlark.String', true],
  [1, 'int', 'starlark.Int', false],
  [2n ** 70n, 'int', 'starlark.Int', false],
  [true, 'bool', 'starlark.Bool', false],
  [null, 'NoneType', 'starlark.NoneType', false],
  [new Float(1), 'float', 'starlark.Float', false],
  [new List([]), 'list', '*starlark.List', true],
  [new Tuple([]), 'tuple', 'starlark.Tuple', false],
  [new Dict(), 'dict', '*starlark.Dict', true],
  [new StarlarkSet(), 'set', '*starlark.Set', true],
  [new StarlarkRange(0, 1, 1), 'range', 'starlark.rangeValue', false],
  [new StringIterable('a', 'elems', false), 'elems', 'starlark.stringIterable', false],
  [new StringIterable('a', 'codepoints', false), 'codepoints', 'starlark.stringIterable', false],
  [new Struct(new Map()), 'struct', '*core.StarlarkStruct', true],
  [new Module('m', new Map()), 'module', '*starlarkstruct.Module', true],
  [new Noop(), 'noop', '*core.StarlarkNoop', false],
])('of %s', (value, name, goName, mayHaveAttributes) => {
  expect([typeName(value), goTypeName(value), hasAttributes(value)]).toEqual([name, goName, mayHaveAttributes]);
});

it('is what type() returns', () => {
  expect(evaluate('[type(len), type(lambda: 1)]')).toBe('["builtin_function_or_method", "function"]');
});
