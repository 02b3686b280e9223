import { expect, it } from 'vitest';
import { awaitedRepositories } from './repositories.js';

/** What is scanned for open files (path and text) in a folder with these repositories and project files. */
function first(
  open: Readonly<Record<string, string>>,
  { repositories = ['/ws/a', '/ws/b/c'], projectFiles = [] as readonly string[], generation = (): number => 1 } = {},
): () => readonly string[] {
  const texts = new Map([...Object.entries(open), ...projectFiles.map((key) => [key, 'projects: []\n'] as const)]);
  const view = {
    isRepository: (directory: string) => repositories.includes(directory),
    get: (key: string) => {
      const text = texts.get(key);
      return text === undefined ? undefined : { key, text, version: undefined };
    },
  };
  return awaitedRepositories(view, '/ws', { generation, keys: () => Object.keys(open) });
}

it.each<readonly [string, Readonly<Record<string, string>>, readonly string[]]>([
  ['the innermost repository that holds a file', { '/ws/a/x/y.yml': '', '/ws/b/c/y.yml': '' }, ['/ws/a', '/ws/b/c']],
  ['each of them once', { '/ws/a/x.yml': '', '/ws/a/y.yml': '' }, ['/ws/a']],
  [
    'none for files in no repository, or of another folder',
    { '/ws/b/x.yml': '', '/wsa/a/x.yml': '', '/x.yml': '' },
    [],
  ],
  ['none for what a modeline has go elsewhere', { '/ws/a/x.yml': '# ytt-schema: ../s.yml\n' }, []],
  ['none for what a modeline has go elsewhere, from the root', { '/ws/a/x.yml': '# ytt-schema: /ws/ab/s.yml\n' }, []],
  ['one where modelines stay in it', { '/ws/a/x/y.yml': '# ytt-schema: ../s.yml\n' }, ['/ws/a']],
  ['one where modelines stay in it, from the root', { '/ws/a/x/y.yml': '# ytt-schema: /ws/a/s.yml\n' }, ['/ws/a']],
  ['one where what is no YAML looks like it had a modeline', { '/ws/a/x.txt': '# ytt-schema: ../s.yml\n' }, ['/ws/a']],
])('names %s', (_, open, expected) => {
  expect(first(open)()).toEqual(expected);
});

it('names no repository of another folder, nor one around the folder', () => {
  const repositories = ['/other/a', '/ws/a', '/'];
  expect(first({ '/other/a/x.yml': '', '/y.yml': '' }, { repositories })()).toEqual([]);
  expect(first({ '/other/a/x.yml': '', '/ws/a/x.yml': '' }, { repositories })()).toEqual(['/ws/a']);
});

it('names no folder that is itself a repository, which is read anyway', () => {
  expect(first({ '/ws/x/y.yml': '' }, { repositories: ['/ws', '/'] })()).toEqual([]);
});

it('leaves out what a project file above may have a say in, and not what one in it or beside it has', () => {
  const open = { '/ws/b/c/x.yml': '' };
  const names = (projectFile: string) => first(open, { projectFiles: [`${projectFile}/.ytt-project.yaml`] })();
  expect([names('/ws'), names('/ws/b')]).toEqual([[], []]);
  expect([names('/'), names('/ws/b/c'), names('/ws/b/d'), names('/ws/a')]).toEqual([
    ['/ws/b/c'],
    ['/ws/b/c'],
    ['/ws/b/c'],
    ['/ws/b/c'],
  ]);
});

it('names nothing again before something has changed', () => {
  let generation = 1;
  const next = first({ '/ws/a/x.yml': '' }, { generation: () => generation });
  expect([next(), next()]).toEqual([['/ws/a'], []]);
  generation++;
  expect([next(), next()]).toEqual([['/ws/a'], []]);
});
