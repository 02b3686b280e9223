/** The possible results of Starlark's operators, by the types of their operands. */
import { elementsOf, sequenceOf } from './elements.js';
import { boolFlow, type Flow, floatFlow, intFlow, stringFlow, union, unknownFlow } from './flow-value.js';
import { shapesOf, typeOfShape } from './shape.js';

const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'in', 'not in']);

/** The result of `op operand`; unknown if the operand's type is unknown. */
export function unaryFlow(op: string, operand: Flow): Flow {
  if (op === 'not') return boolFlow;
  const type = onlyType(operand);
  return type === 'int' ? intFlow : type === 'float' && op !== '~' ? floatFlow : unknownFlow;
}

/** The result of `left op right`; unknown if a type is unknown, or the operator is not defined for these types. */
export function binaryFlow(op: string, left: Flow, right: Flow): Flow {
  if (comparisons.has(op)) return boolFlow;
  if (op === 'and' || op === 'or') return union(left, right);
  const type = onlyType(left);
  const other = onlyType(right);
  if (op === '%' && type === 'string') return formatted(left, '%');
  if (op === '+' && type === 'list' && other === 'list') return joined(left, right);
  if (type === 'string' && other === 'string') return op === '+' ? concatenated(left, right) : unknownFlow;
  if (op === '*' && [type, other].includes('string') && [type, other].includes('int')) return stringFlow;
  if (type === 'int' && other === 'int') return op === '/' ? floatFlow : intFlow;
  return isNumber(type) && isNumber(other) ? floatFlow : unknownFlow;
}

function isNumber(type: string | undefined): boolean {
  return type === 'int' || type === 'float';
}

/** The type that all values of the flow have; undefined if their types differ. */
function onlyType(flow: Flow): string | undefined {
  const types = new Set(flow.flatMap(shapesOf).map(typeOfShape));
  const [only] = types;
  return types.size === 1 ? only : undefined;
}

function concatenated(left: Flow, right: Flow): Flow {
  return union(
    ...left.map((start): Flow => {
      if (start.kind !== 'scalar') return stringFlow;
      const { text, beginning = text } = start;
      if (beginning === undefined) return stringFlow;
      if (text === undefined) return [{ kind: 'scalar', type: 'string', beginning }];
      return union(
        ...right.map((end): Flow => {
          const rest = end.kind === 'scalar' ? end : undefined;
          if (rest?.text !== undefined) return [{ kind: 'scalar', type: 'string', text: text + rest.text }];
          return [{ kind: 'scalar', type: 'string', beginning: text + (rest?.beginning ?? '') }];
        }),
      );
    }),
  );
}

/** The flow of strings in which code replaces parts that begin with `mark`. */
export function formatted(flow: Flow, mark: string): Flow {
  return union(
    ...flow.map((value): Flow => {
      const text = value.kind === 'scalar' ? value.text : undefined;
      return text === undefined
        ? stringFlow
        : [{ kind: 'scalar', type: 'string', beginning: text.split(mark, 1)[0] ?? '' }];
    }),
  );
}

function joined(...lists: readonly Flow[]): Flow {
  return sequenceOf('list', () =>
    union(
      ...lists
        .flat()
        .flatMap(shapesOf)
        .map((shape) => elementsOf(shape)),
    ),
  );
}
