/**
 * Decides whether an evaluation that exhausts the stack ends in a finding, or throws so that a thread with a larger
 * stack can try again. That is a property of the JavaScript thread and not of what it evaluates, so it is set once for
 * each thread.
 */

type Raise = () => never;

let raise: Raise | undefined;

/**
 * Makes an exhausted stack throw `instead`, an `Interrupted` that nothing else catches; with undefined, it becomes a
 * finding again.
 */
export function raiseExhaustedStack(instead: Raise | undefined): void {
  raise = instead;
}

/** Whether `thrown` says that the stack was exhausted. */
export function isExhaustedStack(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  // After a stack overflow, even unrelated errors can be consequences, such as that of a regular expression that is
  // compiled late. Compiling one here would end the process.
  const { message } = thrown;
  return message.includes('call stack') || message.includes('Stack overflow');
}

/**
 * Whether `thrown` means that the stack was exhausted, for callers that report a finding. Throws instead if
 * `raiseExhaustedStack` was called.
 */
export function reportsExhaustedStack(thrown: unknown): boolean {
  const isExhausted = isExhaustedStack(thrown);
  if (isExhausted) raise?.();
  return isExhausted;
}
