/** Completes names in code: definitions, modules, built-ins, and names that a `load` can import from a file. */

import { posix } from 'node:path';
import type { SourceFile, TextRange } from '@ytt-language/shared';
import {
  type Expression,
  libraryModuleNames,
  moduleLoad,
  type SymbolDefinition,
  visibleAt,
} from '@ytt-language/shared/tooling';
import { definedForOthers, type LoadableName, loadableNames } from '../../workspace/projects/loadable-names.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { describeDefinition } from '../code/code-names.js';
import { builtinFunctions, type FunctionDescription, moduleMembers } from '../code/function-catalogue.js';
import { loadedIn, runFiles, symbolsOf } from '../code/symbols-at.js';
import { takesBoolean } from '../cursor/argument-texts.js';
import type { Cursor } from '../cursor/cursor.js';
import type { CompletionEntry } from './entry.js';
import { addedLoad, functionEntry } from './members.js';

/**
 * The values that are visible at the cursor by name: those of the file first, beginning with the variables of the
 * nearest loops.
 */
export function nameEntries(snapshot: Snapshot, cursor: Extract<Cursor, { kind: 'name' }>): CompletionEntry[] {
  if (!cursor.takesValue) return [];
  const { code, beginsStatement } = cursor;
  const bound = code.nodes.toReversed().flatMap((node) => (node.kind === 'for' ? namesIn(node.target) : []));
  const rank = ({ name }: SymbolDefinition): number => (bound.includes(name) ? bound.indexOf(name) : bound.length);
  const own = visibleAt(code.symbols, cursor.start)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((one) => describeDefinition(snapshot, one));
  const names = new Set(own.map(({ name }) => name));
  const others = builtinFunctions.filter(({ name }) => name !== 'load' || beginsStatement);
  const isFirst = ({ name }: FunctionDescription): boolean => name === 'True' || name === 'False';
  const first = takesBoolean(snapshot, cursor) ? others.filter(isFirst) : [];
  return [
    ...distinct([...first, ...own, ...(beginsStatement ? [] : operators), ...others]).map((one) =>
      functionEntry(one, cursor),
    ),
    ...libraryModuleNames.filter((name) => !names.has(name)).map((name) => moduleEntry(name, snapshot, cursor)),
    ...loadableNames(runFiles(snapshot), snapshot.file)
      .filter(({ definition: { name } }) => !names.has(name))
      .map((one) => loadableEntry(one, snapshot, cursor)),
  ];
}

/** The names that a loop binds. */
function namesIn(target: Expression): readonly string[] {
  switch (target.kind) {
    case 'identifier':
      return [target.name];
    case 'parenthesized':
      return namesIn(target.expression);
    case 'tuple':
    case 'list':
      return target.elements.flatMap(namesIn);
    default:
      return [];
  }
}

/** The words that an expression can begin with. */
const operators: readonly FunctionDescription[] = [
  { name: 'not', parameters: undefined, summary: 'True where what follows is false, empty, 0 or None.' },
  { name: 'lambda', parameters: undefined, summary: 'A function without a name: `lambda left, right: left + right`.' },
];

/** A module that is not loaded yet: the entry adds its load. */
function moduleEntry(name: string, { file }: Snapshot, range: TextRange): CompletionEntry {
  const summary = `The module \`@ytt:${name}\`, which this loads.`;
  const entry = functionEntry({ name, parameters: undefined, summary }, range);
  return { ...entry, detail: `@ytt:${name}`, additionalEdits: [addedLoad(file, moduleLoad(name), range.start)] };
}

/** A name that another file defines and that is not loaded yet: the entry adds its load. */
function loadableEntry({ module, file, definition }: LoadableName, here: Snapshot, range: TextRange): CompletionEntry {
  const entry = functionEntry(describeDefinition({ project: here.project, file }, definition), range);
  const load = addedLoad(here.file, { module, names: [definition.name] }, range.start);
  return { ...entry, detail: module, additionalEdits: [load] };
}

/** The names that a `load` can import from its module. */
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
  const loaded = loadedIn(project, file, module);
  if (loaded === undefined) return [];
  const uses = usesOf(project, file, loaded);
  const rank = ({ name }: SymbolDefinition): number => uses.get(name) ?? 0;
  return definedForOthers(loaded)
    .toSorted((a, b) => rank(b) - rank(a))
    .map((one) => functionEntry(describeDefinition({ project, file: loaded }, one), cursor));
}

/** For each name of `loaded`, how many files load it; the count of names that `here` has already loaded is lowest. */
function usesOf(project: Snapshot['project'], here: SourceFile, loaded: SourceFile): ReadonlyMap<string, number> {
  const files = project?.inputs.files ?? [];
  const uses = new Map<string, number>();
  const name = posix.basename(loaded.path);
  for (const file of files) {
    if (!file.text.includes(name)) continue;
    for (const { loadedFrom } of symbolsOf(file).definitions)
      if (loadedFrom !== undefined && loadedIn(project, file, loadedFrom.module) === loaded)
        uses.set(loadedFrom.name, (uses.get(loadedFrom.name) ?? 0) + (file.path === here.path ? -files.length : 1));
  }
  return uses;
}

function distinct(all: readonly FunctionDescription[]): readonly FunctionDescription[] {
  const seen = new Set<string>();
  return all.filter(({ name }) => !seen.has(name) && seen.add(name));
}
