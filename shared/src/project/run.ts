/** The stages of one run, each computed on demand, once. */
import { isMap } from '../document/kinds.js';
import { nestedDocumentFindings } from '../document/nested-documents.js';
import type { Document, DocumentSet, NodeValue } from '../document/node.js';
import type { Finding } from '../findings/finding.js';
import { hasError } from '../findings/finding.js';
import type { DeclaredValues } from '../flow/code-run.js';
import type { DataValue } from '../flow/flow-value.js';
import type { Item } from '../overlay/annotations.js';
import { observeMatches } from '../overlay/application.js';
import { shapeOf } from '../schema/declared-shape.js';
import { inferSchema } from '../schema/inferred-schema.js';
import type { PathStep } from '../schema/lookup.js';
import type { SchemaNode } from '../schema/schema-node.js';
import { Interrupted, Thread } from '../starlark/eval/thread.js';
import { withoutPauses } from '../text/pacing.js';
import { SourceFile } from '../text/source-file.js';
import { suspiciousScalars } from '../yaml/scalars/suspicious-scalars.js';
import { PlacedCode, RunCode, unreachedFindings } from './files/code-files.js';
import type { Printed } from './files/current-run.js';
import { beginRun, currentRun, printIn } from './files/current-run.js';
import { markFiles } from './files/file-marks.js';
import { type FlowMemo, flowsOfDeclarations, flowsOfShapes } from './files/flow-memos.js';
import { accessibleFiles, allFiles, type Library, libraryTree } from './files/library-tree.js';
import { readRunFile } from './files/template-loader.js';
import { textAdvice } from './files/text-advice.js';
import { unusedNames } from './files/unused-names.js';
import type { ProjectInputs } from './inputs.js';
import { withFiles } from './inputs.js';
import { LibraryDeclarations } from './library/library-declarations.js';
import { LibraryExecution } from './library/library-execution.js';
import type { EvaluatedLibrary, LibrarySchema, LibraryValues } from './library/library-stages.js';
import { type HolderPlace, MatchRecorder } from './library/match-recorder.js';
import { overlaidNodes } from './library/overlay-output.js';
import { outputOf, type ProjectOutput } from './output.js';
import { plainValuesFindings } from './values/plain-values.js';
import { type RunArguments, runArguments } from './values/run-arguments.js';
import { isOtherwiseKnown, usableValues } from './values/usable-values.js';

/** One run. Its stages do not throw for anything that a user can write, except for an `Interrupted` of its limits. */
export class Run {
  readonly execution: LibraryExecution;
  readonly inputs: ProjectInputs;
  /** Findings about file marks. */
  readonly markFindings: readonly Finding[];
  private readonly known: {
    arguments?: RunArguments;
    schema?: LibrarySchema;
    values?: LibraryValues;
    inferred?: { readonly schema: SchemaNode | undefined };
    evaluated?: EvaluatedLibrary;
    output?: ProjectOutput;
    advice?: readonly Finding[];
    unreached?: readonly Finding[];
    unprintable?: readonly Finding[];
    placedCode?: PlacedCode;
    libraries?: LibraryDeclarations;
  } = {};

  private mayBegin = true;

  private readonly codes = new Map<SchemaNode | undefined, RunCode>();

  constructor(inputs: ProjectInputs) {
    const { options } = inputs;
    const { files, findings } = markFiles(inputs.files, options.fileMarks, inputs.originalPaths);
    const root = libraryTree(files, options.isPartial);
    const thread: Thread = new Thread(options.limits, { print: (text) => printIn(thread, text) });
    beginRun(thread, root);
    this.inputs = inputs;
    this.markFindings = findings;
    this.execution = new LibraryExecution(
      { current: root, root },
      {
        strict: options.strict,
        ignoreUnknownComments: options.ignoreUnknownComments,
        implicitMapKeyOverrides: options.implicitMapKeyOverrides,
        skipValidation: options.skipValidation ?? false,
        dialect: options.dialect ?? 'auto',
      },
      thread,
    );
  }

  /** The output of `print` in the stages that were computed so far. */
  get printed(): readonly Printed[] {
    return currentRun(this.execution.thread).printed;
  }

  /** The files after applying their marks, in their directories. */
  get root(): Library {
    return this.execution.context.root;
  }

  /**
   * Answers a request in the middle of a stage, from the results available so far: no code is run before the stage has
   * ended. Throws `Interrupted` if they do not suffice.
   */
  askMidStage<T>(ask: (run: Run) => T): T {
    this.mayBegin = false;
    try {
      return ask(this);
    } finally {
      this.mayBegin = true;
    }
  }

  private begin<T>(stage: () => T): T {
    if (!this.mayBegin) throw new Interrupted();
    return stage();
  }

  get arguments(): RunArguments {
    this.known.arguments ??= runArguments(this.inputs, this.markFindings);
    return this.known.arguments;
  }

