/**
 * The data values that code reads and no file declares: they come from flags or other inputs of ytt, or will be declared.
 */
import type { SchemaNode, SourceFile } from '@ytt-language/shared';
import {
  type CodeScope,
  codeIndex,
  type Expression,
  type Identifier,
  type MemberAccess,
  type PathStep,
  samePath,
  scopeOf,
} from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { CodeCursor } from '../cursor/code-cursor.js';
import { codeFlowOf, dataValuesIn } from './code-values.js';
import { libraryOf } from './symbols-at.js';

/**
 * The names that follow the expression before the cursor (`data.values`, `data.values.app`) elsewhere in the code of
 * the run, in order. Empty if a schema declares data values, or documents of a run that is known to be complete.
 */
export function namesReadElsewhere(
  snapshot: Pick<Snapshot, 'file' | 'project' | 'schema' | 'run'>,
  cursor: Extract<CodeCursor, { kind: 'member' }>,
): readonly string[] {
  const { schema, run } = snapshot;
  const path = dottedPath(cursor.object);
  if (cursor.quoted || !/^data\.values(?:\.|$)/.test(path ?? '')) return [];
  if (schema !== undefined && !(schema.isInferred === true && run?.isPartial === true)) return [];
  const { file: own } = codeFlowOf(snapshot);
  const library = libraryOf(own.source.path);
  const others =
    snapshot.project
      ?.codeWith(schema)
      .files.filter(({ source }) => source !== own.source && libraryOf(source.path) === library) ?? [];
  const names = new Set<string>();
  for (const file of [own, ...others]) {
    const scope = scopeOf(file);
    for (const access of codeIndex(scope.syntax).accesses) {
      if (dottedPath(access.object) !== path || !isRead(scope, access)) continue;
      const written = scope.syntax.text.writtenRange(access.at.start, access.at.end);
      if (file !== own || written?.start !== cursor.start) names.add(access.name);
    }
  }
  return [...names];
}

/** Whether a name follows a module that the file loads, or what is in it. */
function isRead(scope: CodeScope, { name, at, object, expression }: MemberAccess): boolean {
  // A name that is called is a method.
  const isMethod = scope.syntax.text.text[at.end] === '(';
  return expression.kind === 'dot' && name !== '' && !isMethod && isOfModule(scope, object);
}

/** Whether an expression begins with a module that the file loads: a parameter of that name is a different thing. */
function isOfModule({ definitionOf }: CodeScope, expression: Expression): boolean {
  const root = rootOf(expression);
  return root !== undefined && definitionOf(root)?.kind === 'load';
}

/**
 * The keys besides `known` that code reads of the data value at `path` of `declared`, with the first file that does, in
 * order.
 */
export function keysRead(
  { file, project, schema }: Pick<Snapshot, 'file' | 'project' | 'schema'>,
  declared: SchemaNode | undefined,
  path: readonly PathStep[],
  known: ReadonlySet<string>,
): ReadonlyMap<string, SourceFile> {
  const code = project?.codeWith(schema);
  const library = libraryOf(file.path);
  const written = ['data', 'values', ...path.map((step) => (step.kind === 'key' ? String(step.key) : '[]'))].join('.');
  const found = new Map<string, SourceFile>();
  for (const one of code?.files ?? []) {
    const { source } = one;
    if (libraryOf(source.path) !== library) continue;
    const scope = scopeOf(one);
    const isAtPath = (object: Expression): boolean => {
      const dotted = dottedPath(object);
      // Most of what is read is written like this, also where the declarations are half-typed; to follow values takes
      // long.
      if (dotted?.startsWith('data.values') === true && isOfModule(scope, object)) return dotted === written;
      const flow = code?.flowOf(source)?.of(scope, object) ?? [];
      return dataValuesIn(flow).some((value) => value.root === declared && samePath(value.path, path));
    };
    for (const { name, at, object } of codeIndex(scope.syntax).accesses) {
      if (name === '' || known.has(name) || found.has(name) || scope.syntax.text.text[at.end] === '(') continue;
      if (isAtPath(object)) found.set(name, source);
    }
  }
  return found;
}

/** `a` of `a.b.c`. */
export function rootOf(expression: Expression): Identifier | undefined {
  if (expression.kind === 'identifier') return expression;
  return expression.kind === 'dot' ? rootOf(expression.object) : undefined;
}

/** `a.b.c` as written, without spaces; undefined for any other expression. */
export function dottedPath(expression: Expression): string | undefined {
  if (expression.kind === 'identifier') return expression.name;
  if (expression.kind !== 'dot') return undefined;
  const object = dottedPath(expression.object);
  return object && `${object}.${expression.name.name}`;
}
