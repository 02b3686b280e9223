/**
 * Finds the parts of a directory that commands read separately. Each part is a run.
 *
 * - Several schemas, of which commands read only one at a time, each with its own code: `ytt -f app.schema.yml -f
 *   app.yml`, and elsewhere `ytt -f db.schema.yml -f db.yml`.
 * - Several data values documents, which commands read in turn, all with the same code: `ytt -f templates -f
 *   values-dev.yml`, and `ytt -f templates -f values-prod.yml`.
 */
import { addToList } from '@ytt-language/shared/tooling';
import type { FileKey } from '../../files/file-key.js';
import { isInside } from '../../files/walk.js';
import type { CommandPaths } from './read-together.js';
import type { YttFile } from './ytt-files.js';

export interface RootPart {
  /** Distinguishes the part from the others of its directory. */
  readonly id: string;
  readonly has: (key: FileKey) => boolean;
  /** The commands that read it. */
  readonly running: readonly CommandPaths[];
  /** The paths in whose order its files are read; empty for the order in the directory. */
  readonly order: readonly string[];
  /** Whether it differs from an earlier part only in the values of its data values. */
  readonly isVariant: boolean;
}

/** More lists than this are not made parts: commands in a loop may read hundreds. */
const mostInTurn = 16;

const unordered = { order: [], isVariant: false };

/**
 * The parts of the directory `root` with the ytt files `own`. There is only one if commands do not separate its
 * schemas, or some schemas are in directories below it.
 */
export function partsOf(root: string, own: readonly YttFile[], running: readonly CommandPaths[]): readonly RootPart[] {
  const whole: RootPart = { id: '', has: () => true, running, ...unordered };
  const schemas = own.filter(({ role }) => role === 'schema');
  const groups = new Map<string, CommandPaths[]>();
  for (const command of running) {
    const id = schemas.flatMap(({ key }) => (reads(command, key) ? [key] : [])).join('\n');
    if (id !== '') addToList(groups, id, command);
  }
  const read = [...groups.keys()].flatMap((id) => id.split('\n'));
  const isApart =
    new Set(read).size === read.length && groups.size > 0 && groups.size + schemas.length - read.length > 1;
  const areBeside = schemas.every(({ directory }) => directory === root);
  if (!isApart || !areBeside) return partsInTurn(root, own, running) ?? [whole];
  const inGroup = (group: readonly CommandPaths[], key: FileKey): boolean => group.some((one) => reads(one, key));
  const parts = [...groups].map(([id, group]) => ({
    id,
    has: (key: FileKey) => inGroup(group, key),
    running: group,
    ...unordered,
  }));
  const isRest = (key: FileKey): boolean => !parts.some(({ has }) => has(key));
  const rest = own.some(({ key }) => isRest(key)) ? [{ id: 'rest', has: isRest, running: [], ...unordered }] : [];
  return [...rest, ...parts];
}

function reads({ paths }: CommandPaths, key: FileKey): boolean {
  return paths.files.some((path) => isInside(path, key));
}

/**
 * One part for each list of data values documents that commands read, the shortest lists first. Undefined unless
 * commands read several lists, which together contain all these documents, with the same code for each list, and none
 * reads the directory as a whole.
 */
function partsInTurn(
  root: string,
  own: readonly YttFile[],
  running: readonly CommandPaths[],
): readonly RootPart[] | undefined {
  const keysOf = (role: YttFile['role']): FileKey[] => own.flatMap((file) => (file.role === role ? [file.key] : []));
  const [values, code] = [keysOf('data-values'), keysOf('code')];
  const readOf = (command: CommandPaths, keys: readonly FileKey[]): readonly FileKey[] =>
    keys.filter((key) => reads(command, key));
  const reading = running.filter((one) => readOf(one, values).length > 0 && readOf(one, code).length > 0);
  const [first] = reading;
  if (first === undefined || reading.some(({ paths }) => paths.files.some((path) => isInside(path, root)))) return;
  const codeRead = readOf(first, code).join('\n');
  const groups = new Map<string, CommandPaths[]>();
  for (const command of reading) addToList(groups, readOf(command, values).join('\n'), command);
  const read = new Set([...groups.keys()].flatMap((id) => id.split('\n')));
  const isSame = reading.every((command) => readOf(command, code).join('\n') === codeRead);
  if (!isSame || groups.size < 2 || groups.size > mostInTurn || read.size < values.length) return;
  return [...groups]
    .map(([id, group]) => ({ id, group, keys: new Set(id.split('\n')) }))
    .sort((a, b) => a.keys.size - b.keys.size)
    .map(({ id, group, keys }, at) => ({
      id,
      has: (key) => keys.has(key) || !values.includes(key),
      running: group,
      order: group[0]?.paths.files ?? [],
      isVariant: at > 0,
    }));
}
