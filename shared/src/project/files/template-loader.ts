/**
 * Evaluates the files of a library and serves their `load`s (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-load/). Each
 * file is evaluated once for each root from which it is loaded.
 */

import { MapReads } from '../../document/convert/map-reads.js';
import type { Document, DocumentSet } from '../../document/node.js';
import { overrideMapKeys } from '../../document/read/override-map-keys.js';
import { type ReadResult, readDocuments } from '../../document/read/read-documents.js';
import { markIncomplete } from '../../document/unknown.js';
import { type Finding, hasError } from '../../findings/finding.js';
import { dataModule } from '../../library/modules/data.js';
import { findLibraryModule, libraryModuleNames } from '../../library/modules.js';
import { proposedModules } from '../../library/proposed-functions.js';
import { addAll } from '../../memo/list-map.js';
import { withItemComments } from '../../schema/proposed/item-comments.js';
import type { Thread } from '../../starlark/eval/thread.js';
import { starlarkError } from '../../starlark/values/errors.js';
import { nearestName, suggesting } from '../../starlark/values/suggest-name.js';
import { StarlarkError, type Value } from '../../starlark/values/value.js';
import { evaluateStarModule } from '../../template/code/star-module.js';
import { evaluateTemplate, findingsBesideYaml, type TemplateResult } from '../../template/template.js';
import type { LoadOrigin, ModuleLoader, TemplateContext } from '../../template/template-context.js';
import { evaluateTextTemplate } from '../../template/text-template.js';
import {
  currentRun,
  type Dependencies,
  type EvaluatedFile,
  type ExecutionOptions,
  notePrinted,
} from './current-run.js';
import { mayBeProposed, mayHoldDataValues } from './document-kinds.js';
import { cacheEvaluation, findEvaluation, mayReadLater } from './evaluation-cache.js';
import { dataFiles } from './library-files.js';
import { filesOfLibraries, type Library } from './library-tree.js';
import { LoadFailure } from './load-failure.js';
import { type LibraryContext, type ResolvedLoad, resolveLoad } from './resolve-load.js';
import { areSameFiles, type RunFile } from './run-file.js';

type Globals = ReadonlyMap<string, Value>;
type Outcome = Omit<EvaluatedFile, 'printed' | 'isPartial'>;
const noGlobals: Globals = new Map();

/** The environment of evaluating the files of a library. */
export interface LoaderSurroundings {
  readonly thread: Thread;
  readonly options: ExecutionOptions;
  /** The document for `data.values`; undefined if it could not be computed. */
  readonly dataValues: Document | undefined;
  /** The `@ytt:library` module of a file in `context`. */
  libraryModule(context: LibraryContext): Globals;
  /**
   * Whether documents are addressed to libraries. Evaluating a library marks them as used, so such an evaluation cannot
   * be reused.
   */
  readonly addressesLibraries: boolean;
}

/** Reads a file's documents without running code; the caller must distinguish templates from plain files. */
export function readRunFile(file: RunFile, strict: boolean): ReadResult {
  return readDocuments(file.source, { strict });
}

/**
 * Evaluates the files of one library, and those that they load. Errors in a file become findings; a cycle of `load`s
 * throws.
 */
export class TemplateLoader {
  private readonly surroundings: LoaderSurroundings;
  private readonly evaluated = new Map<Library, Map<RunFile, EvaluatedFile | 'underway'>>();
  private readonly collected: Finding[] = [];

  constructor(surroundings: LoaderSurroundings) {
    this.surroundings = surroundings;
  }

  /** The findings in the files that were evaluated so far, including loaded ones. */
  get findings(): readonly Finding[] {
    return this.collected;
  }

  /**
   * Evaluates a file, unless an earlier run evaluated it in the same environment. Its printed output is recorded each
   * time, because ytt evaluates the file at each call.
   */
  evaluate(file: RunFile, context: LibraryContext): EvaluatedFile {
    const result = this.resultOf(file, context);
    notePrinted(this.surroundings.thread, result.printed);
    return result;
  }

