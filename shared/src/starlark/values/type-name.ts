/** The names of types in Starlark code and in ytt's Go code. */
import { Float } from '../../number/number.js';
import { StarlarkObject, type Value } from './value.js';

/** The result of `type(value)`. */
export function typeName(value: Value): string {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
    case 'bigint':
      return 'int';
    case 'boolean':
      return 'bool';
    default:
      if (value === null) return 'NoneType';
      return value instanceof Float ? 'float' : (value as StarlarkObject).type;
  }
}

const goTypes: Readonly<Record<string, string>> = {
  string: 'starlark.String',
  int: 'starlark.Int',
  bool: 'starlark.Bool',
  NoneType: 'starlark.NoneType',
  float: 'starlark.Float',
  list: '*starlark.List',
  tuple: 'starlark.Tuple',
  dict: '*starlark.Dict',
  set: '*starlark.Set',
  function: '*starlark.Function',
  builtin_function_or_method: '*starlark.Builtin',
  range: 'starlark.rangeValue',
  struct: '*core.StarlarkStruct',
  module: '*starlarkstruct.Module',
  noop: '*core.StarlarkNoop',
  yamlfragment: '*yamltemplate.StarlarkFragment',
};

/** The name of a value's Go type, which appears in some of ytt's messages (`%T`). */
export function goTypeName(value: Value): string {
  const type = typeName(value);
  if (value instanceof StarlarkObject && (type === 'elems' || type === 'codepoints')) return 'starlark.stringIterable';
  return goTypes[type] ?? type;
}
