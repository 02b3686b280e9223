/** The possible results of `value[i]` and `value[a:b]`, and of unpacking a value. */
import type { Expression } from '../starlark/parse/syntax.js';
import { elementAt, sequenceOf } from './elements.js';
import { type Flow, noFlow, stringFlow, union, unknownFlow } from './flow-value.js';
import { valueAtFlow } from './method-results.js';
import { shapesOf } from './shape.js';

/** `value[key]`; `index` is the expression of the key. */
export function indexFlow(value: Flow, key: Flow, index: Expression): Flow {
  const at = indexOf(index);
  const isInt = key.length > 0 && key.every((one) => one.kind === 'scalar' && one.type === 'int');
  return union(
    ...value.flatMap(shapesOf).map((shape) => {
      switch (shape.kind) {
        case 'declared-map':
        case 'struct':
        case 'dict':
          return valueAtFlow(shape, key);
        case 'fragment':
          return isInt ? elementAt(shape, at) : valueAtFlow(shape, key);
        default:
          return elementAt(shape, at);
      }
    }),
  );
}

/** The value of an index that is a number literal, with or without a minus. */
function indexOf(expression: Expression): number | undefined {
  if (expression.kind === 'literal' && typeof expression.value === 'number') return expression.value;
  const isNegative = expression.kind === 'unary' && expression.op === '-';
  const inner = isNegative ? indexOf(expression.operand) : undefined;
  return inner === undefined ? undefined : -inner;
}

/** `value[a:b]`. */
export function sliceFlow(value: Flow): Flow {
  return union(
    ...value.flatMap(shapesOf).map((shape): Flow => {
      switch (shape.kind) {
        case 'scalar':
          return shape.type === 'string' ? stringFlow : noFlow;
        case 'list':
        case 'tuple':
          return sequenceOf(shape.kind, shape.element);
        case 'declared-array':
          return sequenceOf('list', () => [shape.item]);
        default:
          return unknownFlow;
      }
    }),
  );
}

/** The value that an assignment target gets by unpacking; the path gives the index at each level, outermost first. */
export function unpackedFlow(value: Flow, [first, ...rest]: readonly number[]): Flow {
  if (first === undefined) return value;
  return unpackedFlow(
    union(
      ...value.flatMap(shapesOf).map((shape) => {
        const isSequence = shape.kind === 'list' || shape.kind === 'tuple' || shape.kind === 'declared-array';
        return isSequence ? elementAt(shape, first) : unknownFlow;
      }),
    ),
    rest,
  );
}