  private resultOf(file: RunFile, context: LibraryContext): EvaluatedFile {
    const results = this.evaluated.get(context.root) ?? new Map<RunFile, EvaluatedFile | 'underway'>();
    this.evaluated.set(context.root, results);
    const known = results.get(file);
    if (known === 'underway') {
      // The file in which a cycle fails is the one with which the evaluation began, so the result cannot be reused.
      this.note(dependOnAnything);
      throw new StarlarkError(`cycle in load graph: '${file.source.path}' is being loaded`, {
        plain: `${file.source.path} loads itself, by way of what it loads`,
      });
    }
    if (known !== undefined) return known;
    this.surroundings.thread.limits.interrupt?.();
    results.set(file, 'underway');
    const result = this.recall(file, context) ?? this.evaluateAndRemember(file, context);
    results.set(file, result);
    addAll(this.collected, result.findings);
    return result;
  }

  private evaluateAndRemember(file: RunFile, context: LibraryContext): EvaluatedFile {
    const dependencies: Dependencies = {
      loads: new Map(),
      printed: [],
      data: undefined,
      libraries: undefined,
      usesAnything: false,
    };
    const { options, dataValues, thread } = this.surroundings;
    const { underway } = currentRun(thread);
    const { skipped, limitsMet } = thread;
    underway.push(dependencies);
    let result: EvaluatedFile;
    try {
      const evaluated = this.evaluateAnew(file, context);
      result = { ...evaluated, printed: dependencies.printed, isPartial: thread.skipped > skipped };
    } finally {
      underway.pop();
    }
    thread.replenish(file.source.text.length);
    if (!dependencies.usesAnything && thread.limitsMet === limitsMet)
      cacheEvaluation({ file, options, dataValues, dependencies, result });
    return result;
  }

  private recall(file: RunFile, context: LibraryContext): EvaluatedFile | undefined {
    const { options, dataValues } = this.surroundings;
    return findEvaluation(
      { file, options, dataValues },
      ({ loads, libraries }) =>
        (libraries === undefined || this.hasSameLibraries(libraries, context)) &&
        [...loads].every(([path, result]) => this.loadsSame(path, result, context)),
    );
  }

  private hasSameLibraries(libraries: readonly RunFile[], { current }: LibraryContext): boolean {
    return !this.surroundings.addressesLibraries && areSameFiles(libraries, filesOfLibraries(current));
  }

  private loadsSame(path: string, result: EvaluatedFile, context: LibraryContext): boolean {
    try {
      const found = resolveLoad(path, context);
      return this.resultOf(found.file, found.context) === result;
    } catch (thrown) {
      starlarkError(thrown);
      return false;
    }
  }

  private evaluateAnew(file: RunFile, context: LibraryContext): Outcome {
    switch (file.type) {
      case 'yaml':
        return this.evaluateYaml(file, context);
      case 'text':
        return this.evaluateText(file, context);
      case 'starlark':
        return outcome(this.inFreshFrame(() => evaluateStarModule(file.source, this.templateContext(file, context))));
      case 'unknown':
        return { documents: undefined, text: undefined, globals: noGlobals, findings: [], failed: false };
    }
  }

  private evaluateYaml(file: RunFile, context: LibraryContext): Outcome {
    const asRead = readRunFile(file, this.surroundings.options.strict);
    const read = mayBeProposed(file.source, this.surroundings.options.dialect)
      ? { ...asRead, documents: withItemComments(asRead.documents) }
      : asRead;
    const isBroken = hasError(read.findings);
    const isPlain = (!file.isTemplate && !file.isLibrary) || !read.hasCode;
    if (isPlain) return outcome({ ...read, documents: overrideMapKeys(read.documents), globals: noGlobals });
    const surroundings = this.templateContext(file, context);
    const evaluated = (): TemplateResult =>
      this.inFreshFrame(() => evaluateTemplate(file.source, read.documents, surroundings));
    if (!isBroken) {
      const result = evaluated();
      return outcome({ ...result, findings: [...read.findings, ...result.findings] });
    }
    const mistake = read.findings.reduce((least, { range }) => Math.min(least, range.start), Number.POSITIVE_INFINITY);
    const findings = [...read.findings, ...findingsBesideYaml(file.source, read.documents, surroundings, mistake)];
    // Schemas and data values are useful even in part; the output of a broken template is not.
    if (!mayHoldDataValues(file.source)) return outcome({ ...read, globals: noGlobals, findings });
    const result = evaluated();
    const items = result.documents.items.map(markIncomplete);
    return outcome({ ...result, documents: { ...result.documents, items }, findings });
  }

