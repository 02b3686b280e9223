/** What modules return and reject, as in the source of ytt (pkg/yttlibrary) and the Go packages it uses. */
import { describe, expect, it } from 'vitest';
import { readDocuments } from '../document/read/read-documents.js';
import { checkExpressions, evaluate, run } from '../starlark/testing.js';
import { unknown } from '../starlark/values/unknown.js';
import type { Value } from '../starlark/values/value.js';
import { YamlFragment } from '../template/nodes/fragment.js';
import { SourceFile } from '../text/source-file.js';
import { assertModule } from './modules/assert.js';
import { base64Module } from './modules/base64.js';
import { ipModule } from './modules/ip.js';
import { jsonModule } from './modules/json.js';
import { md5Module } from './modules/md5.js';
import { overlayModule } from './modules/overlay.js';
import { regexpModule } from './modules/regexp.js';
import { sha256Module } from './modules/sha256.js';
import { structModule } from './modules/struct.js';
import { tomlModule } from './modules/toml.js';
import { urlModule } from './modules/url.js';
import { versionModule } from './modules/version.js';
import { yamlModule } from './modules/yaml.js';
import { callIn } from './testing.js';

const modules = new Map<string, Value>([
  ...[assertModule, base64Module, ipModule, jsonModule, md5Module, overlayModule, regexpModule, sha256Module].flatMap(
    (one) => [...one],
  ),
  ...[structModule, tomlModule, urlModule, versionModule, yamlModule].flatMap((one) => [...one]),
  ['unknown', unknown],
]);

const table = String.raw`
      json.encode("<") => "\"\\u003c\""
      json.encode("<", escape_html=True) => "\"\\u003c\""
      json.encode("<", escape_html=False) => "\"<\""
      json.encode("<", escape_html=1) => json.encode: expected starlark.Bool, but was starlark.Int
      json.encode(1, indents=2) => json.encode: invalid argument name: indents
      json.encode({"a": [1]}, indent=1) => "{\n \"a\": [\n  1\n ]\n}"
      toml.encode({"a": {"b": [1, 2]}}) => "[a]\n  b = [1, 2]\n"
      toml.encode({"a": {"b": {"c": 1}}}, indent=4) => "[a]\n    [a.b]\n        c = 1\n"
      toml.encode({}, indents=2) => toml.encode: invalid argument name: indents
      toml.encode({"b": 1, "a": [{"c": 1}], "d": {}}) => "b = 1\n\n[[a]]\n  c = 1\n\n[d]\n"
      yaml.decode("") => None
      yaml.decode("a: 1\n---\nb: 1") => yaml.decode: Expected to find exactly one YAML document
      yaml.encode(None) => ""
      md5.sum("") => "d41d8cd98f00b204e9800998ecf8427e"
      sha256.sum("abc") => "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
      ip.parse_addr("::ffff:1.2.3.4").is_ipv4() => True
      ip.parse_addr("::fffe:1.2.3.4").is_ipv4() => False
      ip.parse_addr("::feff:1.2.3.4").is_ipv4() => False
      ip.parse_addr("1::ffff:1.2.3.4").is_ipv4() => False
      ip.parse_addr("1.2.3.4").is_ipv6() => False
      ip.parse_addr("1:0:0:2:0:0:0:3").string() => "1:0:0:2::3"
      ip.parse_addr("1:0:0:2:3:0:0:4").string() => "1::2:3:0:0:4"
      ip.parse_addr("1:0:2:3:4:5:6:7").string() => "1:0:2:3:4:5:6:7"
      ip.parse_addr("1:2:3:4:5:6:7::").string() => "1:2:3:4:5:6:7:0"
      ip.parse_addr("1:2:3:4:5:6:7::8") => ip.parse_addr: invalid IP address: 1:2:3:4:5:6:7::8
      ip.parse_addr("1::2::3") => ip.parse_addr: invalid IP address: 1::2::3
      ip.parse_addr("::1.2.3.4:1") => ip.parse_addr: invalid IP address: ::1.2.3.4:1
      ip.parse_cidr("1.2.3.4/16")[0].string() => "1.2.3.4"
      ip.parse_cidr("1.2.3.4/16")[1].string() => "1.2.0.0/16"
      ip.parse_cidr("1.2.3.4/16")[1].addr().string() => "1.2.0.0"
      ip.parse_cidr("1.2.3.4/16")[1].addr(1) => ip.net.addr: expected no argument
      ip.parse_addr("1.2.3.4").string(1) => ip.addr.string: expected no argument
      url.parse("http://a:b@c/d").without_user().string() => "http://c/d"
      url.parse("http://a:b@c/d?e#f").without_user().string() => "http://c/d?e#f"
      url.parse("http://a:b@c/d").user.name => "a"
      url.parse("http://a:b@c/d").user.password => "b"
      url.parse("http://a@c/d").user.password => None
      url.parse("http://a:b@c/d").user.string() => "a:b"
      url.parse("http://c/d").user => None
      url.parse("%2A").string() => "*"
      url.parse("http://a/%2A").string() => "http://a/%2A"
      url.parse("http://c/d").without_user(1) => url.value.without_user: expected no argument
      regexp.match("a", "bab") => True
      regexp.replace("(b)", "abc", "[$1]") => "a[b]c"
      regexp.replace("x*", "ab", "-") => "-a-b-"
      overlay.index(1)(1, None, None) => True
      overlay.index(1)(unknown, None, None) => unknown
      overlay.all(1, 2) => overlay.all: expected exactly 3 arguments
      overlay.all(1, 2, 3, 4) => overlay.all: expected exactly 3 arguments
      overlay.map_key("a")(0, unknown, {}) => unknown
      overlay.map_key("a")(0, {}, unknown) => unknown
      overlay.subset({})(0, unknown, {}) => unknown
      overlay.and_op(lambda *a: unknown, lambda *a: False)(0, 0, 0) => False
      overlay.and_op(lambda *a: unknown, lambda *a: True)(0, 0, 0) => unknown
      overlay.or_op(lambda *a: unknown, lambda *a: True)(0, 0, 0) => True
      overlay.or_op(lambda *a: unknown, lambda *a: False)(0, 0, 0) => unknown
      overlay.not_op(lambda *a: unknown)(0, 0, 0) => unknown
      overlay.or_op() => overlay.or_op: expected at least one argument
      overlay.or_op(lambda *a: True, lambda *a: assert.fail("asked"))(0, 0, 0) => True
      overlay.and_op(lambda *a: assert.fail("asked"), lambda *a: False)(0, 0, 0) => overlay.and_op: assert.fail: fail: asked
      struct.bind(lambda a, b: a, 1)(unknown) => 1
      assert.equals(1) => assert.equals: got 1 arguments, want 2
      assert.equals(1, 1, 1) => assert.equals: got 3 arguments, want 2
      assert.fail() => assert.fail: got 0 arguments, want 1
      assert.one_of(1) => assert.one_of: expected a sequence, but was a 'int'
      assert.one_of(1, 2).check(2) => True
      assert.not_null().check(1) => True
      assert.not_null(1) => True
      assert.not_null(1, 2) => assert.not_null: got 2 arguments, want at most 1
      assert.try_to(lambda: assert.fail("x")) => (None, "assert.fail: fail: x")
      assert.try_to(lambda: 1) => (1, None)
    `;

