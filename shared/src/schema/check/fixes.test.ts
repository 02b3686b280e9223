import { describe, expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Fix } from '../../findings/finding.js';
import { SourceFile } from '../../text/source-file.js';
import { documentOf, schemaOf } from '../testing.js';
import { checkDocument } from './check.js';
import { violationFinding } from './findings.js';
import { keyFixes, typeFixes } from './fixes.js';

/** The file after each fix, by title. */
function results(fixes: readonly Fix[]): Record<string, string> {
  return Object.fromEntries(
    fixes.map(({ title, edits }) => {
      const file = edits[0]?.file ?? new SourceFile('none', '');
      const document = TextDocument.create(file.path, 'yaml', 1, file.text);
      const sent = edits.map(({ edit: { range, newText } }) => ({
        range: { start: document.positionAt(range.start), end: document.positionAt(range.end) },
        newText,
      }));
      return [title, TextDocument.applyEdits(document, sent)];
    }),
  );
}

function valueFixes(schema: string, values: string): Record<string, string> {
  const { violations } = checkDocument(schemaOf(schema).schema, documentOf('values.yml', `---\n${values}`));
  const fallback = { file: new SourceFile('values.yml', ''), start: 0, end: 0 };
  return results(violations.flatMap((violation) => violationFinding(violation, fallback).fixes ?? []));
}

