/** The completions for data values that nothing declares. */
import { describe, expect, it } from 'vitest';
import { openFixture, textAfter } from '../testing.js';
import { completionLabels } from '../testing-answers.js';
import { completionsAt } from './completion.js';

const schema = '#! file: schema.yml\n#@data/values-schema\n---\nname: a\n';

describe('data values that nothing declares', () => {
  const load = '#@ load("@ytt:data", "data")\n';
  const code = `${load}a: #@ data.values.job.name\nb: #@ f(data.values.job.image, data.values.env)\n`;
  const other = `#! file: u.yml\n${load}#@ x = data.values.other\n#@ y = other.values.no\n`;

  it('are offered if they are read elsewhere, in this file or in others', () => {
    expect(completionLabels(`${other}#! file: t.yml\n${code}c: #@ data.values.<|>\n`)).toEqual(['job', 'env', 'other']);
    expect(completionLabels(`${other}#! file: t.yml\n${code}c: #@ data.values.job.<|>\n`)).toEqual(['name', 'image']);
    expect(completionLabels(`#! file: t.yml\n${load}c: #@ data.values.<|>\nd: #@ data.values.late\n`)).toEqual([
      'late',
    ]);
    expect(completionLabels(`#! file: t.yml\n${code}c: #@ data.values.job.na<|>\n`)).toEqual(['name', 'image']);
    expect(completionLabels(`#! file: t.yml\n${load}a: #@ data.values.na<|>\n`)).toEqual([]);
    expect(completionLabels(`#! file: t.yml\n${code}c: #@ data.values["<|>"]\n`)).toEqual(['job', 'env']);
    expect(completionLabels(`#! file: t.yml\n${code}c: #@ data.values["job"].<|>\n`)).toEqual(['name', 'image']);
    expect(completionLabels(`#! file: t.yml\n${code}c: #@ job.<|>\n`)).toEqual([]);
    expect(completionLabels(`#! file: t.yml\n${code}c: #@ data.valuesof.a + data.valuesof.<|>\n`)).toEqual([]);
  });

  it('are offered in quotes, and those that are no names only there', () => {
    const quoted = `${load}a: #@ data.values["my-app"].host\nb: #@ data.values["my-app"]["a.b"]\nc: #@ data.values.job\n`;
    const offer = (at: string) => completionLabels(`#! file: t.yml\n${quoted}d: #@ data.values${at}\n`);
    expect(offer('.<|>')).toEqual(['job']);
    expect(offer('["<|>"]')).toEqual(['my-app', 'job']);
    expect(offer('["my-app"].<|>')).toEqual(['host']);
    expect(offer('["my-app"]["<|>"]')).toEqual(['host', 'a.b']);
    expect(offer('["my-app"]["a.b"]["<|>"]')).toEqual([]);
    expect(completionLabels(`#! file: t.yml\n${load}a: #@ data.values["m<|>y"]\n`)).toEqual([]);
  });

  it('that commands give are offered after a dot and in quotes, and those that are no names only in quotes', () => {
    const given = '#! file: go.mod\n#! file: run.sh\nytt -f p -v app=x -v my-app.port=1 --data-value-yaml a.b=2\n';
    const offer = (at: string) => completionLabels(`${given}#! file: p/t.yml\n${load}d: #@ data.values${at}\n`);
    expect(offer('.<|>')).toEqual(['app', 'a']);
    expect(offer('["<|>"]')).toEqual(['app', 'my-app', 'a']);
    expect(offer('["my-app"].<|>')).toEqual(['port']);
    expect(offer('["my-app"]["p<|>"]')).toEqual(['port']);
  });

  it('come with the load that they need', () => {
    const { snapshot, offset, text } = openFixture(`${other}#! file: t.yml\nc: #@ data.values.<|>\n`);
    const added = completionsAt(snapshot, offset).map(({ label, additionalEdits = [] }) => [
      label,
      textAfter(text, additionalEdits),
    ]);
    expect(added).toEqual([['other', `${load}c: #@ data.values.\n`]]);
  });

  it('exclude parameters, methods, and data values of libraries', () => {
    const more = `#! file: u.yml\n#@ def f(data):\n#@   return data.values.inner\n#@ end\n`;
    const library = `#! file: _ytt_lib/l/x.yml\n${load}x: #@ data.values.inlib\n`;
    const method = `#! file: w.yml\n${load}x: #@ data.values.app.get("x")\n`;
    const offer = (at: string) =>
      completionLabels(`${more}${library}${method}#! file: t.yml\n${load}c: #@ data.values.${at}<|>\n`);
    expect(offer('')).toEqual(['app']);
    expect(offer('app.')).toEqual([]);
    expect(completionLabels(`${library}y: #@ data.values.<|>\n`)).toEqual(['inlib']);
    const alike = `#! file: my_ytt_lib/x.yml\n${load}x: #@ data.values.beside\n`;
    expect(completionLabels(`${alike}#! file: t.yml\n${load}c: #@ data.values.<|>\n`)).toEqual(['beside']);
  });

  it('are not offered if some are declared', () => {
    expect(completionLabels(`${schema}#! file: t.yml\n${code}c: #@ data.values.<|>\n`)).not.toContain('job');
    expect(completionLabels(`${schema}#! file: t.yml\n${code}c: #@ data.values.job.<|>\n`)).toEqual([]);
  });

  it('are offered after declared ones, if other files may belong to the run', () => {
    const declared = '#! file: p/v.yml\n#@data/values\n---\njob:\n  name: x\n  host: y\n';
    const reads = `${load}a: #@ data.values.job.nmae\nb: #@ f(data.values.job.image, data.values.env)\n`;
    const offer = (at: string, elsewhere: string) =>
      completionLabels(`${declared}${elsewhere}#! file: p/t.yml\n${reads}c: #@ data.values.${at}<|>\n`);
    const another = '#! file: z/t.yml\n#@ x = 1\n#! file: go.mod\n#! file: run.sh\nytt -f p -f $MORE\n';
    expect(offer('', another)).toEqual(['job', 'env']);
    expect(offer('job.', another)).toEqual(['name', 'host', 'image']);
    expect(offer('', '#! file: go.mod\n#! file: run.sh\nytt -f p\n')).toEqual(['job']);
  });

  it('exclude the word that is being completed as a key of data values', () => {
    const values = '#! file: v.yml\n#@data/values\n---\nname: a\napp:\n  host: a\n';
    expect(completionLabels(`${values}n<|>\n`)).toEqual([]);
    expect(completionLabels(`${values}  h<|>\n`)).toEqual([]);
    expect(completionLabels(`${values}  h<|>:\n`)).toEqual([]);
    expect(completionLabels(`${values}#@data/values\n---\nn<|>\n`)).toEqual(['name', 'app']);
    const given = `${values}jobs:\n- image: a\n  name: b\n- n`;
    expect(completionLabels(`${given}<|>\n`)).toEqual(['image', 'name']);
    expect(completionLabels(`${values}jobs:\n- n<|>\n- image: a\n  name: b\n`)).toEqual(['image', 'name']);
  });
});
