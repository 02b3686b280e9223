/**
 * Runs one library (the root is one): schema, then data values, then templates and overlays
 * (https://carvel.dev/ytt/docs/v0.48.x/how-it-works/).
 */

import type { Document, DocumentSet } from '../../document/node.js';
import { isEmptyDocument } from '../../document/print/print-yaml.js';
import { distinctFindings, type Finding, hasError, type Words } from '../../findings/finding.js';
import { findingAt, startOf } from '../../findings/finding-at.js';
import { IdentityMemo } from '../../memo/identity-memo.js';
import { addAll } from '../../memo/list-map.js';
import type { CountRefusals, SchemaNode } from '../../schema/schema-node.js';
import type { Thread } from '../../starlark/eval/thread.js';
import { starlarkError } from '../../starlark/values/errors.js';
import type { Value } from '../../starlark/values/value.js';
import type { Origin } from '../../text/origin.js';
import { SourceFile } from '../../text/source-file.js';
import { refusedNodes, validateDocument } from '../../validation/run.js';
import type { ExecutionOptions } from '../files/current-run.js';
import { type DocumentAnnotation, extractDocuments, mayHoldDataValues } from '../files/document-kinds.js';
import { accessibleFiles, type FileInLibrary } from '../files/library-tree.js';
import type { LibraryContext } from '../files/resolve-load.js';
import type { RunFile } from '../files/run-file.js';
import { readRunFile, TemplateLoader } from '../files/template-loader.js';
import { mergeSchemas } from '../values/schema-merge.js';
import { emptyDocument, mergeValues } from '../values/values-merge.js';
import { type AddressedDocument, addressedSchema, addressedValues } from './addressed-document.js';
import { libraryModule } from './library-module.js';
import type {
  ClassifiedFiles,
  EvaluatedDocuments,
  EvaluatedLibrary,
  EvaluationInputs,
  LibrarySchema,
  LibraryStages,
  LibraryValues,
} from './library-stages.js';
import { mixedDocumentsFinding } from './mixed-documents.js';
import { overlayOutput } from './overlay-output.js';
import { refusedValues, runsCode } from './refused-values.js';

const nowhere = new SourceFile('', '');

const validations = new IdentityMemo<readonly Finding[]>();

/** The evaluation of a library. A stage that fails does not stop the others. */
export class LibraryExecution implements LibraryStages {
  readonly context: LibraryContext;
  readonly options: ExecutionOptions;
  readonly thread: Thread;
  private classifiedFiles: ClassifiedFiles | undefined;

  constructor(context: LibraryContext, options: ExecutionOptions, thread: Thread) {
    this.context = context;
    this.options = options;
    this.thread = thread;
  }

  get classified(): ClassifiedFiles {
    this.classifiedFiles ??= classify(accessibleFiles(this.context.current), this.options, this.thread);
    return this.classifiedFiles;
  }

  schema(overlays: readonly AddressedDocument[]): LibrarySchema {
    const own = this.ownDocuments(this.classified.schemaFiles, 'data/values-schema', addressedSchema);
    const merged = mergeSchemas([...own.addressed, ...overlays], {
      thread: this.thread,
      fallback: this.fallback,
      dialect: this.options.dialect,
      countRefusals: askingRules(this.thread, this.fallback),
    });
    const findings = distinctFindings([...own.findings, ...merged.findings]);
    return { ...merged, evaluated: own.evaluated, findings };
  }

  values(overlays: readonly AddressedDocument[], schema: SchemaNode | undefined): LibraryValues {
    const own = this.ownDocuments(this.classified.valuesFiles, 'data/values', addressedValues);
    const merged = mergeValues([...own.addressed, ...overlays], schema, this.thread, this.fallback);
    const findings = [...this.classified.valuesFindings, ...own.findings, ...merged.findings];
    if (!this.options.skipValidation) addAll(findings, this.validated(merged.document));
    const { thread, fallback } = this;
    const refused = (): ReturnType<typeof refusedNodes> => refusedNodes(merged.document, { thread, fallback });
    const documents = own.addressed.filter((one) => !one.isForOtherLibrary).map(({ document }) => document);
    return {
      ...merged,
      own: documents,
      refused,
      evaluated: own.evaluated,
      findings: distinctFindings(findings),
    };
  }

