import { describe, expect, it } from 'vitest';
import type { SchemaNode } from '../schema-node.js';
import { aboutEntry } from './about-entry.js';
import { allEntries, pageEntries } from './page-entries.js';
import { alternatives, proposed, released } from './testing.js';

describe('the entries of a page', () => {
  const listed = (schema: SchemaNode, taken?: readonly string[]): readonly string[] =>
    allEntries(pageEntries(schema, taken)).map(
      ({ depth, above, own, choice, anchor }) => `${depth} ${above}|${own}${choice ? ` (${choice})` : ''} #${anchor}`,
    );

  it('are the data values, each with an address of its own', () => {
    expect(listed(released('a:\n  b: 1\n"a.b": 2\n"x y/z": 3\n".-p -- q--": 1\n"": 4\n1: 5\n"1": 6\n'))).toEqual([
      '0 |a #a',
      '1 a.|b #a.b',
      '0 |a.b #a.b-2',
      '0 |x y/z #x-y-z',
      '0 |.-p -- q-- #p----q',
      '0 | #value-2',
      '0 |1 #1',
      '0 |1 #1-2',
    ]);
    expect(listed(released('search: 1\nsearch-2: 2\n'), ['search'])).toEqual([
      '0 |search #search-2',
      '0 |search-2 #search-2-2',
    ]);
  });

  it('have the items of an array where those say something', () => {
    expect(listed(released('l:\n- a: 1\n'))).toEqual(['0 |l #l', '1 l|[].a #l.a']);
    expect(listed(released('l:\n#@schema/desc "One."\n- a: 1\n'))).toEqual(['0 |l #l', '1 l|[] #l-2', '2 l[].|a #l.a']);
    expect(listed(released('l:\n#@schema/validation min=1\n- 1\n'))).toEqual(['0 |l #l', '1 l|[] #l-2']);
    expect(listed(released('l:\n#@schema/deprecated "No."\n- 1\n'))).toHaveLength(2);
    expect(listed(released('l:\n#@schema/title "One"\n- 1\n'))).toHaveLength(2);
    expect(listed(proposed('l:\n#@schema/removed "No."\n- 1\n'))).toHaveLength(2);
    expect(listed(proposed('l:\n#@schema/doc "One."\n- 1\n'))).toHaveLength(2);
    expect(listed(released('l:\n#@schema/doc "One."\n- 1\n'))).toHaveLength(2);
    expect(listed(released('l:\n#@schema/example 1\n- 1\n'))).toHaveLength(2);
    expect(listed(released('l:\n#@schema/examples ("One", 1)\n- 1\n'))).toHaveLength(2);
    expect(listed(released('- a: 1\n'))).toEqual(['0 |[] #value-2', '1 [].|a #a']);
  });

  it('have the possible types of a data value if there is more to say than their names', () => {
    expect(listed(proposed(alternatives))).toEqual([
      '0 |store #store',
      '1 |store (1 of 2) #store-1',
      '2 store.|s3 #store.s3',
      '3 store.s3.|bucket #store.s3.bucket',
      '1 |store (2 of 2) #store-2',
      '2 store.|gcs #store.gcs',
      '3 store.gcs.|key #store.gcs.key',
      '0 |plain #plain',
      '0 |percent #percent',
      '1 |percent (1 of 2) #percent-1',
      '1 |percent (2 of 2) #percent-2',
    ]);
  });

  it('have the path to each', () => {
    const [, item] = allEntries(pageEntries(released('l:\n- a: 1\n')));
    expect(item?.steps).toEqual([{ kind: 'key', key: 'l' }, { kind: 'item' }, { kind: 'key', key: 'a' }]);
    const [, choice] = allEntries(pageEntries(proposed(alternatives)));
    expect(choice).toMatchObject({
      above: '',
      keys: undefined,
      isRequired: false,
      steps: [{ kind: 'key', key: 'store' }],
    });
    expect(pageEntries(released('{}'))).toEqual([]);
  });

  it('say which keys have to be set, and no more than keys', () => {
    const required = (text: string): unknown =>
      allEntries(pageEntries(proposed(text)))
        .filter(({ isRequired }) => isRequired)
        .map(({ above, own }) => above + own);
    expect(required('a: ""\nb: c\nm: {d: ""}\nl:\n- ""\n#@schema/key missing_ok=True\no: ""\n')).toEqual([
      'a',
      'm',
      'm.d',
    ]);
    expect(required('#@schema/type one_of=["int", "string"]\np: 0\n')).toEqual([]);
  });
});

