import { defaultLimits, defaultRunOptions, evaluateProject, SourceFile } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { openFixture } from '../features/testing.js';
import { memoryFileSystem } from '../workspace/files/testing.js';
import { sourceAs } from '../workspace/files/text-file.js';
import type { RunDefinition, RunReason } from '../workspace/projects/run-definition.js';
import { Workspace } from '../workspace/workspace.js';
import { diagnosticsCacheOf } from './diagnostics-cache.js';
import { fileFindings } from './file-findings.js';
import { failuresByFile, findingsByFile, runsReportingOn } from './run-findings.js';

const required = '#@data/values-schema\n---\n#@schema/validation min_len=1\nname: ""\nport: 0\n';
const schema = '#! file: c/schema.yml\n';
const project = '#! file: .ytt-project.yaml\nprojects:\n- { name: a, files: [c] }\n';

/** `line severity code marked` for each finding of a file of the fixture, lines from 1. */
function shown(fixture: string, name: string): string[] {
  return fileFindings(openFixture(fixture).workspace, `/ws/${name}`).findings.map(({ file, range, severity, code }) =>
    [file.lines.lineAt(range.start) + 1, severity, code, file.text.slice(range.start, range.end)].join(' '),
  );
}

it('a values file is reported without evaluating the templates of its run, and a template with them', () => {
  const fixture = `${schema}${required}#! file: c/t.yml\n#@ print("seen")\na: 1\n#! file: values.yml\nname: b\n`;
  const printed = (name: string): readonly string[] => {
    const { workspace } = openFixture(fixture);
    fileFindings(workspace, `/ws/${name}`);
    return workspace.runsOf(`/ws/${name}`).flatMap((run) => workspace.printedBy(run)?.map(({ text }) => text) ?? []);
  };
  expect(printed('values.yml')).toEqual([]);
  // Printed by the project's own run, and by the run with the values file.
  expect(printed('c/t.yml')).toEqual(['seen', 'seen']);
});

