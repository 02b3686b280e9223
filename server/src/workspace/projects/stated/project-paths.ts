/**
 * The entries of a project file with their positions, for checks and features that need more than its schema: paths and
 * names.
 */
import type { ArrayItem, MapItem, NodeValue, SourceFile, TextRange } from '@ytt-language/shared';
import { isArray, isMap, isMistyped, readDocuments } from '@ytt-language/shared/tooling';
import { type InputArgument, inputArgument, valuesArgument } from './input-arguments.js';
import { prefixLists, valueMaps } from './project-flags.js';

export interface PlacedText {
  readonly text: string;
  readonly range: TextRange;
}

/** A path, with the position of the argument that it ends. */
export interface PlacedPath extends PlacedText {
  /** The text of the argument before the path: `NAME=` or `@LIBRARY:`. */
  readonly lead: string;
}

export interface PlacedFlag {
  /** Without dashes. */
  readonly flag: string;
  /** The value of a data value, a file mark, or a prefix of environment variables. */
  readonly value: PlacedText;
  /** The path of a data value's key. */
  readonly key?: string;
}

export interface PlacedProject {
  /** The range of the project's first key. */
  readonly range: TextRange;
  readonly name: PlacedText | undefined;
  /** Which of these it lacks, unless the schema reports that already. */
  readonly lacks: readonly ('name' | 'files')[];
  /** The entries of `files`, `dataValuesFiles` and `dataValuesFromFiles`, including those of variants. */
  readonly paths: readonly PlacedPath[];
  /** The entries that correspond to flags, including those of variants. */
  readonly flags: readonly PlacedFlag[];
}

/**
 * Returns the projects that a project file describes, in the order of the text. Entries of a wrong type are left out;
 * the check with the schema reports these.
 */
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
  const has = {
    name: (name !== undefined && name.value !== '') || items.some(isMistypedFor('name')),
    files: [value, ...variants].some(
      (one) => !isEmpty(valueAt(one, 'files')) || entriesOf(one).some(isMistypedFor('files')),
    ),
  };
  return [
    {
      lacks: (['name', 'files'] as const).filter((key) => !has[key]),
      range: { start: first.start, end: first.end },
      name: name === undefined ? undefined : placedText(name),
      paths: [value, ...variants].flatMap((one) => [
        ...textsAt(one, 'files').map((text) => placedPath(text, inputArgument)),
        ...textsAt(one, 'dataValuesFiles').map((text) => placedPath(text, valuesArgument)),
        ...entriesOf(valueAt(one, 'dataValuesFromFiles'))
          .flatMap((item) => placedText(item) ?? [])
          .map((text) => ({ ...text, lead: '' })),
      ]),
      flags: [value, ...variants].flatMap(placedFlags),
    },
  ];
}

function isMistypedFor(name: string): (item: MapItem) => boolean {
  return ({ key }) => typeof key === 'string' && isMistyped(key, name);
}

function placedFlags(holder: NodeValue): PlacedFlag[] {
  const lists = { fileMarks: 'file-mark', ...prefixLists };
  return [
    ...Object.entries(lists).flatMap(([key, flag]) => textsAt(holder, key).map((value) => ({ flag, value }))),
    ...Object.entries(valueMaps).flatMap(([key, flag]) =>
      entriesOf(valueAt(holder, key)).flatMap(({ key: path, value, origin }): PlacedFlag[] => {
        if (origin === undefined) return [];
        const { start, end, valueStart = start, valueEnd = end } = origin;
        const text = typeof value === 'string' ? value : '';
        return [{ flag, key: String(path), value: { text, range: { start: valueStart, end: valueEnd } } }];
      }),
    ),
  ];
}

function placedPath({ text, range }: PlacedText, read: (text: string) => InputArgument): PlacedPath {
  const { path, lead } = read(text);
  return { text: path, range, lead };
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
