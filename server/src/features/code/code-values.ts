/** The possible values of expressions in code, for features. */

import type { NodeValue } from '@ytt-language/shared';
import {
  type AnnotatedUse,
  attributeOf,
  attributesOf,
  type CodeAt,
  type CodeFile,
  CodeFlow,
  type CodeScope,
  codeFile,
  type DataValue,
  definitionAt,
  type Expression,
  type Flow,
  isMap,
  keysOf,
  type Member,
  samePath,
  shapesOf,
  valueAtKey,
} from '@ytt-language/shared/tooling';
import { codeLanguage } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { CodeCursor } from '../cursor/code-cursor.js';
import { overlaidByUse } from './overlaid-nodes.js';

type WithCode = Pick<Snapshot, 'file' | 'project' | 'schema'>;

/**
 * The code of the snapshot's file, and its flow: in its run, or of the file by itself if it is in no run or has no code
 * yet.
 */
export function codeFlowOf({ file, project, schema }: WithCode): { readonly flow: CodeFlow; readonly file: CodeFile } {
  const code = project?.codeWith(schema);
  const own = code?.fileOf(file) ?? codeFile(file, codeLanguage(file.path));
  return { file: own, flow: code?.flowOf(file) ?? aloneFlow(own, schema) };
}

function aloneFlow(file: CodeFile, schema: Snapshot['schema']): CodeFlow {
  return new CodeFlow({
    files: [file],
    loaded: () => undefined,
    valuesIn: () => schema && { declaration: schema, isClosed: false },
    libraryOf: () => undefined,
    librariesOf: () => [],
    librariesAround: () => [],
    isProposed: () => false,
    isCalledFromOutside: () => true,
  });
}

/** The possible values of `expression` in the code at the cursor. */
export function flowAt(snapshot: WithCode, code: CodeAt, expression: Expression): Flow {
  const { file, flow } = codeFlowOf(snapshot);
  return flow.of(scopeIn(file, code), expression);
}

/** Like `flowAt`, but also knows the nodes that functions of overlays get. That takes a rendering of the run. */
function flowInOverlaysAt(snapshot: Snapshot, code: CodeAt, expression: Expression): Flow {
  const known = flowAt(snapshot, code, expression);
  if (known.some(({ kind }) => kind !== 'unknown') || !snapshot.file.includes('#@overlay/')) return known;
  const { file, flow } = codeFlowOf(snapshot);
  const overlaidNodes = (scope: CodeScope, use: AnnotatedUse) => overlaidByUse(snapshot, scope, use);
  return new CodeFlow({ ...flow.run, overlaidNodes }).of(scopeIn(file, code), expression);
}

function scopeIn(file: CodeFile, code: CodeAt): CodeScope {
  return { file, syntax: code.syntax, definitionOf: (identifier) => definitionAt(code, identifier) };
}

/** The data values among the values of a flow, each once. */
export function dataValuesIn(flow: Flow): readonly DataValue[] {
  const found: DataValue[] = [];
  const isSame = (a: DataValue, b: DataValue): boolean => a.root === b.root && samePath(a.path, b.path);
  for (const value of flow)
    if (value.kind === 'data-value' && !found.some((one) => isSame(one, value))) found.push(value);
  return found;
}

/** The value of a data value in the snapshot's run; undefined if it belongs to an array item or to a library. */
export function effectiveValue(
  { project, schema }: WithCode,
  { path, root }: Pick<DataValue, 'path' | 'root'>,
): NodeValue | undefined {
  let value: NodeValue | undefined = root === schema ? project?.dataValues.value : undefined;
  for (const step of path) {
    if (!isMap(value) || step.kind !== 'key') return undefined;
    value = value.items.find(({ key }) => key === step.key)?.value;
  }
  return value;
}

type MemberCursor = Extract<CodeCursor, { kind: 'member' }>;

/** The members that the name at the cursor refers to, for each possible value of the object. */
export function membersNamed(snapshot: Snapshot, cursor: MemberCursor, name: string): readonly Member[] {
  const find = cursor.access === 'key' ? valueAtKey : attributeOf;
  return flowInOverlaysAt(snapshot, cursor.code, cursor.object)
    .flatMap(shapesOf)
    .flatMap((shape) => {
      const member = find(shape, name);
      return member === undefined || member === 'unknown' ? [] : [member];
    });
}

/** All members that the cursor's object can have, each name once. */
export function membersAt(snapshot: Snapshot, cursor: MemberCursor): readonly Member[] {
  const list = cursor.access === 'key' ? keysOf : attributesOf;
  const members = new Map<string, Member>();
  for (const member of flowInOverlaysAt(snapshot, cursor.code, cursor.object).flatMap(shapesOf).flatMap(list))
    if (!members.has(member.name)) members.set(member.name, member);
  return [...members.values()];
}

/** The data values that the name at the cursor refers to, even if they have another name themselves. */
export function dataValuesAt(snapshot: Snapshot, cursor: MemberCursor): readonly DataValue[] {
  return dataValuesIn(membersNamed(snapshot, cursor, cursor.name).flatMap(({ flow }) => flow()));
}

/** The data values whose own name is the one at the cursor: keys of maps of data values, and `data.values` itself. */
export function dataValuesNamed(
  snapshot: Snapshot,
  { code, object, access, name }: MemberCursor,
): readonly DataValue[] {
  const find = access === 'key' ? valueAtKey : attributeOf;
  const members = flowAt(snapshot, code, object)
    .flatMap(shapesOf)
    .map((shape) => (shape.kind === 'declared-map' || shape.kind === 'ytt-module' ? find(shape, name) : undefined));
  return dataValuesIn(members.flatMap((member) => (member === undefined || member === 'unknown' ? [] : member.flow())));
}