describe('fixes', () => {
  it('are none for a value without a place, or in quotes where a map is declared', () => {
    const { schema } = schemaOf('a: [1]\nb: {c: 1}\n');
    const violations = checkDocument(schema, documentOf('values.yml', '---\na: x\nb: "1"\n')).violations;
    const fixes = violations.map((one) => (one.kind === 'wrong-type' ? typeFixes({ ...one, at: undefined }) : []));
    expect(fixes).toEqual([[], []]);
    expect(valueFixes('b: {c: 1}', 'b: "1"')).toEqual({});
  });

  it('rename a short key with two letters in the wrong order', () => {
    const schema = 'ip: ""\nhost: ""\n';
    expect(valueFixes(schema, 'pi: x\n')).toMatchObject({ 'Change to ip': '---\nip: x\n' });
    expect(valueFixes(schema, 'px: x\n')).not.toHaveProperty('Change to ip');
  });

  it('do not rename a key to one that the map has already', () => {
    const isRenamed = (values: string): boolean => 'Change to hostname' in valueFixes('hostname: ""\nx: {}\n', values);
    expect(isRenamed('hostnam: a\n')).toBe(true);
    expect(isRenamed('x:\n  hostname: b\nhostnam: a\n')).toBe(true);
    expect(isRenamed('hostnam: a\nhostname: b\n')).toBe(false);
    expect(isRenamed('"hostname": b\n#! c\n\nhostnam: a\n')).toBe(false);
    expect(isRenamed('{hostname: b, hostnam: a}\n')).toBe(false);
  });

  describe('of a path with dots', () => {
    const schema = 'image:\n  tag: ""\n  pull: {policy: ""}\n"x.y": ""\nmore:\n  image:\n    tag: ""\n';
    const written = (values: string): readonly string[] =>
      Object.entries(valueFixes(schema, values)).flatMap(([title, text]) =>
        title.startsWith('Write') ? [`${title}: ${text.replace('---\n', '')}`] : [],
      );

    it.each([
      ['image.tag: v1\n', 'Write tag below image: image:\n  tag: v1\n'],
      ['more:\n  image.tag: "v 1" #! a\n', 'Write tag below image: more:\n  image:\n    tag: "v 1" #! a\n'],
      ['image.pull.policy: x', 'Write policy below image.pull: image:\n  pull:\n    policy: x'],
    ])('put each key on a line of its own: %j', (values, expected) => {
      expect(written(values)).toEqual([expected]);
      expect(valueFixes(schema, values)).not.toHaveProperty('Change to image');
    });

    it.each([
      'image.tga: v1\n',
      'imag.tag: v1\n',
      'image.tag: |\n  v1\n',
      '{image.tag: v1}\n',
      '"image.tag": v1\n',
      'image: {}\nimage.tag: v1\n',
      'x.y: a\n',
      'images: a\n',
    ])('are none for %j', (values) => {
      expect(written(values)).toEqual([]);
    });
  });

  it.each([
    ['a:\n  b: 1\n  c:\n  - d\n', 'a:\n  - b: 1\n    c:\n    - d\n'],
    ['a:\n    b: |\n      x\n\n      y\n', 'a:\n    - b: |\n        x\n\n        y\n'],
    ['a: {b: 1}\n', 'a: [{b: 1}]\n'],
  ])('make a list of a map: %j', (values, fixed) => {
    expect(valueFixes('a:\n- b: 0\n  c: [""]\n', values)['Make it a list']).toBe(`---\n${fixed}`);
  });

  it.each([
    ['a:\n- b: 1\n  c: 2\n', 'a:\n  b: 1\n  c: 2\n'],
    ['a:\n  - b: 1\n  - c:\n      d: 2\n', 'a:\n    b: 1\n    c:\n      d: 2\n'],
    ['a: [{b: 1}]\n', 'a: {b: 1}\n'],
  ])('make a map of a list: %j', (values, fixed) => {
    expect(valueFixes('a:\n  b: 0\n  c: 0\n', values)['Make it a map']).toBe(`---\n${fixed}`);
  });

  it('make neither where that would not be it', () => {
    expect(valueFixes('a: [""]\n', 'a:\n  b: 1\n')).toEqual({});
    expect(valueFixes('a: [{b: 0}]\n', 'a:\n  #@ c\n  b: 1\n')).toEqual({});
    for (const list of ['- 1', '- b: 1\n- b: 2', '- b: 1\n- 2', '- - b: 1'])
      expect(valueFixes('a: {b: 0}\n', `a:\n${list}\n`), list).toEqual({});
    expect(valueFixes('a: {b: 0}\n', 'a: []\n')).toEqual({});
  });

  it.each([
    ['a: ""', 'a:', 'a: ""'],
    ['a: ""', 'a: ~', 'a: ""'],
    ['a: ""', 'a:   null', 'a: ""'],
    ['a: 1', 'a:', 'a: 0'],
    ['a: 1.5', 'a: ~', 'a: 0.0'],
    ['a: true', 'a: null', 'a: false'],
    ['a: [1]', 'a:', 'a: []'],
    ['a: {b: 1}', 'a: ~', 'a: {}'],
    ['a: ""', 'a: #! c', 'a: "" #! c'],
    ['a: ""', 'a:  #! c', 'a: "" #! c'],
    ['a: ""', 'a: ', 'a: ""'],
    ['a: [1]', 'a: \t', 'a: []'],
    ['a: 1', 'a: \r', 'a: 0\r'],
    ['a: {b: 1}', 'a: null \r', 'a: {}\r'],
    ['a: ""', 'a: !!null x', undefined],
  ])('write the empty value of %s for %j', (schema, values, fixed) => {
    const written = Object.entries(valueFixes(`${schema}\n`, `${values}\n`)).find(([title]) =>
      title.startsWith('Write '),
    );
    expect(written?.[1]).toBe(fixed && `---\n${fixed}\n`);
  });

  it.each([
    ['a:\nb: 1\nc: 2\nd: 3', 'a:\n  b: 1\n  c: 2\nd: 3'],
    ['a: #! c\n"b":\n  - 1\n\nc: 2\nd: 3', 'a: #! c\n  "b":\n    - 1\n\nc: 2\nd: 3'],
    ['a:\n#! c\nb: 1\n#! d\nd: 3', 'a:\n  #! c\n  b: 1\n#! d\nd: 3'],
    ['a:\nd: 3\nb: 1', undefined],
    ['a: ~\nb: 1', undefined],
    ['a:\n  #! c\nd: 1', undefined],
    ['e:\n  a:\n  b: 1\nb: 1', 'e:\n  a:\n    b: 1\nb: 1'],
    ['{a:, b: 1}', undefined],
  ])('indent the keys of a map that are beside it: %j', (values, fixed) => {
    const map = 'a:\n  b: 1\n  c: 2\n';
    const made = valueFixes(`${map}d: 1\ne:\n  a:\n    b: 1\n`, `${values}\n`);
    expect(made['Indent the lines below']).toBe(fixed && `---\n${fixed}\n`);
    expect(fixed !== undefined && 'Write {}' in made).toBe(false);
  });

  it.each([
    ['a:\nb: 1\nc: 2\nd: 3', 'a:\n  b: 1\n  c: 2\nd: 3'],
    ['d: 3\na:\n#! c\nb: 1', 'd: 3\na:\n  #! c\n  b: 1'],
    ['a:\nb: 1\n#c: 2\nd: 3', 'a:\n  b: 1\n#c: 2\nd: 3'],
    ['a: ~\nb: 1', undefined],
    ['a:\nd: 3\nb: 1', undefined],
    ['a:\nx: 1', undefined],
    ['d:\nb: 1', undefined],
    ['b: 1\na:', undefined],
  ])('indent the keys beside a map that may be null: %j', (values, fixed) => {
    const schema = '#@schema/nullable\na:\n  b: 1\n  c: 2\n#@schema/nullable\nd: 1\n';
    const made = valueFixes(schema, `${values}\n`);
    expect(made['Indent the lines below']).toBe(fixed && `---\n${fixed}\n`);
  });

  it.each([
    ['a:\nb: 1\nc: 2\n', ['b', 'c']],
    ['a:\nb: 1\nx: 1\n', ['b']],
    ['a:\nb: 1\nd: 3\nc: 2\n', ['b']],
  ])('indent only keys that belong below the one above, of %j', (values, indented) => {
    const { schema } = schemaOf('#@schema/nullable\na:\n  b: 1\n  c: 2\nd: 1\n');
    const { violations } = checkDocument(schema, documentOf('values.yml', `---\n${values}`));
    const keys = violations.flatMap((one) => {
      const fixes = one.kind === 'unknown-key' ? keyFixes(one) : [];
      return one.kind === 'unknown-key' && fixes.some(({ title }) => title.startsWith('Indent')) ? [one.item.key] : [];
    });
    expect(keys).toEqual(indented);
  });

  it('indent keys below one that is up to 50 items above', () => {
    const keys = Array.from({ length: 52 }, (_, i) => `k${i}: 1\n`);
    const { schema } = schemaOf(`#@schema/nullable\na:\n  ${keys.join('  ')}`);
    const { violations } = checkDocument(schema, documentOf('values.yml', `---\na:\n${keys.join('')}`));
    const fixed = violations.map((one) => (one.kind === 'unknown-key' ? keyFixes(one) : []));
    const isIndented = fixed.map((fixes) => fixes.some(({ title }) => title === 'Indent the lines below'));
    expect(isIndented).toEqual(keys.map((_, i) => i < 50));
  });

  it('indent keys below one without a value in a schema', () => {
    const made = results(schemaOf('a:\n  b:\n  c: ""\n\n  d: ""\ne: ""\n').findings.flatMap(({ fixes = [] }) => fixes));
    expect(Object.keys(made)).toEqual(['Indent the lines below', 'Make it a string', 'Allow any value']);
    expect(made['Indent the lines below']).toBe('---\na:\n  b:\n    c: ""\n\n  d: ""\ne: ""\n');
  });

  it('rename, remove or declare a key', () => {
    expect(
      valueFixes(
        'db:\n  hostname: ""\n  port: 1\n',
        'db:\n  #@overlay/match missing_ok=True\n  hostnam: [x, y]\n  port: 2\n',
      ),
    ).toEqual({
      'Change to hostname': '---\ndb:\n  #@overlay/match missing_ok=True\n  hostname: [x, y]\n  port: 2\n',
      'Remove hostnam': '---\ndb:\n  port: 2\n',
      'Declare hostnam in the schema': '---\ndb:\n  hostname: ""\n  port: 1\n  hostnam:\n  - x\n',
    });
  });

  it('declare after a nested last item, and in a schema without a final line break', () => {
    expect(valueFixes('a:\n  b: 1', 'zzz: null\n')['Declare zzz in the schema']).toBe(
      '---\na:\n  b: 1\n#@schema/nullable\nzzz: ""\n',
    );
  });

  it('quote and unquote', () => {
    expect(valueFixes('a: ""\nb: 1\n', 'a: 1.10\nb: "5"\n')).toEqual({
      'Quote the value': '---\na: "1.10"\nb: "5"\n',
      'Convert to integer': '---\na: 1.10\nb: 5\n',
    });
  });

  it('allow null in the schema', () => {
    expect(valueFixes('a:\n  b: 1\n', 'a:\n  b: null\n')).toEqual({
      'Write 0': '---\na:\n  b: 0\n',
      'Allow null in the schema': '---\na:\n  #@schema/nullable\n  b: 1\n',
    });
  });

  it('give a null in a schema a type', () => {
    expect(results(schemaOf('a:\n').findings.flatMap((finding) => finding.fixes ?? []))).toEqual({
      'Make it a string': '---\na: ""\n',
      'Allow any value': '---\n#@schema/type any=True\na:\n',
    });
  });

  it.each([
    ['a: ~', 'a: ""'],
    ['a: null #! c', 'a: "" #! c'],
    ['a: #! c', 'a: "" #! c'],
    ['a:\n  b: null', 'a:\n  b: ""'],
    ['a:\n- null', 'a:\n- ""'],
    ['a:\n-', undefined],
  ])('make a string of the null of a schema where that has a place: %j', (text, fixed) => {
    const made = results(schemaOf(`${text}\n`).findings.flatMap((finding) => finding.fixes ?? []));
    expect(made['Make it a string']).toBe(fixed && `---\n${fixed}\n`);
  });

  it.each([
    ['hostnam: x #! c\nport: 1', 'port: 1'],
    ['port: 1\nhostnam: x # c  ', 'port: 1'],
    ['hostnam:\n- x\n\nport: 1', '\nport: 1'],
    ['{hostnam: x, port: 1}', undefined],
    ['{port: 1,\nhostnam: x}', undefined],
  ])('take a key out that has its lines for itself: %j', (text, left) => {
    const made = valueFixes('hostname: ""\nport: 1\n', `${text}\n`);
    expect(made['Remove hostnam']).toBe(left === undefined ? undefined : `---\n${left}\n`);
  });

  it('turn proposed annotations into released ones', () => {
    const text = '#@schema/doc "Text"\na: ""\n#@schema/example "x"\nb: ""\n#@schema/validate min_len=1\nc: ""\n';
    expect(Object.values(results(schemaOf(text).findings.flatMap((finding) => finding.fixes ?? [])))).toEqual([
      `---\n${text.replace('schema/doc', 'schema/desc')}`,
      `---\n${text.replace('schema/example "x"', 'schema/examples ("Example", "x")')}`,
      `---\n${text.replace('schema/validate ', 'schema/validation ')}`,
    ]);
  });
});

