/**
 * Single mistakes in a text, as users make them: a misspelt key or name, a moved line, a changed indent, a removed
 * quote, colon, other mark or `end`, a mark or line written twice, a removed line, a value of another type. Only what a
 * declaration governs is misspelt or gets another type: a key or value of data values, or a name in code. In a template's
 * own YAML every key and value is as valid as another.
 */
import type { TextEdit } from '@ytt-language/shared';

export const kinds = [
  'misspelling',
  'moved line',
  'removed line',
  'doubled line',
  'indent',
  'quote',
  'colon',
  'mark',
  'doubled mark',
  'end',
  'other type',
] as const;
export type MistakeKind = (typeof kinds)[number];

export interface Mistake {
  readonly kind: MistakeKind;
  readonly edit: TextEdit;
  /** The lines of the mistake, from 0, in the changed text. */
  readonly first: number;
  readonly last: number;
  /** For a removed `end`: the lines that begin its block or a branch of it, also suitable locations for the finding. */
  readonly openers?: readonly number[];
}

interface Line {
  readonly number: number;
  readonly start: number;
  readonly text: string;
}

/**
 * The role of a text for ytt: how its lines are read, and what governs its keys. Data values are `governed` if a schema
 * declares them, and `declared` if they declare themselves, as a schema does.
 */
export type TextRole = 'governed' | 'declared' | 'template' | 'module' | 'text';

/** All mistakes generated for `text`, in the order of the text. */
export function mistakesIn(text: string, role: TextRole): readonly Mistake[] {
  const lines = linesOf(text);
  const openers = openersOf(lines);
  const texts = role === 'module' ? new Map<number, number>() : linesOfTexts(lines);
  // Any text around code is valid.
  if (role === 'text')
    return lines
      .filter((line) => line.text.includes('(@'))
      .flatMap((line) => [
        ...misspellings(line, role),
        ...removedMarks(line, role),
        ...removedEnds(line, role, openers),
      ]);
  return lines.flatMap((line, i) => [
    ...misspellings(line, role),
    ...(texts.has(line.number) && texts.has(line.number + 1) ? [] : moved(line, lines[i + 1])),
    ...(texts.has(line.number) ? [] : [...removedOrDoubled(line), ...removedMarks(line, role), ...otherMarks(line)]),
    ...indents(line, texts.get(line.number)),
    ...removedEnds(line, role, openers),
    ...otherTypes(line, role),
  ]);
}

function linesOf(text: string): readonly Line[] {
  let start = 0;
  return text.split('\n').map((whole, number) => {
    const line = { number, start, text: whole.replace(/\r$/, '') };
    start += whole.length + 1;
    return line;
  });
}

/** A mistake on one line, where `length` characters from `at` become `newText`. */
function on(kind: MistakeKind, line: Line, at: number, length: number, newText: string): Mistake {
  const start = line.start + at;
  return { kind, edit: { range: { start, end: start + length }, newText }, first: line.number, last: line.number };
}

/** Whether a line has a meaning: it is neither blank nor a plain comment. */
function speaks({ text }: Line): boolean {
  return /\S/.test(text) && !/^\s*#(?![@])/.test(text);
}

