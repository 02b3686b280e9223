/** Recognises renamed data values: the notice that deprecates or removes the old name mentions exactly one new one. */
import { below, pathText, type SchemaChange } from './change.js';

/** `changes`, with removed and added data values combined into renames if a notice says so. */
export function withRenames(changes: readonly SchemaChange[]): readonly SchemaChange[] {
  const came = changes.filter(({ kind, before }) => before === undefined && (kind === 'added' || kind === 'required'));
  const cameByPath = new Map(came.map((change) => [pathText(change.path), change]));
  const renames = new Map<SchemaChange, SchemaChange>();
  for (const gone of changes) {
    if (gone.effect === 'compatible') continue;
    const target = targetOf(gone, cameByPath);
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

/**
 * The one new data value that a notice names, by its whole path or as a sibling of the old one; undefined if it names
 * none, or several.
 */
function targetOf(
  { path, notices = [] }: SchemaChange,
  cameByPath: ReadonlyMap<string, SchemaChange>,
): SchemaChange | undefined {
  const names = notices.flatMap(namesIn);
  const paths = names.flatMap((name) => [name, pathText(below(path.slice(0, -1), { key: name }))]);
  const named = new Set(paths.flatMap((one) => cameByPath.get(one) ?? []));
  return named.size === 1 ? [...named][0] : undefined;
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
