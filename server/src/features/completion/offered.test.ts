/** What is offered in code and annotations and what is not, and how it is marked and inserted. */
import { describe, expect, it } from 'vitest';
import { openFixture, textAfter } from '../testing.js';
import { completionsAt } from './completion.js';
import { type CompletionEntry, escapeSnippet, expandedSnippet } from './entry.js';
import { applied } from './testing.js';

const schema = `#! file: schema.yml
#@data/values-schema
---
name: a
#@schema/deprecated "old"
former: b
lambda: c
`;

const offered = (marked: string): readonly CompletionEntry[] => {
  const { snapshot, offset } = openFixture(marked);
  return completionsAt(snapshot, offset);
};
const labels = (marked: string): readonly string[] => offered(marked).map(({ label }) => label);
const times = (all: readonly string[], label: string): number => all.filter((one) => one === label).length;

describe('an overlay for a whole document', () => {
  it('is found by what it begins with, and loads what it needs once', () => {
    const whole = (load: string) =>
      offered(`#! file: o.yml\n${load}#@ov<|>\n`).find(({ label }) => label.includes('whole'));
    expect(whole('')).toMatchObject({ filterText: '@overlay', kind: 'annotation' });
    expect(whole('#@ load("@ytt:overlay", "overlay")\n')).toMatchObject({
      edit: { newText: '@overlay/match by=overlay.subset({"kind": "Deployment"}), expects="1+"\n---\n' },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is a snippet placeholder.
      snippet: '@overlay/match by=overlay.subset({"kind": "${1:Deployment}"}), expects="1+"\n---\n$0',
    });
    expect(whole('')?.edit.newText).toContain('load("@ytt:overlay", "overlay")');
    const before = (behind: string) =>
      labels(`#! file: o.yml\n#@ov<|>${behind}\n`).some((one) => one.includes('whole'));
    expect([before(''), before('  '), before(' by="x"'), before('\na: 1')]).toEqual([true, true, false, true]);
    expect(whole('#@ load("@ytt:overlay", "overlay")\n')?.edit.newText).not.toContain('load');
  });
});

