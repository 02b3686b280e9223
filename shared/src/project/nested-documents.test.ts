import { describe, expect, it } from 'vitest';
import { SourceFile } from '../text/source-file.js';
import { defaultRunOptions } from './inputs.js';
import { evaluateProject, type RunMode } from './project.js';

const documents = '#@ def f():\n---\nd: 1\n#@ end\n';

/** The text at each error, and its message. */
function errors(texts: Readonly<Record<string, string>>, mode: RunMode = 'result'): readonly string[] {
  const files = Object.entries(texts).map(([path, text]) => new SourceFile(path, text));
  return evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions })
    .findingsOf(mode)
    .filter(({ severity }) => severity === 'error')
    .map(({ file, range, message }) => `${file.text.slice(range.start, range.end)}: ${message}`);
}

const crash = 'Unexpected *yamlmeta.DocumentSet value within *yamlmeta.Document';

// ytt panics when it prints such a value.
describe('documents within a value', () => {
  it.each<readonly [template: string, at: string]>([
    [`${documents}---\na: #@ [f()]\n`, '[f()]'],
    [`${documents}---\na: #@ {"b": (1, f())}\n`, '{"b": (1, f())}'],
    [`${documents}---\n- #@ [f()]\n`, '[f()]'],
    [`${documents}--- #@ [f()]\n`, '[f()]'],
    [`${documents}#@ def g():\nb: #@ [f()]\nc: 1\n#@ end\n---\na: #@ g()\n`, '[f()]'],
    [`${documents}#@ def g():\nb: #@ [f()]\nc: 1\n#@ end\n---\na: #@ [g()]\n`, '[f()]'],
    [
      `#@ load("@ytt:template", "template")\n${documents}---\n_: #@ template.replace({"b": f()})\n`,
      'template.replace({"b": f()})',
    ],
  ])('are refused where the value is made: %j', (template, at) => {
    expect(errors({ 't.yml': template })).toEqual([`${at}: ${crash}`]);
  });

  it.each([
    [`${documents}---\na: #@ f()[0]\n`],
    [`${documents}---\na: #@ list(f())\n`],
    [`${documents}#@ x = [f()]\n---\na: 1\n`],
  ])('are accepted outside of them: %j', (template) => {
    expect(errors({ 't.yml': template })).toEqual([]);
  });

  it('are accepted in values that an overlay removes', () => {
    const overlay = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n#@overlay/remove\na:\n';
    expect(errors({ 't.yml': `${documents}---\na: #@ [f()]\n`, 'u.yml': overlay })).toEqual([]);
  });

  it('are not looked for where there are other errors', () => {
    expect(errors({ 't.yml': `${documents}---\na: #@ [f()]\nb: #@ c\n` })).toEqual(['c: undefined: c']);
  });

  it.each([
    ['#@data/values\n---\na: #@ [f()]\n', ['inspect', 'result']],
    ['#@data/values-schema\n---\n#@schema/type any=True\na: #@ [f()]\n', ['openapi', 'inspect', 'result']],
  ] as const)('are refused in data values where these are printed or passed to code: %j', (values, refused) => {
    const texts = { 'v.yml': documents + values, 't.yml': '#@ b = 1\nb: #@ b\n' };
    const modes = ['openapi', 'inspect', 'result'] as const;
    expect(modes.map((mode) => errors(texts, mode))).toEqual(
      modes.map((mode) => ((refused as readonly RunMode[]).includes(mode) ? [`[f()]: ${crash}`] : [])),
    );
  });

  it('are accepted in data values that are not used', () => {
    expect(errors({ 'v.yml': `${documents}#@data/values\n---\na: #@ [f()]\n`, 't.yml': 'b: 1\n' })).toEqual([]);
  });
});
