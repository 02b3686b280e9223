// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are snippet placeholders.
/** Completes statements: the keywords that are possible there, with the whole block that they open. */
import type { SourceFile } from '@ytt-language/shared';
import { codeBlocks, lineStartOf } from '@ytt-language/shared/tooling';
import { codeLanguage } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { symbolsOf } from '../code/symbols-at.js';
import type { Cursor } from '../cursor/cursor.js';
import type { CompletionEntry } from './entry.js';
import { modulesByUse } from './loads.js';

interface Statement {
  readonly word: string;
  readonly detail: string;
  /** The rest of the statement's own line, as a snippet. */
  readonly rest: string;
  /** Whether lines follow that are closed by `end`. */
  readonly isBlock: boolean;
}

const blocks: readonly Statement[] = [
  { word: 'if', detail: 'if … end', rest: ' $1:', isBlock: true },
  { word: 'for', detail: 'for … end', rest: ' ${1:item} in $2:', isBlock: true },
  { word: 'def', detail: 'def … end', rest: ' ${1:name}($2):', isBlock: true },
];

/** In YAML templates, blocks that consist of the next node. */
const blocksOfNodes: readonly Statement[] = [
  { word: 'if/end', detail: 'if, of the next node', rest: ' $1:', isBlock: false },
  { word: 'for/end', detail: 'for, of the next node', rest: ' ${1:item} in $2:', isBlock: false },
  { word: 'def/end', detail: 'def, of the next node', rest: ' ${1:name}($2):', isBlock: false },
];

const plain = (word: string, rest: string, detail: string): Statement => ({ word, detail, rest, isBlock: false });

/**
 * Returns the statements that can begin at the cursor, those that continue or close the open block first. On a line of
 * its own and outside of blocks, also a `load` for each `@ytt:` module that is not loaded yet; at the head of a file
 * these come first. Empty in annotations and within a statement.
 */
export function statementEntries(
  snapshot: Snapshot,
  cursor: Extract<Cursor, { kind: 'name' }>,
): readonly CompletionEntry[] {
  const { code, start, end } = cursor;
  const last = code.before.at(-1);
  if (last !== undefined && last.kind !== 'newline') return [];
  const { text } = snapshot.file;
  const isAlone = /^[ \t]*(?:[\r\n]|@\)|-@\)|$)/.test(text.slice(end, end + 80));
  const statements = [...closing(snapshot, cursor), ...opening(snapshot, cursor)].map((statement): CompletionEntry => {
    const { word, rest, detail } = statement;
    return {
      label: word,
      kind: 'statement',
      detail,
      edit: { range: { start, end }, newText: rest.startsWith(' ') ? `${word} ` : word + rest },
      filterText: word,
      ...(isAlone && rest !== '' ? { snippet: snippetOf(snapshot, start, statement) } : {}),
    };
  });
  if (!isAlone) return statements;
  const modules = loads(snapshot, cursor);
  return onlyLoads.test(text.slice(0, lineStartOf(text, start)))
    ? [...modules, ...statements]
    : [...statements, ...modules];
}

/** The lines at the head of a file that begins with its loads. */
const onlyLoads = /^(?:[ \t]*(?:#(?!@)[^\n]*|(?:#@[ \t]*|\(@-?[ \t]*)?load\([^\n]*)?\n)*$/;

/** The `end` that completes a block keyword such as `if/` to `if/end`; undefined if no slash is typed. */
export function endOfHead(
  { file }: Snapshot,
  { start, end }: Extract<Cursor, { kind: 'name' }>,
): CompletionEntry | undefined {
  const before = file.text.slice(lineStartOf(file.text, start), start);
  const head = /^[ \t]*#@[ \t]*(if|for|def)\/$/.exec(before)?.[1];
  const statement = head && blocksOfNodes.find(({ word }) => word === `${head}/end`);
  if (!statement) return undefined;
  const isAlone = /^[ \t]*(?:[\r\n]|$)/.test(file.text.slice(end, end + 80));
  return {
    label: 'end',
    kind: 'statement',
    detail: statement.detail,
    edit: { range: { start, end }, newText: isAlone ? 'end ' : 'end' },
    filterText: 'end',
    ...(isAlone ? { snippet: `end${statement.rest}` } : {}),
  };
}

/** A `load` for each `@ytt:` module that is not loaded yet. Only outside of blocks, where a `load` is allowed. */
function loads({ file }: Snapshot, { code, start, end }: Extract<Cursor, { kind: 'name' }>): CompletionEntry[] {
  if (code.nodes.some(({ kind }) => kind === 'def' || kind === 'for' || kind === 'if')) return [];
  const loaded = new Set(symbolsOf(file).loads.map(({ path }) => path));
  return modulesByUse
    .filter((name) => !loaded.has(`@ytt:${name}`))
    .map((name): CompletionEntry => {
      const load = `load("@ytt:${name}", "${name}")`;
      return {
        label: load,
        kind: 'function',
        detail: `ytt's module ${name}`,
        edit: { range: { start, end }, newText: load },
        filterText: `load ${name}`,
      };
    });
}

/**
 * The keywords that can continue the block around the cursor, including `end` if the file lacks one anywhere: the `end`
 * below may belong to an outer block.
 */
function closing({ file }: Snapshot, { start }: { readonly start: number }): readonly Statement[] {
  const around = codeBlocks(file, codeLanguage(file.path)).filter(({ words: [first] }) => first && first.start < start);
  const open = around.findLast(({ words, closed }) => !closed || (words.at(-1)?.start ?? 0) > start);
  if (open === undefined) return [];
  const [first] = open.words;
  const isIf = file.text.startsWith('if', first?.start);
  const isBelowElse = open.words.some((word) => word.start < start && file.text.startsWith('else', word.start));
  return [
    ...(isIf && !isBelowElse ? [plain('else', ':', 'otherwise'), plain('elif', ' $1:', 'otherwise, if')] : []),
    ...(around.every(({ closed }) => closed) ? [] : [plain('end', '', 'closes the block')]),
  ];
}

function opening({ file }: Snapshot, { code, start }: Extract<Cursor, { kind: 'name' }>): readonly Statement[] {
  const isWithin = (kind: 'def' | 'for'): boolean => code.nodes.some((node) => node.kind === kind);
  return [
    ...(isWithin('def') ? [plain('return', ' $1', 'ends the function')] : []),
    ...blocks,
    ...(commentMark(file, start) === undefined ? [] : blocksOfNodes),
    ...(isWithin('for') ? [plain('break', '', 'ends the loop'), plain('continue', '', 'goes on with the next')] : []),
  ];
}

/**
 * The snippet of a statement, with its `end` at the indentation of the word at `start`. In text templates, code
 * continues after its line, so the place of the `end` is unknown, and it is left out.
 */
function snippetOf({ file }: Snapshot, start: number, { word, rest, isBlock }: Statement): string {
  const head = word + rest;
  if (!isBlock) return head;
  switch (codeLanguage(file.path)) {
    case 'yaml': {
      const mark = commentMark(file, start);
      return mark === undefined ? head : `${head}\n$0\n${mark}end`;
    }
    case 'starlark':
      return `${head}\n  $0\nend`;
    case 'text':
      return head;
  }
}

/** The `#@` of the comment whose code begins at `start`, with the white space after it; undefined for other code. */
function commentMark({ text }: SourceFile, start: number): string | undefined {
  return /#@[ \t]+$/.exec(text.slice(lineStartOf(text, start), start))?.[0];
}
