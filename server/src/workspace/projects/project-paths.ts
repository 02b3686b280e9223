/** The entries of a project file with their places, for what needs more than its schema: paths and names. */
import type { ArrayItem, MapItem, NodeValue, SourceFile, TextRange } from '@ytt-language/shared';
import { isArray, isMap, readDocuments } from '@ytt-language/shared/tooling';

export interface PlacedText {
  readonly text: string;
  readonly range: TextRange;
}

export interface PlacedProject {
  /** Where the project begins: its first key. */
  readonly range: TextRange;
  readonly name: PlacedText | undefined;
  /** False where a name, or files, are neither given nor wrong in a way that the schema tells. */
  readonly isNamed: boolean;
  /** What is listed under `files` and `dataValuesFiles`, the variants' included. */
  readonly paths: readonly PlacedText[];
  readonly hasFiles: boolean;
}

export function placedProjects(file: SourceFile): readonly PlacedProject[] {
  const { documents } = readDocuments(file);
  return documents.items.flatMap((document) => itemsOf(valueAt(document.value, 'projects')).flatMap(placedProject));
}

function placedProject({ value, origin }: ArrayItem): PlacedProject[] {
  const items = entriesOf(value);
  const first = items[0]?.origin ?? origin;
  if (first === undefined) return [];
  const variants = entriesOf(valueAt(value, 'variants')).map((variant) => variant.value);
  const name = items.find((item) => item.key === 'name');
  return [
    {
      isNamed: name !== undefined && name.value !== '',
      range: { start: first.start, end: first.end },
      name: name === undefined ? undefined : placedText(name),
      paths: [value, ...variants].flatMap((one) => [...textsAt(one, 'files'), ...textsAt(one, 'dataValuesFiles')]),
      hasFiles: [value, ...variants].some((one) => !isEmpty(valueAt(one, 'files'))),
    },
  ];
}

function textsAt(value: NodeValue, key: string): PlacedText[] {
  return itemsOf(valueAt(value, key)).flatMap((item) => placedText(item) ?? []);
}

function placedText({ value, origin }: MapItem | ArrayItem): PlacedText | undefined {
  if (typeof value !== 'string' || origin === undefined) return undefined;
  const { start, end, valueStart = start, valueEnd = end } = origin;
  return { text: value, range: { start: valueStart, end: valueEnd } };
}

function valueAt(value: NodeValue, key: string): NodeValue {
  return entriesOf(value).find((item) => item.key === key)?.value ?? null;
}

function isEmpty(value: NodeValue): boolean {
  return value === null || (itemsOf(value).length === 0 && typeof value === 'object');
}

function entriesOf(value: NodeValue): readonly MapItem[] {
  return isMap(value) ? value.items : [];
}

function itemsOf(value: NodeValue): readonly ArrayItem[] {
  return isArray(value) ? value.items : [];
}
