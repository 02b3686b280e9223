/** Which ytt files form a run if nothing states it and there is no schema, and which files are left out. */
import type { Dialect } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../settings/settings.js';
import { graphOf, overlay, reading, runsOf, schema, type Texts, values } from '../testing.js';
import { inferProjects } from './infer-projects.js';

it('the files of stated projects are left out, whichever those are', () => {
  const texts = new Map(['a', 'b'].map((name) => [`/ws/${name}/schema.yml`, schema]));
  const keys = [...texts.keys()];
  const get = (key: string) => ({ key, text: texts.get(key) ?? '', version: undefined });
  const view = { folders: ['/ws'], keys, get };
  const rootsBut = (stated: readonly string[]) =>
    inferProjects(view, defaultSettings, new Set(stated)).runs.map(({ root }) => root);
  expect(rootsBut(keys.slice(0, 1))).toEqual(['/ws/b']);
  expect(rootsBut(keys.slice(1))).toEqual(['/ws/a']);
  expect(rootsBut(keys)).toEqual([]);
});

describe('a schema of a design document', () => {
  const proposed = '#@schema/definition data_values=True\n---\nname: app\n';
  it('makes a project where its header means something', () => {
    const texts = { 'c/schema.yml': proposed, 'c/t.yml': 'a: #@ 1\n', 'c/values.yml': 'name: x\n' };
    const withValues = (dialect: Dialect): readonly string[] =>
      runsOf(texts, { dialect }).filter((line) => line.includes('| c/values.yml'));
    expect(withValues('auto')).toEqual(['c: c/schema.yml c/t.yml | c/values.yml']);
    expect(withValues('proposed')).toEqual(withValues('auto'));
    expect(withValues('released')).toEqual([]);
  });

  it('does not prevent data values beside it from being some if it has no meaning', () => {
    const texts = { 'p/values.yml': values, 'p/t.yml': reading, 'q/v.yml': `${proposed}${values}` };
    const withValues = (dialect: Dialect): boolean =>
      runsOf(texts, { dialect }).includes('p: p/t.yml p/values.yml q/v.yml');
    expect([withValues('auto'), withValues('released')]).toEqual([false, true]);
  });

  it('is a template that reads data values if it has no meaning', () => {
    const reader = `${proposed}${reading}`;
    const runs = (dialect: Dialect): readonly string[] =>
      runsOf({ 'c/schema.yml': schema, 'x/t.yml': reader }, { dialect }).filter((line) => line.includes('x/t.yml'));
    expect([runs('auto'), runs('released')]).toEqual([['x: x/t.yml'], ['.: c/schema.yml x/t.yml']]);
  });
});

