import { describe, expect, it } from 'vitest';
import { openFixture } from '../features/testing.js';
import { defaultSettings } from '../workspace/settings/settings.js';
import { fileFindings } from './file-findings.js';

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

  it('is what fails where it is used, with the data values that it is given there', () => {
    expect(severities(library(root, user('.with_data_values({"ports": [1]})')))).toEqual([]);
    expect(severities(library(root, user('')))).toEqual(['error']);
    expect(severities(library(root))).toEqual([]);
  });

  it('is a warning where it fails by itself, and nobody uses it', () => {
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
