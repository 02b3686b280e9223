/** Splits URLs into parts and joins them, like Go's `net/url` (RFC 3986, with its deviations). */

import { addToList } from '../../memo/list-map.js';
import { starlarkError } from '../../starlark/values/errors.js';
import { quote } from '../../starlark/values/quote.js';
import { StarlarkError } from '../../starlark/values/value.js';
import { escapeUrl, isEscaped, type UrlPart, unescapeUrl } from './url-escape.js';

/** The name and password before the `@` of a URL. */
export interface UserInfo {
  readonly name: string;
  readonly password: string | undefined;
}

/** A text with its escapes resolved, and as it is written. */
interface Escaped {
  readonly text: string;
  readonly written: string;
}

/** The parts of a URL, as in Go's `url.URL`. */
export interface Url {
  readonly scheme: string;
  /** The text after a scheme that is not followed by a slash. */
  readonly opaque: string;
  readonly user: UserInfo | undefined;
  /** Includes the port. */
  readonly host: string;
  /** Whether the slash after the scheme begins the path, as in `file:/a`. */
  readonly omitsHost: boolean;
  readonly path: Escaped;
  readonly query: string;
  /** Whether there is a `?` with nothing after it. */
  readonly emptyQuery: boolean;
  readonly fragment: Escaped;
}

/** Parses a URL. Throws `StarlarkError` with Go's message. */
export function parseUrl(text: string): Url {
  const [beforeFragment, fragment] = cut(text, '#');
  const url = withContext(beforeFragment, () => parseWithoutFragment(beforeFragment));
  return { ...url, fragment: withContext(text, () => resolveEscapes(fragment, 'fragment')) };
}

function withContext<T>(text: string, body: () => T): T {
  try {
    return body();
  } catch (thrown) {
    const error = starlarkError(thrown);
    throw new StarlarkError(`parse ${quote(text)}: ${error.message}`);
  }
}

const nothing: Escaped = { text: '', written: '' };

function parseWithoutFragment(text: string): Url {
  if (/[\0-\x1f\x7f]/.test(text)) throw new StarlarkError('net/url: invalid control character in URL');
  const { scheme, rest: afterScheme } = splitScheme(text);
  const emptyQuery = afterScheme.endsWith('?');
  const [rest, query] = cut(afterScheme, '?');
  const url: Url = {
    scheme: scheme.toLowerCase(),
    opaque: '',
    user: undefined,
    host: '',
    omitsHost: false,
    path: nothing,
    query,
    emptyQuery,
    fragment: nothing,
  };
  if (text === '*') return { ...url, path: resolveEscapes('*', 'path') };
  if (!rest.startsWith('/')) {
    if (scheme !== '') return { ...url, opaque: rest };
    if (cut(rest, '/')[0].includes(':')) throw new StarlarkError('first path segment in URL cannot contain colon');
  }
  if (!rest.startsWith('//') || (scheme === '' && rest.startsWith('///'))) {
    return { ...url, omitsHost: scheme !== '' && rest.startsWith('/'), path: resolveEscapes(rest, 'path') };
  }
  const slash = rest.indexOf('/', 2);
  const end = slash < 0 ? rest.length : slash;
  return { ...url, ...parseAuthority(rest.slice(2, end)), path: resolveEscapes(rest.slice(end), 'path') };
}

function splitScheme(text: string): { scheme: string; rest: string } {
  if (text.startsWith(':')) throw new StarlarkError('missing protocol scheme');
  const scheme = /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(text)?.[1] ?? '';
  return { scheme, rest: scheme === '' ? text : text.slice(scheme.length + 1) };
}

function parseAuthority(authority: string): Pick<Url, 'user' | 'host'> {
  const at = authority.lastIndexOf('@');
  const host = parseHost(authority.slice(at + 1));
  if (at < 0) return { user: undefined, host };
  const user = authority.slice(0, at);
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(user)) throw new StarlarkError('net/url: invalid userinfo');
  const [name, password] = cut(user, ':');
  return {
    user: {
      name: unescapeUrl(name, 'user'),
      password: user.includes(':') ? unescapeUrl(password, 'user') : undefined,
    },
    host,
  };
}

function parseHost(host: string): string {
  if (!host.startsWith('[')) {
    const colon = host.lastIndexOf(':');
    checkPort(colon < 0 ? '' : host.slice(colon));
    return unescapeUrl(host, 'host');
  }
  const end = host.lastIndexOf(']');
  if (end < 0) throw new StarlarkError("missing ']' in host");
  checkPort(host.slice(end + 1));
  const zone = host.slice(0, end).indexOf('%25');
  if (zone < 0) return unescapeUrl(host, 'host');
  const address = unescapeUrl(host.slice(0, zone), 'host');
  return address + unescapeUrl(host.slice(zone, end), 'zone') + unescapeUrl(host.slice(end), 'host');
}

function checkPort(port: string): void {
  if (!/^(?::[0-9]*)?$/.test(port)) throw new StarlarkError(`invalid port ${quote(port)} after host`);
}

function resolveEscapes(written: string, part: 'path' | 'fragment'): Escaped {
  return { text: unescapeUrl(written, part), written };
}

function escapedForm({ text, written }: Escaped, part: UrlPart): string {
  return isEscaped(written, part) ? written : escapeUrl(text, part);
}

/** The URL as text, escaped where necessary. */
export function formatUrl(url: Url): string {
  const start = url.scheme === '' ? '' : `${url.scheme}:`;
  const query = url.emptyQuery || url.query !== '' ? `?${url.query}` : '';
  const fragment = url.fragment.text === '' ? '' : `#${escapedForm(url.fragment, 'fragment')}`;
  const body = url.opaque === '' ? start + hierarchy(url) : start + url.opaque;
  return body + query + fragment;
}

/**
 * The path of a parsed URL needs no prefix: it begins with a slash if there is a host, and never with a segment
 * containing a colon.
 */
function hierarchy(url: Url): string {
  const path = url.path.text === '*' ? '*' : escapedForm(url.path, 'path');
  return authorityText(url) + path;
}

function authorityText({ scheme, user, host, path, omitsHost }: Url): string {
  if (omitsHost || (scheme === '' && host === '' && user === undefined)) return '';
  const slashes = host !== '' || path.text !== '' || user !== undefined ? '//' : '';
  return slashes + (user === undefined ? '' : `${formatUser(user)}@`) + escapeUrl(host, 'host');
}

/** `name` or `name:password`, escaped (Go's `Userinfo.String`). */
export function formatUser({ name, password }: UserInfo): string {
  return escapeUrl(name, 'user') + (password === undefined ? '' : `:${escapeUrl(password, 'user')}`);
}

/** The host without port, and without the brackets of an IPv6 address. */
export function hostName({ host }: Url): string {
  const name = host.replace(/:[0-9]*$/, '');
  return /^\[.*\]$/s.test(name) ? name.slice(1, -1) : name;
}

/** The parts before and after the first `separator`. */
function cut(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** The values of each name in a query. Like Go, throws at the first malformed pair. */
export function parseQuery(query: string): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const [name, value] = cut(pair, '=').map((part) => unescapeUrl(part, 'query'));
    const key = name ?? '';
    addToList(values, key, value ?? '');
  }
  return values;
}
