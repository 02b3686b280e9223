import { describe, expect, it } from 'vitest';
import { parseComment } from './comment.js';

describe('parseComment', () => {
  it('treats a shebang-like mark as a comment', () => {
    expect(parseComment('! for people', false)).toEqual({ kind: 'comment' });
    expect(parseComment('@comment for people', false)).toEqual({ kind: 'comment' });
  });

  it('distinguishes code from values by the line', () => {
    expect(parseComment('@ if x:', false)).toEqual({ kind: 'code', content: 'if x:', contentAt: 2 });
    expect(parseComment('@ x', true)).toEqual({ kind: 'value', content: 'x', contentAt: 2 });
    expect(parseComment('@', true)).toEqual({ kind: 'value', content: '', contentAt: 1 });
  });

  it('reads the long names of code and values anywhere', () => {
    expect(parseComment('@template/code x = 1', true)).toMatchObject({ kind: 'code', content: 'x = 1' });
    expect(parseComment('@template/value x', false)).toMatchObject({ kind: 'value', content: 'x' });
  });

  it('ends an annotation name at the first space and at nothing else', () => {
    expect(parseComment('@schema/desc "a b"', false)).toEqual({
      kind: 'annotation',
      name: 'schema/desc',
      content: '"a b"',
      contentAt: 13,
    });
    expect(parseComment('@if True:', false)).toMatchObject({ kind: 'annotation', name: 'if', content: 'True:' });
    expect(parseComment('@\tx', false)).toMatchObject({ kind: 'annotation', name: '\tx', content: '' });
  });

  it('does not recognise other comments', () => {
    expect(parseComment(' plain', false)).toEqual({ kind: 'unknown' });
    expect(parseComment('', false)).toEqual({ kind: 'unknown' });
  });
});
