// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are snippet placeholders.
import { parse, proposedHeaderAnnotations } from '@ytt-language/shared/tooling';
import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { completionsAt } from './completion.js';
import { applied } from './testing.js';

const schema = `#! file: schema.yml
#@data/values-schema
---
#@schema/desc "What it is called."
#@schema/validation min_len=1
name: ""
#@schema/validation one_of=["debug", "info"]
level: info
enabled: true
#@schema/nullable
image: app:1
hosts:
- host: ""
  ports:
  - 80
tls:
  crt: ""
  key: ""
#@schema/type any=True
extra: {}
`;

/** The labels offered in `values.yml`. */
function check(values: string, expected: readonly string[]): void {
  const { snapshot, offset } = openFixture(`${schema}#! file: values.yml\n${values}`);
  expect(completionsAt(snapshot, offset).map(({ label }) => label)).toEqual(expected);
}

/** The text after `label` is chosen, which must parse. */
function checkApplied(values: string, label: string, expected: string): void {
  const { snapshot, offset, text } = openFixture(`${schema}#! file: values.yml\n${values}`);
  const entry = completionsAt(snapshot, offset).find((one) => one.label === label);
  const after = entry && applied(text, entry, 'snippet');
  expect(after).toBe(expected);
  expect(parse(expected).documents.flatMap(({ errors }) => errors)).toEqual([]);
}

describe('what a key is inserted with', () => {
  it.each([
    ['a: 1', 'a: ${1:1}'],
    ['a: 0.5', 'a: ${1:0.5}'],
    ['a: true', 'a: ${1:true}'],
    ['a: x y', 'a: $1'],
    ['a: ""', 'a: $1'],
    ['#@schema/nullable\na: 1', 'a: $1'],
    ['#@schema/nullable\n#@schema/default 2\na: 1', 'a: $1'],
    ['#@schema/type any=True\na: 1', 'a: $1'],
    ['a: {b: 1}', 'a:\n  $1'],
    ['a: [1]', 'a:\n- $1'],
    ['"$a": 1', '"\\$a": ${1:1}'],
  ])('of %j is %j', (declared, snippet) => {
    const fixture = `#! file: schema.yml\n#@data/values-schema\n---\n${declared}\nz: 1\n#! file: values.yml\n`;
    const inserted = (text: string): string | undefined => {
      const { snapshot, offset } = openFixture(fixture + text);
      return completionsAt(snapshot, offset)[0]?.snippet;
    };
    expect(inserted('<|>\n')).toBe(snippet);
    const flow = snippet
      .replace(/:\n {2}\$1$/, ': {$1\\}')
      .replace(/:\n- \$1$/, ': [$1]')
      .replace(/\$\{1:.*\}$/, '$1');
    expect(inserted('{<|>}\n')).toBe(flow);
  });
});

