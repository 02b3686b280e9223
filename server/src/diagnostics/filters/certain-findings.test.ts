/** The findings of inferred runs: only those whose sole explanation is that ytt fails. */
import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '../../workspace/files/testing.js';
import { Workspace } from '../../workspace/workspace.js';
import { fileFindings } from '../file-findings.js';

type Texts = Readonly<Record<string, string>>;

/** The errors and warnings of all files, a line each: `file:line code`, lines from 1. */
function findingsIn(texts: Texts, folder = '/ws'): string[] {
  const files = new Map(Object.entries(texts).map(([path, text]) => [`${folder}/${path}`, text]));
  const workspace = new Workspace(memoryFileSystem(files));
  workspace.setFolders([folder]);
  for (const _ of workspace.index(folder));
  return [...files.keys()].flatMap((key) =>
    fileFindings(workspace, key)
      .findings.filter(({ severity }) => severity === 'error' || severity === 'warning')
      .map(({ file, range, code, severity }) => {
        const line = file.lines.lineAt(range.start) + 1;
        return `${key.slice(folder.length + 1)}:${line} ${code}${severity === 'warning' ? ' (warning)' : ''}`;
      }),
  );
}

const values = '#@data/values\n---\nname: app\nempty:\nopen: {}\n';
const reads = (path: string): string => `#@ load("@ytt:data", "data")\na: #@ data.values.${path}\n`;
const overlay = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.subset({"kind": "A"})\n---\nb: 1\n';
/** Another project in the same folder, so that the files are not all of one. */
const another: Texts = { 'z/x.yml': '#@ x = 1\n' };

