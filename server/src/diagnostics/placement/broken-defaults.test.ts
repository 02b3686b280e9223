/** Rules that a default breaks: where that is reported, in which words, and the values file after the fix. */
import { applyEdits } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { openFixture } from '../../features/testing.js';
import { fileFindings } from '../file-findings.js';

const explicit = '#! file: .ytt-project.yaml\nprojects:\n- { name: a, files: [c] }\n';

interface Case {
  /** The schema's text after its header. */
  readonly schema: string;
  /** The text of the values file. */
  readonly values: string;
}

/** The findings of a values file, each as `severity code marked: first line`, and the file after the fix. */
function reported({ schema, values }: Case, project = explicit) {
  const { workspace } = openFixture(
    `${project}#! file: c/schema.yml\n#@data/values-schema\n---\n${schema}#! file: c/values.yml\n${values}`,
  );
  const { findings } = fileFindings(workspace, '/ws/c/values.yml');
  const fixes = findings.flatMap((finding) => finding.fixes ?? []);
  return {
    findings: findings.map(({ code, severity, file, range, plain, message }) =>
      [severity, code, JSON.stringify(file.text.slice(range.start, range.end)), plain ?? message].join(' '),
    ),
    related: findings.map(({ related }) =>
      related.map(({ file, range, message }) => `${message}: ${file.text.slice(range.start, range.end)}`),
    ),
    fixed: fixes.map(({ title, edits }) => [
      title,
      applyEdits(
        values,
        edits.map(({ edit }) => edit),
      ),
    ]),
  };
}

const header = '#@data/values\n---\n';
const name = '#@schema/validation min_len=1\nname: ""\nport: 0\n';
const nested = 'app:\n  #@schema/validation min_len=1\n  name: ""\n  db:\n    #@schema/validation min=5\n    size: 1\n';

it('is reported in each plain values file of several that share the data values, if it is about all of them', () => {
  const rule = '#@schema/validation ("a name", lambda v: v["name"] != "")';
  const of = (above: string): readonly string[] => {
    const { workspace } = openFixture(
      `#! file: c/schema.yml\n#@data/values-schema\n${above}---\nname: ""\nport: 0\n#! file: c/t.yml\n#@ load("@ytt:data", "data")\na: #@ data.values\n#! file: c/a-values.yml\nport: 1\n#! file: c/b-values.yml\nname: ""\n`,
    );
    return ['/ws/c/a-values.yml', '/ws/c/b-values.yml'].flatMap((key) =>
      fileFindings(workspace, key).findings.map(({ code }) => `${key} ${code}`),
    );
  };
  expect(of('')).toEqual([]);
  expect(of(`${rule}\n`)).toEqual([
    '/ws/c/a-values.yml required-value-missing',
    '/ws/c/b-values.yml required-value-missing',
  ]);
});

it('is reported in the plain values file named by a project file, the last that sets most of the path', () => {
  const of = (project: string, ...texts: readonly string[]): readonly string[] => {
    const files = texts.map((text, i) => `#! file: v${i}.yml\n${text}`).join('');
    const schema = `#! file: c/schema.yml\n#@data/values-schema\n---\n${nested}`;
    const { workspace } = openFixture(`#! file: .ytt-project.yaml\nprojects:\n- ${project}\n${schema}${files}`);
    return ['/ws/c/schema.yml', ...texts.map((_, i) => `/ws/v${i}.yml`)].flatMap((key) =>
      fileFindings(workspace, key).findings.map(
        ({ code, file, range }) => `${key} ${file.lines.lineAt(range.start) + 1} ${code}`,
      ),
    );
  };
  const [one, other] = ['app:\n  db:\n    size: 7\n', 'app: {}\n'];
  const missing = 'required-value-missing';
  expect(of('{ name: a, files: [c] }')).toEqual([
    '/ws/c/schema.yml 5 invalid-value',
    '/ws/c/schema.yml 8 invalid-value',
  ]);
  expect(of('{ name: a, files: [c], dataValuesFiles: [v0.yml] }', one)).toEqual([`/ws/v0.yml 1 ${missing}`]);
  expect(of('{ name: a, files: [c], dataValuesFiles: [v0.yml, v1.yml] }', one, other)).toEqual([
    `/ws/v1.yml 1 ${missing}`,
  ]);
});