  private validated(document: Document): readonly Finding[] {
    const { thread, fallback } = this;
    const { limitsMet } = thread;
    return validations.get(
      document,
      [fallback.file],
      () => validateDocument(document, { thread, fallback }),
      () => thread.limitsMet === limitsMet,
    );
  }

  evaluate(inputs: EvaluationInputs): EvaluatedLibrary {
    const { schemaFiles, valuesFiles } = this.classified;
    const consumed = new Set<RunFile>([...schemaFiles, ...valuesFiles].map((one) => one.file));
    const refused = this.refused(inputs.values, consumed);
    const loader = this.loader(refused.length === 0 ? inputs : { ...inputs, values: undefined });
    const texts: { path: string; text: string }[] = [];
    const yamls: { file: FileInLibrary; documents: DocumentSet }[] = [];
    const exports: { path: string; globals: ReadonlyMap<string, Value> }[] = [];
    const findings: Finding[] = [...refused];
    let isPartial = false;
    for (const one of accessibleFiles(this.context.current)) {
      const { file, library, path } = one;
      const isForOutput = file.isForOutput && !consumed.has(file);
      if (!isForOutput && !file.isLibrary) continue;
      if (isForOutput && file.type !== 'yaml' && file.type !== 'text') {
        findings.push(findingAt('file-type-unknown', startOf(file.source), unknownType));
        continue;
      }
      const result = loader.evaluate(file, { current: library, root: this.context.root });
      isPartial ||= result.isPartial;
      if (!isForOutput) exports.push({ path, globals: result.globals });
      else if (result.documents !== undefined) yamls.push({ file: one, documents: result.documents });
      else if (result.text !== undefined) texts.push({ path, text: result.text });
    }
    addAll(findings, loader.findings);
    // If code failed, it might have used the addressed documents otherwise.
    if (!hasError(loader.findings)) addAll(findings, this.unused(inputs));
    yamls.sort((a, b) => a.file.file.order - b.file.file.order);
    const overlaid = hasError(findings)
      ? { files: yamls.map((one) => one.documents), findings: [] }
      : overlayOutput(
          yamls.map((one) => one.documents),
          { thread: this.thread, fallback: this.fallback, leftIncomplete: isPartial },
        );
    addAll(findings, overlaid.findings);
    return {
      texts,
      yamls: yamls.flatMap(({ file }, index) => {
        const documents = overlaid.files[index];
        return documents === undefined ? [] : [{ path: file.path, documents }];
      }),
      evaluated: new Map(yamls.map(({ file, documents }) => [file.file.source, documents])),
      exports,
      findings: distinctFindings(findings),
    };
  }

  /** The findings about data values that cannot be passed to code, if the library has any code. */
  private refused(values: Document | undefined, consumed: ReadonlySet<RunFile>): readonly Finding[] {
    if (values === undefined) return [];
    const runs = ({ file }: FileInLibrary): boolean =>
      (file.isLibrary || (file.isForOutput && !consumed.has(file))) && runsCode(file, this.options.strict);
    return accessibleFiles(this.context.current).some(runs) ? refusedValues(values, this.fallback) : [];
  }

  /** The position of findings that have none. */
  private get fallback(): Origin {
    const file = accessibleFiles(this.context.current)[0]?.file.source ?? nowhere;
    return startOf(file);
  }

  private loader(inputs: EvaluationInputs): TemplateLoader {
    return new TemplateLoader({
      thread: this.thread,
      options: this.options,
      dataValues: inputs.values,
      addressesLibraries: inputs.libraryValues.length + inputs.librarySchemas.length > 0,
      libraryModule: (context) =>
        libraryModule({
          ...inputs,
          library: context.current,
          options: this.options,
          thread: this.thread,
          run: (library, options) => new LibraryExecution({ current: library, root: library }, options, this.thread),
        }),
    });
  }

