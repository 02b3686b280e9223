import { describe, it } from 'vitest';
import { checkExpressions } from '../testing.js';

describe('ranges', () => {
  it('hold the ints from a start to before a stop', () => {
    checkExpressions(`
      list(range(0)) => []
      list(range(3)) => [0, 1, 2]
      list(range(1, 8, 3)) => [1, 4, 7]
      list(range(1, 7, 3)) => [1, 4]
      list(range(5, 0, -2)) => [5, 3, 1]
      list(range(3, 1)) => []
      list(range(1, 3, -1)) => []
      [x for x in range(1, 8, 3)] => [1, 4, 7]
      [x for x in range(5, 0, -2)] => [5, 3, 1]
      [len(range(0, 5, 2)), len(range(0, 4, 2)), len(range(5, 0, -2)), len(range(3, 3)), len(range(3, 1))] => [3, 2, 3, 0, 0]
      [bool(range(0)), bool(range(1))] => [False, True]
      {range(3): 1} => unhashable: range
    `);
  });

  it('print as the shortest call that makes them', () => {
    checkExpressions(`
      range(5) => range(5)
      range(1, 5) => range(1, 5)
      range(1, 5, 2) => range(1, 5, 2)
      range(0, 5, 1) => range(5)
      range(0, 5, -1) => range(0, 5, -1)
      range(-1, 1) => range(-1, 1)
    `);
  });

  it('are indexed and sliced into ranges', () => {
    checkExpressions(`
      range(2, 10, 3)[1] => 5
      range(2, 10, 3)[-1] => 8
      range(2, 10, 3)[3] => range index 3 out of range [-3:2]
      range(2, 10, 3)[-4] => range index -4 out of range [-3:2]
      range(10)[2:8:2] => range(2, 8, 2)
      range(1, 10, 2)[1:3] => range(3, 7, 2)
      list(range(10)[8:2:-3]) => [8, 5]
      range(5)[3:1] => range(3, 3)
      range(5)[1:3:-1] => range(3, 3, -1)
    `);
  });

  it('are equal if they have the same ints', () => {
    checkExpressions(`
      range(0) == range(2, 1) => True
      range(0, 3, 2) == range(0, 4, 2) => True
      range(1) == range(0, 5, 7) => True
      range(1, 2) == range(2, 3) => False
      range(2) == range(1, 3) => False
      range(0, 4, 2) == range(0, 2) => False
      range(2) == range(3) => False
      range(2) != range(3) => True
      range(0) == range(1) => False
      range(3) == [0, 1, 2] => False
      range(3) < range(4) => range < range not implemented
    `);
  });

  it('contain ints, and floats as the ints that they truncate to', () => {
    checkExpressions(`
      [x for x in range(-3, 13) if x in range(0, 10, 2)] => [0, 2, 4, 6, 8]
      [x for x in range(-3, 13) if x in range(9, 3, -2)] => [5, 7, 9]
      [4.0 in range(5), 4.9 in range(5), 5.0 in range(5), -0.5 in range(5)] => [True, True, False, True]
      4 not in range(5) => False
      99999999999 in range(3) => False
      9223372036854775808 in range(3) => False
      -9223372036854775808 in range(3) => False
      2147483648 in range(2147483646, 2147483647) => False
      "a" in range(3) => 'in <range>' requires integer as left operand, not string
      float("inf") in range(3) => 'in <range>' requires integer as left operand, not float
      float("nan") in range(3) => 'in <range>' requires integer as left operand, not float
    `);
  });
});
