import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { textAfter } from '../testing.js';
import { type NewProject, projectInsertion } from './extend-project-file.js';

const project: NewProject = { name: 'b', files: ['b'], variants: { dev: { dataValuesFiles: ['dev.yml'] } } };
const item = '- name: b\n  files: [b]\n  variants:\n    dev:\n      dataValuesFiles: [dev.yml]\n';
const flowItem = '{name: b, files: [b], variants: {dev: {dataValuesFiles: [dev.yml]}}}';
const indented = (spaces: number): string => item.replace(/^/gm, ' '.repeat(spaces)).trimEnd().concat('\n');

/** `marked` is a project file with `<|>` where the edit should insert `added`. */
function inserts(marked: string, added: string): void {
  const at = marked.indexOf('<|>');
  expect(projectInsertion(marked.replace('<|>', ''), project)).toEqual({
    range: { start: at, end: at },
    newText: added,
  });
}

describe('a project that is added to a project file', () => {
  it('begins an empty one', () => {
    inserts('<|>', `projects:\n${item}`);
    inserts('# Projects of this repository.\n<|>', `projects:\n${item}`);
    inserts('---\n<|>', `projects:\n${item}`);
    inserts('# No end of line<|>', `\nprojects:\n${item}`);
  });

  it('is inserted after the last item and the comments that belong to it, and before what follows', () => {
    inserts('projects:\n# first\n- name: a   # why\n  files: [ "x" ,y ]\n<|>', item);
    inserts('projects:\n- name: a\n  files: [x]\n  # more of a\n<|>other: 1 # stays\n', item);
    inserts('projects:\n- name: a\n  files: [x] # one\n<|># about other\nother: 1\n', item);
    inserts('projects:\n- name: a\n  files:\n  - |\n    x\n<|>\n# The end.\n', item);
    inserts('before: 1\nprojects:\n- files: [x]<|>', `\n${item}`);
  });

  it('is appended to the others', () => {
    inserts('projects:\n    - name:   a\n      files: [x]\n<|>', indented(4));
    inserts('# c\n\nother:\n  projects:\n  - 1\nprojects:\n  - name: a\n<|>', indented(2));
  });

  it('is inserted into a list in flow style', () => {
    inserts('projects: [{ name: a }<|> ]  # c\n', `, ${flowItem}`);
    inserts('projects: [\n  { name: a }<|>, # a\n]\nother: 1\n', `, ${flowItem}`);
    inserts('projects: [<|>] # none\n', flowItem);
    inserts('{ projects: [{ name: a }<|>] }\n', `, ${flowItem}`);
  });

  it('is inserted where nothing is written yet', () => {
    inserts('projects: # none\n<|># tail\n', item);
    inserts('projects:<|>', `\n${item}`);
    inserts('other: 1 # stays\n<|>', `projects:\n${item}`);
  });

  it('ends its lines as the others do', () => {
    inserts('projects:\r\n- name: a\r\n<|>', item.replaceAll('\n', '\r\n'));
    inserts('projects:\r\n- files: [x]<|>', `\n${item}`.replaceAll('\n', '\r\n'));
  });

  it('is not added to what is something else, or does not parse', () => {
    for (const text of [
      'projects: x\n',
      'projects: null\n',
      'projects: *a\n',
      'projects: {}\n',
      'projects:\n  x\n',
      'projects: |\n  x\n',
      'projects: ""',
      'projects:\n- a: [\n',
      '- projects\n',
      '{ other: 1 }\n',
      '{ other: 1 }',
      '  other: 1\n',
      'projects: []\n---\nprojects: []\n',
      '# c\n...\n',
    ])
      expect(projectInsertion(text, project), text).toBeUndefined();
  });

  it('keeps each name what it is, also for readers of YAML 1.1 and 1.2', () => {
    const names = ['on', 'y', '1:20', '017', '0o17', '~', '<<', '2020-01-01', '*.yml', 'a: b', 'a #b', '[x]', '-', ''];
    const named: NewProject = { name: 'null', files: names, variants: { true: { files: ['a b'] } } };
    for (const text of ['', 'projects: []\n']) {
      const edit = projectInsertion(text, named);
      const after = textAfter(text, edit === undefined ? [] : [edit]);
      for (const version of ['1.1', '1.2'] as const) expect(parse(after, { version })).toEqual({ projects: [named] });
    }
  });

  it('keeps all surrounding text and its meaning', () => {
    const line = fc.constantFrom('# c', '', '  # in', '- name: a', '  files: [x, "y"]', 'other: 1 # o', 'more:\n  - z');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.boolean(), (added, hasEnd) => {
        const text = ['projects:', '- name: "1"  # n', ...added].join('\n') + (hasEnd ? '\n' : '');
        const edit = projectInsertion(text, project);
        if (edit === undefined) {
          expect(() => parse(text)).toThrow();
          return;
        }
        const after = textAfter(text, [edit]);
        expect(edit.range.end).toBe(edit.range.start);
        const before = parse(text);
        expect(parse(after)).toEqual({ ...before, projects: [...before.projects, project] });
      }),
      { numRuns: 300 },
    );
  });
});
