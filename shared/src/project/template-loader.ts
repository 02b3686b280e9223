/**
 * Evaluates the files of a library and serves their `load`s
 * (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-load/). Each file is evaluated once for each root it is seen from.
 */
import type { Document, DocumentSet } from '../document/node.js';
import { readDocuments } from '../document/read.js';
import type { Finding } from '../findings/finding.js';
import { dataModule } from '../library/data.js';
import { findLibraryModule } from '../library/modules.js';
import type { Thread } from '../starlark/thread.js';
import { StarlarkError, type Value } from '../starlark/value.js';
import { overrideMapKeys } from '../template/map-keys.js';
import type { LoadOrigin, ModuleLoader } from '../template/module-loader.js';
import { evaluateStarModule } from '../template/star-module.js';
import { evaluateTemplate, hasTemplating } from '../template/template.js';
import type { TemplateContext, TemplateOptions } from '../template/template-context.js';
import { evaluateTextTemplate } from '../template/text-template.js';
import { dataFiles } from './data-files.js';
import { hasError } from './finding-list.js';
import { type FileInLibrary, findFile, findPrivateLibrary, type Library } from './library-tree.js';
import type { RunFile } from './run-file.js';

export interface LoaderOptions extends TemplateOptions {
  readonly strict: boolean;
}

/** The library that a file is in, and the one that its absolute paths begin at. */
export interface LibraryContext {
  readonly current: Library;
  readonly root: Library;
}

export interface EvaluatedFile {
  /** Undefined for Starlark and text files. */
  readonly documents: DocumentSet | undefined;
  /** Undefined where evaluation of a text file failed, and for other files. */
  readonly text: string | undefined;
  readonly globals: ReadonlyMap<string, Value>;
  readonly findings: readonly Finding[];
  readonly failed: boolean;
}

type Globals = ReadonlyMap<string, Value>;
const noGlobals: Globals = new Map();

export interface LoaderSurroundings {
  readonly thread: Thread;
  readonly options: LoaderOptions;
  /** What `data.values` is: a document, or undefined where it could not be computed. */
  readonly dataValues: Document | undefined;
  /** The `@ytt:library` module of a file in `context`. */
  libraryModule(context: LibraryContext, report: (findings: readonly Finding[]) => void): Globals;
}

/** Reads a file's documents without running its code; a template's comments are told from a plain file's by the caller. */
export function readRunFile(file: RunFile, strict: boolean): { documents: DocumentSet; findings: readonly Finding[] } {
  return readDocuments(file.source, { strict });
}

export class TemplateLoader {
  private readonly surroundings: LoaderSurroundings;
  private readonly evaluated = new Map<Library, Map<RunFile, EvaluatedFile | 'underway'>>();
  private readonly collected: Finding[] = [];
  /** What was found in libraries run by the file that is underway: it counts when that file fails. */
  private suspected: Finding[] = [];

  constructor(surroundings: LoaderSurroundings) {
    this.surroundings = surroundings;
  }

  /** What was found in the files that were evaluated so far, loaded ones included. */
  get findings(): readonly Finding[] {
    return this.collected;
  }

  evaluate(file: RunFile, context: LibraryContext): EvaluatedFile {
    const results = this.evaluated.get(context.root) ?? new Map<RunFile, EvaluatedFile | 'underway'>();
    this.evaluated.set(context.root, results);
    const known = results.get(file);
    if (known === 'underway') throw new StarlarkError(`cycle in load graph: '${file.source.path}' is being loaded`);
    if (known !== undefined) return known;
    results.set(file, 'underway');
    const { suspected } = this;
    this.suspected = [];
    const result = this.evaluateAnew(file, context);
    results.set(file, result);
    // Code may try to run a library and go on when that fails (`assert.try_to`).
    if (result.failed) this.collected.push(...this.suspected);
    this.collected.push(...result.findings);
    this.suspected = suspected;
    return result;
  }

  private evaluateAnew(file: RunFile, context: LibraryContext): EvaluatedFile {
    switch (file.type) {
      case 'yaml':
        return this.evaluateYaml(file, context);
      case 'text':
        return this.evaluateText(file, context);
      case 'starlark':
        return outcome(this.inFreshFrame(() => evaluateStarModule(file.source, this.templateContext(context))));
      case 'unknown':
        return { documents: undefined, text: undefined, globals: noGlobals, findings: [], failed: false };
    }
  }

