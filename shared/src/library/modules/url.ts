/** `@ytt:url` (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt/#url). */

import { fromStarlark } from '../../document/convert/convert.js';
import { isPlainList, isPlainMap } from '../../document/kinds.js';
import type { NodeValue } from '../../document/node.js';
import { typeInWords } from '../../findings/plain-words.js';
import { Float, isInt } from '../../number/number.js';
import { asString } from '../../starlark/values/arguments.js';
import { compareStrings } from '../../starlark/values/bytes.js';
import { Dict } from '../../starlark/values/dict.js';
import { List } from '../../starlark/values/list.js';
import { StarlarkError, type Value } from '../../starlark/values/value.js';
import { HintedStruct, method, useStringHint } from '../hinted-struct.js';
import { escapeUrl, type UrlPart, unescapeUrl } from '../url/url-escape.js';
import { formatUrl, formatUser, hostName, parseQuery, parseUrl, type Url, type UserInfo } from '../url/url-parse.js';
import { type LibraryFunction, libraryModule, onlyArgument, onlyNone, wrappedBuiltin } from '../wrapped-builtin.js';

/** What `load("@ytt:url", …)` finds. */
export const urlModule = libraryModule('url', {
  path_segment_encode: encoder('path-segment'),
  path_segment_decode: decoder('path-segment'),
  query_param_value_encode: encoder('query'),
  query_param_value_decode: decoder('query'),
  query_params_encode: (args) => encodeQuery(fromStarlark(onlyArgument(args))),
  // Semicolons are separators, as in older versions of Go.
  query_params_decode: (args) => decodeQuery(asString(onlyArgument(args)).replaceAll(';', '&')),
  parse: (args) => urlValue(parseUrl(asString(onlyArgument(args)))),
});

function encoder(part: UrlPart): LibraryFunction {
  return (args) => escapeUrl(asString(onlyArgument(args)), part);
}

function decoder(part: UrlPart): LibraryFunction {
  return (args) => unescapeUrl(asString(onlyArgument(args)), part);
}

function encodeQuery(map: NodeValue): string {
  if (!isPlainMap(map)) throw mistyped('argument', 'a map', goType(map));
  const pairs = map.entries.flatMap(([key, values]) => {
    if (typeof key !== 'string') throw mistyped('map key', 'string', goType(key));
    return itemsOf(values).map((value) => {
      if (typeof value !== 'string') throw mistyped('array value', 'string', goType(value));
      return [key, value] as const;
    });
  });
  pairs.sort(([a], [b]) => compareStrings(a, b));
  return pairs.map(([key, value]) => `${escapeUrl(key, 'query')}=${escapeUrl(value, 'query')}`).join('&');
}

function itemsOf(values: NodeValue): readonly NodeValue[] {
  if (isPlainList(values)) return values.items;
  throw mistyped('map value', 'array', goType(values));
}

const goTypes = {
  plainMap: '*orderedmap.Map',
  plainList: '[]interface {}',
  map: '*yamlmeta.Map',
  array: '*yamlmeta.Array',
  documentSet: '*yamlmeta.DocumentSet',
  document: '*yamlmeta.Document',
  mapItem: '*yamlmeta.MapItem',
  arrayItem: '*yamlmeta.ArrayItem',
} as const;

/** The name of the converted value's type in the reference. */
function goType(value: NodeValue): string {
  if (value === null) return '<nil>';
  if (value instanceof Float) return 'float64';
  if (isInt(value)) return value > 2n ** 63n - 1n ? 'uint64' : 'int64';
  if (typeof value === 'object') return goTypes[value.kind];
  return typeof value === 'boolean' ? 'bool' : 'string';
}

function decodeQuery(query: string): Dict {
  const values = [...parseQuery(query)].sort(([a], [b]) => compareStrings(a, b));
  return new Dict(values.map(([key, held]) => [key, new List([...held])] as const));
}

function urlValue(url: Url): HintedStruct {
  const fields = new Map<string, Value>([
    ['user', url.user === undefined ? null : userValue(url.user)],
    method('url.value', 'without_user', () => urlValue({ ...url, user: undefined })),
    method('url.value', 'string', () => formatUrl(url)),
    method('url.value', 'hostname', () => hostName(url)),
  ]);
  return new HintedStruct('@ytt:url.value', useStringHint, fields);
}

function userValue(user: UserInfo): HintedStruct {
  const text = wrappedBuiltin('string', (args) => {
    onlyNone(args);
    return formatUser(user);
  });
  const fields = new Map<string, Value>([
    ['name', user.name],
    ['password', user.password ?? null],
    ['string', text],
  ]);
  return new HintedStruct('@ytt:url.user', useStringHint, fields);
}

/** The error for a part of the argument whose type is not allowed in a query. */
function mistyped(part: string, wanted: string, found: string): StarlarkError {
  const type = wanted.startsWith('a ') ? wanted : typeInWords(wanted);
  return new StarlarkError(`expected ${part} to be ${wanted}, but was ${found}`, {
    plain: `Expected ${type} as ${part}, but found ${typeInWords(found)}`,
  });
}
