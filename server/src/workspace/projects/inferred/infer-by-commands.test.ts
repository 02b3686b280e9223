/** The effect of commands that run ytt, and of vendir, on inferred runs. */
import { join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { workspaceOf } from '../../testing.js';
import type { RunInput } from '../run-definition.js';
import { graphOf, reading, runsOf, schema, type Texts, values } from '../testing.js';

it('a run for a file beside a project is partial if it is for code, and not for data values, which are all given', () => {
  const partialOf = (path: string, text: string): boolean | undefined => {
    const texts = { 'p/config/schema.yml': schema, 'p/config/t.yml': reading, 'q/schema.yml': schema, [path]: text };
    const [run] = graphOf(texts).runs.filter(({ subject }) => subject === `/ws/${path}`);
    expect(run).toBeDefined();
    return run?.isPartial;
  };
  expect(partialOf('p/envs/dev-values.yml', 'name: x\n')).toBeUndefined();
  expect(partialOf('p/values.yml', values)).toBeUndefined();
  expect(partialOf('p/u.yml', reading)).toBe(true);
});

describe('commands that run ytt', () => {
  const project = { 'p/values.yml': values, 'p/t.yml': reading, 'z/t.yml': '#@ x = 1\n' };
  const runOf = (texts: Texts) => graphOf({ ...project, ...texts }).runs.find(({ root }) => root === '/ws/p');

  it('say that a project is all of a run', () => {
    expect(runOf({})?.isPartial).toBe(true);
    const { 'z/t.yml': _, ...alone } = project;
    expect(graphOf(alone).runs.map(({ isPartial }) => isPartial)).toEqual([undefined]);
    expect(runOf({ Makefile: 'all:\n\t@ytt -f p\n' })?.isPartial).toBeUndefined();
    expect(runOf({ Makefile: 'all:\n\t@ytt -f p -f $(MORE)\n' })?.isPartial).toBe(true);
  });

  it('say that a project is all of a run with what all of them read with it', () => {
    const isPartial = (commands: string, more: Texts = {}) =>
      runOf({ 'y/a.yml': '#@ x = 1\n', 'y/b.yml': '#@ x = 1\n', ...more, 'run.sh': `${commands}\n` })?.isPartial;
    expect(isPartial('ytt -f p -f z')).toBeUndefined();
    expect(isPartial('ytt -f z/t.yml -f p -f y')).toBeUndefined();
    expect(isPartial('ytt -f p -f z; ytt -f p -f z -f y')).toBeUndefined();
    expect(isPartial('ytt -f p -f z; ytt -f p -f y')).toBe(true);
    expect(isPartial('ytt -f p -f z -f $MORE')).toBe(true);
    expect(isPartial('ytt -f p -f z -f v', { 'v/values.yml': values })).toBe(true);
  });

  it('show that a project with a schema is not a run, if they read parts of it', () => {
    const declared = { 'p/values.yml': '#@data/values-schema\n---\nname: x\n' };
    const isPartial = (text: string) => runOf({ ...declared, Makefile: `all:\n\t@${text}\n` })?.isPartial;
    expect(isPartial('true')).toBeUndefined();
    expect(isPartial('ytt -f p/t.yml -f p/values.yml')).toBe(true);
    expect(isPartial('ytt -f p/t.yml; ytt -f p -f z')).toBe(true);
    expect(isPartial('ytt -f p -f z')).toBeUndefined();
    expect(isPartial('ytt -f p/t.yml; ytt -f p -f z; ytt -f p')).toBeUndefined();
    expect(isPartial('ytt -f p/t.yml; ytt -f .')).toBeUndefined();
    expect(isPartial('ytt -f z/t.yml')).toBeUndefined();
  });

  it('say which of several projects a values file is for', () => {
    const fit = { 'a/schema.yml': schema, 'b/schema.yml': schema, 'c/schema.yml': schema, 'envs/dev/v.yml': values };
    const told = (text: string) => {
      const { ambiguous, runs } = graphOf({ ...fit, 'README.md': text });
      return [ambiguous.length, ...runs.filter(({ subject }) => subject !== undefined).map(({ root }) => root)];
    };
    expect(told('none')).toEqual([1]);
    expect(told('    ytt -f b -f envs/dev\n')).toEqual([0, '/ws/b']);
    expect(told('    ytt -f b -f envs/dev/v.yml\n    ytt -f a -f c\n')).toEqual([0, '/ws/b']);
    expect(told('    ytt -f b -f envs/dev\n    ytt -f c -f envs\n')).toEqual([1]);
  });

  it('say that a project is given data values that are not known, where all of them do', () => {
    const hasUnknownDataValues = (text: string) => runOf({ Makefile: `all:\n\t@${text}\n` })?.hasUnknownDataValues;
    expect(hasUnknownDataValues('true')).toBeUndefined();
    expect(hasUnknownDataValues('ytt -f p')).toBeUndefined();
    expect(hasUnknownDataValues('ytt -f p -v name=x; ytt -f p $(MORE)')).toBe(true);
    expect(hasUnknownDataValues('ytt -f p -v name=x; ytt -f p')).toBeUndefined();
    expect(hasUnknownDataValues('ytt -f z -v name=x')).toBeUndefined();
    expect(hasUnknownDataValues('cat values.yml | envsubst | ytt -f p -f -')).toBe(true);
    expect(hasUnknownDataValues('ytt -f p -f not-in-the-repository.yml')).toBe(true);
  });

  it('say so of all below the directory that they read, except of libraries, which code gives data values', () => {
    const below = { 'q/p/values.yml': values, 'q/p/t.yml': reading, 'q/other.yml': 'a: 1\n' };
    const given = (texts: Texts, root: string) =>
      graphOf(texts).runs.find((run) => run.root === root)?.hasUnknownDataValues;
    expect(given({ ...below, Makefile: 'all:\n\t@ytt -f q -v name=x\n' }, '/ws/q/p')).toBe(true);
    expect(given({ ...below, Makefile: 'all:\n\t@ytt -f q -v name=x; ytt -f q/p\n' }, '/ws/q/p')).toBeUndefined();
    expect(given({ ...below, Makefile: 'all:\n\t@ytt -f q\n' }, '/ws/q/p')).toBeUndefined();
    expect(given({ ...below, Makefile: 'all:\n\t@ytt -f q/p -v name=x; ytt -f q\n' }, '/ws/q/p')).toBeUndefined();
    expect(given({ ...below, Makefile: 'all:\n\t@ytt -f q/p -v name=x; ytt -f .\n' }, '/ws/q/p')).toBe(true);
    expect(given({ ...below, Makefile: 'all:\n\t@ytt -f .\n' }, '/ws/q/p')).toBeUndefined();
    const library = { 'p/_ytt_lib/l/schema.yml': schema, 'p/_ytt_lib/l/t.yml': reading, 'p/t.yml': '#@ x = 1\n' };
    const script = { Makefile: 'all:\n\t@ytt -f p -v name=x\n' };
    expect(given({ ...library, ...script }, '/ws/p/_ytt_lib/l')).toBeUndefined();
  });

  it('say that a project is given data values of files elsewhere, where all of them name some', () => {
    const hasUnknownDataValues = (text: string, more: Texts = {}) =>
      runOf({ 'envs/dev.yml': values, 'envs/plain.yml': 'name: x\n', ...more, Makefile: `all:\n\t@${text}\n` })
        ?.hasUnknownDataValues;
    expect(hasUnknownDataValues('ytt -f p -f envs/dev.yml')).toBe(true);
    expect(hasUnknownDataValues('ytt -f p --data-values-file envs/plain.yml')).toBe(true);
    expect(hasUnknownDataValues('ytt -f p -f envs/dev.yml; ytt -f p')).toBeUndefined();
    expect(hasUnknownDataValues('ytt -f p -f p/values.yml')).toBeUndefined();
    expect(hasUnknownDataValues('ytt -f p -f z')).toBeUndefined();
    // The first of these files declares the data values, and belongs to the run.
    const texts = { 'p/t.yml': reading, 'v/a.yml': 'name: x\n' };
    const [run] = graphOf({ ...texts, Makefile: 'all:\n\t@ytt -f p --data-values-file v/a.yml\n' }).runs;
    expect(run).toMatchObject({ root: '/ws/p', dataValuesFiles: [{ key: '/ws/v/a.yml' }] });
    expect(run?.hasUnknownDataValues).toBeUndefined();
  });

  it('say that unknown comments are passed over', () => {
    expect(runOf({})?.flags).toBeUndefined();
    const flags = { dataValues: [], ignoreUnknownComments: true };
    expect(runOf({ 'a.sh': 'ytt -f p/t.yml --ignore-unknown-comments\n' })?.flags).toEqual(flags);
    expect(runOf({ 'hack/a.sh': 'kapp deploy -f <(ytt --ignore-unknown-comments -f "$D/../p")\n' })?.flags).toEqual(
      flags,
    );
  });

  it('show that unknown comments are ignored if no command names the project', () => {
    const flags = { dataValues: [], ignoreUnknownComments: true };
    expect(runOf({ 'a.sh': 'ytt -f z --ignore-unknown-comments\n' })?.flags).toEqual(flags);
    expect(runOf({ 'a.sh': 'ytt --ignore-unknown-comments -f $X\n' })?.flags).toEqual(flags);
    expect(runOf({ 'a.sh': 'ytt --ignore-unknown-comments -f z\nytt -f p\n' })?.flags).toBeUndefined();
  });

  it('say so of files that are in no project', () => {
    const alone = (texts: Texts) =>
      graphOf({ 'a/x.yml': '#@ x = 1\n', 'go.mod': '', 'x.yml': '#@ x = 1\n', ...texts }).runs;
    const flagsOf = (texts: Texts) =>
      alone(texts)
        .filter(({ reason }) => reason.kind === 'alone')
        .map(({ flags }) => flags);
    expect(flagsOf({})).toEqual([undefined]);
    expect(flagsOf({ 'a.sh': 'ytt -f $X\n' })).toEqual([undefined]);
    expect(flagsOf({ 'a.sh': 'ytt --ignore-unknown-comments -f $X\n' })).toEqual([
      { dataValues: [], ignoreUnknownComments: true },
    ]);
  });

  it('apply to the repository that they are in, and to no other', () => {
    const texts = {
      'one/a.sh': 'ytt --ignore-unknown-comments -f $X\n',
      'one/p/values.yml': values,
      'one/x.yml': '#@ x = 1\n',
      'two/p/values.yml': values,
      'two/x.yml': '#@ x = 1\n',
      'x.yml': '#@ x = 1\n',
    };
    const lenient = (repositories: readonly string[]): string[] =>
      graphOf({ ...texts, 'one/p/t.yml': reading, 'two/p/t.yml': reading }, { repositories })
        .runs.filter(({ flags }) => flags?.ignoreUnknownComments === true)
        .flatMap(({ files }) => files.map(({ key }) => key.slice(4)))
        .filter((path) => path.endsWith('x.yml') || path.endsWith('t.yml'));
    expect(lenient(['/ws/one', '/ws/two'])).toEqual(['one/p/t.yml', 'one/x.yml']);
    expect(lenient([])).toEqual(['one/p/t.yml', 'two/p/t.yml', 'one/x.yml', 'two/x.yml', 'x.yml']);
  });

  it('say so in a program that is named after ytt, too', () => {
    const flags = { dataValues: [], ignoreUnknownComments: true };
    const program = 'args.append("--ignore-unknown-comments=true")\n';
    for (const name of ['lib/ytt.py', 'run_ytt.go', 'ytt-run.rb'])
      expect(runOf({ [name]: program })?.flags).toEqual(flags);
    expect(runOf({ 'lib/ytt.py': 'args = ["ytt"]\n' })?.flags).toBeUndefined();
    expect(runOf({ 'lib/lyttle.py': program, 'ytt.md': program })?.flags).toBeUndefined();
  });

  it('name plain data values, whatever the names of the files', () => {
    const given = { 'env/dev.yml': 'name: x\nother: 1\nmore: 1\n' };
    const withValues = (texts: Texts): string[] => runsOf({ ...project, ...texts }).filter((run) => run.includes('|'));
    expect(withValues(given)).toEqual([]);
    expect(withValues({ ...given, 'a.sh': 'ytt -f p --data-values-file env/dev.yml\n' })).toEqual([
      'p: p/t.yml p/values.yml | env/dev.yml',
    ]);
  });

  it('name the plain data values that declare the keys, if no document does', () => {
    const plain = { 'p/t.yml': reading, 'env.yml': 'name: x\n', 'more.yml': 'name: y\n' };
    const script = 'ytt -f p --data-values-file env.yml\nytt -f p --data-values-file more.yml\n';
    const [main] = graphOf({ ...plain, 'a.sh': script }).runs;
    expect(main).toMatchObject({
      files: [{ key: '/ws/p/t.yml' }],
      dataValuesFiles: [{ key: '/ws/env.yml', path: '../env.yml' }],
      subject: undefined,
      reason: { declaredBy: 'data-values' },
    });
    expect(graphOf({ ...plain, 'p/v.yml': values, 'a.sh': script }).runs[0]?.dataValuesFiles).toEqual([]);
    expect(graphOf(plain).runs[0]?.dataValuesFiles).toEqual([]);
  });

  it.each([
    ['env.json', ''],
    ['env.json', 'more.yml'],
    ['values', ''],
    ['../q/env.json', ''],
  ])('name %s, which is plain data values only as it is named itself, and %j', (path, more) => {
    const key = `/ws/${join('p', path)}`;
    const files = new Map([
      ['/ws/p/t.yml', reading],
      [key, '{"name": "given"}\n'],
      ['/ws/p/run.sh', `ytt -f t.yml --data-values-file ${path}${more && ` --data-values-file ${more}`}\n`],
      ['/ws/p/more.yml', 'name: given\n'],
    ]);
    const snapshot = workspaceOf(files).snapshot('/ws/p/t.yml');
    expect(snapshot?.run?.dataValuesFiles[0]?.key).toBe(key);
    expect(snapshot?.project?.dataValues.value).toMatchObject({ items: [{ key: 'name', value: 'given' }] });
  });
});

describe('what vendir fetches', () => {
  const vendir = (...contents: readonly string[]): string =>
    `apiVersion: vendir.k14s.io/v1alpha1\nkind: Config\ndirectories:\n- path: p/up\n  contents: [${contents.join(', ')}]\n`;
  const project = {
    'p/values.yml': '#@data/values-schema\n---\nname: x\n',
    'p/t.yml': reading,
    Makefile: 'x:\n\tytt -f p\n',
  };
  const isPartial = (texts: Texts): boolean | undefined =>
    graphOf({ ...project, ...texts }).runs.find(({ root }) => root === '/ws/p')?.isPartial;

  it('may supply what a project reads, as long as it is missing', () => {
    expect(isPartial({})).toBeUndefined();
    for (const name of ['vendir.yml', 'vendir.yaml'])
      expect(isPartial({ [name]: vendir('{path: one, git: {}}') }), name).toBe(true);
    expect(isPartial({ 'other-vendir.yml': vendir('{path: one, git: {}}') })).toBeUndefined();
    expect(isPartial({ 'vendir.yaml': vendir('{path: one, git: {}}'), 'p/up/one/x.yml': 'a: 1\n' })).toBeUndefined();
    expect(isPartial({ 'q/vendir.yml': vendir('{path: one, git: {}}') })).toBeUndefined();
  });

  it('is not what is kept by hand, or nothing that vendir would read', () => {
    expect(isPartial({ 'vendir.yml': vendir('{path: one, manual: {}}') })).toBeUndefined();
    for (const text of [
      '',
      '- a\n',
      'directories: 1\n',
      'directories: [{path: 1, contents: [{path: p}]}]\n',
      'directories: [null, a, {path: p, contents: [null, b, {}]}]\n',
      'a: [\n',
    ])
      expect(isPartial({ 'vendir.yml': text })).toBeUndefined();
  });
});

describe('commands that read several things', () => {
  const project = { 'p/values.yml': values, 'p/t.yml': reading, 'z/t.yml': '#@ x = 1\n' };
  const runs = (texts: Texts) => graphOf({ ...project, ...texts }).runs;
  const runOf = (texts: Texts) => runs(texts).find(({ root }) => root === '/ws/p');
  const script = (...lines: string[]): Texts => ({ 'a.sh': `${lines.join('\n')}\n` });

  it('give plain data values to each project that they read', () => {
    const given = (command: string): boolean =>
      runs({ ...script(command), 'conf.yml': 'name: x\n' }).some(
        ({ root, subject }) => root === '/ws/p' && subject === '/ws/conf.yml',
      );
    expect(given('ytt -f p -f z --data-values-file conf.yml')).toBe(true);
    expect(given('ytt -f z -f p/t.yml --data-values-file conf.yml')).toBe(true);
    expect(given('ytt -f p -f z')).toBe(false);
  });

  it.each([
    ['all of them', undefined, ['-f p --data-values-file a.yml']],
    [
      'all of them, if others pass the same',
      undefined,
      ['-f p --data-values-file a.yml', '-f p --data-values-file a.yml'],
    ],
    ['parts, beside one that is not known', 'parts', ['-f p --data-values-file a.yml --data-values-file $X']],
    ['parts, if another command', 'parts', ['-f p --data-values-file a.yml', '-f p --data-values-file a.yml -f $X']],
    [
      'parts, if another file is with it elsewhere',
      'parts',
      [
        '-f p --data-values-file a.yml --data-values-file b.yml',
        '-f p --data-values-file a.yml --data-values-file c.yml',
      ],
    ],
    [
      'all of them together with the same files',
      undefined,
      [
        '-f p --data-values-file a.yml --data-values-file b.yml',
        '-f p --data-values-file a.yml --data-values-file b.yml',
      ],
    ],
  ])('expect of a values file %s', (_, expected, commands) => {
    const texts = {
      'p/values.yml': '#@data/values-schema\n---\nname: x\n',
      'a.yml': 'name: a\n',
      'b.yml': 'name: b\n',
      'c.yml': 'name: c\n',
    };
    const [run] = runs({ ...texts, ...script(...commands.map((command) => `ytt ${command}`)) }).filter(
      ({ subject }) => subject === '/ws/a.yml',
    );
    expect(run).toBeDefined();
    expect(run?.requiredValues).toBe(expected);
  });

  it('declare by the first plain data values that any of them gives', () => {
    const declared = (...lines: string[]) =>
      graphOf({ 'p/t.yml': reading, 'c.yml': 'name: c\n', 'd.yml': 'name: d\n', ...script(...lines) })
        .runs.find(({ root, subject }) => root === '/ws/p' && subject === undefined)
        ?.dataValuesFiles.map(({ key }) => key);
    expect(declared('ytt -f p', 'ytt -f p --data-values-file d.yml', 'ytt -f p --data-values-file c.yml')).toEqual([
      '/ws/d.yml',
    ]);
    expect(declared('ytt -f p')).toEqual([]);
  });

  it('ignore unknown comments of a project if one of those that read it does', () => {
    const isLenient = (...lines: string[]): boolean => runOf(script(...lines))?.flags?.ignoreUnknownComments === true;
    expect(isLenient('ytt -f p', 'ytt -f p --ignore-unknown-comments')).toBe(true);
    expect(isLenient('ytt -f p', 'ytt -f z --ignore-unknown-comments')).toBe(false);
  });

  it('say that others belong to a project with a schema, unless these are data values', () => {
    const declared = { 'p/values.yml': '#@data/values-schema\n---\nname: x\n' };
    const isPartial = (command: string, more: Texts = {}) =>
      runOf({ ...declared, ...script(command), ...more })?.isPartial === true;
    expect(isPartial('ytt -f p -f v', { 'v/a.yml': values, 'v/b.yml': values })).toBe(false);
    expect(isPartial('ytt -f p -f v', { 'v/a.yml': values, 'v/readme.txt': 'a' })).toBe(false);
    expect(isPartial('ytt -f p -f v; ytt -f p -f z', { 'v/a.yml': values, 'v/b.yml': 'a: #@ 1\n' })).toBe(true);
    expect(isPartial('ytt -f p -f v/a.yml', { 'v/a.yml': values })).toBe(false);
    expect(isPartial('ytt -f p -f v/a.yml; ytt -f p -f z', { 'v/a.yml': 'a: #@ 1\n' })).toBe(true);
    expect(isPartial('ytt -f p -f p/t.yml')).toBe(false);
    expect(isPartial('ytt -f p/t.yml')).toBe(true);
  });

  it('read data values elsewhere that the code needs with the project, once', () => {
    const texts = {
      'p/values.yml': values,
      'p/t.yml': '#@ load("@ytt:data", "data")\n---\na: #@ data.values.name\nb: #@ data.values.other\n',
      'v/a.yml': '#@data/values\n---\nname: y\nother: 1\n',
      ...script('ytt -f p -f v'),
    };
    const { runs } = graphOf(texts);
    expect(runs.map(({ root, subject }) => [root, subject])).toEqual([['/ws/p', undefined]]);
    expect(runs[0]?.files.map(({ key }) => key)).toContain('/ws/v/a.yml');
  });

  it('include further files if a part of their input is unknown, unless its name shows that it is values', () => {
    const declared = { 'p/values.yml': '#@data/values-schema\n---\nname: x\n' };
    const isPartial = (command: string) => runOf({ ...declared, ...script(command) })?.isPartial === true;
    expect(isPartial('ytt -f p -f gone/values.yml')).toBe(false);
    expect(isPartial('ytt -f p -f gone/other.yml')).toBe(true);
  });

  it('are not expected in a bundle, which is a run by convention', () => {
    const bundle = { 'o/t.yml': '#@ x = 1\n', 'bundle/config/t.yml': reading };
    expect(graphOf(bundle).runs.find(({ root }) => root === '/ws/bundle/config')?.isPartial).toBeUndefined();
    const command = graphOf({ ...bundle, 'a.sh': 'ytt -f bundle/config -f o\n' });
    expect(command.runs.find(({ root }) => root === '/ws/bundle/config')?.isPartial).toBeUndefined();
  });
});

describe('directories with data values that commands read apart', () => {
  const app = (name: string): Texts => ({
    [`${name}/templates/t.yml`]: `#@ load("@ytt:data", "data")\n---\na: #@ data.values.shared.x\nb: #@ data.values.${name}\n`,
    [`${name}/templates/u.yml`]: '#@ load("@ytt:data", "data")\n---\na: #@ data.values.shared.x\n',
    [`${name}/values.yml`]: `#@data/values\n---\n${name}: 1\n`,
  });
  const apps = { ...app('a'), ...app('b'), 'shared.yml': '#@data/values\n---\nshared:\n  x: 1\n' };
  const filesOf = (texts: Texts) =>
    Object.fromEntries(
      graphOf({ ...apps, ...texts })
        .runs.map(({ root, files }) => [root.slice(4), keysOf(files)] as const)
        .filter(([root]) => root !== ''),
    );
  const keysOf = (files: readonly RunInput[]): string[] =>
    files.map(({ key }) => key.slice(4)).filter((key) => key.endsWith('.yml'));
  const own = (name: string): string[] => [
    ...['t', 'u'].map((one) => `${name}/templates/${one}.yml`),
    `${name}/values.yml`,
  ];
  const script = (name: string, inputs = '-f templates -f values.yml -f ../shared.yml'): Texts => ({
    [`${name}/deploy.sh`]: `ytt ${inputs}\n`,
  });

  it('are roots, with the data values that all of them read', () => {
    expect(filesOf({})).toEqual({});
    expect(filesOf({ ...script('a'), ...script('b') })).toEqual({
      a: [...own('a'), 'shared.yml'],
      b: [...own('b'), 'shared.yml'],
    });
    const [first] = graphOf({ ...apps, ...script('a'), ...script('b') }).runs.filter(({ root }) => root === '/ws/a');
    expect(first?.hasUnknownDataValues).toBeUndefined();
    const withInput = '-f templates -f values.yml -f ../shared.yml -f -';
    expect(
      graphOf({ ...apps, ...script('a', withInput), ...script('b') }).runs.find(({ root }) => root === '/ws/a'),
    ).toMatchObject({ hasUnknownDataValues: true });
  });

  it('are not, if there is only one, or a command reads their code together', () => {
    expect(filesOf(script('a'))).toEqual({});
    expect(filesOf({ ...script('a'), ...script('b'), Makefile: 'all:\n\tytt -f a -f b -f shared.yml\n' })).toEqual({});
    expect(filesOf({ ...script('a'), ...script('b'), Makefile: 'all:\n\tytt -f .\n' })).toEqual({});
  });

  it('are roots without data values that some commands give, or that their code does not read', () => {
    const given = script('b', '-f templates -f values.yml -f ../shared.yml; ytt -f templates -f values.yml');
    expect(filesOf({ ...script('a'), ...given })).toEqual({ a: [...own('a'), 'shared.yml'], b: own('b') });
    const other = { 'other.yml': '#@data/values\n---\nother: 1\n' };
    const more = script('b', '-f templates -f values.yml -f ../other.yml');
    expect(filesOf({ ...script('a'), ...more, ...other })['b']).toEqual(own('b'));
  });

  it('are roots without what is read with a part of them', () => {
    const part = script('b', '-f templates/t.yml -f values.yml -f ../shared.yml');
    expect(filesOf({ ...script('a'), ...part })['b']).toEqual(own('b'));
  });
});

describe('a directory that a command gives to ytt', () => {
  const declares = (key: string): string => `#@data/values-schema\n---\n${key}: ""\n`;
  const reads = (key: string): string => `#@ load("@ytt:data", "data")\n---\n${key}: #@ data.values.${key}\n`;
  const parts = {
    'c/a/schema.yml': declares('a'),
    'c/a/t.yml': reads('a'),
    'c/b/schema.yml': declares('b'),
    'c/b/t.yml': reads('b'),
  };
  const rootsOf = (texts: Texts): string[] => graphOf({ ...parts, ...texts }).runs.map(({ root }) => root.slice(4));

  it('is one run, with the schemas of all directories in it', () => {
    expect(rootsOf({}).sort()).toEqual(['c/a', 'c/b']);
    expect(rootsOf({ 'run.sh': 'ytt -f c\n' })).toEqual(['c']);
    expect(rootsOf({ 'run.sh': 'ytt -f "$D/c" -f $MORE\n' })).toEqual(['c']);
    expect(runsOf({ ...parts, Makefile: 'all:\n\tytt -f c\n' })).toEqual([
      'c: c/a/schema.yml c/a/t.yml c/b/schema.yml c/b/t.yml',
    ]);
  });

  it('is undefined if its contents are given individually, or if it is only the working directory of the command', () => {
    expect(rootsOf({ 'run.sh': 'ytt -f c\nytt -f c/a\n' }).sort()).toEqual(['c/a', 'c/b']);
    expect(rootsOf({ 'c/run.sh': 'ytt -f .\n' }).sort()).toEqual(['c/a', 'c/b']);
    expect(rootsOf({ 'c/go.mod': '', 'run.sh': 'ytt -f c\n' }).sort()).toEqual(['c/a', 'c/b']);
    expect(rootsOf({ 'run.sh': 'ytt -f c/a/t.yml -f c/b/t.yml\n' }).sort()).toEqual(['c/a', 'c/b']);
  });

  it.each([
    ["'**/*:type=data'", ['c/a', 'c/b']],
    ["'**/*:exclude=true'", ['c/a', 'c/b']],
    ["'a/**/*:type=data' --file-mark 'b/**/*:exclude=true'", ['c/a', 'c/b']],
    ["'a/**/*:type=data'", ['c']],
    ["'**/*:for-output=true'", ['c']],
  ])('is not run if it is marked completely as data, or excluded: --file-mark %s', (marks, roots) => {
    expect(rootsOf({ 'run.sh': `ytt -f c -f $MORE --file-mark ${marks}\n` }).sort()).toEqual(roots);
  });

  it('is not part of a run around it, which no command reads as a whole', () => {
    const around = { ...parts, 'schema.yml': declares('s'), 't.yml': reads('s') };
    const inputs = (script: string): string[] => runsOf({ ...around, 'run.sh': script });
    const whole = 'c/a/schema.yml c/a/t.yml c/b/schema.yml c/b/t.yml';
    expect(inputs('ytt -f schema.yml -f t.yml\nytt -f c/a\n').sort()).toEqual([
      '.: c/b/schema.yml c/b/t.yml run.sh schema.yml t.yml',
      'c/a: c/a/schema.yml c/a/t.yml',
    ]);
    for (const script of ['ytt -f schema.yml\n', 'ytt -f .\nytt -f c/a\n', 'ytt -f c/a/t.yml\n'])
      expect(inputs(script)).toEqual([`.: ${whole} run.sh schema.yml t.yml`]);
  });

  it('leaves a schema above, and libraries, as they are', () => {
    expect(rootsOf({ 'schema.yml': declares('s'), 't.yml': reads('s'), 'run.sh': 'ytt -f c\n' })).toEqual(['']);
    const library = { 'l/_ytt_lib/x/schema.yml': declares('x'), 'l/t.yml': '#@ load("@ytt:library", "library")\n' };
    const alone = runsOf({ ...library });
    expect(runsOf({ ...library, 'run.sh': 'ytt -f l\n' })).toEqual(alone);
  });
});

describe('an App of kapp-controller that a data value tells what to read', () => {
  const app =
    '#@ load("@ytt:data", "data")\n---\nkind: App\nspec:\n  fetch:\n  - git:\n      subPath: #@ data.values.git.sub_path\n' +
    '  template:\n  - ytt:\n      paths:\n      - config\n      valuesFrom:\n      - path: values\n';
  const cluster = (name: string): Texts => ({
    [`${name}/cluster/config/a/schema.yml`]: '#@data/values-schema\n---\na: ""\n',
    [`${name}/cluster/config/b/schema.yml`]: '#@data/values-schema\n---\nb: ""\n',
    [`${name}/cluster/config/b/t.yml`]: '#@ load("@ytt:data", "data")\n---\nb: #@ data.values.b\n',
    [`${name}/cluster/values/one.yml`]: 'a: x\n',
    [`${name}/cluster/values/two.yml`]: 'b: x\n',
  });
  const set = (path: string): string => `---\ngit:\n  url: x\n  sub_path: ${path} # where\n`;

  it('reads the directories that values files set it to', () => {
    const texts = { ...cluster('one'), ...cluster('two'), 'apps/app.yml': app };
    const joined = (more: Texts): string[] => [
      ...new Set(graphOf({ ...texts, ...more }).runs.map(({ root }) => root.slice(4))),
    ];
    expect(joined({})).not.toContain('one/cluster/config');
    const sync = { 'one/sync/values.yml': set('one/cluster'), 'two/sync/values.yml': set('"two/cluster"') };
    expect(joined(sync)).toEqual(expect.arrayContaining(['one/cluster/config', 'two/cluster/config']));
    expect(joined({ 'one/sync/values.yml': set('one/cluster') })).not.toContain('two/cluster/config');
    expect(joined({ 'one/sync/values.yml': set('one/nowhere') })).not.toContain('one/cluster/config');
    expect(joined({ 'one/sync/values.yml': set('one/cluster').replace('git', 'other') })).not.toContain(
      'one/cluster/config',
    );
  });

  it('reads those alone in which all of its paths are', () => {
    const two = app.replace('      - config\n', '      - config\n      - more\n');
    const texts = { ...cluster('one'), 'apps/app.yml': two, 'one/sync/values.yml': set('one/cluster') };
    const more = { 'one/cluster/more/t.yml': '#@ x = 1\n' };
    const read = (all: Texts): boolean =>
      graphOf(all).runs.some(({ files }) =>
        ['config/b/t.yml', 'config/a/schema.yml'].every((path) => files.some(({ key }) => key.endsWith(path))),
      );
    expect([read(texts), read({ ...texts, ...more })]).toEqual([false, true]);
  });

  it('is given the values files of a directory together, in their order', () => {
    const texts = { ...cluster('one'), 'apps/app.yml': app, 'one/sync/values.yml': set('one/cluster') };
    const given = graphOf(texts).runs.filter(({ root }) => root === '/ws/one/cluster/config');
    expect(given.map(({ subject, dataValuesFiles }) => [subject, dataValuesFiles.map(({ key }) => key)])).toEqual([
      [undefined, []],
      ...['one', 'two'].map((name) => [
        `/ws/one/cluster/values/${name}.yml`,
        ['/ws/one/cluster/values/one.yml', '/ws/one/cluster/values/two.yml'],
      ]),
    ]);
  });
});

it('a directory that a command names is a run, also if it only contains modules and text templates', () => {
  const texts = {
    'p/lib.star': 'load("@ytt:data", "data")\n',
    'p/a.txt': '(@= data.values.name @)\n',
    'values.yml': 'name: app\n',
  };
  const runs = (command: string, more: Texts = {}) => runsOf({ ...texts, ...more, 'run.sh': `${command}\n` });
  expect(runs('ytt -f p --data-values-file values.yml')).toContain('p: p/a.txt p/lib.star | values.yml');
  expect(runs('true')).toEqual(['p: p/lib.star']);
  expect(runs('ytt -f p/lib.star')).toEqual(['p: p/lib.star']);
  expect(runs('ytt -f p', { 'p/q/t.yml': '#@ x = 1\n' })).toEqual(['p/q: p/q/t.yml', 'p: p/lib.star']);
});

describe('a values file that two projects could have', () => {
  const declaring = {
    'a/schema.yml': '#@data/values-schema\n---\nname: 0\nmore: 0\n',
    'b/schema.yml': '#@data/values-schema\n---\nname: 0\n',
    'vals/x.yml': '#@data/values\n---\nname: 1\nmore: 2\n',
  };
  const readers = (script: string): readonly string[] =>
    runsOf({ ...declaring, 'run.sh': script }).filter((line) => line.includes('x.yml'));

  it('belongs to the one that commands read with it, though the other declares more of it', () => {
    expect(readers('ytt -f a\nytt -f b -f vals\n')).toEqual(['b: b/schema.yml vals/x.yml']);
  });

  it('belongs to the one that declares more of it if commands read both with it, or neither', () => {
    for (const script of ['ytt -f a -f vals\nytt -f b -f vals\n', 'ytt -f a\nytt -f b\n'])
      expect(readers(script)).toEqual(['a: a/schema.yml vals/x.yml']);
  });

  it('belongs to neither if commands read it with something else', () => {
    const isAmbiguous = (text: string, path = 'run.sh'): boolean =>
      graphOf({ 'a/schema.yml': schema, 'b/schema.yml': schema, 'v/x.yml': values, 'z/t.yml': 'a: 1\n', [path]: text })
        .ambiguous.length > 0;
    const app = (fetch: string) => `kind: App\nfetch:\n- git: {subPath: v}\n${fetch}template:\n- ytt: {}\n`;
    for (const text of [
      'true',
      'ytt -f v/x.yml',
      'ytt -f v/x.yml -f z; ytt -f a -f b -f v',
      'ytt -f v -f .',
      'ytt -f z',
    ])
      expect(isAmbiguous(text), text).toBe(true);
    for (const text of ['ytt -f z -f v', 'ytt -f v/x.yml -f $MORE']) expect(isAmbiguous(text), text).toBe(false);
    expect(isAmbiguous(app('- inline: {paths: {}}\n'), 'app.yml')).toBe(false);
    expect(isAmbiguous(app(''), 'app.yml')).toBe(true);
  });

  it('belongs to the one that declares its keys, beside code that only reads them, whatever commands read with it', () => {
    const declared = {
      'go.mod': '',
      'b/values.yml': values,
      'b/t.yml': reading,
      'a/t.yml': reading,
      'vals/x.yml': values,
    };
    for (const script of ['ytt -f b -f vals -f a; ytt -f b -f mine -f a', 'ytt -f b -f a', 'true']) {
      const { ambiguous, runs } = graphOf({ ...declared, 'run.sh': `${script}\n` });
      expect(ambiguous, script).toEqual([]);
      const made = runs.filter(({ subject }) => subject === '/ws/vals/x.yml');
      expect(
        made.map(({ root }) => root),
        script,
      ).toEqual(['/ws/b']);
    }
  });
});
