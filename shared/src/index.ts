/** The package's public face: what a program needs to evaluate ytt and show what was found. */
export type { Document, DocumentSet, NodeValue } from './document/node.js';
export { printDocumentsAsJson } from './document/print-json.js';
export { printDocuments } from './document/print-yaml.js';
export { catalogue, type FindingCode } from './findings/catalogue.js';
export type { Finding, Fix, RelatedPlace, Severity } from './findings/finding.js';
export { type DataValueFlag, defaultRunOptions, type ProjectInputs, type RunOptions } from './project/inputs.js';
export { evaluateProject, type OutputFile, type Project, type ProjectOutput, type RunMode } from './project/project.js';
export type { SchemaNode } from './schema/schema-node.js';
export { defaultLimits, type Limits } from './starlark/eval/thread.js';
export { SourceFile } from './text/source-file.js';
