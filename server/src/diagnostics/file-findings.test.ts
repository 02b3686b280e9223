import { toBytes } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { openFixture } from '../features/testing.js';
import type { FileSystem } from '../workspace/files/file-system.js';
import { memoryFileSystem } from '../workspace/files/testing.js';
import { defaultSettings } from '../workspace/settings/settings.js';
import { Workspace } from '../workspace/workspace.js';
import { diagnose } from './diagnostics.js';
import { fileFindings } from './file-findings.js';
import { findingsByFile } from './run-findings.js';

const schema = '#! file: schema.yml\n#@data/values-schema\n---\nname: ""\nport: 80\n';

/** The findings of the fixture's `values.yml` as `line severity code`, lines from 1. */
function shown(values: string, settings = {}): string[] {
  const { workspace } = openFixture(`${schema}#! file: values.yml\n#@data/values\n---\n${values}`);
  workspace.setSettings({ ...defaultSettings, ...settings });
  return fileFindings(workspace, '/ws/values.yml').findings.map(
    ({ file, range, severity, code }) => `${file.lines.lineAt(range.start) + 1} ${severity} ${code}`,
  );
}

describe('what is shown of a file', () => {
  it('is what its runs say of it', () => {
    expect(shown('port: x\nnmae: z\n')).toEqual(['3 error wrong-type', '4 error overlay-match']);
  });

  it('is found in steps, between which requests are answered, after the steps of the run', () => {
    let asked = 0;
    const disk = new Map([
      ['/ws/schema.yml', '#@data/values-schema\n---\nport: 80\n'],
      ['/ws/values.yml', '#@data/values\n---\nport: x\n'],
    ]);
    const workspace = new Workspace(memoryFileSystem(disk), { checkpoint: () => void asked++ });
    workspace.setFolders(['/ws']);
    for (const _ of workspace.index('/ws'));
    const stepsOf = (find: () => unknown): number => {
      asked = 0;
      find();
      return asked;
    };
    const [run] = workspace.runsOf('/ws/values.yml');
    if (run === undefined) throw new Error('The file is in no run');
    stepsOf(() => workspace.projectOf(run).findings);
    expect(stepsOf(() => findingsByFile(run, workspace.projectOf(run)))).toBe(3);
    fileFindings(workspace, '/ws/values.yml');
    expect(stepsOf(() => fileFindings(workspace, '/ws/values.yml'))).toBe(4);
  });

  it('is nothing where the file is excluded, open or not', () => {
    const { workspace } = openFixture(`${schema}#! file: out/values.yml\n# @data/values\n---\nport: x\n`);
    const codes = () => fileFindings(workspace, '/ws/out/values.yml').findings.map(({ code }) => code);
    expect(codes()).not.toEqual([]);
    workspace.setSettings({ ...defaultSettings, exclude: ['out'] });
    for (const _ of workspace.index('/ws'));
    expect(codes()).toEqual([]);
    workspace.open({ key: '/ws/out/values.yml', text: '# @data/values\n---\nport: y\n', version: 1 });
    expect(codes()).toEqual([]);
  });

  it('is provisional as long as one of several runs is', () => {
    const projects = [
      '- name: a\n  files: [schema.yml, t.yml]\n  dataValuesFiles: [values.yml]\n',
      '- name: b\n  files: [values.yml]\n',
    ];
    for (const order of [projects, projects.toReversed()]) {
      let time = 0;
      const disk = new Map([
        ['/ws/.ytt-project.yaml', `projects:\n${order.join('')}`],
        ['/ws/schema.yml', '#@data/values-schema\n---\nport: 80\n'],
        ['/ws/t.yml', 'a: 1\n'],
        ['/ws/values.yml', 'port: 1\n'],
      ]);
      const workspace = new Workspace(memoryFileSystem(disk), {
        now: () => {
          time += 10;
          return time;
        },
      });
      workspace.setFolders(['/ws']);
      for (const _ of workspace.index('/ws'));
      const key = '/ws/values.yml';
      workspace.open({ key, text: 'port: 1\n', version: 1 });
      fileFindings(workspace, key);
      workspace.change(key, 2, [{ range: { start: 6, end: 7 }, newText: '2' }]);
      expect(fileFindings(workspace, key, { mayBeProvisional: true }).provisional).toBe(true);
      expect(fileFindings(workspace, key).provisional).toBe(false);
    }
  });

  it('is not that it could be for several projects, unless it certainly is for one', () => {
    const messages = (annotation: string, name = 'values.yml'): readonly string[] => {
      const { workspace } = openFixture(
        `#! file: a/schema.yml\n#@data/values-schema\n---\nport: 1\n#! file: b/schema.yml\n#@data/values-schema\n---\nport: 1\n#! file: values.yml\n${annotation}port: 2\n#! file: a/t.yml\n#@ x = 1\n---\na: #@ x\n`,
      );
      return fileFindings(workspace, `/ws/${name}`).findings.map(({ message }) => message);
    };
    const annotation = '#@data/values\n---\n';
    expect(messages(annotation)).toEqual([
      expect.stringMatching(/^These data values could be for several projects, and are not checked: a, b\. Say /),
    ]);
    expect(messages(annotation, 'a/t.yml')).toEqual([]);
    expect(messages('')).toEqual([]);
  });

  it('has a rule without end, though no value but the default meets it', () => {
    const endless = '#@ def f(v):\n#@   return f(v)\n#@ end\n#@data/values-schema\n---\n#@schema/validation ("r", f)\n';
    const { workspace } = openFixture(`#! file: schema.yml\n${endless}port: 1\n`);
    const found = fileFindings(workspace, '/ws/schema.yml').findings;
    expect(found.map(({ code, file, range }) => [code, file.lines.lineAt(range.start)])).toEqual([
      ['evaluation-limit', 5],
    ]);
  });

  it('has unused names if there is no error, marked where they may be used', () => {
    const codes = (text: string): readonly string[] => {
      const { workspace } = openFixture(`${schema}#! file: t.yml\n${text}`);
      return fileFindings(workspace, '/ws/t.yml').findings.map(({ code }) => code);
    };
    expect(codes('#@ x = 1\na: 1\n')).toEqual(['unused-symbol']);
    expect(codes('#@ x = 1\na: #@ y\n')).toEqual(['undefined-name']);
  });

  it('has no unused name once it is used', () => {
    const { workspace } = openFixture(`${schema}#! file: t.yml\n#@ x = 1\na: 1\n`);
    const codes = (): readonly string[] => fileFindings(workspace, '/ws/t.yml').findings.map(({ code }) => code);
    expect(codes()).toEqual(['unused-symbol']);
    workspace.open({ key: '/ws/t.yml', text: '#@ x = 1\na: #@ x\n', version: 1 });
    expect(codes()).toEqual([]);
  });

  it('has them in the order of the text, and does not look for them if they are turned off', () => {
    const text = `${schema}#! file: t.yml
#@ x = 1
---
a: yes
#@ y = 1
b: no
`;
    const codes = (severity: Record<string, string>): readonly string[] => {
      const { workspace } = openFixture(text);
      workspace.setSettings({ ...defaultSettings, severity });
      if (severity['unused-symbol'] === 'off')
        for (const run of workspace.runsOf('/ws/t.yml')) {
          const unused = { get: () => expect.unreachable('Nothing shows these') };
          Object.defineProperty(workspace.projectOf(run), 'unusedNames', unused);
        }
      return fileFindings(workspace, '/ws/t.yml').findings.map(({ code }) => code);
    };
    const all = ['unused-symbol', 'yaml-boolean-like', 'unused-symbol', 'yaml-boolean-like'];
    expect(codes({})).toEqual(all);
    expect(codes({ 'unused-symbol': 'off' })).toEqual(['yaml-boolean-like', 'yaml-boolean-like']);
  });

  it('leaves out what a comment above the line silences', () => {
    const two = 'port: x\nnmae: z\n';
    expect(shown(`#! ytt-disable-next-line wrong-type\n${two}`)).toEqual(['5 error overlay-match']);
    expect(shown(`#! ytt-disable-next-line\n${two}`)).toEqual(['5 error overlay-match']);
    expect(shown(`#! ytt-disable-next-line unknown-annotation, null-not-allowed\n${two}`)).toHaveLength(2);
  });

  it('has the severities of the settings', () => {
    expect(shown('port: x\nnmae: z\n', { severity: { 'wrong-type': 'hint', 'overlay-match': 'off' } })).toEqual([
      '3 hint wrong-type',
    ]);
    expect(shown('port: x\n', { validate: false })).toEqual([]);
  });
});

