/** The flags in a project file, and their errors. */
import { describe, expect, it } from 'vitest';
import { flagKeys, joinFlags, readFlags } from './project-flags.js';

function read(holder: Readonly<Record<string, unknown>>) {
  const problems: string[] = [];
  return { flags: readFlags(holder, 'project a', problems), problems };
}

describe('the flags of a project', () => {
  it('are empty if none are stated', () => {
    expect(read({})).toEqual({ flags: undefined, problems: [] });
    const absent = Object.fromEntries(flagKeys.map((key) => [key, null]));
    expect(read(absent)).toEqual({ flags: undefined, problems: [] });
    expect(read({ files: ['x'], other: 1 })).toEqual({ flags: undefined, problems: [] });
  });

  it.each<readonly [Readonly<Record<string, unknown>>, object]>([
    [
      { dataValues: { a: 'x', b: '' } },
      {
        dataValues: [
          { kind: 'data-value', text: 'a=x' },
          { kind: 'data-value', text: 'b=' },
        ],
      },
    ],
    [{ dataValuesYaml: { a: null } }, { dataValues: [{ kind: 'data-value-yaml', text: 'a=null' }] }],
    [
      { dataValuesYaml: { a: { b: [1n, 'x', true, undefined], 'c d': {} } } },
      { dataValues: [{ kind: 'data-value-yaml', text: 'a={"b": [1, "x", true, null], "c d": {}}' }] },
    ],
    [
      { dataValuesFromFiles: { a: 'b.txt' } },
      { dataValues: [{ kind: 'data-value-file', text: 'a=b.txt', path: 'b.txt' }] },
    ],
    [
      { dataValuesEnvYaml: ['Y'], dataValuesEnv: ['A', 'B'], dataValues: { c: 'd' } },
      {
        dataValues: [
          { kind: 'data-value', text: 'c=d' },
          { kind: 'data-values-env', text: 'A' },
          { kind: 'data-values-env', text: 'B' },
          { kind: 'data-values-env-yaml', text: 'Y' },
        ],
      },
    ],
    [{ dataValues: {}, dataValuesEnv: [] }, {}],
    [
      { strict: false, ignoreUnknownComments: true },
      { strict: false, ignoreUnknownComments: true },
    ],
    [
      { fileMarks: [], allowedSymlinkDestinations: ['x'] },
      { fileMarks: [], allowedSymlinkDestinations: ['x'] },
    ],
  ])('%# are what it says', (holder, flags) => {
    expect(read(holder)).toEqual({ flags: Object.keys(flags).length === 0 ? undefined : flags, problems: [] });
  });

  it.each<readonly [Readonly<Record<string, unknown>>, string]>([
    [{ dataValues: ['a'] }, 'dataValues of project a must be a map.'],
    [{ dataValues: { a: 1 } }, 'a in dataValues of project a must be a string.'],
    [{ dataValuesFromFiles: { a: true } }, 'a in dataValuesFromFiles of project a must be a string.'],
    [{ dataValuesYaml: 'a' }, 'dataValuesYaml of project a must be a map.'],
    [{ dataValuesEnv: 'A' }, 'dataValuesEnv of project a must be a list of strings.'],
    [{ dataValuesEnvYaml: [1] }, 'dataValuesEnvYaml of project a must be a list of strings.'],
    [{ fileMarks: 'x' }, 'fileMarks of project a must be a list of strings.'],
    [{ allowedSymlinkDestinations: {} }, 'allowedSymlinkDestinations of project a must be a list of strings.'],
    [{ strict: 'yes' }, 'strict of project a must be true or false.'],
    [{ disableDataValuesValidation: 1 }, 'disableDataValuesValidation of project a must be true or false.'],
  ])('are refused in other forms: %j', (holder, problem) => {
    expect(read(holder)).toEqual({ flags: undefined, problems: [problem] });
  });

  it('keep what is right beside what is not', () => {
    expect(read({ dataValues: { a: 1, b: 'x' } }).flags).toEqual({ dataValues: [{ kind: 'data-value', text: 'b=x' }] });
  });
});

describe('the flags of a variant', () => {
  it('follow those of the project, and replace what is true or false', () => {
    const a = { kind: 'data-value', text: 'a=1' } as const;
    const b = { kind: 'data-value', text: 'b=1' } as const;
    const project = { dataValues: [a], fileMarks: ['m'], strict: true, ignoreUnknownComments: true };
    const variant = { dataValues: [b], fileMarks: ['n'], allowedSymlinkDestinations: ['x'], strict: false };
    expect(joinFlags(project, variant)).toEqual({
      dataValues: [a, b],
      fileMarks: ['m', 'n'],
      allowedSymlinkDestinations: ['x'],
      strict: false,
      ignoreUnknownComments: true,
    });
    expect(joinFlags()).toEqual({ dataValues: [], fileMarks: [], allowedSymlinkDestinations: [] });
  });
});
