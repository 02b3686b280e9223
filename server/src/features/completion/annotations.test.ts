/** In which order annotations are offered, and what is written after their names. */
import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { completionsAt } from './completion.js';

/** The annotations at the cursor, each with the snippet after its name. */
function offered(marked: string): ReadonlyMap<string, string | undefined> {
  const { snapshot, offset } = openFixture(marked);
  const entries = completionsAt(snapshot, offset).filter(({ filterText }) => filterText === undefined);
  return new Map(entries.map(({ label, snippet }) => [label, snippet?.slice(label.length)]));
}

describe('annotations at the top of a file', () => {
  const all = offered('#! file: t.yml\n#@<|>\na: 1\n');

  it('are first those of documents, then those of items alone, last those of the design documents', () => {
    expect([...all.keys()].slice(0, 2)).toEqual(['@data/values-schema', '@data/values']);
    expect([...all.keys()].slice(-5)).toEqual([
      '@yaml/text-templated-strings',
      '@yaml/map-key-override',
      '@schema/definition',
      '@schema/match',
      '@schema',
    ]);
  });

  it('begin with data values in a file that is named after them', () => {
    const first = (name: string) => [...offered(`#! file: ${name}\n#@da<|>\n`).keys()][0];
    expect(first('db-values.yml')).toBe('@data/values');
    expect(first('values-schema.yml')).toBe('@data/values-schema');
    const project = '#! file: .ytt-project.yaml\nprojects:\n- { name: a, files: [.] }\n';
    expect([...offered(`${project}#! file: values/db.yml\n#@da<|>\n`).keys()][0]).toBe('@data/values-schema');
  });

  it('begin with what an overlay begins with in a file that loads that module', () => {
    const first = (lines: string) => [...offered(`#! file: t.yml\n${lines}#@<|>\n`).keys()][0];
    expect(first('#@ load("@ytt:overlay", "overlay")\n\n')).toBe('@overlay/match');
    expect(first('#@ load("@ytt:data", "data")\n\n')).toBe('@data/values-schema');
    expect(first('#@ load("@ytt:overlay", "overlay")\n---\na: 1\n')).toBe('@overlay/match');
  });

  it('have the line below them that begins the document, whichever documents they are for', () => {
    const without = [...all].filter(([, snippet]) => snippet?.endsWith('\n---\n$0') !== true);
    expect(without).toEqual([['@yaml/map-key-override', undefined]]);
    expect(all.get('@overlay/match')).toBe(' by=overlay.$1\n---\n$0');
    expect(all.get('@data/values')).toBe('\n---\n$0');
  });

  it('are inserted without arguments if some follow', () => {
    for (const written of [' by=1', '  by=1']) {
      const alone = offered(`#! file: t.yml\n#@o<|>${written}\na: 1\n`);
      expect([...alone.keys()]).toEqual([...all.keys()]);
      expect([...alone.values()].every((snippet) => snippet === undefined)).toBe(true);
    }
  });
});

describe('annotations elsewhere', () => {
  it('are offered in templates of a project that has plain data values', () => {
    const project = '#! file: .ytt-project.yaml\nprojects:\n- { name: a, files: [t.yml], dataValuesFiles: [v.yml] }\n';
    const files = '#! file: v.yml\na: 1\n#! file: t.yml\n';
    expect([...offered(`${project}${files}#@<|>\na: 1\n`).keys()]).toContain('@overlay/match');
  });

  it('are those of templates and of the schema where a file with a schema has code, and not in its data values', () => {
    const schema = '#! file: a.yml\n#@data/values-schema\n---\na: 1\n';
    expect([...offered(`${schema}---\n#@<|>\na: 2\n`).keys()]).toEqual(
      expect.arrayContaining(['@overlay/match', '@schema/nullable']),
    );
    const values = [...offered(`${schema}#@data/values\n---\n#@<|>\na: 2\n`).keys()];
    expect(values).toContain('@overlay/match');
    expect(values).not.toContain('@schema/nullable');
  });

  it('are in the order of the catalogue, and have those of documents and items last', () => {
    const ofDocument = offered('#! file: t.yml\n#@<|>\n---\na: 1\n');
    expect(ofDocument.get('@overlay/match')).toBe(' by=overlay.$1');
    expect([...ofDocument.keys()].slice(-4)).toEqual([
      '@yaml/text-templated-strings',
      '@schema/definition',
      '@schema/match',
      '@schema',
    ]);
    const ofItem = offered('#! file: t.yml\n---\n#@<|>\na: 1\n');
    expect(ofItem.get('@overlay/match')).toBe(' $1');
    expect([...ofItem.keys()].slice(-2)).toEqual(['@yaml/map-key-override', '@yaml/text-templated-strings']);
  });
});