describe('what is shown of a library', () => {
  const library = (...files: readonly string[]): string => {
    const texts = {
      'schema.yml': '#@data/values-schema\n---\nports:\n- 0\n',
      'config.yml': '#@ load("@ytt:data", "data")\n---\nfirst: #@ data.values.ports[0]\n',
    };
    const own = Object.entries(texts).map(([name, text]) => `#! file: _ytt_lib/lib/${name}\n${text}`);
    return [...files, ...own].join('');
  };
  const severities = (fixture: string): string[] =>
    fileFindings(openFixture(fixture).workspace, '/ws/_ytt_lib/lib/config.yml').findings.map(
      ({ severity }) => severity,
    );
  const root = '#! file: schema.yml\n#@data/values-schema\n---\nname: ""\n';
  const user = (values: string): string =>
    `#! file: main.yml\n#@ load("@ytt:library", "library")\n---\nout: #@ library.get("lib")${values}.eval()[0]\n`;

  it('is what fails where it is used, with the data values passed there', () => {
    expect(severities(library(root, user('.with_data_values({"ports": [1]})')))).toEqual([]);
    expect(severities(library(root, user('')))).toEqual(['error']);
    expect(severities(library(root))).toEqual([]);
  });

  it('is a warning if it fails by itself and nothing uses it', () => {
    expect(severities(library())).toEqual(['warning']);
  });

  it('follows where a project comes to be around it', () => {
    const { workspace } = openFixture(library());
    const key = '/ws/_ytt_lib/lib/config.yml';
    expect(fileFindings(workspace, key).findings).toHaveLength(1);
    workspace.open({ key: '/ws/schema.yml', text: '#@data/values-schema\n---\nname: ""\n', version: 1 });
    expect(fileFindings(workspace, key).findings).toEqual([]);
  });
});

