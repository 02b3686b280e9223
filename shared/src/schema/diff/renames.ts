/** Recognises renamed data values: the notice that deprecates or removes the old name mentions exactly one new one. */
import { below, type Path, pathText, type SchemaChange } from './change.js';

/** `changes`, with removed and added data values combined into renames if a notice says so. */
export function withRenames(changes: readonly SchemaChange[]): readonly SchemaChange[] {
  const came = changes.filter(({ kind, before }) => before === undefined && (kind === 'added' || kind === 'required'));
  const renames = new Map<SchemaChange, SchemaChange>();
  for (const gone of changes) {
    if (gone.effect === 'compatible') continue;
    const target = targetOf(gone, came);
    if (target !== undefined) renames.set(gone, target);
  }
  const merged = new Set(renames.values());
  return changes.flatMap((change) => {
    const target = renames.get(change);
    if (target !== undefined) return [renamed(change, target)];
    return merged.has(change) ? [] : [change];
  });
}

function renamed(gone: SchemaChange, target: SchemaChange): SchemaChange {
  const message = `is called ${pathText(target.path)} now`;
  return { kind: 'renamed', effect: 'breaking', path: gone.path, message, before: gone.before, after: target.after };
}

/** The one new data value that a notice names; undefined if it names none, or several. */
function targetOf({ path, notices = [] }: SchemaChange, came: readonly SchemaChange[]): SchemaChange | undefined {
  const names = new Set(notices.flatMap(namesIn));
  const named = came.filter((one) => [...names].some((name) => isNamed(one.path, name, path)));
  return named.length === 1 ? named[0] : undefined;
}

/** Whether a name is the whole path, or that of a sibling of the removed key. */
function isNamed(path: Path, name: string, gone: Path): boolean {
  if (pathText(path) === name) return true;
  return pathText(below(gone.slice(0, -1), { key: name })) === pathText(path);
}

/** Names in a notice: in quotes, or after a word that recommends them. */
function namesIn(notice: string): readonly string[] {
  const quoted = [...notice.matchAll(/[`'"“‘]([^`'"“”‘’\s]+)[`'"”’]/g)];
  const declared = [
    ...notice.matchAll(
      /\b(?:use|set|specify|renamed to|replaced by|moved to|in favou?r of|see)\s+([\w[\]./-]*[\w\]])/gi,
    ),
  ];
  return [...quoted, ...declared].flatMap(([, name]) => (name === undefined ? [] : [name]));
}
