/** Schemas combined by `@schema/all-of` and built by functions, with annotations on their contents. */
import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../../project/inputs.js';
import { evaluateProject } from '../../project/project.js';
import { SourceFile } from '../../text/source-file.js';

/** For each value of `b`, in a map that has to satisfy two schemas: `+` if it is accepted, `-` otherwise. */
function verdicts(declarations: readonly [string, string], values: readonly string[], standard = '5'): string {
  const functions = declarations.map((declaration, i) => `#@ def f${i}():\n${declaration}\n#@ end\n`).join('');
  const schema = `${functions}#@schema/definition data_values=True\n---\n#@schema/all-of f0(), f1()\na:\n  b: ${standard}\n`;
  const verdict = (value: string): string => {
    const texts = { 's.yml': schema, 'v.yml': `#@data/values\n---\na:\n  b: ${value}\n` };
    const files = Object.entries(texts).map(([path, text]) => new SourceFile(path, text));
    const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
    const errors = findings.filter(({ severity }) => severity === 'error');
    expect(errors.filter(({ file }) => file.path === 's.yml')).toEqual([]);
    return errors.length === 0 ? '+' : '-';
  };
  return values.map(verdict).join('');
}

describe('declarations in fragments', () => {
  it.each<readonly [one: string, other: string, verdicts: string]>([
    ['b: 1', 'b: 2', '+++-'],
    ['#@schema/nullable\nb: 1', '#@schema/nullable\nb: 2', '++++'],
    ['#@schema/nullable\nb: 1', 'b: 2', '+++-'],
    ['#@schema/validation min=3\nb: 5', '#@schema/validation max=7\nb: 5', '-+--'],
    ['#@schema/validation min=3\nb: 5', 'b: 5', '-++-'],
    ['b: 5', '#@schema/validation min=3\nb: 5', '-++-'],
    ['#@schema/validation min=3, when=lambda v: False\nb: 5', '#@schema/validation max=7\nb: 5', '++--'],
    ['#@schema/validation min=3\nb: 5', '#@schema/validation max=7, when=lambda v: False\nb: 5', '-++-'],
    ['#@schema/validation min=3, when=lambda v: False\nb: 5', 'b: 5', '+++-'],
    ['#@schema/nullable\n#@schema/validation not_null=True\nb: 5', '#@schema/nullable\nb: 5', '+++-'],
    [
      '#@schema/nullable\n#@schema/validation not_null=True\nb: 5',
      '#@schema/nullable\n#@schema/validation min=3\nb: 5',
      '-++-',
    ],
  ])('ask of a value what both ask: %j and %j', (one, other, expected) => {
    for (const pair of [
      [one, other],
      [other, one],
    ] as const)
      expect(verdicts(pair, ['1', '5', '9', 'null'])).toBe(expected);
  });

  it('ask for keys that one of them declares, unless both take any', () => {
    const any = '#@schema/type "map"\nb: {}';
    const values = ['{c: 1}', '{d: 1}', '{}'];
    expect(verdicts([any, 'b: {"c": 1}'], values, '{}')).toBe('+-+');
    expect(verdicts(['b: {"c": 1}', any], values, '{}')).toBe('+-+');
    expect(verdicts([any, any], values, '{}')).toBe('+++');
  });
});
