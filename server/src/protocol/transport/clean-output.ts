/** Redirects console output to standard error, which editors keep as a log: standard output carries the protocol. */
import { format } from 'node:util';
import { visibleText } from '@ytt-language/shared';

/** Redirects `console` to standard error, without anything that could do harm in a terminal. */
export function keepOutputClean(): void {
  const { error } = console;
  const print = (...values: unknown[]): void => error('%s', visibleText(format(...values)));
  console.error = print;
  console.warn = print;
  console.log = print;
  console.info = print;
  console.debug = print;
}
