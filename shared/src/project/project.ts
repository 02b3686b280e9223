/**
 * One ytt run: inputs → schema, effective data values, output, findings.
 *
 * Everything is computed on demand, once. A stage that fails does not stop the others: a template's syntax errors are
 * found even if the schema is broken.
 */

import { nestedDocumentFindings } from '../document/nested-documents.js';
import type { Document, DocumentSet } from '../document/node.js';
import type { Finding } from '../findings/finding.js';
import { distinctFindings, hasError } from '../findings/finding.js';
import { addAll } from '../memo/list-map.js';
import type { Item } from '../overlay/annotations.js';
import { repeatedKeyFindings } from '../overlay/repeated-keys.js';
import { openApiDocument } from '../schema/export/openapi.js';
import { noDocumentation, type SchemaNode } from '../schema/schema-node.js';
import { Interrupted } from '../starlark/eval/thread.js';
import type { SourceFile } from '../text/source-file.js';
import { withoutConsequences, withoutRepetitions } from './consequences.js';
import type { RunCode } from './files/code-files.js';
import type { Printed } from './files/current-run.js';
import { accessibleFiles, type Library } from './files/library-tree.js';
import type { ProjectInputs } from './inputs.js';
import type { HolderPlace } from './library/match-recorder.js';
import type { ProjectOutput } from './output.js';
import { Run } from './run.js';

/** How far a run goes: to the schema, to the effective data values, or to the rendered output. */
export type RunMode = 'openapi' | 'inspect' | 'result';

/**
 * The stages of a run, in order, each of which can fail by itself: reading the files and the command line, the schema,
 * the effective data values, the output.
 */
export const stages = ['reading', 'schema', 'values', 'output'] as const;

export type Stage = (typeof stages)[number];

/** One run, whose parts are computed on demand. */
export interface Project {
  readonly inputs: ProjectInputs;
  /** All findings, in the order of files and ranges. */
  readonly findings: readonly Finding[];
  /** The findings of a run that ends with `mode`. */
  findingsOf(mode: RunMode): readonly Finding[];
  /** The findings of one stage, in no particular order; computes it and those before it, but not those after it. */
  findingsFrom(stage: Stage): readonly Finding[];
  /**
   * Errors at the items around a failing overlay. ytt's message names all of them; people see the finding at the
   * overlay itself, so these only serve the comparison with ytt.
   */
  enclosingFindingsOf(mode: RunMode): readonly Finding[];
  /** The files of the run after file marks, in their directories (`--debug`). */
  readonly library: Library;
  /** The paths of these files except those of libraries, in the order of the inputs (`--files-inspect`). */
  readonly accessiblePaths: readonly string[];
  /** Findings about file marks, which belong to every run. */
  readonly markFindings: readonly Finding[];
  /** The files with schema documents of the root library, in the order in which they are overlaid. */
  readonly schemaFiles: readonly SourceFile[];
  /** The files with data values documents of the root library, in the order in which they are overlaid. */
  readonly valuesFiles: readonly SourceFile[];
  /** Undefined if there is no schema, or none that could be understood. */
  readonly schema: SchemaNode | undefined;
  /**
   * If there is no schema, the declarations of the root library's data values documents; undefined if there are none.
   */
  readonly inferredSchema: SchemaNode | undefined;
  /** The schema documents after overlaying. */
  readonly schemaDocument: Document | undefined;
  /** The schema as OpenAPI v3 (`--data-values-schema-inspect -o openapi-v3`). */
  readonly openApi: Document;
  /** The effective data values (`--data-values-inspect`), each node typed by the schema. */
  readonly dataValues: Document;
  readonly output: ProjectOutput;
  /** The output of `print` in the stages that were computed so far, in order. */
  readonly printed: readonly Printed[];
  /**
   * Hints about names that code defines or loads and never uses, in all files, in no particular order. They are not among
   * the `findings`, because only editors show them.
   */
  readonly unusedNames: readonly Finding[];
  /** The code of the files and the flow of values through it, with the data values of `declaration`. */
  codeWith(declaration: SchemaNode | undefined): RunCode;
  /**
   * The declaration of the data values that a document of `file` sets: for the library that contains the file, or the
   * one at `address` relative to that (`@library/ref`; empty if there is none). `own` is the declaration for the root
   * library. Undefined if nothing declares them, or the address is malformed.
   */
  declarationFor(file: SourceFile, address: string, own: SchemaNode | undefined): SchemaNode | undefined;
  /**
   * The documents of a YAML file of the root library after its code has run, before overlays. Undefined for files that
   * are only loaded, and if there is no such file.
   */
  evaluatedDocuments(file: SourceFile): DocumentSet | undefined;
  /**
   * The nodes that a node of an overlay in `file` applies to, whether in the output, in a library, or through
   * `overlay.apply`. `path` leads to the node from its document. Below a node without matches, the nodes at the same
   * keys, and all items of an array. If the path is empty, all documents of the root library before the overlays.
   */
  overlaidNodes(file: SourceFile, path: readonly HolderPlace[]): readonly Item[];
}

