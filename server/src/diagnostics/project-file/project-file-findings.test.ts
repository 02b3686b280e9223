import { type Finding, type Fix, fixesOf, preferredFix, SourceFile } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { completionsAt } from '../../features/completion/completion.js';
import { hoverAt } from '../../features/hover/hover.js';
import { renderHover } from '../../features/hover/render-hover.js';
import { documentLinks } from '../../features/structure/document-links.js';
import { openFixture, textAfter } from '../../features/testing.js';
import { fileFindings } from '../file-findings.js';
import { projectFileFindings } from './project-file-findings.js';

const others = '#! file: config/schema.yml\n#@data/values-schema\n---\nname: ""\n#! file: envs/dev.yml\nname: x\n';

function open(text: string) {
  return openFixture(`${others}#! file: .ytt-project.yaml\n${text}`);
}

/** `marked code: first line of the message` for each finding of the project file. */
function findings(text: string): string[] {
  const { workspace } = open(text);
  return fileFindings(workspace, '/ws/.ytt-project.yaml').findings.map(({ file, range, code, message }) => {
    const marked = file.text.slice(range.start, range.end);
    return `${marked} ${code}: ${message.split('\n')[0]}`;
  });
}

function findingsOf(text: string): readonly Finding[] {
  return fileFindings(open(text).workspace, '/ws/.ytt-project.yaml').findings;
}

function after(text: string, { edits }: Fix): string {
  return textAfter(
    text,
    edits.map(({ edit }) => edit),
  );
}

function labels(text: string): string[] {
  const { snapshot, offset } = open(text);
  return completionsAt(snapshot, offset).map(({ label }) => label);
}

