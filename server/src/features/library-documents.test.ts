/** What features show for data values of a library: in its own files, and in documents and code of its users. */
import { describe, expect, it } from 'vitest';
import { defaultHints } from './hints/default-hints.js';
import { implementationsAt } from './navigation/implementation.js';
import { othersWith, referencesAt } from './navigation/references.js';
import { runsOfSameSchema } from './navigation/runs-of-schema.js';
import { renameAt } from './rename/rename.js';
import { codeLenses, lensText } from './structure/code-lens.js';
import { openFixture } from './testing.js';
import { completionLabels, definitionPlaces, hoverText } from './testing-answers.js';

const library = `#! file: _ytt_lib/l/schema.yml
#@data/values-schema
---
#@schema/desc "of the library"
name: l
port: 1
#! file: _ytt_lib/l/t.yml
#@ load("@ytt:data", "data")
a: #@ data.values.name
#! file: _ytt_lib/l/values.yml
#@data/values
---
name: in the library
`;
const schema = `#! file: schema.yml
#@data/values-schema
---
#@schema/desc "of the root"
name: r
`;
const root = `${schema}#! file: t.yml
#@ load("@ytt:data", "data")
#@ load("@ytt:library", "library")
a: #@ data.values.name
b: #@ library.get("l").data_values().name
c: #@ library.get("l").eval()
#! file: own.yml
#@data/values
---
name: own
`;
const addressed = (body: string, address = '"@l"') =>
  `#! file: for-l.yml\n#@library/ref ${address}\n#@data/values\n---\n${body}\n`;

const projectFile = '#! file: .ytt-project.yaml\nprojects:\n- name: a\n  files: [config]\n';

/** The fixture as it is, and as a stated project, in which the library has no run of its own. */
const ways = [
  ['inferred', (fixture: string) => fixture],
  ['stated', (fixture: string) => projectFile + fixture.replaceAll('#! file: ', '#! file: config/')],
] as const;

describe.each(ways)('data values that code gives to a library without a schema, %s', (_, placed) => {
  const reading = (code: string): string =>
    placed(
      `${schema}#! file: _ytt_lib/in/a/t.yml\n#@ load("@ytt:data", "data")\na: #@ data.values.${code}\n#! file: t.yml\n#@ load("@ytt:data", "data")\n#@ load("@ytt:library", "library")\n#@ given = {"all": data.values, "port": 80}\na: #@ library.get("in/" + data.values.name).with_data_values(given).eval()\n`,
    );

  it('are explained, found and suggested in its files', () => {
    expect(hoverText(reading('all.na<|>me'))).toContain('of the root');
    expect(definitionPlaces(reading('all.na<|>me'))).toEqual(['schema.yml:4']);
    expect(definitionPlaces(reading('po<|>rt'))).toEqual(['t.yml:3']);
    expect(hoverText(reading('po<|>rt'))).toContain('int');
    expect(completionLabels(reading('<|>'))).toEqual(expect.arrayContaining(['all', 'port']));
  });
});

describe('a document that is addressed to a library', () => {
  it('is about its data values, and not about those of the run', () => {
    const at = (body: string, address?: string) => `${library}${root}${addressed(body, address)}`;
    expect(hoverText(at('na<|>me: x'))).toContain('of the library');
    expect(hoverText(at('na<|>me: x', "'@l~one'"))).toContain('of the library');
    expect(hoverText(at('na<|>me: x').replace('#@library/ref', '#! for it\n#@ x = 1\n#@library/ref'))).toContain(
      'of the library',
    );
    expect(definitionPlaces(at('na<|>me: x'))).toEqual(['_ytt_lib/l/schema.yml:4']);
    expect(completionLabels(at('name: x\n<|>'))).toEqual(['port']);
    const { snapshotOf } = openFixture(at('name: x'));
    const document = snapshotOf('for-l.yml');
    expect(defaultHints(document, { start: 0, end: 100 }).map(({ label }) => label)).toEqual(['unset: port: 1']);
    expect(codeLenses(document).map((lens) => lensText(lens).title)).toEqual(['schema: _ytt_lib/l/schema.yml']);
  });

  it.each(['"@other"', '"@~one"', '"l"', '""', 'address', '"@l", "@l"'])(
    'has no declaration in the schema of the run if the library is unknown: %s',
    (address) => {
      const at = `${library}${root}${addressed('name: x\nna<|>me2: y', address)}`;
      expect(hoverText(at) ?? '').not.toContain('of the');
      expect(completionLabels(`${library}${root}${addressed('<|>', address)}`)).toEqual([]);
    },
  );

  it('declares data values together with the others, where the library is elsewhere or has no schema', () => {
    const both = `${root}${addressed('name: x')}#! file: z.yml\n#@library/ref "@l"\n#@data/values\n---\n`;
    expect(definitionPlaces(`${both}na<|>me: y\n`)).toEqual(['for-l.yml:4']);
    expect(completionLabels(`${both}<|>\n`)).toEqual(['name']);
    const values = '#! file: _ytt_lib/l/values.yml\n#@data/values\n---\nhost: y\n';
    expect(definitionPlaces(`${both}na<|>me: y\n${values}`)).toEqual(['for-l.yml:4']);
    expect(definitionPlaces(`${both}ho<|>st: y\n${values}`)).toEqual(['_ytt_lib/l/values.yml:3']);
  });

  it('can be a schema document, which the library has besides its own', () => {
    const more = '#! file: more.yml\n#@library/ref "@l"\n#@data/values-schema\n---\n#@overlay/match missing_ok=True\n';
    expect(hoverText(`${library}${root}${more}#@schema/desc "added"\nho<|>st: ""\n`)).toContain('added');
    expect(completionLabels(`${library}${root}${more}host: ""\n${addressed('name: x\nport: 2\n<|>')}`)).toEqual([
      'host',
    ]);
  });

  it('can be a plain file', () => {
    const flags = `#! file: .ytt-project.yaml\nprojects:\n- files: [config]\n  dataValuesFiles: ["@l:v.yml"]\n`;
    const files = (library + root).replaceAll('#! file: ', '#! file: config/');
    expect(hoverText(`${flags}${files}#! file: v.yml\nna<|>me: x\n`)).toContain('of the library');
    // In a plain data values file, annotations are comments.
    const other = '#! file: config/_ytt_lib/o/schema.yml\n#@data/values-schema\n---\nname: other\n';
    const comment = '#! file: v.yml\n#@library/ref "@o"\n---\nna<|>me: x\n';
    expect(hoverText(`${flags}${files}${other}${comment}`)).toContain('of the library');
  });

  it('can be for a library of a library', () => {
    const inner = '#! file: _ytt_lib/l/_ytt_lib/m/schema.yml\n#@data/values-schema\n---\nlevel: 1\n';
    expect(completionLabels(`${library}${inner}${root}${addressed('<|>', '"@l@m"')}`)).toEqual(['level']);
  });
});

