/** Renames a data value everywhere, a Starlark symbol, or an anchor, or says why that is not possible. */

import type { DataValueFlag, TextRange } from '@ytt-language/shared';
import { codeAt, findItem, type PathStep, schemaAt } from '@ytt-language/shared/tooling';
import { codeLanguage } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { type DataValueName, dataValueReads } from '../code/data-value-reads.js';
import { computedLibraryValues } from '../code/library-values.js';
import type { Place } from '../code/symbols-at.js';
import { pathText } from '../hover/render-hover.js';
import { anchorAt } from '../navigation/anchors.js';
import { dataValueAt, dataValuePlaces, sameValueIn } from '../navigation/references.js';
import { keyText } from '../value-text.js';
import { wholeUseOf } from './dynamic-reads.js';
import { namedAt, renameSymbol, whyNotName, whyNotSymbol } from './rename-symbol.js';
import { failureOf, placeText, type RenameEdit, type Renaming } from './rename-trial.js';

export type RenamePreparation = { readonly range: TextRange; readonly name: string } | { readonly refused: string };

/** The name at the offset and its range; undefined if nothing can be renamed. */
export function prepareRename(snapshot: Snapshot, offset: number): RenamePreparation | undefined {
  const { text } = snapshot.file;
  const value = dataValueAt(snapshot, offset);
  if (value !== undefined) {
    const refused = whyNotDataValue(snapshot, value);
    if (refused !== undefined) return { refused };
    const places = dataValuePlaces(snapshot, value, true);
    if (places.some(({ file }) => snapshot.uriOf(file) === undefined))
      return { refused: 'The names in project files are fixed.' };
    const own = places.find((one) => isAt(one, snapshot, offset));
    return own && { range: own.range, name: nameOf(value, text.slice(own.range.start, own.range.end)) };
  }
  const anchor = anchorAt(snapshot, offset);
  if (anchor !== undefined)
    return anchor.repeated ? { refused: anchor.repeated } : { range: anchor.at, name: anchor.name };
  const refused = whyNotSymbol(snapshot, offset);
  return refused === undefined ? namedAt(snapshot, offset) : { refused };
}

/** The longest name, in UTF-16 code units: YAML reads no longer keys before a colon. */
const longestName = 1024;

/**
 * The edits of a rename, or why it is refused. `others` are the files in other runs of the same schema, in which a data
 * value is renamed, too.
 */
export function renameAt(snapshot: Snapshot, offset: number, newName: string, others: readonly Snapshot[]): Renaming {
  if (newName.length > longestName) return { refused: 'The new name is too long.' };
  const prepared = prepareRename(snapshot, offset);
  if (prepared === undefined) return { refused: 'There is nothing here that can be renamed.' };
  if ('refused' in prepared) return prepared;
  if (newName === prepared.name) return { edits: [] };
  const renaming = renamed(snapshot, offset, newName, others);
  if ('refused' in renaming) return renaming;
  const refused = failureOf([snapshot, ...others], renaming.edits);
  return refused === undefined ? renaming : { refused };
}

function renamed(snapshot: Snapshot, offset: number, newName: string, others: readonly Snapshot[]): Renaming {
  const value = dataValueAt(snapshot, offset);
  if (value !== undefined) return renameDataValue(snapshot, value, newName, others);
  const anchor = anchorAt(snapshot, offset);
  if (anchor !== undefined) return renameAnchor(snapshot, anchor, newName);
  return renameSymbol(snapshot, offset, newName, others);
}

