/** At which positions in code a map around a data value may be read by any key, so that the value cannot be renamed. */
import { describe, expect, it } from 'vitest';
import { appProject, openFixture } from '../testing.js';
import { renameAt } from './rename.js';

/** Whether the rename of the data value that begins at `mark` in the schema is refused, if there is `code`. */
function isRefused(mark: string, code: string): boolean {
  const marked = appProject.replace(mark, mark.replace(/(?=.$)/, '<|>'));
  const loads = 'load("@ytt:data", "data")\nload("@ytt:struct", "struct")\n';
  const { snapshot, offset } = openFixture(`${marked}#! file: u.star\n${loads}def f(k, x):\n  ${code}\nend\n`);
  return 'refused' in renameAt(snapshot, offset, 'title', []);
}

it.each(['[str(data.values.app), str(data.values)]', 'str(data.values[k])'])(
  'the first of several such uses is told: %s',
  (used) => {
    const marked = appProject.replace('  name', '  na<|>me');
    const code = `load("@ytt:data", "data")\ndef f(k):\n  return ${used}\nend\n`;
    const { snapshot, offset } = openFixture(`${marked}#! file: u.star\n${code}`);
    expect(renameAt(snapshot, offset, 'title', [])).toEqual({
      refused: expect.stringContaining('u.star:3 uses data.values.app as a whole'),
    });
  },
);

const map = 'data.values.app';
const array = 'data.values.hosts';

describe('a data value', () => {
  it.each([
    [4, true],
    [5, false],
  ])('of a map in %i lists', (depth, expected) => {
    expect(isRefused('  name', `str(${'['.repeat(depth)}${map}${']'.repeat(depth)})`)).toBe(expected);
  });

  it.each([
    [`x.all = ${map}`, true],
    [`x[k] = ${map}`, true],
    [`${map}[k].all = 1`, true],
    [`${map}[k][0] = 1`, true],
    [`${map}[k] = 1`, true],
    [`${map}.port = 1`, false],
    [`data.values["app"] = 1`, false],
    [`x = ${map}`, false],
    [`x += ${map}`, true],
  ])('of a map that is assigned, or assigned to: %s', (code, expected) => {
    expect(isRefused('  name', code)).toBe(expected);
  });

  it.each([
    [`str(${map} or 1)`, true],
    [`str(1 and ${map})`, true],
    [`bool(${map} or 1)`, false],
    [`bool(1 and ${map})`, false],
    [`bool(${map} + x)`, true],
    [`bool(x + ${map})`, true],
    [`bool(${map} == x)`, false],
    [`bool(x != ${map})`, false],
    [`bool(x in ${map})`, true],
    [`bool(x not in ${map})`, true],
    [`bool(${map} in x)`, true],
    [`bool(${map} not in x)`, true],
  ])('of a map beside an operator: %s', (code, expected) => {
    expect(isRefused('  name', code)).toBe(expected);
  });

  it.each([
    [`bool(x in ${array})`, false],
    [`bool(x not in ${array})`, false],
    [`for y in ${array}: pass`, false],
    [`bool([y for y in ${array}])`, false],
    [`bool(${array} in x)`, true],
    [`bool(${array} + x)`, true],
    [`bool(x + ${array})`, true],
    [`bool(x in [${array}])`, false],
    [`${array}[k].port`, false],
    [`${array}[0][k]`, true],
  ])('of the maps in an array, through which code goes without reading them: %s', (code, expected) => {
    expect(isRefused('- host', code)).toBe(expected);
  });

  it.each([
    [`${map}[1]`, false],
    [`${map}[-1]`, false],
    [`${map}[k]`, true],
    [`${map}[-k]`, true],
    [`${map}["na" + k]`, true],
  ])('of a map that is asked for a key, written or not: %s', (code, expected) => {
    expect(isRefused('  name', code)).toBe(expected);
  });

  it.each([
    [`for y in ${map}: pass`, true],
    [`for y in [1]: str(${map})`, true],
    [`bool([y for y in ${map}])`, true],
    [`bool([1 for y in [1] if str(${map})])`, true],
    [`bool([1 for y in [1] if ${map}])`, false],
    [`bool([str(${map}) for y in [1]])`, true],
    [`bool({1: str(${map}) for y in [1]})`, true],
    [`if str(${map}): pass`, true],
    [`if ${map}: pass`, false],
    [`if x: str(${map})`, true],
    [`if x:\n    y = 1\n  else:\n    str(${map})\n  end`, true],
    [`while str(${map}): pass`, true],
    [`while ${map}: pass`, false],
    [`while x: str(${map})`, true],
    [`return ${map}`, false],
    [`return str(${map})`, true],
    [`return lambda: ${map}`, true],
    [`x = lambda y=str(${map}): 1`, true],
    [`def g(y=str(${map})): pass`, true],
    [`def g(): str(${map})`, true],
    [`str(${map} if x else 1)`, true],
    [`str(1 if x else ${map})`, true],
    [`bool(1 if str(${map}) else 1)`, true],
    [`str(1 if ${map} else 1)`, false],
    [`str((${map}))`, true],
    [`bool(not str(${map}))`, true],
    [`str(not ${map})`, false],
    [`bool([1][len(${map}):])`, true],
    [`bool([1][:len(${map})])`, true],
    [`bool([1][::len(${map})])`, true],
    [`bool(str(${map})[1:])`, true],
    [`bool([1][len(${map})])`, true],
    [`bool({${map}: 1})`, true],
    [`bool({1: str(${map})})`, true],
    [`bool({1: ${map}})`, false],
    [`x.f(str(${map}))`, true],
    [`x(*${map})`, true],
    [`x(**${map})`, true],
    [`x = (lambda y: 1)(y=${map})`, false],
    [`x = (lambda *y: 1)(y=${map})`, true],
    [`x = (lambda **y: 1)(y=${map})`, true],
    [`x = (lambda y: 1)(z=${map})`, true],
  ])('of a map in a statement or an expression: %s', (code, expected) => {
    expect(isRefused('  name', code)).toBe(expected);
  });

  it.each([
    [`struct.decode(${map}).get("port")`, true],
    [`[struct.decode(${map})].index(x)`, false],
    [`str([1, [struct.decode(${map})]])`, true],
    [`str([1, struct.make(a=1, b=${map})])`, true],
    [`str([1, struct.make(a=1)])`, false],
  ])('of a map in a list or struct: %s', (code, expected) => {
    expect(isRefused('  name', code)).toBe(expected);
  });

  it.each([
    ['#@overlay/replace via=whole', true],
    ['#@overlay/assert via=whole', true],
    ['#@overlay/match by=whole', false],
    ['#@schema/validation ("x", whole)', false],
  ])('of a map that a function for %s returns', (annotation, expected) => {
    const code = '#@ load("@ytt:data", "data")\n#@ def whole(left, right):\n#@   return data.values.app\n#@ end\n';
    const { snapshot, offset } = openFixture(
      `${appProject.replace('  name', '  na<|>me')}#! file: u.yml\n${code}${annotation}\na: 1\n`,
    );
    expect('refused' in renameAt(snapshot, offset, 'title', [])).toBe(expected);
  });
});