describe('a project without a schema', () => {
  it.each<readonly [string, Texts, readonly string[]]>([
    [
      'is the directory of data values and templates, with all that is below it',
      { 'c/values.yml': values, 'c/t.yml': reading, 'c/sub/plain.yml': 'a: 1\n', 'd/plain.yml': 'a: 1\n' },
      ['c: c/sub/plain.yml c/t.yml c/values.yml'],
    ],
    [
      'is the directory above those of data values and of the templates that read them',
      { 'c/values/values.yml': values, 'c/templates/t.yml': reading },
      ['c: c/templates/t.yml c/values/values.yml'],
    ],
    [
      'is the directory above those of a schema and of the templates that read it',
      { 'c/schema/schema.yml': schema, 'c/templates/t.yml': reading },
      ['c: c/schema/schema.yml c/templates/t.yml'],
    ],
    [
      'does not take templates beside it that read other data values',
      { 'c/values/values.yml': values, 'c/templates/t.yml': reading.replaceAll('.name', '.other') },
      ['c/templates: c/templates/t.yml', 'c/values: c/values/values.yml'],
    ],
    [
      'is `bundle/config`',
      {
        'p/bundle/config/overlays/o.yml': overlay,
        'p/bundle/config/upstream/u.yml': 'a: 1\n',
        'p/bundle/x.yml': 'b: 1\n',
      },
      ['p/bundle/config: p/bundle/config/overlays/o.yml p/bundle/config/upstream/u.yml'],
    ],
    [
      'begins where a path that is loaded does',
      { 'c/a/t.yml': '#@ load("/f.star", "f")\n', 'c/f.star': 'f = 1\n', 'c/b/t.yml': '#@ x = 1\n' },
      ['c: c/a/t.yml c/b/t.yml c/f.star'],
    ],
    [
      'begins at the file that loads where there is no such path',
      { 'c/a/t.yml': '#@ load("/none.star", "f")\n', 'c/b/t.yml': '#@ x = 1\n' },
      ['c/a: c/a/t.yml', 'c/b: c/b/t.yml'],
    ],
    [
      'is also that of code that reads none of the data values beside a project inside of it',
      {
        'a/values.yml': values,
        'a/t/x.yml': '#@ x = 1\n',
        'a/in/values.yml': values.replace('name', 'own'),
        'a/in/t.yml': reading.replaceAll('.name', '.own'),
      },
      ['a/in: a/in/t.yml a/in/values.yml', 'a: a/t/x.yml a/values.yml'],
    ],
    [
      'is the highest directory with code, where there are no data values',
      { 'a/t.yml': '#@ x = 1\n', 'a/b/t.yml': '#@ y = 1\n', 'c/t.yml': '#@ z = 1\n' },
      ['a: a/b/t.yml a/t.yml', 'c: c/t.yml'],
    ],
    [
      'has a library below it as a project of its own, too',
      { 'values.yml': values, 't.yml': reading, '_ytt_lib/l/values.yml': values, '_ytt_lib/l/t.yml': reading },
      [
        '_ytt_lib/l: _ytt_lib/l/t.yml _ytt_lib/l/values.yml',
        '.: _ytt_lib/l/t.yml _ytt_lib/l/values.yml t.yml values.yml',
      ],
    ],
    ['does not begin at texts', { 'c/s.txt': schema, 'd/values.txt': values }, []],
    [
      'leaves out charts and hidden directories',
      {
        'c/values.yml': values,
        'c/t.yml': reading,
        'c/.ci/x.yml': 'a: 1\n',
        'c/h/Chart.yaml': 'a: 1\n',
        'c/h/t/x.yml': 'a: 1\n',
      },
      ['c: c/t.yml c/values.yml'],
    ],
  ])('%s', (_, texts, expected) => {
    expect(runsOf(texts).sort()).toEqual([...expected].sort());
  });

  it('is separate within another one if it has its own data values and code', () => {
    const inner = {
      'e/sub/values.yml': values.replace('name', 'own'),
      'e/sub/t.yml': reading.replaceAll('.name', '.own'),
    };
    const outer = { 'e/values.yml': values, 'e/t.yml': reading };
    const roots = (texts: Texts): string[] =>
      graphOf(texts)
        .runs.map(({ root }) => root)
        .sort();
    expect(roots({ ...outer, ...inner })).toEqual(['/ws/e', '/ws/e/sub']);
    expect(roots({ ...outer, ...inner, 'e/u.yml': reading.replaceAll('.name', '.own') })).toEqual(['/ws/e']);
    expect(roots({ ...outer, ...inner, 'e/sub/u.yml': reading })).toEqual(['/ws/e']);
    expect(roots({ ...outer, 'e/sub/values.yml': values, 'e/sub/t.yml': reading })).toEqual(['/ws/e']);
    expect(roots({ ...outer, ...inner, 'e/sub/t.yml': '#@ x = 1\n' })).toEqual(['/ws/e']);
    expect(roots({ ...outer, ...inner, 'e/more.yml': values.replace('name', 'own') })).toEqual(['/ws/e']);
    const loading = `#@ load("/f.star", "f")\n${inner['e/sub/t.yml']}`;
    expect(roots({ ...outer, ...inner, 'e/f.star': 'f = 1\n', 'e/sub/t.yml': loading })).toEqual(['/ws/e']);
    const beside = `#@ load("f/g.star", "f")\n${inner['e/sub/t.yml']}`;
    expect(roots({ ...outer, ...inner, 'e/sub/f/g.star': 'f = 1\n', 'e/sub/t.yml': beside })).toEqual([
      '/ws/e',
      '/ws/e/sub',
    ]);
  });

  it('has what declares its data values', () => {
    const declaredBy = (texts: Texts) =>
      graphOf(texts).runs.map(({ reason }) => (reason.kind === 'inferred' ? reason.declaredBy : reason.kind));
    expect(declaredBy({ 'c/schema/schema.yml': schema, 'c/templates/t.yml': reading })).toEqual(['schema']);
    expect(declaredBy({ 'c/values/values.yml': values, 'c/templates/t.yml': reading })).toEqual(['data-values']);
    expect(declaredBy({ 'c/t.yml': reading })).toEqual(['nothing']);
    expect(declaredBy({ 'c/a/t.yml': '#@ load("/f.star", "f")\n', 'c/f.star': 'f = 1\n' })).toEqual(['nothing']);
    const stated = { 'c/a/t.yml': '#@ load("/f.star", "f")\n', 'c/f.star': 'f = 1\n', 'c/values.yml': values };
    expect(declaredBy(stated)).toEqual(['data-values']);
  });

  it('does not extend into another repository, whatever declares its data values', () => {
    const inner = { 'in/r/schema.yml': schema, 'in/r/t.yml': reading, 'in/p/t.yml': 'a: 1\n' };
    const repositories = ['/ws/in/r'];
    const withSchema = { ...inner, 'schema.yml': schema };
    expect(runsOf(withSchema)).toEqual(['.: in/p/t.yml in/r/schema.yml in/r/t.yml schema.yml']);
    const ofRepository = 'in/r: in/r/schema.yml in/r/t.yml';
    expect(runsOf(withSchema, { repositories })).toEqual([ofRepository, '.: in/p/t.yml schema.yml']);
    const withValues = { ...inner, 'values.yml': values, 't.yml': reading };
    expect(runsOf(withValues, { repositories })).toEqual([ofRepository, '.: in/p/t.yml t.yml values.yml']);
  });

  it('is not read by templates of another repository', () => {
    const texts = { 'p/schema.yml': schema, 'p/t.yml': reading, 'r/in/u.yml': reading };
    const joined = 'p: p/schema.yml p/t.yml r/in/u.yml';
    expect(runsOf(texts)).toContain(joined);
    expect(runsOf(texts, { repositories: ['/ws/r'] })).not.toContain(joined);
  });

  it('does not reach above the root of a repository or of an application', () => {
    const texts = { 'a/b/values/values.yml': values, 'a/templates/t.yml': reading };
    expect(runsOf(texts)).toEqual(['a: a/b/values/values.yml a/templates/t.yml']);
    expect(runsOf(texts, { repositories: ['/ws/a/b'] })).toEqual([
      'a/templates: a/templates/t.yml',
      'a/b/values: a/b/values/values.yml',
    ]);
    const ofApplications = [
      'package.json',
      'go.mod',
      'Cargo.toml',
      'pom.xml',
      'build.gradle',
      'build.gradle.kts',
      'pyproject.toml',
      'Gemfile',
    ];
    for (const marker of [...ofApplications, 'vendir.yml', '.myks.yaml', 'Chart.yaml'])
      expect(runsOf({ ...texts, [`a/b/${marker}`]: 'a: 1\n' })).toEqual([
        'a/templates: a/templates/t.yml',
        'a/templates: a/templates/t.yml a/b/values/values.yml',
      ]);
  });
});

