import { describe, expect, it } from 'vitest';
import { runsOfSameSchema } from '../navigation/runs-of-schema.js';
import { openFixture } from '../testing.js';
import { codeLenses, lensText } from './code-lens.js';

const project =
  '#! file: .ytt-project.yaml\nprojects:\n- { name: a, files: [schema.yml, values.yml], dataValuesFiles: [plain.yml] }\n';
const schema = '#! file: schema.yml\n#@data/values-schema\n---\nname: a\nport: 80\nm:\n  x: 1\nlist:\n- host: x\n';
const values = '#! file: values.yml\n#@data/values\n---\nname: b\nlist:\n- host: y\n- host: z\n';
const plain = '#! file: plain.yml\nname: c\n';

/** The lenses of a file, as `text: title (places)`. */
function lenses(name: string, fixture = project + schema + values + plain): string[] {
  const snapshot = openFixture(fixture).snapshotOf(name);
  return codeLenses(snapshot).map((lens) => {
    const { title, places } = lensText(lens);
    const { range } = lens;
    const paths = places.map(({ file, range: { start } }) => `${file.path}:${file.lines.lineAt(start) + 1}`);
    return `${snapshot.file.text.slice(range.start, range.end)}: ${title} (${paths.join(' ')})`;
  });
}

describe('the lenses of a schema', () => {
  it('count the files that set each key, below those that are set', () => {
    expect(lenses('schema.yml')).toEqual([
      'name: set in 2 files (values.yml:3 plain.yml:1)',
      'port: not set ()',
      'm: not set ()',
      'list: set in 1 file (values.yml:4)',
      'host: set in 1 file (values.yml:5 values.yml:6)',
    ]);
  });
});

it('count files once that several runs of the schema read', () => {
  const runs =
    '#! file: .ytt-project.yaml\nprojects:\n- name: a\n  files: [schema.yml, values.yml]\n  variants: { dev: {}, prod: { dataValuesFiles: [plain.yml] } }\n';
  const { workspace, snapshotOf } = openFixture(runs + schema + values + plain);
  const snapshot = snapshotOf('schema.yml');
  const [first] = codeLenses(snapshot, runsOfSameSchema(workspace, snapshot));
  const { title, places } = first === undefined ? { title: '', places: [] } : lensText(first);
  expect([title, ...places.map(({ file }) => file.path)]).toEqual(['set in 2 files', 'values.yml', 'plain.yml']);
});

it('a schema does not set what it declares, also if data values are in its file', () => {
  const both = `${schema.replace('schema.yml', 'both.yml')}#@data/values\n---\nname: b\n`;
  expect(lenses('both.yml', both)[0]).toBe('name: not set ()');
});

it('data values of a library do not set what the schema declares', () => {
  const ofLibrary = '#! file: values.yml\n#@library/ref "@l"\n#@data/values\n---\nname: b\n';
  expect(lenses('schema.yml', `${project}${schema}${ofLibrary}${plain}`)[0]).toBe('name: set in 1 file (plain.yml:1)');
});

describe('the text of a lens', () => {
  it('is resolved on request if it concerns values files', () => {
    const texts = (name: string): readonly string[] =>
      codeLenses(openFixture(project + schema + values + plain).snapshotOf(name)).map(({ text }) => typeof text);
    expect(texts('schema.yml')).toEqual(['function', 'object', 'object', 'function', 'function']);
    expect(texts('values.yml')).toEqual(['object']);
  });
});

describe('the lens of data values', () => {
  it('refers to their schema', () => {
    expect(lenses('values.yml')).toEqual([': schema: schema.yml (schema.yml:2)']);
    expect(lenses('plain.yml')).toEqual([': schema: schema.yml (schema.yml:2)']);
  });

  it('refers to the data values that declare them, if there is no schema', () => {
    const stated = '#! file: .ytt-project.yaml\nprojects:\n- { name: a, files: [base.yml, more.yml] }\n';
    const declared = '#! file: base.yml\n#@data/values\n---\nname: a\n';
    const later = '#! file: more.yml\n#@data/values\n---\nname: b\n';
    expect(lenses('more.yml', stated + declared + later)).toEqual([': data values: base.yml (base.yml:2)']);
    expect(lenses('base.yml', stated + declared + later)).toEqual([]);
  });

  it('is missing if the schema is in the file itself', () => {
    const both = `#! file: all.yml\n#@data/values-schema\n---\nname: a\n#@data/values\n---\nname: b\n`;
    expect(lenses('all.yml', both).filter((one) => one.includes('schema:'))).toEqual([]);
  });

  it('is missing for a template', () => {
    expect(lenses('t.yml', `${schema}#! file: t.yml\n#@ x = 1\n---\nname: a\n`)).toEqual([]);
  });
});