describe('keys', () => {
  it('offers what is not set yet, in the order of the schema', () => {
    check('#@data/values\n---\nlevel: info\n<|>\n', ['name', 'enabled', 'image', 'hosts', 'tls', 'extra']);
    check('level: info\n<|>\nenabled: true\n', ['name', 'image', 'hosts', 'tls', 'extra']);
  });

  it('offers keys below maps and in items, half-typed and in flow collections', () => {
    check('tls:\n  <|>\n', ['crt', 'key']);
    check('tls:\n  crt: ""\n  k<|>\n', ['key']);
    check('tls: {crt: "", <|>}\n', ['key']);
    check('hosts:\n- host: a\n  <|>\n', ['ports']);
    check('hosts:\n- <|>\nname: x\n', ['host', 'ports']);
    check('hosts:\n- host: a\n- p<|>\n', ['host', 'ports']);
  });

  it('offers an item where one is expected, and nothing where nothing is declared', () => {
    check('hosts:\n  <|>\n', ['- host:']);
    check('extra:\n  <|>\n', ['{}']);
    check('unknown:\n  <|>\n', []);
    check('hosts:\n- host: a\n   <|>\n', []);
    check('name: x\n <|>\n', []);
  });

  it('offers no value in place of a key where none is possible', () => {
    check('enabled:\n  x<|>: 1\n', []);
    check('hosts:\n  x<|>: 1\n', []);
  });

  it('offers nothing before a dash, which would be moved into what is chosen', () => {
    for (const text of [
      'hosts:\n<|>- host: a\n',
      'hosts:\n- host: a\n<|>- host: b\n',
      'hosts:\n  <|>-\n',
      '<|>-',
      'hosts:\n<|> - host: a\n',
    ])
      check(text, []);
  });

  it('offers no paths in lists that have the names of those of project files', () => {
    const fixture =
      '#! file: schema.yml\n#@data/values-schema\n---\nfiles:\n- name: a\n#! file: values.yml\nfiles:\n- <|>\n';
    const { snapshot, offset } = openFixture(fixture);
    expect(completionsAt(snapshot, offset).map(({ label }) => label)).toEqual(['name']);
  });

  it('offers another item at the column of the dashes', () => {
    check('hosts:\n- host: a\n<|>\n', ['- host:', 'name', 'level', 'enabled', 'image', 'tls', 'extra']);
    check('hosts:\n  - host: a\n  <|>\n', ['- host:', 'ports']);
    checkApplied('hosts:\n  - host: a\n  <|>\n', 'ports', 'hosts:\n  - host: a\n    ports:\n    - \n');
  });

  it('tries whether they can be read, unless the file is long', () => {
    const values = 'extra:<|>\n  any: 1\n';
    const padded = (length: number): string => `#${' '.repeat(length - values.length + 1)}\n${values}`;
    check(padded(200_000), []);
    check(padded(200_001), ['{}']);
  });

  it('offers beside a mistake what makes no others', () => {
    check('tls: {\n---\nhosts:\n  - host: a\n  <|>\n', ['- host:', 'ports']);
    check('hosts:\n  - host: a\n  <|>\n---\ntls: {\n', ['- host:', 'ports']);
    check('tls: {\n---\nextra:<|>\n  any: 1\n', []);
  });

  it('inserts what parses', () => {
    checkApplied('<|>name: x\n', 'name', 'name: x\n');
    checkApplied('hosts:\n- host: a\n  po<|>\n', 'ports', 'hosts:\n- host: a\n  ports:\n  - \n');
    checkApplied('hosts:\n- po<|>\n', 'ports', 'hosts:\n- ports:\n  - \n');
    checkApplied('tl<|>\n', 'tls', 'tls:\n  \n');
    checkApplied('le<|>\n', 'level', 'level: \n');
    checkApplied('tls: {cr<|>}\n', 'crt', 'tls: {crt: }\n');
  });

  it('inserts keys of maps and arrays without a value if the editor has no snippets', () => {
    const plain = (label: string): string | undefined => {
      const { snapshot, offset, text } = openFixture(`${schema}#! file: values.yml\n<|>\n`);
      const entry = completionsAt(snapshot, offset).find((one) => one.label === label);
      return entry && applied(text, entry, 'plain');
    };
    expect(['tls', 'hosts', 'name', 'extra'].map(plain)).toEqual(['tls:\n', 'hosts:\n', 'name: \n', 'extra: \n']);
  });

  it('moves a key to the column of the others', () => {
    checkApplied('tls:\n    crt: ""\n  <|>\n', 'key', 'tls:\n    crt: ""\n    key: \n');
    checkApplied('tls:\n    crt: ""\n  k<|>\nname: x\n', 'key', 'tls:\n    crt: ""\n    key: \nname: x\n');
    checkApplied('tls:\n   <|>\n  crt: ""\n', 'key', 'tls:\n  key: \n  crt: ""\n');
  });

  it('is found in another column by what is written there', () => {
    const { snapshot, offset } = openFixture(`${schema}#! file: values.yml\ntls:\n    crt: ""\n  <|>\n`);
    expect(completionsAt(snapshot, offset)).toMatchObject([{ label: 'key', filterText: '  key' }]);
  });

  it('marks required and undocumented keys, and their types', () => {
    const { snapshot, offset } = openFixture(`${schema}#! file: values.yml\n<|>\nlevel: info\n`);
    const details = completionsAt(snapshot, offset).map(({ label, detail }) => `${label}: ${detail}`);
    expect(details.slice(0, 3)).toEqual([
      'name: string, required',
      'enabled: bool, undocumented',
      'image: string or null, undocumented',
    ]);
  });

  it('accepts a title as documentation, as well as a description', () => {
    const titled = schema.replace('enabled: true', '#@schema/title "Enabled"\nenabled: true');
    const { snapshot, offset } = openFixture(`${titled}#! file: values.yml\n<|>\n`);
    const details = completionsAt(snapshot, offset).map(({ label, detail }) => `${label}: ${detail}`);
    expect(details).toEqual(expect.arrayContaining(['enabled: bool', 'name: string, required']));
  });
});

