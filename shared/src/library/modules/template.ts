/**
 * `@ytt:template` (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt-template/): puts items in the place of the one
 * whose code calls it.
 */
import { Module } from '../../starlark/values/module.js';
import type { Value } from '../../starlark/values/value.js';
import type { ReplaceNode } from '../../template/code/module-loader.js';
import { wrappedBuiltin } from '../wrapped-builtin.js';

/** The module of the template that `replaceNode` belongs to. */
export function templateModule(replaceNode: ReplaceNode): ReadonlyMap<string, Value> {
  // What is unknown leaves the place empty, so that no item of a made-up name stands there.
  const options = { acceptsUnknown: true };
  const replace = wrappedBuiltin(
    'template.replace',
    (args, kwargs, thread) => replaceNode(thread, args, kwargs),
    options,
  );
  return new Map([['template', new Module('template', new Map([['replace', replace]]))]]);
}
