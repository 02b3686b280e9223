/** Above the keys of a schema: how many values files set them. At the top of a values file: which schema governs it. */
import type { Project, SchemaNode, SourceFile, TextRange } from '@ytt-language/shared';
import { documentsOf, itemsOf, type PlacedNode, pairsOf, rangeOf, syntaxOf } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { Place } from '../code/symbols-at.js';
import { documentRoleAt } from '../cursor/document-role.js';
import { declarationOf } from '../navigation/declared-nodes.js';

export interface CodeLens {
  readonly range: TextRange;
  readonly title: string;
  /** What the lens leads to. */
  readonly places: readonly Place[];
}

export function codeLenses(snapshot: Snapshot): readonly CodeLens[] {
  const { syntax, project, schema, file } = snapshot;
  if (project === undefined || schema === undefined) return [];
  const lenses: CodeLens[] = [];
  for (const { document, start, value } of documentsOf(syntax)) {
    const role = documentRoleAt(snapshot, start + Math.max(1, document.markerLength));
    if (role === 'template' || document.injected || value?.node.kind !== 'mapping') continue;
    if (role === 'schema') addKeyLenses(value, schema, settingPlaces(project, schema), lenses);
    else lenses.push(...governingLens(file, value, schema));
  }
  return lenses;
}

function governingLens(
  file: SourceFile,
  { start }: PlacedNode,
  { origin, isInferred }: SchemaNode,
): readonly CodeLens[] {
  if (origin === undefined || origin.file === file) return [];
  const place = { file: origin.file, range: { start: origin.start, end: origin.start } };
  return [
    {
      range: { start, end: start },
      title: `${isInferred === true ? 'data values' : 'schema'}: ${origin.file.path}`,
      places: [place],
    },
  ];
}

/** Where values files set what a schema node declares. */
type SettingPlaces = ReadonlyMap<SchemaNode, readonly Place[]>;

/** Adds a lens for each key of a declaration, but none below keys that are not set. */
function addKeyLenses(
  declaration: PlacedNode | undefined,
  schema: SchemaNode,
  setting: SettingPlaces,
  lenses: CodeLens[],
): void {
  if (schema.kind === 'array')
    for (const { value } of itemsOf(declaration)) addKeyLenses(value, schema.item, setting, lenses);
  if (schema.kind !== 'map') return;
  for (const { pair, key, value } of pairsOf(declaration)) {
    const declared = declarationOf(schema, pair.key);
    if (declared === undefined) continue;
    const places = setting.get(declared.schema) ?? [];
    const files = new Set(places.map(({ file }) => file)).size;
    const title = files === 0 ? 'not set' : files === 1 ? 'set in 1 file' : `set in ${files} files`;
    lenses.push({ range: rangeOf(key), title, places });
    if (files > 0) addKeyLenses(value, declared.schema, setting, lenses);
  }
}

function settingPlaces({ valuesFiles, inputs, schemaFiles }: Project, schema: SchemaNode): SettingPlaces {
  const found = new Map<SchemaNode, Place[]>();
  const collect = (file: SourceFile, placed: PlacedNode | undefined, declaring: SchemaNode): void => {
    if (declaring.kind === 'array') for (const { value } of itemsOf(placed)) collect(file, value, declaring.item);
    if (declaring.kind !== 'map') return;
    for (const { pair, key, value } of pairsOf(placed)) {
      const declared = declarationOf(declaring, pair.key)?.schema;
      if (declared === undefined) continue;
      const places = found.get(declared) ?? [];
      places.push({ file, range: rangeOf(key) });
      found.set(declared, places);
      collect(file, value, declared);
    }
  };
  for (const file of new Set([...valuesFiles, ...inputs.dataValuesFiles]))
    if (!schemaFiles.includes(file)) for (const { value } of documentsOf(syntaxOf(file))) collect(file, value, schema);
  return found;
}
