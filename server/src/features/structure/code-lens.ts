/**
 * Code lenses: above the keys of a schema, how many values files set them; at the top of a values file, the schema that
 * governs it.
 */
import type { SchemaNode, SourceFile, TextRange } from '@ytt-language/shared';
import {
  addAll,
  documentsOf,
  itemsOf,
  type PlacedNode,
  pairsOf,
  rangeOf,
  syntaxOf,
} from '@ytt-language/shared/tooling';
import { fileOfSource } from '../../workspace/files/text-file.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { Place } from '../code/symbols-at.js';
import { documentRoleAt } from '../cursor/document-role.js';
import { documentSchema } from '../cursor/document-schema.js';
import { declarationOf, declaredKeys, keysDeclaredBy } from '../navigation/declared-nodes.js';
import { sameDeclarationIn } from '../navigation/runs-of-schema.js';

/** The text of a lens. */
export interface LensText {
  readonly title: string;
  /** The places that it leads to. */
  readonly places: readonly Place[];
}

export interface CodeLens {
  readonly range: TextRange;
  /** A function if the text takes long to compute, as it is only needed for visible lenses. */
  readonly text: LensText | (() => LensText);
}

/** The code lenses. `others` are the files in other runs of the same schema, whose values files are counted, too. */
export function codeLenses(snapshot: Snapshot, others: readonly Snapshot[] = []): readonly CodeLens[] {
  const { syntax, project, file } = snapshot;
  if (project === undefined) return [];
  const lenses: CodeLens[] = [];
  for (const { document, start, value } of documentsOf(syntax)) {
    const role = documentRoleAt(snapshot, start);
    if (role === 'template' || value?.node.kind !== 'mapping') continue;
    const schema = documentSchema(snapshot, file, document);
    if (schema === undefined) continue;
    if (role === 'schema') {
      const setting = new SettingFiles(snapshot, others, schema);
      addKeyLenses(value, schema, setting, lenses);
    } else addAll(lenses, governingLens(file, value, schema));
  }
  return lenses;
}

/** Returns the text of a lens, which may have to be computed first. */
export function lensText({ text }: CodeLens): LensText {
  return typeof text === 'function' ? text() : text;
}

function governingLens(
  file: SourceFile,
  { start }: PlacedNode,
  { origin, isInferred }: SchemaNode,
): readonly CodeLens[] {
  if (origin === undefined || origin.file === file) return [];
  const place = { file: origin.file, range: { start: origin.start, end: origin.start } };
  const title = `${isInferred === true ? 'data values' : 'schema'}: ${origin.file.path}`;
  return [{ range: { start, end: start }, text: { title, places: [place] } }];
}

const notSet: LensText = { title: 'not set', places: [] };

/** Adds a lens for each key of a declaration. Below a key that no file sets, it adds none. */
function addKeyLenses(
  declaration: PlacedNode | undefined,
  schema: SchemaNode,
  setting: SettingFiles,
  lenses: CodeLens[],
): void {
  if (schema.kind === 'array')
    for (const { value } of itemsOf(declaration)) addKeyLenses(value, schema.item, setting, lenses);
  if (schema.kind !== 'map') return;
  for (const { pair, key, value } of pairsOf(declaration)) {
    const declared = declarationOf(schema, pair.key);
    if (declared === undefined) continue;
    const isSet = setting.set(declared.schema);
    lenses.push({ range: rangeOf(key), text: isSet ? () => setting.text(declared.schema) : notSet });
    if (isSet) addKeyLenses(value, declared.schema, setting, lenses);
  }
}

/** Finds the values files that set the keys of a declaration. */
class SettingFiles {
  private readonly values: readonly { readonly file: SourceFile; readonly value: PlacedNode | undefined }[];
  private readonly schema: SchemaNode;

  constructor(own: Snapshot, others: readonly Snapshot[], schema: SchemaNode) {
    this.schema = schema;
    const known = new Set<unknown>();
    this.values = [own, ...others].flatMap((one) => {
      const declaration = one === own ? schema : sameDeclarationIn(one, schema);
      return valuesFilesOf(one, known).flatMap((file) =>
        documentsOf(syntaxOf(file)).flatMap(({ document, value }) =>
          documentSchema(one, file, document) === declaration ? [{ file, value }] : [],
        ),
      );
    });
  }

  set(declared: SchemaNode): boolean {
    return this.values.some(({ value }) => declaredKeys(value?.node, this.schema).has(declared));
  }

  text(declared: SchemaNode): LensText {
    const wanted = new Set([declared]);
    const places = this.values.flatMap(({ file, value }): Place[] =>
      Array.from(keysDeclaredBy(value, this.schema, wanted), ({ key }) => ({ file, range: rangeOf(key) })),
    );
    const files = new Set(places.map(({ file }) => file)).size;
    return { title: files === 1 ? 'set in 1 file' : `set in ${files} files`, places };
  }
}

/**
 * The files that set data values, without those in `known`, to which they are added. A file can have different names in
 * different runs.
 */
function valuesFilesOf({ project }: Snapshot, known: Set<unknown>): readonly SourceFile[] {
  const files: SourceFile[] = [];
  for (const file of [...(project?.valuesFiles ?? []), ...(project?.inputs.dataValuesFiles ?? [])]) {
    const identity = fileOfSource(file) ?? file;
    if (project?.schemaFiles.includes(file) || known.has(identity)) continue;
    known.add(identity);
    files.push(file);
  }
  return files;
}
