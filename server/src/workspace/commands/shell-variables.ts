/**
 * The variables of a shell script or Makefile, as far as their values can be read from the text: `VALUES=values.yml`,
 * `CONFIG := config`, `for env in dev prod`. Nothing is executed: arguments and the output of commands stay unexpanded,
 * `$1`.
 */

/** The values of a text's variables, each as written; a variable that is set in several places has several. */
export type ShellVariables = ReadonlyMap<string, readonly string[]>;

/** The maximum number of runs that a line can expand to: longer loops are not followed. */
const mostRuns = 16;
/** How deep variables are expanded in the values of other variables. */
const deepest = 8;
/** The maximum length of an expanded line in UTF-16 code units: each variable may contain another many times. */
const longestFilled = 100_000;

const assignment =
  /^[ \t@-]*(?:(?:export|local|readonly|declare(?:[ \t]+-\w+)?)[ \t]+)?([A-Za-z_]\w*)([ \t]*)([:?+]{0,3})=(.*)$/;
const loop = /\bfor[ \t]+([A-Za-z_]\w*)[ \t]+in[ \t]+([^;\\]*)(\\?)/g;

/** The variables that the lines of a text set. */
export function variablesIn(lines: readonly string[]): ShellVariables {
  const variables = new Map<string, string[]>();
  const set = (name: string, values: readonly string[]): void => {
    const known = variables.get(name) ?? [];
    variables.set(name, known);
    // A variable with more values than a line can expand to is not followed at all.
    for (const value of values) if (known.length <= mostRuns && !known.includes(value)) known.push(value);
  };
  for (const line of lines) {
    const [, name, space = '', sign = '', rest = ''] = assignment.exec(line) ?? [];
    if (name !== undefined) {
      // An assignment of make may have white space before it or an operator, and extends to the end of the line.
      const value = space + sign === '' ? wordIn(rest) : sign === '+' ? undefined : lineIn(rest);
      set(name, [value ?? `$${name}`]);
    }
    for (const [, item = '', words = '', goesOn] of line.matchAll(loop)) {
      const each = filledIn(words, variables).flatMap((one) => one.trim().split(/[ \t]+/));
      set(
        item,
        each.map((word) => (goesOn ? undefined : wordIn(word)) ?? `$${item}`),
      );
    }
  }
  return variables;
}

/** The value of one shell word without its quotes; undefined if it is not a word, or is unknown. */
function wordIn(text: string): string | undefined {
  const [, quoted, single, bare] =
    /^(?:"([^"`\\]*)"|'([^'$]*)'|([^\s"'`;&|<>()*?[\\]*))[ \t]*(?:;|&&|#|$)/.exec(text) ?? [];
  const value = quoted ?? single ?? bare;
  return value === undefined || value.includes('$(') ? undefined : value;
}

/** The value of a make variable: the rest of the line. */
function lineIn(text: string): string | undefined {
  const value = text.replace(/(?:^|[ \t])#.*$/, '').trim();
  return /["'`\\*?%]|\$\([^)]*[ \t]/.test(value) ? undefined : value;
}

/** The lines that `line` expands to with the values of its variables. */
export function filledIn(line: string, variables: ShellVariables): readonly string[] {
  if (!line.includes('$')) return [line];
  let filled: readonly string[] = [line];
  const done = new Set<string>();
  for (let depth = 0; depth < deepest; depth++) {
    const names = new Set(filled.flatMap((one) => namesIn(one)).filter((name) => !done.has(name)));
    for (const name of names) {
      done.add(name);
      const values = variables.get(name) ?? [];
      if (values.length === 0 || filled.length * values.length > mostRuns) continue;
      filled = filled.flatMap((one) => values.map((value) => withValue(one, name, value)));
    }
    if (names.size === 0) break;
  }
  return [...new Set(filled)];
}

/**
 * A variable in the syntax of a shell or make, or escaped by make for a shell; a shell does not expand single quotes.
 */
const reference = /'[^']*'|\\.|\$\$?(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\}|\(([A-Za-z_]\w*)\))/g;

function namesIn(line: string): readonly string[] {
  return [...line.matchAll(reference)].flatMap(
    ([, bare, braced, parenthesized]) => bare ?? braced ?? parenthesized ?? [],
  );
}

function withValue(line: string, name: string, value: string): string {
  const times = namesIn(line).filter((one) => one === name).length;
  if (line.length + times * value.length > longestFilled) return line;
  return line.replace(reference, (whole, bare, braced, parenthesized) =>
    (bare ?? braced ?? parenthesized) === name ? value : whole,
  );
}
