/** The types that operators give, with the interpreter as the oracle. */
import { describe, expect, it } from 'vitest';
import { run } from '../starlark/testing.js';
import { sequence } from './elements.js';
import { boolFlow, type Flow, floatFlow, intFlow, noneFlow, stringFlow, union, unknownFlow } from './flow-value.js';
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

describe('of strings', () => {
  const text = (written: string): Flow => [{ kind: 'scalar', type: 'string', text: written }];
  const beginning = (written: string): Flow => [{ kind: 'scalar', type: 'string', beginning: written }];

  it.each<[string, left: Flow, right: Flow, sum: Flow]>([
    ['two texts', text('a'), text('b'), text('ab')],
    ['an empty text', text(''), text('b'), text('b')],
    ['what begins with a text', text('a'), beginning('b'), beginning('ab')],
    ['a string', text('a'), stringFlow, beginning('a')],
    ['what follows only a beginning', beginning('a'), text('b'), beginning('a')],
    ['what follows a string', stringFlow, text('b'), stringFlow],
    [
      'each of several',
      union(text('a'), stringFlow),
      union(text('b'), text('c')),
      union(text('ab'), text('ac'), stringFlow),
    ],
  ])('the beginning of a sum is known as far as that of its parts: %s', (_, left, right, sum) => {
    expect(binaryFlow('+', left, right)).toEqual(sum);
  });

  it.each<[string, format: Flow, formatted: Flow]>([
    ['a text', text('a-%s-%s'), beginning('a-')],
    ['a text with nothing before it', text('%s'), beginning('')],
    ['a beginning', beginning('a-'), stringFlow],
  ])('what is formatted is known up to the first value: %s', (_, format, formatted) => {
    expect(binaryFlow('%', format, intFlow)).toEqual(formatted);
  });
});

describe('of several types', () => {
  const either = union(intFlow, stringFlow);

  it('is unknown, unless it is the same for all', () => {
    expect(binaryFlow('+', either, intFlow)).toEqual(unknownFlow);
    expect(binaryFlow('+', intFlow, either)).toEqual(unknownFlow);
    expect(binaryFlow('%', either, intFlow)).toEqual(unknownFlow);
    expect(binaryFlow('*', noneFlow, stringFlow)).toEqual(unknownFlow);
    expect(binaryFlow('==', either, intFlow)).toEqual(boolFlow);
    expect(binaryFlow('and', either, boolFlow)).toEqual(union(either, boolFlow));
  });

  it('has the elements of both lists, and is no list with anything else', () => {
    const list = (flow: Flow): Flow => sequence('list', [() => flow]);
    expect(describeFlow(binaryFlow('+', list(intFlow), list(stringFlow)))).toMatch(
      /^list of (?=.*\bint\b).*\bstring\b/,
    );
    expect(binaryFlow('+', list(intFlow), intFlow)).toEqual(unknownFlow);
    expect(binaryFlow('+', intFlow, list(intFlow))).toEqual(unknownFlow);
    expect(binaryFlow('-', list(intFlow), list(intFlow))).toEqual(unknownFlow);
  });
});
