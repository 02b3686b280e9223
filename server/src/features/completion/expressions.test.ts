import { describe, expect, it } from 'vitest';
import { definitionsAt } from '../navigation/definition.js';
import { documentLinks } from '../structure/document-links.js';
import { openFixture } from '../testing.js';
import { completionLabels, hoverText } from '../testing-answers.js';
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

const labels = (code: string, text = files) =>
  completionLabels(`${text}${code}
`);

describe('names in code', () => {
  it('offers what is visible, and built-in functions', () => {
    const found = labels('a: #@ <|>');
    for (const name of ['data', 'json', 'label', 'f', 'len', 'True'])
      expect(found.filter((one) => one === name)).toEqual([name]);
    expect(found).not.toContain('y');
    expect(labels('', files.replace('y = 1', 'y = x<|>'))).toContain('x');
  });

  it("offers members of a comprehension's iterable before its loop", () => {
    const text = files.replace('port: 80\n', 'port: 80\nhosts:\n- host: ""\n  port: 1\n');
    const hosts = ' for h in data.values.hosts';
    for (const code of [`[h.<|>${hosts}]`, `[h.<|>${hosts} if h.port]`, `[(h.<|>)${hosts}]`, `[len(h.<|>)${hosts}]`])
      expect(labels(`a: #@ ${code}`, text)).toEqual(['host', 'port']);
    for (const code of [`{h.<|>: 1${hosts}}`, `{h.host: h.<|>${hosts}}`, `[[h.<|>${hosts}] for x in [1]]`])
      expect(labels(`a: #@ ${code}`, text)).toEqual(['host', 'port']);
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

  it('offers nothing next to a value, where no name is allowed', () => {
    for (const code of ['"x"<|>', '<|>"x"', '[1]<|>', 'load(<|>)']) expect(labels(`a: #@ ${code}`)).toEqual([]);
    for (const code of ['"x" <|>', 'f(1) <|>']) expect(labels(`a: #@ ${code}`)).not.toContain('len');
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

  it('completes the name at the cursor in a chain', () => {
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

describe('loads', () => {
  const libraries = `#! file: schema.yml
#@data/values-schema
---
a: 1
#! file: funcs.star
a = 1
#! file: sub/more.star
b = 1
#! file: plain.yml
c: 1
#! file: _ytt_lib/mylib/lib.star
def inner(x):
  return x
end
#! file: _ytt_lib/mylib/deep/own.lib.yml
#@ d = 1
#! file: _ytt_lib/mylib/_ytt_lib/nested/n.star
n = 1
#! file: sub/_ytt_lib/own/o.star
o = 1
#! file: _ytt_lib/mylib/deep/_ytt_lib/other/p.star
p = 1
`;
  const at = (name: string, text: string) => openFixture(`${libraries}#! file: ${name}\n${text}`);
  const paths = (name: string, text: string): readonly string[] => {
    const { snapshot, offset } = at(name, text);
    return completionsAt(snapshot, offset).flatMap(({ label }) => (label.startsWith('@ytt:') ? [] : [label]));
  };

  it('offers files beside, from the root, and of libraries by their names', () => {
    expect(paths('t.yml', '#@ load("<|>")\n')).toEqual(
      ['@mylib:lib.star', '@mylib:deep/own.lib.yml', 'funcs.star', 'sub/more.star'].sort(),
    );
    expect(paths('sub/t.yml', '#@ load("<|>")\n')).toEqual(['/funcs.star', '@own:o.star', 'more.star'].sort());
    expect(paths('t.yml', '#@ load("@mylib/deep:<|>")\n')).toContain('@mylib/deep:own.lib.yml');
    expect(paths('t.yml', '#@ load("@another:<|>")\n')).toContain('@mylib:lib.star');
    const loose = paths('t.yml', '#@ load("<|>")\n#! file: _ytt_lib/loose.star\nx = 1\n');
    expect(loose.filter((path) => path.includes('loose'))).toEqual([]);
  });

  it('offers nothing of a library to files not beside it, and nothing from outside to its own', () => {
    expect(paths('sub/deep/t.yml', '#@ load("<|>")\n')).toEqual(['/funcs.star', '/sub/more.star']);
    expect(paths('_ytt_lib/mylib/deep/t.lib.yml', '#@ load("<|>")\n')).toEqual(['@other:p.star', 'own.lib.yml']);
    expect(paths('_ytt_lib/mylib/_ytt_lib/nested/t.lib.yml', '#@ load("<|>")\n')).toEqual(['n.star']);
  });

  it('offers nothing of other libraries of the same run, or from above within one of its own', () => {
    const project = '#! file: .ytt-project.yaml\nprojects:\n- name: all\n  files: [.]\n';
    const offered = (name: string): readonly string[] => {
      const { snapshot, offset } = openFixture(`${project}${libraries}#! file: ${name}\n#@ load("<|>")\n`);
      return completionsAt(snapshot, offset).flatMap(({ label }) => (label.startsWith('@ytt:') ? [] : [label]));
    };
    expect(offered('_ytt_lib/mylib/deep/t.lib.yml')).toEqual(['@other:p.star', 'own.lib.yml']);
    expect(offered('_ytt_lib/second/t.lib.yml')).toEqual([]);
    expect(offered('sub/t.yml')).toEqual(['/funcs.star', '@own:o.star', 'more.star']);
  });

  it('offers in a library what that has', () => {
    expect(paths('_ytt_lib/mylib/t.lib.yml', '#@ load("<|>")\n')).toEqual(
      ['@nested:n.star', 'deep/own.lib.yml', 'lib.star'].sort(),
    );
  });

  it('offers what a file of a library gives, and leads there', () => {
    const text = '#@ load("@mylib:lib.star", "inner")\na: #@ inner(1)\n';
    const { snapshot, offset } = at('t.yml', text.replace('"inner"', '"in<|>ner"'));
    expect(completionsAt(snapshot, offset).map(({ label }) => label)).toEqual(['inner']);
    const used = at('t.yml', text.replace('#@ inner(1)', '#@ in<|>ner(1)'));
    expect(definitionsAt(used.snapshot, used.offset).map(({ file }) => file.path)).toEqual(['_ytt_lib/mylib/lib.star']);
    expect(documentLinks(used.snapshot).map(({ target }) => target)).toEqual([
      { kind: 'run-file', path: '_ytt_lib/mylib/lib.star' },
    ]);
  });

  it('does not take a library for the directory of the file', () => {
    const { snapshot, offset } = at('t.yml', '#@ load("@other:funcs.star", "<|>")\n');
    expect(completionsAt(snapshot, offset)).toEqual([]);
    expect(documentLinks(snapshot)).toEqual([]);
    const unknown = at('t.yml', '#@ load("@ytt:none", "<|>")\n');
    expect(completionsAt(unknown.snapshot, unknown.offset)).toEqual([]);
    const own = at('_ytt_lib/mylib/t.lib.yml', '#@ load("/lib.star", "<|>")\n');
    expect(completionsAt(own.snapshot, own.offset).map(({ label }) => label)).toEqual(['inner']);
  });

  it('links modules of ytt to their documentation', () => {
    const { snapshot, text } = at(
      't.yml',
      '#@ load("@ytt:data", "data")\n#@ load("@ytt:json", "json")\n#@ load("gone.star", "x")<|>\n',
    );
    const links = documentLinks(snapshot);
    expect(links.map(({ range }) => text.slice(range.start, range.end))).toEqual(['@ytt:data', '@ytt:json']);
    expect(links.map(({ target }) => (target.kind === 'web' ? target.url : ''))).toEqual([
      'https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt/',
      'https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt-json/',
    ]);
  });
});

describe('data values in quotes', () => {
  it('offers keys that are not identifiers by themselves only there', () => {
    const schema = '#! file: schema.yml\n#@data/values-schema\n---\n"a b": 1\nc: 1\nfor: 1\n#! file: t.yml\n';
    const keys = (code: string) => labels(`#@ load("@ytt:data", "data")\n---\na: #@ ${code}`, schema);
    expect(keys('data.values["<|>"]')).toEqual(['a b', 'c', 'for']);
    expect(keys('data.values.<|>')).toEqual(['c', '["a b"]', '["for"]']);
  });
});

describe('hover in code', () => {
  const hover = (code: string) => hoverText(`${files}${code}\n`);

  it('shows the effective value of data values', () => {
    const text = hover('a: #@ data.values.po<|>rt');
    expect(text).toContain('Value: `8080`');
    expect(text).toContain('Default: `80`');
  });

  it('explains functions', () => {
    expect(hover('a: #@ json.enc<|>ode(1)')).toContain('json.encode(value, indent=0, escape_html=True)');
    expect(hover('a: #@ lab<|>el(1)')).toContain('Names it.');
    expect(hover('a: #@ le<|>n("")')).toContain('len(x)');
    expect(hover('a: #@ js<|>on.encode(1)')).toContain('@ytt:json');
    expect(hover('#@ load("funcs.star", "la<|>bel")')).toContain('Names it.');
    expect(hover('#@ def own(a, b=1):\n#@   "Own one."\n#@ end\na: #@ ow<|>n(1)')).toContain('own(a, b=1)');
  });

  it('shows nothing for words in strings, and for shadowed names', () => {
    expect(hover('a: #@ "le<|>n"')).toBeUndefined();
    expect(hover('a: #@ "data.values.po<|>rt"')).toBeUndefined();
    expect(hover('#@ def g(data):\n#@   return data.values.po<|>rt\n#@ end')).toBeUndefined();
    expect(hover('a: #@ [le<|>n for len in []]')).not.toContain('len(x)');
    expect(hover('a: #@ x.json.enc<|>ode(1)')).toBeUndefined();
  });

  it('resolves data values under other names and in quotes', () => {
    expect(hover('#@ load("@ytt:data", d="data")\na: #@ d.values.po<|>rt')).toContain('Value: `8080`');
    expect(hover('a: #@ data.values["po<|>rt"]')).toContain('Value: `8080`');
  });
});

it('names of a module are offered within quotes alone', () => {
  const offered = (argument: string): string[] => {
    const files = '#! file: funcs.star\ndef label(x):\n  return x\nend\n';
    const { snapshot, offset } = openFixture(`${files}#! file: t.yml\n#@ load("funcs.star", ${argument})\na: 1\n`);
    return completionsAt(snapshot, offset).map(({ label }) => label);
  };
  expect(offered('"<|>"')).toEqual(['label']);
  expect(offered('"la<|>"')).toEqual(['label']);
  expect(offered('<|>')).not.toContain('label');
  expect(offered('la<|>')).not.toContain('label');
});
