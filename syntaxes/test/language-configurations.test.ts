import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../${name}.language-configuration.json`, import.meta.url), 'utf8'));

/** The opening characters of the pairs that the editor closes during typing, with those after which it does not. */
const closed = (pairs: readonly ({ open: string; close: string; notIn?: string[] } | [string, string])[]) =>
  pairs.map((pair) => ('open' in pair ? [pair.open, pair.close, ...(pair.notIn ?? [])] : pair));

const brackets = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
];
const quotes = [
  ['"', '"'],
  ["'", "'"],
];

describe('modules', () => {
  const { comments, indentationRules, folding, ...pairs } = read('ytt-starlark');
  const matches = (pattern: string, line: string): boolean => new RegExp(pattern).test(line);

  it.each(['def f(x):', '  if x:', 'elif x:', 'else:', 'for x in y:  # each', 'while x :'])(
    'are indented below %s',
    (line) => expect(matches(indentationRules.increaseIndentPattern, line)).toBe(true),
  );

  it.each(['x = 1', 'if x: pass', 'iffy:', 'x = {"if": 1', 'end', 'default(x):'])('are not indented below %s', (line) =>
    expect(matches(indentationRules.increaseIndentPattern, line)).toBe(false),
  );

  it.each(['end', '  end # of it', 'elif x:', '  else:', 'else :'])('go back at %s', (line) =>
    expect(matches(indentationRules.decreaseIndentPattern, line)).toBe(true),
  );

  it.each(['ending', 'end = 1', 'x.end', 'elsewhere:', 'elifs(x)'])('do not go back at %s', (line) =>
    expect(matches(indentationRules.decreaseIndentPattern, line)).toBe(false),
  );

  it('are folded from the head of a block to its end', () => {
    const { start, end } = folding.markers;
    const lines = ['def f(x):', '  if x: # note', '  else:', 'for x in y:', 'while x:', 'if x: pass', 'iffy:'];
    expect(lines.filter((line) => matches(start, line))).toEqual([lines[0], lines[1], lines[3], lines[4]]);
    expect(['end', '  end # of it', 'ending', 'end = 1'].filter((line) => matches(end, line))).toEqual([
      'end',
      '  end # of it',
    ]);
  });

  it('have the comments, brackets and quotes of Starlark', () => {
    expect(comments).toEqual({ lineComment: '#' });
    expect(pairs.brackets).toEqual(brackets);
    expect(closed(pairs.autoClosingPairs)).toEqual([
      ...brackets,
      ...quotes.map((pair) => [...pair, 'string', 'comment']),
    ]);
    expect(pairs.surroundingPairs).toEqual([...brackets, ...quotes]);
  });
});

it('text templates have the marks of code as brackets, and close those of plain text', () => {
  const { brackets: matched, autoClosingPairs, surroundingPairs } = read('ytt-text');
  expect(matched).toEqual([['(@', '@)'], ...brackets]);
  expect(closed(autoClosingPairs)).toEqual(brackets);
  expect(surroundingPairs).toEqual([...brackets, ...quotes]);
});
