import { SourceFile } from '@ytt-language/shared';
import { syntaxOf } from '@ytt-language/shared/tooling';
import { describe, expect, it } from 'vitest';
import { yamlPlaceAt } from './yaml-place.js';

/** The place of `<|>` in `text`, as `path at token [keys]`. */
function check(text: string, expected: string | undefined): void {
  const offset = text.indexOf('<|>');
  const file = new SourceFile('values.yml', text.replace('<|>', ''));
  const place = yamlPlaceAt(file.text, syntaxOf(file), offset);
  if (place === undefined) expect(undefined).toBe(expected);
  else {
    const path = place.path.map((step) => (step.kind === 'key' ? `.${step.name}` : '[]')).join('');
    const token = file.text.slice(place.start, place.end);
    expect(`${path} ${place.at} ${token} [${place.keys.join(' ')}]`).toBe(expected);
  }
}

describe('yamlPlaceAt', () => {
  it('finds keys and values of block mappings', () => {
    check('a: 1\nb<|>b: 2\nc: 3\n', ' key bb [a c]');
    check('a: 1\nb: tw<|>o # x\n', '.b value two []');
    check('a:\n  b: <|>\n', '.a.b value  []');
    check('"a b":\n  \'c\':\n    d<|>: 1\n', '.a b.c key d []');
  });

  it('treats what is between a key and the cursor as a part of it', () => {
    check('po <|>: 1\n', ' key po  []');
    check('po<|> : 1\n', ' key po []');
    check('a: 1\n"b c" <|> : 2\n', ' key "b c"  [a]');
  });

  it('finds half-typed keys', () => {
    check('a:\n  b: 1\n  c<|>\n  d: 2\n', '.a bare c [b d]');
    check('a:\n  <|>\n', '.a bare  []');
    check('a:\n  b: 1\n<|>\n', ' bare  [a]');
    check('a:\n  b: 1\n#! note\n<|>\nz: 1\n', ' bare  [a z]');
  });

  it('recognises the keys beside unparsable text', () => {
    check('c: 1\n<|>@\ne: 2\n', ' bare @ [c e]');
    check('c: 1\n<|>{- \n', ' bare { [c]');
    check('a:\n  b: 1\n  <|>: \nc: 2\n', '.a bare : [b]');
    check('a:\n  b: 1\n {d: <|>\ne: 1\n', '.a.d value  []');
    check('a:<|> @x\n', '.a value  @x []');
  });

  it('finds items, whether or not they are indented', () => {
    check('a:\n- n: 1\n  <|>\n- n: 2\n', '.a[] bare  [n]');
    check('a:\n  - n<|>: 1\n    m: 2\n', '.a[] key n [m]');
    check('a:\n- <|>\nb: 1\n', '.a[] bare  []');
    check('a:\n- - x<|>\n', '.a[][] bare x []');
    check('a:\n- b:\n  - c: <|>\n', '.a[].b[].c value  []');
  });

  it('finds places in flow collections, closed or not', () => {
    check('a: {b: 1, c<|>}\n', '.a key c [b]');
    check('a: {b: 1, <|>, d: 2}\n', '.a key  [b d]');
    check('a: {b: [{c: <|>', '.a.b[].c value  []');
    check('a: {\n  b: 1,\n  <|>\n}\n', '.a key  [b]');
    check('a: {b: 1 <|>}\n', '.a.b value 1  []');
    check('a: {b: <|> 1}\n', '.a.b value  1 []');
    check('a: [x, y<|>]\n', '.a[] bare y []');
    check('a: [1,\n\n  <|>', '.a[] bare  []');
    check('a: {b: 1,\n\n  <|>', '.a key  [b]');
    check('a: {b: [1],\n\n  <|>\n', '.a key  [b]');
    check('a: [1]\n\n  <|>', '.a bare  []');
    check('a: [1]\nb<|>\n', ' bare b [a]');
  });

  it('is nowhere in comments, block scalars and continued scalars', () => {
    check('a: 1 # x<|>\n', undefined);
    check('a: |\n  text<|>\nb: 1\n', undefined);
    check('a: one\n  two<|>\n', undefined);
    check('a: [one\n  two<|>]\n', undefined);
    check('a: {b: one\n  two<|>}\n', undefined);
    for (const marker of ['--<|>-', '---<|>', '<|>---', '..<|>.', '...<|>', '<|>...', '... <|>'])
      check(`${marker}\na: 1\n`, undefined);
    check('a: 1\n...<|>\n', undefined);
    check('...x<|>\n', ' bare ...x []');
  });

  it('does not leave its document', () => {
    check('a:\n---\n  b<|>\n', ' bare b []');
  });
});

describe('below a value', () => {
  it.each([
    ['an anchor alone', 'a: &x\n  <|>\n', '.a bare  []'],
    ['an empty text in quotes', "a: ''\n  <|>\n", undefined],
    ['an alias', 'a: *x\n  <|>\n', undefined],
    ['a text', 'a: x\n  <|>\n', undefined],
    ['a text on a line of its own', 'a:\n  x\n  <|>\n', '.a bare  []'],
    ['a text on two lines of its own', 'a:\n  x\n  y\n  <|>\n', undefined],
    ['what cannot be read behind a dash', '- `\n  <|>\n', undefined],
    ['what cannot be read behind a colon', 'a: `\n  <|>\n', undefined],
    ['a dash with what cannot be read on later lines', '- \n  <|>]\n', '[] bare ] []'],
    ['a dash and white space', '- \t\n  <|>]\n', '[] bare ] []'],
    ['a colon with what cannot be read on later lines', 'a: \n  <|>]\n', '.a bare ] []'],
  ])('is a place where that does not go on: %s', (_, text, expected) => {
    check(text, expected);
  });

  it('is one where it goes on only below its beginning', () => {
    for (const text of ['x\n  y', '"x\n  y"', '&a x', '*a'])
      for (const [lead, path] of [
        ['', ''],
        ['a:\n', '.a'],
        ['-\n', '[]'],
      ])
        check(`${lead}  <|>\n  ${text}\n`, `${path} bare  []`);
  });

  it('unparsable text after a dash belongs to the cursor there', () => {
    check('- <|>| x\n', '[] bare | x []');
    check('- | x<|>\n', '[] bare | x []');
  });
});

describe('a hash in a flow collection', () => {
  it('starts a comment only after whitespace', () => {
    check('a: {b: x#y, <|>}\n', '.a key  [b]');
    check('a: [x#y, <|>]\n', '.a[] bare  []');
    check('a: [x, #y,\n  <|>]\n', '.a[] bare  []');
  });
});
