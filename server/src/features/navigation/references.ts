/** Finds references: every place of a symbol, or of a data value in schemas, values files and code of the run. */
import type { SourceFile, TextRange } from '@ytt-language/shared';
import {
  documentsOf,
  itemsOf,
  type Origin,
  type PlacedNode,
  pairsOf,
  rangeOf,
  samePath,
  schemaAt,
  syntaxOf,
} from '@ytt-language/shared/tooling';
import { isYamlName, summaryOf } from '../../workspace/files/file-summary.js';
import { fileOfSource } from '../../workspace/files/text-file.js';
import { libraryOf } from '../../workspace/projects/loadable-names.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { Workspace } from '../../workspace/workspace.js';
import { blockAt } from '../code/code-blocks.js';
import { dataValuesNamed } from '../code/code-values.js';
import { type DataValueName, dataValueReads } from '../code/data-value-reads.js';
import { libraryNameAt, samePlaces } from '../code/library-names.js';
import { libraryValueNameAt, libraryValueNames } from '../code/library-values.js';
import { argumentsNaming, namedArgumentAt } from '../code/named-arguments.js';
import {
  definitionOf,
  distinctPlaces,
  isSamePlace,
  mayHoldCode,
  type Place,
  placesOf,
  runFiles,
  symbolAt,
  symbolsOf,
} from '../code/symbols-at.js';
import { cursorAt, schemaPath } from '../cursor/cursor.js';
import { documentSchema, schemaAtOffset } from '../cursor/document-schema.js';
import { runsLoading, runsOfSameSchema, sameDeclarationIn } from './runs-of-schema.js';

/**
 * The references at the offset. `others` are the files in other runs of the same schema, which may refer to the same
 * data value.
 */
export function referencesAt(
  snapshot: Snapshot,
  offset: number,
  withDeclaration: boolean,
  others: readonly Snapshot[] = [],
): readonly Place[] {
  const value = dataValueAt(snapshot, offset);
  if (value !== undefined) {
    const declaration = withDeclaration ? undefined : inferredDeclaration(value);
    const elsewhere = others.flatMap((other) => {
      const same = sameValueIn(other, value);
      return same === undefined ? [] : dataValuePlaces(other, same, withDeclaration);
    });
    const places = distinctPlaces([...dataValuePlaces(snapshot, value, withDeclaration), ...elsewhere]);
    return places.filter(({ file, range }) => file !== declaration?.file || range.start !== declaration.start);
  }
  const library = libraryNameAt(snapshot, offset);
  if (library !== undefined) return samePlaces(snapshot, library);
  const declared = declarationAt(snapshot, offset);
  if (declared === undefined) return [];
  const all = [snapshot, ...others].flatMap((one) => {
    const same = one === snapshot ? declared : samePlaceIn(one, declared);
    if (same === undefined) return [];
    const places = runFiles(one).flatMap((file) => symbolPlaces(one, file, same));
    return [...places, ...argumentPlaces(one, same, runFiles(one))];
  });
  const places = others.length === 0 ? all : distinctPlaces(all);
  return withDeclaration ? places : places.filter((place) => !isSamePlace(place, declared));
}

/** The same place in the version of its file that another run reads. */
function samePlaceIn(other: Snapshot, { file, range }: Place): Place | undefined {
  const key = fileOfSource(file)?.key;
  const same = runFiles(other).find((one) => fileOfSource(one)?.key === key);
  return same && { file: same, range };
}

/** The place where the symbol at the offset is declared, or the single parameter that an argument there names. */
function declarationAt(snapshot: Snapshot, offset: number): Place | undefined {
  const symbol = symbolAt(snapshot, offset);
  if (symbol !== undefined) return definitionOf(snapshot, symbol.definition);
  const [parameter, ...others] = namedArgumentAt(snapshot, offset)?.parameters ?? [];
  return others.length === 0 ? parameter : undefined;
}

/** The arguments in `files` that name the parameter declared at `declared`; empty for other declarations. */
function argumentPlaces(snapshot: Snapshot, declared: Place, files: readonly SourceFile[]): readonly Place[] {
  return argumentsNaming(snapshot, declared, files).map(({ place }) => place);
}

/** The data values document that declares a data value, in the absence of a schema. */
function inferredDeclaration({ root, path }: DataValueName): Origin | undefined {
  return root.isInferred === true ? schemaAt(root, path)?.origin : undefined;
}

/** The references in the same file, for highlighting. */
export function highlightsAt(snapshot: Snapshot, offset: number): readonly TextRange[] {
  const block = blockAt(snapshot, offset)?.words ?? [];
  if (block.length > 0) return block;
  const { file: own } = snapshot;
  const definition = symbolAt(snapshot, offset)?.definition;
  if (definition !== undefined) {
    const naming = argumentPlaces(snapshot, { file: own, range: definition.range }, [own]);
    return [...placesOf(definition), ...naming.map(({ range }) => range)];
  }
  return referencesAt(snapshot, offset, true).flatMap(({ file, range }) => (file === own ? [range] : []));
}

/** The places in `file` that name the symbol declared at `declared`, defined there or loaded. */
function symbolPlaces(snapshot: Snapshot, file: SourceFile, declared: Place): Place[] {
  if (!mayHoldCode(file.path) || (isYamlName(file.path) && !file.text.includes('#@'))) return [];
  const { project } = snapshot;
  const meant = symbolsOf(file).definitions.filter((one) =>
    isSamePlace(definitionOf({ project, file }, one), declared),
  );
  return meant.flatMap(placesOf).map((range) => ({ file, range }));
}

