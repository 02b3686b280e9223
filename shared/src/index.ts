/**
 * Evaluates ytt: the public module for programs that run it, such as the project's own command line.
 * `@ytt-language/shared/tooling` exports what editors need in addition. Nothing else in the package can be imported.
 *
 * A program describes a run by its inputs, and reads the results that it needs. Nothing is read from disk: the program
 * supplies the texts.
 *
 * ```ts
 * import { defaultRunOptions, evaluateProject, jsonSchema, printDocuments, printJson, SourceFile } from '@ytt-language/shared';
 *
 * const schema = new SourceFile('schema.yml', '#@data/values-schema\n---\nport: 80\n');
 * const values = new SourceFile('values.yml', 'port: 8080\n');
 * const template = new SourceFile('app.yml', '#@ load("@ytt:data", "data")\nlisten: #@ data.values.port\n');
 *
 * const project = evaluateProject({
 *   files: [schema, template],
 *   dataValuesFiles: [values],
 *   dataValues: [{ kind: 'data-value-yaml', text: 'port=9090' }],
 *   options: defaultRunOptions,
 * });
 *
 * for (const finding of project.findings) {
 *   const line = finding.file.lines.lineAt(finding.range.start) + 1;
 *   console.error(`${finding.file.path}:${line}: ${finding.severity}: ${shownMessage(finding)}`);
 * }
 *
 * console.log(printDocuments(project.output.documents)); // listen: 9090
 * if (project.schema !== undefined) console.log(printJson(jsonSchema(project.schema))); // {"$schema":…
 * ```
 *
 * `evaluateProject` does not throw: errors in the files are reported in `findings`. Ranges count UTF-16 code units from
 * 0; the end is exclusive. Results are memoised for each `SourceFile`, so a program that evaluates again after an edit
 * creates a new `SourceFile` for the edited text, and passes the same objects for the others.
 */

// Inputs: texts, flags and limits. `fromBytes` and `toBytes` preserve bytes that are not valid UTF-8.

export { type DataValueFlag, defaultRunOptions, type ProjectInputs, type RunOptions } from './project/inputs.js';
export { splitLibraryAddress } from './project/library/library-ref.js';
export { type Dialect, dialects } from './schema/proposed/languages.js';
export { isExhaustedStack, raiseExhaustedStack } from './starlark/eval/exhausted-stack.js';
export { defaultLimits, Interrupted, type Limits } from './starlark/eval/thread.js';
export { fromBytes, toBytes } from './starlark/values/bytes.js';
export { LineIndex } from './text/line-index.js';
export { type Pauses, SourceFile } from './text/source-file.js';

// The run, and its results.

export { hasError } from './findings/finding.js';
export type { Printed } from './project/files/current-run.js';
export type { Library } from './project/files/library-tree.js';
export type { HolderPlace } from './project/library/match-recorder.js';
export type { OutputFile, ProjectOutput } from './project/output.js';
export { evaluateProject, type Project, type RunMode, type Stage, stages } from './project/project.js';

// Findings, and the edits that fix them.

export { catalogue, type FindingCode } from './findings/catalogue.js';
export type { Failure } from './findings/failure.js';
export {
  type Finding,
  type Fix,
  firstLine,
  type MissingName,
  type RelatedPlace,
  type Severity,
  shownMessage,
} from './findings/finding.js';
export { fixesOf, preferredFix } from './fixes/fixes.js';
export { characterStart, cutEnd, cutMessage, cutMiddle } from './text/cut-text.js';
export { applyEdits, type TextEdit } from './text/edit.js';
export type { TextRange } from './text/range.js';
export { RangesApart } from './text/ranges-apart.js';
export { visibleLine, visibleName, visibleText } from './text/visible-text.js';

// Formatting of YAML files, which does not change their meaning.

export { formattingEdits } from './yaml/format/formatting.js';

// Evaluated documents, and printing them, which throws a `StarlarkError` if the text would be too long.

export type { ArrayItem, Document, DocumentSet, MapItem, NodeValue, YamlMap } from './document/node.js';
export { printDocumentsAsJson, printJson } from './document/print/print-json.js';
export { printDocumentPositions } from './document/print/print-positions.js';
export { printDocuments, printYaml } from './document/print/print-yaml.js';
export { StarlarkError } from './starlark/values/value.js';

// The schema, and its export formats; OpenAPI is `Project.openApi`.

export { diffSchemas, nothingChanged, type SchemaDiff } from './schema/diff/diff.js';
export { diffJson, diffMarkdown, diffText, type ShownPlace } from './schema/diff/print-diff.js';
export { schemaFields } from './schema/export/fields.js';
export { jsonSchema } from './schema/export/json-schema.js';
export {
  type ImportedSchema,
  type ImportLanguage,
  importSchema,
  openApiSchemas,
} from './schema/import/import-schema.js';
export { type Json, readJsonFile } from './schema/import/json.js';
export { schemaHtml } from './schema/page/html-page.js';
export { schemaMarkdown } from './schema/page/markdown-page.js';
export type { ArraySchema, MapSchema, MapSchemaItem, SchemaNode } from './schema/schema-node.js';
