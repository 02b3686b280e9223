/** `@ytt:module`: modules created by code. */
import { stringValue, unpackPositional } from '../../starlark/values/arguments.js';
import { Module } from '../../starlark/values/module.js';
import { libraryModule } from '../wrapped-builtin.js';

/** What `load("@ytt:module", …)` finds. */
export const moduleModule = libraryModule('module', {
  make: (args, kwargs) => {
    const [name = ''] = unpackPositional('module.make', args, [], 1, stringValue);
    return new Module(name, new Map(kwargs));
  },
});