  private evaluateYaml(file: RunFile, context: LibraryContext): EvaluatedFile {
    const read = readRunFile(file, this.surroundings.options.strict);
    if (hasError(read.findings)) return outcome({ ...read, globals: noGlobals });
    const isPlain = !file.isTemplate && !file.isLibrary;
    if (isPlain || !hasTemplating(read.documents))
      return outcome({ ...read, documents: overrideMapKeys(read.documents), globals: noGlobals });
    const result = this.inFreshFrame(() =>
      evaluateTemplate(file.source, read.documents, this.templateContext(context)),
    );
    return outcome({ ...result, findings: [...read.findings, ...result.findings] });
  }

  private evaluateText(file: RunFile, context: LibraryContext): EvaluatedFile {
    if (!file.isTemplate && !file.isLibrary)
      return outcome({ text: file.source.text, globals: noGlobals, findings: [] });
    return outcome(this.inFreshFrame(() => evaluateTextTemplate(file.source, this.templateContext(context))));
  }

  /** A loaded file's errors do not tell who loaded it, as in ytt. */
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

  private templateContext(context: LibraryContext): TemplateContext {
    const { thread, options } = this.surroundings;
    return { thread, options, loader: this.moduleLoader(context) };
  }

  private moduleLoader(context: LibraryContext): ModuleLoader {
    const { dataValues } = this.surroundings;
    let data: Globals | undefined;
    const yttModule = (name: string, from: LoadOrigin): Globals => {
      if (name === 'data') {
        data ??= dataModule(dataValues, dataFiles(context));
        return data;
      }
      if (name === 'library')
        return this.surroundings.libraryModule(context, (findings) => this.suspected.push(...findings));
      const found = findLibraryModule(name, from);
      if (found !== undefined) return found;
      throw new StarlarkError(
        `builtin ytt library does not have module '${name}' (hint: is it available in newer version of ytt?)`,
      );
    };
    return {
      load: (_thread, path, from) => {
        if (path.startsWith('@ytt:')) return yttModule(path.slice('@ytt:'.length), from);
        return this.loadFile(path, context);
      },
    };
  }

  private loadFile(module: string, from: LibraryContext): Globals {
    let context = from;
    let path = module;
    if (module.startsWith('@')) {
      const colon = module.indexOf(':');
      if (colon === -1)
        throw new StarlarkError(
          "Expected library path to be in format '@name:path' e.g. '@github.com/vmware-tanzu/test:test.star' or '@ytt:base64'",
        );
      const library = findPrivateLibrary(context.current, module.slice(1, colon));
      context = { current: library, root: library };
      path = module.slice(colon + 1);
    }
    const found: FileInLibrary = path.startsWith('/')
      ? findFile(context.root, path.slice(1))
      : findFile(context.current, path);
    return this.globalsOf(found, context.root);
  }

  private globalsOf(found: FileInLibrary, root: Library): Globals {
    const { file, library } = found;
    const name = file.source.path;
    if (!file.isLibrary)
      throw new StarlarkError(
        `Expected file '${name}' to be a library file, but was not (hint: library filename must end with ` +
          `'.lib.yml' or '.star'; use data.read(...) for loading non-templated file contents)`,
      );
    if (file.type === 'unknown') throw new StarlarkError(`File '${name}' type is not a known`);
    const result = this.evaluate(file, { current: library, root });
    const error = result.findings.find((finding) => finding.severity === 'error');
    if (error !== undefined) throw new StarlarkError(loadFailure(file, error.message));
    return result.globals;
  }
}

function loadFailure(file: RunFile, message: string): string {
  switch (file.type) {
    case 'starlark':
      return `Evaluating starlark template: ${message}`;
    case 'text':
      return `Evaluating text template: ${message}`;
    default:
      return message;
  }
}

function outcome(result: {
  documents?: DocumentSet;
  text?: string | undefined;
  globals: Globals;
  findings: readonly Finding[];
}): EvaluatedFile {
  const { documents, text, globals, findings } = result;
  return { documents, text, globals, findings, failed: hasError(findings) };
}
