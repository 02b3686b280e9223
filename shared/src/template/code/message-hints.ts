/** The hints that ytt adds to the messages of common mistakes. */

const hintsByMessage: ReadonlyMap<string, string> = new Map([
  ['undefined: true', "use 'True' instead of 'true' for boolean assignment"],
  ['undefined: false', "use 'False' instead of 'false' for boolean assignment"],
  ["got newline, want ':'", "missing colon at the end of 'if/for/def' statement?"],
  ['undefined: null', "use 'None' instead of 'null' to indicate no value"],
  ['undefined: nil', "use 'None' instead of 'nil' to indicate no value"],
  ['undefined: none', "use 'None' instead of 'none' to indicate no value"],
  ['unhandled index operation struct[string]', 'use getattr(...) to access struct field programmatically'],
]);

/** `message` with ytt's hint, if there is one. `line` returns the line of code in question, which may be long. */
export function withHint(message: string, line: () => string): string {
  const hint = hintFor(message, line);
  return hint === undefined ? message : `${message} (hint: ${hint})`;
}

/** The plain sentence, with ytt's hint if the sentence does not say what to write instead. */
export function plainWithHint(
  { message, plain }: { readonly message: string; readonly plain?: string | undefined },
  line: () => string,
): string | undefined {
  const hint = /^got '[&|]'/.test(message) ? hintFor(message, line) : undefined;
  return hint === undefined || plain === undefined ? plain : `${plain}; ${hint}`;
}

function hintFor(message: string, line: () => string): string | undefined {
  const known = hintsByMessage.get(message);
  if (known !== undefined) return known;
  if (/^unknown binary op: .+ \| .+$/.test(message)) return "use 'or' instead of '|' for logical-or";
  if (/^unknown binary op: .+ & .+$/.test(message)) return "use 'and' instead of '&' for logical-and";
  if (message === "got '&', want primary expression" && line().includes('&&'))
    return "use 'and' instead of '&&' for logical-and";
  if (message === "got '|', want primary expression" && line().includes('||'))
    return "use 'or' instead of '||' for logical-or";
  return undefined;
}
