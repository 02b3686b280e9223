import { expect, it } from 'vitest';
import { type TokenKind, tokenInWords } from './token.js';

it.each<[TokenKind, string]>([
  ['newline', 'the end of the line'],
  ['end of file', 'the end of the code'],
  ['indent', 'a new block'],
  ['outdent', 'the end of the block'],
  ['identifier', 'a name'],
  ['string literal', 'a string'],
  ['int literal', 'a number'],
  ['float literal', 'a number'],
  ['illegal token', 'an illegal token'],
  ['if', "'if'"],
  ['(', "'('"],
])('%s is %s in a sentence', (kind, words) => {
  expect(tokenInWords(kind)).toBe(words);
});
