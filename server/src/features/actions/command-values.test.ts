/** Flags of a command, in the form of a project file. */
import { expect, it } from 'vitest';
import { givenValues } from './command-values.js';

it('writes each flag under its key, and of one key the last', () => {
  const dataValues = [
    { kind: 'data-value', text: 'a=1' },
    { kind: 'data-value', text: 'b.c=x=z' },
    { kind: 'data-value', text: 'a=2' },
    { kind: 'data-value', text: 'nothing' },
    { kind: 'data-value', text: '=x' },
    { kind: 'data-value-yaml', text: 'd=[1, {e: true}]' },
    { kind: 'data-value-yaml', text: 'f=[' },
    { kind: 'data-value-file', text: '@lib:g=certs/ca.pem' },
    { kind: 'data-value', text: 'h=', isCut: true },
    { kind: 'data-values-env', text: 'APP' },
    { kind: 'data-values-env', text: 'TEST' },
    { kind: 'data-values-env-yaml', text: 'YAML' },
  ] as const;
  expect(givenValues({ dataValues, directory: '/ws/p' }, (path) => path.replace('/ws/', ''))).toEqual({
    dataValues: { a: '2', 'b.c': 'x=z', '': 'x' },
    dataValuesYaml: { d: [1, { e: true }], f: '[' },
    dataValuesFromFiles: { '@lib:g': 'p/certs/ca.pem' },
    dataValuesEnv: ['APP', 'TEST'],
    dataValuesEnvYaml: ['YAML'],
  });
});

it('writes nothing if there is no input', () => {
  expect(givenValues({ dataValues: [], directory: '/ws' }, String)).toEqual({});
});
