/** Keys that code reads and nothing declares, completed where data values are declared. */
import { describe, expect, it } from 'vitest';
import { openFixture, textAfter } from '../testing.js';
import { completionsAt } from './completion.js';

const load = '#@ load("@ytt:data", "data")\n';
const template = `#! file: t.yml
${load}#@ v = data.values
---
name: #@ data.values.name
host: #@ v.ingress.host
tls: #@ data.values.ingress.tls
first: #@ data.values.name.upper()
#@ for port in data.values.ports:
p: #@ port.number
#@ end
`;

/** The labels of the entries that say where a key is read. */
function readAt(fixture: string): readonly string[] {
  const { snapshot, offset } = openFixture(fixture);
  const entries = completionsAt(snapshot, offset);
  const read = entries.filter(({ detail }) => detail?.startsWith('read in') === true);
  expect(entries.slice(0, read.length)).toEqual(read);
  return read.map(({ label }) => label);
}

const after = (document: string) => readAt(`${template}#! file: d.yml\n${document}`);

describe.each([
  ['a schema', '#@data/values-schema\n---\n'],
  ['data values without a schema', '#@data/values\n---\n'],
])('keys that code reads, in %s', (_, header) => {
  it('are offered, without those that are declared and names of methods', () => {
    expect(after(`${header}name: a\n<|>\n`)).toEqual(['ingress', 'ports']);
    expect(after(`${header}name: a\ning<|>\n`)).toEqual(['ingress', 'ports']);
    expect(after(`${header}name: a\ning<|>: 1\n`)).toEqual(['ingress', 'ports']);
    expect(after(`${header}<|>`)).toEqual(['name', 'ingress', 'ports']);
  });

  it('are offered below the key that they are read of', () => {
    expect(after(`${header}ingress:\n  <|>\n`)).toEqual(['host', 'tls']);
    expect(after(`${header}ingress:\n  host: ""\n  t<|>\n`)).toEqual(['tls']);
    expect(after(`${header}ports:\n- name: ""\n  n<|>\n`)).toEqual(['number']);
    expect(after(`${header}other:\n  <|>\n`)).toEqual([]);
  });

  it('are not offered where they would break the text', () => {
    expect(after(`${header}ports:\n<|>- name: ""\n`)).toEqual([]);
  });

  it('are no values, and not what a declared key was misspelt for', () => {
    expect(after(`${header}name: <|>\n`)).toEqual([]);
    expect(after(`${header}nmae: ""\n<|>\n`)).toEqual(['ingress', 'ports']);
  });
});

describe('keys that code reads', () => {
  it('are inserted with a colon and their indentation, and say where they are read', () => {
    const fixture = openFixture(`${template}#! file: d.yml\n#@data/values-schema\n---\ningress:\n  host: ""\n<|>\n`);
    const [entry] = completionsAt(fixture.snapshot, fixture.offset);
    expect(entry).toMatchObject({ label: 'name', detail: 'read in t.yml', snippet: 'name: $1' });
    expect(textAfter(fixture.text, entry === undefined ? [] : [entry.edit])).toContain('host: ""\nname: \n');
  });

  it('are not offered where ytt refuses them: in later data values, and beside a schema', () => {
    const first = '#! file: a.yml\n#@data/values\n---\nname: a\n';
    expect(readAt(`${template}${first}#! file: d.yml\n#@data/values\n---\n<|>\n`)).toEqual([]);
    expect(after('#@data/values\n---\nname: a\n#@data/values\n---\n<|>\n')).toEqual([]);
    const schema = '#! file: a.yml\n#@data/values-schema\n---\nname: a\n';
    expect(readAt(`${template}${schema}#! file: d.yml\n#@data/values\n---\n<|>\n`)).toEqual([]);
  });

  it('are moved to the column of the others', () => {
    const fixture = openFixture(
      `${template}#! file: d.yml\n#@data/values-schema\n---\ningress:\n    host: ""\n  <|>\n`,
    );
    const [entry] = completionsAt(fixture.snapshot, fixture.offset);
    expect(entry).toMatchObject({ label: 'tls', filterText: '  tls' });
    expect(textAfter(fixture.text, entry === undefined ? [] : [entry.edit])).toContain('host: ""\n    tls: \n');
  });

  it('are not what a key of another schema document was misspelt for, and no keys of it are offered', () => {
    const schema = '#! file: a.yml\n#@data/values-schema\n---\nname: a\nother: b\n';
    const code = `#! file: t.yml\n${load}a: #@ data.values.nmae\nb: #@ data.values.size\n`;
    const { snapshot, offset } = openFixture(
      `${schema}${code}#! file: d.yml\n#@data/values-schema\n---\nmore: 1\n<|>\n`,
    );
    expect(completionsAt(snapshot, offset).map(({ label }) => label)).toEqual(['size']);
  });

  it('are those of the same library', () => {
    const inner = template.replace('t.yml', '_ytt_lib/l/t.yml').replaceAll('ports', 'doors');
    const document = (path: string) => `${inner}${template}#! file: ${path}\n#@data/values-schema\n---\nname: a\n<|>\n`;
    expect(readAt(document('_ytt_lib/l/d.yml'))).toEqual(['ingress', 'doors']);
    expect(readAt(document('d.yml'))).toEqual(['ingress', 'ports']);
  });

  it('include those that are asked for by name, and not members of other values', () => {
    const asked = `#! file: u.yml\n${load}a: #@ hasattr(data.values, "debug")\nb: #@ data.values["zone"]\nc: #@ len("x").nothing\n`;
    expect(readAt(`${asked}#! file: d.yml\n#@data/values-schema\n---\nname: a\n<|>\n`)).toEqual(['debug', 'zone']);
  });
});
