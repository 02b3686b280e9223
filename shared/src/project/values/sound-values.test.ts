import { describe, expect, it } from 'vitest';
import { filesOf } from '../../flow/testing.js';
import { defaultRunOptions } from '../inputs.js';
import { evaluateProject } from '../project.js';

const schema = `#! file: schema.yml
#@data/values-schema
---
name: a
port: 80
app:
  #@schema/validation min_len=1
  title: ""
  tags:
  - 1
`;

const template = `#! file: t.yml
#@ load("@ytt:data", "data")
---
fails: #@ 1 + ""
name: #@ data.values.name + 1
port: #@ data.values.port + ""
title: #@ data.values.app.title + 1
tag: #@ data.values.app.tags[0] + ""
missing: #@ data.values.mising
`;

/** The errors of the template, by the keys that they stand at. */
function failing(files: string): readonly string[] {
  const inputs = { files: filesOf(files + template), dataValuesFiles: [], dataValues: [], options: defaultRunOptions };
  return evaluateProject(inputs).findings.flatMap(({ file, range, severity }) =>
    file.path === 't.yml' && severity === 'error'
      ? [file.lineText(file.lines.lineAt(range.start)).replace(/:.*/, '')]
      : [],
  );
}

const valid = schema.replace('min_len=1', 'min_len=0');
const values = (text: string): string => `#! file: values.yml\n#@data/values\n---\n${text}`;

describe('data values of which some are wrong', () => {
  it('are all known where none is', () => {
    expect(failing(valid)).toEqual(['fails', 'name', 'port', 'title', 'tag', 'missing']);
  });

  it.each([
    ['a required value that is not set', schema, ['fails', 'name', 'port', 'tag', 'missing']],
    ['a value of another type', `${valid}${values('port: x\n')}`, ['fails', 'name', 'title', 'tag', 'missing']],
    [
      'an item of another type',
      `${valid}${values('app:\n  tags: [x, 1]\n')}`,
      ['fails', 'name', 'port', 'title', 'missing'],
    ],
    ['a key that is not declared', `${valid}${values('mising: 1\n')}`, ['fails', 'name', 'port', 'title']],
    ['a declaration without a type', valid.replace('name: a', 'name:'), ['fails', 'port', 'title', 'tag', 'missing']],
    [
      'an annotation that is wrong',
      valid.replace('name: a', '#@schema/desc 1\nname: a'),
      ['fails', 'port', 'title', 'tag', 'missing'],
    ],
  ])('are unknown where they depend on %s', (_, files, expected) => {
    expect(failing(files)).toEqual(expected);
  });

  it.each([
    ['a syntax error', `${valid}${values('port: [\n')}`],
    ['code that failed', `${valid}${values('port: #@ nothing\n')}`],
  ])('are all unknown with %s, of which it is not known what it spoils', (_, files) => {
    expect(failing(files)).toEqual(['fails']);
  });
});
