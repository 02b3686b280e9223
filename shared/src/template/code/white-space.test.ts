import { expect, it } from 'vitest';
import { isSpace } from '../../starlark/values/unicode.js';
import { leadingSpace, trimSpaceLeft, trimSpaceRight } from './white-space.js';

it('white space is the same at both ends', () => {
  const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const spaces = characters.filter(isSpace);
  expect(characters.filter((one) => trimSpaceLeft(`${one}a`) === 'a')).toEqual(spaces);
  expect(characters.filter((one) => leadingSpace(`${one}a`) === 1)).toEqual(spaces);
  expect(characters.filter((one) => trimSpaceRight(`a${one}`) === 'a')).toEqual(spaces);
});
