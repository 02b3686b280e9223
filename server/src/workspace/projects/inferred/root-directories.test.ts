/** The decisions that make a directory the root of an inferred project, with a case on each side of each. */
import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../files/file-summary.js';
import { graphOf, runsOf, type Texts } from '../testing.js';
import { keysDeclaredIn } from './root-directories.js';

const declares = (...keys: string[]): string => `#@data/values\n---\n${keys.map((key) => `${key}: 1\n`).join('')}`;
const schemaOf = (...keys: string[]): string => declares(...keys).replace('values', 'values-schema');
const reads = (...keys: string[]): string =>
  `#@ load("@ytt:data", "data")\n${keys.map((key) => `${key}: #@ data.values.${key}\n`).join('')}`;
const loads = (path: string): string => `#@ load("${path}", "x")\na: #@ x\n`;
const code = 'a: #@ 1\n';
const module = 'x = 1\n';
const plain = 'a: 1\n';

type Case = readonly [string, Texts, readonly string[]];

/** Expects these runs, whatever the order in which the files become known. */
function expectRuns(texts: Texts, expected: readonly string[]): void {
  const entries = Object.entries(texts);
  for (const order of [entries, entries.toReversed()])
    expect(runsOf(Object.fromEntries(order)).sort()).toEqual([...expected].sort());
}

it('keys are declared by documents of one role', () => {
  const file = (role: 'schema' | 'data-values', text: string) => {
    const key = `/ws/${role}.yml`;
    return { key, directory: '/ws', summary: summaryOf({ key, text, version: undefined }), role };
  };
  const files = [file('schema', schemaOf('a')), file('data-values', declares('b'))];
  for (const _ of [1, 2]) {
    expect([...keysDeclaredIn(files, 'schema')]).toEqual(['a']);
    expect([...keysDeclaredIn(files, 'data-values')]).toEqual(['b']);
  }
});

describe('a directory that is given to ytt', () => {
  const given = { 'run.sh': 'ytt -f d\n' };
  const library = { 'd/_ytt_lib/l/schema.yml': schemaOf('a') };

  it.each<Case>([
    [
      'joins the schemas below it',
      { ...given, 'd/p/schema.yml': schemaOf('a'), 'd/q/schema.yml': schemaOf('b'), 'd/x/t.yml': code },
      ['d: d/p/schema.yml d/q/schema.yml d/x/t.yml'],
    ],
    [
      'does not join those of its libraries, whose values are no data values of it',
      { ...given, ...library, 'd/x/t.yml': code, 'd/y/u.yml': code },
      ['d/_ytt_lib/l: d/_ytt_lib/l/schema.yml', 'd/x: d/x/t.yml', 'd/y: d/y/u.yml'],
    ],
    [
      'is none where it is a library',
      {
        'run.sh': 'ytt -f _ytt_lib/l\n',
        '_ytt_lib/l/p/schema.yml': schemaOf('a'),
        '_ytt_lib/l/q/schema.yml': schemaOf('b'),
      },
      ['_ytt_lib/l/p: _ytt_lib/l/p/schema.yml', '_ytt_lib/l/q: _ytt_lib/l/q/schema.yml'],
    ],
    [
      'is none for plain files beside a library',
      { ...given, ...library, 'd/t.yml': plain },
      ['d/_ytt_lib/l: d/_ytt_lib/l/schema.yml'],
    ],
  ])('%s', (_, texts, expected) => expectRuns(texts, expected));
});

describe('a directory with a schema, in others with schemas', () => {
  const texts = {
    'a/schema.yml': schemaOf('a'),
    'a/b/schema.yml': schemaOf('b'),
    'a/b/c/schema.yml': schemaOf('c'),
    'a/b/c/t.yml': reads('c'),
  };
  const inner = 'a/b/c/schema.yml a/b/c/t.yml';

  it.each([
    [
      'is apart where it is given to ytt by itself',
      'ytt -f a/b/c\n',
      ['a: a/b/schema.yml a/schema.yml', `a/b/c: ${inner}`],
    ],
    [
      'is not where the one around it is given, too',
      'ytt -f a/b/c\nytt -f a/b\n',
      ['a: a/schema.yml', `a/b: ${inner} a/b/schema.yml`],
    ],
    [
      'is not where the outermost one is given, too',
      'ytt -f a/b/c\nytt -f a\n',
      [`a: ${inner} a/b/schema.yml a/schema.yml`],
    ],
    [
      'is not where what is around all is given, too',
      'ytt -f a/b/c\nytt -f .\n',
      [`a: ${inner} a/b/schema.yml a/schema.yml`],
    ],
    ['is not where another one is given', 'ytt -f a/x\n', [`a: ${inner} a/b/schema.yml a/schema.yml`]],
  ])('%s', (_, commands, expected) => expectRuns({ ...texts, 'run.sh': commands }, expected));
});

