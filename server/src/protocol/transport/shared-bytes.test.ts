import { describe, expect, it } from 'vitest';
import { bytesOf, release, SharedBytesPool } from './shared-bytes.js';

const text = (pieces: readonly string[], pool = new SharedBytesPool()): string =>
  bytesOf(pool.write(pieces)).toString();

describe('a text in shared memory', () => {
  it.each([
    ['nothing', []],
    ['pieces', ['a', '', 'bc']],
    ['other alphabets', ['é', '世界', '😀', 'z']],
    ['more than the smallest memory holds', ['x'.repeat(1 << 16), 'é'.repeat(1 << 15), 'end']],
    ['exactly what the smallest memory holds', ['x'.repeat((1 << 16) - 4)]],
    ['fewer units than the smallest memory has bytes, of several bytes each', ['€'.repeat(30_000), 'end']],
    ['as many bytes as it has, of several a unit', ['€'.repeat(((1 << 16) - 4) / 3)]],
    ['one byte more', ['x'.repeat((1 << 16) - 4), 'y']],
  ])('is what was written: %s', (_, pieces) => {
    expect(text(pieces)).toBe(pieces.join(''));
  });

  it('stays until it is released', () => {
    const pool = new SharedBytesPool();
    const first = pool.write(['first']);
    const second = pool.write(['second']);
    expect(bytesOf(first).toString()).toBe('first');
    release(first);
    const third = pool.write(['third']);
    expect(third.memory).toBe(first.memory);
    expect(bytesOf(second).toString()).toBe('second');
    expect(bytesOf(third).toString()).toBe('third');
  });

  it('uses the longest free memory, and allocates none', () => {
    const pool = new SharedBytesPool();
    const short = pool.write(['a']);
    const long = pool.write(['b'.repeat(1 << 17)]);
    release(short);
    release(long);
    expect(pool.write(['c']).memory).toBe(long.memory);
  });

  it('keeps one that is used again and again only once', () => {
    const pool = new SharedBytesPool();
    const long = pool.write(['b'.repeat(1 << 17)]);
    const short = pool.write(['a']);
    for (let times = 0; times < 5; times++) {
      release(long);
      pool.write(['c']);
    }
    release(short);
    expect(pool.write(['d']).memory).toBe(short.memory);
  });

  it('keeps only a few memories, and no very long ones', () => {
    const pool = new SharedBytesPool();
    const taken = Array.from({ length: 5 }, () => pool.write(['a']));
    for (const one of taken) release(one);
    const again = new Set(Array.from({ length: 5 }, () => pool.write(['a']).memory));
    expect(taken.filter(({ memory }) => again.has(memory))).toHaveLength(4);
    const huge = pool.write(['x'.repeat(1 << 23)]);
    release(huge);
    expect(pool.write(['a']).memory).not.toBe(huge.memory);
  });
});
