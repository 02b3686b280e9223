/** What is read of the commands that run ytt, which nobody runs here. */
import { describe, expect, it } from 'vitest';
import { commandsNamed } from './shell-words.js';
import { mayRunYtt, placedCommands, yttCommandsIn } from './ytt-commands.js';

const wordsIn = (text: string): readonly (readonly (string | undefined)[])[] =>
  commandsNamed(text, 'ytt').map(({ words }) => words.slice(1));

describe('the words of a command', () => {
  it.each<readonly [string, readonly (readonly (string | undefined)[])[]]>([
    ['ytt -f a -f "b c"', [['-f', 'a', '-f', 'b c']]],
    ["\t@ytt -f 'a b' # c", [['-f', 'a b']]],
    ["ytt -f 'a $b' # c", [['-f', 'a $b']]],
    [
      'ytt -f $DIR -f "$X/a" -f `pwd` -f $(pwd)/b c',
      [['-f', undefined, '-f', undefined, '-f', undefined, '-f', undefined, 'c']],
    ],
    [
      'cd x && ytt -f a | kapp deploy -f - ; ytt -f b > out',
      [
        ['-f', 'a'],
        ['-f', 'b'],
      ],
    ],
    ['ytt -f a \\\n  -f b \\\n  -f c', [['-f', 'a', '-f', 'b', '-f', 'c']]],
    ['sudo ./bin/ytt -f <(ytt -f b) a\\ b', [['-f', undefined, 'a b']]],
    ['# ytt -f a', []],
    ['kytt -f a; yttx -f a', []],
    ['ytt -f "a', [['-f', 'a']]],
    ['ytt "a\\"b" ${x', [['a"b', undefined]]],
  ])('%j', (text, words) => {
    expect(wordsIn(text)).toEqual(words);
  });
});

const commandsIn = (key: string, text: string) => yttCommandsIn({ key, text, version: undefined });

describe('a command', () => {
  it('names inputs, data values and flags', () => {
    const text =
      'all:\n\tytt template -f config --file=more -s --data-values-file values.yml -v a=b --ignore-unknown-comments --file-mark x:type=data -o json\n';
    expect(commandsIn('/ws/Makefile', text)).toEqual([
      {
        line: 1,
        files: ['config', 'more'],
        dataValuesFiles: ['values.yml'],
        fileMarks: ['x:type=data'],
        ignoreUnknownComments: true,
        strict: true,
        implicitMapKeyOverrides: false,
        isPartial: false,
      },
    ]);
  });

  it('is partial where something of it is not known, and none without inputs', () => {
    expect(
      commandsIn('/ws/a.sh', 'ytt -f a -f $B\nytt $ARGS -f a\nytt -f a -f -\nytt -f $A\nytt version\nytt -f\n'),
    ).toMatchObject([
      { files: ['a'], isPartial: true },
      { files: ['a'], isPartial: true },
      { files: ['a'], isPartial: true },
    ]);
  });

  it('stands in a template of kapp-controller', () => {
    const text =
      'apiVersion: v1\nkind: Package\nspec:\n  template:\n    spec:\n      template:\n      - ytt:\n          paths: [config/, "-"]\n          ignoreUnknownComments: true\n      - kbld: {paths: [x]}\n';
    expect(commandsIn('/ws/package.yaml', text)).toMatchObject([
      { line: 6, files: ['config/'], ignoreUnknownComments: true },
    ]);
    expect(commandsIn('/ws/package.yaml', text.replace('Package', 'Other'))).toEqual([]);
  });

  it('is looked for in files that run something', () => {
    const names = ['Makefile', 'x.mk', 'a.sh', '.github/workflows/x.yml', 'package.yaml', 'ci/tasks/x.yaml'];
    expect(names.filter((name) => !mayRunYtt(`/ws/${name}`))).toEqual([]);
    expect(['a.yml', 'README.md', 'config/values.yml', 'a.go'].filter((name) => mayRunYtt(`/ws/${name}`))).toEqual([]);
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
  });
});