describe('the key that is put in the place of another', () => {
  it.each([
    ['plain where it was plain', 'hostname: ""\n', 'hostnam: x\n', 'hostname: x\n'],
    ['in quotes where it was in quotes', 'hostname: ""\n', '"hostnam": x\n', '"hostname": x\n'],
    ['in double quotes for single ones', 'hostname: ""\n', "'hostnam': x\n", '"hostname": x\n'],
    ['in quotes where it has to be', 'some/hostname: ""\n', 'some/hostnam: x\n', '"some/hostname": x\n'],
  ])('is written %s', (_, schema, values, expected) => {
    const [changed] = Object.entries(valueFixes(schema, values)).filter(([title]) => title.startsWith('Change'));
    expect(changed?.[1]).toBe(`---\n${expected}`);
  });
});

describe('a value of another type', () => {
  it.each([
    ['a: ""', 'a: 1', { 'Quote the value': 'a: "1"' }],
    ['a: ""', 'a: 1.5', { 'Quote the value': 'a: "1.5"' }],
    ['a: ""', 'a: true', { 'Quote the value': 'a: "true"' }],
    ['a: ""', 'a: [1]', {}],
    ['a: ""', 'a: !!int 1', {}],
    ['a: 1', 'a: "5"', { 'Convert to integer': 'a: 5' }],
    ['a: 1', "a: '5'", { 'Convert to integer': 'a: 5' }],
    ['a: 1', 'a: "5.5"', {}],
    ['a: 1', 'a: "x"', {}],
    ['a: 1', 'a: 5.5', {}],
    ['a: 1.5', 'a: "5.5"', { 'Convert to float': 'a: 5.5' }],
    ['a: true', 'a: "false"', { 'Convert to boolean': 'a: false' }],
    ['a: true', 'a: "5"', {}],
    ['a: [1]', 'a: 5', { 'Make it a list': 'a: [5]' }],
    ['a: [""]', 'a: x y', { 'Make it a list': 'a: [x y]' }],
    ['a: [""]', 'a: "x, y"', {}],
    ['a: [""]', 'a: x, y', { 'Make it a list': 'a: [x, y]' }],
    ['a: [1]', 'a: 80,443 #! c', { 'Make it a list': 'a: [80,443] #! c' }],
    ['a: [""]', 'a: --x, a/b.c', { 'Make it a list': 'a: [--x, a/b.c]' }],
    ['a: [""]', 'a: x, *y', {}],
    ['a: [""]', 'a: x,', {}],
    ['a: [""]', 'a: |\n  x', {}],
    ['a: [true]', 'a: true', { 'Make it a list': 'a: [true]' }],
    ['a: [1]', 'a: {b: 1}', {}],
    ['a:\n#@schema/type any=True\n- 1', 'a: {b: 1}', { 'Make it a list': 'a: [{b: 1}]' }],
    ['a: {b: 1}', 'a: 1', {}],
    ['a: {b: 1}', 'a: [1]', {}],
  ])('of %s in %j has fixes', (schema, values, fixed) => {
    const texts = Object.entries(fixed).map(([title, text]) => [title, `---\n${text}\n`]);
    expect(valueFixes(`${schema}\n`, `${values}\n`)).toEqual(Object.fromEntries(texts));
  });
});

