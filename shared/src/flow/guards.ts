/**
 * Recognises code that checks a value before using it: `if hasattr(x, "name")`, `type(x) == "struct"`, `"name" in x`.
 * The code below such a condition may be written for other values than those that are known, so nothing is reported
 * about it.
 */
import type { CallExpression, Expression, Statement } from '../starlark/parse/syntax.js';
import { type CodeNode, childrenOf } from '../template/symbols/syntax-parts.js';
import type { CodeFlow } from './code-flow.js';
import { codeIndex } from './code-index.js';
import { type CodeFile, type CodeScope, scopeOf } from './code-run.js';

/** How many calls, and names in conditions, are followed in search of a guard. */
const deepest = 4;

/** Built-ins that inspect a value. */
const inspecting: ReadonlySet<string> = new Set(['hasattr', 'getattr', 'type', 'dir']);

/** Whether `expression`, in the code of `scope`, only runs after the code has checked a value. */
export function isGuarded(flow: CodeFlow, scope: CodeScope, expression: Expression): boolean {
  return new GuardSearch(flow).above(scope, expression, 0);
}

class GuardSearch {
  private readonly flow: CodeFlow;
  private readonly seen = new Set<object>();

  constructor(flow: CodeFlow) {
    this.flow = flow;
  }

  /** Whether there is a guard around `target`, or around the calls of the function that contains it. */
  above(scope: CodeScope, target: Expression, depth: number): boolean {
    let siblings: readonly CodeNode[] = scope.syntax.program.statements;
    for (;;) {
      const at = siblings.findIndex((node) => holds(node, target));
      const node = siblings[at];
      if (node === undefined) return false;
      if (siblings.slice(0, at).some((one) => this.leavesEarly(scope, one))) return true;
      if (this.isConditional(scope, node, target)) return true;
      if (node.kind === 'def' && this.aboveCalls(scope, node, depth)) return true;
      siblings = childrenOf(node);
    }
  }

  private aboveCalls(scope: CodeScope, owner: Extract<CodeNode, { kind: 'def' }>, depth: number): boolean {
    if (depth >= deepest || this.seen.has(owner)) return depth >= deepest;
    this.seen.add(owner);
    return this.flow.callSitesOf(scope, owner).some((site) => this.above(site.scope, site.call, depth + 1));
  }

  /** Whether a statement is like `if not hasattr(x, "name"): return`, which guards the statements that follow it. */
  private leavesEarly(scope: CodeScope, node: CodeNode): boolean {
    return node.kind === 'if' && this.inspects(scope, node.condition, 0);
  }

  private isConditional(scope: CodeScope, node: CodeNode, target: Expression): boolean {
    switch (node.kind) {
      case 'if':
      case 'while':
      case 'conditional':
        return this.inspects(scope, node.condition, 0);
      case 'binary':
        return (
          (node.op === 'and' || node.op === 'or') && holds(node.right, target) && this.inspects(scope, node.left, 0)
        );
      case 'comprehension':
        return node.clauses.some((clause) => clause.kind === 'if-clause' && this.inspects(scope, clause.condition, 0));
      default:
        return false;
    }
  }

  /** Whether a condition inspects a value, directly, through a name or through a function. */
  private inspects(scope: CodeScope, node: CodeNode, depth: number): boolean {
    if (node.kind === 'binary' && (node.op === 'in' || node.op === 'not in')) return true;
    if (node.kind === 'identifier') return this.isLookedUp(scope, node, depth);
    if (node.kind === 'call' && this.callInspects(scope, node, depth)) return true;
    return childrenOf(node).some((child) => this.inspects(scope, child, depth));
  }

  private isLookedUp(scope: CodeScope, name: Extract<Expression, { kind: 'identifier' }>, depth: number): boolean {
    const definition = scope.definitionOf(name);
    if (definition === undefined || depth >= deepest || this.seen.has(definition)) return false;
    this.seen.add(definition);
    const sources = codeIndex(scope.syntax).sources.get(definition) ?? [];
    return sources.some((source) => source.kind === 'value' && this.inspects(scope, source.expression, depth + 1));
  }

  private callInspects(scope: CodeScope, { callee }: CallExpression, depth: number): boolean {
    return this.flow.of(scope, callee).some((value) => {
      switch (value.kind) {
        case 'builtin':
          return inspecting.has(value.name);
        case 'function':
          return depth >= deepest || this.functionInspects(value.file, value.node, depth + 1);
        case 'unknown':
          return true;
        default:
          return false;
      }
    });
  }

  private functionInspects(
    file: CodeFile,
    node: Extract<CodeNode, { kind: 'def' | 'lambda' }>,
    depth: number,
  ): boolean {
    if (this.seen.has(node)) return false;
    this.seen.add(node);
    const body: readonly (Statement | Expression)[] = node.kind === 'def' ? node.body : [node.body];
    return body.some((part) => this.inspects(scopeOf(file), part, depth));
  }
}

/** Whether `node` contains `target`. Generated nodes have no position, but can contain others. */
function holds(node: CodeNode, target: Expression): boolean {
  return node === target || (node.start <= target.start && target.end <= node.end && node.start >= 0);
}
