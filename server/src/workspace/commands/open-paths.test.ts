/** Paths of commands of which a part is only known when the command runs. */
import { describe, expect, it } from 'vitest';
import { placedCommands } from './ytt-commands.js';

type Texts = Readonly<Record<string, string>>;

const around = {
  'base/b.yml': '',
  'envs/dev/d.yml': '',
  'envs/prod/p.yml': '',
  'envs/README.md': '',
  'envs/.x/y.yml': '',
};

/** The paths of the commands that the files of `/ws` contain, and whether they are partial or given more. */
const read = (texts: Texts): readonly (readonly unknown[])[] => {
  const files = new Map(Object.entries(texts).map(([path, text]) => [`/ws/${path}`, text]));
  const view = {
    folders: ['/ws'],
    keys: [...files.keys()],
    get: (key: string) => ({ key, text: files.get(key) ?? '', version: undefined }),
  };
  return placedCommands(view, '/ws').map(({ files, dataValuesFiles, fileMarks, isPartial, hasUnknownDataValues }) => [
    ...files,
    ...dataValuesFiles.map((path) => `values ${path}`),
    ...fileMarks,
    ...(isPartial ? ['partial'] : []),
    ...(hasUnknownDataValues ? ['more'] : []),
  ]);
};

const each = (...rest: readonly string[]) => [
  ['base', 'envs/dev', ...rest, 'partial'],
  ['base', 'envs/prod', ...rest, 'partial'],
];

describe('a path with an unknown part means each that exists', () => {
  it.each([
    ['a variable', 'ytt -f base -f envs/$ENV'],
    ['a variable in braces and quotes', `ytt -f base -f "envs/\${ENV}"`],
    ['a variable in quotes within a path', 'ytt -f base -f envs/"$ENV"'],
    ['an argument', 'ytt -f base -f envs/$1'],
    ['the output of a command', 'ytt -f base -f envs/$(cat env)'],
  ])('in %s', (_, command) => {
    expect(read({ ...around, 'run.sh': `${command}\n` })).toEqual(each());
  });

  it.each(['{{ .env }}', '((env))', `\${{ env }}`])(
    'in an App with %s, in YAML or in a template that makes it',
    (part) => {
      const app = `kind: App\nspec:\n  template:\n  - ytt:\n      paths:\n      - base\n      - envs/${part}\n`;
      for (const name of ['app.yml', 'app.tpl', '.install/app.yaml.tmpl', 'app.yml.j2'])
        expect([name, ...read({ ...around, [name]: app })]).toEqual([name, ...each()]);
      expect(read({ ...around, 'app.txt': app })).toEqual([]);
      const whole = app.replace('envs/', '').replace(part, `'${part}'`);
      expect(read({ ...around, 'app.yml': whole })).toEqual([['base', 'partial', 'more']]);
    },
  );

  it('with what stands before and after it, the same for all paths', () => {
    const texts = { 't/a-one.yml': '', 't/a-two.yml': '', 't/b-one.yml': '', 't/a-.yml': '', 'v/one.yml': '' };
    expect(
      read({ ...texts, 'run.sh': 'ytt -f t/a-$X.yml --data-values-file v/$X.yml --file-mark t/$X.yml:type=data\n' }),
    ).toEqual([
      ['t/a-one.yml', 'values v/one.yml', 'partial'],
      ['t/a-two.yml', 'partial', 'more'],
    ]);
  });

  it('with what stands before it where the path has no directory', () => {
    const texts = { 't/b.yml': '', 'conf-dev.yml': '', 'conf-prod.yml': '', 'other.yml': '' };
    for (const between of [' ', '='])
      expect(read({ ...texts, 'run.sh': `ytt -f t --data-values-file${between}conf-$X.yml\n` })).toEqual([
        ['t', 'values conf-dev.yml', 'partial'],
        ['t', 'values conf-prod.yml', 'partial'],
      ]);
    const unknown = [['t', 'partial', 'more']];
    for (const path of ['conf-$X', '$X.yml', 'conf-$X-$Y.yml'])
      expect([path, ...read({ ...texts, 'run.sh': `ytt -f t -f ${path} \n` })]).toEqual([path, ...unknown]);
    expect(read({ ...texts, 'run.sh': 'ytt -f t conf-$X.yml\n' })).toEqual(unknown);
  });

  it('with a path below it that exists', () => {
    const texts = { 'apps/a/config/c.yml': '', 'apps/b/config/c.yml': '', 'apps/c/other/c.yml': '' };
    expect(read({ ...texts, 'run.sh': 'ytt -f apps/$APP/config\n' })).toEqual([
      ['apps/a/config', 'partial'],
      ['apps/b/config', 'partial'],
    ]);
  });

  it('but not if it is all of a path, several parts are unknown, or too many fit', () => {
    const many = Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`many/${i}/c.yml`, '']));
    const only = (path: string) => read({ ...around, ...many, 'run.sh': `ytt -f base -f ${path}\n` });
    for (const path of ['$ENV', '$ENV.yml', 'envs/$A$B', 'envs/$A/$B', 'many/$ENV', 'none/$ENV', 'envs/$ENV.json'])
      expect([path, ...only(path)]).toEqual([path, ['base', 'partial', 'more']]);
  });

  it('and data values that are given otherwise', () => {
    const command = 'ytt -f base -f envs/$ENV --data-value a=$A';
    expect(read({ ...around, 'run.sh': `${command}\n` })).toEqual(each().map((one) => [...one, 'more']));
  });

  it('and a values file of which none exists is given all the same', () => {
    expect(read({ ...around, 'run.sh': 'ytt -f base --data-values-file none/$ENV.yml\n' })).toEqual([
      ['base', 'partial', 'more'],
    ]);
  });
});
