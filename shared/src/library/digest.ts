/** What `@ytt:md5` and `@ytt:sha256` share. */
import { asString } from '../starlark/values/arguments.js';
import { toBytes } from '../starlark/values/bytes.js';
import type { LibraryFunction } from './wrapped-builtin.js';
import { onlyArgument } from './wrapped-builtin.js';

/** A function that gives the digest of a string's bytes in hexadecimal digits. */
export function digestFunction(digest: (bytes: Uint8Array) => Uint8Array): LibraryFunction {
  return (args) => {
    const bytes = digest(toBytes(asString(onlyArgument(args))));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  };
}
