/**
 * Finds data values that code reads and no file declares. They come from flags or other inputs of ytt, or will be
 * declared later.
 */
import type { SchemaNode, SourceFile } from '@ytt-language/shared';
import {
  type CodeScope,
  codeIndex,
  type Expression,
  type Identifier,
  isText,
  type MemberAccess,
  type PathStep,
  samePath,
  scopeOf,
} from '@ytt-language/shared/tooling';
import { libraryOf } from '../../workspace/projects/loadable-names.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { CodeCursor } from '../cursor/code-cursor.js';
import { codeFlowOf, dataValuesIn } from './code-values.js';

/**
 * The names that follow the same expression as the one before the cursor (`data.values`, `data.values.app`) elsewhere
 * in the code of the run, in order. Empty if a schema declares the data values, or documents do in a run that is known
 * to be complete.
 */
export function namesReadElsewhere(
  snapshot: Pick<Snapshot, 'file' | 'project' | 'schema' | 'run'>,
  cursor: Extract<CodeCursor, { kind: 'member' }>,
): readonly string[] {
  const { schema, run } = snapshot;
  const path = writtenDataValue(cursor.object)?.keys;
  if (path === undefined) return [];
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
      if (!isWrittenAs(access.object, path) || !isRead(scope, access)) continue;
      const written = scope.syntax.text.writtenRange(access.at.start, access.at.end);
      const isHere = written !== undefined && written.start <= cursor.start && cursor.start <= written.end;
      if (file !== own || !isHere) names.add(access.name);
    }
  }
  return [...names];
}

/** Whether an access reads a member of a module that the file loads, or of something in it. */
function isRead(scope: CodeScope, { name, at, object, expression }: MemberAccess): boolean {
  // A name that is called is a method.
  const isMethod = scope.syntax.text.text[at.end] === '(';
  return expression.kind !== 'call' && name !== '' && !isMethod && isOfModule(scope, object);
}

/** Whether an expression is written as a data value, and with a module that the file loads, not with a parameter. */
function isOfModule({ definitionOf }: CodeScope, expression: Expression): boolean {
  const written = writtenOf(expression);
  return written !== undefined && definitionOf(written.module)?.kind === 'load';
}

/**
 * The keys, other than `known` ones, that code reads from the data value at `path` of `declared`, each with the first
 * file that reads it, in order.
 */
export function keysRead(
  { file, project, schema }: Pick<Snapshot, 'file' | 'project' | 'schema'>,
  declared: SchemaNode | undefined,
  path: readonly PathStep[],
  known: ReadonlySet<string>,
): ReadonlyMap<string, SourceFile> {
  const code = project?.codeWith(schema);
  const library = libraryOf(file.path);
  const keys = path.map((step) => (step.kind === 'key' ? String(step.key) : undefined));
  const found = new Map<string, SourceFile>();
  for (const one of code?.files ?? []) {
    const { source } = one;
    if (libraryOf(source.path) !== library) continue;
    const scope = scopeOf(one);
    const isAtPath = (object: Expression): boolean => {
      // Most accesses are written out like this, which also works while declarations are incomplete, and following
      // values takes long.
      if (isOfModule(scope, object)) return isWrittenAs(object, keys);
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

/** `data`, and the number of keys below `data.values`. */
interface Written {
  readonly module: Identifier;
  readonly depth: number;
}

/** Memoised, null for none: each access to a member asks for those before it, and there may be any number. */
const known = new WeakMap<Expression, Written | null>();

/** Finds out whether an expression is written as a data value, `data.values.b["c"]`. */
function writtenOf(expression: Expression): Written | undefined {
  const outer: Expression[] = [];
  let inner: Expression | undefined = expression;
  while (inner !== undefined && !known.has(inner)) {
    outer.push(inner);
    inner = memberIn(inner)?.object;
  }
  let written = (inner && known.get(inner)) ?? null;
  for (const one of outer.toReversed()) {
    const { module, depth } = written ?? { module: moduleIn(one), depth: -1 };
    written = module === undefined ? null : { module, depth: depth + 1 };
    known.set(one, written);
  }
  return written ?? undefined;
}

/** `data` of `data.values`. */
function moduleIn(expression: Expression): Identifier | undefined {
  const { object, name } = memberIn(expression) ?? {};
  return object?.kind === 'identifier' && object.name === 'data' && name === 'values' ? object : undefined;
}

/** `a` and `b` of `a.b` or `a["b"]`. */
function memberIn(expression: Expression): { readonly object: Expression; readonly name: string } | undefined {
  if (expression.kind === 'dot') return { object: expression.object, name: expression.name.name };
  if (expression.kind !== 'index' || !isText(expression.index)) return undefined;
  return { object: expression.object, name: expression.index.value };
}

/** `data` and the keys `b` and `c` of `data.values.b["c"]`; undefined for any other expression. */
export function writtenDataValue(
  expression: Expression,
): { readonly module: Identifier; readonly keys: readonly string[] } | undefined {
  const written = writtenOf(expression);
  return written && { module: written.module, keys: lastNames(expression, written.depth) };
}

/** Whether an expression is written as the data value with these keys. */
function isWrittenAs(expression: Expression, keys: readonly (string | undefined)[]): boolean {
  if (writtenOf(expression)?.depth !== keys.length) return false;
  return lastNames(expression, keys.length).every((name, i) => name === keys[i]);
}

/** The names of the last `count` members, in order. */
function lastNames(expression: Expression, count: number): readonly string[] {
  const names: string[] = [];
  for (let one = memberIn(expression); one !== undefined && names.length < count; one = memberIn(one.object))
    names.push(one.name);
  return names.toReversed();
}
