import { describe, expect, it } from 'vitest';
import { SourceFile } from '../text/source-file.js';
import { defaultRunOptions } from './inputs.js';
import { evaluateProject } from './project.js';

/** `path:line code` of what is found in a run of these texts. */
function found(texts: Readonly<Record<string, string>>): readonly string[] {
  const files = Object.entries(texts).map(([path, text]) => new SourceFile(path, text));
  const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  return findings.map(({ file, range, code }) => `${file.path}:${file.lines.lineAt(range.start) + 1} ${code}`);
}

describe('what follows from a line that is not YAML', () => {
  const schema = '#@data/values-schema\n---\na: 0\nb: 0\nc: 0\n';

  it('is not told beside it', () => {
    const values = '#@data/values\n---\na: 1\nb: 2\n c: 3\n';
    expect(found({ 'schema.yml': schema, 'values.yml': values })).toEqual(['values.yml:5 yaml-syntax']);
  });

  it('leaves what other lines say', () => {
    const values = '#@data/values\n---\na: x\n\nb: 2\n c: 3\n';
    expect(found({ 'schema.yml': schema, 'values.yml': values })).toEqual([
      'values.yml:3 wrong-type',
      'values.yml:6 yaml-syntax',
    ]);
  });
});

describe('what fails in a module', () => {
  it('is told there and at the first call that led to it', () => {
    const call = '#@ load("f.lib.yml", "f")\na: #@ f()\nb: #@ f()\n';
    const texts = { 'f.lib.yml': '#@ def f():\n#@   return 1 + "x"\n#@ end\n', 'one.yml': call, 'two.yml': call };
    expect(found(texts)).toEqual(['f.lib.yml:2 evaluation-failed', 'one.yml:2 evaluation-failed']);
  });

  it('is told there and at the first load of it', () => {
    const load = '#@ load("f.star", "f")\na: #@ f()\n';
    expect(found({ 'f.star': 'def f()\n  return 1\nend\n', 'one.yml': load, 'two.yml': load })).toEqual([
      'f.star:1 template-code-syntax',
      'one.yml:1 evaluation-failed',
    ]);
  });
});