describe('a ytt file with nothing around it', () => {
  it('is a run of its own', () => {
    expect(runsOf({ 'values.yml': values, 'x.yml': 'a: 1\n' })).toEqual(['.: values.yml']);
  });

  it('at the root of an application is, beside others', () => {
    const texts = { 'go.mod': '', 'a.yml': '#@ x = 1\n', 'b.yml': '#@ y = 1\n', 'c.yml': 'c: 1\n' };
    expect(runsOf(texts)).toEqual(['.: a.yml', '.: b.yml']);
    expect(runsOf({ ...texts, 'a.yml': '#@ load("b.yml", "y")\n' })).toEqual(['.: a.yml b.yml']);
  });

  it("does not become a run if its comments only look like ytt's", () => {
    expect(runsOf({ 'a.yml': '#@@@@ title\na: 1\n', 'b.yml': 'a: "x#@ y"\n', 'f.star': 'x = 1\n' })).toEqual([]);
  });
});

describe('data values outside of a project', () => {
  const project = { 'p/config/values.yml': values, 'p/config/t.yml': reading };
  const base = 'p/config: p/config/t.yml p/config/values.yml';

  it('are each a run with the project, if they are annotated', () => {
    expect(runsOf({ ...project, 'p/test/values/x.yml': values, 'p/test/values/y.yml': values })).toEqual([
      base,
      `${base} p/test/values/x.yml`,
      `${base} p/test/values/y.yml`,
    ]);
  });

  it('belong to the project whose code reads them, if no data values are declared', () => {
    expect(runsOf({ 'p/bundle/config/t.yml': reading, 'p/fixtures/x.yml': values })).toEqual([
      'p/bundle/config: p/bundle/config/t.yml',
      'p/bundle/config: p/bundle/config/t.yml p/fixtures/x.yml',
    ]);
  });

  it('make a run with a template elsewhere that reads them', () => {
    expect(runsOf({ ...project, 'p/extra/t.yml': reading, 'p/extra/f.star': 'x = 1\n' })).toEqual([
      base,
      'p/extra: p/extra/f.star p/extra/t.yml',
      `${base} p/extra/f.star p/extra/t.yml`,
    ]);
    expect(runsOf({ ...project, 'p/extra/t.yml': '#@ x = 1\n' })).toEqual([base, 'p/extra: p/extra/t.yml']);
  });

  it('are reported as ambiguous if several projects fit, and as certain if they are annotated', () => {
    const { ambiguous } = graphOf({
      ...project,
      'q/config/values.yml': values,
      'q/config/t.yml': reading,
      'x.yml': values,
      'values.yml': 'name: x\n',
    });
    const roots = ['/ws/p/config', '/ws/q/config'];
    expect(ambiguous.map((one) => ({ ...one, roots: [...one.roots].sort() }))).toEqual([
      { key: '/ws/x.yml', roots, isCertain: true },
      { key: '/ws/values.yml', roots, isCertain: false },
    ]);
  });
});

