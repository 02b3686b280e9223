import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { completionsAt } from './completion.js';
import { applied } from './testing.js';

const header = '#! file: schema.yml\n#@schema/definition data_values=True\n---\n';
const types = ['string', 'int', 'float', 'bool', 'null', 'array', 'map', 'any'];

/** The completions in the annotation of `a`, omitting other kinds. */
function offered(annotation: string, above = header): readonly string[] {
  const { snapshot, offset } = openFixture(`${above}${annotation}\na: b\n`);
  return completionsAt(snapshot, offset).flatMap(({ label, kind }) => (kind === 'enum' ? [label] : []));
}

it.each(['validate enum=["x", "w"]', 'validate enum=(["x", "w"], "say x")', 'validation one_of=["x", "w"]'])(
  'the values that @schema/%s allows are offered where the value is set',
  (rule) => {
    const { snapshot, offset } = openFixture(`${header}#@schema/${rule}\na: x\n#! file: values.yml\na: <|>\n`);
    const found = completionsAt(snapshot, offset).map(({ label, kind }) => [label, kind]);
    expect(found).toEqual([
      ['x', 'enum'],
      ['w', 'enum'],
    ]);
  },
);

describe('texts of arguments', () => {
  it('are names of types', () => {
    expect(offered('#@schema/type "<|>"')).toEqual(types);
    expect(offered('#@schema/type "in<|>t"')).toEqual(types);
    expect(offered('#@schema/type one_of="<|>"')).toEqual(types);
    expect(offered('#@schema/type one_of=["<|>"]')).toEqual(types);
    expect(offered('#@schema/type "int", "<|>"')).toEqual(types);
    expect(offered('#@schema/type "int", "float", "<|>"')).toEqual(types);
    expect(offered('#@schema/key allowed="<|>"')).toEqual(['any']);
    expect(offered('#@schema/key "<|>"')).toEqual([]);
    expect(offered('#@other/key "<|>"')).toEqual([]);
    expect(offered('#@other/key allowed="<|>"')).toEqual([]);
  });

  it('exclude those already in the list', () => {
    const others = types.filter((name) => name !== 'int');
    expect(offered('#@schema/type one_of=["int", "<|>"]')).toEqual(others);
    expect(offered('#@schema/type one_of=["<|>", "int", 5]')).toEqual(others);
    expect(offered('#@schema/type one_of=["in<|>t"]')).toEqual(types);
  });

  it('come with quotes where those are missing', () => {
    const quoted = types.map((name) => `"${name}"`);
    for (const annotation of ['#@schema/type <|>', '#@schema/type one_of=["int", <|>]', '#@schema/type "<|>"']) {
      const { snapshot, offset, text } = openFixture(`${header}${annotation}\na: b\n`);
      const entry = completionsAt(snapshot, offset).find(({ label }) => label.includes('string'));
      const written = annotation.replace('"<|>"', '"string"').replace('<|>', '"string"');
      expect(entry && applied(text, entry, 'plain')).toContain(`${written}\na: b\n`);
    }
    expect(offered('#@schema/type one_of=[<|>]')).toEqual(quoted);
    expect(offered('#@schema/type <|>')).toEqual(quoted);
    expect(offered('#@schema/type one_of=["int", <|>]')).toEqual(quoted.filter((name) => name !== '"int"'));
    expect(offered('#@schema/validate format=<|>')).toContain('"hostname"');
    expect(offered('#@schema/type one_of=["int" <|>]')).toEqual([]);
  });

  it('are names of formats, alone or with a message', () => {
    for (const annotation of ['validate', 'validation']) {
      expect(offered(`#@schema/${annotation} format="<|>"`)).toContain('hostname');
      expect(offered(`#@schema/${annotation} min_len=1, format=("<|>", "a host")`)).toContain('ipv4');
      expect(offered(`#@schema/${annotation} format=("ip", "<|>")`)).toEqual([]);
      for (const end of ['")', '",', ')', '', ', "m")'])
        expect(offered(`#@schema/${annotation} format=("<|>${end}`), end).toContain('ipv4');
      expect(offered(`#@schema/${annotation} format=("i" + "<|>")`)).toEqual([]);
      expect(offered(`#@schema/${annotation} format=("i" + "<|>", "m")`)).toEqual([]);
      expect(offered(`#@schema/${annotation} format={"<|>": 1}`)).toEqual([]);
    }
  });

  it('are what headers and keys take', () => {
    expect(offered('#@schema/key expects=["<|>"]')).toEqual(['0+', '1+']);
    expect(offered('#@schema/key allowed="<|>"')).toEqual(['any']);
    expect(offered('', '#! file: schema.yml\n#@schema/definition name="<|>"\n---\n')).toEqual(['data/values']);
    expect(offered('', '#! file: schema.yml\n#@schema attach="<|>"\n---\n')).toEqual(['data/values']);
  });

  it('are not offered elsewhere', () => {
    expect(offered('#@schema/validate enum=["<|>"]')).toEqual([]);
    expect(offered('#@schema/title "<|>"')).toEqual([]);
    expect(offered('#@schema/validate str("<|>")')).toEqual([]);
    expect(offered('#@schema/type str("<|>")')).toEqual([]);
    expect(offered('#@schema/type one_of=["a" + "<|>"]')).toEqual([]);
    expect(offered('#@schema/type one_of=[1<|>]')).toEqual([]);
    expect(offered('#@ x = "<|>"')).toEqual([]);
    expect(offered('#@schema/zzz "<|>"')).toEqual([]);
    expect(offered('#@schema/type zzz="<|>"')).toEqual([]);
    expect(offered('#@schema/any-key "<|>"')).toEqual([]);
    expect(offered('#@schema/type any="<|>"')).toEqual([]);
    expect(offered('#@schema/type "<|>"', '#! file: schema.yml\n#@data/values-schema\n---\n')).toEqual([]);
  });

  it('take the place of what is written', () => {
    const { snapshot, offset, text } = openFixture(`${header}#@schema/type one_of=["in<|>", "bool"]\na: 1\n`);
    const entry = completionsAt(snapshot, offset).find(({ label }) => label === 'int');
    if (entry === undefined) throw new Error('int is not offered');
    expect(applied(text, entry, 'plain')).toContain('one_of=["int", "bool"]');
    expect(entry.documentation?.()).toBe('A whole number.');
  });

  it('open automatically after a quote, and not within words', () => {
    const behind = (character: string, annotation: string): number => {
      const { snapshot, offset } = openFixture(`${header}${annotation}\na: 1\n`);
      return completionsAt(snapshot, offset, { kind: 'character', character }).length;
    };
    expect(behind('"', '#@schema/type one_of=["<|>"]')).toBe(8);
    expect(behind("'", "#@schema/type '<|>'")).toBe(8);
    expect(behind('"', '#@schema/type "in"<|>')).toBe(0);
    expect(behind('/', '#@schema/type "a/<|>"')).toBe(0);
  });
});
