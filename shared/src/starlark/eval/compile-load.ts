/** Compiles `load`: binds values of other modules to names in this file. */

import type { LoadStatement } from '../parse/syntax.js';
import { starlarkError } from '../values/errors.js';
import { nearestName } from '../values/suggest-name.js';
import { StarlarkError, type Value } from '../values/value.js';
import { type CompileContext, compileStore, place, unknownValue } from './compile-context.js';
import type { Frame } from './function.js';
import { EvalError } from './thread.js';

/** The code of a `load`: all names are looked up before any is bound. Throws if the module or a name is not found. */
export function compileLoad({ module, names, start }: LoadStatement, context: CompileContext): (frame: Frame) => void {
  const moduleName = String(module.value);
  const stores = names.map(({ from, to }) => ({
    name: from.name,
    store: compileStore(context.resolution.bindings.get(to)),
  }));
  return (frame) => {
    place(frame, start);
    const members = loadModule(frame, moduleName, start);
    const values = stores.map(({ name }) => (isExported(name) ? memberOf(members, name, moduleName) : unknownValue));
    stores.forEach(({ store }, i) => {
      store(frame, values[i] as Value);
    });
  };
}

/** Whether other files may load the name. If not, the resolver has reported it already. */
function isExported(name: string): boolean {
  return /^[^_]/.test(name);
}

function loadModule(frame: Frame, name: string, offset: number): ReadonlyMap<string, Value> {
  const { load } = frame.fn.module;
  if (load === undefined) throw new StarlarkError('load not implemented by this application');
  try {
    return load(frame.thread, name, offset);
  } catch (thrown) {
    const error = starlarkError(thrown);
    if (error instanceof EvalError && error.budget !== undefined) throw error;
    const message = `cannot load ${name}: ${error.message}`;
    const { failure: cause } = error;
    const first = cause?.kind === 'load-failed' ? cause.first : message;
    throw new StarlarkError(message, { cause: error, failure: { kind: 'load-failed', first, cause } });
  }
}

function memberOf(members: ReadonlyMap<string, Value>, name: string, moduleName: string): Value {
  const value = members.get(name);
  if (value !== undefined) return value;
  const nearest = nearestName(name, [...members.keys()].sort());
  const hint = nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
  const similar = nearest === undefined ? {} : { nearest };
  const failure = { kind: 'name-not-exported', name, module: moduleName, ...similar } as const;
  throw new StarlarkError(`load: name ${name} not found in module ${moduleName}${hint}`, { failure });
}
