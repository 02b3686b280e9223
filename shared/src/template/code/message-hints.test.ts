/** Which messages about code get a hint from ytt, and which do not. */
import { expect, it } from 'vitest';
import { plainWithHint, withHint } from './message-hints.js';

const or = "use 'or' instead of '||' for logical-or";
const and = "use 'and' instead of '&&' for logical-and";

it.each([
  ["got '|', want primary expression", 'a || b', or],
  ["got '|', want primary expression", 'a | b', undefined],
  ["got '&', want primary expression", 'a && b', and],
  ["got '&', want primary expression", 'a & b', undefined],
  ['other', 'a || b && c', undefined],
  ['undefined: true', 'true', "use 'True' instead of 'true' for boolean assignment"],
  ['undefined: false', 'false', "use 'False' instead of 'false' for boolean assignment"],
  ['undefined: null', 'null', "use 'None' instead of 'null' to indicate no value"],
  ['undefined: nil', 'nil', "use 'None' instead of 'nil' to indicate no value"],
  ['undefined: none', 'none', "use 'None' instead of 'none' to indicate no value"],
  ['undefined: nothing', 'nothing', undefined],
  ["got newline, want ':'", 'if True', "missing colon at the end of 'if/for/def' statement?"],
  ['unhandled index operation struct[string]', 's["a"]', 'use getattr(...) to access struct field programmatically'],
  ['unknown binary op: int | string', 'a | b', "use 'or' instead of '|' for logical-or"],
  ['unknown binary op: int & string', 'a & b', "use 'and' instead of '&' for logical-and"],
  ['unknown binary op: int + string', 'a + b', undefined],
])('%s, of %s: %s', (message, line, hint) => {
  const hinted = hint === undefined ? message : `${message} (hint: ${hint})`;
  expect(withHint(message, () => line)).toBe(hinted);
});

it('is reported plainly only if the hint does not say it', () => {
  const plain = 'Expected a value';
  expect(plainWithHint({ message: "got '|', want primary expression", plain }, () => 'a || b')).toBe(`${plain}; ${or}`);
  expect(plainWithHint({ message: "got '|', want primary expression", plain }, () => 'a')).toBe(plain);
  expect(plainWithHint({ message: "got '|', want primary expression" }, () => 'a || b')).toBeUndefined();
  expect(plainWithHint({ message: 'unknown binary op: int | string', plain }, () => 'a | b')).toBe(plain);
});
