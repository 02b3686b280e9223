/**
 * Splits a shell text (scripts, Makefile recipes, CI steps) into commands and words, without running anything. A word
 * that contains another command, or a variable that the text does not set, is unknown. If it only begins with one, its
 * end is known: `"$DIR/../config"`.
 */
import { unknownPart } from './open-paths.js';
import { filledIn, type ShellVariables, variablesIn } from './shell-variables.js';

export interface ShellCommand {
  /** The line, from 0, that the command begins on. */
  readonly line: number;
  readonly words: readonly ShellWord[];
}

/** A word; or if it is partly unknown, its known end (empty if that is unknown, too), and its beginning if known. */
export type ShellWord =
  | string
  | {
      readonly ending: string;
      readonly beginning?: string;
      /**
       * The path with a mark for its unknown part, if it has only one, below a known directory or in the name of a YAML
       * file.
       */
      readonly open?: string;
    };

/**
 * The path in a word. A word that begins with something unknown (`$DIR/../config`) usually names a directory of the
 * same repository, so the rest is a path relative to the file's directory, or one above it.
 */
export function pathIn(word: ShellWord): string | undefined {
  if (typeof word === 'string') return word === '-' || /^https?:/.test(word) ? undefined : word;
  return word.open ?? (/^\/[^/]/.test(word.ending) ? word.ending.slice(1) : undefined);
}

/** A word that is being parsed. */
interface Word {
  /** The known text after the last unknown part. */
  text: string;
  /** The text before the first unknown part, if there is one. */
  beginning?: string;
  /** The number of unknown parts, and whether the word begins with one. */
  unknown: number;
  beginsUnknown: boolean;
}

interface ReadCommands {
  readonly commands: ShellWord[][];
  /** The word that is being parsed. */
  word: Word | undefined;
}

/**
 * In UTF-16 code units, including continuation lines. Nobody writes longer commands by hand, and generated ones do not
 * describe a project.
 */
const longestCommand = 100_000;

/** The longest default value of a variable that is searched for its closing brace, in UTF-16 code units. */
const longestDefault = 200;

/** Longer lines, in UTF-16 code units, are not searched for functions. */
const longestFunctionLine = 1_000;

/** The maximum nesting of commands. Each level is parsed once more. */
const deepestCommand = 20;

/**
 * The commands in `text` with `name` among their first words, without the words before it: `sudo env A=b ytt -f x` is
 * `ytt -f x`. Names derived from it count, too: the variable `$(YTT)`, and functions and programs such as `run_ytt`,
 * `ytt-linux-amd64` and `go run …/ytt@v1`. A line is several commands if the text sets its variables to several values.
 */
export function commandsNamed(
  text: string,
  name: string,
  exported: ShellVariables = new Map(),
): readonly ShellCommand[] {
  const variable = name.toUpperCase();
  const named = new RegExp(`^(?:.*/|[@+-]*)(?:\\w+[_-])?${name}(?:[-@][\\w.+-]*)?$`);
  const lines = text
    .replace(
      new RegExp(
        `\\$(?:\\(${variable}\\)|\\{${variable}(?::[-=][^}\\n]{0,${longestDefault}})?\\}|${variable}\\b)`,
        'g',
      ),
      name,
    )
    .split(/\r?\n/);
  const variables = new Map([...exported, ...variablesIn(lines)]);
  const functions = passingOn(lines, name);
  const found: ShellCommand[] = [];
  for (let line = 0; line < lines.length; line++) {
    const begin = line;
    const parts = [lines[line] ?? ''];
    while (parts.at(-1)?.endsWith('\\') && line + 1 < lines.length) {
      parts.push((parts.pop() ?? '').slice(0, -1));
      parts.push(lines[++line]?.trim() ?? '');
    }
    const joined = withFunction(parts.join(' '), functions);
    if (joined.length > longestCommand) continue;
    const filled = filledIn(joined, variables).filter((one) => one.length <= longestCommand && one.includes(name));
    const seen = new Set<string>();
    for (const words of filled.flatMap((one) => commandsOf(one, name))) {
      // In a Makefile, a command may be preceded by make's modifiers.
      const at = words.findIndex((word) => typeof word === 'string' && named.test(word));
      const command = { line: begin, words: words.slice(at) };
      const id = JSON.stringify(command);
      if (at === -1 || (filled.length > 1 && seen.has(id))) continue;
      seen.add(id);
      found.push(command);
    }
  }
  return found;
}

/**
 * For each function of a text that passes all its arguments on, the command that it calls: for `run() { ytt -f a "$@";
 * }`, `ytt -f a`.
 */
