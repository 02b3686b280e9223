/** Every place of a symbol, or of a data value: in schemas, values files and code of the run. */
import type { SourceFile, TextRange } from '@ytt-language/shared';
import {
  documentsOf,
  itemsOf,
  type Origin,
  type PathStep,
  type PlacedNode,
  pairsOf,
  rangeOf,
  schemaAt,
  syntaxOf,
} from '@ytt-language/shared/tooling';
import { isYamlName } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { blockWordsAt } from '../code/code-blocks.js';
import { dataValuesAt } from '../code/code-values.js';
import { dataValueReads } from '../code/data-value-reads.js';
import { definitionOf, mayHoldCode, type Place, symbolAt, symbolsOf } from '../code/symbols-at.js';
import { cursorAt, schemaPath } from '../cursor/cursor.js';

export function referencesAt(snapshot: Snapshot, offset: number, withDeclaration: boolean): readonly Place[] {
  const path = dataValuePath(snapshot, offset);
  if (path !== undefined) {
    const declaration = withDeclaration ? undefined : inferredDeclaration(snapshot, path);
    return dataValuePlaces(snapshot, path, withDeclaration).filter(
      ({ file, range }) => file !== declaration?.file || range.start !== declaration.start,
    );
  }
  const symbol = symbolAt(snapshot, offset);
  if (symbol === undefined) return [];
  const declared = definitionOf(snapshot, symbol.definition);
  const places = (snapshot.project?.inputs.files ?? [snapshot.file]).flatMap((file) =>
    symbolPlaces(snapshot, file, declared),
  );
  return withDeclaration ? places : places.filter((place) => !isSame(place, declared));
}

/** Where data values declare a data value, in the absence of a schema. */
function inferredDeclaration({ schema }: Snapshot, path: readonly PathStep[]): Origin | undefined {
  const node = schema?.isInferred === true ? schemaAt(schema, path) : undefined;
  return node?.origin;
}

/** The places in the file itself, for highlighting. */
export function highlightsAt(snapshot: Snapshot, offset: number): readonly TextRange[] {
  const block = blockWordsAt(snapshot, offset);
  if (block.length > 0) return block;
  const symbol = symbolAt(snapshot, offset);
  if (symbol !== undefined) return [symbol.definition.range, ...symbol.definition.references];
  return referencesAt(snapshot, offset, true).flatMap(({ file, range }) => (file === snapshot.file ? [range] : []));
}

/** Where `file` names what is declared at `declared`, itself or loaded. */
function symbolPlaces(snapshot: Snapshot, file: SourceFile, declared: Place): Place[] {
  if (!mayHoldCode(file.path) || (isYamlName(file.path) && !file.text.includes('#@'))) return [];
  const { project } = snapshot;
  const meant = symbolsOf(file).definitions.filter((one) => isSame(definitionOf({ project, file }, one), declared));
  return meant.flatMap(({ range, references }) => [range, ...references].map((one) => ({ file, range: one })));
}

function isSame(a: Place, b: Place): boolean {
  return a.file === b.file && a.range.start === b.range.start;
}

/** The way to the data value at the offset, where there is one that the schema declares, and no other can be meant. */
export function dataValuePath(snapshot: Snapshot, offset: number): readonly PathStep[] | undefined {
  const { schema } = snapshot;
  const cursor = cursorAt(snapshot, offset);
  if (schema === undefined) return undefined;
  if (cursor.kind === 'member') {
    const [value, ...others] = dataValuesAt(snapshot, cursor).filter(({ root }) => root === schema);
    return others.length === 0 ? value?.path : undefined;
  }
  if (cursor.kind !== 'yaml' || cursor.role === 'template' || cursor.place.at !== 'key') return undefined;
  const path = schemaPath(cursor.place, cursor.place.name);
  return schemaAt(schema, path) === undefined ? undefined : path;
}

export function dataValuePlaces(
  snapshot: Snapshot,
  path: readonly PathStep[],
  withDeclaration: boolean,
): readonly Place[] {
  const { project, file: own } = snapshot;
  const declaring = new Set(project?.schemaFiles ?? []);
  const inputs = project === undefined ? [own] : [...project.inputs.files, ...project.inputs.dataValuesFiles];
  const setting = new Set([...(project?.valuesFiles ?? []), ...(project?.inputs.dataValuesFiles ?? []), ...declaring]);
  return inputs.flatMap((file): Place[] => {
    if (declaring.has(file) && !withDeclaration) return [];
    return setting.has(file) ? keyPlaces(file, path) : dataValueReads(snapshot, path, file).map(({ place }) => place);
  });
}

/** The keys at `path` in every document of a file. */
function keyPlaces(file: SourceFile, path: readonly PathStep[]): Place[] {
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
  for (const { value } of documentsOf(syntaxOf(file))) descend(value, 0);
  return places;
}
