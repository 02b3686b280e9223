/** What is missing in many places for one reason, and what for separate reasons. */
import { describe, expect, it } from 'vitest';
import { openFixture } from '../../features/testing.js';
import { fileFindings } from '../file-findings.js';
import { withoutConsequences } from './one-cause.js';

const project = '#! file: .ytt-project.yaml\nprojects:\n- { name: a, files: [c] }\n';
const schema = '#! file: c/a.yml\n#@data/values-schema\n---\nname: ""\nport: 1\n';
const load = '#@ load("@ytt:data", "data")\n';
const template = (file: string, ...paths: readonly string[]): string =>
  `#! file: c/${file}\n${load}${paths.map((path, i) => `${String.fromCharCode(97 + i)}: #@ data.values.${path}\n`).join('')}`;

/** `file:line code` of errors and warnings in all files, lines from 1, each with how many other places it has. */
function reported(fixture: string): readonly string[] {
  const { workspace } = openFixture(project + fixture);
  const names = [...fixture.matchAll(/^#! file: (.*)$/gm)].map(([, name]) => name ?? '');
  return names.flatMap((name) =>
    fileFindings(workspace, `/ws/${name}`)
      .findings.filter(({ severity }) => severity === 'error' || severity === 'warning')
      .map(({ file, range, code, related }) => {
        const places = related.filter(({ message }) => message === 'Missing here, too').length;
        return `${name.slice(2)}:${file.lines.lineAt(range.start) + 1} ${code}${places > 0 ? ` +${places}` : ''}`;
      }),
  );
}

describe('a member that is missing', () => {
  const one = template('t.yml', 'nmae', 'port', 'nmae');

  it('is reported in several places if they are few', () => {
    expect(reported(schema + one + template('u.yml', 'nmae'))).toEqual([
      't.yml:2 evaluation-failed',
      't.yml:4 evaluation-failed',
      'u.yml:2 evaluation-failed',
    ]);
  });

  it('is reported once, with the others as related, if there are many', () => {
    expect(reported(schema + one + template('u.yml', 'nmae', 'nmae'))).toEqual(['t.yml:2 evaluation-failed +3']);
  });

  it('is another one by another name', () => {
    const others = template('u.yml', 'nmae', 'prot', 'nmae', 'prot');
    expect(reported(schema + one + others)).toEqual([
      't.yml:2 evaluation-failed +3',
      'u.yml:3 evaluation-failed',
      'u.yml:5 evaluation-failed',
    ]);
  });

  it('is reported once, by any name, if a document is no longer a schema', () => {
    const lost = schema.replace('@data', '@dtaa');
    expect(reported(lost + template('t.yml', 'name', 'port'))).toEqual([
      'a.yml:1 unknown-annotation',
      't.yml:2 evaluation-failed +1',
    ]);
    for (const other of ['#@overlya/match by="x"', '# see # data/values']) {
      const found = reported(`${schema}#! file: c/o.yml\n${other}\na: #@ 1\n${template('t.yml', 'ab', 'cd')}`);
      expect(found.filter((text) => text.startsWith('t'))).toEqual([
        't.yml:2 evaluation-failed',
        't.yml:3 evaluation-failed',
      ]);
    }
  });

  it.each([
    ['schema', '---\n#@data/values-schema\nname: ""\n'],
    [
      'schema beside another',
      `#@data/values-schema\n---\nport: 1\n#! file: c/b.yml\n---\n#@data/values-schema\nname: ""\n`,
    ],
    ['data values', '---\n#@data/values\nname: ""\n'],
  ])('is not reported if the annotation of a document is misplaced, where ytt stops: %s', (_, declared) => {
    const set = '#! file: c/v.yml\n#@data/values\n---\nname: x\n';
    for (const values of ['', set])
      expect(reported(`#! file: c/a.yml\n${declared}${values}${template('t.yml', 'name', 'port.x')}`)).toEqual([
        expect.stringMatching(/^[ab]\.yml:2 annotation-misplaced$/),
      ]);
  });

  it('is reported once if values set what code reads, and only the schema lacks it', () => {
    const values = (file: string): string => `#! file: c/${file}\n#@data/values\n---\nname: x\n`;
    const misspelt = schema.replace('name', 'nmae');
    const set = values('v1.yml') + values('v2.yml') + values('v3.yml');
    expect(reported(misspelt + set + template('t.yml', 'name'))).toEqual(['v1.yml:3 overlay-match +3']);
    expect(reported(misspelt + set + template('t.yml', 'port'))).toEqual(
      ['v1', 'v2', 'v3'].map((file) => `${file}.yml:3 overlay-match`),
    );
  });

  it('is reported once, with the values over it, if a document is no longer a schema', () => {
    const lost = schema.replace('@data/values-schema', '@data/vlaues');
    const values = (file: string): string => `#! file: c/${file}\n#@data/values\n---\nname: x\n`;
    const first = '#! file: c/0.yml\n#@data/values\n---\nother: 1\n';
    expect(reported(first + lost + values('v1.yml') + values('v2.yml') + template('t.yml', 'name'))).toEqual([
      'a.yml:1 unknown-annotation',
      'v1.yml:3 overlay-match +1',
    ]);
  });

  it.each([
    ...['#@data/vlaues-schema', '# @data/values-schema', '##@data/values-schema'],
    ...['#data/values-schema', '# data/values-schema', '#  data/values-schema'],
  ])('refers to the document that %s keeps from declaring it', (header) => {
    const lost = schema.replace('#@data/values-schema\n---', `${header}\n---\n#@schema/desc ""`);
    const { workspace } = openFixture(`${project}${lost}${template('t.yml', 'name', 'port')}`);
    const { findings } = fileFindings(workspace, '/ws/c/t.yml');
    expect(findings.map(({ plain, related }) => [plain, ...related.map(({ message }) => message)])).toEqual([
      [
        'A struct has no name; what should declare it may be at a.yml:1',
        'This document declares no data values',
        'Missing here, too',
      ],
    ]);
  });

  it.each(['##@data/values-schema', '# @data/values-schema'])(
    'refers to a document in a file without code: %s',
    (header) => {
      const lost = schema.replace('#@data/values-schema', header);
      expect(reported(lost + template('t.yml', 'name', 'port'))).toEqual([
        'a.yml:1 document-annotation-misspelt',
        't.yml:2 evaluation-failed +1',
      ]);
      const { workspace } = openFixture(`${project}${lost}${template('t.yml', 'name', 'port')}`);
      const [found] = fileFindings(workspace, '/ws/c/t.yml').findings;
      expect(found?.plain).toBe('A struct has no name; what should declare it may be at a.yml:1');
    },
  );

  it.each(['# data/values', '#  data/values-schema'])('refers to a document with code below %s', (header) => {
    const lost = schema.replace('#@data/values-schema', `${header}\n#@ x = 1`);
    expect(reported(lost + template('t.yml', 'name', 'other')).at(-1)).toBe('t.yml:2 evaluation-failed +1');
  });

  describe('that a document without a header has', () => {
    const keys = 'name: x\nport: 1\nhost: z\n';
    const uses = template('t.yml', 'name', 'port', 'host');
    const once = ['t.yml:2 evaluation-failed +2'];
    const apart = ['t.yml:2 evaluation-failed', 't.yml:3 evaluation-failed', 't.yml:4 evaluation-failed'];
    it.each<[string, string, readonly string[]]>([
      ['named for values', `#! file: c/my-values.yml\n---\n${keys}`, once],
      ['named for defaults', `#! file: c/_defaults.yml\n---\n${keys}`, once],
      ['named for a schema', `#! file: c/Schema.yaml\n${keys}`, once],
      ['with annotations of a schema', `#! file: c/a.yml\n---\n#@schema/desc "x"\n${keys}`, once],
      ['that is a text', `#! file: c/values.txt\n${keys}`, apart],
      ['that has another meaning', `#! file: c/a.yml\n---\n${keys}`, apart],
      ['with few of the names', `#! file: c/values.yml\n---\nname: x\nport: 1\n`, apart],
    ])('is reported once: %s', (_, file, expected) => {
      expect(reported(file + uses).filter((one) => one.startsWith('t'))).toEqual(expected);
    });

    it('is reported once if it has all of few', () => {
      const values = `#! file: c/values.yml\n---\n${keys}`;
      expect(reported(values + template('t.yml', 'name', 'port'))).toEqual(['t.yml:2 evaluation-failed +1']);
      const [found] = fileFindings(
        openFixture(`${project}${values}${template('t.yml', 'name')}`).workspace,
        '/ws/c/t.yml',
      ).findings;
      expect(found?.plain).toBe('A struct has no name');
    });

    it('is reported once if names of code are missing, too', () => {
      const uses = `${template('t.yml', 'name', 'port')}z: #@ host\n`;
      expect(reported(`#! file: c/values.yml\n---\nname: x\nport: 1\n${uses}`)).toEqual([
        't.yml:2 evaluation-failed +1',
        't.yml:4 undefined-name',
      ]);
    });

    it('is reported once if a comment there names the header', () => {
      const values = `#! file: c/values.yml\n#! without #@data/values\n---\n${keys}`;
      expect(reported(values + uses)).toEqual(once);
    });

    it('is reported with others if it has most of them', () => {
      const most = template('t.yml', 'name', 'port', 'host', 'x1', 'x2', 'x3');
      const values = `#! file: c/values.yml\n---\n${keys}`;
      expect(reported(values + most)).toEqual(['t.yml:2 evaluation-failed +5']);
      const few = template('t.yml', 'name', 'port', 'host', 'x1', 'x2', 'x3', 'x4');
      expect(reported(values + few)).toHaveLength(7);
    });

    it('is reported apart in a folder that is named for values', () => {
      const file = `#! file: c/values/a.yml\n---\n${keys}`;
      expect(reported(file + uses).filter((one) => one.startsWith('t'))).toEqual(apart);
    });

    it('is reported once where code does not run', () => {
      const reads = ['name', 'port', 'host'].map((name) => `  data.values.${name}\n`).join('');
      const unused = `#! file: c/f.star\nload("@ytt:data", "data")\ndef f():\n${reads}  return 1\nend\n`;
      const file = `#! file: c/values.yml\n---\n${keys}`;
      const declared = '#! file: c/b.yml\n#@data/values\n---\nother: 1\n';
      const found = reported(declared + file + unused).filter((one) => one.startsWith('f'));
      expect(found).toEqual(['f.star:3 member-missing +2']);
    });

    it('refers to that document', () => {
      const { workspace } = openFixture(`${project}#! file: c/env/values.yml\n---  \n${keys}${uses}`);
      const [found] = fileFindings(workspace, '/ws/c/t.yml').findings;
      expect(found?.plain).toBe('A struct has no name; what should declare it may be at values.yml:1');
      const [document] = found?.related ?? [];
      expect([document?.file.path, document?.range]).toEqual(['env/values.yml', { start: 0, end: 3 }]);
    });

    it('is reported apart if the document has a header, and the keys further in', () => {
      const values = `#! file: c/values.yml\n#@data/values\n---\napp:\n${keys.replace(/^(?=.)/gm, '  ')}`;
      expect(reported(values + uses).filter((one) => one.startsWith('t'))).toEqual(apart);
    });
  });

  it('is reported once if it is missing because a data value is null', () => {
    const nullable = schema.replace('---', '#@schema/nullable\n---');
    expect(reported(nullable + template('t.yml', 'a', 'b', 'c', 'd'))).toEqual(['t.yml:2 evaluation-failed +3']);
    const two = `${schema}#@schema/nullable\napp:\n  a: 1\n#@schema/nullable\ndb:\n  a: 1\n`;
    const uses = template('t.yml', 'app.a', 'app.b', 'app.c', 'app.d', 'db.a', 'db.b', 'db.c', 'db.d');
    expect(reported(two + uses)).toEqual(['t.yml:2 evaluation-failed +3', 't.yml:6 evaluation-failed +3']);
    const sums = ['app.a', 'app.b', 'db.a', 'db.b'].map((path) => `port + data.values.${path}`);
    expect(reported(two + template('t.yml', ...sums))).toHaveLength(4);
  });

  it('is reported if code reads it of null that is no data value', () => {
    expect(reported('#! file: c/t.yml\n#@ x = None\na: #@ x.name\n')).toEqual(['t.yml:2 evaluation-failed']);
  });

  it('suggests no similar name if a document that is no longer a schema has the missing one', () => {
    const lost = '#! file: c/b.yml\n#@data/value-schema\n---\nhosts: []\n';
    const { workspace } = openFixture(`${schema.replace('port', 'host')}${lost}${template('t.yml', 'hosts', 'naem')}`);
    const found = fileFindings(workspace, '/ws/c/t.yml').findings.filter(({ missing }) => missing !== undefined);
    expect(found.map(({ plain, missing, fixes }) => [plain, missing, fixes?.length ?? 0])).toEqual([
      ['A struct has no hosts; what should declare it may be at b.yml:1', { name: 'hosts' }, 0],
      ['A struct has no naem; did you mean name?', { name: 'naem', nearest: 'name' }, 1],
    ]);
  });

  it.each([
    [
      'has the name between two lost headers',
      '---\n#@data/value-schema\nhosts: []\n#@data/value-schema\nport: 1\n',
      true,
    ],
    ['has it below the last', '---\n#@data/value-schema\nport: 1\n#@data/value-schema\n---\nhosts: []\n', true],
    ['has it below a comment', '---\n#@data/value-schema\nport: 1\n#@data/value-schema\n#! c\n---\nhosts: []\n', true],
    ['has other keys', '---\n#@data/value-schema\nport: 1\n---\nhosts: []\n', false],
  ])('has no similar name if a document %s', (_, lost, isDeclared) => {
    const fixture = `${schema.replace('port', 'host')}#! file: c/b.yml\n${lost}${template('t.yml', 'hosts')}`;
    const { findings } = fileFindings(openFixture(fixture).workspace, '/ws/c/t.yml');
    const found = findings.filter(({ missing }) => missing !== undefined);
    expect(found.map(({ missing }) => missing?.nearest)).toEqual([isDeclared ? undefined : 'host']);
  });

  it('has its similar name if only a document below the lost one has the missing one', () => {
    const lost = '#! file: c/b.yml\n#@data/value-schema\n---\nport: 1\n---\nhosts: []\n';
    const { workspace } = openFixture(`${schema.replace('port', 'host')}${lost}${template('t.yml', 'hosts')}`);
    const found = fileFindings(workspace, '/ws/c/t.yml').findings.filter(({ missing }) => missing !== undefined);
    expect(found.map(({ missing }) => missing?.nearest)).toEqual(['host']);
  });

  it('is an error if one of its occurrences is', () => {
    const unused = '#! file: c/f.star\nload("@ytt:data", "data")\ndef f():\n  return data.values.nmae\nend\n';
    expect(reported(`${schema}${unused}${one}${template('u.yml', 'nmae')}`)).toEqual(['t.yml:2 evaluation-failed +3']);
  });
});

it('findings that have reasons of their own are the same list', () => {
  expect(withoutConsequences([])).toEqual([]);
  const { workspace } = openFixture(`${project}${schema}${template('t.yml', 'nmae')}`);
  const { findings } = fileFindings(workspace, '/ws/c/t.yml');
  expect(withoutConsequences(findings)).toBe(findings);
});

it('code that fails for one reason in many places is reported once', () => {
  const function_ = '#! file: c/f.lib.yml\n#@ def f():\n#@ end\n';
  const uses = (count: number): string =>
    `${Array.from({ length: count }, (_, i) => `a${i}: #@ "x" + f()\n`).join('')}b: #@ 1 + "x"\n`;
  const found = (count: number): readonly string[] =>
    reported(`${function_}#! file: c/t.yml\n#@ load("f.lib.yml", "f")\n${uses(count)}`);
  expect(found(3).map((one) => one.split(':')[1])).toEqual(
    ['2', '3', '4', '5'].map((line) => `${line} evaluation-failed`),
  );
  expect(found(4)).toEqual(['t.yml:2 evaluation-failed', 't.yml:6 evaluation-failed']);
  const { workspace } = openFixture(`${project}${function_}#! file: c/t.yml\n#@ load("f.lib.yml", "f")\n${uses(4)}`);
  const [first] = fileFindings(workspace, '/ws/c/t.yml').findings;
  expect(first?.related.map(({ message }) => message)).toEqual(['Here, too', 'Here, too', 'Here, too']);
  expect(
    first && withoutConsequences(Array.from({ length: 30 }, () => ({ ...first, related: [] })))[0]?.related,
  ).toHaveLength(20);
});

describe('what a block that is not closed comes upon', () => {
  it('is reported once', () => {
    const text = (end: string): string =>
      `#! file: c/t.yml\n#@ if True:\n#@ for x in [1]:\n${end}#@ elif 2:\n#@ x = )\n#@ else:\n#@ end\n---\na: 1\n`;
    expect(reported(text(''))).toEqual(['t.yml:1 template-code-syntax', 't.yml:4 template-code-syntax']);
    expect(reported(text('#@ end\n'))).toEqual(['t.yml:5 template-code-syntax']);
    const stray = '#! file: c/t.yml\n#@ for x in [1]:\n#@ elif 2:\n#@ end\n---\na: 1\n';
    expect(reported(stray)).toEqual(['t.yml:2 template-code-syntax']);
    expect(reported(`${stray}#! file: c/u.yml\n#@ if True:\n---\na: 1\n`)).toEqual([
      't.yml:2 template-code-syntax',
      'u.yml:1 template-code-syntax',
    ]);
  });
});

it('code in place of a node is reported alone if it closes a block', () => {
  expect(reported('#! file: c/t.yml\n#@ if True:\n---\na:\n  #@ if/end True:\n#@ end\n')).toEqual([
    't.yml:5 code-after-node-block',
  ]);
});

describe('data values over others that do not parse', () => {
  const values = (first: string): string =>
    `#! file: c/a.yml\n#@data/values\n---\nname: a\n${first}\n#! file: c/b.yml\n#@data/values\n---\nother: 1\n`;
  const overlay =
    '#! file: c/o.yml\n#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.subset({"x": 1})\n---\nz: 1\n';

  it('are not reported as missing matches', () => {
    expect(reported(values('other 1'))).toEqual(['a.yml:4 yaml-syntax']);
    expect(reported(values('more: 1'))).toEqual(['b.yml:3 overlay-match']);
  });

  it('do not cause overlays to be reported, nor do other files', () => {
    const broken = '#! file: c/t.yml\na: [1\n#@ x = 1\n';
    expect(reported(values('more: 1') + broken)).toEqual(['b.yml:3 overlay-match', 't.yml:1 yaml-syntax']);
    expect(reported(values('other: 2') + overlay)).toEqual(['o.yml:3 overlay-match']);
    expect(reported(values('other 2') + overlay)).toEqual(['a.yml:4 yaml-syntax', 'o.yml:3 overlay-match']);
  });
});

it('cyclic loads are reported where the first module fails to load', () => {
  const chain =
    '#! file: c/f.star\nf = x\n' +
    '#! file: c/g.star\nload("f.star", "f")\ng = f\n' +
    '#! file: c/h.lib.yml\n#@ load("g.star", "g")\n#@ h = g\n' +
    '#! file: c/t.yml\n#@ load("h.lib.yml", "h")\na: #@ h\n';
  expect(reported(chain)).toEqual(['f.star:1 undefined-name', 'g.star:1 evaluation-failed']);
  const missing = chain.replace('f = x', 'load("e.star", "e")\nf = e');
  expect(reported(missing)).toEqual(['f.star:1 evaluation-failed']);
});

describe('a name that is not defined', () => {
  const uses = (count: number, name = 'x'): string =>
    Array.from({ length: count }, (_, i) => `k${i}${name}: #@ ${name} + ${name}\n`).join('');

  it('is reported once per line, and once per file if there are many lines', () => {
    expect(reported(`#! file: c/t.yml\n${uses(2)}`)).toEqual(['t.yml:1 undefined-name', 't.yml:2 undefined-name']);
    expect(reported(`#! file: c/t.yml\n${uses(4)}#! file: c/u.yml\n${uses(1)}`)).toEqual([
      't.yml:1 undefined-name +3',
      'u.yml:1 undefined-name',
    ]);
    const alike = `#! file: c/t.yml\n${uses(4, 'größe')}${uses(4, 'grün')}`;
    expect(reported(alike)).toEqual(['t.yml:1 undefined-name +3', 't.yml:5 undefined-name +3']);
  });

  it('is not reported if code does not parse, or it is in another node', () => {
    expect(reported('#! file: c/f.star\nreturn x + 1\n')).toEqual(['f.star:1 template-code-syntax']);
    const nested = '#@ def f():\na: #@ g(1)\n#@ end\n#@ def g(x):\n  b: #@ x\n#@ end\n';
    expect(reported(`#! file: c/t.yml\n${nested}`)).toEqual(['t.yml:2 value-given-twice']);
  });
});

it('data values set by many files are reported once if their declaration is misspelt', () => {
  const values = (file: string, key: string): string => `#! file: c/${file}.yml\n#@data/values\n---\n${key}: x\n`;
  const others = ['v1', 'v2', 'v3', 'v4'];
  const set = others.map((file) => values(file, 'version')).join('');
  expect(reported(values('a', 'vresion') + set)).toEqual(['v1.yml:3 overlay-match +3']);
  expect(reported(values('a', 'other') + set)).toEqual(others.map((file) => `${file}.yml:3 overlay-match`));
});

it('only the syntax errors of a schema are reported', () => {
  const indented = '#! file: c/a.yml\n#@data/values-schema\n ---\nname: ""\n';
  expect(reported(`${indented}${schema.replace('a.yml', 'b.yml')}`)).toEqual(['a.yml:2 yaml-syntax']);
  const library =
    '#! file: c/t.yml\n#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n' +
    '--- #@ template.replace(library.get("l").eval())\n#! file: c/_ytt_lib/l/u.yml\na: 1\n';
  const inLibrary = indented.replace('c/a.yml', 'c/_ytt_lib/l/a.yml');
  expect(reported(library + inLibrary)).toEqual(['t.yml:3 evaluation-failed', '_ytt_lib/l/a.yml:2 yaml-syntax']);
});

it('adjacent duplicate keys are reported once', () => {
  const block = (indent: string): string => ['a', 'b', 'c', 'd'].map((key) => `${indent}${key}: 1\n`).join('');
  const twice = `#! file: c/t.yml\n#@ x = 1\n---\n${block('')}${block('')}e: #@ x\n`;
  const { workspace } = openFixture(project + twice);
  const { findings } = fileFindings(workspace, '/ws/c/t.yml');
  expect(
    findings.map(({ code, related }) => [code, related.filter((one) => one.message.endsWith('too')).length]),
  ).toEqual([['map-key-repeated', 3]]);
  const items = twice.replaceAll('b: 1', 'b:\n- x: 1\n#! c\n  z: 2').replaceAll('c: 1', 'c:\n- 1');
  expect(reported(items)).toEqual(['t.yml:11 map-key-repeated']);
  const lists = `a:\n- b: 1\n  c: 1\n  b: 2\n- c: 1\n  c: 2\n`;
  expect(reported(`#! file: c/t.yml\n#@ x = 1\n---\n${lists}e: #@ x\n`)).toHaveLength(2);
  const apart = `${block('').slice(0, 10)}${block('').slice(0, 10)}f:\n${block('  ').slice(0, 14)}${block('  ').slice(0, 14)}`;
  expect(reported(`#! file: c/t.yml\n#@ x = 1\n---\n${apart}e: #@ x\n`)).toEqual([
    't.yml:5 map-key-repeated',
    't.yml:10 map-key-repeated',
  ]);
});

it.each<[string, string, readonly number[]]>([
  ['with values and comments between them', 'a: 1\nb:\n  c: 1\na: 2\n\n#! x\nb:\n- d\n', [4]],
  ['of which one value has a comment further left', 'e:\n  a: 1\n  b: 1\n  a: 1\n#! x\n  b: 1\n', [4]],
  ['with another key between them', 'a: 1\nb: 1\na: 2\nc: 1\nb: 2\n', [3, 5]],
  ['in other columns', 'b:\n  a: 1\n  a: 1\nb: 1\n', [3, 4]],
  ['that end a map and begin the next', 'b:\n  a: 1\n  a: 1\nc:\n  a: 1\n  a: 1\n', [3, 6]],
  ['on one line', 'a: {b: 1, c: 1, b: 1, c: 1}\n', [1, 1]],
])('of repeated keys %s, the first is reported', (_, text, lines) => {
  const found = reported(`#! file: c/t.yml\n${text}x: #@ 1\n`);
  expect(found).toEqual(lines.map((line) => `t.yml:${line} map-key-repeated`));
});

it('repeated keys of two files are reported in each', () => {
  const files = '#! file: c/t.yml\na: #@ 1\na: 2\n#! file: c/u.yml\na: #@ 1\n\na: 2\n';
  expect(reported(files)).toEqual(['t.yml:2 map-key-repeated', 'u.yml:3 map-key-repeated']);
});

it('adjacent duplicate keys of data values are reported once', () => {
  const item = ['a', 'b', 'c', 'd'].map((key) => `  ${key}: 1\n`).join('');
  const values = `#! file: c/a.yml\n#@data/values\n---\nx:\n- e: 1\n${item}${item}`;
  expect(reported(values)).toEqual(['a.yml:9 map-key-repeated']);
});

it('consecutive lines of code that end in a comma are reported once', () => {
  const lines = ['a', 'b', 'c', 'd'].map((name) => `#@ ${name} = 1,\n`);
  expect(reported(`#! file: c/t.yml\n${lines.join('')}`)).toHaveLength(1);
  const apart = lines.map((line, i) => `${line}k${i}: 1\n`).join('');
  expect(reported(`#! file: c/t.yml\n${apart}`)).toEqual(
    [1, 3, 5, 7].map((line) => `t.yml:${line} template-code-syntax`),
  );
});

describe('keys that an overlay does not find', () => {
  const config = '#! file: c/config.yml\nkind: A\ndata: {}\nmore: {}\n';
  const overlay = (...lines: readonly string[]): string =>
    `#! file: c/o.yml\n${['#@ load("@ytt:overlay", "overlay")', '#@overlay/match by=overlay.all', ...lines].join('\n')}\n`;

  it('are reported once below a misspelt annotation', () => {
    const keys = ['---', 'data:', '  a: 1', '  b: 2', 'c: 1'];
    expect(reported(config + overlay('#@oevrlay/match-child-defaults missing_ok=True', ...keys))).toEqual([
      'o.yml:3 unknown-annotation',
      'o.yml:6 overlay-match +2',
    ]);
    expect(reported(config + overlay(...keys))).toEqual([
      'o.yml:5 overlay-match',
      'o.yml:6 overlay-match',
      'o.yml:7 overlay-match',
    ]);
  });

  it('are reported each outside of the node that it is about', () => {
    const misspelt = '#@oevrlay/match-child-defaults missing_ok=True';
    expect(
      reported(config + overlay('---', misspelt, 'data:', '  a: 1', '  b: 2', 'more:', '  a: 1', '  b: 2')),
    ).toEqual([
      'o.yml:4 unknown-annotation',
      'o.yml:6 overlay-match +1',
      'o.yml:9 overlay-match',
      'o.yml:10 overlay-match',
    ]);
    expect(reported(config + overlay('---', '#@other/match', 'data:', '  a: 1', '  b: 2')).slice(-2)).toEqual([
      'o.yml:6 overlay-match',
      'o.yml:7 overlay-match',
    ]);
  });

  const misspelt = '#@oevrlay/match-child-defaults missing_ok=True';
  it.each<[string, readonly string[], readonly string[]]>([
    ['above it', ['a: 1', misspelt, 'data:', '  b: 1', '  c: 1'], ['4 overlay-match', '7 overlay-match +1']],
    ['below blank lines', [misspelt, 'data:', '  a: 1', '', '  b: 1'], ['6 overlay-match +1']],
    ['below comments', [misspelt, 'data:', '  a: 1', '#! x', '  b: 1'], ['6 overlay-match +1']],
    [
      'below and beside the node of another in it',
      [misspelt, 'data:', '  a: 1', `  ${misspelt}`, '  b: 1', '  c: 1'],
      ['6 overlay-match +1', '8 overlay-match'],
    ],
    [
      'in the items of its key',
      [misspelt, 'list:', ...['a', 'b'].flatMap((name) => ['#@overlay/match by="name"', `- name: ${name}`])],
      ['7 overlay-match +1'],
    ],
    [
      'in the item behind its node',
      [
        'list:',
        ...['#@overlay/match by="name"', '- name: q', `  ${misspelt}`, '  a: 1'],
        ...['#@overlay/match by="name"', '- name: q', '  b: 1'],
      ],
      ['8 overlay-match', '11 overlay-match'],
    ],
    [
      'in the line of the item behind its node',
      [
        'list:',
        ...['#@overlay/match by="name"', '- name: q', `  ${misspelt}`, '  a: 1'],
        ...['#@overlay/match by="name"', '- {name: q, b: 1}'],
      ],
      ['8 overlay-match', '10 overlay-match'],
    ],
    [
      'below an annotation of another kind',
      ['#@yaml/text-templated-string', 'data:', '  a: 1', '  b: 1'],
      ['6 overlay-match', '7 overlay-match'],
    ],
    [
      'that are wrong for another reason',
      [misspelt, 'data:', '  a: #@ x', '  b: #@ y'],
      ['6 undefined-name', '7 undefined-name'],
    ],
  ])('are reported with their annotation: %s', (_, lines, expected) => {
    const found = reported(`${config}list:\n- name: q\n${overlay('---', ...lines)}`);
    expect(found.filter((one) => !one.endsWith('unknown-annotation'))).toEqual(expected.map((one) => `o.yml:${one}`));
  });

  it('are reported apart in another document', () => {
    const lines = ['a: 1', 'b: 1', '#@overlay/match by=overlay.all', '--- #! x', 'c: 1'];
    expect(reported(config + overlay(misspelt, '---', ...lines)).slice(1)).toEqual([
      'o.yml:5 overlay-match +1',
      'o.yml:9 overlay-match',
    ]);
  });
});
