/** The cost of a mistake does not grow with the number of mistakes. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parse } from './parse.js';

afterEach(() => vi.restoreAllMocks());

/** How many array elements are copied, and characters searched for, while `text` is parsed. */
function cost(text: string): number {
  let count = 0;
  const { slice, map } = Array.prototype;
  const { indexOf } = String.prototype;
  vi.spyOn(Array.prototype, 'slice').mockImplementation(function (this: unknown[], ...range) {
    const copy = slice.apply(this, range);
    count += copy.length;
    return copy;
  });
  vi.spyOn(Array.prototype, 'map').mockImplementation(function (this: unknown[], visit) {
    count += this.length;
    return map.call(this, visit);
  });
  vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, ...what) {
    count++;
    return indexOf.apply(this, what);
  });
  try {
    parse(text);
    return count;
  } finally {
    vi.restoreAllMocks();
  }
}

const contents = ['k: 1', 'k: a: b', '- k: 1', 'k', ': v', '"k', 'x: [', 'k: a: b\u2028'];
const lines = ['', '  '].flatMap((indent) => contents.map((content) => `${indent}${content}\n`));

describe('mistakes in each line', () => {
  it.each(['', 'a:\n- b: 1\n', 'a:\n  - b: 1\n'])('below %j', (head) => {
    const growing = lines
      .flatMap((first) => lines.map((second) => first + second))
      // The amount read a second time is bounded, but the bound is larger than a small text.
      .filter((both) => cost(head + both.repeat(400)) > 6 * cost(head + both.repeat(100)) + 10_000);
    expect(growing).toEqual([]);
  });
});
