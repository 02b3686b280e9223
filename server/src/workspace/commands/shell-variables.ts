/**
 * Variables to which a text of a shell or of make gives what can be read of it: `VALUES=values.yml`, `CONFIG := config`,
 * `for env in dev prod`. Nothing is run: what comes from outside or from another command stays what it is, `$1`.
 */

/** What a text gives to its variables, each value as it is written; a variable has several where it is set in several places. */
export type ShellVariables = ReadonlyMap<string, readonly string[]>;

/** How many runs a line can stand for: loops over more are not followed. */
const mostRuns = 16;
/** How often variables may stand for each other. */
const deepest = 8;
/** What a line may be with the values of its variables, in UTF-16 code units: each may stand for another many times. */
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
    // One with more values than a line can stand for is not followed, whatever they are.
    for (const value of values) if (known.length <= mostRuns && !known.includes(value)) known.push(value);
  };
  for (const line of lines) {
    const [, name, space = '', sign = '', rest = ''] = assignment.exec(line) ?? [];
    if (name !== undefined) {
      // That of make may have a space in front of it, or a sign, and goes to the end of the line.
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

/** What a shell makes of one word, without the quotes around it; undefined where it is none, or is not known. */
function wordIn(text: string): string | undefined {
  const [, quoted, single, bare] =
    /^(?:"([^"`\\]*)"|'([^'$]*)'|([^\s"'`;&|<>()*?[\\]*))[ \t]*(?:;|&&|#|$)/.exec(text) ?? [];
  const value = quoted ?? single ?? bare;
  return value === undefined || value.includes('$(') ? undefined : value;
}

/** What make gives to a variable: the rest of the line. */
function lineIn(text: string): string | undefined {
  const value = text.replace(/(?:^|[ \t])#.*$/, '').trim();
  return /["'`\\*?%]|\$\([^)]*[ \t]/.test(value) ? undefined : value;
}

/** The lines that `line` stands for, with what its variables are. */
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

/** `$name`, as a shell and make write it, and as make hands it to a shell; what stands in single quotes a shell leaves alone. */
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