describe('the root of a schema without code below it', () => {
  it.each<Case>([
    [
      'is above the next code that reads what it declares',
      { 'x/s/schema.yml': schemaOf('name'), 'x/t.yml': reads('name'), 'o/schema.yml': schemaOf('a'), 'o/t.yml': code },
      ['x: x/s/schema.yml x/t.yml', 'o: o/schema.yml o/t.yml'],
    ],
    [
      'is where it stands, where the next code reads something else',
      { 'x/a/b/schema.yml': schemaOf('name'), 'x/a/t.yml': reads('other'), 'x/u.yml': reads('name') },
      ['x/a/b: x/a/b/schema.yml', 'x: x/a/t.yml x/u.yml', 'x/a/b: x/a/b/schema.yml x/a/t.yml x/u.yml'],
    ],
    [
      'is where it stands, where another project is below that code',
      {
        'x/s/schema.yml': schemaOf('name'),
        'x/o/schema.yml': schemaOf('other'),
        'x/o/t.yml': reads('other'),
        'x/t.yml': reads('name'),
      },
      ['x/s: x/s/schema.yml', 'x/o: x/o/schema.yml x/o/t.yml', 'x: x/t.yml', 'x/s: x/s/schema.yml x/t.yml'],
    ],
  ])('%s', (_, texts, expected) => expectRuns(texts, expected));
});

describe('the root of data values and code', () => {
  const halfRead = { 'c/values/v.yml': declares('name'), 'c/t/t.yml': reads('name', 'other') };
  it.each<Case>([
    ['is above both where half of what is read is declared', halfRead, ['c: c/t/t.yml c/values/v.yml']],
    [
      'is not where less is declared',
      { ...halfRead, 'c/t/t.yml': reads('name', 'other', 'more') },
      ['c/t: c/t/t.yml', 'c/t: c/t/t.yml c/values/v.yml'],
    ],
    [
      'is not missed for a project elsewhere that declares the same',
      {
        'a/values/v.yml': declares('name'),
        'a/templates/t.yml': reads('name'),
        'b/values.yml': declares('name'),
        'b/t.yml': reads('name'),
      },
      ['a: a/templates/t.yml a/values/v.yml', 'b: b/t.yml b/values.yml'],
    ],
    [
      'is the inner one where code further out reads what that declares',
      { 'x/u.yml': reads('name'), 'x/y/values/v.yml': declares('name'), 'x/y/t/t.yml': reads('name') },
      ['x/y: x/y/t/t.yml x/y/values/v.yml', 'x: x/u.yml', 'x/y: x/y/t/t.yml x/y/values/v.yml x/u.yml'],
    ],
    [
      'is the nearest for code that reads none',
      { 'values.yml': declares('other'), 'a/values.yml': declares('name'), 'a/b/t.yml': code },
      ['a: a/b/t.yml a/values.yml', '.: values.yml'],
    ],
    [
      'is not the root of an application for code that reads none',
      { 'package.json': '{}', 'values.yml': declares('other'), 'a/t.yml': code },
      ['a: a/t.yml', '.: values.yml'],
    ],
    [
      'is never inside of a project with a schema',
      { 'a/schema.yml': schemaOf('name'), 'a/in/values.yml': declares('x'), 'a/in/t.yml': reads('x') },
      ['a: a/in/t.yml a/in/values.yml a/schema.yml'],
    ],
  ])('%s', (_, texts, expected) => expectRuns(texts, expected));
});

