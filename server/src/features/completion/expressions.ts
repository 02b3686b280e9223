/** Names in code: what is defined there, members of modules, built-ins, and what a `load` can take from a file. */

import { posix } from 'node:path';
import type { TextRange } from '@ytt-language/shared';
import { keywords, lineStartOf, reservedWords } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { describeDefinition, visibleSymbols, yttModule } from '../code/code-names.js';
import {
  builtinFunctions,
  type FunctionDescription,
  moduleMembers,
  signatureText,
} from '../code/function-catalogue.js';
import { symbolsOf } from '../code/symbols-at.js';
import type { Cursor } from '../cursor/cursor.js';
import { codeBlock } from '../hover/escape-markdown.js';
import type { CompletionEntry } from './entry.js';

/** Of a chain such as `a.b.c`, the name that `offset` stands in is completed. */
export function expressionEntries(
  snapshot: Snapshot,
  { start, end }: Extract<Cursor, { kind: 'expression' | 'annotation-argument' }>,
  offset: number,
): CompletionEntry[] {
  const { text } = snapshot.file;
  const before = text.slice(lineStartOf(text, start), start);
  const load = /\bload\(\s*(["'])([^"']+)\1\s*,[^)]*["']$/.exec(before);
  if (load !== null) return loadedNames(snapshot, load[2] ?? '', { start, end });
  if (isInString(before) || /\bload\([^)]*$/.test(before) || !takesName(before, text.slice(end, end + 1))) return [];
  const dot = text.slice(offset, end).indexOf('.');
  const range = {
    start: Math.max(start, start + text.slice(start, offset).lastIndexOf('.') + 1),
    end: dot === -1 ? end : offset + dot,
  };
  if (isKeyword(text.slice(range.start, range.end))) return [];
  const chain = /([A-Za-z_]\w*)\.$/.exec(text.slice(Math.max(0, range.start - 200), range.start));
  if (chain !== null) return memberEntries(snapshot, chain[1] ?? '', range);
  if (text[range.start - 1] === '.') return [];
  const own = visibleSymbols(snapshot, start).map((one) => describeDefinition(snapshot, one));
  const names = new Set(own.map(({ name }) => name));
  const isStatement = takesStatement(snapshot, before, start);
  const others = builtinFunctions.filter(({ name }) => !names.has(name) && (name !== 'load' || isStatement));
  return distinct([...own, ...others]).map((one) => functionEntry(one, range));
}

function memberEntries(snapshot: Snapshot, root: string, range: TextRange): CompletionEntry[] {
  const definition = visibleSymbols(snapshot, range.start).find(({ name }) => name === root);
  const module = definition && yttModule(definition);
  return (moduleMembers(module ?? '') ?? []).map((one) =>
    functionEntry({ ...one, name: one.name.slice(one.name.indexOf('.') + 1) }, range),
  );
}

/** What the module that is named before the cursor gives. */
function loadedNames(snapshot: Snapshot, module: string, range: TextRange): CompletionEntry[] {
  const { file, project } = snapshot;
  if (module.startsWith('@ytt:')) {
    const name = module.slice(5);
    if (moduleMembers(name) === undefined) return [];
    return [functionEntry({ name, parameters: undefined, summary: `The module \`${module}\`.` }, range)];
  }
  const path = module.startsWith('/') ? module.slice(1) : posix.join(posix.dirname(file.path), module);
  const loaded = project?.inputs.files.find((one) => one.path === path);
  if (loaded === undefined) return [];
  return symbolsOf(loaded)
    .definitions.filter(({ name, within, kind }) => within === undefined && kind !== 'load' && !name.startsWith('_'))
    .map((one) => functionEntry(describeDefinition({ project, file: loaded }, one), range));
}

function functionEntry(one: FunctionDescription, range: TextRange): CompletionEntry {
  const { name, parameters, summary } = one;
  return {
    label: name,
    kind: parameters === undefined ? 'keyword' : 'function',
    ...(parameters === undefined ? {} : { detail: signatureText(one) }),
    documentation: () => `${codeBlock(signatureText(one), 'python')}\n\n${summary}`,
    edit: { range, newText: name },
  };
}

function distinct(all: readonly FunctionDescription[]): readonly FunctionDescription[] {
  const seen = new Set<string>();
  return all.filter(({ name }) => !seen.has(name) && seen.add(name));
}

/** Words behind which a value is expected. */
const operators = /^(?:and|elif|else|for|if|in|lambda|not|or|return)$/;

/** Whether a name can stand between a line of code and the character behind it: next to a value it can not. */
export function takesName(before: string, next: string): boolean {
  const code = before.replace(/^.*#@(?:[\w/-]+\/[\w-]+(?=\s))?/, '');
  const last = /(\w+|["')\]}])[ \t]*$/.exec(code)?.[1];
  return !/["']/.test(next) && (last === undefined || operators.test(last));
}

/** Whether the word is one of the language's own, of which `end` is ytt's. */
function isKeyword(word: string): boolean {
  return word === 'end' || keywords.has(word) || reservedWords.has(word);
}

/** Whether a statement of the file itself begins behind `before`: in functions nothing is loaded. */
function takesStatement({ file }: Snapshot, before: string, offset: number): boolean {
  if (!/^\s*(?:#@\s*)?$/.test(before)) return false;
  return !symbolsOf(file).definitions.some(({ body }) => body && body.start <= offset && offset <= body.end);
}

/** Whether a line of code that ends here is inside a string. */
function isInString(before: string): boolean {
  let quote: string | undefined;
  for (let i = before.search(/#@/) + 1; i < before.length; i++) {
    const c = before[i];
    if (quote === undefined && (c === '"' || c === "'")) quote = c;
    else if (c === '\\') i++;
    else if (c === quote) quote = undefined;
  }
  return quote !== undefined;
}
