/** Which schemas have the same shape, and what a shape ignores. */
import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../project/inputs.js';
import { evaluateProject } from '../project/project.js';
import { SourceFile } from '../text/source-file.js';
import { sameShape, shapeOf } from './declared-shape.js';
import type { SchemaNode } from './schema-node.js';

function schemaOf(text: string, annotation = 'data/values-schema'): SchemaNode {
  const files = [new SourceFile('s.yml', `#@${annotation}\n---\n${text}`)];
  const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  const schema = project.schema ?? project.inferredSchema;
  if (schema === undefined) throw new Error('no schema');
  return schema;
}

describe('a shape', () => {
  it.each([
    ['other defaults', 'a: 1\nb: x\n', 'a: 2\nb: z\n', true],
    ['other defaults within', 'a: {b: 1}\nl: [{c: 1}]\n', 'a: {b: 2}\nl: [{c: 2}]\n', true],
    ['words and rules', 'a: 1\n', '#@schema/desc "d"\n#@schema/validation min=1\na: 1\n', true],
    ['a key more', 'a: 1\n', 'a: 1\nb: 1\n', false],
    ['another key', 'a: 1\n', 'b: 1\n', false],
    ['another key within', 'a: {b: 1}\n', 'a: {c: 1}\n', false],
    ['keys in another order', 'a: 1\nb: 1\n', 'b: 1\na: 1\n', false],
    ['another type', 'a: 1\n', 'a: x\n', false],
    ['a map for a scalar', 'a: 1\n', 'a: {}\n', false],
    ['an array of another type', 'a: [1]\n', 'a: [x]\n', false],
    ['null', 'a: 1\n', '#@schema/nullable\na: 1\n', false],
    ['any type', 'a: 1\n', '#@schema/type any=True\na: 1\n', false],
  ])('with %s', (_, one, other, isSame) => {
    const schemas = [schemaOf(one), schemaOf(other)] as const;
    expect(sameShape(...schemas)).toBe(isSame);
    expect(sameShape(shapeOf(schemas[0]), shapeOf(schemas[1]))).toBe(isSame);
    expect(sameShape(schemas[1], schemas[0])).toBe(isSame);
  });

  it('of data values without a schema is another one than that of a schema', () => {
    expect(sameShape(schemaOf('a: {}\n'), schemaOf('a: {}\n', 'data/values'))).toBe(false);
    expect(sameShape(schemaOf('a: 1\n', 'data/values'), schemaOf('a: x\n', 'data/values'))).toBe(true);
  });

  it('of a key that may be absent is another one than that of a key that is there', () => {
    const proposed = (text: string) => schemaOf(text, 'schema/definition data_values=True');
    expect(sameShape(proposed('a: 1\n'), proposed('#@schema/key missing_ok=True\na: 1\n'))).toBe(false);
    expect(sameShape(proposed('a: 1\n'), proposed('a: 2\n'))).toBe(true);
  });

  it('contains no reference to the document', () => {
    const shape = shapeOf(schemaOf('#@schema/desc "d"\na:\n  b:\n  - c: 1\n'));
    expect(JSON.stringify(shape)).not.toMatch(/"origin"|"d"|"default":(?!null)/);
  });
});
