/** For tests: calls of functions of `@ytt:` modules. */

import { Thread } from '../starlark/eval/thread.js';
import { findAttr } from '../starlark/values/methods/attributes.js';
import { call } from '../starlark/values/operations/access.js';
import type { Kwargs, Value } from '../starlark/values/value.js';

/** Calls `NAME.path.to.function(*args, **kwargs)` of a module, where `path` and `to` are attributes. */
export function callIn(
  module: ReadonlyMap<string, Value>,
  path: string,
  args: readonly Value[] = [],
  kwargs: Kwargs = [],
): Value {
  const [name = '', ...attributes] = path.split('.');
  let value: Value = module.get(name) ?? null;
  for (const attribute of attributes) value = attributeOf(value, attribute);
  return call(new Thread(), value, args, kwargs);
}

export function attributeOf(value: Value, name: string): Value {
  return findAttr(value, name) ?? null;
}
