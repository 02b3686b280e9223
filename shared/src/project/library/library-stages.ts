/**
 * The stages of running one library and their results; separate from the code that runs them, because the code of a
 * library runs other libraries.
 */
import type { Document, DocumentSet } from '../../document/node.js';
import type { Finding } from '../../findings/finding.js';
import type { SchemaNode } from '../../schema/schema-node.js';
import type { Value } from '../../starlark/values/value.js';
import type { SourceFile } from '../../text/source-file.js';
import type { RefusedNodes } from '../../validation/run.js';
import type { FileInLibrary } from '../files/library-tree.js';
import type { AddressedDocument } from './addressed-document.js';

/** The documents of YAML files after evaluation, before overlays. */
export type EvaluatedDocuments = ReadonlyMap<SourceFile, DocumentSet>;

/** The result of a library's schema documents. */
export interface LibrarySchema {
  /** Undefined if there are no schema documents: then everything is allowed. */
  readonly schema: SchemaNode | undefined;
  readonly document: Document | undefined;
  /** Schema documents addressed to libraries of this one. */
  readonly forOthers: readonly AddressedDocument[];
  /** The evaluated documents of the library's schema files. */
  readonly evaluated: EvaluatedDocuments;
  readonly findings: readonly Finding[];
}

/** The result of a library's data values documents. */
export interface LibraryValues {
  readonly document: Document;
  /** The nodes of `document` that violate a rule. */
  readonly refused: () => RefusedNodes;
  /**
   * The data values documents in the library's files that are addressed to itself, in the order in which they are
   * overlaid.
   */
  readonly own: readonly Document[];
  /** Data values documents addressed to libraries of this one. */
  readonly forOthers: readonly AddressedDocument[];
  /** The evaluated documents of the library's files with data values. */
  readonly evaluated: EvaluatedDocuments;
  readonly findings: readonly Finding[];
}

/** The inputs of evaluating templates. `values` is undefined if they could not be computed. */
export interface EvaluationInputs {
  readonly values: Document | undefined;
  readonly libraryValues: readonly AddressedDocument[];
  readonly librarySchemas: readonly AddressedDocument[];
}

/** The result of a library's templates and overlays. */
export interface EvaluatedLibrary {
  readonly texts: readonly { readonly path: string; readonly text: string }[];
  /** In the order of the inputs. */
  readonly yamls: readonly { readonly path: string; readonly documents: DocumentSet }[];
  /** The evaluated documents of the output files. */
  readonly evaluated: EvaluatedDocuments;
  /** The definitions of `.star` and `.lib.yml` files. */
  readonly exports: readonly { readonly path: string; readonly globals: ReadonlyMap<string, Value> }[];
  readonly findings: readonly Finding[];
}

/** Which of a library's files contain schema and data values documents; in the order of the inputs. */
export interface ClassifiedFiles {
  readonly schemaFiles: readonly FileInLibrary[];
  readonly valuesFiles: readonly FileInLibrary[];
  /** Errors that prevent reading templates or finding schemas. ytt then stops before it does anything else. */
  readonly findings: readonly Finding[];
  /** Errors that prevent finding data values. */
  readonly valuesFindings: readonly Finding[];
}

/** One library that is run, stage by stage. */
export interface LibraryStages {
  /** The classified files; reads every YAML template without running its code. */
  readonly classified: ClassifiedFiles;
  /** `overlays` are the schema documents that the enclosing library addresses to this one. */
  schema(overlays: readonly AddressedDocument[]): LibrarySchema;
  /** `overlays` are addressed to this library by the enclosing library, or set on the command line. */
  values(overlays: readonly AddressedDocument[], schema: SchemaNode | undefined): LibraryValues;
  /** Evaluates every file that is output or can be loaded, and applies the overlays among the output. */
  evaluate(inputs: EvaluationInputs): EvaluatedLibrary;
}