describe('annotated data values beside a project', () => {
  const isOfProject = (...lines: readonly string[]): boolean => {
    const text = `#@data/values\n---\n${lines.map((line) => `${line}\n`).join('')}`;
    const { runs } = graphOf({ 'p/schema.yml': '#@data/values-schema\n---\nname: ""\nreplicas: 1\n', 'v.yml': text });
    return runs.some(({ root, subject }) => root === '/ws/p' && subject === '/ws/v.yml');
  };

  it('are its, also where all of their keys are misspelt', () => {
    expect(isOfProject('replica: 3')).toBe(true);
    expect(isOfProject('replica: 3', 'other: 1')).toBe(true);
    expect(isOfProject()).toBe(true);
  });

  it('are not, if no key is similar to one of its', () => {
    expect(isOfProject('other: 3')).toBe(false);
  });

  it('are so for certain, however few of their keys are declared', () => {
    const few = '#@data/values\n---\nname: 1\nx: 1\ny: 1\nz: 1\n';
    expect(runsOf({ 'p/schema.yml': schema, 'v.yml': few })).toEqual(['p: p/schema.yml', 'p: p/schema.yml v.yml']);
  });
});

describe('data values that fit several projects', () => {
  const projects = {
    'p/config/schema.yml': '#@data/values-schema\n---\nname: ""\nport: 1\n',
    'q/r/config/schema.yml': '#@data/values-schema\n---\nname: ""\nport: 1\nhost: ""\n',
  };
  const rootOf = (text: string, more: Texts = {}): string | undefined =>
    graphOf({ ...projects, ...more, 'values.yml': text }).runs.find(({ subject }) => subject === '/ws/values.yml')
      ?.root;

  it('belong to the one that declares more of their keys', () => {
    expect(rootOf('name: x\nport: 1\nhost: h\n')).toBe('/ws/q/r/config');
    expect(rootOf('name: x\nport: 1\nmore: 1\n')).toBe('/ws/p/config');
  });

  it('are of the nearest, where each declares as many', () => {
    expect(rootOf('name: x\nport: 1\n')).toBe('/ws/p/config');
  });

  it('are of none, where several are as near', () => {
    const another = { 's/config/schema.yml': projects['p/config/schema.yml'] };
    expect(rootOf('name: x\nport: 1\n', another)).toBeUndefined();
    expect(rootOf('host: x\n', another)).toBe('/ws/q/r/config');
  });
});

