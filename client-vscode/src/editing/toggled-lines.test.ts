import { describe, expect, it } from 'vitest';
import { toggledLines } from './toggled-lines.js';

function toggled(text: string): string {
  const lines = text.split('\n');
  for (const { line, start, end, newText } of toggledLines(lines.map((one, i) => ({ line: i, text: one })))) {
    const before = lines[line] ?? '';
    lines[line] = before.slice(0, start) + newText + before.slice(end);
  }
  return lines.join('\n');
}

describe('toggled comments', () => {
  it.each([
    ['a: 1', '#! a: 1'],
    ['  a: 1\n    b: 2', '  #! a: 1\n  #!   b: 2'],
    ['a: 1\n\n  b: 2', '#! a: 1\n\n#!   b: 2'],
    ['#@overlay/match missing_ok=True\na: 1', '#! #@overlay/match missing_ok=True\n#! a: 1'],
    ['#@ if x:', '#! #@ if x:'],
    ['#! note\na: 1', '#! #! note\n#! a: 1'],
    ['\ta: 1', '\t#! a: 1'],
    ['a: 1 # x', '#! a: 1 # x'],
    ['a: 1 #! x\nb: 2 #!y', '#! a: 1 #! x\n#! b: 2 #!y'],
    ['  a: 1\n\t\n \n  b: 2', '  #! a: 1\n\t\n \n  #! b: 2'],
    ['    a: 1\n  b: 2', '  #!   a: 1\n  #! b: 2'],
  ])('%j becomes %j, and is itself again', (before, after) => {
    expect(toggled(before)).toBe(after);
    expect(toggled(after)).toBe(before);
  });

  it('removes comment marks of other forms', () => {
    expect(toggled('#!a: 1')).toBe('a: 1');
    expect(toggled('# a: 1\n#b: 2')).toBe('a: 1\nb: 2');
    expect(toggled('#!')).toBe('');
  });

  it('begins a comment on a blank line', () => {
    expect(toggled('')).toBe('#! ');
    expect(toggled('  ')).toBe('  #! ');
  });
});
