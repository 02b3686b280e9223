/** On which nodes annotations of documents are rejected, and which files may hold a proposed schema. */
import { expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { defaultRunOptions } from '../inputs.js';
import { evaluateProject } from '../project.js';
import { mayBeProposed, mayHoldProposedSchema } from './document-kinds.js';

/** How many findings report a misplaced annotation of documents. */
function misplaced(text: string): number {
  const files = [new SourceFile('a.yml', text)];
  const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  return findings.filter(({ code }) => code === 'annotation-misplaced').length;
}

it.each(['data/values', 'data/values-schema', 'library/ref', 'overlay/match-child-defaults'])(
  '@%s is rejected if it applies to a document, and is on something else',
  (name) => {
    const count = name.startsWith('data/') ? 1 : 0;
    expect(misplaced(`#@${name}\n---\na: 1\n`)).toBe(0);
    expect(misplaced(`a: 1\n---\n#@${name}\nb: 1\n`)).toBe(count);
    expect(misplaced(`---\na:\n  #@${name}\n  b: 1\n`)).toBe(count);
    expect(misplaced(`---\na:\n#@${name}\n- b\n`)).toBe(count);
  },
);

it.each([
  ['#@schema\n---\na: 1\n', true],
  ['  #@schema/definition data_values=True\n---\na: 1\n', true],
  ['#@schema/match data_values=True\n---\na: 1\n', true],
  ['#@schema/matching\n---\na: 1\n', false],
  ['#@schema/type any=True\na: 1\n', false],
  ['a: "#@schema"\n', false],
  ['a: 1 #@schema\n', false],
  ['a: 1\n\t#@schema\n', true],
  ['#@data/values-schema\n---\na: 1\n', false],
])('may hold a schema of the design documents: %j, %s', (text, may) => {
  const file = new SourceFile('a.yml', text);
  expect(mayHoldProposedSchema(file)).toBe(may);
  expect(mayBeProposed(file, 'auto')).toBe(may);
  expect(mayBeProposed(file, 'released')).toBe(false);
  expect(mayBeProposed(file, 'proposed')).toBe(true);
});