/** The schema of a run without one. */
const anything: SchemaNode = {
  kind: 'any',
  holder: 'document',
  origin: undefined,
  typeOrigin: undefined,
  nullable: true,
  default: null,
  documentation: noDocumentation,
  validation: undefined,
  annotations: new Map(),
};

const projects = new WeakMap<ProjectInputs, Project>();

/**
 * Creates a run, memoised by the identity of `inputs`; its stages are computed on demand. Neither this function nor its
 * result ever throws, except for an `Interrupted` if `inputs.options.limits.interrupt` does.
 */
export function evaluateProject(inputs: ProjectInputs): Project {
  const project = projects.get(inputs) ?? new LazyProject(inputs);
  projects.set(inputs, project);
  return project;
}

/** Releases the results of a run; they are computed again when needed. */
export function forgetProject(inputs: ProjectInputs): void {
  projects.delete(inputs);
}

class LazyProject implements Project {
  readonly inputs: ProjectInputs;
  private run: Run;
  private isEvaluating = false;
  private readonly found = new Map<RunMode, ModeFindings>();

  constructor(inputs: ProjectInputs) {
    this.inputs = inputs;
    this.run = new Run(inputs);
  }

  get findings(): readonly Finding[] {
    return this.findingsOf('result');
  }

  findingsOf(mode: RunMode): readonly Finding[] {
    return this.findingsUpTo(mode).findings;
  }

  findingsFrom(stage: Stage): readonly Finding[] {
    const found = this.of((run) => {
      const { checkpoint = () => undefined } = run.inputs.options.limits ?? {};
      const earlier = [...foundIn(run, 'reading'), ...(stage === 'values' ? foundIn(run, 'schema') : [])];
      const own = foundIn(run, stage);
      checkpoint();
      const caused = withoutConsequences(own, earlier);
      checkpoint();
      return withoutRepetitions(caused);
    });
    return found.filter((finding) => !isEnclosing(finding));
  }

  enclosingFindingsOf(mode: RunMode): readonly Finding[] {
    return this.findingsUpTo(mode).enclosing;
  }

  private findingsUpTo(mode: RunMode): ModeFindings {
    const all = this.found.get(mode) ?? this.of((run) => findingsUpTo(run, mode));
    this.found.set(mode, all);
    return all;
  }

  get library(): Library {
    return this.of((run) => run.root);
  }

  get markFindings(): readonly Finding[] {
    return this.of((run) => run.markFindings);
  }

  get accessiblePaths(): readonly string[] {
    const files = accessibleFiles(this.library).map(({ file }) => file);
    return files.sort((a, b) => a.order - b.order).map(({ source }) => source.path);
  }

  get schemaFiles(): readonly SourceFile[] {
    return this.of(({ execution }) => execution.classified.schemaFiles.map((one) => one.file.source));
  }

  get valuesFiles(): readonly SourceFile[] {
    return this.of(({ execution }) => execution.classified.valuesFiles.map((one) => one.file.source));
  }

  get schema(): SchemaNode | undefined {
    return this.of(({ schema }) => schema.schema);
  }

  get inferredSchema(): SchemaNode | undefined {
    return this.of((run) => run.inferredSchema);
  }

  get schemaDocument(): Document | undefined {
    return this.of(({ schema }) => schema.document);
  }

