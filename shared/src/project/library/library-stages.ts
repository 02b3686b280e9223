/**
 * The stages of running one library and their results; separate from what runs them, because the code of a library runs
 * other libraries.
 */
import type { Document, DocumentSet } from '../../document/node.js';
import type { Finding } from '../../findings/finding.js';
import type { SchemaNode } from '../../schema/schema-node.js';
import type { Value } from '../../starlark/values/value.js';
import type { SourceFile } from '../../text/source-file.js';
import type { RefusedNodes } from '../../validation/run.js';
import type { LoaderOptions } from '../files/current-run.js';
import type { FileInLibrary } from '../files/library-tree.js';
import type { AddressedDocument } from './addressed-document.js';

/** How a library is run: what its templates are evaluated with, and whether rules are asked. */
export interface ExecutionOptions extends LoaderOptions {
  readonly skipValidation: boolean;
}

/** What the code of YAML files made of them, before anything was overlaid. */
export type EvaluatedDocuments = ReadonlyMap<SourceFile, DocumentSet>;

/** What came of a library's schema documents. */
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

/** What came of a library's data values documents. */
export interface LibraryValues {
  readonly document: Document;
  /** The nodes of `document` that break a rule. */
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

/** What templates are evaluated with. `values` is undefined if they could not be computed. */
export interface EvaluationInputs {
  readonly values: Document | undefined;
  readonly libraryValues: readonly AddressedDocument[];
  readonly librarySchemas: readonly AddressedDocument[];
}

/** What came of a library's templates and overlays. */
export interface EvaluatedLibrary {
  readonly texts: readonly { readonly path: string; readonly text: string }[];
  /** In the order of the inputs. */
  readonly yamls: readonly { readonly path: string; readonly documents: DocumentSet }[];
  /** The evaluated documents of the files for output. */
  readonly evaluated: EvaluatedDocuments;
  /** What `.star` and `.lib.yml` files define. */
  readonly exports: readonly { readonly path: string; readonly globals: ReadonlyMap<string, Value> }[];
  readonly findings: readonly Finding[];
}

/** Which of a library's files hold schema and data values documents; in the order of the inputs. */
export interface ClassifiedFiles {
  readonly schemaFiles: readonly FileInLibrary[];
  readonly valuesFiles: readonly FileInLibrary[];
  /** What keeps templates from being read, and schemas from being found: ytt then does nothing at all. */
  readonly findings: readonly Finding[];
  /** What keeps data values from being found. */
  readonly valuesFindings: readonly Finding[];
}

/** One library that is run, stage by stage. */
export interface LibraryStages {
  /** Which files hold what; reads every YAML template without running its code. */
  readonly classified: ClassifiedFiles;
  /** `overlays` are the schema documents that the surrounding library has for this one. */
  schema(overlays: readonly AddressedDocument[]): LibrarySchema;
  /** `overlays` are what the surrounding library, or the command line, sets. */
  values(overlays: readonly AddressedDocument[], schema: SchemaNode | undefined): LibraryValues;
  /** Evaluates every file that is for output or can be loaded, and applies the overlays among the output. */
  evaluate(inputs: EvaluationInputs): EvaluatedLibrary;
}
