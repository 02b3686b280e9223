/** Completes paths in the lists `files` and `dataValuesFiles` of a project file. */
import type { PathStep } from '@ytt-language/shared/tooling';
import { projectFileName } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { YamlPlace } from '../cursor/place.js';
import type { CompletionEntry } from './entry.js';
import { quotedToken } from './values.js';

/** Undefined if no path is expected at the place. */
export function projectPathEntries(
  snapshot: Snapshot,
  place: YamlPlace,
  path: readonly PathStep[],
): CompletionEntry[] | undefined {
  const [list, item] = path.slice(-2);
  if (snapshot.file.path !== projectFileName || item?.kind !== 'item' || list?.kind !== 'key') return undefined;
  if (list.key !== 'files' && list.key !== 'dataValuesFiles') return undefined;
  const wanted = list.key === 'files' ? /./ : /\.(?:ya?ml|json|toml)$/;
  const quoted = quotedToken(snapshot.file.text, place);
  const range = quoted?.range ?? { start: place.start, end: place.end };
  return snapshot
    .pathsBeside()
    .filter((one) => wanted.test(one))
    .map((one): CompletionEntry => {
      const newText = quoted?.write(one)?.inserted ?? (/^[\w./-]+$/.test(one) ? one : JSON.stringify(one));
      return { label: one, kind: 'file', edit: { range, newText } };
    });
}
