/** From Node.js 22 on, what was compiled at one start serves the next. */
import module from 'node:module';

/** Has this thread keep what it compiles from here on. */
export function keepCompiled(): void {
  const { enableCompileCache } = module as typeof module & { readonly enableCompileCache?: () => unknown };
  enableCompileCache?.();
}