const small = '#@data/values-schema\n---\nname: ""\n';

describe('what is shown of a file that was not read', () => {
  const big = `#@data/values\n---\nname: ${'x'.repeat(small.length)}\n`;

  it.each([
    ['a data values file', '/ws/c/values.yml', {}, ['file-too-large']],
    ['a file that matters to no run', '/ws/notes.txt', {}, []],
    ['a file that is not there', '/ws/nowhere.yml', {}, []],
    ['a data values file, without validation', '/ws/c/values.yml', { validate: false }, []],
  ])('of %s', (_, key, settings, codes) => {
    const texts = { 'c/schema.yml': small, 'c/values.yml': big, 'notes.txt': big };
    const disk = new Map(Object.entries(texts).map(([name, text]) => [`/ws/${name}`, text]));
    const workspace = new Workspace(memoryFileSystem(disk));
    const limits = { ...defaultSettings.limits, fileSize: small.length };
    workspace.setSettings({ ...defaultSettings, limits, ...settings });
    workspace.setFolders(['/ws']);
    for (const _ of workspace.index('/ws'));
    const { findings, provisional, isUnfinished } = fileFindings(workspace, key);
    expect(findings.map(({ code }) => code)).toEqual(codes);
    expect([provisional, isUnfinished]).toEqual([false, false]);
    for (const { file, range, runs } of findings)
      expect([file.text, range, runs]).toEqual(['', { start: 0, end: 0 }, []]);
  });
});

