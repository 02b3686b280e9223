/**
 * What becomes of an evaluation that exhausts the stack: a finding, or another attempt in a thread with a larger stack.
 * That depends on the JavaScript thread and not on what it evaluates, so it is stated once for each.
 */

type Raise = () => never;

let raise: Raise | undefined;

/**
 * Lets `instead` throw where an exhausted stack would become a finding: an `Interrupted`, which passes through. With
 * undefined it becomes a finding, as at first.
 */
export function raiseExhaustedStack(instead: Raise | undefined): void {
  raise = instead;
}

/** Whether `thrown` says that the stack was exhausted. */
export function isExhaustedStack(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  // When the stack overflows, even unrelated errors can be a consequence, such as that of a regular expression compiled
  // late. To compile one here would end the process.
  const { message } = thrown;
  return message.includes('call stack') || message.includes('Stack overflow');
}

/**
 * Whether `thrown` says that the stack was exhausted, for those that make a finding of it. Throws instead if
 * `raiseExhaustedStack` was called.
 */
export function reportsExhaustedStack(thrown: unknown): boolean {
  const isExhausted = isExhaustedStack(thrown);
  if (isExhausted) raise?.();
  return isExhausted;
}
