/** Every place of a symbol, or of a data value: in schemas, values files and code of the run. */
import type { SourceFile, TextRange } from '@ytt-language/shared';
import {
  type AccessChain,
  documentsOf,
  itemsOf,
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
import { definitionOf, mayHoldCode, type Place, symbolAt, symbolsOf } from '../code/symbols-at.js';
import { isDataModule } from '../cursor/code-cursor.js';
import { cursorAt, schemaPath } from '../cursor/cursor.js';

export function referencesAt(snapshot: Snapshot, offset: number, withDeclaration: boolean): readonly Place[] {
  const path = dataValuePath(snapshot, offset);
  if (path !== undefined) return dataValuePlaces(snapshot, path, withDeclaration);
  const symbol = symbolAt(snapshot, offset);
  if (symbol === undefined) return [];
  const declared = definitionOf(snapshot, symbol.definition);
  const places = (snapshot.project?.inputs.files ?? [snapshot.file]).flatMap((file) =>
    symbolPlaces(snapshot, file, declared),
  );
  return withDeclaration ? places : places.filter((place) => !isSame(place, declared));
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

/** The way to the data value at the offset, where there is one that the schema declares. */
export function dataValuePath(snapshot: Snapshot, offset: number): readonly PathStep[] | undefined {
  const { schema } = snapshot;
  const cursor = cursorAt(snapshot, offset);
  if (schema === undefined) return undefined;
  let path: readonly PathStep[] | undefined;
  if (cursor.kind === 'data-value') path = [...cursor.path, { kind: 'key', key: cursor.name }];
  else if (cursor.kind === 'yaml' && cursor.role !== 'template' && cursor.place.at === 'key')
    path = schemaPath(cursor.place, cursor.place.name);
  return path !== undefined && schemaAt(schema, path) !== undefined ? path : undefined;
}

export function dataValuePlaces(
  snapshot: Snapshot,
  path: readonly PathStep[],
  withDeclaration: boolean,
): readonly Place[] {
  const { project, file: own } = snapshot;
  const names = path.flatMap((step) => (step.kind === 'key' ? [String(step.key)] : []));
  const declaring = new Set(project?.schemaFiles ?? []);
  const inputs = project === undefined ? [own] : [...project.inputs.files, ...project.inputs.dataValuesFiles];
  const setting = new Set([...(project?.valuesFiles ?? []), ...(project?.inputs.dataValuesFiles ?? []), ...declaring]);
  return inputs.flatMap((file): Place[] => {
    if (declaring.has(file) && !withDeclaration) return [];
    if (setting.has(file)) return keyPlaces(file, path);
    if (!file.text.includes('values')) return [];
    // A way through an array is not followed in code, where items come by other names.
    if (path.some((step) => step.kind === 'item') || !mayHoldCode(file.path)) return [];
    return symbolsOf(file).accesses.flatMap((access) => {
      const { steps } = access;
      const at = steps[names.length];
      // What goes on from here begins with an access of its own, which is this one.
      const isWhole = steps.length === names.length + 1;
      const matches = isWhole && isDataValues(access) && names.every((name, i) => steps[i + 1]?.name === name);
      return matches && at !== undefined ? [{ file, range: at.range }] : [];
    });
  });
}

/** Whether the chain begins with `data.values`, by whatever name `data` is loaded. */
export function isDataValues({ root, definition, steps }: AccessChain): boolean {
  const isData = definition === undefined ? root === 'data' : isDataModule(definition);
  return isData && steps[0]?.name === 'values';
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
