/**
 * Finds a crash of ytt, which computes the end of a Starlark file's first statement from the last line of its body,
 * even if the body is empty.
 */
import type { Finding } from '../../findings/finding.js';
import type { Statement } from '../../starlark/parse/syntax.js';
import { problemFinding } from './eval-findings.js';
import type { RunnableCode } from './runnable-code.js';

/** The finding if the first statement of a file ends in a block without statements. */
export function emptyFirstBlock({ program, text }: RunnableCode): Finding | undefined {
  const [first] = program.statements;
  if (first === undefined || !endsInEmptyBlock(first)) return undefined;
  const message =
    'runtime error: index out of range [-1]: the first statement of a Starlark file cannot end in an empty block';
  const { start, end } = first;
  const failure = { kind: 'first-block-empty' } as const;
  return problemFinding('template-code-syntax', { start, end, message, failure }, text);
}

function endsInEmptyBlock(statement: Statement): boolean {
  let last: Statement | undefined = statement;
  while (last !== undefined) {
    const block = lastBlock(last);
    if (block === undefined) return false;
    last = block.at(-1);
  }
  return true;
}

/** The block that a statement ends with; an empty `else` counts as none. */
function lastBlock(statement: Statement): readonly Statement[] | undefined {
  switch (statement.kind) {
    case 'def':
    case 'for':
    case 'while':
      return statement.body;
    case 'if':
      return statement.otherwise.length > 0 ? statement.otherwise : statement.body;
    default:
      return undefined;
  }
}