const declaredKey = /^(\s*(?:- +)*)([A-Za-z_]\w{3,})(?=:(?:\s|$))/;
/** Members of data values and of modules, annotations and keywords. */
const nameInCode =
  /(?<=data\.values(?:\.\w+)*\.)[a-z_]\w{3,}|(?<=^\s*#@)(?:data|overlay|schema|library)\/[\w/-]+|(?<=^\s*#@ |^\s*)(?:load|elif|else|for|return)\b/g;

/** Swaps two letters. */
function misspellings(line: Line, role: TextRole): readonly Mistake[] {
  const swapped = (at: number, name: string): readonly Mistake[] => {
    const i = [...name].findIndex(
      (letter, k) => k > 0 && /\w/.test(letter) && /\w/.test(name[k + 1] ?? '') && letter !== name[k + 1],
    );
    return i === -1 ? [] : [on('misspelling', line, at + i, 2, `${name[i + 1]}${name[i]}`)];
  };
  const key = role === 'governed' || role === 'declared' ? declaredKey.exec(line.text) : null;
  const code = role === 'module' || /#@|\(@/.test(line.text) ? [...line.text.matchAll(nameInCode)] : [];
  return [
    ...(key === null ? [] : swapped(key[1]?.length ?? 0, key[2] ?? '')),
    ...code.flatMap((match) => swapped(match.index, match[0])),
  ];
}

/** Swaps a line with the next one. */
function moved(line: Line, next: Line | undefined): readonly Mistake[] {
  if (next === undefined || !speaks(line) || !speaks(next) || line.text === next.text) return [];
  const range = { start: line.start, end: next.start + next.text.length };
  const edit = { range, newText: `${next.text}\n${line.text}` };
  return [{ kind: 'moved line', edit, first: line.number, last: next.number }];
}

/** Removes a line, or writes it twice. */
function removedOrDoubled(line: Line): readonly Mistake[] {
  if (!speaks(line)) return [];
  const doubled = on('doubled line', line, 0, 0, `${line.text}\n`);
  return [on('removed line', line, 0, line.text.length + 1, ''), { ...doubled, last: line.number + 1 }];
}

/** Indents a line by one column more or less; a line of a block scalar indented by `textIndent` then leaves it. */
function indents(line: Line, textIndent: number | undefined): readonly Mistake[] {
  if (!speaks(line)) return [];
  if (textIndent !== undefined) return isIndentedBy(line, textIndent) ? [on('indent', line, 0, 1, '')] : [];
  const further = on('indent', line, 0, 0, ' ');
  return line.text.startsWith(' ') ? [further, on('indent', line, 0, 1, '')] : [further];
}

/** Code on a line of YAML or text, or a line of a module; `if/end` opens no block. */
const block =
  /(?:^\s*(?:#@\s*)?|\(@-?\s*)(?:(if|for|while|def|(elif|else))\b(?!\/).*:\s*(?:-?@\)|$)|(end)\b\s*(?:-?@\)|$))/;

/** The lines that open blocks and their branches, by those that close them. */
function openersOf(lines: readonly Line[]): ReadonlyMap<number, readonly number[]> {
  const open: number[][] = [];
  const openers = new Map<number, readonly number[]>();
  for (const { number, text } of lines) {
    const [, opens, branches, closes] = block.exec(text) ?? [];
    if (branches !== undefined) open.at(-1)?.push(number);
    else if (opens !== undefined) open.push([number]);
    const opener = closes === undefined ? undefined : open.pop();
    if (opener !== undefined) openers.set(number, opener);
  }
  return openers;
}

/**
 * The lines of block scalars, each with the indentation of its text. Order, blanks, quotes and colons are arbitrary
 * there.
 */
function linesOfTexts(lines: readonly Line[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  let header: number | undefined;
  let textIndent = 0;
  for (const line of lines) {
    const { number, text } = line;
    const indent = /^ */.exec(text)?.[0].length ?? 0;
    if (header !== undefined && (text.trim() === '' || indent > header)) {
      textIndent ||= text.trim() === '' ? 0 : indent;
      found.set(number, textIndent);
    } else {
      header = /(?:^|: |- )[|>][-+\d]*\s*(?:#.*)?$/.test(text) ? indent : undefined;
      textIndent = 0;
    }
  }
  return found;
}

function isIndentedBy({ text }: Line, columns: number): boolean {
  return /^ */.exec(text)?.[0].length === columns && columns > 0;
}

/** A quote, or the first significant colon: that of a key, or one in code. */
function removedMarks(line: Line, role: TextRole): readonly Mistake[] {
  if (!speaks(line)) return [];
  const { text } = line;
  const inCode = (index: number): boolean => text.lastIndexOf('(@', index) > text.lastIndexOf('@)', index);
  const quotes = [...text.matchAll(/["']/g)].filter(({ index }) => role !== 'text' || inCode(index));
  return [
    ...quotes.map(({ index }) => on('quote', line, index, 1, '')),
    ...(role === 'text' ? [] : colons(text, role).slice(0, 1)).map((index) => on('colon', line, index, 1, '')),
  ];
}

/** Removes one of the other punctuation marks, or writes a mark twice. */
function otherMarks(line: Line): readonly Mistake[] {
  if (!speaks(line)) return [];
  return [...line.text.matchAll(/[^\w\s]/g)].flatMap(({ index, 0: mark }) => [
    ...(/["':]/.test(mark) ? [] : [on('mark', line, index, 1, '')]),
    on('doubled mark', line, index, 0, mark),
  ]);
}

/** The colons outside quotes that end a key, or are part of code. */
function colons(text: string, role: TextRole): readonly number[] {
  const code = role === 'module' ? 0 : text.search(/#@|\(@/);
  const bare = text.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, (quoted) => '_'.repeat(quoted.length));
  return [...bare.matchAll(/:/g)]
    .map(({ index }) => index)
    .filter((index) => (code !== -1 && index > code) || /^(?:\s|$)/.test(bare.slice(index + 1)));
}

function removedEnds(line: Line, role: TextRole, openers: ReadonlyMap<number, readonly number[]>): readonly Mistake[] {
  const end = role === 'module' ? /^\s*end\s*$/ : /^\s*#@ *end\s*$|\(@-? *end *-?@\)/;
  const found = end.exec(line.text);
  if (found === null) return [];
  const removed = on('end', line, found.index, found[0].length, '');
  return [{ ...removed, openers: openers.get(line.number) ?? [] }];
}

const plainScalar = /^(\s*(?:- +)*[\w.-]+: +)("[^"]*"|'[^']*'|[\w.-]+)\s*$/;

/** A string in place of a number or boolean, and a list in place of a string. */
function otherTypes(line: Line, role: TextRole): readonly Mistake[] {
  const match = role === 'governed' ? plainScalar.exec(line.text) : null;
  if (match === null) return [];
  const [, before = '', value = ''] = match;
  return [
    on('other type', line, before.length, value.length, /^(?:[\d.]+|true|false)$/.test(value) ? 'some-text' : '[]'),
  ];
}
