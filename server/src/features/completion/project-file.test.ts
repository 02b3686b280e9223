/** The keys of a project file: exactly those that are read are offered. */
import { expect, it } from 'vitest';
import { readProjects } from '../../workspace/projects/stated/project-config.js';
import { completionLabels } from '../testing-answers.js';

const variants = (of: unknown): unknown => [{ name: 'a', files: ['x'], variants: { dev: of } }];

it.each([
  ['a project', '- <|>\n', (project: object): unknown => [project]],
  ['a variant', '- name: a\n  files: [x]\n  variants:\n    dev:\n      <|>\n', variants],
])('the keys of %s are those that are read', (_, text, projectsWith) => {
  const offered = completionLabels(`#! file: .ytt-project.yaml\nprojects:\n${text}`);
  const { problems } = readProjects(projectsWith({ other: 1 }));
  const known = /which is none of (.*)\.$/.exec(problems.join(' '))?.[1]?.split(', ') ?? [];
  expect([...offered].sort()).toEqual([...known].sort());
  const everything = readProjects(projectsWith(Object.fromEntries(offered.map((key) => [key, null]))));
  expect(everything.problems.filter((problem) => problem.includes('none of'))).toEqual([]);
});

it('nothing is offered where no list of paths is', () => {
  for (const text of ['- <|>\n', '- - <|>\n', 'other:\n- <|>\n', 'projects:\n- name: a\n  files:\n    x: <|>\n'])
    expect(completionLabels(`#! file: a.yml\n#! file: .ytt-project.yaml\n${text}`)).toEqual([]);
});

it('paths of data values are those of files that hold some', () => {
  const files = ['v.yml', 'v.yaml', 'v.json', 'v.toml', 'v.yml.txt', 'v.star'];
  const offered = (list: string): readonly string[] =>
    completionLabels(
      `${files.map((name) => `#! file: ${name}\n`).join('')}#! file: .ytt-project.yaml\nprojects:\n- name: a\n  ${list}: [<|>]\n`,
    );
  expect(offered('files')).toEqual(expect.arrayContaining(['v.yml', 'v.yml.txt', 'v.star']));
  expect([...offered('dataValuesFiles')].sort()).toEqual(['v.json', 'v.toml', 'v.yaml', 'v.yml']);
});