it.each(
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().replace('=> unknown', `=> ${evaluate('unknown', modules)}`)),
)('%s', (line) => {
  checkExpressions(line, modules);
});

it('yaml.encode accepts documents only in a set', () => {
  const { documents } = readDocuments(new SourceFile('a.yml', 'a: 1\n---\nb: 2\n'));
  const encode = (value: Value): Value => callIn(yamlModule, 'yaml.encode', [value]);
  expect(encode(new YamlFragment(documents))).toBe('a: 1\n---\nb: 2\n');
  expect(() => encode(new YamlFragment(documents.items[0] ?? null))).toThrow('Unexpected document');
});

describe('what a module refuses is told in words for people', () => {
  it.each([
    ['assert.fail("why")', 'why'],
    ['assert.equals(1, 2)', 'Expected two equal values, but they differ'],
    ['assert.equals(len, 2)', 'A function cannot be compared'],
    ['assert.one_not_null(["a", "b"]).check({"a": 1, "b": 2})', 'Expected exactly one key to be set, but found 2'],
    ['assert.one_not_null(["a", "b"]).check({"a": None})', 'Expected exactly one key to be set, but found none'],
    ['assert.one_of(1)', 'Expected a list, but found an integer'],
    ['assert.one_not_null(1)', 'Expected a list of keys, but found an integer'],
    ['assert.try_to(1)', 'Expected a function, but found an integer'],
    ['json.decode(1)', 'Expected a string, but found an integer'],
  ])('%s: %s', (expression, plain) => {
    const { errors } = run(`x = ${expression}\n`, { predeclared: modules });
    expect(errors.map((error) => error.plain)).toEqual([plain]);
  });
});
