import { describe, expect, it } from 'vitest';
import { checkExpressions } from '../../starlark/testing.js';
import { Dict } from '../../starlark/values/dict.js';
import { List } from '../../starlark/values/list.js';
import { repr } from '../../starlark/values/operations/repr.js';
import { callIn } from '../testing.js';
import { formatUrl, formatUser, hostName, parseUrl } from '../url/url-parse.js';
import { urlModule } from './url.js';

describe('escapes', () => {
  it('depend on the part', () => {
    const text = "a/b c?&=+:@!$'()*,;é~";
    expect(callIn(urlModule, 'url.path_segment_encode', [text])).toBe('a%2Fb%20c%3F&=+:@%21$%27%28%29%2A%2C%3B%C3%A9~');
    expect(callIn(urlModule, 'url.query_param_value_encode', [text])).toBe(
      'a%2Fb+c%3F%26%3D%2B%3A%40%21%24%27%28%29%2A%2C%3B%C3%A9~',
    );
    expect(callIn(urlModule, 'url.path_segment_decode', ['a+b%20%C3%A9'])).toBe('a+b é');
    expect(callIn(urlModule, 'url.query_param_value_decode', ['a+b%20%C3%A9'])).toBe('a b é');
  });

  it('say which escape is wrong', () => {
    expect(() => callIn(urlModule, 'url.path_segment_decode', ['a%2'])).toThrow('invalid URL escape "%2"');
    expect(() => callIn(urlModule, 'url.path_segment_decode', ['a%zzz'])).toThrow('invalid URL escape "%zz"');
  });
});

describe('queries', () => {
  it('are sorted by name', () => {
    const query = new Dict([
      ['z', new List(['1'])],
      ['a b', new List(['x&y', ''])],
      ['none', new List([])],
    ]);
    expect(callIn(urlModule, 'url.query_params_encode', [query])).toBe('a+b=x%26y&a+b=&z=1');
    expect(repr(callIn(urlModule, 'url.query_params_decode', ['z=1&&a+b=x%26y;a+b&c']))).toBe(
      '{"a b": ["x&y", ""], "c": [""], "z": ["1"]}',
    );
    expect(repr(callIn(urlModule, 'url.query_params_decode', ['=b&c=&=d&e==f=g']))).toBe(
      '{"": ["b", "d"], "c": [""], "e": ["=f=g"]}',
    );
  });

  it('are maps of lists of strings', () => {
    const encode = (value: Dict | List) => () => callIn(urlModule, 'url.query_params_encode', [value]);
    expect(encode(new List([]))).toThrow('expected argument to be a map, but was []interface {}');
    expect(encode(new Dict([[1, 1]]))).toThrow('expected map key to be string, but was int64');
    expect(encode(new Dict([['a', 'b']]))).toThrow('expected map value to be array, but was string');
    expect(encode(new Dict([['a', new List([null])]]))).toThrow('expected array value to be string, but was <nil>');
  });
});

describe('parts of a URL', () => {
  it('may be empty, and stay as they are written if Go accepts that', () => {
    checkExpressions(
      `
      url.parse("?b").string() => "?b"
      url.parse("#b").string() => "#b"
      url.parse("/?#").string() => "/?"
      url.parse("?").string() => "?"
      url.parse("http://h/!$&'()*+,;=:@[]/%41").string() => "http://h/!$&'()*+,;=:@[]/%41"
      url.parse("http://h/x#!$&'()*+,;=:@[]%41").string() => "http://h/x#!$&'()*+,;=:@[]%41"
      url.parse("http://h/a[b]").string() => "http://h/a[b]"
      url.parse("http://h/a{b}%41").string() => "http://h/a%7Bb%7DA"
      url.parse("http://h/x#{%41[").string() => "http://h/x#%7BA%5B"
      url.parse("http://:p@h/").user.name => ""
      url.parse("http://:p@h/").user.password => "p"
    `,
      urlModule,
    );
  });
});