describe.each(ways)('a data value that a library and the run have by the same name, in an %s project', (_, placed) => {
  const files = (marked: string, replaced: string) =>
    placed(`${library}${root}${addressed('name: x')}`.replace(replaced, marked));
  // In the run of a library alone, its files have shorter paths.
  const shown = (path: string) => path.replace('_ytt_lib/l/', '');
  const ofLibrary = ['for-l.yml', 'schema.yml', 't.yml', 't.yml', 'values.yml'];

  const places = (marked: string, replaced: string) => {
    const { workspace, snapshot, offset } = openFixture(files(marked, replaced));
    const others = othersWith(workspace, snapshot, offset);
    const renamed = renameAt(snapshot, offset, 'other', others);
    const texts = (found: readonly { file: { path: string; text: string }; range: { start: number } }[]) =>
      found.map(({ file, range }) => `${shown(file.path)}: ${lineAt(file.text, range.start)}`).sort();
    return {
      references: texts(referencesAt(snapshot, offset, true, others)),
      set: texts(implementationsAt(snapshot, offset, others)),
      renamed: 'edits' in renamed ? texts(renamed.edits.map(({ place }) => place)) : renamed.refused,
    };
  };
  const lineAt = (text: string, at: number) => text.slice(text.lastIndexOf('\n', at) + 1).split('\n')[0];

  it.each([
    ['in the schema of the library', 'na<|>me: l', 'name: l'],
    ['in its values', 'na<|>me: in the library', 'name: in the library'],
    ['in its code', 'a: #@ data.values.na<|>me', 'a: #@ data.values.name'],
    ['in a document addressed to it', 'na<|>me: x', 'name: x'],
    ['in code that asks it for them', 'data_values().na<|>me', 'data_values().name'],
  ])('is that of the library %s', (_where, marked, replaced) => {
    const { references, renamed } = places(marked, replaced);
    expect(references.map((line) => line.slice(0, line.indexOf(':')))).toEqual(ofLibrary);
    expect(references).not.toContain('schema.yml: name: r');
    expect(renamed).toEqual(references);
  });

  it.each([
    ['in its schema', 'na<|>me: r', 'name: r'],
    ['in its values', 'na<|>me: own', 'name: own'],
  ])('is that of the run %s', (_where, marked, replaced) => {
    const { references, renamed, set } = places(marked, replaced);
    expect(references).toEqual(['own.yml: name: own', 'schema.yml: name: r', 't.yml: a: #@ data.values.name']);
    expect(renamed).toEqual(references);
    expect(set).toEqual(['own.yml: name: own']);
  });

  it('is set by the documents that are addressed to the library', () => {
    const fixture = openFixture(files('na<|>me: l', 'name: l'));
    const { workspace, snapshot } = fixture;
    const lenses = codeLenses(snapshot, runsOfSameSchema(workspace, snapshot)).map(lensText);
    const [first] = lenses.filter(({ title }) => title.startsWith('set'));
    expect(first?.places.map(({ file }) => file.path)).toContain('for-l.yml');
    expect(first?.places.map(({ file }) => file.path)).not.toContain('own.yml');
  });
});
