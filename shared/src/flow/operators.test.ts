/** The types that operators give, with the interpreter as the oracle. */
import { describe, expect, it } from 'vitest';
import { run } from '../starlark/testing.js';
import { boolFlow, type Flow, floatFlow, intFlow, stringFlow } from './flow-value.js';
import { binaryFlow, unaryFlow } from './operators.js';
import { describeFlow } from './testing.js';

const operands: readonly (readonly [written: string, flow: Flow])[] = [
  ['6', intFlow],
  ['1.5', floatFlow],
  ['"a"', stringFlow],
  ['"%s"', stringFlow],
  ['True', boolFlow],
];
const operators = ['+', '-', '*', '/', '//', '%', '&', '|', '^', '<<', '>>', '==', '<', 'in', 'and', 'or'];

/** The type of an expression's value; undefined where it fails. */
function typeIn(expression: string): string | undefined {
  const { errors, printed } = run(`print(type(${expression}))\n`);
  return errors.length > 0 ? undefined : printed[0];
}

describe.each(operators)('the result of %s', (op) => {
  it('is of the type that flows', () => {
    const found = operands.flatMap(([a, left]) =>
      operands.flatMap(([b, right]) => {
        const type = typeIn(`${a} ${op} ${b}`);
        const flowing = describeFlow(binaryFlow(op, left, right)).split(' | ');
        return type === undefined ? [] : [[`${a} ${op} ${b}`, type, flowing.includes(type) ? type : flowing]];
      }),
    );
    expect(found.filter(([, type, flowing]) => type !== flowing)).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
  });
});

it.each(['-', '+', '~', 'not '])('the result of the sign %s is of the type that flows', (op) => {
  for (const [written, operand] of operands) {
    const type = typeIn(op + written);
    if (type !== undefined) expect(describeFlow(unaryFlow(op.trim(), operand)), written).toBe(type);
  }
});
