import { describe, expect, it } from 'vitest';
import { AnchoredOrigin, AnchoredSpan } from './anchored-span.js';
import { originLine, originName, valueRange } from './origin.js';
import { SourceFile } from './source-file.js';

const file = new SourceFile('a.yml', 'a: 1\nb:\n  c\n');

describe('an origin', () => {
  it('is named by its file and line, from 1', () => {
    const origin = { file, start: 5, end: 6 };
    expect(originLine(origin)).toBe(1);
    expect(originName(origin)).toBe('a.yml:2');
    expect(originLine({ file, start: 5, end: 11 })).toBe(1);
    expect(originName(undefined)).toBe('?');
  });

  it('has its value as range if that starts on its line', () => {
    expect(valueRange({ file, start: 0, end: 1, valueStart: 3, valueEnd: 4 })).toEqual({ start: 3, end: 4 });
    expect(valueRange({ file, start: 5, end: 6, valueStart: 10, valueEnd: 11 })).toEqual({ start: 5, end: 6 });
    expect(valueRange({ file, start: 0, end: 1 })).toEqual({ start: 0, end: 1 });
    expect(valueRange({ file, start: 0, end: 1, valueStart: 3, valueEnd: undefined })).toEqual({ start: 0, end: 1 });
  });
});

describe('an anchored origin', () => {
  it('moves with its span', () => {
    const span = new AnchoredSpan(file, 5);
    const origin = new AnchoredOrigin(span, 0, 1, 5, 1);
    const places = () => [origin.file.path, origin.start, origin.end, origin.valueStart, origin.valueEnd];
    expect(places()).toEqual(['a.yml', 5, 6, 10, 11]);
    span.moveTo(new SourceFile('b.yml', `\n\n${file.text}`), 7);
    expect(places()).toEqual(['b.yml', 7, 8, 12, 13]);
    const valueless = new AnchoredOrigin(span, 3, 2, -1, 4);
    expect([valueless.start, valueless.end, valueless.valueStart, valueless.valueEnd]).toEqual([
      10,
      12,
      undefined,
      undefined,
    ]);
    const valueFirst = new AnchoredOrigin(span, 0, 1, 0, 1);
    expect([valueFirst.valueStart, valueFirst.valueEnd]).toEqual([7, 8]);
  });
});
