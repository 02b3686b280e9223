/** What evaluating a file needs from its run. */
import type { Thread } from '../starlark/eval/thread.js';
import type { Kwargs, Value } from '../starlark/values/value.js';
import type { SourceFile } from '../text/source-file.js';

/** How templates are read and evaluated. */
export interface TemplateOptions {
  /** Comments that are not ytt's are ignored instead of being errors. */
  readonly ignoreUnknownComments: boolean;
  /** A repeated map key replaces the earlier one without an annotation. */
  readonly implicitMapKeyOverrides: boolean;
}

/** `template.replace` of one template: applies to the node that this template is building. */
export type ReplaceNode = (thread: Thread, args: readonly Value[], kwargs: Kwargs) => Value;

/** The file that loads a module. */
export interface LoadOrigin {
  readonly file: SourceFile;
  /** The function `replace` of the loading file's own `@ytt:template` module. */
  readonly replaceNode: ReplaceNode;
}

/** Finds the modules that a template loads (`load("…", …)`). An implementation is bound to the library that the loading file belongs to. */
export interface ModuleLoader {
  /**
   * The exported names of the module at `path` as written in the `load` (`@ytt:data`, `/root.star`, `helpers.lib.yml`).
   * Throws `StarlarkError` with ytt's message if there is no such module.
   */
  load(thread: Thread, path: string, from: LoadOrigin): ReadonlyMap<string, Value>;
}

/** The environment of evaluating a file. */
export interface TemplateContext {
  readonly thread: Thread;
  readonly loader: ModuleLoader;
  readonly options: TemplateOptions;
  /** Names defined besides Starlark's own. */
  readonly predeclared?: ReadonlyMap<string, Value>;
}