describe('values', () => {
  it('offers what rules allow, booleans, null and defaults', () => {
    check('level: <|>\n', ['debug', 'info']);
    check('enabled: <|>\n', ['true', 'false']);
    check('image: <|>\n', ['null']);
    check('image: "<|>"\n', []);
    check('hosts:\n- ports:\n  - <|>\n', []);
  });

  it('replaces the value that is there and adds a missing space', () => {
    checkApplied('level: de<|>bu # x\n', 'debug', 'level: debug # x\n');
    checkApplied('level:<|>\n', 'debug', 'level: debug\n');
  });
});

describe('annotations', () => {
  it('offers those that are legal in a schema document', () => {
    const { snapshot, offset } = openFixture('#! file: schema.yml\n#@data/values-schema\n---\n#@sch<|>\nname: ""\n');
    const labels = completionsAt(snapshot, offset).map(({ label }) => label);
    expect(labels).toContain('@schema/nullable');
    expect(labels).not.toContain('@data/values');
  });

  it('offers on a document what the document below the cursor may have', () => {
    const labels = (text: string): string[] => {
      const { snapshot, offset } = openFixture(`#! file: schema.yml\n${text}`);
      return completionsAt(snapshot, offset).map(({ label }) => label);
    };
    const inSchema = labels('#@data/values-schema\n#@<|>\n---\nname: ""\n');
    expect(inSchema).toEqual(expect.arrayContaining(['@library/ref', '@schema/nullable']));
    expect(inSchema).not.toContain('@schema/deprecated');
    expect(inSchema).not.toContain('@overlay/remove');
    const inTemplate = labels('#@data/values-schema\n---\nname: ""\n#@<|>\n---\na: 1\n');
    expect(inTemplate).toEqual(expect.arrayContaining(['@overlay/match', '@overlay/remove']));
    expect(inTemplate).not.toContain('@schema/nullable');
  });

  it.each([
    ['#@<|>\n#@data/values\n---\na: 1\n', 'below', false],
    ['#@data/values\n#@<|>\n---\na: 1\n', 'above', false],
    ['#@<|>\n#! c\n\n#@data/values-schema\n---\na: 1\n', 'below another comment', false],
    ['#@schema/definition data_values=True\n#@<|>\n---\na: 1\n', 'above, of another language', false],
    ['#@da<|>ta/values\n---\na: 1\n', 'at the cursor', true],
    ['#@<|>\n#@library/ref "@x"\n---\na: 1\n', 'that is none', true],
    ['#@<|>\n#@data/values-other\n---\na: 1\n', 'that is not known', true],
    ['#@<|>\n#@my/data/values\n---\na: 1\n', 'that is not known either', true],
    ['#@<|>\n---\n#@data/values\n---\na: 1\n', 'of another document', true],
    ['#@data/values\r\n  \r\n#@<|>\r\n---\r\na: 1\r\n', 'above a blank line', false],
    ['#@<|>\na: #@data/values\n', 'of another node', true],
  ])('offers no second header of a document: %j, %s', (text, _, expected) => {
    const { snapshot, offset } = openFixture(`#! file: a.yml\n${text}`);
    const labels = completionsAt(snapshot, offset).map(({ label }) => label);
    for (const name of ['@data/values', '@data/values-schema', '@schema/definition'])
      expect(labels.includes(name), name).toBe(expected);
  });

  it('offers no annotation that a node already has', () => {
    const { snapshot, offset } = openFixture(
      '#! file: a.yml\n#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n#@overlay/replace\n#@<|>\n#@overlay/match missing_ok=True\na: 1\n#@overlay/remove\nb: 1\n',
    );
    const labels = completionsAt(snapshot, offset).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['@overlay/remove', '@overlay/match-child-defaults']));
    for (const name of ['@overlay/match', '@overlay/replace']) expect(labels).not.toContain(name);
  });

  it('offers the rules that are not given yet', () => {
    const { snapshot, offset } = openFixture(
      '#! file: schema.yml\n#@data/values-schema\n---\n#@schema/validation min_len=1, <|>\nname: ""\n',
    );
    const labels = completionsAt(snapshot, offset).map(({ label }) => label);
    expect(labels).toContain('one_of=');
    expect(labels).not.toContain('min_len=');
  });

  it('offers the rules for the type of the node below, also before others and without a schema', () => {
    const rules = (text: string): readonly string[] => {
      const { snapshot, offset } = openFixture(`#! file: schema.yml\n${text}`);
      return completionsAt(snapshot, offset).map(({ label }) => label);
    };
    const before = '#@data/values-schema\n---\n#@schema/validation <|>not_null=True #! c\nname: ""\nport: 1\n';
    expect(rules(before)).toContain('min_len=');
    expect(rules(before)).not.toContain('min=');
    expect(rules('#@schema/validation <|>\nname: ""\n')).toEqual(expect.arrayContaining(['min_len=', 'min=']));
  });

  it('offers data values in code', () => {
    const { snapshot, offset } = openFixture(
      `${schema}#! file: t.yml\n#@ load("@ytt:data", "data")\n---\na: #@ data.values.tls.<|>\n`,
    );
    expect(completionsAt(snapshot, offset).map(({ label }) => label)).toEqual(['crt', 'key']);
  });
});

