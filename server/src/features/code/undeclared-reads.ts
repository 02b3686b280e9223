/** The data values that code reads and no file declares: they come from flags, or other inputs of ytt. */
import { codeIndex, type Expression, type Identifier, scopeOf } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { CodeCursor } from '../cursor/code-cursor.js';
import { codeFlowOf } from './code-values.js';
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
    const { syntax, definitionOf } = scopeOf(file);
    for (const { name, at, object, expression } of codeIndex(syntax).accesses) {
      if (expression.kind !== 'dot' || name === '' || dottedPath(object) !== path) continue;
      const module = rootOf(object);
      // A parameter of that name is a different thing, and a name that is called is a method.
      if (module === undefined || definitionOf(module)?.kind !== 'load' || syntax.text.text[at.end] === '(') continue;
      const written = syntax.text.writtenRange(at.start, at.end);
      if (file !== own || written?.start !== cursor.start) names.add(name);
    }
  }
  return [...names];
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
