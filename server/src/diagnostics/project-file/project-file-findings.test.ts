import { fixesOf, preferredFix } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { completionsAt } from '../../features/completion/completion.js';
import { hoverAt } from '../../features/hover/hover.js';
import { renderHover } from '../../features/hover/render-hover.js';
import { documentLinks } from '../../features/structure/document-links.js';
import { openFixture } from '../../features/testing.js';
import { fileFindings } from '../file-findings.js';

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

  it('is reported if its name is misspelt', () => {
    const { workspace } = openFixture(`${others}#! file: .ytt-project.yml\nprojects: []\n`);
    expect(fileFindings(workspace, '/ws/.ytt-project.yml').findings).toMatchObject([
      { code: 'project-file-misnamed', severity: 'warning', range: { start: 0, end: 12 } },
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
