import { describe, expect, it } from 'vitest';
import { printDocuments } from '../document/print/print-yaml.js';
import { SourceFile } from '../text/source-file.js';
import { defaultRunOptions } from './inputs.js';
import { evaluateProject, type Project } from './project.js';

function projectOf(given: Readonly<Record<string, string>>): Project {
  const files = Object.entries(given).map(([path, text]) => new SourceFile(path, text));
  return evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
}

function failures(files: Readonly<Record<string, string>>): string[] {
  return projectOf(files)
    .findings.filter((finding) => finding.severity === 'error')
    .map(({ file, range, message }) => `${file.path}:${file.lines.lineAt(range.start) + 1}: ${message}`);
}

function rendered(files: Readonly<Record<string, string>>): string {
  expect(failures(files)).toEqual([]);
  return printDocuments(projectOf(files).output.documents);
}

describe('what one call returned', () => {
  const overlay = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n';
  const added = (key: string, value: number) => `${key}:\n  #@overlay/match missing_ok=True\n  m: ${value}\n`;

  it('is overlaid in all its places', () => {
    const template = '#@ def labels():\nk: 1\n#@ end\n#@ l = labels()\n---\na: #@ l\nb:\n  c: #@ l\n';
    expect(rendered({ 'a.yml': template, 'b.yml': overlay + added('a', 2) })).toBe(
      'a:\n  k: 1\n  m: 2\nb:\n  c:\n    k: 1\n    m: 2\n',
    );
    const both = '#@ def labels():\nk: 1\n#@ end\n#@ l = labels()\n---\na: #@ l\nb: #@ l\n';
    expect(rendered({ 'a.yml': both, 'b.yml': overlay + added('a', 2) + added('b', 3) })).toBe(
      'a:\n  k: 1\n  m: 3\nb:\n  k: 1\n  m: 3\n',
    );
  });

  it('is separate if it was called again, and if an overlay inserted it', () => {
    const template = '#@ def labels():\nk: 1\n#@ end\n---\na: #@ labels()\nb: #@ labels()\n';
    expect(rendered({ 'a.yml': template, 'b.yml': overlay + added('a', 2) })).toBe('a:\n  k: 1\n  m: 2\nb:\n  k: 1\n');
    const adding = `#@ load("@ytt:overlay", "overlay")\n#@ def labels():\nk: 1\n#@ end\n#@ l = labels()\n#@overlay/match by=overlay.all\n#@overlay/match-child-defaults missing_ok=True\n---\na: #@ l\nb: #@ l\n`;
    expect(rendered({ 'a.yml': 'x: 1\n', 'b.yml': adding, 'c.yml': overlay + added('a', 2) })).toBe(
      'x: 1\na:\n  k: 1\n  m: 2\nb:\n  k: 1\n',
    );
  });
});

describe('whole numbers as keys', () => {
  const overlay = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n';

  it('are other keys in dicts than in YAML', () => {
    const files = { 'a.yml': 'a: #@ {1: "x"}\n', 'b.yml': `${overlay}a:\n  #@overlay/match missing_ok=True\n  1: z\n` };
    expect(rendered(files)).toBe('a:\n  1: x\n  1: z\n');
    expect(failures({ ...files, 'b.yml': `${overlay}a:\n  1: z\n` })).toEqual([
      "b.yml:5: Document on line b.yml:3: Map item (key 'a') on line b.yml:4: Map item (key '%!s(int=1)') on line b.yml:5: " +
        'Expected number of matched nodes to be 1, but was 0',
    ]);
    expect(rendered({ ...files, 'b.yml': `${overlay}a: #@ {1: "z"}\n` })).toBe('a:\n  1: z\n');
  });

  it('are found in fragments only where a dict had them', () => {
    const text =
      '#@ load("@ytt:overlay", "overlay")\n#@ def f():\n1: x\n#@ end\na: #@ 1 in f()\nb: #@ overlay.apply({1: 2}, {})[1]\n';
    expect(rendered({ 'a.yml': text })).toBe('a: false\nb: 2\n');
  });
});

describe('what a key of an overlay is laid on', () => {
  const overlay = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\na: 2\n';
  const valuesBelow = (folder: string, more: Readonly<Record<string, string>>, text = overlay): readonly unknown[] => {
    const file = new SourceFile(`${folder}overlay.yml`, text);
    const files = Object.entries(more).map(([path, text]) => new SourceFile(path, text));
    const inputs = { dataValuesFiles: [], dataValues: [], options: defaultRunOptions };
    const project = evaluateProject({ ...inputs, files: [file, ...files] });
    const path = [
      { kind: 'document', start: text.indexOf('---') },
      { kind: 'mapItem', start: text.indexOf('a: 2'), key: 'a' },
    ] as const;
    return project.overlaidNodes(file, path).map(({ value }) => value);
  };

  it('is found in the same library, where the library is evaluated', () => {
    const library = { '_ytt_lib/l/t.yml': 'a: 1\n', 't.yml': 'a: 3\n' };
    const evaluating =
      '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n--- #@ template.replace(library.get("l").eval())\n';
    expect(valuesBelow('_ytt_lib/l/', { ...library, 'u.yml': evaluating })).toEqual([1]);
    expect(valuesBelow('_ytt_lib/l/', library)).toEqual([]);
    expect(valuesBelow('', library)).toEqual([3]);
    // Another file has an overlay with the same annotations at the same offsets.
    const files = { ...library, 'u.yml': evaluating, 'v.yml': overlay.replace('all', 'subset({"a": 3})') };
    expect(valuesBelow('_ytt_lib/l/', { ...files, '_ytt_lib/l/v.yml': overlay })).toEqual([1]);
  });

  it('is what it matches, not what has its key', () => {
    const text = overlay.replace('a: 2', '#@overlay/match by=lambda i, l, r: i == "x"\na: 2');
    expect(valuesBelow('', { 't.yml': 'x: 1\n' }, text)).toEqual([1]);
  });

  it('is found without answering requests, where the overlay is evaluated again, but can be interrupted', () => {
    const keys = Array.from({ length: 1_100 }, (_, i) => `k${i}: 1\n`).join('');
    const text = `${overlay.replace('---', '#@overlay/match-child-defaults missing_ok=True\n---')}${keys}`;
    const evaluating =
      '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n--- #@ template.replace(library.get("l").eval())\n';
    let [between, within] = [0, 0];
    const pauses = { betweenSteps: () => void between++, withinStep: () => void within++ };
    const file = new SourceFile('_ytt_lib/l/overlay.yml', text, pauses);
    const others = Object.entries({ '_ytt_lib/l/t.yml': 'a: 1\n', 'u.yml': evaluating });
    const files = [file, ...others.map(([path, other]) => new SourceFile(path, other))];
    const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
    expect(project.findings).toEqual([]);
    [between, within] = [0, 0];
    const nodes = project.overlaidNodes(file, [{ kind: 'document', start: text.indexOf('---') }]);
    expect(nodes).toHaveLength(1);
    expect(within).toBe(0);
    expect(between).toBeGreaterThan(0);
  });
});
