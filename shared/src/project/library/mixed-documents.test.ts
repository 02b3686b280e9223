/** Where documents are reported that a file of data values or a schema cannot hold. */
import { expect, it } from 'vitest';
import { applyEdits } from '../../text/edit.js';
import { SourceFile } from '../../text/source-file.js';
import { indentedMarker } from '../../yaml/diagnosis/indentation.js';
import { defaultRunOptions } from '../inputs.js';
import { evaluateProject } from '../project.js';

/** What is reported for the file: the marked text, the message, and the file after each fix. */
function mixed(text: string): readonly unknown[] {
  const files = [new SourceFile('v.yml', text)];
  const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  return findings
    .filter(({ code }) => code === 'mixed-documents')
    .map((finding) => {
      const { start, end } = finding.range;
      const results = (finding.fixes ?? []).map(({ edits }) =>
        applyEdits(
          text,
          edits.map(({ edit }) => edit),
        ),
      );
      return [text.slice(0, start).split('\n').length, text.slice(start, end), finding.plain, ...results];
    });
}

const ofValues = 'A file with data values cannot hold other documents, such as this one';
const ofSchema = 'A file with a schema cannot hold other documents, such as this one';

it.each([
  ['#@data/values\n---\na: 1\n---\nb: 1\n', [[4, '---', ofValues]]],
  ['#@data/values-schema\n---\na: 1\n---\nb: 1\n', [[4, '---', ofSchema]]],
  ['#@data/values\n---\na: 1\n#@data/values\n---\nb: 1\n', []],
  ['#@data/values\n---\na: 1\n---\n  ---\n', [[5, '---', indentedMarker, '#@data/values\n---\na: 1\n---\n---\n']]],
  ['#@data/values\n---\na: 1\n--- "---"\n', [[4, '---', ofValues]]],
  ['#@data/values\n---\na: 1\n--- ---\n', [[4, '---', ofValues]]],
  ['#@data/values\n---\na: 1\n---\n- ---\n', [[4, '---', ofValues]]],
  ['#@data/values\n---\na: 1\n---\n  x\n', [[4, '---', ofValues]]],
])('%j', (text, expected) => {
  expect(mixed(text)).toEqual(expected);
});
