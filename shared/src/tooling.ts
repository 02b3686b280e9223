/**
 * The public module for tools that show and edit ytt, in addition to the one that evaluates it
 * (`@ytt-language/shared`): syntax trees, annotations, symbols of code, and the parts of the schema, layer by layer as
 * in ARCHITECTURE.md. The language server is built on it.
 *
 * Offsets are UTF-16 code units and lines count from 0. Offsets in a syntax tree are relative to the parent node, so
 * that unchanged subtrees stay the same objects after an edit; `PlacedNode` converts them to positions in the text.
 *
 * ```ts
 * import { SourceFile } from '@ytt-language/shared';
 * import { documentsOf, pairsOf, rangeOf, syntaxOf } from '@ytt-language/shared/tooling';
 *
 * const file = new SourceFile('values.yml', 'db:\n  port: 1\n');
 * for (const document of documentsOf(syntaxOf(file)))
 *   for (const pair of pairsOf(document.value)) {
 *     const { start, end } = rangeOf(pair.key);
 *     console.log(file.text.slice(start, end), start, end); // db 0 2
 *   }
 * ```
 */

// Layer `text`: positions in texts.

export { type Load, loadEdit, moduleLoad } from './fixes/missing-load.js';
export { otherBreaks } from './text/line-index.js';
export { lineBreakOf, lineStartAbove, lineStartOf, withLineBreaksOf } from './text/line-start.js';
export type { Origin } from './text/origin.js';
export { withoutPauses } from './text/pacing.js';
export { type Replacement, replacementBetween } from './text/replacement.js';

// Layer `number`: floats, which are a different type from integers.

export { Float } from './number/number.js';

// Layer `findings`: the catalogue as a page for people.

export { codesPage } from './findings/codes-page.js';
export { isUnpaired, originalFailure } from './findings/failure.js';
export { isAboutNull, isStaticFinding, placeThatYttNames } from './findings/finding.js';

// Layer `yaml`: the syntax tree of a text, parsed completely or after an edit, and its nodes with positions.

export { otherEncoding } from './yaml/diagnosis/diagnose.js';
export { reparse } from './yaml/incremental/reparse.js';
export { parse } from './yaml/parse/parse.js';
export { lastStartingBy, pathAt, type SyntaxStep } from './yaml/path.js';
export {
  documentsOf,
  itemsOf,
  type PlacedNode,
  type PlacedPair,
  pairsOf,
  rangeOf,
} from './yaml/placed-node.js';
export { byteOrderMark } from './yaml/scan/characters.js';
export {
  type CommentSyntax,
  type DocumentSyntax,
  type ItemSyntax,
  isBroken,
  type MappingSyntax,
  type NodeSyntax,
  type PairSyntax,
  type SequenceSyntax,
  type StreamSyntax,
} from './yaml/syntax.js';
export { carryTree, syntaxOf } from './yaml/syntax-of.js';

// Layer `starlark`: syntax, reserved words, built-ins and modules, and the thread that runs a function.

export { Thread } from './starlark/eval/thread.js';
export { universe } from './starlark/eval/universe.js';
export { parseProgram } from './starlark/parse/parse-program.js';
export type { Expression, Identifier, LoadStatement, Statement } from './starlark/parse/syntax.js';
export { keywords, reservedWords, type Token } from './starlark/scan/token.js';
export { compareStrings } from './starlark/values/bytes.js';
export { methodNamesOf } from './starlark/values/methods/attributes.js';
export { Module } from './starlark/values/module.js';
export { isMistyped, nearestName } from './starlark/values/suggest-name.js';

// Layer `annotations`: the content of a comment, and the description of each annotation.

export type { Annotation } from './annotations/annotation.js';
export { proposedHeaderAnnotations } from './annotations/catalogue/proposed.js';
export { type AnnotationSet, annotationsOf, describeAnnotation } from './annotations/catalogue.js';
export { parseComment } from './annotations/comment.js';
export {
  type AnnotatedDocument,
  type AnnotationDescription,
  type ArgumentDescription,
  type ArgumentText,
  everyDocument,
  type RuleType,
} from './annotations/description.js';

