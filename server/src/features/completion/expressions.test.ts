import { describe, expect, it } from 'vitest';
import { hoverAt } from '../hover/hover.js';
import { renderHover } from '../hover/render-hover.js';
import { openFixture } from '../testing.js';
import { completionsAt } from './completion.js';

const files = `#! file: schema.yml
#@data/values-schema
---
port: 80
#! file: values.yml
#@data/values
---
port: 8080
#! file: funcs.star
def label(name):
  "Names it."
  return name
end
_own = 1
#! file: t.yml
#@ load("@ytt:data", "data")
#@ load("@ytt:json", "json")
#@ load("funcs.star", "label")
#@ def f(x):
#@   y = 1
#@ end
---
`;

function labels(code: string, text = files): readonly string[] {
  const { snapshot, offset } = openFixture(`${text}${code}\n`);
  return completionsAt(snapshot, offset).map(({ label }) => label);
}

describe('names in code', () => {
  it('offers what is visible, and built-in functions', () => {
    const found = labels('a: #@ <|>');
    for (const name of ['data', 'json', 'label', 'f', 'len', 'True']) expect(found).toContain(name);
    expect(found).not.toContain('y');
    expect(labels('', files.replace('y = 1', 'y = x<|>'))).toContain('x');
  });

  it('offers members of modules', () => {
    expect(labels('a: #@ json.<|>')).toEqual(['encode', 'decode']);
    expect(labels('a: #@ json.en<|>')).toEqual(['encode', 'decode']);
    expect(labels('a: #@ data.<|>')).toEqual(['values', 'list', 'read']);
    expect(labels('#@overlay/match by=json.<|>\na: 1')).toEqual(['encode', 'decode']);
  });

  it('offers what a load can take', () => {
    expect(labels('', files.replace('"funcs.star", "label"', '"funcs.star", "<|>"'))).toEqual(['label']);
    expect(labels('', files.replace('"@ytt:json", "json"', '"@ytt:json", "<|>"'))).toEqual(['json']);
  });

  it('offers nothing in strings and after unknown names', () => {
    expect(labels('a: #@ "x <|>"')).toEqual([]);
    expect(labels('a: #@ other.<|>')).toEqual([]);
  });

  it('offers nothing next to a value, where no name can stand', () => {
    for (const code of ['"x"<|>', '<|>"x"', '"x" <|>', 'f(1) <|>', '[1]<|>', 'load(<|>)'])
      expect(labels(`a: #@ ${code}`)).toEqual([]);
    expect(labels('#@schema/title "x"<|>\na: 1')).toEqual([]);
    expect(labels('#@schema/validation min=1 <|>\na: 1')).toEqual([]);
    for (const code of ['1 + <|>', 'not <|>', '1 if <|>', 'f(<|>)', '[1, <|>]'])
      expect(labels(`a: #@ ${code}`)).toContain('len');
    expect(labels('#@schema/type <|>\na: 1')).toContain('any=');
  });

  it('offers nothing in place of a keyword', () => {
    for (const code of ['d<|>ef g(): return 1', '<|>return', 'e<|>nd', 'end<|>', 'f(i<|>f)'])
      expect(labels(`#@ ${code}`)).toEqual([]);
    expect(labels('#@ defi<|>')).toContain('len');
  });

  it('offers to load where a statement begins, and not in functions', () => {
    expect(labels('#@ <|>')).toContain('load');
    expect(labels('#@ lo<|>')).toContain('load');
    for (const code of ['a: #@ <|>', '- #@ lo<|>', '#@ x = lo<|>', '#@ f(<|>)']) {
      expect(labels(code)).toContain('len');
      expect(labels(code)).not.toContain('load');
    }
    expect(labels('', files.replace('y = 1', 'y<|> = 1'))).not.toContain('load');
  });

  it('completes the name of a chain that the cursor stands in', () => {
    const { snapshot, offset } = openFixture(`${files}a: #@ js<|>on.encode(1)\n`);
    const entry = completionsAt(snapshot, offset).find(({ label }) => label === 'data');
    expect(entry?.edit.range).toEqual({ start: offset - 2, end: offset + 2 });
  });

  it('leaves the value of an argument whose name changes', () => {
    const { snapshot, offset } = openFixture(`${files}#@schema/validation max<|>=1\na: 1\n`);
    const entry = completionsAt(snapshot, offset).find(({ label }) => label === 'min=');
    expect(entry?.edit.newText).toBe('min');
    expect(entry?.snippet).toBeUndefined();
  });
});

describe('hover in code', () => {
  const hover = (code: string): string | undefined => {
    const { snapshot, offset } = openFixture(`${files}${code}\n`);
    const found = hoverAt(snapshot, offset);
    return found && renderHover(found.subject, () => undefined);
  };

  it('tells the effective value of data values', () => {
    const text = hover('a: #@ data.values.po<|>rt');
    expect(text).toContain('Value: `8080`');
    expect(text).toContain('Default: `80`');
  });

  it('explains functions', () => {
    expect(hover('a: #@ json.enc<|>ode(1)')).toContain('json.encode(value, indent=0, escape_html=True)');
    expect(hover('a: #@ lab<|>el(1)')).toContain('Names it.');
    expect(hover('a: #@ le<|>n("")')).toContain('len(x)');
    expect(hover('a: #@ js<|>on.encode(1)')).toContain('@ytt:json');
  });
});