describe('a project with a schema', () => {
  const open =
    '#@data/values-schema\n---\nname: a\n#@schema/type any=True\nopen: {host: a}\n#@schema/nullable\ninner: {b: 1}\n';

  it('reports no missing member on a value of any type', () => {
    const reported = (path: string): string[] => findingsIn({ 'c/schema.yml': open, 'c/t.yml': reads(path) });
    expect(reported('open.host')).toEqual([]);
    expect(reported('open["host"] + data.values["open"]["other"]')).toEqual([]);
    expect(reported("open['other']")).toEqual([]);
    expect(reported('open.other')).toEqual([]);
    // The name is only similar to one in another place.
    expect(reported('open.innre')).toEqual([]);
    expect(reported('open.host + data.values.open.other')).toEqual([]);
    expect(reported('open.host + data.values.other')).toEqual(['c/t.yml:2 evaluation-failed']);
    expect(reported('open.hots')).toEqual(['c/t.yml:2 evaluation-failed']);
    expect(reported('other')).toEqual(['c/t.yml:2 evaluation-failed']);
    expect(reported('other.open')).toEqual(['c/t.yml:2 evaluation-failed']);
    expect(reported('other["open"]')).toEqual(['c/t.yml:2 evaluation-failed']);
    expect(reported('open.host.other')).toEqual(['c/t.yml:2 evaluation-failed']);
  });

  it('reports none if it is unclear which data value code reads', () => {
    const code = '#@ load("@ytt:data", "data")\n#@ v = data.values\na: #@ v.other\n';
    expect(findingsIn({ 'c/schema.yml': open, 'c/t.yml': code })).toEqual([]);
    const list = open.replace('open: {host: a}', 'open: [{host: a}]').replace('#@schema/type any=True\n', '');
    expect(findingsIn({ 'c/schema.yml': list, 'c/t.yml': code })).toEqual(['c/t.yml:3 evaluation-failed']);
    const inList = list.replace('open: [{host', 'open:\n- #@schema/type any=True\n  x:').replace(': a}]', ' {}');
    expect(findingsIn({ 'c/schema.yml': inList, 'c/t.yml': code })).toEqual([]);
  });

  it('reports one on a data value of one type in a file that names only data values', () => {
    const typed = `${open}m:\n  a: 1\n`;
    const given = (path: string) =>
      `#@ load("@ytt:data", "data")\n#@ def f(cfg):\na: #@ cfg.replicas\n#@ end\n--- #@ f(data.values.${path})\n`;
    const reported = (path: string): string[] => findingsIn({ 'c/schema.yml': typed, 'c/t.yml': given(path) });
    expect(reported('m')).toEqual(['c/t.yml:3 evaluation-failed']);
    expect(reported('open')).toEqual([]);
    const either = '[v.other for v in [data.values.m.other, data.values.open.other]]';
    expect(findingsIn({ 'c/schema.yml': typed, 'c/t.yml': reads(`m and ${either}`) })).toEqual([]);
    const elsewhere = `#! once data.values.none\n${given('m')}--- #@ data.values.open\n`;
    expect(findingsIn({ 'c/schema.yml': typed, 'c/t.yml': elsewhere })).toEqual([]);
  });

  it('reports one in a file that names no data values only if none of them can have any type', () => {
    const module = '#@ def f(v):\na: #@ v.other\n#@ end\n';
    const code = '#@ load("@ytt:data", "data")\n#@ load("f.lib.yml", "f")\n--- #@ f(data.values.open)\n';
    const texts = { 'c/schema.yml': open, 'c/t.yml': code, 'c/f.lib.yml': module };
    expect(findingsIn(texts)).toEqual([]);
    const typed = open.replace('#@schema/type any=True\n', '');
    expect(findingsIn({ ...texts, 'c/schema.yml': typed })).toContain('c/f.lib.yml:2 evaluation-failed');
    expect(findingsIn({ ...texts, 'c/schema.yml': values })).toEqual([]);
  });

  it('reports none on a value of any type that the condition of an overlay reads', () => {
    const condition = (member: string): string =>
      `#@ load("@ytt:data", "data")\n${overlay.replace('overlay.subset({"kind": "A"})', `lambda i, a, b: data.values.${member}`)}`;
    const reported = (member: string): string[] =>
      findingsIn({ 'c/schema.yml': open, 'c/base.yml': 'kind: A\n', 'c/o.yml': condition(member) });
    expect(reported('open.other')).toEqual([]);
    expect(reported('inner.other')).toContain('c/o.yml:4 overlay-call');
  });

  it('reports one on a data value that can have none, whatever else the file names', () => {
    const typed = `${open}m:\n  a: 1\n`;
    const reported = (path: string): string[] =>
      findingsIn({ 'c/schema.yml': typed, 'c/t.yml': `${reads(path)}z: #@ data.values.open\n` });
    expect(reported('m.other')).toEqual(['c/t.yml:2 evaluation-failed']);
    expect(reported('m.other.name')).toEqual(['c/t.yml:2 evaluation-failed']);
    expect(reported('m["other"]')).toEqual(['c/t.yml:2 evaluation-failed']);
    expect(reported("m['other']")).toEqual(['c/t.yml:2 evaluation-failed']);
    expect(reported('open.other.name')).toEqual([]);
  });

  it('reports no missing member that another of several types has', () => {
    const declared = '#@schema/definition data_values=True\n---\n#@schema/any-of {"k": 1}, {"m": 1}\na: {"k": 1}\n';
    const reported = (path: string): string[] => findingsIn({ 'c/schema.yml': declared, 'c/t.yml': reads(path) });
    expect([reported('a.k'), reported('a.m')]).toEqual([[], []]);
  });

  it('reports none on a value of any type below a data value with the name of the missing one', () => {
    const nested = '#@data/values-schema\n---\nm:\n  #@schema/type any=True\n  a: {b: 1}\n';
    expect(findingsIn({ 'c/schema.yml': nested, 'c/t.yml': reads('m.a.m') })).toEqual([]);
    expect(findingsIn({ 'c/schema.yml': nested, 'c/t.yml': reads('m.m') })).toEqual(['c/t.yml:2 evaluation-failed']);
  });

  it('reports it as a warning if another version of ytt is required', () => {
    const asking = (version: string): Texts => ({
      'c/schema.yml': open,
      'c/t.yml': `#@ load("@ytt:version", "version")\n#@ version.require_at_least("${version}")\na: 1\n`,
    });
    expect(findingsIn(asking('99.0.0'))).toEqual(['c/t.yml:2 evaluation-failed (warning)']);
    expect(findingsIn(asking('0.1.0'))).toEqual([]);
    const project = { '.ytt-project.yaml': 'projects:\n- name: p\n  files: [c]\n' };
    expect(findingsIn({ ...project, ...asking('99.0.0') })).toEqual(['c/t.yml:2 evaluation-failed']);
  });
});

