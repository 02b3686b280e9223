/** For which files and runs a schema is generated, and where it is written. */
import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { generateRunSchema, generateSchemaAt } from './generate-schema.js';

const header = '#@data/values-schema\n---\n';

describe('a schema of annotated data values', () => {
  const text = '#! About\n#@data/values\n---\na: 1\n\n#@ def f(): return 1\n---\nb: 1\n';
  const { snapshotOf } = openFixture(
    `#! file: v.yml\n${text}#! file: t.yml\n#@ load("@ytt:data", "data")\nx: #@ data.values.a\n`,
  );
  const isOfferedAt = (part: string): boolean =>
    generateSchemaAt(snapshotOf('v.yml'), text.indexOf(part)) !== undefined;

  it('is offered anywhere in the document and above it, and in no other', () => {
    expect(['#! About', '#@data', 'data/', '---', 'a: 1', '1\n'].filter((part) => !isOfferedAt(part))).toEqual([]);
    expect(['#@ def', 'return', '---\nb', 'b: 1'].filter(isOfferedAt)).toEqual([]);
  });
});

describe('a schema of a file', () => {
  const made = (name: string, text: string): unknown =>
    generateSchemaAt(openFixture(`#! file: ${name}\n${text}`).snapshotOf(name), text.length);

  it.each([
    ['maps', '{a: ', '}'],
    ['arrays', '[', ']'],
  ])('declares 50 levels of %s, and anything below', (_, open, close) => {
    const isWhole = (levels: number): boolean =>
      !JSON.stringify(made('values.yml', `a: ${open.repeat(levels)}1${close.repeat(levels)}\n`)).includes('any=True');
    expect([isWhole(50), isWhole(51)]).toEqual([true, false]);
  });

  it('is not generated from values that stand in others too often', () => {
    const pairs = (count: number): string =>
      `#@ def pair(v):\nl: #@ v\nr: #@ v\n#@ end\n#@ x = 1\n#@ for i in range(${count}):\n#@   x = pair(x)\n#@ end\n`;
    const isMade = (count: number): boolean =>
      made('v.yml', `${pairs(count)}#@data/values\n---\na: #@ x\n`) !== undefined;
    expect([isMade(10), isMade(18)]).toEqual([true, false]);
  });

  it.each([
    ['values.yml', 'a: 1\n', { name: 'schema.yml', text: `${header}a: 1\n` }],
    ['values.yaml', 'a: 1\n', { name: 'schema.yaml', text: `${header}a: 1\n` }],
    ['values.yml', '---\na: 1\n# y\n', { name: 'schema.yml', text: `${header}a: 1\n` }],
    ['values.yml', '# x\n---\na: 1\n', { name: 'schema.yml', text: `${header}a: 1\n` }],
    ['values.yml', '---\na: 1\n---\nb: 1\n', undefined],
    [
      'values.yml',
      'a:\n- b: null\n  c: 1\n',
      { name: 'schema.yml', text: `${header}a:\n  -\n    #@schema/type any=True\n    b: null\n    c: 1\n` },
    ],
    ['values.yml', 'a: {}\nb: 1\n', { name: 'schema.yml', text: `${header}#@schema/type any=True\na: {}\nb: 1\n` }],
    [
      'values.yml',
      'a:\n- b: [1]\n- b: [x]\n',
      { name: 'schema.yml', text: `${header}a:\n  -\n    #@schema/type any=True\n    b: []\n` },
    ],
    [
      'values.yml',
      'a:\n- b: [1]\n- b: {c: 1}\n',
      { name: 'schema.yml', text: `${header}a:\n  -\n    #@schema/type any=True\n    b: []\n` },
    ],
    ['values.yml', 'a:\n- b: [1]\n- b: [2]\n', { name: 'schema.yml', text: `${header}a:\n  - b:\n      - 1\n` }],
    [
      'values.yml',
      'a:\n- b: [1]\n- b: 2\n',
      { name: 'schema.yml', text: `${header}a:\n  -\n    #@schema/type any=True\n    b: []\n` },
    ],
    [
      'values.yml',
      'a:\n- b: 1\n- b: x\n',
      { name: 'schema.yml', text: `${header}a:\n  -\n    #@schema/type any=True\n    b: 1\n` },
    ],
    ['values.yml', 'a: []\n', { name: 'schema.yml', text: `${header}#@schema/type any=True\na: []\n` }],
    [
      'values.yml',
      'a:\n- b: {}\n- b: 1\n',
      { name: 'schema.yml', text: `${header}a:\n  -\n    #@schema/type any=True\n    b: {}\n` },
    ],
    [
      'values.yml',
      'a:\n- b: {c: 1}\n- b: 1\n',
      { name: 'schema.yml', text: `${header}a:\n  -\n    #@schema/type any=True\n    b: {}\n` },
    ],
    ['values.yml', '# x\n---\n', undefined],
    ['values.yml', '# x\na: 1\n', { name: 'schema.yml', text: `${header}#@schema/desc "x"\na: 1\n` }],
    ['values.yml', 'a: 1\n? [2]\n: 3\n', undefined],
    ['values.yml', 'a:\n  ? {b: 1}\n  : 3\n', { name: 'schema.yml', text: `${header}#@schema/type any=True\na: {}\n` }],
    ['other.yml', 'a: 1\n', undefined],
    ['values.txt', 'a: 1\n', undefined],
    ['values.star', 'a = 1\n', undefined],
    ['values.yml', '#@data/values\n---\na: 1\n', { name: 'schema.yml', text: `${header}a: 1\n` }],
    ['config.yml', '#@data/values\n---\na: 1\n', { name: 'schema.yml', text: `${header}a: 1\n` }],
    ['values.yml', '#@ x = 1\n---\na: #@ x\n', undefined],
    [
      'values.yml',
      '#@data/values\n---\na: #@ [1]\nb: #@ {"c": 1}\n',
      { name: 'schema.yml', text: `${header}#@schema/type any=True\na: []\n#@schema/type any=True\nb: {}\n` },
    ],
  ])('is made of data values in YAML alone: %s %j', (name, text, expected) => {
    expect(made(name, text)).toEqual(expected);
  });
});

