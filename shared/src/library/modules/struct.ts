/** `@ytt:struct` (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt/#struct). */
import { fromStarlark, toStarlark } from '../../document/convert/convert.js';
import type { DocumentSet, YamlArray, YamlMap } from '../../document/node.js';
import { PanicError } from '../../document/panic.js';
import type { Builtin } from '../../starlark/values/builtin.js';
import { call, isCallable } from '../../starlark/values/operations/access.js';
import { quote } from '../../starlark/values/quote.js';
import { Struct } from '../../starlark/values/struct.js';
import { type Kwargs, StarlarkError, type Value } from '../../starlark/values/value.js';
import { libraryModule, onlyArgument, withPrefix, wrappedBuiltin } from '../wrapped-builtin.js';

/** What `load("@ytt:struct", …)` finds. */
export const structModule = libraryModule('struct', {
  make: (args, kwargs) => {
    if (args.length > 0)
      throw new StarlarkError('unexpected positional arguments (structs are made from keyword arguments only)');
    return make(kwargs);
  },
  make_and_bind: (args, kwargs) => {
    const self = onlyArgument(args, 'expected at exactly one argument');
    return make(kwargs.map(([name, value]) => [name, isCallable(value) ? bindNamed(name, value, self) : value]));
  },
  bind: (args) => bind(args),
  encode: (args, _kwargs, work) =>
    toStarlark(fromStarlark(onlyArgument(args), work), { mapIsStruct: true, fragment: refuseFragment, work }),
  decode: (args, _kwargs, work) =>
    toStarlark(fromStarlark(onlyArgument(args), work), { fragment: refuseFragment, work }),
});

function make(fields: Kwargs): Struct {
  return new Struct(new Map(fields));
}

function bindNamed(name: string, value: Value, self: Value): Value {
  return withPrefix(`binding ${quote(name)}`, () => bind([value, self]));
}

/** The function with its first arguments bound. */
function bind(args: readonly Value[]): Builtin {
  const [callee, ...bound] = args;
  if (callee === undefined || bound.length === 0) throw new StarlarkError('expected at least two arguments');
  const run = (rest: readonly Value[], kwargs: Kwargs, thread: Parameters<typeof call>[0]): Value =>
    call(thread, callee, [...bound, ...rest], kwargs);
  return wrappedBuiltin('struct.bind_result', run, { acceptsUnknown: true });
}

/** The reference does not accept fragments of YAML here. */
function refuseFragment(node: YamlMap | YamlArray | DocumentSet): Value {
  const names = { map: 'Map', array: 'Array', documentSet: 'DocumentSet' } as const;
  throw new PanicError(`unknown type *yamlmeta.${names[node.kind]} for conversion to starlark value`);
}
