/**
 * Templates with blocks skipped because something they depend on failed: nothing is reported about what is missing
 * because of it.
 */
import { expect, it } from 'vitest';
import { readDocuments } from '../document/read/read-documents.js';
import { Thread } from '../starlark/eval/thread.js';
import { StarlarkError } from '../starlark/values/value.js';
import { SourceFile } from '../text/source-file.js';
import { evaluateTemplate } from './template.js';

/** The first lines of messages. */
function messages(text: string): readonly string[] {
  const file = new SourceFile('a.yml', text);
  const loader = {
    load: (): never => {
      throw new StarlarkError('no module');
    },
  };
  const options = { ignoreUnknownComments: false, implicitMapKeyOverrides: false };
  return evaluateTemplate(file, readDocuments(file).documents, {
    thread: new Thread(),
    loader,
    options,
  }).findings.map(({ message }) => message);
}

const blocks = (list: string): string =>
  `a:\n- b: 1\n#@ for x in ${list}:\n- c: #@ x\n#@ end\n  d: 1\ne:\n  #@ if ${list}:\n  f:\n  #@ end\n  - 1\n`;

it('nodes that do not fit without those of a block are reported if nothing else failed', () => {
  expect(messages(blocks('[]'))[0]).toContain('arrays can only contain array items');
});

it('and are not where the block was left out for something that failed', () => {
  expect(messages(`#@ load("m.star", "m")\n${blocks('m.list')}`)).toEqual(['cannot load m.star: no module']);
});

it('unless they are in a function that ran completely', () => {
  const text = `#@ load("m.star", "m")\n#@ def f():\n${blocks('[]')}#@ end\n#@ if m.x:\nx: 1\n#@ end\ny: #@ f()\n`;
  expect(messages(text)[1]).toContain('arrays can only contain array items');
});