function passingOn(lines: readonly string[], name: string): ReadonlyMap<string, string> {
  const functions = new Map<string, string>();
  const isCall = new RegExp(`^(?:\\w+=)?[\\w./-]*\\b${name}\\b`);
  let inside: string | undefined;
  for (const line of lines) {
    if (line.length > longestFunctionLine) continue;
    inside = /^[ \t]*(?:function[ \t]+)?([A-Za-z_][\w-]*)[ \t]*(?:\(\)[ \t]*)?\{/.exec(line)?.[1] ?? inside;
    const [before = '', after] = line.split(/["']?\$(?:@|\*|\{@\})/, 2);
    const called = before.slice(Math.max(...[...';|&({'].map((mark) => before.lastIndexOf(mark))) + 1).trim();
    if (inside !== undefined && after !== undefined && isCall.test(called)) functions.set(inside, called);
    if (line.startsWith('}')) inside = undefined;
  }
  return functions;
}

/** The line with the call of such a function replaced by the command that the function runs. */
function withFunction(line: string, functions: ReadonlyMap<string, string>): string {
  if (functions.size === 0) return line;
  const [, lead = '', called = '', rest = ''] = /^([ \t]*)([A-Za-z_][\w-]*)([ \t].*)$/.exec(line) ?? [];
  const command = functions.get(called);
  return command === undefined || rest.trimStart().startsWith('()') ? line : `${lead}${command}${rest}`;
}

/**
 * The words of each command of `line`; pipes and the like separate commands. Nested commands come after the outer ones.
 */
function commandsOf(line: string, name: string, depth = 0): readonly (readonly ShellWord[])[] {
  if (depth > deepestCommand) return [];
  const read: ReadCommands = { commands: [[]], word: undefined };
  const inner: string[] = [];
  for (let i = 0; i < line.length; i++) {
    const character = line[i] ?? '';
    const begins = read.word === undefined;
    if (/\s/.test(character)) endWord(read);
    else if (character === '#' && read.word === undefined) break;
    else if (character === '\\') add(read, line[++i] ?? '');
    else if (character === "'") {
      const end = closing(line, i, "'");
      const text = line.slice(i + 1, end);
      if (begins && isCommand(text, name)) inner.push(text);
      add(read, text);
      i = end;
    } else if (character === '"') {
      const known = inner.length;
      const end = addQuoted(read, line, i, inner);
      const text = line.slice(i + 1, end).replace(/\\(["\\$`])/g, '$1');
      // If the quoted text runs other commands itself, those have been read already.
      if (begins && inner.length === known && isCommand(text, name)) inner.push(text);
      i = end;
    } else if (character === '$' || character === '`') {
      i = addUnknown(read, line, i, inner);
    } else if (/[|;&()<>]/.test(character)) {
      // The output of another command, `<(…)`, is an unknown word. All other operators end a command.
      if (/^[<>]\(/.test(line.slice(i))) {
        i = addUnknown(read, line, i, inner);
      } else {
        endWord(read);
        read.commands.push([]);
      }
    } else add(read, character);
  }
  endWord(read);
  return [...read.commands, ...inner.flatMap((command) => commandsOf(command, name, depth + 1))];
}

/** Whether a text in quotes is a command for another shell: `bash -c "ytt -f a"`. */
function isCommand(text: string, name: string): boolean {
  return text.includes(`${name} -`) && new RegExp(`(?:^|[\\s/;&|])${name} +-`).test(text);
}

function wordOf(read: ReadCommands): Word {
  read.word ??= { text: '', unknown: 0, beginsUnknown: false };
  return read.word;
}

function add(read: ReadCommands, text: string): void {
  wordOf(read).text += text;
}

function endWord(read: ReadCommands): void {
  const { word } = read;
  if (word === undefined) return;
  const { text, beginning, unknown, beginsUnknown } = word;
  const ending = unknown === 1 && beginsUnknown ? text : '';
  const isOpen =
    beginning !== undefined && (beginning.includes('/') || (/[\w-]$/.test(beginning) && /\.ya?ml$/.test(text)));
  const open = unknown === 1 && isOpen ? { open: beginning + unknownPart + text.slice(beginning.length) } : {};
  read.commands.at(-1)?.push(unknown === 0 ? text : { ending, ...(beginning ? { beginning } : {}), ...open });
  read.word = undefined;
}

/** Adds the unknown part that begins at `start`. If it is a command, `inner` gets it. Returns its last offset. */
function addUnknown(read: ReadCommands, line: string, start: number, inner: string[]): number {
  const word = wordOf(read);
  if (word.text === '') word.beginsUnknown = true;
  word.beginning ??= word.text;
  word.unknown++;
  const end = afterExpansion(line, start);
  const isCommand = line[start + 1] === '(' && line[start + 2] !== '(';
  if (isCommand) inner.push(line.slice(start + 2, end));
  else if (line[start] === '`') inner.push(line.slice(start + 1, end));
  return end;
}

/** Adds the text in double quotes that begins at `start`. Returns its last offset. */
function addQuoted(read: ReadCommands, line: string, start: number, inner: string[]): number {
  wordOf(read);
  for (let i = start + 1; i < line.length; i++) {
    const character = line[i] ?? '';
    if (character === '"') return i;
    if (character === '\\' && /["\\$`]/.test(line[i + 1] ?? '')) add(read, line[++i] ?? '');
    else if (character === '`' || (character === '$' && /[\w({$@*#?!-]/.test(line[i + 1] ?? '')))
      i = addUnknown(read, line, i, inner);
    else add(read, character);
  }
  return line.length;
}

/** The offset of the quote that closes the one at `start`; the end of the line if there is none. */
function closing(line: string, start: number, quote: string): number {
  const end = line.indexOf(quote, start + 1);
  return end === -1 ? line.length : end;
}

/** The last offset of the expansion (`$`, backtick, `<(` or `>(`) at `start`. */
function afterExpansion(line: string, start: number): number {
  const next = line[start + 1];
  if (line[start] === '`') return closing(line, start, '`');
  if (next === '(') return closingParenthesis(line, start + 1);
  if (next === '{') return closing(line, start + 1, '}');
  return start + (/^\$?(?:\w+|[@*#?!-])?/.exec(line.slice(start + 1))?.[0].length ?? 0);
}

/** The offset of the parenthesis that closes the one at `start`, skipping nested ones and quoted text. */
function closingParenthesis(line: string, start: number): number {
  let depth = 0;
  for (let i = start; i < line.length; i++) {
    const character = line[i];
    if (character === '\\') i++;
    else if (character === "'") i = closing(line, i, "'");
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return i;
  }
  return line.length;
}