describe('a project without a schema', () => {
  it('reports its mistakes', () => {
    expect(
      findingsIn({
        'c/values.yml': values,
        'c/a.yml': reads('nmae'),
        'c/b.yml': 'a: #@ 1 +\n',
        'c/c.yml': '#@ load("c.star", "c")\n',
        'c/d.yml': 'a: [1\n#@ x = 1\n',
        'c/e.yml': '#@ x = len(1)\n',
      }),
    ).toEqual([
      'c/a.yml:2 evaluation-failed',
      'c/b.yml:1 template-code-syntax',
      'c/c.yml:1 evaluation-failed',
      'c/d.yml:1 yaml-syntax',
      'c/e.yml:1 evaluation-failed',
    ]);
    const more = { 'c/values.yml': values, 'c/t.yml': reads('name'), 'c/z.yml': '#@data/values\n---\nother: 1\n' };
    expect(findingsIn(more)).toEqual(['c/z.yml:3 overlay-match']);
  });

  it('reports a misspelt member where code did not run, and none that others may supply', () => {
    const unreached = (path: string): Texts => ({
      'c/values.yml': values.replace('open: {}', 'server: {namespace: a}'),
      'c/t.yml': `#@ load("@ytt:data", "data")\n#@ def f():\na: #@ data.values.server.${path}\n#@ end\n`,
    });
    expect(findingsIn(unreached('namesapce'))).toEqual(['c/t.yml:3 member-missing (warning)']);
    expect(findingsIn(unreached('nmaespace'))).toEqual(['c/t.yml:3 member-missing (warning)']);
    const short = { 'c/values.yml': values, 'c/t.yml': unreached('x')['c/t.yml']?.replace('server.x', 'nmae') ?? '' };
    expect(findingsIn(short)).toEqual(['c/t.yml:3 member-missing (warning)']);
    expect(findingsIn(unreached('devNamespace'))).toEqual([]);
    expect(findingsIn(unreached('namespace_1'))).toEqual([]);
    expect(findingsIn(unreached('other'))).toEqual([]);
    const asserting = '#@ load("@ytt:assert", "assert")\n#@ def f():\n#@ assert.failed("x")\n#@ end\n';
    expect(findingsIn({ ...unreached('namespace'), 'c/u.yml': asserting })).toEqual([
      'c/u.yml:3 member-missing (warning)',
    ]);
  });

  it('reports every missing member where code did not run, if a schema declares all data values', () => {
    const unreached = (path: string, schema: string): Texts => ({
      'c/schema.yml': `#@data/values-schema\n---\n${schema}`,
      'c/t.yml': `#@ load("@ytt:data", "data")\n#@ def f():\na: #@ data.values.${path}\n#@ end\n`,
    });
    const server = 'server:\n  namespace: a\n';
    const missing = ['c/t.yml:3 member-missing (warning)'];
    expect(findingsIn(unreached('server.tracing.endpoint', server))).toEqual(missing);
    expect(findingsIn(unreached('other', server))).toEqual(missing);
    expect(findingsIn(unreached('server.namespace', server))).toEqual([]);
    expect(findingsIn(unreached('server.tracing.endpoint', `#@schema/type any=True\n${server}`))).toEqual([]);
    const more = {
      'z/schema.yml': `#@data/values-schema\n---\n#@overlay/match missing_ok=True\nother: 1\n`,
      'run.sh': 'ytt -f c -f z -f y\n',
    };
    expect(findingsIn({ ...unreached('other', server), ...more, 'y/t.yml': '#@ x = 1\n' })).toEqual([]);
  });

  it('reports mistakes in overlays if there is nothing else they could apply to', () => {
    const texts = { 'c/values.yml': values, 'c/base.yml': 'kind: B\n', 'c/overlay.yml': overlay };
    expect(findingsIn(texts)).toEqual(['c/overlay.yml:3 overlay-match']);
    expect(findingsIn({ ...texts, ...another })).toEqual([]);
    expect(findingsIn({ ...texts, 'c/base.yml': 'kind: A\nb: 0\n', ...another })).toEqual([]);
  });

  it('warns of unknown comments in overlays for the output of another command, which may ignore them', () => {
    const commented = `${overlay}# c\nc: 1\n`;
    const reported = (more: Texts): string[] => findingsIn({ 'c/overlay.yml': commented, ...more });
    expect(reported({})).toEqual(['c/overlay.yml:5 comment-not-ytt (warning)']);
    const others = { 'c/more.yml': overlay + overlay, 'c/values.yml': values, 'c/m.star': 'x = 1\n' };
    expect(reported(others)).toEqual(['c/overlay.yml:5 comment-not-ytt (warning)']);
    expect(reported({ 'c/base.yml': 'kind: A\nb: 2\nc: 2\n' })).toEqual(['c/overlay.yml:5 comment-not-ytt']);
    expect(reported({ 'c/more.yml': `${overlay}---\nkind: A\n` })).toEqual(['c/overlay.yml:5 comment-not-ytt']);
    const long = `${overlay}c: ${'text '.repeat(12)}\n---\nkind: A\n`;
    expect(reported({ 'c/more.yml': long })).toEqual(['c/overlay.yml:5 comment-not-ytt']);
  });

  it('reports other mistakes in them as errors', () => {
    expect(findingsIn({ 'c/overlay.yml': `${overlay}c: #@ 1 +\n` })).toEqual(['c/overlay.yml:5 template-code-syntax']);
  });

  it('omits those of overlays if there is nothing but overlays, with a schema or without', () => {
    const schema = '#@data/values-schema\n---\nname: app\n';
    const code = '#@ def f():\n#@ return 1\n#@ end\n';
    const alone = { 'c/overlay.yml': overlay, 'c/lib.lib.yml': code };
    expect(findingsIn(alone)).toEqual([]);
    expect(findingsIn({ ...alone, 'c/values.yml': values })).toEqual([]);
    expect(findingsIn({ ...alone, 'c/schema.yml': schema })).toEqual([]);
    expect(findingsIn({ ...alone, 'c/schema.yml': schema, 'c/base.yml': 'kind: B\n' })).toEqual([
      'c/overlay.yml:3 overlay-match',
    ]);
    const stated = { '.ytt-project.yaml': 'projects:\n- name: p\n  files: [c]\n' };
    expect(findingsIn({ ...alone, ...stated })).toEqual(['c/overlay.yml:3 overlay-match']);
  });

  it.each([
    ['a key that may be given', 'open.key'],
    ['a key that is like no other', 'unlike_anything'],
    ['a key that is as much like another as names are that people choose', 'appname'],
    ['a value that is to be given', 'empty + "x"'],
  ])('has nothing told of %s', (_, path) => {
    expect(findingsIn({ 'c/values.yml': values, 'c/t.yml': reads(path) })).toEqual([]);
  });

  it('reports missing data values as such, and none of the consequences', () => {
    const asking = '#@ load("@ytt:assert", "assert")\n#@ assert.fail("name!")\n#@ x = len(1)\n';
    expect(findingsIn({ 'c/values.yml': values, 'c/t.yml': asking })).toEqual([
      'c/t.yml:2 evaluation-failed (warning)',
    ]);
  });

  it.each(['base64.decode', 'json.decode'])(
    'has as a warning that what a data value has cannot be read: %s',
    (call) => {
      const [module = ''] = call.split('.');
      const text = `#@ load("@ytt:data", "data")\n#@ load("@ytt:${module}", "${module}")\na: #@ ${call}(data.values.name + "?")\n`;
      expect(findingsIn({ 'c/values.yml': values, 'c/t.yml': text })).toEqual([
        'c/t.yml:3 evaluation-failed (warning)',
      ]);
    },
  );

  it('reports no missing files, and no files of other tools, if there are others around', () => {
    const texts = { 'c/values.yml': values, 'c/t.yml': '#@ load("/x.star", "x")\n', 'c/u.yml': 'a: [1\n' };
    expect(findingsIn(texts)).toEqual(['c/t.yml:1 evaluation-failed', 'c/u.yml:1 yaml-syntax']);
    expect(findingsIn({ ...texts, ...another })).toEqual([]);
  });

  it('reports names that its modules do not define, even if there are others around', () => {
    const texts = {
      'c/values.yml': values,
      'c/m.star': 'x = 1\n',
      'c/t.yml': '#@ load("m.star", "y")\n',
      'c/a/u.yml': '#@ load("/m.star", "y")\n',
    };
    expect(findingsIn({ ...texts, ...another })).toEqual([
      'c/t.yml:1 evaluation-failed',
      'c/a/u.yml:1 evaluation-failed',
    ]);
  });

  it('reports mistakes in its plain data values if there are others around', () => {
    const texts = { 'c/values.yml': values, 'c/t.yml': reads('name'), 'c/prod/values.yaml': 'name: x\nempty: [1\n' };
    expect(findingsIn({ ...texts, ...another })).toEqual(['c/prod/values.yaml:2 yaml-syntax']);
    expect(findingsIn({ ...texts, 'c/prod/values.yaml': 'name: x\nempty: [1]\n', ...another })).toEqual([]);
  });

  it('reports plain comments, except in tests, which may make ytt ignore them', () => {
    expect(findingsIn({ 'c/values.yml': `${values}# x\n` })).toEqual(['c/values.yml:6 comment-not-ytt']);
    expect(findingsIn({ 'c/test/values.yml': `${values}# x\n` })).toEqual([]);
    const [alone, project] = ['a: #@ 1\n# x\n', { 'c/schema.yml': '#@data/values-schema\n---\nname: a\n' }];
    expect(findingsIn({ 'c/t.yml': alone })).toEqual(['c/t.yml:2 comment-not-ytt']);
    expect(findingsIn({ 'test/t.yml': alone })).toEqual([]);
    const plain = 'name: b\nother: 1\n';
    expect(findingsIn({ ...project, 'c/test/values.yml': plain })).toEqual([]);
    expect(findingsIn({ ...project, 'c/prod/values.yml': plain })).toEqual(['c/prod/values.yml:2 unknown-data-value']);
  });

  it.each(['/home/test', '/e2e/ws', '/__x__/testdata', '/ws/fixtures'])('are the same in the folder %s', (folder) => {
    const texts = { 'c/values.yml': `${values}# x\n`, 'd/x.yml': '#@ x = 1\n# y\n' };
    expect(findingsIn(texts, folder)).toEqual(findingsIn(texts));
    const schema = { 'c/schema.yml': '#@data/values-schema\n---\nname: app\n', 'c/t.yml': reads('name') };
    const given = { ...schema, 'c/values.yml': 'name: 1\nother: 2\n' };
    expect(findingsIn(given)).toHaveLength(2);
    expect(findingsIn(given, folder)).toEqual(findingsIn(given));
  });
});

