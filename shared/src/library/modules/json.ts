/** `@ytt:json` (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt/#json). */
import { fromStarlark, toStarlark } from '../../document/convert/convert.js';
import { readJson } from '../../document/convert/read-json.js';
import { printJson } from '../../document/print/print-json.js';
import { asBool, asString, checkKwargNames } from '../../starlark/values/arguments.js';
import type { Kwargs } from '../../starlark/values/value.js';
import { indentKwarg, libraryModule, onlyArgument } from '../wrapped-builtin.js';

/** What `load("@ytt:json", …)` finds. */
export const jsonModule = libraryModule('json', {
  encode: (args, kwargs, work) => {
    const value = onlyArgument(args);
    checkKwargNames(kwargs, ['indent', 'escape_html']);
    const node = fromStarlark(value, work);
    return printJson(node, { indent: indentKwarg(kwargs), escapeHtml: escapeHtmlKwarg(kwargs), work });
  },
  decode: (args, _kwargs, work) => toStarlark(readJson(asString(onlyArgument(args)), work), { work }),
});

function escapeHtmlKwarg(kwargs: Kwargs): boolean {
  const found = kwargs.find(([name]) => name === 'escape_html');
  return found === undefined ? true : asBool(found[1]);
}