/** The declared data value at the offset, if there is exactly one candidate. */
export function dataValueAt(snapshot: Snapshot, offset: number): DataValueName | undefined {
  const cursor = cursorAt(snapshot, offset);
  if (cursor.kind === 'member') {
    const all = dataValuesNamed(snapshot, cursor);
    const [value, ...others] = all.length > 1 ? all.filter(({ root }) => root === snapshot.schema) : all;
    return others.length === 0 ? value : undefined;
  }
  if (cursor.kind !== 'yaml' || cursor.role === 'template') return libraryValueNameAt(snapshot, offset)?.value;
  if (cursor.place.at !== 'key') return undefined;
  const path = schemaPath(cursor.place, cursor.place.name);
  const root = schemaAtOffset(snapshot, cursor.place.start);
  return root === undefined || schemaAt(root, path) === undefined ? undefined : { root, path };
}

/**
 * The other runs with the data value at the offset, or with further files that load the symbol there, each as a
 * snapshot of one of its files.
 */
export function othersWith(workspace: Workspace, snapshot: Snapshot, offset: number): readonly Snapshot[] {
  const value = dataValueAt(snapshot, offset);
  if (value !== undefined) return runsWithValue(workspace, snapshot, value);
  const file = declarationAt(snapshot, offset)?.file;
  return file === undefined ? [] : runsLoading(workspace, snapshot, file);
}

/**
 * The other runs in which the same file declares the data value; if there is no schema, those in which other files
 * declare it for the same code.
 */
function runsWithValue(workspace: Workspace, snapshot: Snapshot, { root, path }: DataValueName): readonly Snapshot[] {
  const [first] = path;
  const isOwn = root === snapshot.schema && root.isInferred === true && first?.kind === 'key';
  const code = isOwn ? runFiles(snapshot).filter((file) => reads(file, String(first.key))) : [];
  return runsOfSameSchema(workspace, snapshot, root, code);
}

/** Whether the code of a file reads the top-level data value `name`. */
function reads(file: SourceFile, name: string): boolean {
  const text = fileOfSource(file);
  return text !== undefined && mayHoldCode(file.path) && summaryOf(text).reads.includes(name);
}

/** The same data value in another run; undefined if that run does not have it. */
export function sameValueIn(other: Snapshot, { root, path }: DataValueName): DataValueName | undefined {
  const same = sameDeclarationIn(other, root);
  return same && { root: same, path };
}

/** The places of a data value: keys that declare or set it, and names in code, by file and in order. */
export function dataValuePlaces(snapshot: Snapshot, value: DataValueName, withDeclaration: boolean): readonly Place[] {
  const keys = dataValueKeys(snapshot, value);
  const declaring = declaringFiles(snapshot, value);
  const given = libraryValueNames(snapshot).filter(
    (one) => one.value.root === value.root && samePath(one.value.path, value.path),
  );
  return inputsOf(snapshot).flatMap((file): readonly Place[] => {
    const own = declaring.has(file) && !withDeclaration ? [] : keys.filter((place) => place.file === file);
    const named = [...dataValueReads(snapshot, value, file), ...given.filter(({ place }) => place.file === file)];
    return [...own, ...named.map(({ place }) => place)].sort((a, b) => a.range.start - b.range.start);
  });
}

/** The keys that declare or set a data value. */
export function dataValueKeys(snapshot: Snapshot, value: DataValueName): readonly Place[] {
  const { project } = snapshot;
  const inputs = inputsOf(snapshot);
  const setting = new Set([
    ...(project?.valuesFiles ?? []),
    ...(project?.inputs.dataValuesFiles ?? []),
    ...declaringFiles(snapshot, value),
    ...inputs.filter((file) => libraryOf(file.path) !== '' && file.includes('@data/values')),
  ]);
  return inputs.flatMap((file) => (setting.has(file) ? keyPlaces(snapshot, file, value) : []));
}

function inputsOf({ project, file }: Snapshot): readonly SourceFile[] {
  return project === undefined ? [file] : [...project.inputs.files, ...project.inputs.dataValuesFiles];
}

function declaringFiles({ project, schema }: Snapshot, { root }: DataValueName): ReadonlySet<SourceFile> {
  const ofLibrary = root !== schema && root.origin !== undefined ? [root.origin.file] : [];
  return new Set([...(project?.schemaFiles ?? []), ...ofLibrary]);
}

/** The keys at a path in all documents of a file that set data values of the same declaration. */
function keyPlaces(snapshot: Snapshot, file: SourceFile, { root, path }: DataValueName): Place[] {
  const places: Place[] = [];
  const descend = (placed: PlacedNode | undefined, depth: number): void => {
    const step = path[depth];
    if (step?.kind === 'item') for (const { value } of itemsOf(placed)) descend(value, depth + 1);
    if (step?.kind !== 'key') return;
    for (const { pair, key, value } of pairsOf(placed)) {
      if (pair.key.kind !== 'scalar' || pair.key.value !== String(step.key)) continue;
      if (depth === path.length - 1) places.push({ file, range: rangeOf(key) });
      else descend(value, depth + 1);
    }
  };
  for (const { document, value } of documentsOf(syntaxOf(file)))
    if (documentSchema(snapshot, file, document) === root) descend(value, 0);
  return places;
}