describe('what fails with the only values file of a project', () => {
  const hosts = `${schema}#@data/values-schema\n---\nhosts: [""]\nname: ""\n`;
  const template = '#! file: c/t.yml\n#@ load("@ytt:data", "data")\n#@ for h in data.values.hosts:\n---\n';
  const failing = `${hosts}${template}a: #@ int(h)\n#@ end\n`;
  const expected = ['4 warning evaluation-failed int(h)'];

  it.each<[string, string, readonly string[]]>([
    ['is reported on the template', '#! file: values.yml\nhosts: [a]\n', expected],
    ['is reported for annotated data values', '#! file: values.yml\n#@data/values\n---\nhosts: [a]\n', expected],
    ['is nothing if nothing fails', '#! file: values.yml\nhosts: ["1"]\n', []],
    ['is not reported if there are others', '#! file: values.yml\nhosts: [a]\n#! file: values-b.yml\nhosts: [b]\n', []],
    ['is not reported if it is of tests', '#! file: test/values.yml\nhosts: [a]\n', []],
    ['is not reported if it has an error', '#! file: values.yml\nhosts: [a]\nname: 1\n', []],
    [
      'is not reported if it is encrypted',
      '#! file: values.yml\nhosts: ["ENC[AES256_GCM,data:x]"]\nsops: {mac: x}\n',
      [],
    ],
    ['is not reported if it may be of something else', '#! file: values.yml\nother: [a]\nnaem: x\n', []],
  ])('%s', (_, values, found) => {
    expect(shown(failing + values, 'c/t.yml')).toEqual(found);
  });

  it('refers to the values file, and is said once if it fails without, too', () => {
    const values = '#! file: values.yml\nhosts: [a]\n';
    const { workspace } = openFixture(failing + values);
    const { findings, provisional } = fileFindings(workspace, '/ws/c/t.yml');
    const [finding, ...others] = findings;
    expect([others, provisional]).toEqual([[], false]);
    expect(finding?.related.map(({ file, range, message }) => [file.path, range, message])).toEqual([
      ['../values.yml', { start: 0, end: 0 }, 'It fails with these data values'],
    ]);
    expect(shown(`${hosts}#! file: c/t.yml\na: #@ int("x")\n${values}`, 'c/t.yml')).toEqual([
      '1 error evaluation-failed int("x")',
    ]);
  });

  it('leaves hints as slight as they are', () => {
    const fixture = `${hosts}#@schema/nullable\nport: 1\n${failing.slice(hosts.length)}#! file: values.yml\nhosts: [a]\n`;
    const { workspace } = openFixture(fixture);
    const [run] = workspace.runsOf('/ws/values.yml') as [RunDefinition];
    const failures = failuresByFile(run, workspace.projectOf(run), 100);
    expect([...failures.values()].flat().map(({ code, severity }) => [code, severity])).toEqual([
      ['schema-default-never-applies', 'hint'],
      ['evaluation-failed', 'warning'],
    ]);
  });

  it('is found again when the values file changes', () => {
    const { workspace } = openFixture(`${failing}#! file: values.yml\nhosts: [a]\n`);
    const count = (): number => fileFindings(workspace, '/ws/c/t.yml').findings.length;
    expect(count()).toBe(1);
    workspace.open({ key: '/ws/values.yml', text: 'hosts: ["1"]\n', version: 1 });
    expect(count()).toBe(0);
    workspace.change('/ws/values.yml', 2, [{ range: { start: 8, end: 11 }, newText: 'a' }]);
    expect(count()).toBe(1);
  });

  const values = '#! file: values.yml\nhosts: [a]\n';

  it.each<[string, string, string]>([
    [
      'a project without a schema',
      failing.replace('#@data/values-schema\n---\nhosts: [""]', '#@data/values\n---\nhosts: []') + values,
      'c/t.yml',
    ],
    ['a library', (failing + values).replace(/(?<=#! file: )(?:c\/)?/g, '_ytt_lib/app/'), '_ytt_lib/app/t.yml'],
    [
      'a project that every command gives more',
      `#! file: render.sh\nytt -f c -f "$MORE"\n${failing}${values}`,
      'c/t.yml',
    ],
    [
      'a values file that is given with others',
      `#! file: render.sh\nytt -f c --data-values-file values.yml -f "$MORE"\nytt -f c\n${failing}${values}`,
      'c/t.yml',
    ],
  ])('is not reported for %s', (_, fixture, name) => {
    expect(shown(fixture, name)).toEqual([]);
  });

  it('is instead of what fails for the defaults', () => {
    const asserts = '#! file: c/t.yml\n#@ load("@ytt:data", "data")\n#@ load("@ytt:assert", "assert")\n';
    const requiring = `${hosts}${asserts}a: #@ data.values.name or assert.fail("name")\n`;
    const fails = '3 warning evaluation-failed assert.fail("name")';
    expect(shown(requiring, 'c/t.yml')).toEqual([fails]);
    expect(shown(`${requiring}#! file: values.yml\nname: x\n`, 'c/t.yml')).toEqual([]);
    expect(shown(`${requiring}#! file: values.yml\nname: ""\nhosts: []\n`, 'c/t.yml')).toEqual([fails]);
    expect(shown(`${requiring}#! file: values.yml\nname: x\nhosts: 1\n`, 'c/t.yml')).toEqual([]);
    expect(shown(`${requiring.replace('name or', 'nmae or')}#! file: values.yml\nname: x\n`, 'c/t.yml')).toHaveLength(
      1,
    );
  });

  it('is only what fails with data values, not with a template elsewhere', () => {
    const asserts = '#@ load("@ytt:data", "data")\n#@ load("@ytt:assert", "assert")\n';
    const requiring = `${hosts}#! file: c/t.yml\n${asserts}a: #@ data.values.name or assert.fail("name")\n`;
    const elsewhere = '#! file: u/u.yml\n#@ load("@ytt:data", "data")\na: #@ data.values.name\n';
    const { workspace } = openFixture(requiring + elsewhere);
    expect(workspace.runs().runs.map(({ subject }) => subject)).toContain('/ws/u/u.yml');
    expect(shown(requiring + elsewhere, 'c/t.yml')).toEqual(['3 warning evaluation-failed assert.fail("name")']);
    expect(shown(`${failing}${elsewhere}#! file: values.yml\nhosts: [a]\n`, 'c/t.yml')).toEqual(expected);
  });

  it('replaces no warning of another kind', () => {
    const wrong = `${schema}#@data/values-schema\n---\n#@schema/typ any=1\nport: 0\n#! file: c/t.yml\na: 1\n`;
    const expected = ['3 warning schema-unknown-annotation #@schema/typ any=1'];
    for (const values of ['port: 1', 'port: x'])
      expect(shown(`${wrong}#! file: values.yml\n${values}\n`, 'c/schema.yml')).toEqual(expected);
  });

  it('includes warnings', () => {
    const unused = `${hosts}#! file: c/t.yml\n#@ load("@ytt:data", "data")\n`;
    const loop = '#@ for h in data.values.hosts:\n---\n#@overlay/remove\na: 1\n#@ end\n';
    expect(shown(unused + loop + values, 'c/t.yml')).toEqual(['4 warning overlay-unused #@overlay/remove']);
  });
});

describe('a default that does not pass, and that no data values file sets', () => {
  const missing = 'required-value-missing';

  it.each([
    ['an inferred run', 'port: 1\n', `1 warning ${missing} port: 1`],
    ['an inferred run', '\n# x\n  \nport: 1 # y\n', `4 warning ${missing} port: 1 # y`],
    ['an inferred run', 'name: x\n', undefined],
    ['a run that was asked for', '#! ytt-schema: c\n\nport: 1\n', `3 error ${missing} port: 1`],
    ['a run that was asked for', '#! ytt-schema: c\nname: x\n', undefined],
  ])('is said of the values file of %s', (_, values, expected) => {
    const said = shown(`${schema}${required}#! file: values.yml\n${values}`, 'values.yml');
    expect(said.filter((one) => one.includes(missing))).toEqual(expected === undefined ? [] : [expected]);
  });

  it("has ytt's message, and refers to the default", () => {
    const { workspace } = openFixture(`${schema}${required}#! file: values.yml\nport: 1\n`);
    const [finding] = fileFindings(workspace, '/ws/values.yml').findings;
    expect(finding?.message).toMatch(/^name must be: length >= 1\n/);
    const [first, ...others] = finding?.related ?? [];
    expect([first?.message, first?.file.text.slice(first.range.start, first.range.end)]).toEqual([
      'The default that does not pass',
      '""',
    ]);
    expect(others).toHaveLength(1);
  });

  it('is an error of the schema if the run is described explicitly, and nothing if it is inferred', () => {
    expect(shown(project + schema + required, 'c/schema.yml')).toEqual(['4 error invalid-value ""']);
    expect(shown(schema + required, 'c/schema.yml')).toEqual([]);
  });

  it.each([
    ['a plain file', '#! file: values.yml\nname:\n  a: 1\nport: x\n', 'values.yml', 1],
    [
      'an annotated file elsewhere',
      '#! file: values.yml\n#@data/values\n---\nname:\n  a: 1\nport: x\n',
      'values.yml',
      3,
    ],
    ['a file of the run', '#! file: c/values.yml\n#@data/values\n---\nname:\n  a: 1\nport: x\n', 'c/values.yml', 3],
  ])('is not said of a value that could not be merged: %s', (_, values, name, line) => {
    const expected = [`${line} error overlay-mismatch name`, `${line + 2} error wrong-type x`];
    expect(shown(schema + required + values, name).sort()).toEqual(expected);
    if (name.startsWith('c/')) expect(shown(project + schema + required + values, name).sort()).toEqual(expected);
  });

  it('is said of a part of a value beside another one that could not be merged, or that is deprecated', () => {
    const rule = '#@schema/validation ("b", lambda v: v["b"] != "")\n#@schema/deprecated "x"\nm:\n  a: ""\n  b: ""\n';
    const declared = `${schema}#@data/values-schema\n---\n${rule}#@schema/type any=True\nk: 1\n`;
    const values = '#! file: c/v.yml\n#@data/values\n---\nm:\n  a: x\nk:\n  c: 1\n';
    const found = shown(`${project}${declared}${values}`, 'c/v.yml').map((one) => one.split(' ').slice(0, 3).join(' '));
    expect(found.sort()).toEqual([
      '3 error invalid-value',
      '3 warning deprecated-data-value',
      '5 error overlay-mismatch',
    ]);
  });

  it('is said of other values beside one that could not be merged', () => {
    const two = `${required}#@schema/validation min_len=1\nhost: ""\n`;
    const found = shown(`${schema}${two}#! file: values.yml\nname:\n  a: 1\n`, 'values.yml');
    expect(found.sort()).toEqual(['1 error overlay-mismatch name', '1 warning required-value-missing name:']);
  });

  it('hides no value in the data values that does not pass', () => {
    const values = '#! file: c/values.yml\n#@data/values\n---\nname: ""\n';
    const { workspace } = openFixture(project + schema + required + values);
    expect(fileFindings(workspace, '/ws/c/values.yml').findings.map(({ code }) => code)).toEqual(['invalid-value']);
    expect(shown(schema + required + values, 'c/values.yml')).toEqual(['3 error invalid-value ""']);
  });

  it('is reported only once in the values of one document, and in the schema if there is no other place', () => {
    const both = '#! file: c/schema.yml\n#@data/values-schema\n---\na: 0\nb: ""\n';
    const values = '#! file: c/v.yml\n#@ x = {"a": "x", "b": 1}\n#@data/values\n--- #@ x\n';
    expect(shown(project + both + values, 'c/v.yml')).toEqual(['3 error wrong-type x']);
    expect(shown(project + both + values, 'c/schema.yml')).toEqual(['4 error wrong-type ""']);
  });

  it('hides nothing else that is wrong with the schema', () => {
    const wrong = `${schema}${required}#@schema/typ any=1\nq: 1\n`;
    expect(shown(wrong, 'c/schema.yml')).toEqual(['6 warning schema-unknown-annotation #@schema/typ any=1']);
  });
});

describe('assert.fail', () => {
  const files = (schemaText: string): string =>
    `#! file: c/schema.yml\n#@data/values-schema\n---\nname: ""\n${schemaText}#! file: c/t.yml\n#@ load("lib.star", "x")\n---\na: #@ x\n`;
  const asking = '#! file: c/lib.star\nload("@ytt:assert", "assert")\nassert.fail("give it")\nx = 1\n';
  const failing = '#! file: c/lib.star\nx = 1 + ""\n';

  it.each([
    ['is a warning of an inferred run', '', 'c/lib.star', ['warning assert.fail: fail: give it']],
    ['is said once: not where its file is loaded', '', 'c/t.yml', []],
    ['is an error of a run that was asked for', project, 'c/lib.star', ['error assert.fail: fail: give it']],
    [
      'is said of such a run also where its file is loaded',
      project,
      'c/t.yml',
      ['error cannot load lib.star: Evaluating starlark template: assert.fail: fail: give it'],
    ],
  ])('%s', (_, stated, name, expected) => {
    const { workspace } = openFixture(stated + asking + files(''));
    const { findings } = fileFindings(workspace, `/ws/${name}`);
    expect(findings.map(({ severity, message }) => `${severity} ${message}`)).toEqual(expected);
  });

  it('is the only failure that an inferred run makes less of', () => {
    const { workspace } = openFixture(failing + files(''));
    const severities = ['c/lib.star', 'c/t.yml'].map((name) =>
      fileFindings(workspace, `/ws/${name}`).findings.map(({ severity }) => severity),
    );
    expect(severities).toEqual([['error'], ['error']]);
  });
});

function run(id: string, more: Partial<RunDefinition> = {}): RunDefinition {
  const reason: RunReason = { kind: 'alone' };
  return { id, root: '/ws', reason, files: [], dataValuesFiles: [], subject: undefined, dialect: 'released', ...more };
}

describe('the runs that report on a file', () => {
  const [one, two] = [run('one'), run('two')];
  const own = run('own', { subject: '/ws/a.yml' });
  const others = run('others', { subject: '/ws/b.yml' });
  const tentative = run('tentative', { subject: '/ws/a.yml', tentative: true });

  it.each([
    ['those made for it', [one, own, others], [own]],
    ['else those of its projects', [one, others, two], [one, two]],
    ['none where those made for it are not sure', [one, tentative], []],
    ['of those made for it the ones that are sure', [tentative, own], [own]],
  ])('are %s', (_, runs, expected) => {
    expect(runsReportingOn('/ws/a.yml', runs)).toEqual(expected);
  });
});

it('findings of a values file elsewhere with the same cause are said once', () => {
  const typed = `${schema}#@data/values-schema\n---\nname: ""\nport: 0\n`;
  expect(shown(`${typed}#! file: values.yml\nport: 080\n`, 'values.yml')).toEqual(['1 error wrong-type 080']);
  const braces = '#! file: values.yml\n#@data/values\n---\nname: {{ x }}\n';
  expect(shown(typed + braces, 'values.yml')).toEqual(['3 error evaluation-failed { x }']);
});

describe('the findings of a run', () => {
  const broken = (n: number): string => `a: #@ 1 + "${n}"\n`;
  const file = { key: '/ws/a.yml', text: broken(1), version: undefined };

  it('are by file, without those of texts that come with the server', () => {
    const options = { ...defaultRunOptions, dialect: 'released' as const, limits: defaultLimits };
    for (const files of [[sourceAs(file, 'a.yml')], [new SourceFile('own.yml', broken(2))]]) {
      const found = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options });
      expect(found.findingsOf('result')).toHaveLength(1);
      const byFile = findingsByFile(run('r', { reason: { kind: 'project-schema' } }), found);
      expect([...byFile.keys()]).toEqual(files[0]?.path === 'a.yml' ? ['/ws/a.yml'] : []);
      expect(byFile.get('/ws/a.yml') ?? []).toHaveLength(byFile.size);
    }
  });

  it('are all those of the file, in order', () => {
    const values = '#! file: c/values.yml\n#@data/values\n---\nport: x\nname: 1\n';
    expect(shown(project + schema + required + values, 'c/values.yml')).toEqual([
      '3 error wrong-type x',
      '4 error wrong-type 1',
    ]);
  });
});

describe('a document of data values that is no map', () => {
  const declared = '#! file: c/schema.yml\n#@data/values-schema\n---\nname: ""\n';

  it.each([
    ['#@data/values\n---\nnam\n', '3 error wrong-type nam'],
    ['#@data/values\n---\n5\n', '3 error wrong-type 5'],
    ['#@data/values\n---\n', '2 error wrong-type ---'],
    ['#@data/values\n', '1 error wrong-type #@data/values'],
  ])('is told of where it stands, and not in the schema: %j', (values, expected) => {
    for (const lead of ['', project]) {
      const fixture = `${lead}${declared}#! file: c/values.yml\n${values}`;
      expect([shown(fixture, 'c/values.yml'), shown(fixture, 'c/schema.yml')]).toEqual([[expected], []]);
    }
  });

  it('is reported with the other errors of the schema', () => {
    const fixture = `${declared}other:\n#! file: c/values.yml\n#@data/values\n---\nnam\n`;
    expect(shown(fixture, 'c/schema.yml')).toEqual(['4 error schema-null other']);
  });
});

describe('the findings of each kind', () => {
  const template = '#@ load("@ytt:data", "data")\nlength: #@ data.values.list[9]\nlast: #@ data.values.list[8]\n';
  const disk = new Map([
    ['/ws/a/schema.yml', '#@data/values-schema\n---\nlist: [0]\n'],
    ['/ws/a/t.yml', template],
    ['/ws/a/own.yml', '#@data/values\n---\nlist: [p, q, r]\n'],
    ['/ws/a-values.yml', 'list: [u, v, w]\n'],
  ]);
  const [own, values, failures] = ['wrong-type', 'wrong-type', 'evaluation-failed'];

  it.each([
    [undefined, [own, own, own], [values, values, values], [failures, failures]],
    [1, [own], [values], [failures]],
  ])('are the first %s that the workspace wants, in each file', (mostFindings, ...expected) => {
    const workspace = new Workspace(memoryFileSystem(disk), { mostFindings });
    workspace.setFolders(['/ws']);
    for (const _ of workspace.index('/ws'));
    const codes = (key: string): readonly string[] =>
      workspace
        .runsOf(key)
        .flatMap((run) => diagnosticsCacheOf(workspace).of(run, key, false).findings)
        .flatMap(({ code, severity }) => (severity === 'hint' ? [] : [code]));
    expect(['/ws/a/own.yml', '/ws/a-values.yml', '/ws/a/t.yml'].map(codes)).toEqual(expected);
  });

  it('decide whether a file of another project is reported, whatever their number', () => {
    const disk = new Map([
      ['/ws/p/values.yml', '#@data/values-schema\n---\nname: x\n'],
      ['/ws/a.yml', 'zzzz: 1\nqqqq: 2\nwwww: 3\n'],
      ['/ws/run.sh', 'ytt -f p --data-values-file a.yml --data-values-file $X\n'],
    ]);
    for (const mostFindings of [undefined, 1]) {
      const workspace = new Workspace(memoryFileSystem(disk), { mostFindings });
      workspace.setFolders(['/ws']);
      for (const _ of workspace.index('/ws'));
      const [only] = workspace.runsOf('/ws/a.yml');
      expect(only?.requiredValues).toBe('parts');
      expect(fileFindings(workspace, '/ws/a.yml').findings).toEqual([]);
    }
  });

  it('are the first of what templates fail with if a values file completes their project', () => {
    const files = new Map([
      ['/ws/a/schema.yml', '#@data/values-schema\n---\nlist: [0]\n'],
      ['/ws/a/t.yml', template],
      ['/ws/a-values.yml', 'list: [1]\n'],
    ]);
    const count = (mostFindings: number | undefined): readonly number[] => {
      const workspace = new Workspace(memoryFileSystem(files), { mostFindings });
      workspace.setFolders(['/ws']);
      for (const _ of workspace.index('/ws'));
      const runs = workspace.runsOf('/ws/a/t.yml');
      expect(runs.some(({ subject }) => subject === '/ws/a-values.yml')).toBe(true);
      return runs.map((run) => diagnosticsCacheOf(workspace).of(run, '/ws/a/t.yml', false).findings.length);
    };
    expect(count(undefined)).toContain(2);
    expect(Math.max(...count(1))).toBe(1);
  });
});