  private evaluateText(file: RunFile, context: LibraryContext): Outcome {
    if (!file.isTemplate && !file.isLibrary)
      return outcome({ text: file.source.text, globals: noGlobals, findings: [] });
    return outcome(this.inFreshFrame(() => evaluateTextTemplate(file.source, this.templateContext(file, context))));
  }

  /** Runs `evaluate` without the current stack: as in ytt, errors in a loaded file do not show which file loaded it. */
  private inFreshFrame<T>(evaluate: () => T): T {
    const { thread } = this.surroundings;
    const { frame } = thread;
    thread.frame = undefined;
    try {
      return evaluate();
    } finally {
      thread.frame = frame;
    }
  }

  private templateContext(file: RunFile, context: LibraryContext): TemplateContext {
    const { thread, options } = this.surroundings;
    return { thread, options, loader: this.moduleLoader(file, context) };
  }

  private moduleLoader(file: RunFile, context: LibraryContext): ModuleLoader {
    const { dataValues } = this.surroundings;
    let data: Globals | undefined;
    const moduleNamed = (name: string, from: LoadOrigin): Globals => {
      switch (name) {
        case 'data':
          data ??= dataModule(dataValues, dataFiles(context), this.noteReads(file));
          return data;
        case 'library':
          this.noteLibraries(file, context);
          return this.surroundings.libraryModule(context);
        default: {
          const found = this.proposedModule(name, from) ?? findLibraryModule(name, from);
          if (found !== undefined) return found;
          throw new StarlarkError(
            `builtin ytt library does not have module '${name}' (hint: is it available in newer version of ytt?)`,
            { plain: unknownModule(name), failure: { kind: 'module-unknown', name } },
          );
        }
      }
    };
    return {
      load: (_thread, path, from) => {
        if (path.startsWith('@ytt:')) return moduleNamed(path.slice('@ytt:'.length), from);
        const found = this.resolved(path, context);
        const result = this.evaluate(found.file, found.context);
        currentRun(this.surroundings.thread).underway.at(-1)?.loads.set(path, result);
        const error = result.findings.find((finding) => finding.severity === 'error');
        if (error !== undefined) throw new LoadFailure(found.file, error);
        return result.globals;
      },
    };
  }

  /** Called when `file` loads the data values during its evaluation. Returns the record of what its code reads. */
  private noteReads(file: RunFile): MapReads {
    const reads = new MapReads();
    reads.isWhole = mayReadLater(file);
    this.note((dependencies) => {
      dependencies.data = reads;
    });
    return reads;
  }

  /** Called when `file` loads `@ytt:library`. What its code makes with the module later belongs to this run. */
  private noteLibraries(file: RunFile, { current }: LibraryContext): void {
    const isTracked = !this.surroundings.addressesLibraries && !mayReadLater(file);
    this.note((dependencies) => {
      if (isTracked) dependencies.libraries = filesOfLibraries(current);
      else dependencies.usesAnything = true;
    });
  }

  /** The file that `load(path, …)` refers to. If it is missing, a later run may have it, so nothing is reused. */
  private resolved(path: string, context: LibraryContext): ResolvedLoad {
    try {
      return resolveLoad(path, context);
    } catch (thrown) {
      this.note(dependOnAnything);
      throw thrown;
    }
  }

  private proposedModule(name: string, { file }: LoadOrigin): Globals | undefined {
    return mayBeProposed(file, this.surroundings.options.dialect) ? proposedModules.get(name) : undefined;
  }

  /** Records a dependency of the innermost evaluation in progress; the outer ones depend on its result. */
  private note(change: (dependencies: Dependencies) => void): void {
    const dependencies = currentRun(this.surroundings.thread).underway.at(-1);
    if (dependencies !== undefined) change(dependencies);
  }
}

function dependOnAnything(dependencies: Dependencies): void {
  dependencies.usesAnything = true;
}

function outcome(result: {
  documents?: DocumentSet;
  text?: string | undefined;
  globals: Globals;
  findings: readonly Finding[];
}): Outcome {
  const { documents, text, globals, findings } = result;
  return { documents, text, globals, findings, failed: hasError(findings) };
}

function unknownModule(name: string): string {
  const nearest = nearestName(name, libraryModuleNames);
  return suggesting(`There is no module @ytt:${name}`, nearest && `@ytt:${nearest}`);
}
