/**
 * `@ytt:template` (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt-template/): replaces the item whose code calls it
 * by other items.
 */
import { Module } from '../../starlark/values/module.js';
import type { Value } from '../../starlark/values/value.js';
import type { ReplaceNode } from '../../template/template-context.js';
import { wrappedBuiltin } from '../wrapped-builtin.js';

/** The module for a template, with its function `replaceNode`. */
export function templateModule(replaceNode: ReplaceNode): ReadonlyMap<string, Value> {
  // Unknown items are replaced by nothing, so that no item with an invented name appears.
  const options = { acceptsUnknown: true };
  const replace = wrappedBuiltin(
    'template.replace',
    (args, kwargs, thread) => replaceNode(thread, args, kwargs),
    options,
  );
  return new Map([['template', new Module('template', new Map([['replace', replace]]))]]);
}
