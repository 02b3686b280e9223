/** What is read from commands that run ytt, without executing them. */
import { describe, expect, it } from 'vitest';
import { bareCommand } from './ytt-command.js';
import { mayHoldCommands, mayRunYtt, mayTellCommands, placedCommands, yttCommandsIn } from './ytt-commands.js';

const commandsIn = (key: string, text: string) => yttCommandsIn({ key, text, version: undefined });

describe('a command', () => {
  it('omits inputs from elsewhere, and records that', () => {
    const read = (text: string) => commandsIn('/ws/a.sh', text).map(({ files, isPartial }) => [...files, isPartial]);
    expect(read('ytt -f http://a/b -f c')).toEqual([['c', true]]);
    expect(read('ytt -f https://a/b -f c')).toEqual([['c', true]]);
    expect(read('ytt -f my-https:b -f c')).toEqual([['my-https:b', 'c', false]]);
    expect(read('ytt -f a --data-values-file $X')).toEqual([['a', true]]);
    expect(read('ytt -f a --data-value x=$Y -o=json')).toEqual([['a', false]]);
    expect(read('ytt -f a -f')).toEqual([['a', true]]);
  });

  it.each(['version', 'help', 'website', 'fmt', 'completion'])('is not recognised in %s', (name) => {
    expect(commandsIn('/ws/a.sh', `ytt ${name} -f a`)).toEqual([]);
    expect(commandsIn('/ws/a.sh', `ytt -f ${name}`)).toHaveLength(1);
  });

  it('has flags in any form', () => {
    const read = (flags: string) => commandsIn('/ws/a.sh', `ytt -f a ${flags}`)[0];
    expect(read('')).toMatchObject({ strict: false, implicitMapKeyOverrides: false, ignoreUnknownComments: false });
    expect(read('--strict')).toMatchObject({ strict: true });
    expect(read('-s')).toMatchObject({ strict: true });
    expect(read('--implicit-map-key-overrides')).toMatchObject({ implicitMapKeyOverrides: true });
    expect(read('--file-mark=a:b --file-mark c:d')).toMatchObject({ fileMarks: ['a:b', 'c:d'] });
    expect(read('-fb -f=c -f "d e" --file=g')).toMatchObject({ files: ['a', 'b', 'c', 'd e', 'g'], isPartial: false });
    for (const given of ['-vx=1', '-v=x=1', '-v x=1', '--data-value=x=1', '--data-value x=1'])
      expect([given, read(given)?.dataValues]).toEqual([given, [{ kind: 'data-value', text: 'x=1' }]]);
    expect(read('-ojson')).toMatchObject({ files: ['a'], isPartial: false });
    expect(read('--strictly')).toMatchObject({ strict: false, isPartial: false });
  });

  it('names inputs, data values and flags', () => {
    const text =
      'all:\n\tytt template -f config --file=more -s --data-values-file values.yml -v a=b --ignore-unknown-comments --file-mark x:type=data -o json\n';
    expect(commandsIn('/ws/Makefile', text)).toEqual([
      {
        line: 1,
        files: ['config', 'more'],
        dataValuesFiles: ['values.yml'],
        fileMarks: ['x:type=data'],
        dataValues: [{ kind: 'data-value', text: 'a=b' }],
        ignoreUnknownComments: true,
        strict: true,
        implicitMapKeyOverrides: false,
        isPartial: false,
        hasUnknownDataValues: true,
      },
    ]);
  });

  it('states whether data values other than those of known files are given', () => {
    const more = (args: string) =>
      commandsIn('/ws/a.sh', `ytt -f a ${args}\n`).map(({ hasUnknownDataValues }) => hasUnknownDataValues);
    expect(more('')).toEqual([false]);
    expect(more('-f b --data-values-file v.yml')).toEqual([false]);
    expect(more('-f $B')).toEqual([true]);
    expect(more('-f -')).toEqual([true]);
    expect(more('-f <(sops -d s.yml)')).toEqual([true]);
    expect(more('-v a=b')).toEqual([true]);
    expect(more('-v a=$B')).toEqual([true]);
    expect(more('--data-value-yaml "$A"')).toEqual([true]);
    expect(more('--data-values-env APP')).toEqual([true]);
    expect(more('--data-values-file $V')).toEqual([true]);
    expect(more('--data-values-file v.yml $MORE')).toEqual([true]);
    expect(more('--data-values-file s.yml=<(sops -d s.yml)')).toEqual([true]);
  });

  it('is partial if some of it is unknown', () => {
    expect(
      commandsIn('/ws/a.sh', 'ytt -f a -f $B\nytt $ARGS -f a\nytt -f a -f -\nytt -f $A\nytt version\nytt -f\n'),
    ).toMatchObject([
      { files: ['a'], isPartial: true },
      { files: ['a'], isPartial: true },
      { files: ['a'], isPartial: true },
      { files: [], isPartial: true },
      { files: [], isPartial: true },
    ]);
  });

  it('is read from a README', () => {
    const text = 'Run `ytt -f a` or\n\n```bash\n$ ytt -f b | kapp deploy -f-\n```\nytt reads -f what it is given\n';
    expect(commandsIn('/ws/README.md', text).map(({ files }) => files)).toEqual([['a'], ['b'], ['what']]);
  });

  it('has a path below a directory that only the shell knows', () => {
    const read = (text: string) => commandsIn('/ws/a.sh', text).map(({ files, isPartial }) => [...files, isPartial]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expansion of the shell.
    expect(read('ytt -f "$DIR/../config" -f ${ROOT}/b --file=c')).toEqual([['../config', 'b', 'c', false]]);
    expect(read('ytt -f $A//b -f $A-b -f $A/')).toEqual([[true]]);
    expect(commandsIn('/ws/a.sh', 'ytt -f a --data-values-file $A/b.yml -v x=1 -v $A/y=2')).toMatchObject([
      { dataValuesFiles: ['b.yml'], dataValues: [{ text: 'x=1' }], isPartial: false },
    ]);
  });

  it('is read from a template of kapp-controller', () => {
    const text =
      'apiVersion: v1\nkind: Package\nspec:\n  template:\n    spec:\n      template:\n      - ytt:\n          paths: [config/, "-"]\n          ignoreUnknownComments: true\n      - kbld: {paths: [x]}\n';
    expect(commandsIn('/ws/package.yaml', text)).toMatchObject([
      { line: 6, files: ['config/'], ignoreUnknownComments: true },
    ]);
    expect(commandsIn('/ws/package.yaml', text.replace('Package', 'Other'))).toEqual([]);
    expect(commandsIn('/ws/package.yaml', text.replace('Package', '"App"'))).toHaveLength(1);
    expect(commandsIn('/ws/package.txt', text)).toEqual([]);
    const other =
      'kind: App\nspec:\n  template:\n  - ytt:\n      strict: true\n      fileMarks: ["a:b"]\n      paths: [a]\n';
    expect(commandsIn('/ws/app.yml', other)).toEqual([
      {
        line: 3,
        files: ['a'],
        dataValuesFiles: [],
        dataValues: [],
        ignoreUnknownComments: false,
        strict: true,
        implicitMapKeyOverrides: false,
        fileMarks: ['a:b'],
        isPartial: false,
        hasUnknownDataValues: false,
      },
    ]);
    for (const paths of ['paths: a', 'paths: ["-"]', 'path: [a]'])
      expect(commandsIn('/ws/app.yml', other.replace('paths: [a]', paths))).toEqual([]);
  });

  it('is read from such a template with its options, and what its document fetches', () => {
    const app = (spec: string) => commandsIn('/ws/app.yml', `kind: App\n${spec}`);
    for (const key of ['ytt :', '"ytt":', "'ytt' :", 'ytt\t:'])
      expect(app(`template:\n- ${key} {paths: [a]}\n`), key).toMatchObject([{ files: ['a'], line: 2 }]);
    expect(app('template:\n- ytt:\n    paths: [a]\n')).toEqual([
      expect.objectContaining({ strict: false, ignoreUnknownComments: false, isPartial: false, fileMarks: [] }),
    ]);
    expect(app('template:\n- ytt:\n    paths: [a]\n')[0]).not.toHaveProperty('fetched');
    expect(app('template:\n- ytt:\n    paths: [a]\n    inline: {}\n')[0]).toMatchObject({
      isPartial: true,
      hasUnknownDataValues: true,
    });
    expect(
      app('fetch:\n- git: {subPath: one}\n- git: {subPath: two}\ntemplate:\n- ytt: {paths: [a]}\n')[0],
    ).toMatchObject({
      fetched: 'one',
    });
    const several = (paths: string) =>
      app(`fetch:\n- image: {url: x}\n- git: {subPath: a/b}\n- x\ntemplate:\n- ytt:\n    paths: [${paths}]\n`)[0]
        ?.files;
    expect(several('1/config, 0/config, 2/c, config, 3/c')).toEqual(['a/b/config', '0/config', '2/c', 'config', '3/c']);
    const alone =
      'fetch:\n- git: {subPath: a/b}\ntemplate:\n- ytt:\n    paths: [0/c]\n    valuesFrom: [{path: 0/v.yml}]\n';
    expect(app(alone)[0]).toMatchObject({ files: ['0/c'], dataValuesFiles: ['0/v.yml'] });
    expect(app(alone.replace('template', '- git: {subPath: d}\ntemplate'))[0]).toMatchObject({
      files: ['a/b/c'],
      dataValuesFiles: ['a/b/v.yml'],
    });
    expect(
      app(
        'template:\n- ytt:\n    paths: ["-", a]\n    valuesFrom: [{path: v.yml}, {path: "-"}, {secretRef: {name: x}}, y]\n',
      )[0],
    ).toMatchObject({ files: ['a'], dataValuesFiles: ['v.yml'], isPartial: true, hasUnknownDataValues: true });
  });

  it.each([
    ['spec: {template: [{ytt: {paths: [a]}}]}', [[1, 'a']]],
    [
      'template:\n  - ytt: {paths: [a]}\n  - ytt:\n      paths:\n      - b\n',
      [
        [2, 'a'],
        [3, 'b'],
      ],
    ],
    [
      'template:\r\n- kbld: {}\r\n  ytt:\r\n\r\n    paths: # c\r\n    - a\r\n    - b\r\n  deploy: {}\r\n',
      [[3, 'a', 'b']],
    ],
    [
      'template:\n- ytt:\n    paths: [a]\n- ytt:\n    inline: {}\n  # x\n    paths: [b]\n',
      [
        [2, 'a'],
        [4, 'b'],
      ],
    ],
    ['template:\n- - ytt:\n      paths: [a]\n  - sops: {}\n', [[2, 'a']]],
    ['template:\n-   ytt:\n      paths:\n      - a\n    other: {}\n-  kbld: {}\n', [[2, 'a']]],
    ['ytt: 1\ntemplate:\n- "ytt":\n    paths: [a]\n', [[1, 'a']]],
    ['template:\n- ytt:\n    paths: [a]\nx: "ytt: {paths: [b]}"\n', [[2, 'a']]],
  ])('stands in such a template however it is written: %j', (spec, commands) => {
    const found = commandsIn('/ws/app.yml', `kind: App\n${spec}`);
    expect(found.map(({ line, files }) => [line, ...files])).toEqual(commands);
  });

  it('reads what such a document fetches elsewhere in it', () => {
    const text =
      'kind: App\nspec:\n  fetch:\n  - git: {url: x, subPath: pkg}\n  template:\n  - ytt:\n      paths: [config]\n';
    expect(commandsIn('/ws/app.yml', text)).toMatchObject([{ files: ['config'], fetched: 'pkg' }]);
  });

  it.each<readonly [string, string, readonly string[], readonly string[], boolean]>([
    ['a directory', '- git: {subPath: a/b}', ['a/b'], ['a/b/v.yml'], false],
    ['several', '- git: {subPath: a}\n- git: {subPath: b}', ['a', 'b'], ['v.yml'], false],
    ['one of several sources', '- image: {url: x}\n- git: {subPath: b}', ['b'], ['v.yml'], true],
    ['a directory and what is inline', '- git: {subPath: b}\n- inline: {paths: {}}', ['b'], ['v.yml'], true],
  ])('reads all that such a document fetches if it names no paths: %s', (_, fetch, files, values, isPartial) => {
    for (const ytt of ['{valuesFrom: [{path: v.yml}]}', '\n    valuesFrom:\n    - path: v.yml'])
      expect(commandsIn('/ws/app.yml', `kind: App\nfetch:\n${fetch}\ntemplate:\n- ytt: ${ytt}\n`)).toMatchObject([
        { files, dataValuesFiles: values, isPartial },
      ]);
    expect(commandsIn('/ws/app.yml', `kind: App\nfetch:\n${fetch}\ntemplate:\n- ytt: {}\n`)).toMatchObject([{ files }]);
    const noText = 'kind: App\nfetch:\n- git: {subPath: 1}\ntemplate:\n- ytt: {}\n';
    expect(commandsIn('/ws/app.yml', noText)).toEqual([]);
  });

  it('is given data values where such a document is installed, if that is a Package without paths', () => {
    for (const [kind, ytt, hasUnknownDataValues] of [
      ['Package', '{}', true],
      ['Package', '{paths: [c]}', false],
      ['App', '{}', false],
    ] as const) {
      const template = `fetch: [{git: {subPath: a}}], template: [{ytt: ${ytt}}]`;
      expect(commandsIn('/ws/p.yml', `kind: ${kind}\nspec: {template: {spec: {${template}}}}\n`)).toMatchObject([
        { hasUnknownDataValues },
      ]);
    }
  });

  it('reads nothing of what such a document fetches from elsewhere, or as a whole, if it names no paths', () => {
    for (const fetch of ['- image: {url: x}', '- git: {url: x}', '- git: {subPath: .}', '- git: {subPath: ""}', ''])
      expect(commandsIn('/ws/app.yml', `kind: App\nfetch:\n${fetch}\ntemplate:\n- ytt: {}\n`)).toEqual([]);
    const unknown = 'kind: App\nfetch:\n- git: {subPath: a}\ntemplate:\n- ytt: {paths: 1}\n';
    expect(commandsIn('/ws/app.yml', unknown)).toEqual([]);
  });

  it('recognises data values given by any flag, as far as they are known', () => {
    const text =
      'ytt -f a -v a=1 --data-value=b=2 --data-value-yaml c=[1] --data-value-file d=x.txt --data-values-env E --data-values-env-yaml=F -v g=$G --data-value="h=i$H" -v $J=k -v $L --strict$M\n';
    expect(commandsIn('/ws/a.sh', text)[0]?.dataValues).toEqual([
      { kind: 'data-value', text: 'a=1' },
      { kind: 'data-value', text: 'b=2' },
      { kind: 'data-value-yaml', text: 'c=[1]' },
      { kind: 'data-value-file', text: 'd=x.txt' },
      { kind: 'data-values-env', text: 'E' },
      { kind: 'data-values-env-yaml', text: 'F' },
      { kind: 'data-value', text: 'g=', isCut: true },
      { kind: 'data-value', text: 'h=i', isCut: true },
    ]);
  });

  it('is read from a document of kapp-controller, whatever the name of its file', () => {
    const text =
      'kind: App\nspec:\n  template:\n  - ytt:\n      paths: [config]\n      valuesFrom:\n      - path: values.yml\n      - secretRef: {name: s}\n      - path: "-"\n';
    expect(commandsIn('/ws/deploy/any.yml', text)).toMatchObject([
      { files: ['config'], dataValuesFiles: ['values.yml'], isPartial: false, hasUnknownDataValues: true },
    ]);
    const alone = text.replace('      - secretRef: {name: s}\n', '');
    expect(commandsIn('/ws/deploy/any.yml', alone)).toMatchObject([{ isPartial: false, hasUnknownDataValues: false }]);
    const inline = text.replace('      paths', '      inline: {paths: {a.yml: ""}}\n      paths');
    expect(commandsIn('/ws/deploy/any.yml', inline)).toMatchObject([{ isPartial: true, hasUnknownDataValues: true }]);
    const files = ['/ws/any.yml', '/ws/values.yml', '/ws/config/x.yml'];
    const view = (first: string) => ({
      folders: ['/ws'],
      keys: files,
      get: (key: string) => ({ key, text: key === files[0] ? first : '', version: undefined }),
    });
    expect(placedCommands(view(text), '/ws').map(({ directory }) => directory)).toEqual(['/ws']);
    expect(placedCommands(view(text.replace('kind: App', 'kind: Other')), '/ws')).toEqual([]);
    expect(placedCommands(view('# ytt -f config\n'), '/ws')).toEqual([]);
  });

  it('is found in any YAML that runs it', () => {
    const step = 'commands:\n- script: |\n    cd ../x && \\\n    ytt -f config -f "more" | kctrl dev -f-\n';
    expect(commandsIn('/ws/test/00-install.yaml', step)).toMatchObject([{ line: 2, files: ['config', 'more'] }]);
    expect(commandsIn('/ws/a.yml', 'run: ytt --file config\n')).toMatchObject([{ files: ['config'] }]);
    expect(commandsIn('/ws/a.yml', 'run: ytt --ignore-unknown-comments -f a -f b\n')).toMatchObject([
      { files: ['a', 'b'], ignoreUnknownComments: true },
    ]);
    for (const flags of ['-v a=1 -f config', '-s -f config', '--data-values-file v.yml -f config', '\\\n    -f config'])
      expect([flags, commandsIn('/ws/a.yml', `run: |\n  ytt ${flags}\n`)[0]?.files]).toEqual([flags, ['config']]);
    for (const older of ['template', 'tpl', 't'])
      expect(commandsIn('/ws/a.yml', `run: ytt ${older} -f a\n`), older).toMatchObject([{ files: ['a'] }]);
    for (const text of ['a: ytt - a tool\n', 'a: ytt -- -f b\n', 'a: ytt tp -f b\n', 'a: ytt template\n'])
      expect(commandsIn('/ws/a.yml', text)).toEqual([]);
    for (const text of ['# ytt -f config\n', 'a: 1 # ytt -f config\n', 'use: ytt\n', 'a: lytt -f config\n'])
      expect(commandsIn('/ws/a.yml', text)).toEqual([]);
    expect(commandsIn('/ws/a.json', 'run: ytt --file config\n')).toEqual([]);
    // In linear time for any line breaks.
    for (const lineBreak of '\r\u2028\u2029')
      expect(commandsIn('/ws/a.yml', `ytt${lineBreak.repeat(500_000)}`)).toEqual([]);
  });

  it('is searched for in files that run something', () => {
    const names = ['Makefile', 'x.mk', 'a.sh', 'package.yaml'];
    expect(names.filter((name) => !mayRunYtt(`/ws/${name}`))).toEqual([]);
    const others = [
      'a.yml',
      'ci/tasks/x.yml',
      '.github/workflows/x.yml',
      'NOTES.md',
      'README.txt',
      'READMEx.md',
      'cabin/deploy',
      'config/values.yml',
      'a.go',
      'ci/a.txt',
      'xMakefile',
      'Makefile.bak',
      'a.shx',
      'xDockerfile',
      'Dockerfile.bak',
      'xreadme.md',
      'readme.md.bak',
      'myapp.yml',
      'app.yml.bak',
      'configure',
      'ci/lib/configure',
      'ci/a.bin',
    ];
    expect(others.filter((name) => mayRunYtt(`/ws/${name}`))).toEqual([]);
    const more = [
      'README-setup.md',
      'readme.md',
      'bin/deploy',
      'README.md',
      'README.adoc',
      'justfile',
      'Taskfile.yml',
      'taskfile.yaml',
      'Jenkinsfile',
      'Earthfile',
      'Dockerfile',
      'GNUmakefile',
      'a.bash',
      'App.yml',
      'PackageInstall.yaml',
      'ci/configure',
      '.ci/run',
      'x/scripts/render-all',
      'script/build',
      'hack/deploy',
    ];
    expect(more.filter((name) => !mayRunYtt(`/ws/${name}`))).toEqual([]);
  });

  it('is searched for in YAML, what makes YAML, and programs that are named for it', () => {
    const names = ['a.yml', 'a.tpl', 'a.j2', 'ytt.py', 'run_ytt.go', 'ytt-run.rb', 'my-ytt_all.js', 'Makefile', 'a.tf'];
    expect(names.filter((name) => !mayHoldCommands(`/ws/${name}`))).toEqual([]);
    const others = ['a.tpl.bak', 'a.go', 'xytt.py', '.ytt.py', 'ytta.py', 'ytt.py.bak', 'ytt.txt', 'a.json'];
    expect(others.filter((name) => mayHoldCommands(`/ws/${name}`))).toEqual([]);
  });

  it('of a program that is named for it only ignores comments, if it does', () => {
    expect(commandsIn('/ws/run_ytt.py', 'args = ["--ignore-unknown-comments"]\n')).toEqual([
      { ...bareCommand, ignoreUnknownComments: true, isPartial: true },
    ]);
    expect(commandsIn('/ws/run_ytt.py', 'args = ["-f", "a"]\n')).toEqual([]);
    expect(commandsIn('/ws/run.py', 'args = ["--ignore-unknown-comments"]\n')).toEqual([]);
  });

  it('has flags only by their whole names', () => {
    const read = (flags: string) => commandsIn('/ws/a.sh', `ytt -f a ${flags}`)[0];
    expect(read('x--file b')).toMatchObject({ files: ['a'] });
    expect(read('--files b')).toMatchObject({ files: ['a'] });
    expect(read('--x=--file b')).toMatchObject({ files: ['a'] });
    expect(read('--strict=x\n')).toMatchObject({ strict: true });
    expect(commandsIn('/ws/a.sh', 'ytt my-version -f a')).toHaveLength(1);
    expect(commandsIn('/ws/a.sh', 'ytt versions -f a')).toHaveLength(1);
  });

  it('is found in YAML by its text, wherever that is', () => {
    for (const key of ['/ws/.github/workflows/x.yml', '/ws/a.yml', '/home/ci/ws/a.yml']) {
      const file = (command: string) => ({ key, text: `run: |\n  ${command}\n`, version: undefined });
      for (const command of ['ytt -f c', 'ytt \\\n    -f c', 'ytt $FLAGS -f c', 'ytt "$FLAGS" -f c']) {
        expect(yttCommandsIn(file(command))).toMatchObject([{ files: ['c'] }]);
        expect(mayTellCommands(file(command))).toBe(true);
      }
      for (const none of ['kapp -f c', '# ytt -f c', 'a: #@ load("@ytt:data", "data")'])
        expect(mayTellCommands(file(none)), none).toBe(false);
    }
  });

  it('reads from the directory in which all of it is', () => {
    const texts: Record<string, string> = {
      '/ws/hack/a.sh': 'ytt -f config -f hack/o.yml\nytt -f none\n',
      '/ws/hack/o.yml': '',
      '/ws/config/x.yml': '',
      '/ws/p/package.yaml': 'kind: Package\nytt: {paths: [config/]}\n',
      '/ws/p/bundle/config/x.yml': '',
    };
    const view = {
      folders: ['/ws'],
      keys: Object.keys(texts),
      get: (key: string) => ({ key, text: texts[key] ?? '', version: undefined }),
    };
    expect(placedCommands(view, '/ws').map(({ key, directory, files }) => [key, directory, ...files])).toEqual([
      ['/ws/hack/a.sh', '/ws', 'config', 'hack/o.yml'],
      ['/ws/p/package.yaml', '/ws/p/bundle', 'config/'],
    ]);
    expect(placedCommands(view, '/ws').map(({ lacking, isPartial }) => [...lacking, isPartial])).toEqual([
      [false],
      [false],
    ]);
    expect(placedCommands(view, '/ws/hack')).toEqual([]);
    expect(placedCommands(view, '/ws/p').map(({ key }) => key)).toEqual(['/ws/p/package.yaml']);
  });

  it('reads from where most of it is, and what a package fetches', () => {
    const texts: Record<string, string> = {
      '/ws/s/a.sh':
        'ytt -f config -f values.yml -f s.yml --data-values-file t.yml\nytt -f none --data-values-file s.yml\n',
      '/ws/s/s.yml': '',
      '/ws/s/t.yml': '',
      '/ws/config/x.yml': '',
      '/ws/repo/packages/p.yml':
        'kind: Package\nspec:\n  fetch: [{git: {subPath: apps/one}}]\n  template: [{ytt: {paths: [up, over]}}]\n',
      '/ws/apps/one/up/x.yml': '',
      '/ws/apps/one/over/x.yml': '',
      '/ws/apps/two/up/x.yml': '',
    };
    const view = {
      folders: ['/ws'],
      keys: Object.keys(texts),
      get: (key: string) => ({ key, text: texts[key] ?? '', version: undefined }),
    };
    expect(placedCommands(view, '/ws')).toMatchObject([
      {
        directory: '/ws/s',
        files: ['s.yml'],
        dataValuesFiles: ['t.yml'],
        lacking: ['config', 'values.yml'],
        isPartial: true,
      },
      { directory: '/ws/apps/one', files: ['up', 'over'], lacking: [], isPartial: false },
    ]);
  });
});

describe('the directory of a command', () => {
  const place = (texts: Readonly<Record<string, string>>, folder = '/ws') => {
    const view = {
      folders: [folder],
      keys: Object.keys(texts),
      get: (key: string) => ({ key, text: texts[key] ?? '', version: undefined }),
    };
    return placedCommands(view, folder).map(({ directory, files, dataValuesFiles, lacking }) => ({
      directory,
      files,
      dataValuesFiles,
      lacking,
    }));
  };
  const command = { '/ws/a/b/x.sh': 'ytt -f config --data-values-file v.yml\n' };

  it('is the nearest that has all of it', () => {
    const all = { '/ws/config/c.yml': '', '/ws/v.yml': '', '/ws/a/config/c.yml': '', '/ws/a/v.yml': '' };
    expect(place({ ...command, ...all })).toMatchObject([{ directory: '/ws/a', lacking: [] }]);
    const near = { ...all, '/ws/a/b/config/c.yml': '', '/ws/a/b/v.yml': '' };
    expect(place({ ...command, ...near })).toMatchObject([{ directory: '/ws/a/b', lacking: [] }]);
  });

  it('is one further out that has more of it, data values included', () => {
    const texts = { '/ws/a/b/config/c.yml': '', '/ws/config/c.yml': '', '/ws/v.yml': '' };
    expect(place({ ...command, ...texts })).toMatchObject([{ directory: '/ws', lacking: [] }]);
  });

  it('contains the existing inputs, and reports the others', () => {
    expect(place({ ...command, '/ws/a/config/c.yml': '' })).toEqual([
      { directory: '/ws/a', files: ['config'], dataValuesFiles: [], lacking: ['v.yml'] },
    ]);
  });

  it('contains what SOPS decrypts into an input, if only that is there', () => {
    const encrypted = { '/ws/a/config/c.yml': '', '/ws/a/v.sops.yml': '' };
    expect(place({ ...command, ...encrypted })).toEqual([
      { directory: '/ws/a', files: ['config'], dataValuesFiles: ['v.sops.yml'], lacking: [] },
    ]);
    expect(place({ ...command, ...encrypted, '/ws/a/v.yml': '' })).toMatchObject([{ dataValuesFiles: ['v.yml'] }]);
    const one = { '/ws/x.sh': 'ytt -f s.yaml -f t.yml\n', '/ws/s.sops.yaml': '', '/ws/t.sops.txt': '' };
    expect(place(one)).toMatchObject([{ files: ['s.sops.yaml'], lacking: ['t.yml'] }]);
  });

  it('is undefined without inputs, whatever data values there are', () => {
    expect(place({ ...command, '/ws/a/v.yml': '' })).toEqual([]);
    expect(place({ '/ws/x.sh': 'ytt --data-values-file v.yml\n', '/ws/v.yml': '' })).toEqual([]);
  });

  it('is that of the repository for a task that has it in a directory of its own', () => {
    const task = (text: string) => ({ '/ws/tasks/run.sh': text, '/ws/a/b/t.yml': '', '/ws/b/t.yml': '' });
    expect(place(task('ytt -f repo/a/b -f repo/a/b/t.yml\n'))).toEqual([
      { directory: '/ws', files: ['a/b', 'a/b/t.yml'], dataValuesFiles: [], lacking: [] },
    ]);
    expect(place(task('ytt -f ./.repo/a/b -f ./made/v.yml\n'))).toEqual([
      { directory: '/ws', files: ['a/b'], dataValuesFiles: [], lacking: ['./made/v.yml'] },
    ]);
    expect(place(task('ytt -f ../x/a/b\n'))).toEqual([]);
    // Nothing is known about a path of which only the last name exists here, or about paths that are not all in one
    // directory.
    expect(place(task('ytt -f repo/b\n'))).toEqual([]);
    expect(place(task('ytt -f repo/a/b -f other/a/b\n'))).toEqual([]);
    expect(place(task('ytt -f repo/none/b\n'))).toEqual([]);
    expect(place(task('ytt -f a/b -f repo/a/b\n'))).toMatchObject([{ files: ['a/b'], lacking: ['repo/a/b'] }]);
  });

  it('is not outside of the folder', () => {
    expect(place({ ...command, '/ws/config/c.yml': '' }, '/ws/a')).toEqual([]);
  });
});