describe('plain data values', () => {
  const project = { 'p/schema.yml': '#@data/values-schema\n---\nname: ""\nreplicas: 1\nimage: ""\n' };
  const fit = (text: string, more: Texts = {}, path = 'p/values.yml'): string => {
    const run = runsOf({ ...project, ...more, [path]: text }).find((one) => one.includes('|'));
    return run === undefined ? 'no' : run.endsWith('?') ? 'perhaps' : 'yes';
  };

  it.each<readonly [string, string]>([
    ['name: x\nreplicas: 1\n', 'yes'],
    ['name: x\nother: 1\n', 'yes'],
    ['name: x\nreplicsa: 1\nother: 2\nmore: 3\n', 'yes'],
    ['name: x\nother: 1\nmore: 2\n', 'perhaps'],
    ['', 'perhaps'],
    ['other: 1\n', 'no'],
    ['replicsa: 1\n', 'no'],
    ['# -- The name\nname: x\n', 'no'],
    ['# @param name The name\nname: x\n', 'no'],
  ])('are told by at least half of the keys: %j', (text, expected) => {
    expect(fit(text)).toBe(expected);
  });

  it.each<readonly [string, Texts, string, string]>([
    ['a Helm chart', { 'p/Chart.yaml': 'name: x\n' }, 'p/values.yml', 'no'],
    ['a chart around it', { 'Chart.yaml': 'name: x\n' }, 'p/values.yml', 'no'],
    ['Kustomize', { 'p/kustomization.yaml': 'a: 1\n' }, 'p/values.yml', 'no'],
    ['Kustomize, by its other endings', { 'p/kustomization.yml': 'a: 1\n' }, 'p/values.yml', 'no'],
    ['Kustomize, by its other name', { 'p/Kustomization': 'a: 1\n' }, 'p/values.yml', 'no'],
    ['a helmfile', { 'helmfile.yaml': 'a: 1\n' }, 'p/values.yml', 'no'],
    ['the project of another file of theirs', { 'p/Kustomization.md': 'a\n' }, 'p/values.yml', 'yes'],
    ['a fixture that fits in part', {}, 'p/testdata/values.yml', 'perhaps'],
    ['another name', {}, 'p/other.yml', 'no'],
  ])('are none in %s', (_, more, path, expected) => {
    expect(fit('name: x\nother: 1\n', more, path)).toBe(expected);
  });

  it('are recognised by the files in their workspace folder', () => {
    const texts = { ...project, 'Chart.yaml': 'name: x\n', 'p/values.yml': 'name: x\n' };
    const given = (folders: readonly string[]): boolean => runsOf(texts, { folders }).some((one) => one.includes('|'));
    expect(given(['/ws'])).toBe(false);
    expect(given(['/ws/p'])).toBe(true);
  });

  it('beside a project are recognised in the same way, if no other fits as well', () => {
    const other = { 'q/schema.yml': project['p/schema.yml'] };
    expect(fit('name: x\n', {}, 'values.yml')).toBe('yes');
    expect(fit('', {}, 'values.yml')).toBe('perhaps');
    expect(fit('name: x\nother: 1\nmore: 2\n', {}, 'values.yml')).toBe('perhaps');
    expect(fit('other: 1\n', {}, 'values.yml')).toBe('no');
    for (const text of ['', 'name: x\n', 'name: x\nother: 1\nmore: 2\n'])
      expect(fit(text, other, 'values.yml')).toBe('no');
    const unlike = { 'q/schema.yml': schema.replace('name', 'size') };
    expect(fit('name: x\n', unlike, 'values.yml')).toBe('yes');
    expect(fit('name: x\nother: 1\nmore: 2\n', unlike, 'values.yml')).toBe('no');
  });

  it('are not recognised in a file of Docker Compose', () => {
    const text = 'name: x\nservices: {}\n';
    expect(fit(text, {}, 'p/docker-compose.values.yml')).toBe('no');
    expect(fit(text, {}, 'p/compose-values.yaml')).toBe('no');
    for (const name of ['compose.yml', 'docker-compose.yaml', 'Compose_dev.yml', 'compose.dev-1.yaml'])
      expect(fit(text, {}, `p/values/${name}`), name).toBe('no');
    for (const name of ['decompose.yml', 'docker.yml', 'compose1.yml'])
      expect(fit(text, {}, `p/values/${name}`), name).toBe('yes');
    expect(fit(text, {}, 'p/composed-values.yml')).toBe('yes');
    expect(fit('name: x\n', {}, 'p/compose-values.yml')).toBe('yes');
  });

  it('of a fixture are those that fit completely', () => {
    for (const directory of ['testdata', 'test-fixtures', 'testfixtures', '__fixtures__'])
      expect(fit('name: x\nother: y\n', {}, `p/${directory}/values.yml`)).toBe('perhaps');
    for (const directory of ['tests', 'my-testdata', 'testdata2', '__x'])
      expect(fit('name: x\nother: y\n', {}, `p/${directory}/values.yml`)).toBe('yes');
    expect(fit('name: x\nimage: y\n', {}, 'p/testdata/values.yml')).toBe('yes');
  });

  it.each<readonly [string, string, string, 'yes' | 'no']>([
    ['a value in code', 'name: #@ 1\n', 'values.yml', 'yes'],
    ['an annotation', '#@schema/desc "x"\nname: x\n', 'values.yml', 'yes'],
    ['a block', '#@ if True:\nname: x\n#@ end\n', 'values.yml', 'yes'],
    ['few of the keys', 'name: #@ 1\na: 1\nb: 1\n', 'values.yml', 'no'],
    ['code that reads data values', 'name: #@ data.values.name\n', 'values.yml', 'no'],
    ['code that loads', '#@ load("@ytt:overlay", "overlay")\nname: x\n', 'values.yml', 'no'],
    ['the header of data values', '#@data/values\n---\nname: x\n', 'values.yml', 'no'],
    ['a misspelt header', '#@data/vales\n---\nname: x\n', 'values.yml', 'no'],
    ['the header of a schema', '#@data/values-schema\n---\nname: x\n', 'values.yml', 'no'],
    ['the name of a template', 'name: #@ 1\n', 'config.yml', 'no'],
    ['a place among the files of the project', 'name: #@ 1\n', 'p/values.yml', 'no'],
  ])('with %s are plain ones by mistake: %j in %s', (_, text, path, expected) => {
    expect(fit(text, {}, path)).toBe(expected);
  });

  it('with code are no input of templates beside them', () => {
    const mistaken = { ...project, 'values.yml': 'name: #@ 1\n' };
    const run = 'p: p/schema.yml | values.yml';
    expect(runsOf(mistaken)).toEqual(['p: p/schema.yml', run]);
    expect(runsOf({ ...mistaken, 't.yml': '#@ x = 1\n' })).toEqual(['p: p/schema.yml', '.: t.yml', run]);
    const own = { 't.yml': '#@ load("@ytt:data", "data")\na: #@ data.values.own\n' };
    expect(runsOf({ ...mistaken, ...own })).not.toContain(run);
    const command = { Makefile: 'x:\n\tytt -f p -f values.yml\n' };
    expect(runsOf({ ...mistaken, ...command })).not.toContain(run);
  });

  it('that a command passes are so whatever they contain, but for a header', () => {
    const command = { Makefile: 'x:\n\tytt -f p --data-values-file p/dev.yml\n' };
    expect(fit('name: #@ data.values.image\n', command, 'p/dev.yml')).toBe('yes');
    expect(fit('#@data/values\n---\nname: x\n', command, 'p/dev.yml')).toBe('no');
  });

  it('that were recognised stay so', () => {
    const texts = { ...project, 'p/values.yml': 'other: 1\n' };
    expect(runsOf(texts, { recognised: ['/ws/p/values.yml', '/ws/p'] })[1]).toBe('p: p/schema.yml | p/values.yml');
    expect(runsOf(texts, { recognised: ['/ws/p/values.yml', '/ws/q'] })).toEqual(['p: p/schema.yml p/values.yml']);
  });
});

