import { expect, it } from 'vitest';
import { hoverText } from '../testing-answers.js';

it.each([
  ['t.yml', '#@ i<|>f True:\na: 1\n#@ end\n', '`if`\n\nWhat follows, up to `elif`'],
  ['t.yml', '#@ if True:\na: 1\n#@ el<|>if False:\nb: 1\n#@ end\n', '`elif`\n\nWhat follows counts'],
  ['t.yml', '#@ if True:\na: 1\n#@ <|>else:\nb: 1\n#@ end\n', '`else`\n\n'],
  ['t.yml', '#@ if True:\na: 1\n#@ else<|>:\nb: 1\n#@ end\n', '`else`\n\n'],
  ['t.yml', '#@ <|>for x in []:\n- #@ x\n#@ end\n', '`for`\n\n'],
  ['t.yml', 'a:\n#@ if/en<|>d True:\n- 1\n', '`if/end`\n\nThe node below counts'],
  ['t.yml', 'a:\n#@ for<|>/end x in []:\n- #@ x\n', '`for/end`\n\nThe node below is repeated'],
  ['t.yml', '#@ d<|>ef/end f():\na: 1\n', '`def/end`\n\nDefines a function whose result is'],
  ['a.star', 'wh<|>ile False:\n  pass\nend\n', '`while`\n\n'],
  ['a.star', 'def f():\n  if True:\n    pass\n  end\ne<|>nd\n', '`end`\n\nCloses line 1:\n```python\ndef f():\n```'],
  ['a.star', 'def f():\n  if True:\n    pass\n  end<|>\nend\n', 'Closes line 2:\n```python\nif True:\n```'],
  ['a.txt', '(@ if True: @)x(@ en<|>d @)\n', 'Closes line 1:\n```python\nif True: @)x'],
  ['t.yml', '#@ lo<|>ad("@ytt:data", "data")\n', '`load`\n\nTakes names from'],
])('the keyword of a statement is explained: %s %j', (name, text, expected) => {
  expect(hoverText(`#! file: ${name}\n${text}`)).toContain(expected);
});

it('the first line of a block is cut', () => {
  const head = `#@ if "${'x'.repeat(1_000)}":`;
  expect(hoverText(`#! file: t.yml\n${head}\na: 1\n#@ en<|>d\n`)?.length).toBeLessThan(300);
});

it.each([
  ['a.star', 'x = [y f<|>or y in []]\n'],
  ['a.star', 'x = 1 i<|>f True else 2\n'],
  ['a.star', 'for x i<|>n []:\n  pass\nend\n'],
  ['a.star', 'e<|>nd\n'],
  ['t.yml', 'if<|>: 1\n#@ if True:\n#@ end\n'],
  ['t.yml', '#! if<|> x:\n#@ if True:\n#@ end\n'],
])('other words are not: %s %j', (name, text) => {
  expect(hoverText(`#! file: ${name}\n${text}`)).toBeUndefined();
});
