/** The verdict of a schema's type check and rules on values. */
import { defaultRunOptions } from '../../shared/src/project/inputs.js';
import { evaluateProject } from '../../shared/src/project/project.js';
import { checkDocument } from '../../shared/src/schema/check/check.js';
import { deprecationFindings } from '../../shared/src/schema/check/findings.js';
import type { SchemaNode } from '../../shared/src/schema/schema-node.js';
import { documentOf } from '../../shared/src/schema/testing.js';
import { Thread } from '../../shared/src/starlark/eval/thread.js';
import { SourceFile } from '../../shared/src/text/source-file.js';
import { validateDocument } from '../../shared/src/validation/run.js';

const fallback = { file: new SourceFile('schema.yml', ''), start: 0, end: 0 };

/** The schema that a text declares; undefined if it is invalid. */
export type BuiltText = SchemaNode | undefined;

export function builtFrom(text: string): BuiltText {
  const files = [new SourceFile('schema.yml', text)];
  const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  const isWrong = project.findingsOf('openapi').some(({ severity }) => severity === 'error');
  return isWrong ? undefined : project.schema;
}

/** Whether the check and the rules accept a JSON value. */
export function takes(schema: SchemaNode, value: unknown): boolean {
  const document = documentOf('values.yml', `---\n${JSON.stringify(value)}\n`);
  const { node, violations } = checkDocument(schema, document);
  const found = [
    ...deprecationFindings(schema, document),
    ...validateDocument(node, { thread: new Thread(), fallback }),
  ];
  return violations.length === 0 && found.every(({ severity }) => severity !== 'error');
}