describe('a default that breaks a rule', () => {
  const noName = 'The data value name must be set: expected at least 1 character, but found none';
  const noAppName = 'The data value app.name must be set: expected at least 1 character, but found none';
  const noSize = 'The data value app.db.size must be set: expected at least 5, but found 1';
  const missing = 'error required-value-missing';

  it.each<readonly [what: string, schema: string, values: string, finding: string]>([
    ['the first line that says something', name, `#! a\n\n${header}port: 1\n`, `${missing} "---" ${noName}`],
    ['the first line, without its line break', name, `#@data/values\r\n---\r\n{}\r\n`, `${missing} "---" ${noName}`],
    [
      'the key of the map that it is missing in',
      nested,
      `${header}app:\n  db:\n    size: 6\n`,
      `${missing} "app" ${noAppName}`,
    ],
    ['the innermost such map', nested, `${header}app:\n  name: x\n  db: {}\n`, `${missing} "db" ${noSize}`],
    [
      'what stands for the map on the line of its key',
      `other:\n  name: x\n${nested}`,
      `${header}other: &o {name: z}\napp: *o\n`,
      `${missing} "*o" ${noSize}`,
    ],
    [
      'the document that sets most of the way',
      nested,
      `${header}{}\n${header}app: {name: x}\n${header}{}\n`,
      `${missing} "app" ${noSize}`,
    ],
    [
      'the first of those that set as much',
      nested,
      `${header}app: {name: x}\n${header}app: {}\n`,
      `${missing} "app" ${noSize}`,
    ],
  ])('is told at %s', (_, schema, values, finding) => {
    const result = reported({ schema, values });
    expect(result.findings).toEqual([finding]);
  });

  it.each([
    ['lambda v: False', '(document) must be: have one'],
    ['lambda v: fail("none of both")', 'none of both'],
  ])('is told of the document as a whole where its rule is: %s', (rule, words) => {
    const schema = `#! file: c/schema.yml\n#@data/values-schema\n#@schema/validation ("have one", ${rule})\n---\nname: ""\n`;
    const { workspace } = openFixture(`${explicit}${schema}#! file: c/values.yml\n${header}name: x\n`);
    const { findings } = fileFindings(workspace, '/ws/c/values.yml');
    expect(findings.map(({ code, severity, fixes }) => [severity, code, fixes])).toEqual([
      ['error', 'required-value-missing', []],
    ]);
    expect(findings[0]?.message).toContain(words);
    expect(findings[0]?.plain ?? '').not.toContain('must be set');
  });

  it('of the document as a whole is not reported if others may be given', () => {
    const rule = '#@schema/validation ("have one", lambda v: v["name"] != "")\n---\n';
    const fixture = `#! file: c/schema.yml\n#@data/values-schema\n${rule}name: ""\nport: 1\n#! file: c/values.yml\n${header}port: 2\n`;
    const codes = (project: string): readonly string[] =>
      fileFindings(openFixture(project + fixture).workspace, '/ws/c/values.yml').findings.map(({ code }) => code);
    expect([codes(explicit), codes('')]).toEqual([['required-value-missing'], []]);
  });

  it('is reported with its name if a function rejects it', () => {
    const rule = '#@schema/validation ("be x", lambda v: fail("no x"))\n';
    const { findings } = reported({ schema: `${rule}name: ""\n`, values: `${header}{}\n` });
    expect(findings).toEqual([expect.stringContaining(`${missing} "---" The data value name must be set`)]);
  });

  it('refers to the default and the rule, and a set value only to the rule', () => {
    const rule = 'the rule: #@schema/validation min_len=1';
    expect(reported({ schema: name, values: `${header}{}\n` }).related).toEqual([
      ['The default that does not pass: ""', rule],
    ]);
    expect(reported({ schema: name, values: `${header}name: ""\n` }).related).toEqual([[rule]]);
    const noX = '#@schema/validation ("no x", lambda v: "x" not in v)\n';
    const values = `${header}#@overlay/match-child-defaults missing_ok=True\nb: {x: 1}\n`;
    expect(reported({ schema: `#@schema/type any=True\n${noX}b: {}\n`, values })).toMatchObject({
      findings: ['error invalid-value "b" Expected no x, but found a map'],
      related: [[`the rule: ${noX.trim()}`]],
    });
  });

  it('is a wrong value where the map or list that it is a part of is set', () => {
    const rule = '#@schema/validation one_not_null=["a", "b"]\n';
    const nullable = (key: string): string => `  #@schema/nullable\n  ${key}: ""\n`;
    const schema = `${rule}m:\n${nullable('a')}${nullable('b')}`;
    expect(reported({ schema, values: `${header}m:\n  a: null\n` })).toMatchObject({
      findings: ['error invalid-value "m" Expected exactly one of a, b to be set'],
      fixed: [],
    });
    expect(reported({ schema, values: `${header}{}\n` }).findings).toEqual([
      `${missing} "---" The data value m must be set: expected exactly one of a, b to be set`,
    ]);
  });

  it('is reported for an inferred run as a warning, if the value could not be set elsewhere', () => {
    const one = { schema: nested, values: `${header}app:\n  db:\n    size: 6\n` };
    expect(reported(one).findings).toEqual([`${missing} "app" ${noAppName}`]);
    expect(reported(one, '').findings).toEqual([]);
    const list = '#@schema/validation min_len=1\nhosts:\n- ""\n';
    expect(reported({ schema: list, values: `${header}hosts: []\n` }, '').findings).toEqual([
      'error invalid-value "[]" Expected at least 1 item, but found none',
    ]);
  });

  it('is reported in the values file that sets most of the path, otherwise in the last', () => {
    const files = (...texts: readonly string[]): string =>
      texts.map((text, i) => `#! file: c/values-${i}.yml\n${header}${text}\n`).join('');
    const toldIn = (schema: string, ...texts: readonly string[]): number[] => {
      const fixture = `${explicit}#! file: c/schema.yml\n#@data/values-schema\n---\n${schema}${files(...texts)}`;
      const { workspace } = openFixture(fixture);
      return texts.flatMap((_, i) => (fileFindings(workspace, `/ws/c/values-${i}.yml`).findings.length > 0 ? [i] : []));
    };
    expect(toldIn(name, 'port: 1', 'port: 2', '{}')).toEqual([2]);
    expect(toldIn(nested, '{}', 'app: {name: x}', '{}')).toEqual([1]);
    expect(toldIn(nested, 'app: {name: x}', 'app: {name: z}', '{}')).toEqual([1]);
    expect(toldIn(nested, 'app: {name: x, db: {}}', 'app: {name: z}')).toEqual([0]);
  });
});