  get schema(): LibrarySchema {
    this.known.schema ??= this.begin(() => this.execution.schema([]));
    return this.known.schema;
  }

  get values(): LibraryValues {
    this.known.values ??= this.begin(() => this.execution.values(this.arguments.own, this.schema.schema));
    return this.known.values;
  }

  get evaluated(): EvaluatedLibrary {
    this.known.evaluated ??= this.begin(() => this.evaluate());
    return this.known.evaluated;
  }

  evaluatedDocuments(file: SourceFile): DocumentSet | undefined {
    const { schemaFiles, valuesFiles } = this.execution.classified;
    const holds = (files: typeof schemaFiles): boolean => files.some((one) => one.file.source === file);
    if (holds(schemaFiles)) return this.schema.evaluated.get(file);
    return (holds(valuesFiles) ? this.values : this.evaluated).evaluated.get(file);
  }

  overlaidNodes(file: SourceFile, path: readonly HolderPlace[]): readonly Item[] {
    const options = { thread: this.threadOfQuestion() };
    const nodes = overlaidNodes([...this.evaluated.evaluated.values()], file, path, options);
    if (nodes.length > 0 || path.length === 0 || !this.mayBeAppliedElsewhere(file)) return nodes;
    return withoutPauses(() => this.nodesOverlaidElsewhere(file, path));
  }

  /** Whether overlays in `file` may be applied by a library, or by `overlay.apply`. */
  private mayBeAppliedElsewhere(file: SourceFile): boolean {
    const isOfRoot = accessibleFiles(this.root).some((one) => one.file.source === file);
    return !isOfRoot || this.inputs.files.some((one) => one.includes('@ytt:overlay') && one.includes('.apply'));
  }

  /** Evaluates everything that depends on `file` once more, to observe the matches. */
  private nodesOverlaidElsewhere(file: SourceFile, path: readonly HolderPlace[]): readonly Item[] {
    const copy = new SourceFile(file.path, file.text, file.pauses);
    const run = new Run(withFiles(this.inputs, (one) => (one === file ? copy : one)));
    const matches = new MatchRecorder(copy, path);
    observeMatches(run.execution.thread, matches.observe);
    void run.evaluated;
    return matches.nodes();
  }

  /** A thread for code that runs within one request, during which no other requests are answered. */
  private threadOfQuestion(): Thread {
    const { checkpoint: _, ...limits } = this.execution.thread.limits;
    const thread = new Thread(limits);
    beginRun(thread, this.root);
    return thread;
  }

  /**
   * What the data values documents and flags declare; plain data values count only if there are no others. Undefined if
   * there is a schema, or no data values.
   */
  get inferredSchema(): SchemaNode | undefined {
    this.known.inferred ??= { schema: this.inferSchema() };
    return this.known.inferred.schema;
  }

  private inferSchema(): SchemaNode | undefined {
    if (this.execution.classified.schemaFiles.length > 0) return undefined;
    const { own } = this.arguments;
    const given = (isPlain: boolean) => own.filter((one) => one.isPlain === isPlain).map(({ document }) => document);
    return inferSchema([...(this.values.own.length > 0 ? this.values.own : given(true)), ...given(false)]);
  }

  /** The code of the run's files, with the data values of `declaration`. */
  codeWith(declaration: SchemaNode | undefined): RunCode {
    const known = this.codes.get(declaration);
    if (known !== undefined) return known;
    // A declaration from another version of the files may lack data values. Maps of an inferred one are marked as open.
    const isClosed = declaration === (this.schema.schema ?? this.inferredSchema);
    const code = this.codeOf(declaration && { declaration, isClosed }, flowsOfDeclarations, (library) =>
      this.libraries.valuesOf(library),
    );
    this.codes.set(declaration, code);
    return code;
  }

  private codeOf(
    values: DeclaredValues | undefined,
    flows: FlowMemo,
    valuesOf: (library: Library) => DeclaredValues | undefined,
  ): RunCode {
    const { options, thread } = this.execution;
    const { dialect } = options;
    return new RunCode(this.placedCode, { values, dialect, limits: thread.limits, valuesOf }, flows);
  }

  private get placedCode(): PlacedCode {
    this.known.placedCode ??= new PlacedCode(this.root, this.execution.thread.limits.checkpoint);
    return this.known.placedCode;
  }

  /** The declarations of the data values of the libraries in the run. */
  private get libraries(): LibraryDeclarations {
    this.known.libraries ??= new LibraryDeclarations({
      root: this.root,
      run: (library) =>
        new LibraryExecution({ current: library, root: library }, this.execution.options, this.threadOfQuestion()),
      given: () => ({
        schemas: this.schema.forOthers,
        values: [...this.values.forOthers, ...this.arguments.forOthers],
      }),
    });
    return this.known.libraries;
  }