describe('data values of a project with a schema', () => {
  const schema = '#@data/values-schema\n---\nname: app\nreplicas: 1\nhost: ""\n';
  const found = (path: string, key: string) =>
    findingsIn({ 'c/schema.yml': schema, [path]: `name: x\nreplicas: 2\n${key}: value\n` });

  it('reports undeclared keys, except in tests, which may overlay schemas of their own', () => {
    expect(found('c/dev/values.yml', 'custom_label')).toEqual(['c/dev/values.yml:3 unknown-data-value']);
    expect(found('c/e2e/fixtures/values.yml', 'custom_label')).toEqual([]);
    expect(found('c/e2e/fixtures/values.yml', 'hots')).toEqual(['c/e2e/fixtures/values.yml:3 unknown-data-value']);
  });
});

describe('files of which another tool makes what ytt reads', () => {
  it.each([
    ['statements of Go templates', '{{ if .a }}\nb: [1\n{{- end }}\n'],
    ['those of other braces', '  {{{- range .a -}}}\nb: [1\n'],
    ['expressions in other braces', 'a: {{{ .b }}}\n'],
    ['statements of Jinja', '{% if a %}\nb: [1\n{% endif %}\n'],
    ['lines that a program fills in', 'names:\n%s\nb: [1\n'],
    ['code of a text template', '(@ load("@ytt:data", "data") @)#@data/values\n---\na: (@= data.values.a @)\nb: [1\n'],
  ])('have nothing told that may be otherwise: %s', (_, text) => {
    expect(findingsIn({ 'c/values.yml': values, 'c/t.yml': reads('name'), 'c/u.yml': text })).toEqual([]);
    expect(findingsIn({ 'u.yml': `#@ x = 1\n${text}` })).toEqual([]);
  });

  it.each([
    ['expressions', 'a: {{ .b }}\n'],
    ['statements in a string', 'a: |\n  {{ if .a }}\nb: [1\n'],
    ['braces in a string', 'a: "{{{ b }}}"\nb: [1\n'],
    ['texts to be filled in', "a: '%s'\nb: [1\n"],
    ['directives', '%YAML 1.1\n---\nb: [1\n'],
  ])('are not those with mere %s', (_, text) => {
    expect(
      findingsIn({ 'c/values.yml': values, 'c/t.yml': reads('name'), 'c/u.yml': `#@ x = 1\n${text}` }),
    ).toHaveLength(1);
  });
});

