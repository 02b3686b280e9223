/** What an evaluation caches of its stages does not include results cut off by a limit. */
import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../../starlark/eval/thread.js';
import { SourceFile } from '../../text/source-file.js';
import { defaultRunOptions } from '../inputs.js';
import { evaluateProject } from '../project.js';

const long = 'len([i for i in range(100000)])';
const schema = '#@data/values-schema\n---\na: 1\n';
const replacing = `#@overlay/replace via=lambda l, r: ${long} and 2\na: 3\n`;

describe('a limit that is met', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    [
      'while data values are validated',
      { 's.yml': `#@data/values-schema\n---\n#@schema/validation ("long", lambda v: ${long} > 0)\na: 1\n` },
    ],
    ['while data values are merged', { 's.yml': schema, 'v.yml': `#@data/values\n---\n${replacing}` }],
    ['while schemas are merged', { 's.yml': schema, 't.yml': `#@data/values-schema\n---\n${replacing}` }],
  ])('%s is not remembered of the files', (_, texts) => {
    const files = Object.entries(texts).map(([path, text]) => new SourceFile(path, text));
    const codes = (steps: number): readonly string[] => {
      const options = { ...defaultRunOptions, limits: { ...defaultLimits, steps } };
      return evaluateProject({ files, dataValuesFiles: [], dataValues: [], options }).findings.map(({ code }) => code);
    };
    expect(codes(20_000)).not.toEqual([]);
    expect(codes(defaultLimits.steps)).toEqual([]);
  });
});
