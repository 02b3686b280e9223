import { describe, expect, it } from 'vitest';
import { checkExpressions } from '../testing.js';
import {
  isCased,
  isSpace,
  leadingSpace,
  toLower,
  toTitleCharacter,
  toUpper,
  trimSpaceLeft,
  trimSpaceRight,
} from './unicode.js';

// The simple mappings of UnicodeData.txt, as used by Go's package unicode.
describe('case', () => {
  it('of a letter is one letter', () => {
    expect(toUpper('ᾳῃῳᾀᾇᾐᾯᾈᾏßŉǰ')).toBe('ᾼῌῼᾈᾏᾘᾯᾈᾏßŉǰ');
    expect(toUpper('éǆა')).toBe('ÉǄᲐ');
    expect(toLower('ÉǄᾼİ')).toBe('éǆᾳi');
    expect(toUpper('\udcff')).toBe('\ufffd');
  });

  it('of titles is that of capitals except for digraphs and Georgian', () => {
    expect([...'aéǄǅǆǇǈǉǊǋǌǱǲǳაჿᾳ'].map(toTitleCharacter).join('')).toBe('AÉǅǅǅǈǈǈǋǋǋǲǲǲაჿᾼ');
    expect([...'ǍǴჅᄀ'].map(toTitleCharacter).join('')).toBe('ǍǴჅᄀ');
    checkExpressions(`
      "ǆa éb".title() => "ǅa Éb"
      "ა".title() => "ა"
    `);
  });

  it('is had by letters with another form', () => {
    expect([...'aZéßſKǅ'].map(isCased)).toEqual([true, true, true, true, true, true, true]);
    expect([...'1 中ıİ'].map(isCased)).toEqual([false, false, false, false, false]);
  });
});

it('white space is the same at both ends', () => {
  const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const spaces = characters.filter(isSpace);
  expect(characters.filter((one) => trimSpaceLeft(`${one}a`) === 'a')).toEqual(spaces);
  expect(characters.filter((one) => leadingSpace(`${one}a`) === 1)).toEqual(spaces);
  expect(characters.filter((one) => trimSpaceRight(`a${one}`) === 'a')).toEqual(spaces);
});
