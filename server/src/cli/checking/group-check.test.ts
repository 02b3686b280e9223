import { expect, it } from 'vitest';
import { diagnosticsCacheOf } from '../../diagnostics/diagnostics-cache.js';
import { memoryFileSystem } from '../../workspace/files/testing.js';
import { defaultSettings } from '../../workspace/settings/settings.js';
import { checkedFiles } from './checked-files.js';
import { GroupCheck } from './group-check.js';

const schema = '#@data/values-schema\n---\nport: 80\n';

function opened(files: Readonly<Record<string, string>>, settings = defaultSettings) {
  const reads: string[] = [];
  const fs = memoryFileSystem(new Map(Object.entries(files).map(([path, text]) => [`/w/${path}`, text])));
  const request = { paths: ['.'], settings, directory: '/w' };
  const counted: typeof fs = {
    ...fs,
    readFile: (path, limit) => {
      reads.push(path);
      return fs.readFile(path, limit);
    },
  };
  return { files: checkedFiles(request, { fs: counted }), reads };
}

it('groups the files that share a run, and those of a project file', () => {
  const { files } = opened({
    'a/schema.yml': schema,
    'a/values.yml': '#@data/values\n---\nport: 1\n',
    'a/values-dev.yml': 'port: 1\n',
    'a/values-prod.yml': 'port: 2\n',
    'b/.ytt-project.yaml': 'projects:\n- name: b\n  files: [c]\n- name: d\n  files: [d]\n',
    'b/c/schema.yml': schema,
    'b/d/schema.yml': schema,
    'c.yml': 'a: #@ 1\n',
  });
  expect(files.groups).toEqual([
    ['/w/a/schema.yml', '/w/a/values.yml'],
    ['/w/a/values-dev.yml'],
    ['/w/a/values-prod.yml'],
    ['/w/b/.ytt-project.yaml', '/w/b/c/schema.yml', '/w/b/d/schema.yml'],
    ['/w/c.yml'],
  ]);
  const complete = opened({ 'a/schema.yml': schema, 'values.yml': 'port: 1\n' });
  expect(complete.files.groups).toEqual([['/w/a/schema.yml', '/w/values.yml']]);
});

it('heeds the settings', () => {
  const files = { 'a/schema.yml': schema, 'b/schema.yml': schema };
  expect(opened(files, { ...defaultSettings, exclude: ['b/**'] }).files.keys).toEqual(['/w/a/schema.yml']);
});

it('keeps files that a later group needs, and releases the others', () => {
  const { files, reads } = opened({
    'a/schema.yml': schema,
    'a/values-a.yml': 'port: x\n',
    'a/values-b.yml': 'port: y\n',
    'b/schema.yml': schema,
  });
  const { workspace, groups } = files;
  expect(groups).toHaveLength(4);
  const check = new GroupCheck(files);
  const first = workspace.files.get('/w/a/schema.yml');
  const before = reads.length;
  expect([...check.check(0).keys()]).toEqual([]);
  // The version of the schema is kept, because a finding that is not reported yet refers to it.
  const [found] = check.check(1).get('/w/a/values-a.yml') ?? [];
  const results = found?.related[0]?.file.memory;
  expect(workspace.files.get('/w/a/schema.yml')).toBe(first);
  expect(found?.related[0]?.file.memory).toBe(results);
  expect([...check.check(2).keys()]).toEqual(['/w/a/values-b.yml']);
  expect(results).toBeDefined();
  expect(found?.related[0]?.file.memory).not.toBe(results);
  expect(reads).toHaveLength(before);
  expect(workspace.files.get('/w/a/schema.yml')).not.toBe(first);
  expect(reads).toHaveLength(before + 1);
});

it('keeps a file that a later group needs, though another run read it last meanwhile', () => {
  const { files, reads } = opened({
    'app/schema.yml': schema,
    'env/values-a.yml': 'port: x\n',
    'env/values-b.yml': '#@data/values\n---\nport: y\n',
    'env/values-c.yml': 'port: z\n',
  });
  const { workspace, groups } = files;
  expect(groups).toHaveLength(4);
  const check = new GroupCheck(files);
  const schemaFile = workspace.files.get('/w/app/schema.yml');
  for (const index of [0, 1, 2]) check.check(index);
  const before = reads.length;
  expect(workspace.files.get('/w/app/schema.yml')).toBe(schemaFile);
  expect([...check.check(3).keys()]).toEqual(['/w/env/values-c.yml']);
  expect(reads).toHaveLength(before);
});

it('keeps data values that a later group is given, too', () => {
  const given = (environment: string): string =>
    `ytt -f app --data-values-file env/base.yml --data-values-file env/${environment}.yml\n`;
  const { files, reads } = opened({
    'run.sh': `${given('dev')}${given('prod')}`,
    'app/schema.yml': schema,
    'env/base.yml': 'port: 1\n',
    'env/dev.yml': 'port: 2\n',
    'env/prod.yml': 'port: x\n',
  });
  const { groups } = files;
  expect(groups.slice(1)).toEqual([['/w/env/base.yml'], ['/w/env/dev.yml'], ['/w/env/prod.yml'], ['/w/run.sh']]);
  const check = new GroupCheck(files);
  const before = reads.length;
  expect(groups.map((_, index) => [...check.check(index).keys()])).toEqual([[], [], [], ['/w/env/prod.yml'], []]);
  expect(reads).toHaveLength(before);
});