describe('a run of which commands read parts', () => {
  const schema = '#@data/values-schema\n---\nname: app\n';
  const project: Texts = {
    'c/values.yml': values,
    'c/config/t.yml': `${reads('name')}#@ load("f.star", "f")\n`,
    'c/more/l.yml': '#@ load("@ytt:library", "library")\na: #@ library.get("x")\n',
  };
  const addressed: Texts = {
    'c/values.yml': values,
    'c/config/t.yml': reads('name'),
    'c/more/l.yml': 'a: 1\n',
    'c/more/v.yml': '#@library/ref "@x"\n#@data/values\n---\na: 1\n',
  };
  const reported = ['c/config/t.yml:3 evaluation-failed', 'c/more/l.yml:2 evaluation-failed'];

  it.each([
    ['no command', {}, reported],
    ['all of it', { Makefile: 'x:\n\tytt -f c\n' }, reported],
    ['parts of it', { Makefile: 'x:\n\t$(YTT) -f c/config -f c/more/l.yml\n' }, []],
    ['parts of it, of which some are not there', { 'bin/x.sh': 'run_ytt -f c/config -f $A/none.yml\n' }, []],
    ['all of it with others', { Makefile: 'x:\n\tytt -f c -f base\n', 'base/x.yml': 'kind: A\n' }, reported],
    [
      'all of it with some of others',
      { Makefile: 'x:\n\tytt -f c -f base\n\tytt -f c -f more\n', 'base/x.yml': 'kind: A\n', 'more/x.yml': 'a: 1\n' },
      [],
    ],
    [
      'all of it with data values',
      { Makefile: 'x:\n\tytt -f c -f envs\n', 'c/values.yml': schema, 'envs/x.yml': '#@data/values\n---\nname: x\n' },
      reported,
    ],
    [
      'all of it with others, for a schema',
      { Makefile: 'x:\n\tytt -f c -f base\n', 'c/values.yml': schema, 'base/x.yml': 'kind: A\n' },
      reported,
    ],
  ])('may have files besides: %s', (_, more, expected) => {
    expect(findingsIn({ ...project, ...more })).toEqual(expected);
    const unused = expected.length > 0 ? ['c/more/v.yml:3 library-document-unused'] : [];
    expect(findingsIn({ ...addressed, ...more })).toEqual(unused);
  });
});

