/** Renames names in code: functions, variables, parameters, and loaded names. */
import type { SourceFile, TextRange } from '@ytt-language/shared';
import type { Snapshot } from '../../workspace/snapshot.js';
import { argumentsNaming, namedArgumentAt } from '../code/named-arguments.js';
import {
  definitionOf,
  type Place,
  parameterAt,
  runFiles,
  type SymbolUse,
  symbolAt,
  symbolsOf,
} from '../code/symbols-at.js';
import { isKeyword } from '../cursor/code-cursor.js';
import { referencesAt } from '../navigation/references.js';
import { placeText, type Renaming } from './rename-trial.js';

/** Starlark's identifiers (https://github.com/google/starlark-go/blob/master/doc/spec.md#lexical-elements). */
const identifier = /^[\p{L}_][\p{L}_0-9]*$/u;
/** Names that the language lets code bind, although it should not. */
const constants: ReadonlySet<string> = new Set(['None', 'True', 'False']);

/** Why `name` cannot be a name in code; undefined if it can. */
export function whyNotName(name: string): string | undefined {
  if (!identifier.test(name)) return `${name} is not a name in Starlark.`;
  if (isKeyword(name) || constants.has(name)) return `${name} is a reserved word of Starlark, not a name.`;
  return undefined;
}

/** Renames a symbol; for a parameter, also the arguments that name it. */
export function renameSymbol(
  snapshot: Snapshot,
  offset: number,
  newName: string,
  others: readonly Snapshot[] = [],
): Renaming {
  const impossible = whyNotName(newName);
  if (impossible !== undefined) return { refused: impossible };
  const symbol = symbolAt(snapshot, offset);
  // If a `load` binds another name to an import, that name is renamed only in this file.
  if (symbol !== undefined && isOwnName(symbol)) {
    const { range, references } = symbol.definition;
    const places = [range, ...references].map((one) => ({ file: snapshot.file, range: one }));
    return renamedPlaces(places, [snapshot.file], newName);
  }
  const named = namedAt(snapshot, offset);
  if (named === undefined) return { edits: [] };
  const { name, declared } = named;
  const places = referencesAt(snapshot, offset, true, others).filter(
    ({ file: { text }, range }) => text.slice(range.start, range.end) === name,
  );
  if (parameterAt(declared) !== undefined) {
    const other = argumentsNaming(snapshot, declared, runFiles(snapshot)).find((one) => one.parameters.length > 1);
    if (other !== undefined) return { refused: `${placeText(other.place)} may call other functions too.` };
    return renamedPlaces(places, [declared.file], newName);
  }
  // Names that begin like this are not exported
  // (https://github.com/google/starlark-go/blob/master/doc/spec.md#load-statements).
  const loading = newName.startsWith('_') && places.find(({ file }) => file !== declared.file);
  if (loading) return { refused: `${loading.file.path} loads it, and names that begin with _ cannot be loaded.` };
  return renamedPlaces(places, [...new Set(places.map(({ file }) => file))], newName);
}

/** The edits of `places`. `files` are the files in which the new name must not clash with others. */
function renamedPlaces(places: readonly Place[], files: readonly SourceFile[], newName: string): Renaming {
  const conflicting = files.find((file) => {
    const { definitions, free } = symbolsOf(file);
    return [...definitions, ...free].some(({ name }) => name === newName);
  });
  if (conflicting !== undefined) return { refused: `${conflicting.path} already uses the name ${newName}.` };
  return { edits: places.map((place) => ({ place, newText: newName })) };
}

/** A name in code, and its declaration. */
export interface NamedSymbol {
  readonly range: TextRange;
  readonly name: string;
  readonly declared: Place;
}

/** The symbol named at the offset, or the parameter that a named argument there names. */
export function namedAt(snapshot: Snapshot, offset: number): NamedSymbol | undefined {
  const symbol = symbolAt(snapshot, offset);
  if (symbol !== undefined)
    return { range: symbol.range, name: nameOf(symbol), declared: definitionOf(snapshot, symbol.definition) };
  const argument = namedArgumentAt(snapshot, offset);
  const [declared] = argument?.parameters ?? [];
  const name = declared && parameterAt(declared)?.name;
  return argument && declared && name !== undefined ? { range: argument.place.range, name, declared } : undefined;
}

/** Whether it is the local name that a load binds to an import. */
function isOwnName({ definition: { loadedFrom }, range }: SymbolUse): boolean {
  return loadedFrom?.at !== undefined && range !== loadedFrom.at;
}

function nameOf(symbol: SymbolUse): string {
  const { name, loadedFrom } = symbol.definition;
  return isOwnName(symbol) ? name : (loadedFrom?.name ?? name);
}

/** Why the symbol at the offset cannot be renamed, whatever the new name is; undefined if it can. */
export function whyNotSymbol(snapshot: Snapshot, offset: number): string | undefined {
  const symbol = symbolAt(snapshot, offset);
  const loadedFrom = symbol?.definition.loadedFrom;
  if (symbol === undefined) {
    const { parameters = [] } = namedArgumentAt(snapshot, offset) ?? {};
    return parameters.length > 1 ? 'It may be the name of parameters of several functions.' : undefined;
  }
  if (loadedFrom === undefined || isOwnName(symbol)) return undefined;
  const isElsewhere = definitionOf(snapshot, symbol.definition).file !== snapshot.file;
  return isElsewhere ? undefined : `${loadedFrom.name} is the name that ${loadedFrom.module} gives it.`;
}