describe('what is said of a data value', () => {
  const about = (schema: SchemaNode, anchor = 'a') => {
    const entry = allEntries(pageEntries(schema)).find((one) => one.anchor === anchor);
    if (entry === undefined) throw new Error(`there is no ${anchor}`);
    return aboutEntry(entry);
  };
  /** Facts as text: `name: line; line`. */
  const facts = (schema: SchemaNode, anchor?: string): readonly string[] =>
    about(schema, anchor).facts.map((fact) =>
      'yaml' in fact
        ? `${fact.name}: ${fact.yaml}`
        : `${fact.name}: ${fact.lines.map((line) => line.map((part) => ('text' in part ? part.text : '?')).join('')).join('; ')}`,
    );

  it('are its type, its default and its rules', () => {
    expect(facts(released('#@schema/validation min=1, max=2\na: 1\n'))).toEqual([
      'Type: int',
      'Default: 1',
      'Must be: at least 1; at most 2',
    ]);
    expect(facts(released('#@schema/validation min=1, when=lambda v: True\na: 1\n'))).toContain(
      'Must be, under a condition: at least 1',
    );
    expect(facts(released('#@schema/validation when=lambda v: True\na: 1\n'))).toEqual(['Type: int', 'Default: 1']);
    expect(facts(released('#@schema/nullable\na: ""\n'))).toEqual(['Type: string or null', 'Default: null']);
    expect(facts(released('a:\n  b: 1\n'))).toEqual(['Type: map<b: int>']);
    expect(facts(released('#@schema/nullable\na:\n  b: 1\n'))).toEqual(['Type: map<b: int> or null', 'Default: null']);
    expect(
      facts(released(`a:\n${'  some_long_key_%: 1\n'.repeat(5).replaceAll('%', () => String(Math.random()))}`)),
    ).toEqual(['Type: map<…>']);
    const ofLength = (length: number): string => `a:\n  ${'k'.repeat(length)}: 1\n`;
    expect(facts(released(ofLength(90)))[0]).toHaveLength('Type: '.length + 100);
    expect(facts(released(ofLength(91)))).toEqual(['Type: map<…>']);
    expect(facts(released('#@schema/default [1, 2]\na:\n- 0\n'))).toContain('Default: - 1\n- 2');
  });

  it('include how many of which types it may contain', () => {
    expect(facts(proposed(alternatives), 'plain')).toEqual([
      'Type: oneof<int, bool>',
      'Must fit: one of these types',
      'Default: 0',
    ]);
    expect(facts(proposed(alternatives), 'store')).toContain('Must fit: at least one of these types');
    expect(facts(proposed(alternatives), 'store-1')).toEqual(['Type: map<s3: map<…>>']);
    expect(facts(proposed(alternatives), 'percent-1')).toEqual(['Type: int']);
    expect(facts(proposed('#@schema/one-of {"x": 1}, {"y": 1}\na: {"x": 1}\n'))).toContain(
      'Must fit: exactly one of these types',
    );
    expect(facts(proposed('#@schema/all-of {"x": 1}, 5\n#@schema/default 5\na: 5\n'))).toContain(
      'Must fit: all of these types',
    );
    expect(facts(proposed('#@schema/type any=True\na: 5\n'))).toEqual(['Type: any', 'Default: 5']);
    expect(facts(proposed('#@schema/type "null"\na: null\n'))).not.toContain('Must fit: one of these types');
  });

  it('include the keys that it applies to', () => {
    expect(facts(proposed('#@schema/key allowed="x.*", expects=2\na: 1\n'))).toEqual([
      'Type: int',
      'Keys: those that the regular expression x.* matches as a whole',
      'How many keys: exactly 2',
    ]);
    expect(facts(proposed('#@schema/any-key\na: 1\n'))).toEqual([
      'Type: int',
      'Keys: any',
      'How many keys: any number',
    ]);
    expect(facts(proposed('#@schema/key allowed=lambda k, _: True\na: 1\n'))).toContain(
      'Keys: those that a function of the schema accepts',
    );
    expect(facts(proposed('#@schema/key missing_ok=True\na: 1\n'))).toEqual(['Type: int']);
  });

  it('are marks, and notices of what is to be set instead', () => {
    expect(about(proposed('#@schema/key missing_ok=True\na: ""\n')).marks).toEqual(['optional']);
    expect(about(proposed('#@schema/key expects=[0, 2]\na: 1\n')).marks).toEqual([]);
    expect(about(proposed('#@schema/any-key\na: 1\n')).marks).toEqual([]);
    expect(about(released('#@schema/title " A "\na: 1\n')).title).toBe('A');
    expect(about(proposed('#@schema/removed "Use b."\na: 1\n')).facts.map(({ name }) => name)).toEqual(['Type']);
    expect(about(proposed('a: ""\n')).marks).toEqual(['required']);
    const removed = about(proposed('#@schema/removed "Use b."\n#@schema/deprecated "Soon."\na: ""\n'));
    expect(removed.marks).toEqual(['removed', 'deprecated']);
    expect(removed.facts.map(({ name }) => name)).toEqual(['Type', 'Must be']);
    expect(removed.notices).toMatchObject([
      { mark: 'removed', blocks: [{ kind: 'paragraph', parts: [{ text: 'Use b.' }] }] },
      { mark: 'deprecated', blocks: [{ parts: [{ text: 'Soon.' }] }] },
    ]);
  });

  it('are examples that can be put into a values file', () => {
    const text = 'l:\n- m:\n    #@schema/examples (" One ", 2), ("", 3)\n    a: 1\n';
    expect(about(released(text), 'l.m.a').examples).toEqual([
      { name: 'One', yaml: 'l:\n- m:\n    a: 2' },
      { name: '', yaml: 'l:\n- m:\n    a: 3' },
    ]);
  });
});
