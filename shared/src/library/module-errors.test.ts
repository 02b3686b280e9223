import { describe, expect, it } from 'vitest';
import { MapReads } from '../document/convert/map-reads.js';
import { checkExpressions, evaluate } from '../starlark/testing.js';
import type { Value } from '../starlark/values/value.js';
import { dataModule } from './modules/data.js';
import { standardModules } from './modules.js';

const data = dataModule(undefined, { list: (path) => [path, 'b'], read: (path) => `text of ${path}` }, new MapReads());
const modules = new Map<string, Value>([...data, ...[...standardModules.values()].flatMap((members) => [...members])]);

/** The error of a function called without arguments, after its name. */
const withoutArguments: Readonly<Record<string, string>> = {
  'expected exactly one argument': `
    base64.decode base64.encode data.read ip.parse_addr ip.parse_cidr json.decode json.encode md5.sum overlay.index
    overlay.map_key overlay.not_op overlay.subset sha256.sum struct.decode struct.encode toml.decode toml.encode url.parse
    url.path_segment_decode url.path_segment_encode url.query_param_value_decode url.query_param_value_encode
    url.query_params_decode url.query_params_encode version.require_at_least yaml.decode yaml.encode
    math.acos math.acosh math.asin math.asinh math.atan math.atanh math.cos math.cosh math.degrees math.exp math.fabs
    math.gamma math.radians math.round math.sin math.sinh math.sqrt math.tan math.tanh`,
  'expected exactly two arguments': 'math.atan2 math.copysign math.hypot math.mod math.pow math.remainder regexp.match',
  'expected exactly 3 arguments': 'overlay.all regexp.replace',
  'expected at least one argument': 'overlay.and_op overlay.or_op',
  'expected at least two arguments': 'struct.bind',
  'expected exactly at least argument': 'overlay.apply',
  'expected at exactly one argument': 'struct.make_and_bind',
  'got 0 arguments, want 1': 'assert.fail assert.max assert.max_len assert.min assert.min_len assert.try_to',
  'got 0 arguments, want 2': 'assert.equals',
  'got 0 arguments, want at least 1': 'assert.one_of math.log',
  // These repeat their names.
  'ceil: got 0 arguments, want 1': 'math.ceil',
  'floor: got 0 arguments, want 1': 'math.floor',
  'module.make: got 0 arguments, want 1': 'module.make',
};
const withoutAny = [
  'assert.not_null',
  'assert.one_not_null',
  'data.list',
  'data.values',
  'math.e',
  'math.pi',
  'struct.make',
];

/** The name a function gives itself: those of math omit their module, and one uses another's name. */
function ownName(name: string): string {
  return name === 'math.mod' ? 'round' : name.replace(/^math\./, '');
}

// Messages as in pkg/yttlibrary of ytt 0.48.
describe('modules of @ytt:', () => {
  it('say how many arguments they take', () => {
    checkExpressions(
      `
      data.list() => ["", "b"]
      data.list("a") => ["a", "b"]
      data.list("a", "b") => data.list: expected exactly zero or one argument
      data.list(1) => data.list: expected a string, but was int
      data.read("a") => "text of a"
      data.read() => data.read: expected exactly one argument
      struct.bind() => struct.bind: expected at least two arguments
      struct.bind(len) => struct.bind: expected at least two arguments
      struct.bind(max, 1, 5)(3) => 5
      struct.make_and_bind() => struct.make_and_bind: expected at exactly one argument
      struct.make_and_bind([1, 2], n=len, m=3).n() => 2
      struct.make_and_bind([1, 2], n=len, m=3).m => 3
      version.require_at_least("99999999999999999999.88888888888888888888.1") => version.require_at_least: Malformed constraint: >=99999999999999999999.88888888888888888888.1: strconv.ParseInt: parsing "99999999999999999999": value out of range
      toml.decode('a = "\\\\u00e99"')["a"] => "é9"
      toml.decode('a = "\\\\U0001F60000"')["a"] => "😀00"
    `,
      modules,
    );
  });

  it.each(Object.entries(withoutArguments))('say of no arguments: %s', (message, names) => {
    for (const name of names.trim().split(/\s+/)) {
      expect(`${name}: ${evaluate(`${name}()`, modules)}`).toBe(`${name}: ${ownName(name)}: ${message}`);
      if (message.includes('exactly') && !message.includes('at least'))
        expect(evaluate(`${name}(1, 2, 3, 4)`, modules)).toBe(`${ownName(name)}: ${message}`);
    }
  });

  it('are all listed with the arguments that they take', () => {
    const listed = Object.values(withoutArguments).flatMap((names) => names.trim().split(/\s+/));
    const all = [...modules.keys()].flatMap((module) =>
      (JSON.parse(evaluate(`dir(${module})`, modules)) as readonly string[]).map((name) => `${module}.${name}`),
    );
    expect([...listed, ...withoutAny].sort()).toEqual(all.sort());
  });

  it('say what they cannot read', () => {
    checkExpressions(
      `
      yaml.decode("---\\na\\n---\\nb\\n") => yaml.decode: Expected to find exactly one YAML document
      yaml.decode("---\\na\\n") => "a"
      yaml.decode("---\\na\\n...\\n# c\\n") => "a"
      yaml.decode("a: 1\\n# c\\n") => {"a": 1}
      yaml.decode("") => None
      version.require_at_least("0.48.0") => None
      version.require_at_least("0.48.0-alpha.1") => None
      version.require_at_least("0.47.99") => None
      version.require_at_least("0.48.1") => version.require_at_least: ytt version '0.48.0' does not meet the minimum required version '0.48.1'
      version.require_at_least("0.49.0-rc.1") => version.require_at_least: ytt version '0.48.0' does not meet the minimum required version '0.49.0-rc.1'
      version.require_at_least("0.48") => version.require_at_least: version string '0.48' must be a valid semver
      version.require_at_least("99999999999999999999.0.0") => version.require_at_least: Malformed constraint: >=99999999999999999999.0.0: strconv.ParseInt: parsing "99999999999999999999": value out of range
    `,
      modules,
    );
  });

  it('let the functions of assert say what they take', () => {
    checkExpressions(
      `
      assert.one_not_null(["a", "b"]).check({"a": 1, "b": None}) => True
      assert.one_not_null(("a", "b")).check({"a": 1, "b": 2, "c": 3}) => check: ["a", "b"] are not null
      assert.one_not_null(["a"]).check({"a": None, "b": 2}) => check: all values are null
      assert.one_not_null().check({}) => check: value is empty
      assert.one_not_null().check([1]) => check: value must be a map or dict, but was 'list'
    `,
      modules,
    );
  });
});