describe('a key that is not declared', () => {
  it('is removed with the annotations of its own file', () => {
    const text = '---\nb: 1\n#@overlay/match missing_ok=True\nc: 1\n';
    const [violation] = checkDocument(schemaOf('b: 1\n').schema, documentOf('values.yml', text)).violations;
    if (violation?.kind !== 'unknown-key') throw new Error('the key is declared');
    const { item } = violation;
    const other = { file: new SourceFile('other.yml', text), start: 0, end: 3 };
    const annotations = new Map([...(item.annotations ?? [])].map(([name, one]) => [name, { ...one, origin: other }]));
    const removed = (of: typeof item) => results(keyFixes({ ...violation, item: of }))['Remove c'];
    expect(annotations.size).toBe(1);
    expect(removed(item)).toBe('---\nb: 1\n');
    expect(removed({ ...item, annotations })).toBe('---\nb: 1\n#@overlay/match missing_ok=True\n');
  });

  it('is removed where it is alone in a document, but not in a map', () => {
    const removed = (text: string): string | undefined => {
      const [violation] = checkDocument(schemaOf('b: {d: 1}\n').schema, documentOf('values.yml', text)).violations;
      if (violation?.kind !== 'unknown-key') throw new Error('the key is declared');
      return results(keyFixes(violation))['Remove c'];
    };
    expect(removed('c: 1\n')).toBe('');
    expect(removed('b:\n  c: 1\n')).toBeUndefined();
  });

  const declared = (schema: string, values: string): string | undefined =>
    Object.entries(valueFixes(schema, values)).find(([title]) => title.startsWith('Declare '))?.[1];

  it.each([
    ['a: 1\n', 'b: 1', 'a: 1\nb: 1\n'],
    ['a: 1', 'b: 1', 'a: 1\nb: 1\n'],
    ['a: 1 #! c\n', 'b: x', 'a: 1 #! c\nb: x\n'],
    ['a: 1\n', 'b:', 'a: 1\n#@schema/nullable\nb: ""\n'],
    ['a: 1\n', 'b: {c: [1, 2], d: null}', 'a: 1\nb:\n  c:\n  - 1\n  d: ""\n'],
    ['a: 1\n', 'b: []', 'a: 1\nb:\n- ""\n'],
    ['a:\n  c: 1\n', 'a: {b: 1}', 'a:\n  c: 1\n  b: 1\n'],
    ['a:\n  c:\n    d: 1\ne: 1\n', 'a: {b: 1}', 'a:\n  c:\n    d: 1\n  b: 1\ne: 1\n'],
    ['a:\n- c: 1\n', 'a: [{b: 1}]', undefined],
    ['a:\n- c: 1\n  d: 1\n', 'a: [{b: 1}]', 'a:\n- c: 1\n  d: 1\n  b: 1\n'],
    ['a: {c: 1}\n', 'a: {b: 1}', undefined],
    ['{a: 1}\n', 'b: 1', undefined],
  ])('in %j is declared for %j', (schema, values, text) => {
    expect(declared(schema, `${values}\n`)).toBe(text && `---\n${text}`);
  });

  it('is not declared beside keys of several files', () => {
    const [one, other] = [schemaOf('a: 1\n').schema, schemaOf('b: 1\n').schema];
    if (one.kind !== 'map' || other.kind !== 'map') throw new Error('no maps');
    const schema = { ...one, items: [...one.items, ...other.items] };
    const { violations } = checkDocument(schema, documentOf('values.yml', '---\nzzz: 1\n'));
    const fixes = violations.flatMap((one) => (one.kind === 'unknown-key' ? keyFixes(one) : []));
    expect(fixes.map(({ title }) => title)).toEqual(['Remove zzz']);
  });
});

