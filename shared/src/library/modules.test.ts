import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../starlark/eval/thread.js';
import { checkExpressions, run } from '../starlark/testing.js';
import type { Value } from '../starlark/values/value.js';
import { findLibraryModule, libraryModuleNames, standardModules } from './modules.js';
import { proposedModules } from './proposed-functions.js';

const modules = new Map<string, Value>([...standardModules.values()].flatMap((members) => [...members]));

/** Each line: an expression that can use the modules of `@ytt:`, and its value or error. */
function check(table: string): void {
  checkExpressions(table, modules);
}

describe('modules of @ytt:', () => {
  it('are found by name', () => {
    expect(libraryModuleNames.join(' ')).toBe(
      'assert base64 data ip json library math md5 module overlay regexp sha256 struct template toml url version yaml',
    );
    const from = { replaceNode: () => null } as unknown as Parameters<typeof findLibraryModule>[1];
    expect([...(findLibraryModule('json', from)?.keys() ?? [])]).toEqual(['json']);
    expect([...(findLibraryModule('template', from)?.keys() ?? [])]).toEqual(['template']);
    expect(findLibraryModule('data', from)).toBeUndefined();
    expect(findLibraryModule('nope', from)).toBeUndefined();
  });

  it('json', () => {
    check(String.raw`
      json => <module "json">
      json.encode({"a": [1, 2.5, {"c": None}], "b": True}) => "{\"a\":[1,2.5,{\"c\":null}],\"b\":true}"
      json.encode("<&>") => "\"\\u003c\\u0026\\u003e\""
      json.encode({"a": 1}, indent=3) => "{\n   \"a\": 1\n}"
      json.encode({"a": 1}, indent=0) => "{\"a\":1}"
      json.encode([1], indent=8) => "[\n        1\n]"
      json.encode([1], indent=9) => json.encode: indent value must be between 0 and 8
      json.encode([1], indent=-1) => json.encode: indent value must be between 0 and 8
      json.encode([1], indent="a") => json.encode: expected starlark.Int
      json.encode() => json.encode: expected exactly one argument
      json.encode(1, 2) => json.encode: expected exactly one argument
      json.decode("{\"a\": [1, 2.5, null, true]}") => {"a": [1, 2.5, None, True]}
      json.decode("[]") => []
      json.decode(1) => json.decode: expected a string, but was int
      json.decode() => json.decode: expected exactly one argument
    `);
  });

  it('yaml', () => {
    check(String.raw`
      yaml.encode({"a": [1, "b", None]}) => "a:\n- 1\n- b\n- null\n"
      yaml.encode("") => "\"\"\n"
      yaml.decode("a: [1, 2.5, null, ~, true, b]") => {"a": [1, 2.5, None, None, True, "b"]}
      yaml.decode("- 1\n- 2\n") => [1, 2]
      yaml.decode("a") => "a"
      yaml.decode("? {a: 1}\n: 1\n") => (p) unknown type yaml.MapSlice for conversion to starlark value
      yaml.decode("? [1]\n: 1\n") => (p) unknown type yaml.ArrayItem for conversion to starlark value
      yaml.decode("? []\n: 1\n") => {}
      yaml.decode(1) => yaml.decode: expected a string, but was int
      yaml.encode() => yaml.encode: expected exactly one argument
      yaml.decode("a", "b") => yaml.decode: expected exactly one argument
    `);
  });

  it('struct, whose members may be None', () => {
    check(`
      struct.make(a=None).a => None
      getattr(struct.make(a=None), "a") => None
      getattr(struct.make(a=None), "a", 1) => None
      getattr(struct.make(a=None), "b", 1) => 1
      getattr(struct.make(a=None), "b", None) => None
      hasattr(struct.make(a=None), "a") => True
      hasattr(struct.make(a=None), "b") => False
      dir(struct.make(b=1, a=2)) => ["a", "b"]
      struct.make(a=None)["a"] => None
      struct.make(a=None)[1] => expected a string, but was int
      1 in struct.make(a=None) => False
      {"a": None}.get("a", 1) => None
      {"a": None}.setdefault("a", 1) => None
      {"a": None}.pop("a", 1) => None
      [None][0] => None
      (lambda a=1: a)(None) => None
      (lambda a=1: a)(a=None) => None
      [None].pop() => None
    `);
  });

  it('base64, md5 and sha256', () => {
    check(String.raw`
      base64.encode("regular") => "cmVndWxhcg=="
      base64.decode("cmVndWxhcg==") => "regular"
      base64.encode("é") => "w6k="
      base64.decode("w6k=") => "é"
      base64.decode("/w==") => "\xff"
      base64.encode(1) => base64.encode: expected a string, but was int
      base64.decode() => base64.decode: expected exactly one argument
      md5.sum("data") => "8d777f385d3dfec8815d20f7496026dc"
      md5.sum("") => "d41d8cd98f00b204e9800998ecf8427e"
      sha256.sum("data") => "3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7"
      sha256.sum(1) => sha256.sum: expected a string, but was int
      md5.sum() => md5.sum: expected exactly one argument
    `);
  });

  it('regexp', () => {
    check(`
      regexp.match("[a-z]+[0-9]+", "__hello123__") => True
      regexp.match("^[a-z]+[0-9]+$", "__hello123__") => False
      regexp.match("", "") => True
      regexp.match("a") => regexp.match: expected exactly two arguments
      regexp.match(1, "a") => regexp.match: expected a string, but was int
      regexp.match("a", 1) => regexp.match: expected a string, but was int
      regexp.replace("[a-z]+[0-9]+", "__hello123__hi4", "foo") => "__foo__foo"
      regexp.replace("([a-z]+)([0-9]+)", "a1 b2", "$2$1") => "1a 2b"
      regexp.replace("([a-z]+)([0-9]+)", "a1", "$$\${1}-$3") => "$a-"
      regexp.replace("(?P<x>[a-z])", "ab", "<\${x}>") => "<a><b>"
      regexp.replace("[a-z]", "ab1", lambda x: x.upper()) => "AB1"
      regexp.replace("a*", "baac", "-") => "-b-c-"
      regexp.replace("x", "abc", "y") => "abc"
      regexp.replace("a", "b") => regexp.replace: expected exactly 3 arguments
      regexp.replace("[a-z]", "a", lambda x: 1) => regexp.replace: expected a string, but was int
      regexp.replace("a", "a", 1) => regexp.replace: expected a string, but was int
    `);
  });

  it('struct', () => {
    check(`
      struct.make(a=1).a => 1
      struct.make(a=1) => struct(...)
      [x for x in struct.make(b=1, a=2)] => ["b", "a"]
      struct.make(a=1)["a"] => 1
      struct.make(1) => struct.make: unexpected positional arguments (structs are made from keyword arguments only)
      struct.encode({"a": {"b": [{"c": 1}]}}).a.b[0].c => 1
      struct.decode(struct.encode({"a": {"b": 1}})) => {"a": {"b": 1}}
      struct.decode(1) => 1
      struct.encode() => struct.encode: expected exactly one argument
      struct.make_and_bind({"n": 2}, f=lambda self, x: self["n"] * x, g=5).f(4) => 8
      struct.make_and_bind({"n": 2}, f=lambda self, x: self["n"] * x, g=5).g => 5
      struct.make_and_bind() => struct.make_and_bind: expected at exactly one argument
      [bool(struct.make()), bool(struct.make(a=1)), len(struct.make(a=1, b=2))] => [False, True, 2]
    `);
  });

  it('module and version', () => {
    check(`
      module.make("m", f=lambda: 3).f() => 3
      module.make("m") => <module "m">
      dir(module.make("m", b=1, a=2)) => ["a", "b"]
      {module.make("m"): 1} => unhashable: module
      module.make() => module.make: module.make: got 0 arguments, want 1
      version.require_at_least("0.48.0") => None
      version.require_at_least("0.47.99") => None
      version.require_at_least("0.0.1") => None
      version.require_at_least("0.48.0-alpha.1") => None
      version.require_at_least("0.48.1") => version.require_at_least: ytt version '0.48.0' does not meet the minimum required version '0.48.1'
      version.require_at_least("0.49.0") => version.require_at_least: ytt version '0.48.0' does not meet the minimum required version '0.49.0'
      version.require_at_least("1.0.0") => version.require_at_least: ytt version '0.48.0' does not meet the minimum required version '1.0.0'
      version.require_at_least("0.48") => version.require_at_least: version string '0.48' must be a valid semver
      version.require_at_least("v0.48.0") => version.require_at_least: version string 'v0.48.0' must be a valid semver
      version.require_at_least("0.1.0+5114f85.x1") => None
      version.require_at_least("0.1.0-rc-1.x2+ab") => None
      version.require_at_least("0.1.0-0a.1") => None
      version.require_at_least("0.1.0-01") => version.require_at_least: version string '0.1.0-01' must be a valid semver
      version.require_at_least("0.1.0+") => version.require_at_least: version string '0.1.0+' must be a valid semver
      version.require_at_least("00.1.0") => version.require_at_least: version string '00.1.0' must be a valid semver
      version.require_at_least(1) => version.require_at_least: expected a string, but was int
    `);
  });

  it('assert', () => {
    check(`
      [assert.min(3).check(3), assert.min(3).check(4), assert.max(3).check(3), assert.max(3).check(2)] => [True, True, True, True]
      assert.min(3).check(2) => fail: value < 3
      assert.max(3).check(4) => fail: value > 3
      [assert.min_len(2).check("ab"), assert.max_len(2).check([1, 2]), assert.min_len(0).check("")] => [True, True, True]
      assert.min_len(2).check("a") => fail: length = 1
      assert.max_len(2).check([1, 2, 3]) => fail: length = 3
      assert.min_len(1.9).check("a") => True
      assert.min_len("a") => assert.min_len: expected value to be an number, but was string
      assert.not_null("a") => True
      assert.not_null().check(0) => True
      assert.not_null(None) => assert.not_null: fail: value is null
      assert.not_null(1, 2) => assert.not_null: got 2 arguments, want at most 1
      [assert.one_of("a", "b").check("b"), assert.one_of(["a"]).check("a"), assert.one_of((1,)).check(1.0)] => [True, True, True]
      assert.one_of("a", "b").check("c") => fail: not one of allowed values
      assert.one_of() => assert.one_of: got 0 arguments, want at least 1
      assert.one_of("a") => assert.one_of: expected a sequence, but was a 'string'
      assert.one_not_null().check({"a": 1, "b": None}) => True
      assert.one_not_null(True).check({"a": 1}) => True
      assert.one_not_null(["a", "b"]).check({"a": 1, "b": None, "c": 2}) => True
      assert.one_not_null().check({"a": 1, "b": 2}) => check: ["a", "b"] are not null
      assert.one_not_null().check({"a": None}) => check: all values are null
      assert.one_not_null().check({}) => check: value is empty
      assert.one_not_null().check({}, {}) => check: got 2 arguments, want 1
      assert.one_not_null([], []) => assert.one_not_null: got 2 arguments, want 1
      assert.one_not_null(5) => assert.one_not_null: expected a sequence of keys, but was a 'int'
      assert.equals([1], [1]) => None
      assert.equals(1) => assert.equals: got 1 arguments, want 2
      assert.equals(len, 1) => assert.equals: expected argument not to be a function, but was *starlark.Builtin
      assert.equals(1, len) => assert.equals: expected argument not to be a function, but was *starlark.Builtin
      assert.try_to(lambda: fail("x")) => (None, "fail: x")
      assert.try_to(lambda: 5) => (5, None)
      assert.try_to(5) => assert.try_to: expected argument to be a function, but was starlark.Int
      assert.fail("x") => assert.fail: fail: x
      assert.fail() => assert.fail: got 0 arguments, want 1
      assert.fail(1) => assert.fail: expected a string, but was int
    `);
  });

  it('cannot hide that a limit was met, and count what they go through', () => {
    const limits = { ...defaultLimits, steps: 1000 };
    const met = (text: string) => run(`${text}\n`, { limits, predeclared: modules }).errors.map(({ budget }) => budget);
    expect(met('x = assert.try_to(lambda: any([0] * 2000))')).toEqual(['steps']);
    expect(met('x = regexp.match("a", "b" * 2000)')).toEqual(['steps']);
    expect(met('x = regexp.replace("b", "b" * 2000, "c")')).toEqual(['steps']);
    expect(met('x = regexp.match("a", "b" * 500)')).toEqual([]);
    expect(met('x = regexp.match("a{0,100}$", "b" * 500)')).toEqual(['steps']);
    expect(met('x = regexp.replace("a{0,100}$", "b" * 500, "c")')).toEqual(['steps']);
    for (const call of ['base64.encode', 'sha256.sum', 'url.path_segment_encode', 'yaml.decode'])
      expect([call, met(`x = ${call}("b" * 9000)`), met(`x = ${call}("b" * 7000)`)]).toEqual([call, ['steps'], []]);
    const proposed = new Map([...proposedModules.values()].flatMap((members) => [...members]));
    const endless = run('x = json.decodable("1")\n', { limits: { ...limits, steps: 4 }, predeclared: proposed });
    expect(endless.errors[0]?.budget).toBe('steps');
  });

  it('tell in the proposed dialect whether a text can be read', () => {
    const proposed = new Map([...proposedModules.values()].flatMap((members) => [...members]));
    checkExpressions(
      `
      [json.decodable("[1]"), json.decodable("[1")] => [True, False]
      [yaml.decodable("a: 1"), yaml.decodable("a: [")] => [True, False]
      [base64.decodable("YQ=="), base64.decodable("!")] => [True, False]
      [regexp.is_valid("(a)"), regexp.is_valid("(a")] => [True, False]
      json.decode("[1]") => [1]
      json.decodable(1) => json.decodable: expected a string, but was int
      json.decodable() => json.decodable: expected exactly one argument
    `,
      proposed,
    );
  });

  it('overlay matchers', () => {
    check(`
      [overlay.index(1)(1, {}, {}), overlay.index(1)(0, {}, {})] => [True, False]
      overlay.index() => overlay.index: expected exactly one argument
      overlay.index(1)(1, 2) => overlay.index_matcher: expected exactly 3 arguments
      overlay.all(0, 1, 2) => True
      overlay.all(0, 1) => overlay.all: expected exactly 3 arguments
      [overlay.subset({"a": 1})(0, {"a": 1, "b": 2}, None), overlay.subset({"a": 1})(0, {"a": 2}, None)] => [True, False]
      [overlay.and_op(x, overlay.all)(1, {}, {}) for x in [overlay.index(1), overlay.index(0)]] => [True, False]
      [overlay.or_op(x, overlay.index(2))(1, {}, {}) for x in [overlay.index(1), overlay.index(0)]] => [True, False]
      [overlay.not_op(x)(1, {}, {}) for x in [overlay.index(1), overlay.index(0)]] => [False, True]
      overlay.and_op() => overlay.and_op: expected at least one argument
      overlay.or_op() => overlay.or_op: expected at least one argument
      overlay.apply() => overlay.apply: expected exactly at least argument
    `);
  });
});

describe('a text that is longer than any file', () => {
  const messagesFor = (name: string, length: number): readonly string[] =>
    run(`${name}("x" * ${length})\n`, { predeclared: modules }).errors.map(({ message }) => message);

  it('is one of more than 8 MiB', () => {
    expect(messagesFor('md5.sum', 8 * 1024 * 1024)).toEqual([]);
    expect(messagesFor('md5.sum', 8 * 1024 * 1024 + 1)).toEqual(['evaluation needs a value that is too large']);
  });

  const takers =
    'base64.encode base64.decode url.path_segment_encode url.path_segment_decode url.query_param_value_encode url.query_param_value_decode url.query_params_decode url.parse sha256.sum md5.sum json.encode json.decode yaml.encode yaml.decode toml.encode toml.decode ip.parse_addr';
  it.each(takers.split(' '))('is too much for %s', (name) => {
    expect(messagesFor(name, 9 * 1024 * 1024)).toEqual(['evaluation needs a value that is too large']);
  });
});
