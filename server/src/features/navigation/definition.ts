/**
 * Go to definition: from a key or value, or `data.values.a.b` in code, to the schema that declares it; from a key of an
 * overlay to the nodes that it applies to; from the name of a library to its files.
 */
import type { SourceFile, TextRange } from '@ytt-language/shared';
import { belowAny, type Origin, type PathStep, schemaAt } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { membersNamed } from '../code/code-values.js';
import { flagsSetting } from '../code/flag-values.js';
import { aliasPlaces, entryOf, type LibraryName, libraryNameAt } from '../code/library-names.js';
import { libraryValueNameAt } from '../code/library-values.js';
import { namedArgumentAt } from '../code/named-arguments.js';
import { overlaidByKey } from '../code/overlaid-nodes.js';
import { definitionOf, loadedIn, symbolAt } from '../code/symbols-at.js';
import { type Cursor, cursorAt, schemaPath } from '../cursor/cursor.js';
import { schemaAtOffset } from '../cursor/document-schema.js';

export interface Definition {
  /** The range in the file that leads to the declaration. */
  readonly from: TextRange;
  readonly file: SourceFile;
  readonly range: TextRange;
}

/**
 * Returns the places where the thing at `offset` is declared, or for code defined; several if it can refer to several.
 * Empty if there is none, or if it is not known.
 */
export function definitionsAt(snapshot: Snapshot, offset: number): readonly Definition[] {
  const cursor = cursorAt(snapshot, offset);
  let path: readonly PathStep[];
  let from: TextRange;
  if (cursor.kind === 'yaml' && cursor.role !== 'template' && cursor.place.end > cursor.place.start) {
    const { place } = cursor;
    const key = place.at === 'key' ? place.name : undefined;
    path = schemaPath(place, key);
    from = place;
  } else if (cursor.kind === 'member') return memberDefinitions(snapshot, cursor);
  else {
    const overlaid = cursor.kind === 'yaml' ? overlaidByKey(snapshot, cursor.place) : [];
    if (cursor.kind !== 'yaml' || overlaid.length === 0) return codeDefinitions(snapshot, cursor, offset);
    const { start, end } = cursor.place;
    return definitionsFrom(
      { start, end },
      overlaid.map(({ origin }) => origin),
    );
  }
  const schema = schemaAtOffset(snapshot, from.start);
  const origin = schema && (belowAny(schema, path)?.part ?? schemaAt(schema, path))?.origin;
  if (origin === undefined) return [];
  const target = { start: origin.start, end: origin.end };
  return [{ from: { start: from.start, end: from.end }, file: origin.file, range: target }];
}

/** Each place is returned once: code in loops makes several nodes from the same place. */
function definitionsFrom(from: TextRange, origins: readonly (Origin | undefined)[]): readonly Definition[] {
  const places = new Map<string, Definition>();
  for (const origin of origins) {
    if (origin === undefined) continue;
    const { file, start, end } = origin;
    places.set(`${file.path} ${start}`, { from, file, range: { start, end } });
  }
  return [...places.values()];
}

/** The places where the name at the cursor is declared or set, including flags, for each possible object. */
function memberDefinitions(snapshot: Snapshot, cursor: Extract<Cursor, { kind: 'member' }>): readonly Definition[] {
  const from = { start: cursor.start, end: cursor.end };
  const given = flagsSetting(snapshot, cursor);
  if (given.length > 0) return given.map(({ file, range }) => ({ from, file, range }));
  return definitionsFrom(
    from,
    membersNamed(snapshot, cursor, cursor.name).map(({ place }) => place),
  );
}

function codeDefinitions(snapshot: Snapshot, cursor: Cursor, offset: number): readonly Definition[] {
  const symbol = symbolAt(snapshot, offset);
  if (symbol !== undefined) return [{ from: symbol.range, ...definitionOf(snapshot, symbol.definition) }];
  const argument = namedArgumentAt(snapshot, offset);
  if (argument !== undefined) return argument.parameters.map((one) => ({ from: argument.place.range, ...one }));
  const library = libraryNameAt(snapshot, offset);
  if (library !== undefined) return libraryDefinitions(snapshot, library);
  if (cursor.kind === 'load-path') return moduleDefinition(snapshot, cursor);
  const given = libraryValueNameAt(snapshot, offset);
  const origin = given && schemaAt(given.value.root, given.value.path)?.origin;
  if (given === undefined || origin === undefined) return [];
  return [{ from: given.place.range, file: origin.file, range: { start: origin.start, end: origin.end } }];
}

/** The path of a load leads to the file. */
function moduleDefinition(
  { file, project }: Snapshot,
  { path, start, end }: Extract<Cursor, { kind: 'load-path' }>,
): readonly Definition[] {
  const loaded = loadedIn(project, file, path);
  return loaded === undefined ? [] : [{ from: { start, end }, file: loaded, range: { start: 0, end: 0 } }];
}

/** A library's name leads to its entry file, an alias to the code that defines it. */
function libraryDefinitions(snapshot: Snapshot, name: LibraryName): readonly Definition[] {
  const places = name.kind === 'alias' ? aliasPlaces(snapshot, name) : [];
  const entry = entryOf(snapshot, name);
  const found = places.length > 0 || entry === undefined ? places : [entry];
  return found.map((place) => ({ from: name.range, ...place }));
}
