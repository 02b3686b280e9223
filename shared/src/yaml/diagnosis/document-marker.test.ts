import { it } from 'vitest';
import { check } from './testing.js';

const marker = (found: string): string => `Expected '---' between documents, but found '${found}'`;

it('a mistyped marker is reported at its line', () => {
  check([
    ['a: 1\n«--»\nb: 1\n', marker('--'), 'a: 1\n---\nb: 1\n'],
    ['a: 1\n«----» # c\nb: 1\n', marker('----'), 'a: 1\n--- # c\nb: 1\n'],
    ['«--»\nb: 1\n', marker('--'), '---\nb: 1\n'],
    ['#@data/values\n«--»\n\n# c\nb: 1\n', marker('--'), '#@data/values\n---\n\n# c\nb: 1\n'],
    [
      '#@ a = 1\n«--»\n#@ c = 1\n#@overlay/match a\n- b\n',
      marker('--'),
      '#@ a = 1\n---\n#@ c = 1\n#@overlay/match a\n- b\n',
    ],
    ['{}\n«--»\nb: 1\n', marker('--'), '{}\n---\nb: 1\n'],
    ['{}\n«--»\n# c\nb: 1\n', marker('--'), '{}\n---\n# c\nb: 1\n'],
  ]);
});

it('what is not meant as a marker', () => {
  check([
    ['a:\n  b: 1\n  «--»\n  c: 1\n', "Expected a key and its value, but this line has no ':'"],
    // An indented `---` is part of a text.
    ['a\n ---\nb\n# c\n«d»: 1\n', "Expected '---' or the end of the file, but found more text"],
  ]);
});