describe('values in quotes, and of several lines', () => {
  const more = `#! file: schema.yml
#@data/values-schema
---
#@schema/validation min_len=1
name: ""
#@schema/validation one_of=["it's", "b", 'a"b']
word: b
#@schema/examples ("one", {"a": {"b": 1}})
#@schema/type any=True
labels: {}
#@schema/examples ("two", ["x", "z"])
tags:
- ""
list:
- name: ""
  #@schema/examples ("three", {"a": 1})
  deep:
    a: 0
`;
  const at = (values: string) => {
    const { snapshot, offset, text } = openFixture(`${more}#! file: values.yml\n${values}`);
    const entries = completionsAt(snapshot, offset);
    return {
      labels: entries.map(({ label }) => label),
      snippet: (index: number) => entries[index]?.snippet,
      after: (index: number, as: 'snippet' | 'plain') => {
        const entry = entries[index];
        return entry && applied(text, entry, as);
      },
    };
  };

  it('keeps the quotes, and closes them', () => {
    expect(at("word: '<|>'\n").after(0, 'plain')).toBe("word: 'it''s'\n");
    expect(at('word: "i<|>"\n').after(0, 'plain')).toBe('word: "it\'s"\n');
    expect(at('word: "i<|>\n').after(0, 'plain')).toBe('word: "it\'s"\n');
    expect(at('word: "<|>\n').after(0, 'plain')).toBe('word: "it\'s"\n');
    expect(at("word: '<|>\n").after(1, 'plain')).toBe("word: 'b'\n");
    expect(at('word: "b<|>" # c\n').after(1, 'plain')).toBe('word: "b" # c\n');
    expect(at('word: "<|>"\n').after(2, 'plain')).toBe('word: "a\\"b"\n');
    expect(at("word: '<|>'\n").after(2, 'plain')).toBe("word: 'a\"b'\n");
  });

  it('never offers an empty string', () => {
    expect(at('name: <|>\n').labels).toEqual([]);
    expect(at('name: "<|>"\n').labels).toEqual([]);
  });

  it('writes maps and arrays on lines of their own', () => {
    for (const as of ['snippet', 'plain'] as const) {
      expect(at('labels: <|>\n').after(1, as)).toBe('labels: \n  a:\n    b: 1\n');
      expect(at('labels:\n  <|>\n').after(1, as)).toBe('labels:\n  a:\n    b: 1\n');
      expect(at('tags: <|>\n').after(1, as)).toBe('tags: \n  - x\n  - z\n');
      expect(at('list:\n-   deep: <|>\n').after(0, as)).toBe('list:\n-   deep: \n      a: 1\n');
      expect(at('list:\n  - deep: <|>\n').after(0, as)).toBe('list:\n  - deep: \n      a: 1\n');
    }
    expect(at('labels: <|>\n').labels).toEqual(['{}', 'a: …']);
    expect(at('list:\n-   deep: <|>\n').snippet(0)).toBe('\n      a: 1');
    expect(at('{labels: <|>}\n').labels).toEqual(['{}']);
  });

  it('writes no dash where an item is a list in flow style', () => {
    const lists = `#! file: schema.yml
#@data/values-schema
---
lists:
#@schema/examples ("two", ["x"]), ("none", [])
- - ""
`;
    const labels = (values: string): readonly string[] => {
      const { snapshot, offset } = openFixture(`${lists}#! file: values.yml\n${values}`);
      return completionsAt(snapshot, offset).map(({ label }) => label);
    };
    expect(labels('lists: [<|>]\n')).toEqual(['[]']);
    expect(labels('lists:\n- <|>\n')).toEqual(['-']);
  });
});

