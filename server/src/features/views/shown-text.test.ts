/** The texts that commands show for a file, and why they refuse. */
import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { schemaFormats } from './schema-export.js';
import { effectiveValues, renderedOutput, type Shown, schemaExport } from './shown-text.js';

const schema = '#! file: schema.yml\n#@data/values-schema\n---\nname: a\n';
const template = '#! file: t.yml\n#@ load("@ytt:data", "data")\n---\nb: #@ data.values.name\n';
const text = '#! file: notes.txt\n(@ load("@ytt:data", "data") @)name is (@= data.values.name @)\n';

const of = (
  show: (snapshot: ReturnType<typeof openFixture>['snapshot']) => Shown,
  name: string,
  fixture: string,
): Shown => show(openFixture(fixture).snapshotOf(name));

describe('rendered output', () => {
  it('is that of the file, or of the whole run if it has none', () => {
    const all = schema + template + text;
    expect(of(renderedOutput, 't.yml', all)).toEqual({ text: 'b: a\n', language: 'yaml' });
    expect(of(renderedOutput, 'notes.txt', all)).toEqual({ text: 'name is a\n', language: 'plaintext' });
    expect(of(renderedOutput, 'schema.yml', `${all}#! file: u.yml\nc: 1\n`)).toEqual({
      text: 'b: a\n---\nc: 1\n',
      language: 'yaml',
    });
  });

  it('is not that of a file whose name its own begins with', () => {
    const both = '#! file: a.txt\none\n#! file: a.txt.txt\nother\n';
    expect(of(renderedOutput, 'a.txt.txt', schema + template + both)).toMatchObject({ text: 'other\n' });
  });

  it('is refused where ytt fails, with the place, and not for a warning', () => {
    const failing = template.replace('data.values.name', 'data.values.nmae');
    expect(of(renderedOutput, 't.yml', schema + failing)).toEqual({
      refused: expect.stringMatching(/^ytt fails: t.yml:3: /),
    });
    const again = failing.replace('b: ', 'a: #@ 1 + ""\nb: ');
    expect(of(renderedOutput, 't.yml', schema + again)).toEqual({
      refused: expect.stringMatching(/^ytt fails: t.yml:3: Cannot use/),
    });
    const warned = template.replace('b: ', '#@schema/typ any=True\nb: ').replace('---\n', '---\nyes: 1\n');
    expect(of(renderedOutput, 't.yml', schema + warned)).toHaveProperty('text');
  });
});

it('nothing is shown of a run whose files cannot all be read', () => {
  const unread = '#! file: zz.yml\na: [\n';
  for (const show of [effectiveValues, (one: Parameters<typeof schemaExport>[0]) => schemaExport(one, 'markdown')])
    expect(of(show, 'schema.yml', schema + template + unread)).toEqual({
      refused: expect.stringMatching(/^ytt fails: zz.yml:/),
    });
  // They are read before anything else can fail.
  for (const show of [renderedOutput, effectiveValues])
    expect(of(show, 't.yml', `${schema}port: null\n${template}${unread}`)).toEqual({
      refused: expect.stringMatching(/^ytt fails: zz.yml:/),
    });
});

it('nothing is shown for a file outside every run', () => {
  const plain = '#! file: plain.yml\na: 1\n';
  const shows = [
    renderedOutput,
    effectiveValues,
    (snapshot: Parameters<typeof schemaExport>[0]) => schemaExport(snapshot, 'markdown'),
  ];
  for (const show of shows)
    expect(of(show, 'plain.yml', plain)).toEqual({ refused: 'The file belongs to no ytt run.' });
  expect(
    of((snapshot) => schemaExport(snapshot, 'markdown'), 't.yml', template.replace('data.values.name', '1')),
  ).toEqual({
    refused: 'The run has no schema.',
  });
});

describe('effective values', () => {
  it('are those of the run, though a template of it fails', () => {
    const failing = template.replace('data.values.name', 'nothing');
    const values = '#! file: values.yml\n#@data/values\n---\nname: b\n';
    expect(of(effectiveValues, 't.yml', schema + failing + values)).toMatchObject({ text: 'name: b\n' });
    expect(of(effectiveValues, 't.yml', schema + template + values.replace('name: b', 'name: 1'))).toHaveProperty(
      'refused',
    );
  });
});

describe('an exported schema', () => {
  it.each(['fields-json', 'json-schema'] as const)('is written for people, also as %s', (format) => {
    const shown = of(
      (snapshot) => schemaExport(snapshot, format),
      'schema.yml',
      schema.replace('name: a', 'name: <&>'),
    );
    expect(shown).toHaveProperty('text', expect.stringContaining('"<&>"'));
    expect(shown).toHaveProperty('text', expect.stringMatching(/^\{\n {2}"[^\n]*\n[\s\S]*\}\n$/));
  });

  it('is that of the run, though its data values are wrong', () => {
    const values = '#! file: values.yml\n#@data/values\n---\nname: 1\n';
    const shown = of((snapshot) => schemaExport(snapshot, 'openapi-v3'), 'values.yml', schema + values);
    expect(shown).toHaveProperty('text', expect.stringContaining('openapi: 3.0.0'));
  });
});

it.each(schemaFormats)('a schema as %s is shown in the language that it is written in', (format) => {
  const exported = of((snapshot) => schemaExport(snapshot, format), 'schema.yml', schema);
  if ('refused' in exported) throw new Error(exported.refused);
  const { text: written, language } = exported;
  const beginnings = { json: /^\{/, html: /^<!doctype/i, markdown: /^# /, yaml: /^[a-z][\w-]*:|^- / };
  const found = Object.entries(beginnings).filter(([, beginning]) => beginning.test(written));
  expect(found.map(([name]) => name)).toEqual([language]);
});
