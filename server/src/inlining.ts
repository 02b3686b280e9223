/** How much V8's optimising compiler inlines, which is a setting of the whole process. */
import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 inline only small functions. Optimised code is ready sooner, and compiling takes less of the other cores: a
 * large file opens in three quarters of the time, and code that runs for long is as fast (docs/performance.md). To be
 * called when the program is loaded: V8 refuses compiled code that was kept with other settings, also Node.js's own.
 */
export function inlineLittle(): void {
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=100');
}
