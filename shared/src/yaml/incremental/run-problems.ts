/** Which problems of a document concern a given run of its items. */

import type { StreamSyntax, SyntaxProblem } from '../syntax.js';
import type { Level } from './replace-items.js';

interface Problems {
  /** The problems in the lines of the run, with offsets in these. */
  readonly inside: readonly SyntaxProblem[];
  /** The problems after the line that follows the run, with offsets in the document. */
  readonly after: readonly SyntaxProblem[];
}

/**
 * The problems of the document of `levels`, split by the run. Undefined if there are problems elsewhere, or of a text
 * that may extend into the run.
 */
export function problemsOf(
  text: string,
  tree: StreamSyntax,
  levels: readonly Level[],
  { start, next }: { readonly start: number; readonly next: number },
): Problems | undefined {
  const { document } = levels.at(-1) as Level;
  const errors = tree.documents[document]?.errors ?? [];
  const documentStart = tree.starts[document] as number;
  const lineBreak = next === text.length ? -1 : text.indexOf('\n', next);
  const lineEnd = lineBreak === -1 ? text.length : lineBreak;
  const inside: SyntaxProblem[] = [];
  const after: SyntaxProblem[] = [];
  for (const error of errors) {
    // The error is about the end of the document, which may be in a text that began anywhere above.
    if (error.message === 'did not find expected <document start>') return undefined;
    const at = documentStart + error.at;
    const first = Math.min(at, documentStart + (error.context?.at ?? error.at));
    if (first > lineEnd) after.push(error);
    else if (first >= start && (at < next || next === text.length || (at === next && first < next)))
      inside.push(movedProblem(error, documentStart - start));
    else return undefined;
  }
  return { inside, after };
}

/** A problem with its offsets moved by `distance`. */
export function movedProblem(problem: SyntaxProblem, distance: number): SyntaxProblem {
  const { at, context } = problem;
  return { ...problem, at: at + distance, context: context && { ...context, at: context.at + distance } };
}

/** Whether two lists have the same problems in the same order, with the same offsets, contexts and line shifts. */
export function sameProblems(some: readonly SyntaxProblem[], others: readonly SyntaxProblem[]): boolean {
  return some.length === others.length && JSON.stringify(some) === JSON.stringify(others);
}
