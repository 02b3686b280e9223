/** What a key with two colons keeps from being found is reported once, at the key. */
import { fixesOf } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { openFixture } from '../../features/testing.js';
import { fileFindings } from '../file-findings.js';

const project = '#! file: .ytt-project.yaml\nprojects:\n- { name: a, files: [c] }\n';
const schema = '#! file: c/schema.yml\n#@data/values-schema\n---\nname:: ""\nport: 1\n';
const template = (file: string, code: string): string => `#! file: c/${file}\n#@ load("@ytt:data", "data")\n${code}`;
const reads = 'a: #@ data.values.name\n';
const inCall = '#@ def f():\nb: #@ data.values.name\n#@ end\n';

/** `file:line severity code` of the findings in all files but hints, and their related locations. */
function reported(fixture: string, { inView = '' } = {}): readonly string[] {
  const { workspace, text } = openFixture(project + fixture);
  if (inView !== '') workspace.open({ key: `/ws/${inView}`, text, version: 1 });
  const names = [...fixture.matchAll(/^#! file: (.*)$/gm)].map(([, name]) => name ?? '');
  return names.flatMap((name) =>
    fileFindings(workspace, `/ws/${name}`)
      .findings.filter(({ severity }) => severity !== 'hint')
      .map(({ file, range, severity, code, related }) => {
        const places = related.map((one) => ` ${one.file.path}:${one.file.lines.lineAt(one.range.start) + 1}`);
        return `${name.slice(2)}:${file.lines.lineAt(range.start) + 1} ${severity} ${code}${places.join('')}`;
      }),
  );
}

describe('a key with two colons', () => {
  it('has the first error of what misses it', () => {
    const uses = template('t.yml', inCall + reads) + template('u.yml', reads);
    expect(reported(schema + uses)).toEqual(['schema.yml:3 error evaluation-failed t.yml:3 t.yml:5 u.yml:2']);
    const { workspace } = openFixture(project + schema + uses);
    const [found] = fileFindings(workspace, '/ws/c/schema.yml').findings;
    expect(found?.plain).toBe("There are two ':' here, and the first is part of the key");
    expect(found?.message).toContain('struct has no .name field or method');
    expect(found?.related.map(({ message }) => message)).toEqual([
      'Missing here',
      'The place that ytt names',
      'Missing here',
    ]);
    expect(found && fixesOf(found).map(({ title }) => title)).toEqual(["Write one ':'"]);
  });

  it('has twenty of the places', () => {
    const [found] = reported(schema + template('t.yml', '#@ def f():\nb: #@ data.values.name\n#@ end\n'.repeat(30)));
    expect(found?.match(/t\.yml:/g)).toHaveLength(20);
  });

  it('has a warning where only code that does not run misses it', () => {
    expect(reported(schema + template('t.yml', inCall))).toEqual(['schema.yml:3 warning yaml-doubled-mark t.yml:3']);
  });

  it('is not taken for another key that is missing', () => {
    const other = template('t.yml', 'a: #@ data.values.prot\n');
    expect(reported(schema + other)).toEqual([
      'schema.yml:3 warning yaml-doubled-mark',
      't.yml:2 error evaluation-failed',
    ]);
  });

  it('is no other key that is like what is missing', () => {
    const repeated = '#! file: c/u.yml\na: #@ 1\nname: 1\nname: 2\n';
    const other = schema.replace('name::', 'name:').replace('port', 'port:');
    expect(reported(other + repeated + template('t.yml', 'a: #@ data.values.nmae\n')).toSorted()).toEqual([
      'schema.yml:4 warning yaml-doubled-mark',
      't.yml:2 error evaluation-failed',
      'u.yml:3 error map-key-repeated',
    ]);
  });

  it('has the error also where the code is in its own file', () => {
    const both = '#@ def f():\nname:: 1\n#@ end\na: #@ f()["name"]\n';
    expect(reported(`#! file: c/t.yml\n${both}`)).toEqual(['t.yml:2 error evaluation-failed t.yml:4']);
  });

  it('is reported where it is missing if only that file is in view', () => {
    expect(reported(schema + template('t.yml', reads), { inView: 'c/t.yml' })).toEqual([
      'schema.yml:3 error evaluation-failed t.yml:2',
      't.yml:2 error evaluation-failed',
    ]);
  });
});