  get openApi(): Document {
    return openApiDocument(this.schema ?? anything);
  }

  get dataValues(): Document {
    return this.of(({ values }) => values.document);
  }

  get output(): ProjectOutput {
    return this.of(({ output }) => output);
  }

  get printed(): readonly Printed[] {
    return this.of((run) => run.printed);
  }

  codeWith(declaration: SchemaNode | undefined): RunCode {
    return this.of((run) => run.codeWith(declaration));
  }

  declarationFor(file: SourceFile, address: string, own: SchemaNode | undefined): SchemaNode | undefined {
    return this.of((run) => run.declarationFor(file, address, own));
  }

  get unusedNames(): readonly Finding[] {
    return this.of((run) => run.unusedNames);
  }

  evaluatedDocuments(file: SourceFile): DocumentSet | undefined {
    return this.of((run) => run.evaluatedDocuments(file));
  }

  overlaidNodes(file: SourceFile, path: readonly HolderPlace[]): readonly Item[] {
    return this.of((run) => run.overlaidNodes(file, path));
  }

  /**
   * An interrupted run keeps nothing: the next request starts over. A request that arrives while another is being
   * computed (`limits.checkpoint`) is answered from the results available so far, or ends with an `Interrupted` itself.
   */
  private of<T>(stage: (run: Run) => T): T {
    if (this.isEvaluating) return this.run.askMidStage(stage);
    this.isEvaluating = true;
    try {
      return stage(this.run);
    } catch (error) {
      if (error instanceof Interrupted) this.run = new Run(this.inputs);
      throw error;
    } finally {
      this.isEvaluating = false;
    }
  }
}

interface ModeFindings {
  readonly findings: readonly Finding[];
  readonly enclosing: readonly Finding[];
}

function findingsUpTo(run: Run, mode: RunMode): ModeFindings {
  // There may be any number of findings, so that each of these steps can take long.
  const checkpoint = run.inputs.options.limits?.checkpoint ?? (() => undefined);
  const found: Finding[] = [];
  for (const stage of stagesOf[mode]) {
    addAll(found, foundIn(run, stage));
    checkpoint();
  }
  if (mode === 'openapi') addAll(found, unprintable(run.schema.document));
  if (mode === 'inspect' && !hasError(found)) addAll(found, nestedDocumentFindings([run.values.document]));
  const distinct = distinctFindings(found);
  checkpoint();
  const caused = withoutConsequences(distinct);
  checkpoint();
  const all = inOrder(withoutRepetitions(caused), run.inputs);
  checkpoint();
  return { findings: all.filter((finding) => !isEnclosing(finding)), enclosing: all.filter(isEnclosing) };
}

/** The stages of a run up to a mode. */
const stagesOf: Readonly<Record<RunMode, readonly Stage[]>> = {
  openapi: ['reading', 'schema'],
  inspect: ['reading', 'schema', 'values'],
  result: stages,
};

function foundIn(run: Run, stage: Stage): readonly Finding[] {
  switch (stage) {
    case 'reading':
      return [...run.arguments.findings, ...run.execution.classified.findings];
    case 'schema':
      return [...run.schema.findings, ...run.advice];
    case 'values':
      return run.values.findings;
    case 'output':
      return [...run.evaluated.findings, ...run.unprintable, ...run.unreached];
  }
}

function isEnclosing(finding: Finding): boolean {
  return finding.code === 'overlay-inside';
}

/** Errors that make ytt crash when it prints a schema. Data values may lack the part that causes them. */
function unprintable(schema: Document | undefined): readonly Finding[] {
  return schema === undefined ? [] : [...repeatedKeyFindings(schema), ...nestedDocumentFindings([schema])];
}

/** By file in the order of the inputs, then by position; findings outside of the inputs come last. */
function inOrder(findings: readonly Finding[], { files, dataValuesFiles }: ProjectInputs): readonly Finding[] {
  const order = new Map([...files, ...dataValuesFiles].map((file, index) => [file, index]));
  const place = ({ file }: Finding): number => order.get(file) ?? order.size;
  return [...findings].sort((a, b) => place(a) - place(b) || a.range.start - b.range.start);
}