function renameDataValue(own: Snapshot, value: DataValueName, newName: string, others: readonly Snapshot[]): Renaming {
  const { root, path } = value;
  const parent = schemaAt(root, path.slice(0, -1));
  if (newName === '') return { refused: 'A name is needed.' };
  if (parent?.kind === 'map' && parent.items.some(({ key }) => key === newName))
    return {
      refused: `There already is a data value ${pathText([...path.slice(0, -1), { kind: 'key', key: newName }])}.`,
    };
  const edits: RenameEdit[] = [];
  const seen = new Set<string>();
  for (const snapshot of [own, ...others]) {
    const same = snapshot === own ? value : sameValueIn(snapshot, value);
    if (same === undefined) continue;
    const refused = whyNotDataValue(snapshot, same);
    if (refused !== undefined) return { refused };
    for (const place of dataValuePlaces(snapshot, same, true)) {
      const id = `${snapshot.uriOf(place.file)}#${place.range.start}`;
      if (seen.has(id)) continue;
      seen.add(id);
      const written = place.file.text.slice(place.range.start, place.range.end);
      if (!inCode(place)) edits.push({ place, newText: keyText(newName) });
      // The range of a string includes its quotes, and an `r` before them.
      else if (/["']$/.test(written)) edits.push({ place, newText: JSON.stringify(newName) });
      else if (whyNotName(newName) === undefined) edits.push({ place, newText: newName });
      else return { refused: `${placeText(place)} reads it as an attribute, which ${newName} cannot be.` };
    }
  }
  return { edits };
}

/** Whether a place is in Starlark code rather than a key of YAML. */
function inCode({ file, range }: Place): boolean {
  const language = codeLanguage(file.path);
  return language !== 'yaml' || codeAt(file, language, range.start) !== undefined;
}

function whyNotDataValue(snapshot: Snapshot, value: DataValueName): string | undefined {
  const { root, path } = value;
  const { project } = snapshot;
  const parent = schemaAt(root, path.slice(0, -1));
  const last = path.at(-1);
  const item = parent?.kind === 'map' && last?.kind === 'key' ? findItem(parent, last.key) : undefined;
  if (item?.keys?.literal === false) return 'The schema takes any such name here, and declares none.';
  if (item === undefined)
    return root.isInferred === true
      ? 'No data values document declares this name.'
      : 'The schema does not declare this name.';
  const flag = flagSetting(project?.inputs.dataValues ?? [], path);
  if (flag !== undefined) return `--${flag.kind} ${flag.text} sets it, which is not renamed.`;
  for (const file of project?.inputs.files ?? []) {
    const [computed] = computedLibraryValues(snapshot, value, file);
    if (computed !== undefined)
      return `${placeText(computed)} gives the library data values, and may name ${pathText(path)} there.`;
    const use = wholeUseOf(snapshot, value, file);
    if (use !== undefined)
      return `${placeText(use.place)} uses ${codePath(use.path)} as a whole, and may read ${pathText(path)} from it.`;
    const other = dataValueReads(snapshot, value, file).find(({ isAmbiguous }) => isAmbiguous);
    if (other !== undefined) return `${placeText(other.place)} reads this name of other values too.`;
  }
  return undefined;
}

/** The flag that sets the data value at `path`, a part of it, or a value that contains it, and may contain its name. */
function flagSetting(flags: readonly DataValueFlag[], path: readonly PathStep[]): DataValueFlag | undefined {
  const names = path.map((step) => (step.kind === 'key' ? String(step.key) : ''));
  return flags.find(({ text, variables }) => {
    const [given = ''] = text.split('=');
    const key = given.slice(given.lastIndexOf(':') + 1);
    const set = variables?.map((variable) =>
      variable
        .slice(key.length + 1)
        .split('=')[0]
        ?.split('__'),
    );
    return (set ?? [key.split('.')]).some(
      (keys) => keys !== undefined && names.every((name, i) => i >= keys.length || name === keys[i]),
    );
  });
}

function codePath(path: readonly PathStep[]): string {
  return path.length === 0 ? 'data.values' : `data.values.${pathText(path)}`;
}

function renameAnchor(
  { file }: Snapshot,
  { places, names }: Exclude<ReturnType<typeof anchorAt>, undefined>,
  newName: string,
): Renaming {
  if (!/^[\w-]+$/.test(newName)) return { refused: `${newName} is not a name of an anchor.` };
  if (names.has(newName)) return { refused: `There already is an anchor ${newName}.` };
  return { edits: places.map((range) => ({ place: { file, range }, newText: newName })) };
}

function isAt({ file, range }: Place, snapshot: Snapshot, offset: number): boolean {
  return file === snapshot.file && range.start <= offset && offset <= range.end;
}

/**
 * The name to show for editing: the text as written, except that a key in quotes is shown without them and without
 * escapes.
 */
function nameOf({ path }: DataValueName, written: string): string {
  const last = path.at(-1);
  return last?.kind === 'key' && typeof last.key === 'string' ? last.key : written;
}