describe('Starlark of another tool', () => {
  const foreign = 'def f():\n  return 1\n';
  const inputsWith = (text: string, schema = '') =>
    graphOf({ 'p/values.yml': schema || values, 'p/t.yml': reading, 'p/x.star': text })
      .runs.find(({ root }) => root === '/ws/p')
      ?.files.map(({ path }) => path);

  it('is not part of a project', () => {
    const schema = '#@data/values-schema\n---\nname: x\n';
    expect(inputsWith(foreign)).toEqual(['t.yml', 'values.yml']);
    expect(inputsWith(foreign, schema)).toEqual(['t.yml', 'values.yml']);
    expect(graphOf({ 'p/x.star': foreign, 'p/y.star': 'for x in []:\r\n\tx\r\n' }).runs).toEqual([]);
  });

  it('reads no data values, so that no project is found by what it names', () => {
    const foreignReading = 'def f():\n  return data.values.port\n';
    const withoutReads = '#@ x = 1\na: #@ x\n';
    const beside = { 'a/b/tool.star': foreignReading, 'values/prod-values.yml': 'port: 1\n' };
    expect(runsOf({ ...beside, 'a/t.yml': withoutReads })).toEqual(['a: a/t.yml']);
    expect(runsOf({ 'a/tool.star': foreignReading, 'v/data.yml': '#@data/values\n---\nport: 1\n' })).toEqual([
      'v: v/data.yml',
    ]);
  });

  it.each([
    'def f():\n  return 1\nend\n',
    'load("@ytt:data", "data")\ndef f():\n  return 1\n',
    'x = 1\n',
    'def f(): return 1\n',
  ])('is none where it may be ytt’s: %j', (text) => {
    expect(inputsWith(text)).toContain('x.star');
  });
});