describe('annotations at the top of a file', () => {
  const entriesOf = (text: string) => {
    const fixture = openFixture(`#! file: t.yml\n${text}`);
    return { ...fixture, entries: completionsAt(fixture.snapshot, fixture.offset) };
  };

  it('offers the kind of the document first, and inserts its marker', () => {
    for (const text of ['#@<|>', '#@da<|>\n', '#! note\n\n#@<|>\n', '#@ load("@ytt:data", "data")\n#@<|>\nname: x\n']) {
      const { entries, text: before } = entriesOf(text);
      expect(
        entries.slice(0, 2).map(({ label }) => label),
        text,
      ).toEqual(['@data/values-schema', '@data/values']);
      expect(entries.map(({ label }) => label)).toContain('@overlay/match');
      const [schema] = entries;
      const after = schema && applied(before, schema, 'snippet');
      expect(after).toContain('#@data/values-schema\n---\n');
    }
  });

  it('has those of other languages unless schemas are of the released one', () => {
    const labels = (dialect: string): readonly string[] => {
      const project = `#! file: .ytt-project.yaml\nprojects:\n- { name: a, files: [t.yml], dialect: ${dialect} }\n`;
      const { snapshot, offset } = openFixture(`${project}#! file: t.yml\n#@<|>\n`);
      return completionsAt(snapshot, offset).map(({ label }) => label);
    };
    const proposed = proposedHeaderAnnotations.map(({ name }) => `@${name}`);
    expect(proposed.length).toBeGreaterThan(0);
    expect(labels('auto')).toEqual(expect.arrayContaining(proposed));
    expect(labels('released').filter((label) => proposed.includes(label))).toEqual([]);
    expect(labels('released')).toContain('@data/values-schema');
  });

  it('keeps an existing marker, and text further down', () => {
    const above = entriesOf('#@da<|>\n---\n');
    expect(above.entries.find(({ label }) => label === '@data/values')?.snippet).toBeUndefined();
    const below = entriesOf('---\n#@da<|>\n').entries.map(({ label }) => label);
    expect(below).not.toContain('@data/values');
  });
});

