import { describe, expect, it } from 'vitest';
import { openFixture, textAfter } from '../testing.js';
import { conversionsAt } from './convert-schema.js';

/** Titles of the actions offered at the cursor, each with the text after it. */
function offered(schema: string, dialect = 'auto'): readonly (readonly [string, string])[] {
  const project = `#! file: .ytt-project.yaml\nprojects:\n- { name: a, files: [schema.yml], dialect: ${dialect} }\n`;
  const { snapshot, offset } = openFixture(`#! file: schema.yml\n${schema}${project}`);
  return conversionsAt(snapshot, offset).map(({ title, edits }) => [title, textAfter(snapshot.file.text, edits)]);
}

describe('conversions', () => {
  it('of a whole schema are offered at its header', () => {
    expect(offered('#@schema/defi<|>nition data_values=True\n---\n#@schema/doc "A."\na: 1\n')).toEqual([
      ['Convert the schema to the language that ytt has', '#@data/values-schema\n---\n#@schema/desc "A."\na: 1\n'],
    ]);
    expect(offered('#@data/values-sch<|>ema\n---\n#@schema/desc "A."\na: 1\n')).toEqual([
      [
        'Convert the schema to the language of @schema/definition',
        '#@schema/definition data_values=True\n---\n#@schema/doc "A."\na: 1\n',
      ],
    ]);
  });

  it('say how much stays', () => {
    const title = (schema: string): string | undefined => offered(schema)[0]?.[0];
    expect(title('#@sch<|>ema\n---\nm:\n  #@schema/any-key\n  a: 1\n')).toBe(
      'Convert the schema to the language that ytt has, but for one annotation',
    );
    expect(title('#@sch<|>ema\n---\nm:\n  #@schema/any-key\n  #@schema/type one_of=["int", "bool"]\n  a: 1\n')).toBe(
      'Convert the schema to the language that ytt has, but for 2 annotations',
    );
    const beside = (text: string): string => `#@schema/defi<|>nition data_values=True\n---\n${text}`;
    expect(title(beside('m: {a: b} #! beside\n'))).toBe(
      'Convert the schema to the language that ytt has, but for one rule',
    );
    expect(title(beside('m: {a: b, c: d} #! beside\n#@schema/any-of 1, "a"\nn: 1\n'))).toBe(
      'Convert the schema to the language that ytt has, but for one annotation and 2 rules',
    );
  });

  it('of one annotation are offered there, if they have the same meaning', () => {
    expect(offered('#@schema/definition data_values=True\n---\n#@schema/d<|>oc "A."\na: 1\n')).toEqual([
      ['Write it as @schema/desc', '#@schema/definition data_values=True\n---\n#@schema/desc "A."\na: 1\n'],
    ]);
    // Annotations that keep their names are not rewritten.
    const sameName = ['exampl<|>es [("One", 1)]', 'typ<|>e "any"', 'validat<|>ion enum=[1]'];
    for (const annotation of ['any-k<|>ey', 'allow-emp<|>ty', 'titl<|>e "A"', 'type any=T<|>rue', ...sameName])
      expect(offered(`#@schema/definition data_values=True\n---\nm:\n  #@schema/${annotation}\n  a: 1\n`)).toEqual([]);
    const released = '#@data/values-schema\n---\n#@schema/de<|>sc "A."\na: 1\n';
    expect(offered(released)).toEqual([]);
  });

  it('of one annotation are offered from its first character to after its last', () => {
    for (const at of ['<|>#@schema/doc "A."', '#@schema/doc "A."<|>', '#<|>@schema/doc "A."'])
      expect([at, offered(`#@schema/definition data_values=True\n---\n${at}\na: 1\n`).length]).toEqual([at, 1]);
    for (const at of ['#@schema/doc "A."\n<|>', '---\n<|>#! x\n#@schema/doc "A."\n'].map((text) =>
      text.replace('---\n', ''),
    ))
      expect([at, offered(`#@schema/definition data_values=True\n---\n${at}a: 1\n`)]).toEqual([at, []]);
  });

  it('are offered nowhere else', () => {
    expect(offered('#@schema/definition data_values=True\n---\n#@schema/doc "A."\na<|>: 1\n')).toEqual([]);
    expect(offered('#@data/values-sch<|>ema\n---\na: 1\n', 'released')).toEqual([]);
    expect(offered('#@schema/defi<|>nition data_values=True\n---\na: 1\n', 'proposed')).toHaveLength(1);
    expect(offered('#@schema/definitions<|>\n---\na: 1\n', 'released')).toEqual([]);
  });

  it('of a header that means nothing convert the whole schema', () => {
    const converted = [
      'Convert the schema to the language that ytt has',
      '#@data/values-schema\n---\n#@schema/desc "A."\na: 1\n',
    ];
    for (const header of ['schema/defi<|>nition data_values=True', 'sch<|>ema/match data_values=True'])
      expect(offered(`#@${header}\n---\n#@schema/desc "A."\na: 1\n`, 'released')).toEqual([converted]);
    expect(offered('#@sch<|>ema\n---\n#@schema/doc "A."\na: true\n', 'released')).toEqual([
      [converted[0], '#@data/values-schema\n---\n#@schema/desc "A."\na: true\n'],
    ]);
    expect(offered('#@schema/definition data_values=True\n---\n#@schema/d<|>oc "A."\na: 1\n', 'released')).toEqual([]);
  });

  it('are offered to both languages where a schema is in another', () => {
    expect(offered('#@sch<|>ema\n---\nm:\n  #@schema/any-key\n  a: true\n')).toEqual([
      [
        'Convert the schema to the language that ytt has, but for one annotation',
        '#@data/values-schema\n---\nm:\n  #@schema/any-key\n  a: true\n',
      ],
      [
        'Convert the schema to the language of @schema/definition',
        '#@schema/definition data_values=True\n---\nm:\n  #@schema/key allowed="any", missing_ok=True\n  a: true\n',
      ],
    ]);
    expect(offered('#@schema/match<|> data_values=True\n---\na: ""\n').map(([, text]) => text)).toEqual([
      '#@data/values-schema\n---\na: ""\n',
      '#@schema/definition data_values=True\n---\n#@schema/allow-empty\na: ""\n',
    ]);
    const one = (annotation: string): unknown =>
      offered(`#@schema\n---\nm:\n  ${annotation}\n  a: true\n`).map(([title]) => title);
    expect(one('#@schema/any<|>-key')).toEqual(['Write it as @schema/key']);
    expect(one('#@schema/d<|>oc "A."')).toEqual(['Write it as @schema/desc']);
    expect(one('#@schema/valid<|>ation not_null=True')).toEqual(['Write it as @schema/validate']);
  });
});