describe('a project file', () => {
  it('lacks nothing that is about to be typed', () => {
    const key = '/ws/.ytt-project.yaml';
    const { workspace } = open('');
    const lacking = () => fileFindings(workspace, key).findings.filter(({ code }) => code === 'project-file-invalid');
    workspace.open({ key, text: '', version: 0 });
    const text = 'projects:\n- name: a\n  files:\n  - config\n';
    for (const [at, typed] of [...text].entries()) {
      workspace.change(key, at + 1, [{ range: { start: at, end: at }, newText: typed }]);
      expect({ text: text.slice(0, at + 1), lacking: lacking() }).toEqual({ text: text.slice(0, at + 1), lacking: [] });
    }
    workspace.open({ key, text: 'projects:\n- name: a\n', version: 99 });
    expect(lacking()).toHaveLength(1);
  });

  it('is checked against its schema', () => {
    expect(findings('projects:\n- name: a\n  files: [config]\n  dataValueFiles: []\n')).toEqual([
      expect.stringMatching(/^dataValueFiles unknown-data-value: /),
    ]);
    expect(findings('projects:\n- name: 1\n  files: config\n  dialect: new\n')).toEqual([
      '1 wrong-type: found: integer',
      'config wrong-type: found: string',
      expect.stringMatching(/^new wrong-type|^new invalid-value/),
    ]);
    expect(findings('projects:\n- name: a\n  files: [config]\n  variants: {dev: {value: []}}\n')).toEqual([
      expect.stringMatching(/^value unknown-data-value: /),
    ]);
  });

  it('is reported without the lines of a hidden schema', () => {
    const text =
      'projects:\n- name: a\n  files: [config]\n  dialect: new\n  dataValueFiles: []\n  name: 1\n  variants: 1\n';
    const { workspace } = open(text.replace('  name: 1\n', '').replace('name: a', 'name: 1'));
    const all = fileFindings(workspace, '/ws/.ytt-project.yaml').findings;
    expect(all.map(({ code }) => code).sort()).toEqual([
      'invalid-value',
      'unknown-data-value',
      'wrong-type',
      'wrong-type',
    ]);
    for (const { message, plain, related } of all) {
      expect(message).not.toContain('project-schema');
      expect(plain).not.toMatch(/project-schema|schema does not/);
      expect(related.map(({ file }) => file.path)).not.toContain('project-schema.yml');
    }
  });

  it.each(['dialect: released', 'name: ""', 'name: ""\n  files: []\n  variants: {dev: {files: []}}'])(
    'needs a name and files for each project: %j',
    (project) => {
      const [first] = project.split(':');
      expect(findings(`projects:\n- ${project}\n`)).toEqual([
        `${first} project-file-invalid: A project needs a name`,
        `${first} project-file-invalid: A project needs files`,
      ]);
    },
  );

  it('has paths that lead to files, and names of its own', () => {
    expect(
      findings(
        'projects:\n- name: a\n  files: [config, nowhere]\n  dataValuesFiles: ["envs/*.yml"]\n- name: a\n  files: ["*.star"]\n',
      ),
    ).toEqual([
      expect.stringMatching(/^a project-file-invalid: There is another/),
      'nowhere project-path-missing: There is no file or directory nowhere',
      '"*.star" project-path-missing: There is no file or directory *.star',
    ]);
  });

  it('says once that a key or path is mistyped, with what was meant', () => {
    const { workspace } = open('projects:\n- nmae: a\n  file: []\n- name: b\n  files:\n  - confg\n');
    const all = fileFindings(workspace, '/ws/.ytt-project.yaml').findings;
    expect(all.map((one) => [one.code, preferredFix(fixesOf(one))?.title])).toEqual([
      ['unknown-data-value', 'Change to name'],
      ['unknown-data-value', 'Change to files'],
      ['project-path-missing', 'Change to config'],
    ]);
  });

  it('compares only so many paths that lead to nothing with all files', () => {
    const paths = Array.from({ length: 1000 }, (_, i) => `  - confg${'/'.repeat(i % 2)}`);
    const { workspace } = open(`projects:\n- name: a\n  files:\n${paths.join('\n')}\n`);
    const all = fileFindings(workspace, '/ws/.ytt-project.yaml').findings;
    expect(all.filter(({ code }) => code === 'project-path-missing')).toHaveLength(1000);
    expect(all.filter(({ fixes = [] }) => fixes.length > 0)).toHaveLength(20);
  });

  it('has several possible names, the first of which is valid', () => {
    const text =
      'projects:\n- { name: a, files: [config] }\n- { name: a, files: [config] }\n- { name: a, files: [config] }\n';
    const { workspace } = open(text);
    const repeated = fileFindings(workspace, '/ws/.ytt-project.yaml').findings;
    const lines = repeated.map(({ file, range, related }) =>
      [range, ...related.map((one) => one.range)].map(({ start }) => file.lines.lineAt(start)),
    );
    expect(lines).toEqual([
      [2, 1],
      [3, 1],
    ]);
  });

  it.each([
    'projects:\n- name: a\n  files: [config\n',
    'projects:\n- files: [config\n---\na: 1\n',
    'a: 1\n---\nprojects:\n- files: [config\n',
  ])('that cannot be read is told of as such alone: %j', (text) => {
    expect(findings(text).filter((one) => /wrong-type|invalid/.test(one))).toEqual([]);
    expect(findings(text).filter((one) => one.includes('yaml-syntax'))).toHaveLength(1);
  });

  it('is spoken of in its own words', () => {
    const { workspace } = open('projects:\n- nme: a\n  files: config\n');
    const [unknown, type] = fileFindings(workspace, '/ws/.ytt-project.yaml').findings;
    expect(unknown?.message).toMatch(
      /^A project file has no such key here\nfound: nme\nexpected: a key declared in map\nhint/,
    );
    expect(unknown?.plain).toMatch(/^A project file has no key nme\b/);
    expect(type).toMatchObject({ message: 'found: string\nexpected: array', related: [] });
  });

  it('that does not parse is reported only as that, with its unknown keys', () => {
    expect(findings('projects:\n - a\n  b: 1\n')).toEqual([expect.stringMatching(/ yaml-syntax: /)]);
    expect(findings('projects:\n- name: a\n  files: [x\n')).toEqual([expect.stringMatching(/ yaml-syntax: /)]);
    const broken = findings('projects:\n- name: 1\n  files: [config]\n  nme: x\nb: @\n');
    expect(broken.map((one) => one.split(':')[0]).sort()).toEqual(['@ yaml-syntax', 'nme unknown-data-value']);
  });

  it.each([
    ['name: a\nfiles:\n- config\n', 'projects:\n- name: a\n  files:\n  - config\n'],
    ['files:\n- config\n\nstrict: true\n\n', 'projects:\n- name: app\n  files:\n  - config\n\n  strict: true\n\n'],
    ['#! ours\n---\nfiles: [config]', '#! ours\n---\nprojects:\n- name: app\n  files: [config]'],
  ])('can be made of the keys of a project without the list: %j', (text, written) => {
    const all = findingsOf(text).filter(({ code }) => code === 'unknown-data-value');
    expect(all.map(({ file, range }) => file.text.slice(range.start, range.end))).toEqual(
      text.match(/^(name|files|strict)/gm),
    );
    for (const finding of all) {
      expect(finding.plain).toMatch(/^\w+ is a key of a project: it belongs into the list below projects$/);
      expect(fixesOf(finding).map((fix) => [fix.title, fix.preferred, after(text, fix)])).toEqual([
        ['Write it as a project', true, written],
      ]);
    }
  });

  it.each([
    [
      'projects:\n- name: a\nfiles:\n- config\n\n-  envs\nx: 1\n',
      'projects:\n- name: a\n  files:\n  - config\n\n  -  envs\nx: 1\n',
    ],
    [
      'projects:\n  -  name: a\n     files:\n       - config\n  -  name: b\nfiles:\n  - envs\n',
      'projects:\n  -  name: a\n     files:\n       - config\n  -  name: b\n     files:\n       - envs\n',
    ],
    [
      'projects:\n- name: a\n  files:\n  -   config\nstrict: true\n',
      'projects:\n- name: a\n  files:\n  -   config\n  strict: true\n',
    ],
    [
      'projects:\n-   name: a\n    files: [a- b]\nstrict: true\n',
      'projects:\n-   name: a\n    files: [a- b]\n    strict: true\n',
    ],
    ['x:\n  - a\nprojects:\n- name: a\nfiles: [config]', 'x:\n  - a\nprojects:\n- name: a\n  files: [config]'],
    [
      'projects:\r\n- name: a\r\nfiles:\r\n- config\r\n\r\n- envs\r\n',
      'projects:\r\n- name: a\r\n  files:\r\n  - config\r\n\r\n  - envs\r\n',
    ],
  ])('takes in a key that stands below the list: %j', (text, indented) => {
    const [finding] = findingsOf(text).filter(({ plain }) => plain?.includes('is a key of a project'));
    expect(finding && fixesOf(finding).map((fix) => [fix.title, fix.preferred, after(text, fix)])).toEqual([
      ['Indent it as a key of the project above', true, indented],
    ]);
  });

  it.each(['projects:\nfiles: [config]\n', 'projects: []\nfiles: [config]\n'])(
    'without an item takes in no key: %j',
    (text) => {
      const [finding] = findingsOf(text).filter(({ code }) => code === 'unknown-data-value');
      expect(finding?.plain).toMatch(/^A project file has no key files\b/);
      expect(finding && fixesOf(finding).map(({ title }) => title)).toEqual(['Remove files']);
    },
  );

  it.each([
    ['projects:\n- name: a\n- name: b\nfiles: [config]\n', ['1 files']],
    ['projects:\n- files: [config]\n- files: [config]\nname: b\n', ['1 name']],
    ['projects:\n- name: a\nstrict: true\n', ['1 files']],
    ['projects:\n- name: a\nfiles : [config]\n', []],
  ])('lacks nothing in its last project that stands outside of all: %j', (text, lacking) => {
    const incomplete = findingsOf(text).filter(({ code }) => code === 'project-file-invalid');
    expect(
      incomplete.map(({ file, range, failure }) => {
        const lacks = failure?.kind === 'project-incomplete' && failure.lacks;
        return `${file.lines.lineAt(range.start)} ${lacks}`;
      }),
    ).toEqual(lacking);
  });

  it.each([
    'projects:\n- name: a\n  files: [config]\n  variants:\n    dev:\n      name: x\n',
    'projects:\n- name: a\n  files: [config]\nfils: []\n',
  ])('takes in no other key: %j', (text) => {
    const unknown = findingsOf(text).filter(({ code }) => code === 'unknown-data-value');
    expect(unknown.map(({ plain }) => plain?.includes('is a key of a project'))).toEqual([false]);
  });

  it('names paths from which nothing is read', () => {
    const ignored = '#! file: .gitignore\n/output/\n#! file: output/c.yml\na: 1\n#! file: outputs/c.yml\na: 1\n';
    const project = '#! file: .ytt-project.yaml\nprojects:\n- name: a\n  files: [output, config]\n';
    const { workspace } = openFixture(`${others}${ignored}${project}`);
    const { findings: all } = fileFindings(workspace, '/ws/.ytt-project.yaml');
    const message = 'Nothing is read from output: it is empty, excluded or outside';
    expect(all).toMatchObject([{ code: 'project-path-missing', severity: 'warning', message, related: [] }]);
    expect(all.flatMap(fixesOf)).toEqual([]);
  });

  it('names paths that lead out of the workspace over a link', () => {
    const file = new SourceFile('.ytt-project.yaml', 'projects:\n- name: a\n  files: [linked]\n');
    const found = projectFileFindings(
      file,
      () => 'linked-outside',
      () => [],
    );
    expect(found).toMatchObject([{ code: 'file-unreadable', severity: 'information', range: { start: 30, end: 36 } }]);
    expect(found[0]?.message).toMatch(/^linked leads out of .* setting ytt\.allowedSymlinkDestinations allows it$/);
  });

  it('has errors for what is repeated or missing', () => {
    const [repeated, path] = findingsOf('projects:\n- {name: a, files: [config]}\n- {name: a, files: [nowhere]}\n');
    expect(repeated).toMatchObject({ severity: 'error', related: [{ message: 'The first one' }] });
    expect(path).toMatchObject({ severity: 'error', code: 'project-path-missing', related: [] });
    const [incomplete] = findingsOf('projects:\n- name: a\n');
    expect(incomplete).toMatchObject({ severity: 'error', code: 'project-file-invalid', related: [] });
  });

  it('has a key twice as in any other file', () => {
    const found = findingsOf('projects:\n- name: a\n  files: [config]\nstrict: true\nstrict: false\n');
    const [twice] = found.filter(({ code }) => code === 'yaml-key-repeated');
    expect(twice?.message).toMatch(/^The key strict is in this map twice/);
    expect(twice?.plain).toBeUndefined();
    const titles = (twice?.fixes ?? []).map(({ title }) => title);
    expect(titles).not.toContain('Indent it as a key of the project above');
  });

  it('corrects a path of several parts', () => {
    const [fix] = findingsOf('projects:\n- name: a\n  files: [envs/dve.yml, config]\n').flatMap(fixesOf);
    expect(fix?.title).toBe('Change to envs/dev.yml');
  });

  it('corrects no path that is quoted', () => {
    const fixes = findingsOf('projects:\n- name: a\n  files: [confg, "confg", confg/, nowhere]\n').map(fixesOf);
    expect(fixes.map((of) => of.map(({ title }) => title))).toEqual([
      ['Change to config'],
      [],
      ['Change to config'],
      [],
    ]);
  });

  it('is reported if its name is misspelt', () => {
    const { workspace } = openFixture(`${others}#! file: .ytt-project.yml\nprojects: []\n`);
    expect(fileFindings(workspace, '/ws/.ytt-project.yml').findings).toMatchObject([
      {
        code: 'project-file-misnamed',
        severity: 'warning',
        range: { start: 0, end: 12 },
        message: 'This file is not read as a project file: rename it to .ytt-project.yaml',
        related: [],
      },
    ]);
  });

  it('completes keys, values and paths', () => {
    expect(labels('projects:\n- name: a\n  <|>\n').slice(0, 5)).toEqual([
      'files',
      'dataValuesFiles',
      'variants',
      'dialect',
      'dataValues',
    ]);
    expect(labels('projects:\n- name: a\n  dialect: <|>\n')).toEqual(['auto', 'released', 'proposed']);
    expect(labels('projects:\n- name: a\n  files:\n  - <|>\n')).toEqual([
      'config/',
      'config/schema.yml',
      'envs/',
      'envs/dev.yml',
    ]);
    expect(labels('projects:\n- name: a\n  variants:\n    dev:\n      dataValuesFiles: [e<|>]\n')).toContain(
      'envs/dev.yml',
    );
  });

  it('explains its keys', () => {
    const { snapshot, offset } = open('projects:\n- name: a\n  variants:\n    dev:\n      fi<|>les: []\n');
    const hover = hoverAt(snapshot, offset);
    expect(hover && renderHover(hover.subject, snapshot.uriOf)).toContain('What this variant reads');
  });

  it('links to its files', () => {
    const { snapshot } = open('projects:\n- name: a\n  files: [config/schema.yml, config]\n');
    expect(documentLinks(snapshot)).toMatchObject([{ target: { kind: 'beside', path: 'config/schema.yml' } }]);
    const { snapshot: other } = open('projects:\n- name: a\n  files: [v1.2/config, v1.2/a.yml]\n');
    expect(documentLinks(other)).toMatchObject([{ target: { kind: 'beside', path: 'v1.2/a.yml' } }]);
  });
});

