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

/** The beginning of a list: `args=(-f a`, `args+=(-f b`. */
const list = /^[ \t]*(?:(?:local|declare|readonly)(?:[ \t]+-\w+)*[ \t]+)?([A-Za-z_]\w*)(\+?)=\((.*)$/;
/** Matches a value that is only the default of a variable: `${name:-"one two"}`, `${name:-${dir}/values.yml}`. */
const onlyDefault = /^["']?\$\{\w+:?[-=](["']?)((?:[^{}"'`$]|\$\w|\$\{\w+\})*)\1\}["']?[ \t]*$/;

/** The variables that the lines of a text set. */
export function variablesIn(lines: readonly string[]): ShellVariables {
  const variables = listsIn(lines);
  const set = (name: string, values: readonly string[]): void => {
    const known = variables.get(name) ?? [];
    variables.set(name, known);
    // If a variable has more values than a line can expand to, none is used.
    for (const value of values) if (known.length <= mostRuns && !known.includes(value)) known.push(value);
  };
  for (const line of lines) {
    const [, name, space = '', sign = '', rest = ''] = assignment.exec(line) ?? [];
    if (name !== undefined) {
      // An assignment of make can have white space before it or an operator, and extends to the end of the line.
      const value = space + sign === '' ? wordIn(rest) : sign === '+' ? undefined : lineIn(rest);
      if (!list.test(line)) set(name, [onlyDefault.exec(rest)?.[2] ?? value ?? `$${name}`]);
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

const exporting = /^[ \t]*export[ \t]+[A-Za-z_]\w*=/;

/** The variables that a text exports to the scripts that it runs. */
export function exportedIn(text: string): ShellVariables {
  return text.includes('export') ? variablesIn(text.split(/\r?\n/).filter((line) => exporting.test(line))) : new Map();
}

/**
 * The lists, each as the words of a command. A list that is extended contains the extension, which may depend on a
 * condition.
 */
function listsIn(lines: readonly string[]): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (let line = 0; line < lines.length; line++) {
    const [, name, sign, rest = ''] = list.exec(lines[line] ?? '') ?? [];
    if (name === undefined) continue;
    const parts = [rest];
    while (!parts.at(-1)?.includes(')') && line + 1 < lines.length) parts.push(lines[++line] ?? '');
    const words = parts.map((part) => part.split(')', 1)[0]?.replace(/(?:^|[ \t])#.*$/, '')).join(' ');
    const known = lists.get(name)?.[0]?.replace(` $${name}`, '');
    const value = sign === '' ? words : `${known ?? ''} ${words} $${name}`;
    if (value.length <= longestFilled) lists.set(name, [value]);
  }
  return lists;
}

/** The value of one shell word, without its quotes; undefined if the text is not one word, or its value is unknown. */
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
  return [...new Set(filled.map((one) => one.replace(defaulted, '$1')))];
}

/** Matches a variable with a default that is a single word, which replaces it if nothing sets the variable. */
const defaulted = /\$\{[A-Za-z_]\w*:?[-=]([^\s"'`${}]+)\}/g;

/**
 * Matches a variable in the syntax of a shell or make, or escaped by make for a shell. Text in single quotes is matched
 * first, because a shell does not expand it.
 */
const reference =
  /'[^']*'|\\.|"\$\{([A-Za-z_]\w*)\[[@*]\]\}"|\$\$?(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)(?:\[[@*]\]|:?[-=][^\s"'`${}]*)?\}|\(([A-Za-z_]\w*)\))/g;

function namesIn(line: string): readonly string[] {
  return [...line.matchAll(reference)].flatMap(
    ([, listed, bare, braced, parenthesized]) => listed ?? bare ?? braced ?? parenthesized ?? [],
  );
}

function withValue(line: string, name: string, value: string): string {
  const times = namesIn(line).filter((one) => one === name).length;
  if (line.length + times * value.length > longestFilled) return line;
  return line.replace(reference, (whole, listed, bare, braced, parenthesized) =>
    (listed ?? bare ?? braced ?? parenthesized) === name ? value : whole,
  );
}