describe('a run in a directory that commands read', () => {
  const project: Texts = {
    'top/c/values.yml': values,
    'top/c/t.yml': `${reads('name')}#@ load("f.star", "f")\n`,
    'base/x.yml': 'kind: A\n',
  };
  const reported = ['top/c/t.yml:3 evaluation-failed'];

  it.each<readonly [command: string, reported: readonly string[]]>([
    ['ytt -f base', reported],
    ['ytt -f top/c', reported],
    ['ytt -f top/c -f base', reported],
    ['ytt -f top/c -f base; ytt -f top/c -f more', []],
    ['ytt -f top -f base', []],
    ['ytt -f . -f base', []],
    ['ytt -f $DIR/top -f base', []],
  ])('may have the files of others: %s', (command, expected) => {
    expect(findingsIn({ ...project, Makefile: `x:\n\t${command}\n` })).toEqual(expected);
  });
});

describe('a data value that is empty until it is given', () => {
  const code = '#@ load("@ytt:data", "data")\na: #@ data.values.name.split("/")[1]\n';
  it.each([
    ['a: {b: 1}\nname: ""\n', ' (warning)'],
    ['a: ""\nname: x\n', ''],
  ])('may have the parts that are looked for: %j', (declared, severity) => {
    for (const header of ['#@data/values', '#@data/values-schema']) {
      const found = findingsIn({ 'c/v.yml': `${header}\n---\n${declared}`, 'c/t.yml': code });
      expect(found).toEqual([`c/t.yml:2 evaluation-failed${severity}`]);
    }
  });
});

