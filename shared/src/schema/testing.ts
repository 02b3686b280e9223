/** For tests: schemas and data values from texts. */
import type { Document } from '../document/node.js';
import { printYaml } from '../document/print/print-yaml.js';
import { readDocuments } from '../document/read/read-documents.js';
import type { Finding } from '../findings/finding.js';
import { Thread } from '../starlark/eval/thread.js';
import { evaluateTemplate } from '../template/template.js';
import { SourceFile } from '../text/source-file.js';
import { type BuiltSchema, buildSchema } from './build/build.js';
import { checkDocument } from './check/check.js';
import { violationFinding } from './check/findings.js';

/** The last document of a text, evaluated. */
export function documentOf(path: string, text: string): Document {
  const file = new SourceFile(path, text);
  const { documents } = evaluateTemplate(file, readDocuments(file).documents, {
    thread: new Thread(),
    loader: {
      load: () => {
        throw new Error('nothing can be loaded here');
      },
    },
    options: { ignoreUnknownComments: false, implicitMapKeyOverrides: false },
  });
  const document = documents.items.at(-1);
  if (document === undefined) throw new Error('the text has no document');
  return document;
}

/** The schema that `text` declares, below a document start on line 1. */
export function schemaOf(text: string): BuiltSchema {
  const document = documentOf('schema.yml', `---\n${text}`);
  const file = new SourceFile('schema.yml', '');
  return buildSchema(document, { fallback: { file, start: 0, end: 0 } });
}

/** `values` after the type check, as YAML, and its findings. */
export function check(schema: string, values: string): { values: string; findings: readonly string[] } {
  const built = schemaOf(schema);
  const checked = checkDocument(built.schema, documentOf('values.yml', `---\n${values}`));
  const file = new SourceFile('values.yml', '');
  const findings = checked.violations.map((one) => violationFinding(one, { file, start: 0, end: 0 }));
  return { values: printYaml(checked.node.value), findings: findings.map(brief) };
}

/** A finding as `path:line code: message`, on one line. */
export function brief(finding: Finding): string {
  const line = finding.file.lines.lineAt(finding.range.start) + 1;
  return `${finding.file.path}:${line} ${finding.code}: ${finding.message.replaceAll('\n', ' | ')}`;
}