// Layer `document`: the nodes of one file without its code, and conversion of values of code to nodes.

export { fromStarlark } from './document/convert/convert.js';
export { isArray, isArrayOrList, isMap, isScalar, isYamlCollection } from './document/kinds.js';
export { printSource } from './document/print/print-yaml.js';
export { keyName } from './document/read/plain-key.js';
export { readDocuments } from './document/read/read-documents.js';
export { resolveScalar } from './document/read/resolve-scalar.js';
export { isUnknown } from './document/unknown.js';

// Layer `template`: the names that a file's code defines and uses, its blocks, and what is at an offset.

export type { CodeLanguage } from './template/code/code-syntax.js';
export { carryProgram } from './template/code/parsed-code.js';
export {
  annotatesNothing,
  type CallAt,
  type CodeAt,
  type CommentCode,
  callsAt,
  codeAt,
  codeInComment,
  definitionAt,
  isAnnotation,
  openBracketsAt,
  stringContent,
} from './template/symbols/code-at.js';
export { type CodeBlock, codeBlocks, hasSurplusEnd } from './template/symbols/code-blocks.js';
export type {
  FileSymbols,
  SymbolDefinition,
} from './template/symbols/file-symbols.js';
export { fileSymbols, visibleAt } from './template/symbols/symbols.js';

// Layer `library`: the `@ytt:` modules.

export { libraryModuleNames, standardModules } from './library/modules.js';
export { proposedModules } from './library/proposed-functions.js';

// Layers `schema` and `validation`: the declaration of a data value.

export { lineOf } from './fixes/edits.js';
export { type AnnotatedUse, pathTo } from './flow/annotated-functions.js';
// Layer `flow`: the possible values of expressions in code.
export { CodeFlow } from './flow/code-flow.js';
export { codeIndex, isText, type MemberAccess } from './flow/code-index.js';
export { type CodeFile, type CodeScope, codeFile, scopeOf } from './flow/code-run.js';
export { elementsOf } from './flow/elements.js';
export {
  type DataValue,
  type Flow,
  type FlowValue,
  type FunctionValue,
  type Member,
  samePath,
} from './flow/flow-value.js';
export { type LibraryCall, libraryCalls, type WrittenText } from './flow/library-calls.js';
export { attributeOf, attributesOf, keysOf, moduleMemberNames, valueAtKey } from './flow/members.js';
export { type Shape, shapesOf, typeOfShape } from './flow/shape.js';
export { computeOnce } from './memo/compute-once.js';
export { haveSameElements } from './memo/identity-memo.js';
export { addAll, addToList } from './memo/list-map.js';
export { flagOfArgument } from './project/files/argument-finding.js';
export { markFiles } from './project/files/file-marks.js';
export { foundElsewhere, isLoadable } from './project/files/found-elsewhere.js';
export { librariesFolder } from './project/files/library-tree.js';
export { withFiles } from './project/inputs.js';
export { forgetProject } from './project/project.js';
export { deprecates } from './schema/check/findings.js';
export { describeSchema, type SchemaDescription, typeText } from './schema/export/describe.js';
export { inferSchema } from './schema/inferred-schema.js';
export { type BelowAny, belowAny, findItem, type PathStep, schemaAt, schemaNodes } from './schema/lookup.js';
export { annotationEdits } from './schema/proposed/annotation-edits.js';
export { convertAnnotation, convertSchema } from './schema/proposed/convert.js';
export type { ConversionTarget } from './schema/proposed/implied-rules.js';
export { languageOfHeaders } from './schema/proposed/languages.js';
export { languagesPage } from './schema/proposed/languages-page.js';
export { isRequired } from './validation/evaluate.js';
