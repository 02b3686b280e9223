/** What evaluating a file needs from its run. */
import type { Thread } from '../starlark/eval/thread.js';
import type { Value } from '../starlark/values/value.js';
import type { ModuleLoader } from './code/module-loader.js';

/** How templates are read and evaluated. */
export interface TemplateOptions {
  /** Comments that are not ytt's are ignored instead of being errors. */
  readonly ignoreUnknownComments: boolean;
  /** A repeated map key replaces the earlier one without an annotation. */
  readonly implicitMapKeyOverrides: boolean;
}

/** The environment of evaluating a file. */
export interface TemplateContext {
  readonly thread: Thread;
  readonly loader: ModuleLoader;
  readonly options: TemplateOptions;
  /** Names defined besides Starlark's own. */
  readonly predeclared?: ReadonlyMap<string, Value>;
}
