import { describe, expect, it } from 'vitest';
import type { CodeFlow } from '../../flow/code-flow.js';
import { codeFile, type DeclaredValues } from '../../flow/code-run.js';
import type { SchemaNode } from '../../schema/schema-node.js';
import { SourceFile } from '../../text/source-file.js';
import { defaultRunOptions } from '../inputs.js';
import { evaluateProject } from '../project.js';
import { type FlowMemo, flowsOfDeclarations, flowsOfShapes } from './flow-memos.js';

function declared(values: string): SchemaNode {
  const files = [new SourceFile('schema.yml', `#@data/values-schema\n---\n${values}`)];
  const { schema } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  if (schema === undefined) throw new Error(values);
  return schema;
}

const parts = [codeFile(new SourceFile('a.yml', ''), 'yaml'), codeFile(new SourceFile('b.yml', ''), 'yaml')];
const declaration = declared('a: 1\n');
const values: DeclaredValues = { declaration, isClosed: true };

/** Whether a new flow is built for `next` after one for `parts` and `values`. */
function isAnew(memo: FlowMemo, next: readonly unknown[], declared: DeclaredValues | undefined): boolean {
  const first = memo.get(parts, values, () => ({}) as CodeFlow);
  return memo.get(next, declared, () => ({}) as CodeFlow) !== first;
}

describe.each([
  ['declarations', flowsOfDeclarations],
  ['shapes', flowsOfShapes],
])('flows of %s', (name, memo) => {
  it('are the same for the same files and declaration', () => {
    expect(isAnew(memo, parts, values)).toBe(false);
    expect(isAnew(memo, [...parts], { ...values })).toBe(false);
  });

  it('are built again for other files, in another order, and for other data values', () => {
    expect(isAnew(memo, parts.slice(0, 1), values)).toBe(true);
    expect(isAnew(memo, [...parts, parts[0]], values)).toBe(true);
    expect(isAnew(memo, parts.toReversed(), values)).toBe(true);
    expect(isAnew(memo, parts, undefined)).toBe(true);
    expect(isAnew(memo, parts, { declaration, isClosed: false })).toBe(true);
    expect(isAnew(memo, parts, { declaration: declared('b: 1\n'), isClosed: true })).toBe(true);
  });

  it(`are ${name === 'shapes' ? 'the same' : 'made anew'} for an equal shape`, () => {
    expect(isAnew(memo, parts, { declaration: declared('a: 2\n'), isClosed: true })).toBe(name !== 'shapes');
  });
});
