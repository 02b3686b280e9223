/** What the check and the rules of a schema say of values. */
import { buildSchema } from '../../shared/src/schema/build/build.js';
import { checkDocument } from '../../shared/src/schema/check/check.js';
import { deprecationFindings } from '../../shared/src/schema/check/findings.js';
import { documentOf } from '../../shared/src/schema/schema-fixture.js';
import type { SchemaNode, Validation } from '../../shared/src/schema/schema-node.js';
import { Thread } from '../../shared/src/starlark/eval/thread.js';
import { SourceFile } from '../../shared/src/text/source-file.js';
import { validateDocument } from '../../shared/src/validation/run.js';

const fallback = { file: new SourceFile('schema.yml', ''), start: 0, end: 0 };

/** The schema that a text declares; undefined where it is none. */
export type BuiltText = SchemaNode | undefined;

export function builtFrom(text: string): BuiltText {
  const built = buildSchema(documentOf('schema.yml', text), { fallback, meetsRules });
  return built.findings.some(({ severity }) => severity === 'error') ? undefined : built.schema;
}

/** Whether the check and the rules accept a value of JSON. */
export function takes(schema: SchemaNode, value: unknown): boolean {
  const document = documentOf('values.yml', `---\n${JSON.stringify(value)}\n`);
  const { node, violations } = checkDocument(schema, document);
  const found = [
    ...deprecationFindings(schema, document),
    ...validateDocument(node, { thread: new Thread(), fallback }),
  ];
  return violations.length === 0 && found.every(({ severity }) => severity !== 'error');
}

function meetsRules(value: SchemaNode['default'], validations: readonly Validation[]): boolean {
  const document = { kind: 'document', value, origin: undefined, meta: { validations } } as const;
  return validateDocument(document, { thread: new Thread(), fallback }).length === 0;
}