describe('data values and code inside of others', () => {
  const outer = { 'e/values.yml': declares('name'), 'e/t.yml': reads('name') };
  it.each<readonly [string, Texts, boolean]>([
    [
      'are apart where they declare something of what is around, too',
      { ...outer, 'e/in/values.yml': declares('own', 'name'), 'e/in/t.yml': reads('own') },
      true,
    ],
    [
      'are apart where others read what they declare themselves',
      {
        'e/values.yml': declares('name', 'own'),
        'e/t.yml': reads('own'),
        'e/in/values.yml': declares('own', 'x'),
        'e/in/t.yml': reads('own'),
      },
      true,
    ],
    [
      'are apart where others read what nobody declares',
      { ...outer, 'e/t.yml': reads('any'), 'e/in/values.yml': declares('own'), 'e/in/t.yml': reads('own') },
      true,
    ],
    [
      'are apart where a file loads from beside it',
      {
        ...outer,
        'e/in/y.star': module,
        'e/in/values.yml': declares('own'),
        'e/in/t.yml': loads('y.star') + reads('own'),
      },
      true,
    ],
    [
      'are not where a file loads from a root, wherever that is',
      { ...outer, 'e/in/values.yml': declares('own'), 'e/in/t.yml': loads('/gone.star') + reads('own') },
      false,
    ],
    [
      'are not inside of a schema',
      { ...outer, 'e/values.yml': schemaOf('name'), 'e/in/values.yml': declares('own'), 'e/in/t.yml': reads('own') },
      false,
    ],
    [
      'are not where their code reads nothing',
      { ...outer, 'e/in/values.yml': declares('own'), 'e/in/t.yml': code },
      false,
    ],
    [
      'are not where their code reads what is around, too',
      { ...outer, 'e/in/values.yml': declares('own'), 'e/in/t.yml': reads('own', 'name') },
      false,
    ],
    [
      'are not where they declare nothing of their own',
      { ...outer, 'e/in/values.yml': declares('name'), 'e/in/t.yml': reads('name') },
      false,
    ],
    [
      'are not where others read what they alone declare',
      { ...outer, 'e/t.yml': reads('name', 'own'), 'e/in/values.yml': declares('own'), 'e/in/t.yml': reads('own') },
      false,
    ],
    [
      'are not where one of several files loads from what is around',
      {
        ...outer,
        'e/y.star': module,
        'e/in/values.yml': declares('own'),
        'e/in/t.yml': reads('own'),
        'e/in/u.yml': loads('/y.star'),
      },
      false,
    ],
  ])('%s', (_, texts, isApart) => {
    const roots = graphOf(texts).runs.map(({ root }) => root);
    expect(roots.sort()).toEqual(isApart ? ['/ws/e', '/ws/e/in'] : ['/ws/e']);
  });
});

describe('the root that code or custom states', () => {
  it.each<Case>([
    [
      'is the nearest directory with what is loaded from the root',
      { 'x.star': module, 'a/x.star': module, 'a/b/t.yml': loads('/x.star') },
      ['a: a/b/t.yml a/x.star'],
    ],
    [
      'is not where something is loaded from beside',
      { 'a/t.yml': code, 'a/b/t.yml': loads('sub/x.star'), 'a/b/sub/x.star': module },
      ['a: a/b/sub/x.star a/b/t.yml a/t.yml'],
    ],
    [
      'is the outer one of several',
      { 'a/b/t.yml': loads('/y.star'), 'a/b/y.star': module, 'a/u.yml': loads('/x.star'), 'a/x.star': module },
      ['a: a/b/t.yml a/b/y.star a/u.yml a/x.star'],
    ],
    [
      'is not above a project that loads something',
      { 'a/s/schema.yml': schemaOf('name'), 'a/s/t.yml': loads('/lib.star'), 'a/lib.star': module },
      ['a/s: a/s/schema.yml a/s/t.yml a/lib.star'],
    ],
    [
      'is no `config` outside of a bundle',
      { 'p/config/a/t.yml': code, 'p/config/b/u.yml': code },
      ['p/config/a: p/config/a/t.yml', 'p/config/b: p/config/b/u.yml'],
    ],
    [
      'is no other directory of a bundle',
      { 'p/bundle/conf/a/t.yml': code, 'p/bundle/conf/b/u.yml': code },
      ['p/bundle/conf/a: p/bundle/conf/a/t.yml', 'p/bundle/conf/b: p/bundle/conf/b/u.yml'],
    ],
  ])('%s', (_, texts, expected) => expectRuns(texts, expected));
});

