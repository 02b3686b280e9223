/**
 * The reference's position of errors that do not set one themselves: that of the preceding operation with a position in
 * its compiled code, or the first one of the function.
 */

import type { BinaryExpression, Expression, Statement } from '../parse/syntax.js';
import type { Resolution } from '../resolve/resolution.js';

type Place = number | undefined;

function written(offset: number): Place {
  return offset < 0 ? undefined : offset;
}

function firstOf(parts: Iterable<Expression | undefined>, resolution: Resolution): Place {
  for (const part of parts) {
    const place = part === undefined ? undefined : firstPlace(part, resolution);
    if (place !== undefined) return place;
  }
  return undefined;
}

function lastOf(parts: readonly (Expression | undefined)[], resolution: Resolution): Place {
  for (const part of [...parts].reverse()) {
    const place = part === undefined ? undefined : lastPlace(part, resolution);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** The first position set by the code of `expression`. */
function firstPlace(expression: Expression, resolution: Resolution): Place {
  switch (expression.kind) {
    case 'identifier':
      return resolution.bindings.get(expression)?.scope === 'universal' ? undefined : written(expression.start);
    case 'literal':
    case 'bad':
      return undefined;
    case 'parenthesized':
      return firstPlace(expression.expression, resolution);
    case 'list':
    case 'tuple':
      return firstOf(expression.elements, resolution);
    case 'dict': {
      const entry = expression.entries[0];
      return entry && (firstOf([entry.key, entry.value], resolution) ?? written(entry.colonStart));
    }
    case 'conditional':
      return firstOf([expression.condition, expression.otherwise, expression.value], resolution);
    case 'unary':
      return firstPlace(expression.operand, resolution) ?? written(expression.start);
    case 'binary':
      return firstPlaceOfChain(expression, resolution);
    case 'dot':
      return firstPlace(expression.object, resolution) ?? written(expression.dotStart);
    case 'index':
      return firstOf([expression.object, expression.index], resolution) ?? written(expression.bracketStart);
    case 'slice':
      return expression.object.kind === 'literal'
        ? written(expression.bracketStart)
        : firstPlace(expression.object, resolution);
    case 'call': {
      const parts = [expression.callee, ...expression.args.map((argument) => argument.value)];
      return firstOf(parts, resolution) ?? written(expression.parenStart);
    }
    case 'comprehension': {
      const clause = expression.clauses[0];
      if (clause?.kind !== 'for-clause') return undefined;
      return firstPlace(clause.iterable, resolution) ?? written(clause.start);
    }
    case 'lambda':
      return written(expression.start);
  }
}

/** Operands are visited from the innermost on the left, without recursion: sums can be long. */
function firstPlaceOfChain(expression: BinaryExpression, resolution: Resolution): Place {
  const links: BinaryExpression[] = [];
  let left: Expression = expression;
  for (; left.kind === 'binary'; left = left.left) links.push(left);
  let place = firstPlace(left, resolution);
  for (let i = links.length - 1; i >= 0 && place === undefined; i--) {
    const { right, opStart } = links[i] as BinaryExpression;
    place = firstPlace(right, resolution) ?? written(opStart);
  }
  return place;
}

function lastPlaceOfChain(expression: BinaryExpression, resolution: Resolution): Place {
  let link: Expression = expression;
  for (; link.kind === 'binary'; link = link.left) {
    if (link.op !== 'and' && link.op !== 'or') return written(link.opStart);
    const place = lastPlace(link.right, resolution);
    if (place !== undefined) return place;
  }
  return lastPlace(link, resolution);
}

/** The last position set by the code of `expression`. */
function lastPlace(expression: Expression, resolution: Resolution): Place {
  switch (expression.kind) {
    case 'identifier':
      return resolution.bindings.get(expression)?.scope === 'universal' ? undefined : written(expression.start);
    case 'literal':
    case 'bad':
      return undefined;
    case 'parenthesized':
      return lastPlace(expression.expression, resolution);
    case 'list':
    case 'tuple':
      return lastOf(expression.elements, resolution);
    case 'dict': {
      const entry = expression.entries.at(-1);
      return entry && written(entry.colonStart);
    }
    case 'conditional':
      // In compiled code, the branch for a true condition comes after everything that follows a false one.
      return lastOf([expression.condition, expression.otherwise], resolution);
    case 'unary':
    case 'lambda':
      return written(expression.start);
    case 'binary':
      return lastPlaceOfChain(expression, resolution);
    case 'dot':
      return written(expression.dotStart);
    case 'index':
      return written(expression.bracketStart);
    case 'slice':
      return slicePlace(expression, resolution);
    case 'call':
      return written(expression.parenStart);
    case 'comprehension':
      return firstPlace(expression, resolution);
  }
}

/** The position of a slicing error. */
export function slicePlace(expression: Expression & { kind: 'slice' }, resolution: Resolution): Place {
  const { object, low, high, step, bracketStart } = expression;
  return lastOf([object, low, high, step], resolution) ?? written(bracketStart);
}

/** The first position set by the code of a function's body; -1 if there is none. */
export function firstPlaceOfBody(body: readonly Statement[], resolution: Resolution): number {
  for (const statement of body) {
    const place = firstPlaceOfStatement(statement, resolution);
    if (place !== undefined) return place;
  }
  return -1;
}

function firstPlaceOfStatement(statement: Statement, resolution: Resolution): Place {
  switch (statement.kind) {
    case 'expression-statement':
      return firstPlace(statement.expression, resolution);
    case 'instruction':
      return written(statement.start);
    case 'assign': {
      const { op, target, value } = statement;
      if (op === '=') return firstPlace(value, resolution) ?? firstPlaceOfTarget(target, statement.opStart, resolution);
      return firstOf([target, value], resolution) ?? written(statement.opStart);
    }
    case 'if': {
      const place = firstPlace(statement.condition, resolution);
      if (place !== undefined) return place;
      const branches = firstPlaceOfBody([...statement.otherwise, ...statement.body], resolution);
      return written(branches);
    }
    case 'for':
      return firstPlace(statement.iterable, resolution) ?? written(statement.start);
    case 'while':
      return firstPlace(statement.condition, resolution) ?? written(firstPlaceOfBody(statement.body, resolution));
    case 'return':
      return statement.value && firstPlace(statement.value, resolution);
    case 'def':
    case 'load':
      return written(statement.start);
    case 'branch':
      return undefined;
  }
}

function firstPlaceOfTarget(target: Expression, opStart: number, resolution: Resolution): Place {
  if (target.kind === 'identifier') return undefined;
  if (target.kind === 'tuple' || target.kind === 'list') return written(opStart);
  return firstPlace(target, resolution);
}

/** The first position set by the code of a lambda's body; -1 if there is none. */
export function firstPlaceOfLambda(body: Expression, resolution: Resolution): number {
  return firstPlace(body, resolution) ?? -1;
}
