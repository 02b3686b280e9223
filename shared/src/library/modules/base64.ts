/** `@ytt:base64` (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt/#base64). */
import { asString, boolKwarg } from '../../starlark/values/arguments.js';
import { fromBytes, toBytes } from '../../starlark/values/bytes.js';
import { type Kwargs, StarlarkError } from '../../starlark/values/value.js';
import { type Base64Options, decodeBase64, encodeBase64 } from '../../text/base64.js';
import { libraryModule, onlyArgument } from '../wrapped-builtin.js';

/** What `load("@ytt:base64", …)` finds. */
export const base64Module = libraryModule('base64', {
  encode: (args, kwargs) => encodeBase64(toBytes(asString(onlyArgument(args))), optionsOf(kwargs)),
  decode: (args, kwargs) => {
    const result = decodeBase64(toBytes(asString(onlyArgument(args))), optionsOf(kwargs));
    if (!result.ok) throw new StarlarkError(`illegal base64 data at input byte ${result.offset}`);
    return fromBytes(result.bytes);
  },
});

function optionsOf(kwargs: Kwargs): Base64Options {
  return { url: boolKwarg(kwargs, 'url'), raw: boolKwarg(kwargs, 'raw'), strict: boolKwarg(kwargs, 'strict') };
}
