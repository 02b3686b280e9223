/** Standard output carries the protocol: from here on `console` prints to standard error. */
export function keepOutputClean(): void {
  const print = (...values: unknown[]): void => console.error(...values);
  console.log = print;
  console.info = print;
  console.debug = print;
}