describe('a schema beside the code that reads it', () => {
  const texts = { 'c/values/s.yml': schema, 'c/t.yml': reading, 'docs/x.yml': values };

  it('has its root above both', () => {
    expect(runsOf(texts)[0]).toBe('c: c/t.yml c/values/s.yml');
  });

  it('has it there with libraries, too', () => {
    expect(runsOf({ ...texts, 'c/db/_ytt_lib/l/s.yml': schema })).toContain(
      'c: c/db/_ytt_lib/l/s.yml c/t.yml c/values/s.yml',
    );
  });
});

describe('a template outside of every project', () => {
  const projects = { 'a/schema.yml': schema, 'a/t.yml': reading, 'b/schema.yml': schema.replace('name', 'own') };
  const readBy = (text: string, more: Texts = {}, path = 'z/t.yml'): string[] =>
    runsOf({ ...projects, ...more, [path]: text }).filter((line) => line.includes(path) && /^[ab]:/.test(line));
  const reads = (...names: string[]): string =>
    `#@ load("@ytt:data", "data")\n${names.map((name) => `${name}: #@ data.values.${name}\n`).join('')}`;

  it('makes a run with the one project that declares half of what it reads', () => {
    expect(readBy(reads('name'))).toEqual(['a: a/schema.yml a/t.yml z/t.yml']);
    expect(readBy(reads('name', 'other'))).toEqual(['a: a/schema.yml a/t.yml z/t.yml']);
    expect(readBy(reads('name', 'other', 'more'))).toEqual([]);
  });

  it('has no project if two fit, if it reads nothing, or if it declares something itself', () => {
    expect(readBy(reads('name', 'own'))).toEqual([]);
    expect(readBy(reads())).toEqual([]);
    expect(readBy(reads('other'))).toEqual([]);
    expect(readBy(`#@data/values\n---\n${reads('name').replaceAll('name:', 'any:')}`)).toEqual([]);
  });

  it('comes with what is around it in a directory without data values, and with nothing that is in none', () => {
    const beside = { 'z/u.yml': reads() };
    expect(readBy(reads('name'), beside)).toEqual(['a: a/schema.yml a/t.yml z/u.yml z/t.yml']);
    // A library that nobody uses is not part of another run.
    const library = '_ytt_lib/t.yml';
    expect(readBy(reads('name'), { '_ytt_lib/u.yml': reads('name') }, library)).toEqual([
      'a: a/schema.yml a/t.yml _ytt_lib/t.yml',
    ]);
  });

  it('comes with no file twice if a command reads some around it with the project', () => {
    const command = { 'z/o/u.yml': overlay, 'run.sh': 'ytt -f a -f z/o\n' };
    const run = 'a: a/schema.yml a/t.yml z/o/u.yml z/t.yml';
    expect(readBy(`#@ load("m.star", "m")\n${reads('name')}`, { ...command, 'a/lib/m.star': 'm = 1\n' })).toEqual([
      run.replace('a/schema.yml', 'a/lib/m.star a/schema.yml'),
    ]);
    expect(readBy(reads('name'), command)).toEqual([run]);
    const module = `${reads('name')}#@ def f(): return 1\n`;
    const loading = '#@ load("lib/m.lib.yml", "f")\n';
    const files = { ...command, 'a/lib/m.lib.yml': module, 'z/r.yml': loading };
    expect(runsOf({ ...projects, ...files })).toEqual([
      'a: a/lib/m.lib.yml a/schema.yml a/t.yml z/o/u.yml',
      'b: b/schema.yml',
      'z: z/o/u.yml z/r.yml a/lib/m.lib.yml',
    ]);
  });

  it('is none of the templates of a library, which declares its data values or has none', () => {
    for (const library of ['_ytt_lib/l', 'z/_ytt_lib/l'])
      expect(readBy(reads('name'), { [`${library}/u.yml`]: reads('name') }, `${library}/t.yml`)).toEqual([]);
  });

  it('is not searched for among modules', () => {
    expect(readBy('load("@ytt:data", "data")\nx = data.values.name\n', {}, 'z/m.star')).toEqual([]);
  });
});