describe('what is shown of a data values file that cannot be read', () => {
  const key = '/ws/c/values.yml';

  it.each<[string, Partial<FileSystem>, string]>([
    ['fails', { readFile: (path) => (path === key ? undefined : toBytes(small)) }, 'error This file cannot be read'],
    [
      'leads elsewhere',
      { realPath: (path) => (path === key ? '/out/values.yml' : path) },
      'information This path leads out of the workspace folders over a link, and is not read',
    ],
  ])('because that %s', (_, disk, expected) => {
    const files = new Map([
      ['/ws/c/schema.yml', small],
      [key, '#@data/values\n---\nname: x\n'],
    ]);
    const workspace = new Workspace({ ...memoryFileSystem(files), ...disk });
    workspace.setFolders(['/ws']);
    for (const _ of workspace.index('/ws'));
    expect(fileFindings(workspace, key).findings).toMatchObject([{ code: 'file-unreadable' }]);
    expect(fileFindings(workspace, key).findings.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
      expected,
    ]);
  });
});

describe('what several runs say', () => {
  const two = (own: string): string =>
    `#! file: .ytt-project.yaml\nprojects:\n- name: a\n  files: [schema.yml, values.yml]\n  variants:\n    one: { dataValuesFiles: [one.yml] }\n    two: { dataValuesFiles: [two.yml] }\n${schema}#! file: values.yml\n#@data/values\n---\n${own}#! file: one.yml\nport: 1\n#! file: two.yml\nport: x\n`;
  const said = (own: string, name: string): string[] =>
    fileFindings(openFixture(two(own)).workspace, `/ws/${name}`).findings.map(
      ({ code, range, file, runs }) => `${code} ${file.text.slice(range.start, range.end)} ${runs.length}`,
    );

  it('is shown once, with the runs that say it', () => {
    expect(said('port: z\n', 'values.yml')).toEqual(['wrong-type z 2']);
    expect(said('port: 2\n', 'two.yml')).toEqual(['wrong-type x 1']);
    expect(said('port: 2\n', 'one.yml')).toEqual([]);
  });

  it('is shown separately if its location differs', () => {
    expect(said('port: z\nname: 1\n', 'values.yml')).toEqual(['wrong-type z 2', 'wrong-type 1 2']);
  });
});

describe('what is unclear', () => {
  const { snapshot, workspace } = openFixture('#! file: values.yml\nname: x\n');

  it('names five projects at most, and counts the others', () => {
    const message = (count: number): string => {
      const ambiguousRoots = Array.from({ length: count }, (_, i) => `root${i}`);
      const [finding, ...more] = diagnose(snapshot, { findings: [], ambiguousRoots }, workspace.settings);
      expect([finding?.severity, more]).toEqual(['information', []]);
      return finding?.message ?? '';
    };
    expect(message(5)).toMatch(/root3, root4\. /);
    expect(message(6)).toMatch(/root3, root4, and 1 more\. /);
  });
});

describe('a values file in which nothing was written yet', () => {
  const broken = '#! no key yet\n- "\n';

  it('is read beside its project, and not outside of it', () => {
    const findings = (name: string): number =>
      fileFindings(
        openFixture(`#! file: c/schema.yml\n#@data/values-schema\n---\nname: ""\n#! file: ${name}\n${broken}`)
          .workspace,
        `/ws/${name}`,
      ).findings.length;
    expect(findings('c/values.yml')).toBeGreaterThan(0);
    expect(findings('values.yml')).toBe(0);
  });
});

describe('why a file was not read', () => {
  it('is a warning if it is too large', () => {
    const limits = { ...defaultSettings.limits, fileSize: 60 };
    const disk = new Map([
      ['/ws/schema.yml', '#@data/values-schema\n---\nname: ""\n'],
      ['/ws/values.yml', `name: ${'x'.repeat(80)}\n`],
    ]);
    const workspace = new Workspace(memoryFileSystem(disk));
    workspace.setSettings({ ...defaultSettings, limits });
    workspace.setFolders(['/ws']);
    for (const _ of workspace.index('/ws'));
    const [finding] = fileFindings(workspace, '/ws/values.yml').findings;
    expect(finding).toMatchObject({ severity: 'warning', code: 'file-too-large' });
    expect(finding?.message).toContain('larger than 60 bytes');
  });
});
