/**
 * The parts of a directory with several schemas of which commands read only one at a time, each with its own code: `ytt
 * -f app.schema.yml -f app.yml`, and elsewhere `ytt -f db.schema.yml -f db.yml`. Each is a run.
 */
import type { FileKey } from '../../files/file-key.js';
import { isInside } from '../../files/walk.js';
import type { CommandPaths } from './read-together.js';
import type { YttFile } from './ytt-files.js';

export interface RootPart {
  /** Distinguishes it from the other parts. */
  readonly id: string;
  readonly has: (key: FileKey) => boolean;
  /** The commands that read it. */
  readonly running: readonly CommandPaths[];
}

/**
 * The parts of the directory `root` with the ytt files `own`: a single one if commands do not separate its schemas, or
 * some schemas are in directories below it.
 */
export function partsOf(root: string, own: readonly YttFile[], running: readonly CommandPaths[]): readonly RootPart[] {
  const whole: RootPart = { id: '', has: () => true, running };
  const schemas = own.filter(({ role }) => role === 'schema');
  const reads = ({ paths }: CommandPaths, key: FileKey): boolean => paths.files.some((path) => isInside(path, key));
  const groups = new Map<string, CommandPaths[]>();
  for (const command of running) {
    const id = schemas.flatMap(({ key }) => (reads(command, key) ? [key] : [])).join('\n');
    const group = groups.get(id);
    if (group !== undefined) group.push(command);
    else if (id !== '') groups.set(id, [command]);
  }
  const read = [...groups.keys()].flatMap((id) => id.split('\n'));
  const isApart =
    new Set(read).size === read.length && groups.size > 0 && groups.size + schemas.length - read.length > 1;
  const areBeside = schemas.every(({ directory }) => directory === root);
  if (!isApart || !areBeside) return [whole];
  const inGroup = (group: readonly CommandPaths[], key: FileKey): boolean => group.some((one) => reads(one, key));
  const parts = [...groups].map(([id, group]) => ({
    id,
    has: (key: FileKey) => inGroup(group, key),
    running: group,
  }));
  const isRest = (key: FileKey): boolean => !parts.some(({ has }) => has(key));
  const rest = own.some(({ key }) => isRest(key)) ? [{ id: 'rest', has: isRest, running: [] }] : [];
  return [...rest, ...parts];
}
