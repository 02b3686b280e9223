import { describe, it } from 'vitest';
import { MapReads } from '../document/convert/map-reads.js';
import { checkExpressions } from '../starlark/testing.js';
import type { Value } from '../starlark/values/value.js';
import { dataModule } from './modules/data.js';
import { standardModules } from './modules.js';

const data = dataModule(undefined, { list: (path) => [path, 'b'], read: (path) => `text of ${path}` }, new MapReads());
const modules = new Map<string, Value>([...data, ...[...standardModules.values()].flatMap((members) => [...members])]);

// The words are those of pkg/yttlibrary of ytt 0.48.
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
