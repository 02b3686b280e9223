import { expect, it } from 'vitest';
import { TextCache } from './text-cache.js';

it('a slice of a long text has its own bytes', () => {
  const texts = new TextCache();
  const cut = texts.slice('é'.repeat(100), 20, 170);
  expect([cut, texts.length(cut), texts.isPlain(cut)]).toEqual(['é'.repeat(75), 150, false]);
  expect(texts.slice(cut, 100, 150)).toBe('é'.repeat(25));
});