  /**
   * The declaration of the data values that a document of `file` sets: for the library that contains the file, or the
   * one at `address` relative to that (`@library/ref`; empty if there is none). `own` is the declaration for the root
   * library.
   */
  declarationFor(file: SourceFile, address: string, own: SchemaNode | undefined): SchemaNode | undefined {
    const holder = this.placedCode.holderOf(file) ?? this.root;
    if (address !== '') return this.libraries.declarationAt(holder, address);
    return holder === this.root ? own : this.libraries.declarationOf(holder);
  }

  /**
   * Findings about code that would fail if it ran; errors of code that did run are known already. A schema with errors
   * may declare more than is known of it, so the check is then left out.
   */
  get unreached(): readonly Finding[] {
    this.known.unreached ??= this.findUnreached();
    return this.known.unreached;
  }

  private findUnreached(): readonly Finding[] {
    const { schema = this.inferredSchema, findings } = this.schema;
    if (!isOtherwiseKnown(findings) || this.mayLackDeclarations) return [];
    const isSet = (value: DataValue, name: string): boolean => this.isSet([...value.path, { kind: 'key', key: name }]);
    // Errors caused by the arguments of libraries are reported at the calls that evaluate them.
    const own = schema && { declaration: shapeOf(schema), isClosed: true };
    const code = this.codeOf(own, flowsOfShapes, (library) => this.libraries.valuesOf(library));
    return unreachedFindings(code, [...this.values.findings, ...this.evaluated.findings], isSet);
  }

  /** Whether the data value at `path` is set, or may be set by a document that has errors. */
  private isSet(path: readonly PathStep[]): boolean {
    const { document, findings } = this.values;
    if (hasError(findings)) return true;
    let value: NodeValue | undefined = document.value;
    for (const step of path) {
      if (!isMap(value) || step.kind !== 'key') return value !== undefined;
      value = value.items.find(({ key }) => key === step.key)?.value;
    }
    return value !== undefined;
  }

  get output(): ProjectOutput {
    this.known.output ??= outputOf(this.evaluated);
    return this.known.output;
  }

  /** The errors on which ytt crashes when it prints the output. */
  get unprintable(): readonly Finding[] {
    const { findings, yamls } = this.evaluated;
    this.known.unprintable ??= hasError(findings)
      ? []
      : nestedDocumentFindings(yamls.map(({ documents }) => documents));
    return this.known.unprintable;
  }

  /**
   * Whether a file with schema or data values documents could not be read completely, or a schema document has its
   * annotation in another place, and so is none.
   */
  private get isUnreadable(): boolean {
    const { schemaFiles, valuesFiles, findings } = this.execution.classified;
    const sources = new Set([...schemaFiles, ...valuesFiles].map((one) => one.file.source));
    return hasError(findings.filter(({ code, file }) => code === 'annotation-misplaced' || sources.has(file)));
  }

  /**
   * Whether a file that declares data values could not be read completely: a schema, or data values if there is no
   * schema.
   */
  private get mayLackDeclarations(): boolean {
    const { schemaFiles, findings } = this.execution.classified;
    if (schemaFiles.length === 0) return this.isUnreadable;
    return findings.some(({ file }) => file.includes('schema'));
  }

  /** Warnings about input that ytt silently accepts although it is probably a mistake. */
  get advice(): readonly Finding[] {
    this.known.advice ??= [
      ...textAdvice(this.root, this.execution.options),
      ...this.mistakenForValues(),
      ...this.inputs.dataValuesFiles.flatMap(suspiciousScalars),
    ];
    return this.known.advice;
  }

  /** Hints about names that nothing uses, of all files. */
  get unusedNames(): readonly Finding[] {
    return allFiles(this.root).flatMap(unusedNames);
  }

  /** Findings about output files that look like data values. */
  private mistakenForValues(): readonly Finding[] {
    const { context, options } = this.execution;
    const { schema } = this.schema;
    if (schema === undefined) return [];
    return accessibleFiles(context.current).flatMap(({ file }) => {
      if (file.type !== 'yaml' || !file.isTemplate || !file.isForOutput) return [];
      return plainValuesFindings(file.source, readRunFile(file, options.strict).documents, schema);
    });
  }

  private get usableValues(): Document | undefined {
    const { schema, values } = this;
    return usableValues(values.document, {
      schema: schema.schema,
      schemaFindings: schema.findings,
      valuesFindings: values.findings,
      refused: values.refused,
    });
  }

  private evaluate(): EvaluatedLibrary {
    const { arguments: args, schema, values } = this;
    // Errors in the data values would only appear once more, as errors of the templates that use them.
    const isKnown = !hasError(args.findings) && !this.isUnreadable;
    return this.execution.evaluate({
      values: isKnown ? this.usableValues : undefined,
      libraryValues: [...values.forOthers, ...args.forOthers],
      librarySchemas: schema.forOthers,
    });
  }
}