describe('a project of a project file', () => {
  const schema = '#! file: config/schema.yml\n#@data/values-schema\n---\nname: ""\nport: 1\n';

  it('has a run for each variant', () => {
    const { workspace } = openFixture(
      `${schema}#! file: base.yml\nport: x\n#! file: dev.yml\nname: 1\n#! file: prod.yml\nname: a\n#! file: .ytt-project.yaml\nprojects:\n- name: a\n  files: [config]\n  dataValuesFiles: [base.yml]\n  variants:\n    dev: {dataValuesFiles: [dev.yml]}\n    prod: {dataValuesFiles: [prod.yml]}\n`,
    );
    const codes = (key: string) => fileFindings(workspace, key).findings.map(({ code }) => code);
    expect(codes('/ws/base.yml')).toEqual(['wrong-type']);
    expect(codes('/ws/dev.yml')).toEqual(['wrong-type']);
    expect(codes('/ws/prod.yml')).toEqual([]);
  });

  it('has the stated dialect', () => {
    const texts = (dialect: string) =>
      `#! file: s.yml\n#@data/values-schema\n---\n#@schema/any-key\n_: 0\n#! file: v.yml\na: 1\n#! file: .ytt-project.yaml\nprojects:\n- name: a\n  files: [s.yml]\n  dataValuesFiles: [v.yml]\n  dialect: ${dialect}\n`;
    const codes = (dialect: string) => {
      const { workspace } = openFixture(texts(dialect));
      return fileFindings(workspace, '/ws/v.yml').findings.map(({ code }) => code);
    };
    expect(codes('released')).toEqual(['unknown-data-value']);
    expect(codes('proposed')).toEqual([]);
  });
});