describe('code outside of the project that it belongs to', () => {
  it('does not report what may be defined elsewhere, even with a schema', () => {
    const texts = {
      'config/schema.yml': '#@data/values-schema\n---\nname: ""\n',
      'config/t.yml': reads('name'),
      'extra/o.yml': `${overlay}c: #@ 1 +\n#@ load("@ytt:data", "data")\nd: #@ data.values.name\n`,
    };
    expect(findingsIn(texts)).toEqual(['extra/o.yml:5 template-code-syntax']);
    expect(findingsIn({ ...texts, 'extra/o.yml': texts['extra/o.yml'].replace('c: #@ 1 +\n', '') })).toEqual([]);
  });
});

describe('a library', () => {
  it('has as warnings what may follow from data values that it is not given yet, and nothing else', () => {
    const library = (text: string): Texts => ({ '_ytt_lib/l/values.yml': values, '_ytt_lib/l/t.yml': text });
    expect(findingsIn(library('#@ x = len(1)\n'))).toEqual(['_ytt_lib/l/t.yml:1 evaluation-failed (warning)']);
    expect(findingsIn(library('a: #@ 1 +\n'))).toEqual(['_ytt_lib/l/t.yml:1 template-code-syntax']);
    expect(findingsIn(library('a: [1\n#@ x = 1\n'))).toEqual(['_ytt_lib/l/t.yml:1 yaml-syntax']);
    expect(findingsIn(library('a: 1\na: #@ 2\n'))).toEqual(['_ytt_lib/l/t.yml:2 map-key-repeated']);
  });
});

describe('a data value that is null until it is given', () => {
  it('is a warning where a schema declares it', () => {
    const schema = '#@data/values-schema\n---\n#@schema/nullable\nname: ""\n';
    const adding = { 'c/schema.yml': schema, 'c/t.yml': reads('name + "x"') };
    expect(findingsIn(adding)).toEqual(['c/t.yml:2 evaluation-failed (warning)']);
    expect(findingsIn({ ...adding, 'c/t.yml': `${reads('name')}b: #@ 1 + "x"\n` })).toEqual([
      'c/t.yml:3 evaluation-failed',
    ]);
  });
});

describe('a data value by which code looks something up', () => {
  const schema = '#@data/values-schema\n---\ncluster: ""\nname: x\nclusters: {dev: 1}\n';
  const looksUp = (name: string): Texts => ({
    'c/schema.yml': schema,
    'c/t.yml': reads(`clusters[data.values.${name}]`),
  });

  it('is requested if it is empty, with a schema too', () => {
    expect(findingsIn(looksUp('cluster'))).toEqual([]);
    const declared = '#@data/values\n---\ncluster: ""\nclusters: {dev: 1}\n';
    expect(findingsIn({ 'c/v.yml': declared, 'c/t.yml': reads('clusters[data.values.cluster]') })).toEqual([]);
  });

  it('is wrong if it is another missing one', () => {
    expect(findingsIn(looksUp('name'))).toEqual(['c/t.yml:2 evaluation-failed']);
  });
});
