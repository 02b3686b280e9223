/** Finds where code reads a data value, directly or through other values. */
import type { SourceFile } from '@ytt-language/shared';
import {
  attributeOf,
  codeIndex,
  type DataValue,
  type FlowValue,
  type MemberAccess,
  samePath,
  scopeOf,
  shapesOf,
  valueAtKey,
} from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { Place } from './symbols-at.js';

/** A place where code names a data value. */
export interface DataValueRead {
  /** The name, including its quotes. */
  readonly place: Place;
  /** Whether the name may refer to something else as well. */
  readonly isAmbiguous: boolean;
}

/** Identifies a data value: by its root declaration, and the path from there. */
export type DataValueName = Pick<DataValue, 'root' | 'path'>;

/** The places in the code of `file`, a file of the run, that name a data value. */
export function dataValueReads(
  { project, schema }: Pick<Snapshot, 'project' | 'schema'>,
  { root, path }: DataValueName,
  file: SourceFile,
): readonly DataValueRead[] {
  const last = path.at(-1);
  const code = project?.codeWith(schema);
  const flow = code?.flowOf(file);
  const own = code?.fileOf(file);
  if (flow === undefined || own === undefined || last?.kind !== 'key') return [];
  const name = String(last.key);
  if (!file.text.includes(name)) return [];
  const scope = scopeOf(own);
  return codeIndex(scope.syntax).accesses.flatMap((access): readonly DataValueRead[] => {
    const range = access.name === name && scope.syntax.text.writtenRange(access.at.start, access.at.end);
    if (!range) return [];
    const members = flow.of(scope, access.object).map((object) => memberOf(object, access));
    const isMeant = members.map(
      (found) => found !== undefined && found !== 'other' && found.root === root && samePath(found.path, path),
    );
    if (!isMeant.includes(true)) return [];
    return [{ place: { file, range }, isAmbiguous: members.some((found, i) => found !== undefined && !isMeant[i]) }];
  });
}

/**
 * The data value that an access by name selects in `object`; `'other'` if it may also select something else, such as an
 * entry that code added to a dict or struct.
 */
function memberOf(object: FlowValue, { name, expression }: MemberAccess): DataValue | 'other' | undefined {
  const find = expression.kind === 'index' ? valueAtKey : attributeOf;
  const [shape] = shapesOf(object).filter((one) => find(one, name) !== undefined);
  const member = shape && find(shape, name);
  if (shape === undefined || member === undefined) return undefined;
  if (shape.kind !== 'declared-map') return 'other';
  const value = member === 'unknown' ? undefined : member.flow().find(({ kind }) => kind === 'data-value');
  return value?.kind === 'data-value' ? value : 'other';
}