it.each(['a/_ytt_lib/l', 'a/_ytt_lib/l/m', '_ytt_lib'])('a workspace folder is no library, as %s', (folder) => {
  const project = {
    'schema.yml': schema,
    't.yml': reading,
    'in/t.yml': '#@ load("h.star", "h")\na: #@ h\n',
    'envs/values.yml': 'name: x\n',
    '_ytt_lib/own/schema.yml': schema,
  };
  const runs = (directory: string) => {
    const texts = Object.entries(project).map(([path, text]) => [`${directory}/${path}`, text]);
    const graph = graphOf(Object.fromEntries(texts), { folders: [`/ws/${directory}`] });
    const shown = JSON.stringify(graph.runs.map(({ id, ...run }) => run));
    return JSON.parse(shown.replaceAll(`/ws/${directory}`, '/ws/DIR'));
  };
  expect(runs(folder)).toEqual(runs('project'));
  expect(runs(folder)).toHaveLength(3);
});

describe('a project inside of another', () => {
  it('is evaluated completely, as only libraries are checked for users', () => {
    const texts = {
      'e/values.yml': values,
      'e/t.yml': reading,
      'e/sub/values.yml': values.replace('name', 'own'),
      'e/sub/t.yml': reading.replaceAll('.name', '.own'),
    };
    expect(graphOf(texts).runs.map(({ root, mode, isLibrary }) => [root, mode, isLibrary])).toEqual([
      ['/ws/e/sub', undefined, undefined],
      ['/ws/e', undefined, undefined],
    ]);
    const library = { ...texts, 'e/_ytt_lib/l/schema.yml': schema };
    expect(graphOf(library).runs.map(({ root, mode, isLibrary }) => [root, mode, isLibrary])).toContainEqual([
      '/ws/e/_ytt_lib/l',
      'inspect',
      true,
    ]);
  });
});