describe('the fix of a default that breaks a rule', () => {
  it.each<readonly [what: string, schema: string, values: string, fixed: string]>([
    ['at the end of a map', name, 'port: 1\n', 'port: 1\nname: CHANGE_ME\n'],
    ['below a line that has no line break', name, 'port: 1', 'port: 1\nname: CHANGE_ME\n'],
    ['with the line breaks of the file', name, 'port: 1\r\n', 'port: 1\r\nname: CHANGE_ME\r\n'],
    ['above what follows the map', name, 'port: 1\n#! end\n', 'port: 1\nname: CHANGE_ME\n#! end\n'],
    ['in braces', name, '{port: 1}\n', '{port: 1, name: CHANGE_ME}\n'],
    ['in braces with a comma at the end', name, '{port: 1,}\n', '{port: 1, name: CHANGE_ME,}\n'],
    ['in braces that hold nothing', name, '{ }\n', '{name: CHANGE_ME }\n'],
    [
      'in the column of the other keys',
      nested,
      'app:\n    db:\n        size: 6\n',
      'app:\n    db:\n        size: 6\n    name: CHANGE_ME\n',
    ],
    ['with the maps on the way', nested, 'app:\n  name: x\n', 'app:\n  name: x\n  db:\n    size: 5\n'],
    ['with the maps on the way in braces', nested, 'app: {name: x}\n', 'app: {name: x, db: {size: 5}}\n'],
    ['in the map that is there', nested, 'app:\n  name: x\n  db: {}\n', 'app:\n  name: x\n  db: {size: 5}\n'],
  ])('sets it %s', (_, schema, values, fixed) => {
    const result = reported({ schema, values: header + values });
    expect(result.fixed).toEqual([[expect.stringMatching(/^Set /), header + fixed]]);
    expect(reported({ schema, values: header + fixed }).findings).toEqual([]);
  });

  it('names what it sets', () => {
    expect(reported({ schema: nested, values: `${header}app: {name: x}\n` }).fixed[0]?.[0]).toBe('Set app.db.size');
  });

  it.each<readonly [schema: string, written: string | undefined]>([
    ['#@schema/validation max=2\na: 10\n', '{a: 2}'],
    ['#@schema/validation min=-2.5\na: -10.5\n', '{a: -2.5}'],
    ['#@schema/validation one_of=[2, 3]\na: 0\n', '{a: 2}'],
    ['#@schema/validation one_of=["a,b", "c"]\na: ""\n', '{a: "a,b"}'],
    ['#@schema/validation one_of=["a", "c"]\na: ""\n', '{a: a}'],
    ['#@schema/validation ("odd", lambda x: x % 2 == 1)\na: 10\n', '{a: 1}'],
    ['#@schema/validation ("odd", lambda x: x == 1)\na: 10.5\n', '{a: 1}'],
    ['#@schema/validation ("on", lambda x: x)\na: false\n', '{a: true}'],
    ['#@schema/validation ("off", lambda x: not x)\na: true\n', '{a: false}'],
    ['#@schema/validation not_null=True\n#@schema/nullable\na: -10.5\n', '{a: 1}'],
    ['#@schema/validation not_null=True\n#@schema/nullable\na: true\n', '{a: true}'],
    ['#@schema/validation not_null=True\n#@schema/nullable\na: some text\n', undefined],
    ["#@schema/validation not_null=True\n#@schema/nullable\na: 'some text'\n", '{a: CHANGE_ME}'],
    ['#@schema/validation not_null=True\n#@schema/nullable\na:\n  b: 1\n', undefined],
    ['#@schema/validation min_len=1\na:\n- ""\n', '{a: [CHANGE_ME]}'],
    ['#@schema/validation min_len=1\na: [0]\n', '{a: [1]}'],
    ['#@schema/validation min_len=1\na:\n- true\n', '{a: [true]}'],
    ['#@schema/validation min_len=1\na:\n- b: 1\n', undefined],
    ['#@schema/validation min_len=3\na:\n  b: 1\n', undefined],
    ['#@schema/validation min_len=1\n"yes": ""\n', undefined],
    ['#@schema/validation min_len=1\n"a b": ""\n', undefined],
    ['#@schema/validation min_len=1\na.io/b: ""\n', '{a.io/b: CHANGE_ME}'],
    ['#@schema/validation min_len=1\nyesterday: ""\n', '{yesterday: CHANGE_ME}'],
  ])('writes a value of its type, where one is known: %j', (schema, written) => {
    const result = reported({ schema, values: `${header}{}\n` });
    expect(result.findings).toHaveLength(1);
    expect(result.fixed.map(([, text]) => text)).toEqual(written === undefined ? [] : [`${header}${written}\n`]);
  });
});