describe('what a query cannot hold', () => {
  it('is named by its type in Go', () => {
    checkExpressions(
      `
      url.query_params_encode({"a": 1.5}) => url.query_params_encode: expected map value to be array, but was float64
      url.query_params_encode({"a": 9223372036854775807}) => url.query_params_encode: expected map value to be array, but was int64
      url.query_params_encode({"a": 9223372036854775808}) => url.query_params_encode: expected map value to be array, but was uint64
      url.query_params_encode({"a": {}}) => url.query_params_encode: expected map value to be array, but was *orderedmap.Map
      url.query_params_encode({"a": [True]}) => url.query_params_encode: expected array value to be string, but was bool
      url.query_params_encode({"a": ["b", [1]]}) => url.query_params_encode: expected array value to be string, but was []interface {}
    `,
      urlModule,
    );
  });
});

describe('parseUrl', () => {
  it.each([
    'http://user:pw@example.com:80/a?b=c#d',
    'http://example.com',
    'mailto:a@b.c',
    'file:/etc/x',
    'file:///etc/x',
    '//host/path',
    '/a%2Fb',
    'a/b:c',
    '',
    '*',
    'http://[::1]:80/',
    // The port follows the last colon.
    'http://a:b:80/',
    'http://[fe80::1%25en0]/',
    'http://a?',
    'http://a??',
    'http://a%80',
    'http://a/b%20c?x y#f%20g',
    'http://u@h',
    'http://[fe80::1%25en%200]/',
    'file:a:b',
    '///a',
    'http://a/*',
  ])('%j is put together as it was', (text) => {
    expect(formatUrl(parseUrl(text))).toBe(text);
  });

  it('treats an empty text between the slashes of a scheme as a host without a name', () => {
    const url = parseUrl('file:///etc/x');
    expect(url).toMatchObject({ host: '', path: { text: '/etc/x' } });
    expect(formatUrl({ ...url, host: 'h' })).toBe('file://h/etc/x');
    expect(parseUrl('///etc/x')).toMatchObject({ host: '', path: { text: '///etc/x' } });
  });

  it.each([
    ['HTTP://a/ü b', 'http://a/%C3%BC%20b'],
    ['http://a#ü', 'http://a#%C3%BC'],
    ['http://é/', 'http://%C3%A9/'],
    ['http://', 'http:'],
    ['http://[a%25%41]/', 'http://[a%25A]/'],
    ['http://@/', 'http://@/'],
    ['http://a:b@c@d/', 'invalid'],
  ])('%j becomes %j', (text, expected) => {
    if (expected === 'invalid') expect(() => parseUrl(text)).not.toThrow();
    else expect(formatUrl(parseUrl(text))).toBe(expected);
  });

  it.each([
    [':a', 'parse ":a": missing protocol scheme'],
    ['1:2', 'first path segment in URL cannot contain colon'],
    ['http://a\nb', 'net/url: invalid control character in URL'],
    ['http://[::1', "missing ']' in host"],
    ['http://a:x', 'parse "http://a:x": invalid port ":x" after host'],
    ['http://a b', 'invalid character " " in host name'],
    ['http://[a%25 b]/', 'invalid character " " in host name'],
    ['http://a%41', 'invalid URL escape "%41"'],
    ['http://a<b@c', 'net/url: invalid userinfo'],
    ['http://a/%', 'invalid URL escape "%"'],
    ['http://[a%25%7f]/', 'invalid URL escape "%7f"'],
    ['http://[::1]x', 'invalid port "x" after host'],
    ['http://a#%q', 'parse "http://a#%q": invalid URL escape "%q"'],
  ])('%j: %s', (text, message) => {
    expect(() => parseUrl(text)).toThrow(message);
  });

  it('returns the name of the host', () => {
    expect(hostName(parseUrl('http://[::1]:80/'))).toBe('::1');
    expect(hostName(parseUrl('http://a.b:80/'))).toBe('a.b');
    expect(hostName(parseUrl('a'))).toBe('');
  });
});

it('a user has a password if there is a colon, even if it is empty', () => {
  const users = ['a', 'a:', 'a:b@:c'].map((user) => parseUrl(`http://${user}@h/`).user);
  expect(users.map((user) => user && formatUser(user))).toEqual(['a', 'a:', 'a:b%40%3Ac']);
  expect(formatUrl(parseUrl('http://a:@h/'))).toBe('http://a:@h/');
});
