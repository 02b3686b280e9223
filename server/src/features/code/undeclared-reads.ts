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
  const path = namesIn(cursor.object);
  if (path === undefined || !isOfDataValues(path)) return [];
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
      const object = namesIn(access.object);
      if (object === undefined || !isSamePath(object, path) || !isRead(scope, access)) continue;
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

/** Whether an expression begins with a module that the file loads, rather than with a parameter of the same name. */
function isOfModule({ definitionOf }: CodeScope, expression: Expression): boolean {
  const root = rootOf(expression);
  return root !== undefined && definitionOf(root)?.kind === 'load';
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
      const names = namesIn(object);
      // Most accesses are written out like this, which also works while declarations are incomplete, and following
      // values takes long.
      if (names !== undefined && isOfDataValues(names) && isOfModule(scope, object))
        return isSamePath(names.slice(2), keys);
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

/** `a` of `a.b["c"]`. */
export function rootOf(expression: Expression): Identifier | undefined {
  if (expression.kind === 'identifier') return expression;
  return expression.kind === 'dot' || expression.kind === 'index' ? rootOf(expression.object) : undefined;
}

/** The names in `a.b["c"]`; undefined for any other expression. */
export function namesIn(expression: Expression): readonly string[] | undefined {
  switch (expression.kind) {
    case 'identifier':
      return [expression.name];
    case 'dot':
      return namesIn(expression.object)?.concat(expression.name.name);
    case 'index':
      return isText(expression.index) ? namesIn(expression.object)?.concat(expression.index.value) : undefined;
    default:
      return undefined;
  }
}

function isOfDataValues([data, values]: readonly string[]): boolean {
  return data === 'data' && values === 'values';
}

function isSamePath(names: readonly string[], keys: readonly (string | undefined)[]): boolean {
  return names.length === keys.length && names.every((name, i) => name === keys[i]);
}