describe('of the fixes for a value', () => {
  /** The titles, with `+` for the one to apply without asking, and `-` for one that is never applied so. */
  function titles(schema: string, values: string): readonly string[] {
    const { violations } = checkDocument(schemaOf(schema).schema, documentOf('values.yml', `---\n${values}`));
    const fallback = { file: new SourceFile('values.yml', ''), start: 0, end: 0 };
    return violations
      .flatMap((violation) => violationFinding(violation, fallback).fixes ?? [])
      .map(({ title, preferred }) => `${preferred === undefined ? '' : preferred ? '+ ' : '- '}${title}`);
  }

  it.each<[schema: string, values: string, titles: readonly string[]]>([
    [
      'hostname: ""\nb: 1\n',
      'hostnam: a\n',
      ['+ Change to hostname', '- Remove hostnam', 'Declare hostnam in the schema'],
    ],
    [
      'image: {tag: ""}\nb: 1\n',
      'image.tag: a\n',
      ['+ Write tag below image', '- Remove image.tag', 'Declare image.tag in the schema'],
    ],
    ['a: ""\n', 'a: 1\n', ['Quote the value']],
    ['a: 1\n', 'a: "1"\n', ['Convert to integer']],
    ['a: [""]\n', 'a: b\n', ['+ Make it a list']],
    ['a: [{b: 1}]\n', 'a:\n  b: 1\n', ['+ Make it a list']],
    ['a: {b: 1}\n', 'a:\n- b: 1\n', ['+ Make it a map']],
    ['a: {b: 1}\n', 'a:\n', ['+ Write {}', 'Allow null in the schema']],
    ['a: 1\n', 'a:\n  b: 1\n', []],
    ['a: 1\n', 'a: [{b: 1}]\n', []],
    ['a: 1\n', 'a:\n- b: 1\n', []],
    ['a: ""\n', 'a: {b: 1}\n', []],
    ['a:\n- 1\n', 'a:\n-\n', ['Allow null in the schema']],
  ])('one is preferred: %j, %j', (schema, values, expected) => {
    expect(titles(schema, values)).toEqual(expected);
  });

  it('indenting is preferred where the keys below are declared so', () => {
    const found = titles('a: {b: 1, c: 1}\nd: 1\n', 'a:\nb: 1\nc: 1\nd: 1\n');
    expect(found.filter((title) => title.startsWith('+'))).toEqual(Array(3).fill('+ Indent the lines below'));
  });

  it('removal is none of those for the only key of a map, comments and blanks aside', () => {
    const isRemoved = (values: string): boolean => 'Remove x' in valueFixes('a: {b: 1}\nc: 1\n', values);
    expect(isRemoved('a:\n  x: 1\n  b: 1\n')).toBe(true);
    expect(isRemoved('a:\n  b: 1\n  #! comment\n\n  x: 1\n')).toBe(true);
    expect(isRemoved('a:\n  #! comment\n  x: 1\nc: 1\n')).toBe(false);
    expect(isRemoved('a:\n     \n  x: 1\n     \nc: 1\n')).toBe(false);
    expect(isRemoved('a:\n  x: 1\n  #! comment\n')).toBe(false);
    expect(isRemoved('x: 1\n')).toBe(true);
  });
});
