/** The direct children of a syntax node of a program. */
import type { Argument, Expression, Parameter, Statement } from '../../starlark/parse/syntax.js';

/** A node of a program that can contain an offset. */
export type CodeNode = Statement | Expression | Argument;

/** The direct children of `node`, in the order of the text. */
export function childrenOf(node: CodeNode): readonly CodeNode[] {
  switch (node.kind) {
    case 'def':
      return [node.name, ...parameterParts(node.parameters), ...node.body];
    case 'lambda':
      return [...parameterParts(node.parameters), node.body];
    case 'load':
      return [node.module];
    case 'assign':
      return [node.target, node.value];
    case 'for':
      return [node.target, node.iterable, ...node.body];
    case 'if':
      return [node.condition, ...node.body, ...node.otherwise];
    case 'while':
      return [node.condition, ...node.body];
    case 'expression-statement':
    case 'instruction':
    case 'return':
    case 'branch':
      return partsOfStatement(node);
    case 'call':
      return [node.callee, ...node.args];
    case 'argument':
      return node.name === undefined ? [node.value] : [node.name, node.value];
    case 'comprehension':
      return [
        ...(node.body.kind === 'entry' ? [node.body.key, node.body.value] : [node.body]),
        ...node.clauses.flatMap((one) => (one.kind === 'if-clause' ? [one.condition] : [one.target, one.iterable])),
      ];
    default:
      return partsOf(node);
  }
}

function parameterParts(parameters: readonly Parameter[]): readonly Expression[] {
  return parameters.flatMap(({ name, defaultValue }) => [name, defaultValue]).filter((part) => part !== undefined);
}

/**
 * The expressions that a statement evaluates itself. Of assignment targets, these are the operands of indexes and
 * attributes.
 */
export function partsOfStatement(statement: Exclude<Statement, { kind: 'def' | 'load' }>): readonly Expression[] {
  switch (statement.kind) {
    case 'expression-statement':
      return [statement.expression];
    case 'assign': {
      const { target, value } = statement;
      return target.kind === 'index' || target.kind === 'dot' ? [target, value] : [value];
    }
    case 'if':
    case 'while':
      return [statement.condition];
    case 'for':
      return [statement.iterable];
    case 'return':
      return statement.value === undefined ? [] : [statement.value];
    case 'instruction':
    case 'branch':
      return [];
    default:
      return statement satisfies never;
  }
}

/** The direct subexpressions of an expression, all in the same scope. */
export function partsOf(expression: Exclude<Expression, { kind: 'comprehension' | 'lambda' }>): readonly Expression[] {
  switch (expression.kind) {
    case 'identifier':
    case 'literal':
    case 'bad':
      return [];
    case 'parenthesized':
      return [expression.expression];
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'conditional':
      return [expression.value, expression.condition, expression.otherwise];
    case 'dot':
      return [expression.object];
    case 'index':
      return [expression.object, expression.index];
    case 'slice': {
      const { object, low, high, step } = expression;
      return [object, low, high, step].filter((part) => part !== undefined);
    }
    case 'call':
      return [expression.callee, ...expression.args.map(({ value }) => value)];
    case 'list':
    case 'tuple':
      return expression.elements;
    case 'dict':
      return expression.entries.flatMap(({ key, value }) => [key, value]);
    default:
      return expression satisfies never;
  }
}
