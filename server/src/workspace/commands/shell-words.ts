/**
 * The commands in a text of a shell, read and not run: scripts, recipes of Makefiles, steps of CI files. What a variable or
 * another command puts into a word is not known, nor is then the word.
 */

export interface ShellCommand {
  /** The line, from 0, that the command begins on. */
  readonly line: number;
  /** Undefined for words that are not known. */
  readonly words: readonly (string | undefined)[];
}

/** A word that is being read. */
interface Word {
  text: string;
  isKnown: boolean;
}

/** The commands of `text` with `name` among their first words, each from there on: `sudo env A=b ytt -f x` is `ytt -f x`. */
export function commandsNamed(text: string, name: string): readonly ShellCommand[] {
  const lines = text.split(/\r?\n/);
  const found: ShellCommand[] = [];
  for (let line = 0; line < lines.length; line++) {
    const begin = line;
    let joined = lines[line] ?? '';
    while (joined.endsWith('\\') && line + 1 < lines.length) joined = `${joined.slice(0, -1)} ${lines[++line]?.trim()}`;
    if (!joined.includes(name)) continue;
    for (const words of commandsOf(joined)) {
      // A Makefile has marks for make in front of a command.
      const at = words.findIndex((word) => word?.replace(/^[@+-]*(?:.*\/)?/, '') === name);
      if (at !== -1) found.push({ line: begin, words: words.slice(at) });
    }
  }
  return found;
}

/** The words of each command of one line; pipes and the like are between commands. */
function commandsOf(line: string): (string | undefined)[][] {
  const commands: (string | undefined)[][] = [[]];
  let word: Word | undefined;
  const endWord = (): void => {
    if (word !== undefined) commands.at(-1)?.push(word.isKnown ? word.text : undefined);
    word = undefined;
  };
  const add = (text: string, isKnown = true): void => {
    word ??= { text: '', isKnown: true };
    word.text += text;
    word.isKnown &&= isKnown;
  };
  for (let i = 0; i < line.length; i++) {
    const character = line[i] ?? '';
    if (/\s/.test(character)) endWord();
    else if (character === '#' && word === undefined) break;
    else if (character === '\\') add(line[++i] ?? '');
    else if (character === "'") {
      const end = closing(line, i, "'");
      add(line.slice(i + 1, end));
      i = end;
    } else if (character === '"') {
      const end = closing(line, i, '"');
      const content = line.slice(i + 1, end);
      add(content.replace(/\\(["\\$`])/g, '$1'), !/(?<!\\)[$`]/.test(content));
      i = end;
    } else if (character === '$' || character === '`') {
      add('', false);
      i = afterExpansion(line, i);
    } else if (/[|;&()<>]/.test(character)) {
      // What is read from another command, `<(…)`, is a word that is not known; all else ends a command.
      if (/^[<>]\(/.test(line.slice(i))) {
        add('', false);
        i = closing(line, i + 1, ')');
      } else {
        endWord();
        commands.push([]);
      }
    } else add(character);
  }
  endWord();
  return commands;
}

/** The offset of `mark` behind the one that begins at `start`; the end of the line where nothing closes it. */
function closing(line: string, start: number, mark: string): number {
  for (let i = start + 1; i < line.length; i++) {
    if (line[i] === '\\' && mark === '"') i++;
    else if (line[i] === mark) return i;
  }
  return line.length;
}

/** The last offset of what begins with `$` or a backtick at `start`. */
function afterExpansion(line: string, start: number): number {
  const next = line[start + 1];
  if (line[start] === '`') return closing(line, start, '`');
  if (next === '(') return closing(line, start + 1, ')');
  if (next === '{') return closing(line, start + 1, '}');
  return start + (/^\$?\w*/.exec(line.slice(start + 1))?.[0].length ?? 0);
}