describe('what is most likely is offered first', () => {
  const first = (marked: string, count: number): readonly string[] => labels(marked).slice(0, count);

  it.each([
    ['#@ for port in data.values.ports:\n- a: #@ <|>\n#@ end\n', ['port', 'data']],
    ['#@ for a in []:\n#@ for key, value in {}.items():\n- a: #@ <|>\n#@ end\n#@ end\n', ['key', 'value', 'a', 'data']],
    ['#@ for a in []:\n- 1\n#@ end\n---\nb: #@ <|>\n', ['data', 'a']],
    ['#@ for (a, [b]) in []:\n- x: #@ <|>\n#@ end\n', ['a', 'b', 'data']],
    ['#@ def f(x):\n#@ for a in x:\n- a: #@ <|>\n#@ end\n#@ end\n', ['a', 'x', 'data']],
  ])('names of the loops around it: %j', (template, expected) => {
    expect(first(`#! file: t.yml\n#@ load("@ytt:data", "data")\n---\n${template}`, expected.length)).toEqual(expected);
  });

  it.each([
    ['#@ <|>\n'],
    ['#@  load("@ytt:data", "data")\n#@ <|>\n'],
    ['#! c\n\n#@ load("@ytt:data", "data")\n#@ <|>\n---\na: 1\n'],
  ])('a load at the head of a file: %j', (template) => {
    expect(first(`#! file: t.yml\n${template}`, 1)[0]).toMatch(/^load\(/);
    expect(labels(`#! file: t.yml\n${template}`)).toContain('if');
  });

  it.each(['a: 1\n#@ <|>\n', '#@ x = 1\n#@ <|>\n', '---\n#@ <|>\na: 1\n'])('a block below: %j', (template) => {
    expect(first(`#! file: t.yml\n${template}`, 1)).toEqual(['if']);
  });

  it('a load in a module and in a text', () => {
    expect(first('#! file: t.txt\n(@ load("@ytt:data", "data") -@)\n(@ <|> @)\n', 1)[0]).toMatch(/^load\(/);
    expect(first('#! file: t.txt\n(@load("@ytt:data", "data") -@)\n(@ <|> @)\n', 1)[0]).toMatch(/^load\(/);
    expect(first('#! file: t.star\n# c\nload("@ytt:data", "data")\n<|>\n', 1)[0]).toMatch(/^load\(/);
    expect(first('#! file: t.star\nx = 1\n<|>\n', 1)).toEqual(['if']);
  });

  it('annotations as often as they are used', () => {
    const overlay = ['match', 'replace', 'remove', 'append'].map((name) => `@overlay/${name}`);
    expect(first('#! file: o.yml\n#@overlay/match by="a"\n---\n#@<|>\na: 1\n', 4)).toEqual(overlay);
    const declared = ['desc', 'nullable', 'title', 'validation'].map((name) => `@schema/${name}`);
    expect(first('#! file: schema.yml\n#@data/values-schema\n---\n#@<|>\na: 1\n', 4)).toEqual(declared);
  });
});

describe('what an entry is shown as', () => {
  const shown = (marked: string, name: string): CompletionEntry | undefined =>
    offered(marked).find(({ label }) => label === name);
  const data = '#@ load("@ytt:data", "data")\n';
  const module = '#! file: m.star\ndef label(name):\n  "Names it."\n  return name\nend\n';
  const declared = `#! file: schema.yml
#@data/values-schema
---
#@schema/deprecated "old"
#@schema/nullable
former: b
#@schema/nullable
#@schema/default "d"
#@schema/examples ("An example", "ex")
other: b
debug: true
#@schema/validation one_of=["x"]
level: z
#@schema/type any=True
extra: {a: 1}
`;
  const overlaid = '#! file: c.yml\nkind: A\n#! file: o.yml\n#@ load("@ytt:overlay", "overlay")\n';

  it.each<[string, string, Partial<CompletionEntry>]>([
    ['#! file: t.yml\n#@<|>\n', '@data/values', { kind: 'annotation' }],
    [
      '#! file: t.yml\n#@<|>\n',
      '@overlay (a whole document)',
      { detail: 'matches documents by their kind and changes them' },
    ],
    [`${declared}#! file: values.yml\n<|>`, 'former', { kind: 'property', deprecated: true }],
    [
      `${declared}#! file: values.yml\n<|>`,
      'debug',
      { deprecated: false, isLast: false, snippetBeforeList: 'debug: $1' },
    ],
    [`${declared}#! file: values.yml\n<|>`, 'extra', { isLast: false }],
    [`${declared}#! file: values.yml\nformer: <|>`, 'null', { kind: 'enum', detail: 'default' }],
    [`${declared}#! file: values.yml\nother: <|>`, 'null', { kind: 'enum', detail: 'null' }],
    [`${declared}#! file: values.yml\nother: <|>`, 'ex', { kind: 'value', detail: 'An example' }],
    [`${declared}#! file: values.yml\ndebug: <|>`, 'false', { kind: 'enum', detail: 'boolean' }],
    [`${declared}#! file: values.yml\nlevel: <|>`, 'z', { kind: 'value', detail: 'default' }],
    [`${declared}#! file: values.yml\nlevel: <|>`, 'x', { kind: 'enum', detail: 'allowed' }],
    [`${declared}#! file: t.yml\n${data}a: #@ data.values["l<|>"]`, 'level', { kind: 'property' }],
    [
      `${declared}#! file: t.yml\n${data}a: #@ data.values.no\n#! file: schema2.yml\n#@data/values-schema\n---\n<|>`,
      'no',
      { kind: 'property' },
    ],
    [`#! file: t.yml\n${data}a: #@ data.values.no\nb: #@ data.values.<|>`, 'no', { kind: 'property' }],
    [`#! file: t.yml\n${data}a: #@ data.<|>`, 'read', { kind: 'function' }],
    ['#! file: t.yml\n#@overlay/match <|>\n---\na: 1', 'expects=', { kind: 'keyword', detail: '@overlay/match' }],
    ['#! file: t.yml\n#@overlay/match <|>\n---\na: 1', 'missing_ok=', { snippet: 'missing_ok=True' }],
    ['#! file: t.star\ndef f(a):\n  return a\nend\nf(<|>)', 'a=', { kind: 'keyword' }],
    ['#! file: t.star\nx = 1\ny = <|>', 'x', { kind: 'keyword' }],
    ['#! file: t.star\nx = 1\ny = x <|>', 'and', { kind: 'keyword' }],
    [
      '#! file: t.star\nload("@ytt:struct", "struct")\ns = struct.encode({"one": 1})\ns.<|>',
      'one',
      { kind: 'property' },
    ],
    ['#! file: t.yml\n#@ <|>', 'load("@ytt:json", "json")', { kind: 'function' }],
    ['#! file: t.yml\n#@ load("<|>")', '@ytt:regexp', { kind: 'file' }],
    ['#! file: t.yml\na: #@ <|>', 'json', { kind: 'keyword', detail: '@ytt:json' }],
    ['#! file: t.yml\na: #@ <|>', 'len', { kind: 'function' }],
    ['#! file: t.yml\n#@ <|>', 'load("@ytt:json", "json")', { detail: "ytt's module json", filterText: 'load json' }],
    ['#! file: t.yml\n#@ <|>', 'if/end', { detail: 'if, of the next node' }],
    ['#! file: t.yml\n#@ <|>', 'for/end', { detail: 'for, of the next node' }],
    ['#! file: t.yml\n#@ <|>', 'def/end', { detail: 'def, of the next node' }],
    ['#! file: t.yml\n#@ if/<|>', 'end', { kind: 'statement', filterText: 'end' }],
    ['#! file: t.yml\n#@ load("<|>")', '@ytt:json', { kind: 'file' }],
    ['#! file: m.star\nx = "one"\ny = x == "<|>"', 'one', { kind: 'value', detail: 'in code' }],
    [
      '#! file: _ytt_lib/l/a.yml\n#! file: t.yml\n#@ load("@ytt:library", "library")\na: #@ library.get("<|>")',
      'l',
      { kind: 'file' },
    ],
    ['#! file: a.yml\n#! file: .ytt-project.yaml\nprojects:\n- name: a\n  files: [<|>]', 'a.yml', { kind: 'file' }],
    [`${overlaid}#@overlay/match by=overlay.all\n---\nkind: <|>`, 'A', { kind: 'value' }],
    [
      `${overlaid}#@overlay/match by=overlay.subset({"<|>"})\n---\n`,
      'kind',
      { kind: 'property', detail: 'present key' },
    ],
    [`${overlaid}#@overlay/match by=overlay.subset({"kind": "<|>"})\n---\n`, 'A', { kind: 'value' }],
  ])('depends on what it is: %j, %s', (marked, label, expected) => {
    expect(shown(marked, label)).toMatchObject(expected);
  });

  it('has no other snippet before a list where none opens', () => {
    const entry = shown(`${declared}#! file: values.yml\n<|>`, 'former');
    expect([entry?.snippet, entry?.snippetBeforeList]).toEqual(['former: $1', undefined]);
  });

  it.each([
    ['not', /false, empty, 0 or None/],
    ['lambda', /without a name/],
    ['json', /`@ytt:json`, which this loads/],
    ['label', /Names it\./],
  ])('is documented: %s', (label, expected) => {
    expect(shown(`${module}#! file: t.yml\na: #@ <|>`, label)?.documentation?.()).toMatch(expected);
  });

  it.each([
    ['t.yml\n#@ load("m.star", "<|>")', 'label', /Names it\./],
    ['t.yml\n#@ load("@ytt:json", "<|>")', 'json', /module `@ytt:json`/],
    ['t.yml\n#@<|>', '@overlay/replace', /via/],
  ])('is documented: %j, %s', (marked, label, expected) => {
    expect(shown(`${module}#! file: ${marked}`, label)?.documentation?.()).toMatch(expected);
  });

  it('is documented: a member of which nothing is known, by its name', () => {
    const code = '#! file: t.star\nload("@ytt:struct", "struct")\ns = struct.encode({"one": 1})\ns.<|>';
    expect(shown(code, 'one')?.documentation?.().trimEnd()).toBe('```python\none\n```');
  });

  it('is documented: a key, by its description and where it is', () => {
    const described = '#! file: schema.yml\n#@data/values-schema\n---\na:\n  #@schema/desc "What it is."\n  b: 1\n';
    const text = shown(`${described}#! file: values.yml\na:\n  <|>`, 'b')?.documentation?.();
    expect(text).toContain('What it is.');
    expect(text).toContain('a.b');
  });

  it.each([
    ['in', 'x'],
    ['and', 'x'],
    ['or', 'x'],
    ['not in', 'x'],
    ['if', 'x'],
    ['else', 'x if y'],
    ['for', '[x'],
  ])('is documented: the operator %s', (label, before) => {
    expect(shown(`#! file: t.yml\na: #@ ${before} <|>`, label)?.documentation?.()).toMatch(/\.$/);
  });
});

describe('an item of an array', () => {
  const declared = '#! file: schema.yml\n#@data/values-schema\n---\nhosts:\n- host: ""\n  port: 1\ntags:\n- ""\n';

  it.each([
    ['hosts:\n  <|>\n', 'hosts:\n  - host: \n'],
    ['hosts:\n  ho<|>\n', 'hosts:\n  - host: \n'],
    ['hosts:\n  h<|>o\n', 'hosts:\n  - host: \n'],
    ['tags:\n  x<|>\n', 'tags:\n  - \n'],
  ])('takes the place of what is written: %j', (values, expected) => {
    const { snapshot, offset, text } = openFixture(`${declared}#! file: values.yml\n${values}`);
    const entry = completionsAt(snapshot, offset).find(({ kind }) => kind === 'item');
    for (const as of ['plain', 'snippet'] as const) expect(entry && applied(text, entry, as)).toBe(expected);
  });
});

describe('a value of several lines', () => {
  const declared = `#! file: schema.yml\n#@data/values-schema\n---\n#@schema/type any=True\n#@schema/examples ("e", {"x": [1, {"y": 2}]})\nm: 1\n`;

  it('is offered if it has lines of its own', () => {
    expect(labels(`${declared}#! file: values.yml\nm: <|>\n`)).toContain('x: …');
    expect(labels(`${declared}#! file: values.yml\n{m: <|>}\n`)).toEqual(['1']);
  });
});

describe('a name that is loaded', () => {
  it('is one that its file defines, and not one that it loads itself or keeps', () => {
    const module = '#! file: f.star\nload("g.star", "g")\nx = [y for y in [1]]\n_own = 1\ndef f(a):\n  b = 1\nend\n';
    expect(labels(`${module}#! file: g.star\ng = 1\n#! file: t.yml\n#@ load("f.star", "<|>")\n`)).toEqual(['x', 'f']);
  });
});

describe('after the slash of a header', () => {
  const at = (code: string) => `#! file: t.yml\na:\n  #@ ${code}\n`;

  it.each([
    ['if/<|>', 'if/end :'],
    ['if/en<|>', 'if/end :'],
    ['for/<|>', 'for/end item in :'],
    ['def/e<|>', 'def/end name():'],
    ['if/<|> x:', 'if/end x:'],
    ['if/<|>  ', 'if/end :  '],
    [' if/<|>', ' if/end :'],
  ])('only end is offered: %j', (code, becomes) => {
    const [only, ...others] = offered(at(code));
    expect([only?.label, others]).toEqual(['end', []]);
    const text = code.replace('<|>', '');
    const written = only === undefined ? '' : applied(`a:\n  #@ ${text}\n`, only, 'snippet');
    expect(written).toBe(`a:\n  #@ ${becomes}\n`);
  });

  it('names are offered if it is a division', () => {
    expect(labels(at('x = 1/<|>'))).toContain('len');
    expect(labels(at('x = 1 if/<|>'))).not.toEqual(['end']);
  });
});

describe('the words that an expression begins with', () => {
  it('are offered where one starts, and not where a statement does', () => {
    for (const code of ['#@ if n<|>', 'a: #@ <|>', '#@ x = 1 or <|>', '#@ f(x, <|>)'])
      expect(labels(`#! file: t.yml\n${code}\n`)).toEqual(expect.arrayContaining(['not', 'lambda']));
    expect(labels('#! file: t.yml\n#@ <|>\n')).not.toContain('not');
  });
});

describe('names that are loaded from a file', () => {
  const files =
    '#! file: f.star\na = 1\nb = 1\nc = 1\nd = 1\n#! file: g.star\na = 1\nb = 1\n' +
    '#! file: h.star\nload("f.star", "c")\n#! file: i.yml\n#@ load("/f.star", x="b", y="c")\n' +
    '#! file: j.yml\n#@ load("g.star", "a")\n';

  it('come in the order of how many files load them, and last those that are loaded already', () => {
    expect(labels(`${files}#! file: t.yml\n#@ load("f.star", "<|>")\n`)).toEqual(['c', 'b', 'a', 'd']);
    expect(labels(`${files}#! file: t.yml\n#@ load("f.star", "c", "<|>")\n`)).toEqual(['b', 'a', 'd', 'c']);
  });
});

describe('a key in a line that was refused', () => {
  const declared = '#! file: schema.yml\n#@data/values-schema\n---\nm:\n  a: 1\n  b: 1\n  c: 1\nother: 1\n';

  it('is one that its map has not yet', () => {
    expect(labels(`${declared}#! file: values.yml\nm:\n  a: 1\n  b: 1\n <|>c\n`)).toEqual(['c']);
    expect(labels(`${declared}#! file: values.yml\nm:\n  a: 1\n <|>b\n`)).toEqual(['b', 'c']);
  });
});

describe('a name in code', () => {
  const of = (code: string, name: string) => {
    const found = offered(`#! file: t.yml\n#@ load("@ytt:json", "json")\n${code}`).find(({ label }) => label === name);
    return [found?.detail, found?.documentation?.()];
  };

  it('has the signature and documentation of a function', () => {
    const f = 'def f(a, b=1):\n#@ return <|>\n#@ end\n';
    expect(of(`#@ ${f}`, 'f')).toEqual(['f(a, b=1)', '```python\nf(a, b=1)\n```\n\n']);
    expect(of(`#@ ${f}`, 'a')).toEqual([undefined, '```python\na\n```\n\nA parameter of f.']);
    expect(of(`#@ ${f}`, 'json')).toEqual([undefined, '```python\njson\n```\n\nThe module `@ytt:json`.']);
    expect(of('#@ x = 1\na: #@ <|>\n', 'x')).toEqual([undefined, '```python\nx\n```\n\nA variable of the file.']);
    expect(of('#@ y = [<|> for x in [1]]\n', 'x')[1]).toContain('A variable of this comprehension.');
    expect(of('#@ def f():\n#@ y = 1\n#@ return <|>\n#@ end\n', 'y')[1]).toContain('A variable of f.');
    expect(of('a: #@ lambda one: o<|>\n', 'one')[1]).toContain('A parameter.');
    for (const code of ['(lambda one: <|>)', 'list(map(lambda one: <|>, [1]))', '(lambda one: 1 + <|>)'])
      expect(of(`a: #@ ${code}\n`, 'one')[1]).toContain('A parameter.');
    for (const code of ['[1 for one in [1]] <|>', '(lambda one: 1) + <|>', 'f(lambda one: 1, <|>)'])
      expect(of(`a: #@ ${code}\n`, 'one')).toEqual([undefined, undefined]);
    expect(of('a: #@ json.<|>\n', 'encode')[0]).toMatch(/^encode\(/);
  });
});

describe('the path of a load', () => {
  it('is first what people load most: data, overlays, files; last what is loaded already', () => {
    const files = '#! file: a.star\nx = 1\n#! file: t.yml\n';
    expect(labels(`${files}#@ load("<|>")\n`).slice(0, 5)).toEqual([
      ...['@ytt:data', '@ytt:overlay', 'a.star', '@ytt:yaml', '@ytt:assert'],
    ]);
    const after = labels(`${files}#@ load("@ytt:data", "data")\n#@ load("a.star", "x")\n#@ load("<|>")\n`);
    expect(after.slice(0, 2)).toEqual(['@ytt:overlay', '@ytt:yaml']);
    expect(after.slice(-2)).toEqual(['@ytt:data', 'a.star']);
    expect(after.toSorted()).toEqual([...new Set(after)].toSorted());
  });

  it('is offered as a file', () => {
    const found = offered('#! file: a.star\nx = 1\n#! file: t.yml\n#@ load("<|>")\n');
    expect(found.filter(({ label }) => ['a.star', '@ytt:data'].includes(label)).map(({ kind }) => kind)).toEqual([
      'file',
      'file',
    ]);
  });
});

describe('data values in code', () => {
  const template = (code: string): string => `${schema}#! file: t.yml\n#@ load("@ytt:data", "data")\na: #@ ${code}\n`;

  it('are marked if they are deprecated', () => {
    const marked = offered(template('data.values.<|>')).map(({ label, deprecated }) => [label, deprecated]);
    expect(marked).toEqual([
      ['name', false],
      ['former', true],
      ['["lambda"]', false],
    ]);
  });

  it('are those that code can write: reserved words in quotes alone', () => {
    expect(labels(template('data.values.<|>'))).not.toContain('lambda');
    expect(labels(template('data.values["<|>"]'))).toContain('lambda');
  });
});

describe('the load of a module whose members are offered', () => {
  const loaded = (marked: string): string => {
    const { snapshot, offset, text } = openFixture(marked);
    const found = completionsAt(snapshot, offset).find(({ label }) => label === 'encode');
    expect(found).toBeDefined();
    return textAfter(text, found?.additionalEdits ?? []);
  };

  it.each([
    ['a: #@ json.<|>\n', '#@ load("@ytt:json", "json")\na: #@ json.\n'],
    ['#! a\n#! b\na: #@ json.<|>\n', '#! a\n#! b\n#@ load("@ytt:json", "json")\na: #@ json.\n'],
    [
      '#@ load("@ytt:data", "data")\na: #@ json.<|>\n',
      '#@ load("@ytt:data", "data")\n#@ load("@ytt:json", "json")\na: #@ json.\n',
    ],
    [
      'a: #@ json.<|>\n#@ load("@ytt:data", "data")',
      '#@ load("@ytt:json", "json")\na: #@ json.\n#@ load("@ytt:data", "data")',
    ],
  ])('goes on a line of its own: %j', (marked, expected) => {
    expect(loaded(`#! file: t.yml\n${marked}`)).toBe(expected);
  });

  it('is that of a module that is offered by its name', () => {
    const head = '#@ load("a.star",\n#@   "b")\n';
    const { snapshot, offset, text } = openFixture(`#! file: t.yml\n${head}a: #@ js<|>\n`);
    const found = completionsAt(snapshot, offset).find(({ label }) => label === 'json');
    expect(textAfter(text, found?.additionalEdits ?? [])).toBe(`${head}#@ load("@ytt:json", "json")\na: #@ js\n`);
  });

  it('is that of another file whose name is offered', () => {
    const module = '#! file: helpers.lib.yml\n#@ def labels(app):\na: 1\n#@ end\n#@ name = 1\n';
    const at = (template: string) => {
      const { snapshot, offset, text } = openFixture(`${module}#! file: t.yml\n${template}`);
      return { all: completionsAt(snapshot, offset), text };
    };
    const { all, text } = at('a: #@ la<|>\n');
    const found = all.find(({ label }) => label === 'labels');
    expect(found).toMatchObject({ kind: 'function', detail: 'helpers.lib.yml' });
    expect(found?.documentation?.()).toContain('labels(app)');
    expect(textAfter(text, found?.additionalEdits ?? [])).toBe('#@ load("helpers.lib.yml", "labels")\na: #@ la\n');
    const names = at('#@ load("helpers.lib.yml", "labels")\na: #@ la<|>\n').all.map(({ label }) => label);
    expect([times(names, 'labels'), times(names, 'name')]).toEqual([1, 1]);
    const own = at('#@ name = 2\na: #@ na<|>\n').all.filter(({ label }) => label === 'name');
    expect(own.map(({ additionalEdits }) => additionalEdits)).toEqual([undefined]);
  });

  it('is not written where the name is defined already', () => {
    for (const code of ['#@ load("@ytt:json", "json")', '#@ load("@ytt:yaml", json="yaml")'])
      expect(loaded(`#! file: t.yml\n${code}\na: #@ json.<|>\n`)).toBe(`${code}\na: #@ json.\n`);
  });
});

describe('names in code', () => {
  it('are those that code defines instead of what is built in', () => {
    const all = labels('#! file: t.yml\n#@ len = 1\n#@ own = 2\n---\na: #@ <|>\n');
    expect([times(all, 'len'), times(all, 'own'), times(all, 'str')]).toEqual([1, 1, 1]);
  });

  it('have load where a statement begins alone', () => {
    expect(labels('#! file: f.star\n<|>\n')).toContain('load');
    expect(labels('#! file: f.star\n<|>\n')).toContain('load("@ytt:data", "data")');
    expect(labels('#! file: t.yml\n#@ lo<|>\n---\na: 1\n')).toContain('load("@ytt:data", "data")');
    const loaded = labels('#! file: t.yml\n#@ load("@ytt:data", "d")\n#@ lo<|>\n---\na: 1\n');
    expect(loaded).not.toContain('load("@ytt:data", "data")');
    expect(loaded.find((one) => one.startsWith('load('))).toBe('load("@ytt:overlay", "overlay")');
    expect(loaded).toContain('load("@ytt:json", "json")');
    for (const code of ['def f():\n  <|>\nend', 'if x:\n  <|>\nend', 'for x in y:\n  <|>\nend', 'lo<|> = 1', 'x = <|>'])
      expect(labels(`#! file: f.star\n${code}\n`).filter((one) => one.startsWith('load('))).toEqual([]);
    expect(labels('#! file: f.star\nx = <|>\n')).not.toContain('load');
  });

  it('have an overlay as a whole at the top of a file', () => {
    const whole = (marked: string): string | undefined => {
      const entry = offered(marked).find(({ label }) => label.startsWith('@overlay ('));
      return entry && applied(openFixture(marked).snapshot.file.text, entry, 'snippet');
    };
    const matching = '#@overlay/match by=overlay.subset({"kind": "Deployment"}), expects="1+"\n---\n';
    expect(whole('#! file: t.yml\n#@over<|>\n')).toBe(`#@ load("@ytt:overlay", "overlay")\n${matching}\n`);
    const loaded = '#@ load("@ytt:overlay", "overlay")\n';
    expect(whole(`#! file: t.yml\n${loaded}#@over<|>\n`)).toBe(`${loaded}${matching}\n`);
    expect(whole('#! file: t.yml\n#@over<|>\n---\na: 1\n')).toBeUndefined();
    expect(whole('#! file: t.yml\n---\n#@over<|>\na: 1\n')).toBeUndefined();
  });

  it('that are loaded are those that a file defines for others', () => {
    const star = '#! file: f.star\ndef shown():\n  return 1\nend\ndef _hidden():\n  return 1\nend\n';
    const all = labels(`${schema}${star}#! file: t.yml\n#@ load("f.star", "<|>")\na: 1\n`);
    expect(all).toContain('shown');
    expect(all).not.toContain('_hidden');
  });
});

describe('annotations', () => {
  it('are not offered in the middle of a line without an annotation', () => {
    expect(labels('#! file: t.yml\na: 1 #@<|>\n')).toEqual([]);
    expect(labels('#! file: t.yml\na: 1 #@overlay<|>\n')).not.toEqual([]);
    expect(labels('#! file: t.yml\n---\n#@<|>\na: 1\n')).not.toEqual([]);
  });

  it('are not offered in a file that a run reads as plain data values', () => {
    const project =
      '#! file: .ytt-project.yaml\nprojects:\n- { name: a, files: [schema.yml], dataValuesFiles: [values.yml] }\n';
    const values = '#! file: values.yml\n#@overlay<|>\nname: x\n';
    expect(labels(`${project}${schema}${values}`)).toEqual([]);
  });

  it.each(['', '\n', '\n---\nname: x\n', '\n\nname: x\n'])(
    'are offered key by key if a file is only presumed to be plain data values: %j below',
    (below) => {
      const typed = '#@data/values';
      for (let length = '#@'.length; length < typed.length; length++) {
        const all = labels(`${schema}#! file: values.yml\n${typed.slice(0, length)}<|>${below}`);
        expect([length, all.includes('@data/values')]).toEqual([length, true]);
      }
      expect(labels(`${schema}#! file: values.yml\nname: x\n#@data<|>\n`)).not.toContain('@data/values');
    },
  );

  it('have arguments that are not given yet', () => {
    const all = labels('#! file: t.yml\n---\n#@overlay/match by="x", <|>\na: 1\n');
    expect(all).toContain('expects=');
    expect(all).not.toContain('by=');
  });
});

describe('the paths of a project file', () => {
  const paths = (marked: string): readonly string[] => {
    const disk = ['values.yml', 'more values.json', 'x.toml', 'code.star', '#b.yaml', 'a: b.yml']
      .map((name) => `#! file: ${name}\na: 1\n`)
      .join('');
    return offered(`#! file: .ytt-project.yaml\nprojects:\n- name: a\n${marked}\n${disk}`).map(
      ({ label, edit }) => `${label} as ${edit.newText}`,
    );
  };
  const values = [
    '#b.yaml as "#b.yaml"',
    'a: b.yml as "a: b.yml"',
    'more values.json as "more values.json"',
    'values.yml as values.yml',
    'x.toml as x.toml',
  ];

  it('are written as YAML reads them', () => {
    const all = paths('  files:\n  - <|>');
    expect(all).toEqual(expect.arrayContaining([...values, 'code.star as code.star']));
  });

  it('are those that can hold data values', () => {
    expect([...paths('  dataValuesFiles:\n  - <|>')].sort()).toEqual(values);
  });
});

describe('keys', () => {
  it('of a pattern are not offered by it', () => {
    const proposed = '#! file: schema.yml\n#@data/values-schema\n---\no:\n  #@schema/any-key\n  any: 1\n  fixed: 2\n';
    const { workspace } = openFixture(
      '#! file: .ytt-project.yaml\nprojects:\n- name: a\n  files: [x]\n  variants: {}\n',
    );
    expect(workspace.snapshot('/ws/.ytt-project.yaml')).toBeDefined();
    expect(labels(`${proposed}#! file: values.yml\no:\n  <|>\n`).filter((label) => label === 'fixed')).toEqual([
      'fixed',
    ]);
    expect(
      labels('#! file: .ytt-project.yaml\nprojects:\n- name: a\n  files: [x]\n  variants:\n    <|>\n'),
    ).not.toContain('variant');
  });

  it('that are set already are not offered again', () => {
    expect(labels(`${schema}#! file: values.yml\nname: x\n<|>\n`)).not.toContain('name');
  });
});

describe('a snippet', () => {
  it('escapes special characters of snippets, and represents the text itself', () => {
    for (const text of ['a', '$', '}', '\\', `$\{1:x}`, '$1', 'a\\}b$'])
      expect(expandedSnippet(escapeSnippet(text), ''), text).toBe(text);
    expect(escapeSnippet('a$b}c\\d')).toBe('a\\$b\\}c\\\\d');
  });
});

describe('values', () => {
  const values = (schemaText: string): readonly (readonly [string, boolean | undefined])[] =>
    offered(`#! file: schema.yml\n#@data/values-schema\n---\n${schemaText}#! file: values.yml\na: <|>\n`).map(
      ({ label, preselect }) => [label, preselect],
    );

  it('are preselected if they are the default, and include null where it is allowed', () => {
    expect(values('#@schema/validation one_of=["x", "z"]\na: x\n')).toEqual([
      ['x', true],
      ['z', false],
    ]);
    expect(
      values('#@schema/nullable\n#@schema/validation one_of=["x", "z"]\na: x\n').map(([label]) => label),
    ).toContain('null');
    expect(values('#@schema/validation one_of=["x", "z"]\na: x\n').map(([label]) => label)).not.toContain('null');
    expect(values('#@schema/nullable\n#@schema/default "y"\na: x\n')).toEqual([
      ['null', false],
      ['"y"', true],
    ]);
  });
});

describe('a key whose value has no suggestions, or only the default that is inserted with it', () => {
  it.each([
    ['a: ""\n', true],
    ['a: x\n', false],
    ['a: 0\n', true],
    ['#@schema/examples ("Another", 1)\na: 0\n', false],
    ['#@schema/nullable\na: 0\n', false],
    ['a: true\n', false],
    ['#@schema/nullable\na: ""\n', false],
    ['#@schema/validation one_of=["x", "z"]\na: ""\n', false],
    ['#@schema/examples ("An example", "x")\na: ""\n', false],
    ['#@schema/examples ("None", "")\na: ""\n', true],
    ['a:\n  b: ""\n', false],
    ['a: {}\n', true],
    ['#@schema/nullable\na: {}\n', true],
    ['a:\n- ""\n', true],
    ['a:\n- b: ""\n', false],
    ['#@schema/type any=True\na: ""\n', true],
    ['#@schema/type any=True\na: x\n', false],
  ])('is marked, and no other: %j', (schemaText, isLast) => {
    const files = `#! file: schema.yml\n#@data/values-schema\n---\n${schemaText}#! file: values.yml\n`;
    const [key] = offered(`${files}<|>`);
    expect([key?.label, key?.isLast]).toEqual(['a', isLast]);
    const snippet = key?.snippet ?? '';
    const inserted = /\$\{1:([^}]*)\}/.exec(snippet)?.[1];
    const place = snippet.replace(/\$1|\$\{1:[^}]*\}/, '<|>');
    expect(labels(`${files}${place}\n`).every((label) => label === inserted)).toBe(isLast);
  });
});

describe('True, False and None', () => {
  it('are offered where a value is allowed, and first where nothing else is accepted', () => {
    const first = (marked: string) => labels(`#! file: t.yml\n${marked}\na: 1\n`).slice(0, 3);
    for (const typed of ['', 'T', 'Tr', 'f'])
      expect([typed, first(`#@overlay/match missing_ok=${typed}<|>`).slice(0, 2)]).toEqual([typed, ['True', 'False']]);
    expect(first('#@overlay/match missing_ok=<|>, by="x"').slice(0, 2)).toEqual(['True', 'False']);
    for (const code of [
      '#@overlay/match by=<|>',
      '#@overlay/match missing_ok=f(<|>)',
      '#@overlay/match missing_ok=[<|>]',
      '#@overlay/match missing_<|>ok=Tr',
    ])
      expect([code, first(code).includes('True')]).toEqual([code, false]);
    for (const code of ['#@overlay/match by=<|>', '#@ x = <|>', '#@ x = f(<|>)', '#@ if <|>:']) {
      const all = labels(`#! file: t.yml\n${code}\na: 1\n`);
      expect([code, ['True', 'False', 'None'].map((one) => times(all, one))]).toEqual([code, [1, 1, 1]]);
    }
    expect(labels('#! file: t.yml\n#@overlay/match <|>\na: 1\n').slice(0, 1)).not.toEqual(['True']);
  });
});
