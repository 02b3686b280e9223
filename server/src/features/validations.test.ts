/** Answers in functions that validations use, which get the value, its parent and all data values. */
import { describe, expect, it } from 'vitest';
import { referencesAt } from './navigation/references.js';
import { renameAt } from './rename/rename.js';
import { openFixture, textAfter } from './testing.js';
import { completionLabels, definitionPlaces, hoverText } from './testing-answers.js';

/** A schema with a rule for `app.name`, in which `condition` is its `when=`. */
function withCondition(condition: string): string {
  return `#! file: schema.yml
#@data/values-schema
---
app:
  #@schema/validation min_len=1, when=lambda v, ctx: ${condition}
  name: ""
  #@schema/desc "Which one."
  tag: latest
  tls:
    crt: ""
#! file: values.yml
#@data/values
---
app:
  tag: v1
`;
}

describe('in the condition of a validation', () => {
  it.each([
    ['ctx.<|>', ['parent', 'root']],
    ['ctx.parent["<|>"]', ['name', 'tag', 'tls']],
    ['ctx.parent["<|>', ['name', 'tag', 'tls']],
    ['ctx.parent["ta<|>"', ['name', 'tag', 'tls']],
    ['ctx.parent["tls"]["<|>"]', ['crt']],
    ['ctx.root["<|>"]', ['app']],
    ['ctx.root["app"]["<|>"]', ['name', 'tag', 'tls']],
    ['ctx.parent.<|>', ['["name"]', '["tag"]', '["tls"]']],
  ])('%s is completed by %j', (condition, expected) => {
    expect(completionLabels(withCondition(condition))).toEqual(expected);
  });

  it('a key tells of its data value, and leads there', () => {
    const marked = withCondition('ctx.parent["ta<|>g"] == "latest"');
    expect(hoverText(marked)).toContain('**app.tag**: `string`\n\nWhich one.');
    expect(definitionPlaces(marked)).toEqual(['schema.yml:7']);
    expect(definitionPlaces(withCondition('ctx.par<|>ent["tag"]'))).toEqual([]);
  });

  it('a key is a reference to its data value, and is renamed with it', () => {
    const marked = withCondition('ctx.parent["tag"] == ctx.root["app"]["tag"]').replace('tag: v1', 'ta<|>g: v1');
    const { snapshot, offset } = openFixture(marked);
    const places = referencesAt(snapshot, offset, true);
    expect(places.map(({ file, range }) => `${file.path}:${file.lines.lineAt(range.start) + 1}`)).toEqual([
      'schema.yml:4',
      'schema.yml:4',
      'schema.yml:7',
      'values.yml:4',
    ]);
    const renamed = renameAt(snapshot, offset, 'version', []);
    if ('refused' in renamed) throw new Error(renamed.refused);
    const ofSchema = renamed.edits.filter(({ place }) => place.file.path === 'schema.yml');
    const [schema] = ofSchema.map(({ place }) => place.file.text);
    const edits = ofSchema.map(({ place, newText }) => ({ range: place.range, newText }));
    expect(textAfter(schema ?? '', edits)).toBe(
      schema?.replaceAll('"tag"', '"version"').replace('tag: latest', 'version: latest'),
    );
  });
});

describe('in a condition below which there is no node yet', () => {
  const schema = '#! file: schema.yml\n#@data/values-schema\n---\ntag: ""\napp:\n  port: 80\n';
  it.each([
    ['of the document', '#@schema/validation when=lambda _, ctx: ctx.parent["<|>"]', ['tag', 'app']],
    ['of a map', '  #@schema/validation when=lambda _, ctx: ctx.parent["<|>"]', ['port']],
    ['of a map, while code is incomplete', '  #@schema/validation when=lambda _, ctx: ctx.parent["<|>', ['port']],
    ['anywhere', '  #@schema/validation when=lambda _, ctx: ctx.root["app"]["<|>"]', ['port']],
    ['of an item', 'hosts:\n- name: ""\n  #@schema/validation when=lambda _, ctx: ctx.parent["<|>"]', ['name']],
    ['the node itself', '#@schema/validation ("x", lambda v: v["<|>"])', []],
  ])('is completed by the keys %s', (_what, line, expected) => {
    expect(completionLabels(`${schema}${line}`)).toEqual(expected);
    expect(completionLabels(`${schema}${line}\n\n`)).toEqual(expected);
  });

  it('names have the values that the code of the annotation gives them', () => {
    const code = '#@schema/validation when=lambda _, ctx: [one.st<|> for one in [ctx.root["tag"]]]';
    expect(completionLabels(`${schema}${code}`)).toContain('startswith');
  });
});

describe('in a rule', () => {
  const rule = (code: string): string => `#! file: schema.yml
#@data/values-schema
---
#@schema/validation ("a rule", lambda v: ${code})
tls:
  crt: ""
`;

  it('the value has its keys', () => {
    expect(completionLabels(rule('v["<|>"] != ""'))).toEqual(['crt']);
    expect(completionLabels(rule('v["crt"].startsw<|>'))).toContain('startswith');
    expect(hoverText(rule('v["c<|>rt"] != ""'))).toContain('**tls.crt**: `string`');
    expect(hoverText(rule('<|>v["crt"] != ""'))).toContain('**tls**: `map<…>`');
  });

  it('of a design proposal, keys are members as well', () => {
    const proposed = (code: string): string =>
      rule('')
        .replace(/#@data.*/, '#@schema/definition name="data/values"')
        .replace(/#@schema\/validation.*/, code);
    expect(completionLabels(proposed('#@schema/validate lambda g: g.<|>'))).toContain('crt');
    expect(completionLabels(proposed('#@schema/validate lambda g: g["<|>"]'))).toEqual(['crt']);
    expect(hoverText(proposed('#@schema/validate lambda g: g.c<|>rt'))).toContain('**tls.crt**: `string`');
  });
});
