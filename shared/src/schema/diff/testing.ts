/** For tests: the changes from one schema to another. */
import { expect } from 'vitest';
import { defaultRunOptions } from '../../project/inputs.js';
import { evaluateProject } from '../../project/project.js';
import { SourceFile } from '../../text/source-file.js';
import type { SchemaNode } from '../schema-node.js';
import { pathText } from './change.js';
import { diffSchemas } from './diff.js';

/** Headers of schemas, with the start of a document. */
export const released = '#@data/values-schema\n---\n';
export const definition = '#@schema/definition data_values=True\n---\n';

/** The schema that a text declares; throws if it has errors. */
export function built(text: string): SchemaNode {
  const files = [new SourceFile('schema.yml', text)];
  const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  const { schema } = project;
  const error = project.findingsOf('openapi').find(({ severity }) => severity === 'error');
  if (error !== undefined || schema === undefined) throw new Error(`${text}: ${error?.message}`);
  return schema;
}

/** Each change as `effect kind path: message`. */
export function changes(older: string, newer: string, header = released): readonly string[] {
  const diff = diffSchemas(built(header + older), built(header + newer));
  expect(diff.effect).toBe(diff.changes[0]?.effect ?? 'compatible');
  return diff.changes.map(({ effect, kind, path, message }) => `${effect} ${kind} ${pathText(path)}: ${message}`);
}