it('is not made where data values are those of a library', () => {
  const library = '#! file: _ytt_lib/l/schema.yml\n#@data/values-schema\n---\nb: 1\n';
  const values = '#@data/values\n---\na: 1\n';
  const made = (ref: string): unknown => {
    const { snapshot } = openFixture(
      `${library}#! file: values.yml\n${values}#@library/ref "@l"\n#@data/values\n---\nb: 2\n`.replace(
        '#@library/ref "@l"\n',
        ref,
      ),
    );
    return generateSchemaAt(snapshot, snapshot.file.text.length);
  };
  expect(made('#@library/ref "@l"\n')).toBeUndefined();
  expect(made('')).toMatchObject({ name: 'schema.yml' });
});

describe('a schema of a run', () => {
  const made = (name: string, texts: string): unknown => {
    const found = generateRunSchema(openFixture(texts).snapshotOf(name));
    return found && [found.beside.path, found.name, found.text];
  };
  const values = '#! file: values.yaml\n#@data/values\n---\na: 1\n';
  const template = '#! file: t.yml\n#@ load("@ytt:data", "data")\nb: #@ data.values.a\n';

  it('is written beside the data values that it declares, whichever file of the run is queried', () => {
    const expected = ['values.yaml', 'schema.yaml', `${header}a: 1\n`];
    for (const name of ['t.yml', 'values.yaml']) expect(made(name, values + template)).toEqual(expected);
  });

  it('is not offered if there is one, without declarations of data values, or without a run', () => {
    expect(made('t.yml', `#! file: schema.yml\n${header}a: 2\n${values}${template}`)).toBeUndefined();
    expect(made('t.yml', template)).toBeUndefined();
    expect(made('t.yml', `${values.replace('a: 1', '{}')}${template}`)).toBeUndefined();
    expect(made('x.yml', '#! file: x.yml\na: 1\n')).toBeUndefined();
  });
});
