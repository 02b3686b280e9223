import { expect, it } from 'vitest';
import { parseProgram } from '../parse/parse-program.js';

it.each([
  ['x = \n', 'Expected a value, but found the end of the line'],
  ['x =', 'Expected a value, but found the end of the code'],
  ['if a:\n  f(b,\nend\n)\n', 'Expected a value, but found the end of the block'],
  ['def ():\nend\n', "Expected a name, but found '('"],
  ['f(a b)', "Expected ',', but found a name"],
  ['f(a "b")', "Expected ',', but found a string"],
  ['f(a 1)', "Expected ',', but found a number"],
  ['f(a 1.5)', "Expected ',', but found a number"],
  ['f(a def)', "Expected ',', but found 'def'"],
  ['x = a is b', "Expected the end of the line, but found 'is'"],
])('%j: %s', (code, sentence) => {
  expect(parseProgram(code).problems[0]?.plain).toBe(sentence);
});