describe('a default that breaks a rule in an item of a list', () => {
  const schema = 'apps:\n- name: x\n  #@schema/validation min_len=1\n  kind: ""\n';

  it('is reported at the item, which the fix completes', () => {
    const message = 'The data value apps[1].kind must be set: expected at least 1 character, but found none';
    const values = (second: string): string => `${header}apps:\n- kind: a\n${second}`;
    expect(reported({ schema, values: values('- name: b\n') })).toMatchObject({
      findings: [`error required-value-missing "name" ${message}`],
      fixed: [['Set apps[1].kind', values('- name: b\n  kind: CHANGE_ME\n')]],
    });
    expect(reported({ schema, values: values('- {}\n') })).toMatchObject({
      findings: [`error required-value-missing "{}" ${message}`],
      fixed: [['Set apps[1].kind', values('- {kind: CHANGE_ME}\n')]],
    });
  });

  it('is reported at the list or file if the items come from elsewhere', () => {
    const byDefault = `#@schema/default [{"name": "a"}]\n${schema}`;
    expect(reported({ schema: byDefault, values: `${header}{}\n` })).toMatchObject({
      findings: [
        'error required-value-missing "---" The data value apps[0].kind must be set: expected at least 1 character, but found none',
      ],
      fixed: [],
    });
  });

  it('is reported for an inferred run only if the item sets it', () => {
    const list = 'apps:\n- name: x\n  #@schema/validation min_len=1\n  kinds:\n  - ""\n';
    expect(reported({ schema: list, values: `${header}apps:\n- kinds: []\n` }, '').findings).toHaveLength(1);
    expect(reported({ schema: list, values: `${header}apps:\n- name: a\n` }, '').findings).toEqual([]);
  });

  it('is reported in a plain values file, one of several, only if that has the item', () => {
    const byDefault = `#@schema/default [{"name": "a"}]\n${schema}size: 0\n`;
    const command = 'ytt -f c --data-values-file a.yml --data-values-file b.yml --data-values-file "$X"\n';
    const marked = (a: string, b: string): readonly string[] => {
      const { workspace } = openFixture(
        `#! file: run.sh\n${command}#! file: c/schema.yml\n#@data/values-schema\n---\n${byDefault}#! file: a.yml\n${a}#! file: b.yml\n${b}`,
      );
      return ['/ws/a.yml', '/ws/b.yml'].flatMap((key) =>
        fileFindings(workspace, key).findings.map(({ range }) => `${key} ${range.start}`),
      );
    };
    expect(marked('size: 1\n', 'size: 2\n')).toEqual([]);
    expect(marked('size: 1\n', 'apps:\n- name: b\n')).toEqual(['/ws/b.yml 8']);
    expect(marked('apps: []\n', 'apps:\n- name: b\n')).toEqual(['/ws/b.yml 8']);
  });
});