  /** Evaluates `files` and extracts their documents of one kind. Such a file must not contain any other kind. */
  private ownDocuments(
    files: readonly FileInLibrary[],
    annotation: DocumentAnnotation,
    address: (document: Document) => AddressedDocument,
  ): { addressed: readonly AddressedDocument[]; evaluated: EvaluatedDocuments; findings: readonly Finding[] } {
    const { limits } = this.thread;
    const loader = this.loader({ values: emptyDocument, libraryValues: [], librarySchemas: [] });
    const addressed: AddressedDocument[] = [];
    const evaluated = new Map<SourceFile, DocumentSet>();
    const findings: Finding[] = [];
    for (const { file, library } of files) {
      const { documents } = loader.evaluate(file, { current: library, root: this.context.root });
      if (documents === undefined) continue;
      evaluated.set(file.source, documents);
      limits.checkpoint?.();
      const extracted = extractDocuments(documents, annotation, file.source, this.options.dialect);
      addAll(findings, extracted.findings);
      for (const other of extracted.others) {
        if (!isEmptyDocument(other)) findings.push(mixedDocumentsFinding(other, file, annotation));
      }
      for (const document of extracted.matching) {
        try {
          addressed.push(address(document));
        } catch (thrown) {
          const error = starlarkError(thrown);
          const origin = document.annotations?.get('library/ref')?.origin ?? document.origin;
          findings.push(
            findingAt('library-ref-invalid', origin ?? startOf(file.source), {
              plain: error.plain,
              message: error.message,
            }),
          );
        }
      }
    }
    return { addressed, evaluated, findings: [...loader.findings, ...findings] };
  }

  /** ytt reports every addressed document that no library has used. */
  private unused({ libraryValues, librarySchemas }: EvaluationInputs): readonly Finding[] {
    const report = (what: string, kind: string) => (one: AddressedDocument) => {
      const plain = 'The library that this document is for is never evaluated';
      const message = `Expected all provided library ${kind} documents to be used but found unused: ${one.describe(what)}`;
      return findingAt('library-document-unused', one.document.origin ?? this.fallback, { plain, message });
    };
    return [
      ...libraryValues.filter((one) => !one.isUsed).map(report('Data Value', 'data values')),
      ...librarySchemas.filter((one) => !one.isUsed).map(report('Schema', 'schema')),
    ];
  }
}

/** Counts the rules that a value violates, to choose among several possible schemas. */
function askingRules(thread: Thread, fallback: Origin): CountRefusals {
  return (value, validations) => {
    const holder: Document = { kind: 'document', value, origin: undefined, meta: { validations } };
    return validateDocument(holder, { thread, fallback }).length;
  };
}

const unknownType: Words = {
  plain: 'This file is marked for output, but is neither YAML nor text',
  message: 'Unknown file type',
};

function classify(
  files: readonly FileInLibrary[],
  { strict, dialect }: ExecutionOptions,
  { limits }: Thread,
): ClassifiedFiles {
  const schemaFiles: FileInLibrary[] = [];
  const valuesFiles: FileInLibrary[] = [];
  const findings: Finding[] = [];
  const valuesFindings: Finding[] = [];
  for (const one of files) {
    if (one.file.type !== 'yaml' || !one.file.isTemplate) continue;
    limits.interrupt?.();
    const read = readRunFile(one.file, strict);
    addAll(findings, read.findings);
    limits.checkpoint?.();
    // Most files are templates, and visiting every node takes longer than searching the text.
    if (!mayHoldDataValues(one.file.source)) continue;
    const schemas = extractDocuments(read.documents, 'data/values-schema', one.file.source, dialect);
    const values = extractDocuments(read.documents, 'data/values', one.file.source, dialect);
    addAll(findings, schemas.findings);
    addAll(valuesFindings, values.findings);
    if (schemas.matching.length > 0) schemaFiles.push(one);
    if (values.matching.length > 0) valuesFiles.push(one);
  }
  const byOrder = (a: FileInLibrary, b: FileInLibrary) => a.file.order - b.file.order;
  return { schemaFiles: schemaFiles.sort(byOrder), valuesFiles: valuesFiles.sort(byOrder), findings, valuesFindings };
}
