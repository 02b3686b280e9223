/** `@ytt:toml` (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt/#toml). */
import { fromStarlark, toStarlark } from '../../document/convert/convert.js';
import { asString, checkKwargNames } from '../../starlark/values/arguments.js';
import { printToml } from '../toml/print-toml.js';
import { readToml } from '../toml/read-toml.js';
import { indentKwarg, libraryModule, onlyArgument } from '../wrapped-builtin.js';

/** What `load("@ytt:toml", …)` finds. */
export const tomlModule = libraryModule('toml', {
  encode: (args, kwargs, work) => {
    const value = onlyArgument(args);
    checkKwargNames(kwargs, ['indent']);
    const node = fromStarlark(value, work);
    const indent = indentKwarg(kwargs);
    return printToml(node, indent > 0 ? indent : 2, work);
  },
  decode: (args, _kwargs, work) => toStarlark(readToml(asString(onlyArgument(args)), work), { work }),
});