describe('code at the root of an application', () => {
  it.each<Case>([
    [
      'is on its own, whatever code in other directories loads',
      { 'package.json': '{}', 't.yml': code, 'a/u.yml': loads('y.star'), 'a/y.star': module },
      ['.: t.yml', 'a: a/u.yml a/y.star'],
    ],
    [
      'makes a project where it loads something itself',
      { 'package.json': '{}', 't.yml': loads('y.star'), 'y.star': module, 'a/u.yml': code },
      ['.: a/u.yml t.yml y.star'],
    ],
  ])('%s', (_, texts, expected) => expectRuns(texts, expected));
});

describe('the files of a root', () => {
  const hidden = { '.h/t.yml': code, 'v1.2/plain.yml': plain, 'd/Chart.yaml': plain, 'd/e/plain.yml': plain };
  const below = (directory: string, texts: Texts): Texts =>
    Object.fromEntries(Object.entries(texts).map(([path, text]) => [`${directory}/${path}`, text]));
  it.each<Case>([
    [
      'are all where there is a schema, also at the root of an application',
      {
        'go.mod.yml': plain,
        'Chart.yaml': plain,
        'schema.yml': schemaOf('name'),
        'd/plain.yml': plain,
        '.h/t.yml': code,
      },
      ['.: .h/t.yml Chart.yaml d/plain.yml go.mod.yml schema.yml'],
    ],
    [
      'are all in a bundle',
      below('bundle/config', { 't.yml': code, ...hidden }),
      [
        'bundle/config: bundle/config/.h/t.yml bundle/config/d/Chart.yaml bundle/config/d/e/plain.yml bundle/config/t.yml bundle/config/v1.2/plain.yml',
      ],
    ],
    [
      'are not those in hidden directories and charts elsewhere',
      below('c', { 'values.yml': declares('name'), 't.yml': reads('name'), ...hidden }),
      ['c: c/t.yml c/v1.2/plain.yml c/values.yml', 'c/.h: c/.h/t.yml'],
    ],
    [
      'are those of ytt, and what is beside and below them, at the root of an application',
      {
        'Chart.yml': plain,
        'package.json': '{}',
        'values.yml': declares('name'),
        't.yml': reads('name'),
        'd/plain.yml': plain,
        'e/t.yml': code,
        'e/plain.yml': plain,
        'e/f/plain.yml': plain,
      },
      ['.: e/f/plain.yml e/plain.yml e/t.yml t.yml values.yml'],
    ],
  ])('%s', (_, texts, expected) => expectRuns(texts, expected));
});

describe('what is in the same directory', () => {
  const own = { 't.yml': reads('a'), 'values.yml': declares('a') };
  const config = { 'bundle/config/values.yml': declares('b'), 'bundle/config/t.yml': reads('b') };

  it.each<readonly [string, Texts, readonly string[]]>([
    [
      'two schemas below code',
      { 'p/schema.yml': schemaOf('a'), 'q/schema.yml': schemaOf('b'), 't.yml': code },
      ['p: p/schema.yml', 'q: q/schema.yml', '.: t.yml'],
    ],
    [
      'data values with code of their own, and without',
      { 'p/values.yml': declares('a'), 'q/values.yml': declares('b'), 'q/t.yml': reads('b'), 't.yml': reads('a') },
      ['q: q/t.yml q/values.yml', '.: p/values.yml t.yml'],
    ],
    [
      'what a package gives to ytt, and others around it',
      { ...own, ...config },
      ['bundle/config: bundle/config/t.yml bundle/config/values.yml', '.: t.yml values.yml'],
    ],
  ])('makes the same projects wherever it lies, in a library as well: %s', (_, texts, expected) => {
    expect(runsOf(texts)).toEqual(expected);
    for (const directory of ['d', 'd/e', '_ytt_lib/l', 'd/_ytt_lib/l']) {
      const moved = Object.entries(texts).map(([path, text]) => [`${directory}/${path}`, text]);
      const found = runsOf(Object.fromEntries(moved)).map((run) => run.replaceAll(`${directory}/`, ''));
      expect(found.map((run) => run.replace(`${directory}:`, '.:'))).toEqual(expected);
    }
  });
});
