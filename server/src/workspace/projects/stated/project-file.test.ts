/** What a project file states, as plain values and with source ranges. */
import { SourceFile } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { projectKeys } from './project-config.js';
import { readProjectFile } from './project-file.js';
import { placedProjects } from './project-paths.js';
import { projectFileRun } from './project-schema.js';

describe('a project file', () => {
  const text =
    'projects:\n- name: 5\n  files: [1, a.yml, {b: c}, null]\n  variants:\n    dev: { dataValuesFiles: [d.yml, true] }\n- files: []\n- name: ""\n  files: x\n';

  it('has the texts among its paths and names, each with its place', () => {
    const [first, second, third] = placedProjects(new SourceFile('p', text));
    expect(first?.paths.map(({ text: path }) => path)).toEqual(['a.yml', 'd.yml']);
    for (const { text: path, range } of first?.paths ?? []) expect(text.slice(range.start, range.end)).toBe(path);
    expect([first, second, third].map((one) => one?.name?.text)).toEqual([undefined, undefined, '']);
    expect([first, second, third].map((one) => one?.lacks)).toEqual([[], ['name', 'files'], ['name']]);
    const inVariants = 'projects:\n- name: a\n  variants:\n    dev: { files: [b.yml] }\n    prod: {}\n';
    expect(placedProjects(new SourceFile('p', inVariants)).map((one) => one.lacks)).toEqual([[]]);
    expect(placedProjects(new SourceFile('p', inVariants.replace('b.yml', ''))).map((one) => one.lacks)).toEqual([
      ['files'],
    ]);
  });
});

it('the schema of project files declares the keys that are read', () => {
  const text = projectFileRun('/ws/.ytt-project.yaml', '/ws').builtIn?.[0]?.text ?? '';
  const declared = [...text.matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key);
  expect(declared.sort()).toEqual([...projectKeys].sort());
});

describe('the projects that a file declares', () => {
  const read = (text: string) => {
    const { projects, problems } = readProjectFile({ key: '/ws/.ytt-project.yaml', text, version: undefined });
    return { names: projects.map(({ name }) => name), problems };
  };

  it('are those of its first document, whatever comments are above it', () => {
    const text = 'projects:\n- name: a\n  files: [x]\n';
    for (const head of ['', '---\n', '# a\n---\n', '# a\n\n# b\n', '%YAML 1.1\n---\n'])
      expect(read(`${head}${text}`), head).toEqual({ names: ['a'], problems: [] });
    expect(read(`${text}---\nprojects:\n- name: b\n  files: [y]\n`)).toEqual({ names: ['a'], problems: [] });
    expect(read('').names).toEqual([]);
    expect(read('- a\n').names).toEqual([]);
  });

  it('go by their place while they have no name', () => {
    expect(read('projects:\n- name: 5\n- files: [x]\n- x\n')).toEqual({
      names: ['project 1', 'project 2'],
      problems: [
        'the name of project 1 must be a string.',
        'project 1 needs files.',
        'project 2 needs a name.',
        'project 3 must be a map.',
      ],
    });
    for (const project of ['{name: a}', '{name: a, files: null}', '{name: a, files: }'])
      expect(read(`projects:\n- ${project}\n`).problems).toEqual(['a needs files.']);
    expect(read('projects:\n- {name: a, files: []}\n').problems).toEqual([]);
    // Null counts as absent.
    for (const absent of ['dialect', 'dataValuesFiles', 'variants'])
      expect(read(`projects:\n- {name: a, files: [], ${absent}: }\n`).problems, absent).toEqual([]);
    for (const variant of ['', '{files: , dataValuesFiles: }'])
      expect(read(`projects:\n- {name: a, files: [], variants: {b: ${variant}}}\n`).problems).toEqual([]);
    expect(read('projects:\n- {name: a, files: [x]}\n- {name: a, files: [z], dialect: old}\n').problems).toEqual([
      expect.stringMatching(/^dialect of a must be one of .*released, proposed\.$/),
      'there is another project a.',
    ]);
  });

  it('have no keys but the known ones, of which those that are of the project only are not in variants', () => {
    const project = (keys: string): string => `projects:\n- {name: a, files: [], ${keys}}\n`;
    expect(read(project('file: [x]')).problems).toEqual([
      expect.stringMatching(/^a has file, which is none of name, /),
    ]);
    for (const key of ['name: x', 'dialect: auto', 'variants: {}', 'file: [x]'])
      expect(read(project(`variants: {b: {${key}}}`)).problems, key).toEqual([
        expect.stringMatching(new RegExp(`^a, b has ${key.split(':')[0]}, which is none of files, dataValuesFiles, `)),
      ]);
  });
});