describe('rules', () => {
  const rules = (below: string): readonly string[] => {
    const { snapshot, offset } = openFixture(
      `#! file: schema.yml\n#@data/values-schema\n---\n#@schema/validation <|>\n${below}`,
    );
    return completionsAt(snapshot, offset).flatMap(({ label }) => (label.endsWith('=') ? [label] : []));
  };

  it('are those that match the type', () => {
    expect(rules('a: 1\n')).toEqual(['min=', 'max=', 'one_of=', 'not_null=', 'when=']);
    expect(rules('a: ""\n')).toEqual(['min_len=', 'max_len=', 'one_of=', 'not_null=', 'when=']);
    expect(rules('#@schema/nullable\na:\n  b: 1\n')).toEqual([
      'min_len=',
      'max_len=',
      'not_null=',
      'one_not_null=',
      'when=',
    ]);
    expect(rules('a:\n- 1\n')).toEqual(['min_len=', 'max_len=', 'not_null=', 'when=']);
    expect(rules('#@schema/type any=True\na: 1\n')).toContain('min=');
    expect(rules('\n#! note\n\na: ""\n')).toEqual(rules('a: ""\n'));
    expect(rules('')).toContain('min=');
  });
});

it('annotations above a document still to be written start with the one for its kind', () => {
  const { snapshot, offset } = openFixture('#! file: t.yml\n#@<|>\n#@ x = 1\na: 1\n');
  const labels = completionsAt(snapshot, offset).map(({ label }) => label);
  const rank = (label: string): number => {
    if (label.startsWith('@data/')) return 0;
    if (/^@overlay\/(?:match|match-child-defaults)$/.test(label)) return 1;
    return /^@schema(?:$|\/(?:definition|match)$)/.test(label) ? 3 : 2;
  };
  expect(labels.slice(0, 2).sort()).toEqual(['@data/values', '@data/values-schema']);
  expect(labels.indexOf('@overlay/match')).toBeGreaterThan(1);
  const headers = labels.filter((label) => rank(label) === 3);
  expect(headers.length).toBeGreaterThan(1);
  const last = labels.filter((label) => label !== '@overlay (a whole document)').slice(-headers.length);
  expect(last.sort()).toEqual(headers.sort());
});

describe('values that cannot be written', () => {
  const offered = (declared: string, values: string): readonly string[] => {
    const schema = `#! file: schema.yml\n#@data/values-schema\n---\n${declared}`;
    const { snapshot, offset } = openFixture(`${schema}#! file: values.yml\n#@data/values\n---\n${values}`);
    return completionsAt(snapshot, offset).map(({ label }) => label);
  };

  it('are not offered among those that rules allow', () => {
    expect(offered('#@schema/validation one_of=[len, 2]\na: 1\n', 'a: <|>\n')).toEqual(['1']);
    expect(offered('#@schema/validation one_of=[2]\na: 1\n', 'a: <|>\n')).toEqual(['2', '1']);
    expect(offered('#@schema/validation min=1, one_of=[2]\na: 1\n', 'a: <|>\n')).toEqual(['2', '1']);
  });

  it('are not offered on lines of their own within a flow collection', () => {
    const example = '#@schema/examples ("Text", {"c": 1})\n#@schema/type any=True\nb: 0\n'
      .replace(/^/gm, '  ')
      .trimEnd();
    expect(offered(`a:\n${example}\n`, 'a:\n  b: <|>\n')).toEqual(['0', 'c: 1 …']);
    expect(offered(`a:\n${example}\n`, 'a: {b: <|>}\n')).toEqual(['0']);
    // In long texts, entries are not tried.
    expect(offered(`a:\n${example}\n`, `a: {b: <|>}\n#! ${'x'.repeat(200_000)}\n`)).toEqual(['0']);
  });
});
