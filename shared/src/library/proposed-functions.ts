/**
 * Functions that ytt's schema design proposal adds to `@ytt:` modules for use in `@schema/validate`: each tells whether
 * a text can be decoded. ytt 0.48 does not have them, so they exist only in the proposed dialect.
 */

import type { Thread } from '../starlark/eval/thread.js';
import { asString } from '../starlark/values/arguments.js';
import { Module } from '../starlark/values/module.js';
import { call } from '../starlark/values/operations/access.js';
import { StarlarkError, type Value } from '../starlark/values/value.js';
import { base64Module } from './modules/base64.js';
import { jsonModule } from './modules/json.js';
import { compileExpression, regexpModule } from './modules/regexp.js';
import { yamlModule } from './modules/yaml.js';
import { isBudget, onlyArgument, wrappedBuiltin } from './wrapped-builtin.js';

type LibraryModule = ReadonlyMap<string, Value>;

/** Decodes a text, or throws a `StarlarkError` if that fails. */
type Reader = (text: string, thread: Thread) => unknown;

/** The modules with additional functions in the proposed dialect, including these. */
export const proposedModules: ReadonlyMap<string, LibraryModule> = new Map([
  ['base64', extended('base64', base64Module, 'decodable', decoderOf(base64Module, 'base64'))],
  ['json', extended('json', jsonModule, 'decodable', decoderOf(jsonModule, 'json'))],
  ['yaml', extended('yaml', yamlModule, 'decodable', decoderOf(yamlModule, 'yaml'))],
  ['regexp', extended('regexp', regexpModule, 'is_valid', compileExpression)],
]);

function extended(name: string, module: LibraryModule, added: string, read: Reader): LibraryModule {
  const members = new Map(membersOf(module, name));
  members.set(
    added,
    wrappedBuiltin(`${name}.${added}`, (args, _kwargs, thread) => canRead(asString(onlyArgument(args)), read, thread)),
  );
  return new Map([[name, new Module(name, members)]]);
}

function membersOf(module: LibraryModule, name: string): ReadonlyMap<string, Value> {
  const found = module.get(name);
  return found instanceof Module ? found.members : new Map();
}

function decoderOf(module: LibraryModule, name: string): Reader {
  const decode = membersOf(module, name).get('decode') ?? null;
  return (text, thread) => call(thread, decode, [text], []);
}

function canRead(text: string, read: Reader, thread: Thread): boolean {
  try {
    read(text, thread);
    return true;
  } catch (error) {
    if (error instanceof StarlarkError && !isBudget(error)) return false;
    throw error;
  }
}