it('reports its own errors, and continues', () => {
  const { files } = opened({ 'a/schema.yml': schema, 'b/schema.yml': `${schema}a: []\n` });
  const { workspace } = files;
  const snapshot = workspace.snapshot.bind(workspace);
  workspace.snapshot = (key) => {
    if (key === '/w/a/schema.yml') throw new Error('a bug');
    return snapshot(key);
  };
  const check = new GroupCheck(files);
  const [[key, [finding] = []] = []] = [...check.check(0)];
  expect([key, finding]).toMatchObject([
    '/w/a/schema.yml',
    { code: 'not-checked', severity: 'error', file: { text: schema }, range: { start: 0, end: 0 } },
  ]);
  expect(finding?.message).toBe('The run a was not checked: please report this error: a bug');
  expect(finding?.runs).toEqual(workspace.runsOf('/w/a/schema.yml'));
  expect([...check.check(1).keys()]).toEqual(['/w/b/schema.yml']);
});

it('reports an error in any group at its first file', () => {
  const { files } = opened({ 'a/schema.yml': schema, 'b/schema.yml': schema });
  files.workspace.snapshot = () => {
    throw new Error('a bug');
  };
  const check = new GroupCheck(files);
  expect([0, 1].flatMap((index) => [...check.check(index).keys()])).toEqual(['/w/a/schema.yml', '/w/b/schema.yml']);
});

it('leaves an exhausted stack to the caller, whose other threads may have a larger one', () => {
  const { files } = opened({ 'a/schema.yml': schema });
  const nested = (): never => nested();
  files.workspace.snapshot = nested;
  expect(() => new GroupCheck(files).check(0)).toThrow(RangeError);
});

it('releases the results of a run', () => {
  const { files } = opened({ 'a/schema.yml': schema });
  const run = files.workspace.runsOf('/w/a/schema.yml')[0];
  if (run === undefined) throw new Error('there is a run');
  const project = files.workspace.projectOf(run);
  expect(files.workspace.projectOf(run)).toBe(project);
  const cache = diagnosticsCacheOf(files.workspace);
  const forgotten: string[] = [];
  cache.forget = ({ id }) => void forgotten.push(id);
  new GroupCheck(files).check(0);
  expect(files.workspace.projectOf(run)).not.toBe(project);
  expect(forgotten).toEqual([run.id]);
});

it('reports data values for a library by themselves, and failing calls elsewhere', () => {
  const files = {
    'config.yml':
      '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n--- #@ template.replace(library.get("lib").eval())\n',
    '_ytt_lib/lib/schema.yml': `${schema}size: 1\n`,
    '_ytt_lib/lib/t.yml': '#@ load("@ytt:data", "data")\na: #@ data.values.port\n',
  };
  const found = (more: Readonly<Record<string, string>>) =>
    new GroupCheck(opened({ ...files, ...more }).files).check(0);
  const codes = (more: Readonly<Record<string, string>>): readonly string[] =>
    [...found(more)].flatMap(([key, findings]) => findings.map(({ code }) => `${key} ${code}`));
  const values = (text: string) => ({ 'values.yml': `#@library/ref "@lib"\n#@data/values\n---\n${text}` });
  expect(codes(values('port: x\n'))).toEqual(['/w/values.yml wrong-type']);
  // A file without other findings is not mentioned.
  expect([...found(values('port: x\n')).keys()]).toEqual(['/w/values.yml']);
  // If the cause is not shown, the error is reported at the call, even if the file with the cause has other findings.
  const silenced = codes(values('#! ytt-disable-next-line\nport: x\nsize: z\n'));
  expect(silenced.filter((code) => code.startsWith('/w/values.yml'))).toEqual(['/w/values.yml wrong-type']);
  expect(silenced.filter((code) => code.startsWith('/w/config.yml'))).not.toEqual([]);
  expect(codes({ '_ytt_lib/lib/u.yml': 'a: #@ 1 + "a"\n' })).toContain('/w/config.yml evaluation-failed');
});

it('does not read what is neither YAML nor in a run', () => {
  const { files, reads } = opened({
    'a/schema.yml': schema,
    'a/logo.png': 'in a run',
    'docs/picture.png': 'in none',
    'docs/plain.yml': 'port: 1\n',
  });
  const check = new GroupCheck(files);
  for (const index of files.groups.keys()) check.check(index);
  expect(reads).not.toContain('/w/docs/picture.png');
  expect(new Set(reads)).toEqual(new Set(['/w/a/schema.yml', '/w/a/logo.png', '/w/docs/plain.yml']));
});
