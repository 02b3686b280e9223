/** Finds the subject of a hover; `render-hover.ts` writes it. */
import type { SchemaNode, TextRange } from '@ytt-language/shared';
import { belowAny, describeAnnotation, type PathStep, schemaAt } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { entryOf, libraryNameAt } from '../code/library-names.js';
import { libraryValueNameAt } from '../code/library-values.js';
import { overlaidByKey } from '../code/overlaid-nodes.js';
import { type Cursor, cursorAt, schemaPath, schemaSteps } from '../cursor/cursor.js';
import { annotationSetAt, documentRoleAt } from '../cursor/document-role.js';
import { schemaAtOffset } from '../cursor/document-schema.js';
import { itemAtDash } from '../cursor/nodes-at.js';
import {
  argumentHover,
  keywordHover,
  loadedHover,
  memberHover,
  moduleHover,
  nameHover,
  textHover,
} from './code-hover.js';
import { dataValueSubject, inference, subjectBelowAny } from './data-value-subject.js';
import type { Hover } from './hover-types.js';
import { blockHover, loadHover } from './keyword-hover.js';

/** The hover at an offset in the snapshot's file; undefined if there is nothing to show. */
export function hoverAt(snapshot: Snapshot, offset: number): Hover | undefined {
  const cursor = cursorAt(snapshot, offset);
  return (
    cursorHover(snapshot, cursor, offset) ??
    dashHover(snapshot, offset) ??
    overlaidHover(snapshot, cursor) ??
    libraryHover(snapshot, offset) ??
    givenHover(snapshot, offset) ??
    blockHover(snapshot, offset)
  );
}

function cursorHover(snapshot: Snapshot, cursor: Cursor, offset: number): Hover | undefined {
  switch (cursor.kind) {
    case 'yaml':
      return yamlHover(snapshot, cursor);
    case 'member':
      return memberHover(snapshot, cursor);
    case 'name':
      return (
        argumentHover(snapshot, cursor) ??
        keywordHover(snapshot, cursor) ??
        (cursor.identifier && nameHover(snapshot, cursor, cursor.identifier))
      );
    case 'loaded-name':
      return loadedHover(snapshot, cursor);
    case 'annotation-name': {
      const annotation = describeAnnotation(cursor.name, annotationSetAt(snapshot, offset));
      return annotation && { subject: { kind: 'annotation', annotation }, range: cursor };
    }
    case 'other-code':
      return textHover(snapshot, cursor) ?? loadHover(cursor);
    case 'load-path':
      return moduleHover(snapshot, cursor);
    case 'none':
      return undefined;
  }
}

/** The hover of a key in an overlay: the nodes that it applies to. */
function overlaidHover(snapshot: Snapshot, cursor: Cursor): Hover | undefined {
  if (cursor.kind !== 'yaml') return undefined;
  const { start, end, name = '' } = cursor.place;
  const nodes = overlaidByKey(snapshot, cursor.place);
  return nodes.length === 0 ? undefined : { subject: { kind: 'overlaid', name, nodes }, range: { start, end } };
}

function libraryHover(snapshot: Snapshot, offset: number): Hover | undefined {
  const library = libraryNameAt(snapshot, offset);
  if (library === undefined) return undefined;
  const declaration = library.declaration();
  const names = declaration?.kind === 'map' ? declaration.items.map(({ key }) => String(key)) : [];
  const subject = { kind: 'library', library, names, entry: entryOf(snapshot, library) } as const;
  return { subject, range: library.range };
}

/** The hover of a data value that code passes to a library. */
function givenHover(snapshot: Snapshot, offset: number): Hover | undefined {
  const given = libraryValueNameAt(snapshot, offset);
  return given && dataValueHover(given.value.root, given.value.path, given.place.range, false);
}

/** The hover of an array item's dash: the item. The item's content has hovers of its own. */
function dashHover(snapshot: Snapshot, offset: number): Hover | undefined {
  const path = itemAtDash(snapshot.file.text, snapshot.syntax, offset);
  const role = path && documentRoleAt(snapshot, offset);
  if (path === undefined || role === 'template') return undefined;
  const schema = schemaAtOffset(snapshot, offset);
  return dataValueHover(schema, schemaSteps(path), { start: offset, end: offset + 1 }, role === 'schema');
}

function yamlHover(snapshot: Snapshot, { role, place }: Extract<Cursor, { kind: 'yaml' }>): Hover | undefined {
  if (role === 'template' || place.end <= place.start) return undefined;
  const key = place.at === 'key' ? place.name : undefined;
  return dataValueHover(schemaAtOffset(snapshot, place.start), schemaPath(place, key), place, role === 'schema');
}

function dataValueHover(
  schema: SchemaNode | undefined,
  path: readonly PathStep[],
  range: TextRange,
  inSchema: boolean,
): Hover | undefined {
  const node = schema && schemaAt(schema, path);
  if (schema === undefined || node === undefined) return undefined;
  const below = belowAny(schema, path);
  const subject = below === undefined ? dataValueSubject(path, node) : subjectBelowAny(path, below);
  return {
    range: { start: range.start, end: range.end },
    subject: inSchema ? { ...subject, inferredFrom: inference(node) } : subject,
  };
}
