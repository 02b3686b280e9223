/** Names in code: what is defined there, members of modules, built-ins, and what a `load` can take from a file. */

import type { TextRange } from '@ytt-language/shared';
import { definitionAt, visibleAt } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { describeDefinition, yttModule } from '../code/code-names.js';
import {
  builtinFunctions,
  type FunctionDescription,
  moduleMembers,
  signatureText,
} from '../code/function-catalogue.js';
import { loadedFile, symbolsOf } from '../code/symbols-at.js';
import type { Cursor } from '../cursor/cursor.js';
import { codeBlock } from '../hover/escape-markdown.js';
import type { CompletionEntry } from './entry.js';

/** Names of values that can stand at the cursor, those of the file first. */
export function nameEntries(snapshot: Snapshot, cursor: Extract<Cursor, { kind: 'name' }>): CompletionEntry[] {
  if (!cursor.takesValue) return [];
  const { code, beginsStatement } = cursor;
  const own = visibleAt(code.symbols, cursor.start).map((one) => describeDefinition(snapshot, one));
  const names = new Set(own.map(({ name }) => name));
  const others = builtinFunctions.filter(({ name }) => !names.has(name) && (name !== 'load' || beginsStatement));
  return distinct([...own, ...others]).map((one) => functionEntry(one, cursor));
}

/** The members of a module of ytt. */
export function memberEntries({ code, object, ...range }: Extract<Cursor, { kind: 'member' }>): CompletionEntry[] {
  const definition = object.kind === 'identifier' ? definitionAt(code, object) : undefined;
  return (moduleMembers((definition && yttModule(definition)) ?? '') ?? []).map((one) =>
    functionEntry({ ...one, name: one.name.slice(one.name.indexOf('.') + 1) }, range),
  );
}

/** What the module of a `load` gives. */
export function loadedNameEntries(
  { file, project }: Snapshot,
  cursor: Extract<Cursor, { kind: 'loaded-name' }>,
): CompletionEntry[] {
  const { module, quoted } = cursor;
  if (!quoted) return [];
  if (module.startsWith('@ytt:')) {
    const name = module.slice(5);
    if (moduleMembers(name) === undefined) return [];
    return [functionEntry({ name, parameters: undefined, summary: `The module \`${module}\`.` }, cursor)];
  }
  const loaded = loadedFile(project?.inputs.files ?? [], file.path, module);
  if (loaded === undefined) return [];
  return symbolsOf(loaded)
    .definitions.filter(({ name, within, kind }) => within === undefined && kind !== 'load' && !name.startsWith('_'))
    .filter(({ expression }) => expression === undefined)
    .map((one) => functionEntry(describeDefinition({ project, file: loaded }, one), cursor));
}

function functionEntry(one: FunctionDescription, { start, end }: TextRange): CompletionEntry {
  const { name, parameters, summary } = one;
  return {
    label: name,
    kind: parameters === undefined ? 'keyword' : 'function',
    ...(parameters === undefined ? {} : { detail: signatureText(one) }),
    documentation: () => `${codeBlock(signatureText(one), 'python')}\n\n${summary}`,
    edit: { range: { start, end }, newText: name },
  };
}

function distinct(all: readonly FunctionDescription[]): readonly FunctionDescription[] {
  const seen = new Set<string>();
  return all.filter(({ name }) => !seen.has(name) && seen.add(name));
}
