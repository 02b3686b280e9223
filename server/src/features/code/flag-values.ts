/** Finds the flags that set a data value which code reads and no file declares. */
import {
  type CodeAt,
  codeIndex,
  definitionAt,
  type Expression,
  flagOfArgument,
  type Identifier,
  scopeOf,
} from '@ytt-language/shared/tooling';
import type { DataValueFlag } from '../../workspace/projects/value-flags.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { CodeCursor } from '../cursor/code-cursor.js';
import { codeFlowOf, dataValuesAt, dataValuesIn, flowAt } from './code-values.js';
import { writtenDataValue } from './undeclared-reads.js';

type MemberCursor = Extract<CodeCursor, { kind: 'member' }>;

/** The flags that set the data value at the cursor, a part of it, or a value that contains it. */
export function flagsSetting(snapshot: Snapshot, cursor: MemberCursor): readonly DataValueFlag[] {
  const paths = [...pathsSetByFlags(snapshot, cursor), ...undeclaredPath(snapshot, cursor)];
  if (paths.length === 0) return [];
  return snapshot.dataValueFlags().filter((given) => paths.some((path) => isOf(given, path)));
}

function isOf(flag: DataValueFlag, path: readonly string[]): boolean {
  return startsWith(flag.path, path) || (flag.flag === 'data-value-yaml' && startsWith(path, flag.path));
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((key, i) => path[i] === key);
}

/** The data values at the cursor that only flags declare, as paths. */
function pathsSetByFlags(snapshot: Snapshot, cursor: MemberCursor): (readonly string[])[] {
  return dataValuesAt(snapshot, cursor)
    .filter(({ declaration: { origin } }) => origin !== undefined && flagOfArgument(origin.file) !== undefined)
    .map(({ path }) => path.map((step) => (step.kind === 'key' ? String(step.key) : '')));
}

/** The keys after `data.values`, including the one at the cursor, if no schema and no document declares them. */
function undeclaredPath(snapshot: Snapshot, cursor: MemberCursor): (readonly string[])[] {
  const keys = keysBefore(snapshot, cursor);
  return keys === undefined || dataValuesAt(snapshot, cursor).length > 0 ? [] : [[...keys, cursor.name]];
}

/** The keys after `data.values` before the cursor, if there is no schema; undefined for members of anything else. */
function keysBefore(snapshot: Snapshot, { object, code }: MemberCursor): readonly string[] | undefined {
  const { schema } = snapshot;
  if (schema !== undefined && schema.isInferred !== true) return undefined;
  return writtenKeys(code, object) ?? keysTo(snapshot, code, object);
}

/** The keys in an expression like `data.values.app`. */
function writtenKeys(code: CodeAt, expression: Expression): readonly string[] | undefined {
  const written = writtenDataValue(expression);
  return written && definitionAt(code, written.module)?.kind === 'load' ? written.keys : undefined;
}

/** The keys after `data.values` that lead to the value of an expression in which it has another name. */
function keysTo(snapshot: Snapshot, code: CodeAt, expression: Expression): readonly string[] | undefined {
  const known = dataValuesIn(flowAt(snapshot, code, expression)).find(({ root }) => root === snapshot.schema);
  if (known !== undefined) return known.path.map((step) => (step.kind === 'key' ? String(step.key) : ''));
  if (expression.kind === 'dot') return keysTo(snapshot, code, expression.object)?.concat(expression.name.name);
  const assigned = expression.kind === 'identifier' ? onlyValueOf(snapshot, code, expression) : undefined;
  // A name that is assigned from another one is followed no further: there may be a cycle.
  return assigned?.kind === 'dot' ? writtenKeys(code, assigned) : undefined;
}

/** The only value that is assigned to a name; undefined for other names. */
function onlyValueOf(snapshot: Snapshot, code: CodeAt, identifier: Identifier): Expression | undefined {
  const definition = definitionAt(code, identifier);
  const { syntax } = scopeOf(codeFlowOf(snapshot).file);
  const [source, ...others] = (definition && codeIndex(syntax).sources.get(definition)) ?? [];
  return source?.kind === 'value' && source.unpack.length === 0 && others.length === 0 ? source.expression : undefined;
}

/** The names that flags use for members of the cursor's object, if there is no schema; each once, in order. */
export function namesSetByFlags(snapshot: Snapshot, cursor: MemberCursor): readonly string[] {
  const keys = keysBefore(snapshot, cursor);
  if (keys === undefined) return [];
  const given = snapshot.dataValueFlags().filter(({ path }) => startsWith(path, keys));
  return [...new Set(given.flatMap(({ path }) => path[keys.length] ?? []))];
}
