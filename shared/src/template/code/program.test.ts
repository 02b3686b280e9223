import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { CodeLineBuilder } from './code-line.js';
import { ProgramText, trimmedLine } from './program.js';

/** A file whose lines are comments with code, one of them generated. */
const file = new SourceFile('a.yml', '#@ one(x)\n#@   two\nkey: #@ three\n');

function program(): ProgramText {
  return new ProgramText(file, [
    new CodeLineBuilder().written('one(x)', { start: 3, end: 9 }).build(0),
    new CodeLineBuilder().written('  two', { start: 13, end: 18 }).build(1),
    new CodeLineBuilder().written('start(1)', { start: 19, end: 22 }, false).build(2),
    new CodeLineBuilder().generated('set(1, (').written('three', { start: 27, end: 32 }).generated('))').build(2),
    new CodeLineBuilder().generated('end').build(undefined),
  ]);
}

const written = (place: { range: { start: number; end: number } } | undefined) =>
  place && file.text.slice(place.range.start, place.range.end);

describe('ProgramText', () => {
  it('removes indentation, but not after a backslash', () => {
    expect(program().text).toBe('one(x)\ntwo\nstart(1)\nset(1, (three))\nend');
    const continued = new ProgramText(file, [
      new CodeLineBuilder().generated(' a = 1 + \\').build(0),
      new CodeLineBuilder().generated('  2').build(1),
    ]);
    expect(continued.text).toBe('a = 1 + \\\n  2');
  });

  describe('with documents', () => {
    /** A program of these lines of code, each of them a document, without and with alignment. */
    const documents = (...texts: readonly string[]) => {
      const source = new SourceFile('d.yml', texts.join('\n'));
      let at = 0;
      const lines = texts.map((text, i) => {
        const range = { start: at, end: at + text.length };
        at = range.end + 1;
        return new CodeLineBuilder().written(text, range).build(i);
      });
      const starts = texts.map((_, i) => i);
      return { plain: new ProgramText(source, lines), aligned: new ProgramText(source, lines, starts) };
    };
    const long = (name: string) => `${name} = [${`${name}, `.repeat(400)}]`;

    it('places documents at multiples of a length, though the ones before grow', () => {
      const [before, after] = [long('a'), `${long('a')} + [more]`].map((first) => {
        const { aligned } = documents(first, long('b'), 'c = 1');
        return ['b = ', 'c = '].map((text) => aligned.text.indexOf(text));
      });
      expect(before?.every((start) => start % 512 === 0 && start > 0)).toBe(true);
      expect(after).toEqual(before);
    });

    it('has the same places in the file', () => {
      const { plain, aligned } = documents(long('a'), long('b'), 'c = 1', long('d'));
      expect(aligned.text.split('\n').filter((text) => text.trim() !== '')).toEqual(plain.text.split('\n'));
      for (const text of ['a = ', 'b = ', 'c = 1', 'd = ', '[d, ']) {
        const [expected, found] = [plain, aligned].map((program) => {
          const start = program.text.indexOf(text);
          return program.place(start, start + text.length);
        });
        expect(found).toEqual(expected);
      }
    });

    it.each([
      ['a string of several lines may be open', `x = ${"'".repeat(3)}${' '.repeat(1100)}`],
      ['a string of several lines may be open', `x = ${'"'.repeat(3)}${' '.repeat(1100)}`],
      ['the lines of the program are counted', `x = 1 +\n${' 1 +'.repeat(300)} 2`],
      ['the line before goes on', `x = ${'1 + '.repeat(300)}\\`],
    ])('adds nothing where %s', (_, first) => {
      const { plain, aligned } = documents('a = 1', first, 'b = 1');
      expect(aligned.text).toBe(plain.text);
    });

    it('adds nothing between short documents', () => {
      const { plain, aligned } = documents('a = 1', 'b = 2', 'c = 3');
      expect(aligned.text).toBe(plain.text);
    });
  });

  it('finds what the user wrote', () => {
    const { text } = program();
    const place = (what: string) => program().place(text.indexOf(what), text.indexOf(what) + what.length);
    expect(written(place('x)'))).toBe('x)');
    expect(written(place('two'))).toBe('two');
    expect(written(place('three'))).toBe('three');
  });

  it('has a range in the file for what was written there, and not for more', () => {
    const at = program().text.indexOf('three');
    const range = program().writtenRange(at, at + 5);
    expect(range && file.text.slice(range.start, range.end)).toBe('three');
    expect(program().writtenRange(at, at + 6)).toBeUndefined();
    expect(program().writtenRange(at - 1, at + 5)).toBeUndefined();
  });

  it('gives the line for an instruction whose expression begins on another line of the program', () => {
    const start = file.text.indexOf('three');
    const place = (between: string) => {
      const line = new CodeLineBuilder().generated(`set(1, (${between}`);
      return new ProgramText(file, [
        line
          .written('three', { start, end: start + 5 })
          .generated('))')
          .build(0),
      ]).place(0, 0);
    };
    expect([place(''), place('\n')].map(written)).toEqual(['three', '#@ one(x)']);
  });

  it('gives the whole piece for a place without an end', () => {
    expect(written(program().place(4, 4))).toBe('one(x)');
  });

  it.each([
    ['one(x)', 0, 6, 9],
    ['one(x)', 1, 3, 6],
    ['two', 0, 20, 18],
    ['(three))', 0, 8, 32],
    // The user wrote nothing in these ranges.
    ['start(1)', 0, 8, undefined],
    ['set(1, (three))', 0, 7, undefined],
    ['))', 1, 2, undefined],
  ])('finds where the last of what the user wrote ends: %s from %i to %i', (what, from, to, expected) => {
    const at = program().text.indexOf(what);
    expect(program().writtenEnd(at + from, at + to)).toBe(expected);
  });

  it('gives the whole piece for what comes right after it', () => {
    const at = program().text.indexOf('three') + 5;
    expect(written(program().place(at, at + 1))).toBe('three');
  });

  it('gives the node for what an instruction does', () => {
    const at = program().text.indexOf('start');
    expect(written(program().place(at, at))).toBe('key');
  });

  it.each<readonly [lines: readonly (number | undefined)[], at: number, expected: string | undefined]>([
    [[0, undefined, undefined, 2], 1, '#@ one(x)'],
    [[0, undefined, undefined, 2], 2, '#@ one(x)'],
    [[0, 1, 2, undefined], 3, 'key: #@ three'],
    // The first ones come before any line of the file.
    [[undefined, undefined, 1, 2], 0, '#@   two'],
    [[undefined, undefined, 1, 2], 1, '#@   two'],
    [[undefined, 2], 0, 'key: #@ three'],
    [[undefined, undefined], 1, undefined],
  ])('gives the nearest line before for generated lines, or else after: of %j, %i', (lines, at, expected) => {
    const generated = lines.map((line, i) => new CodeLineBuilder().generated(`f${i}()`).build(line));
    const place = new ProgramText(file, generated).place(5 * at, 5 * at);
    expect(written(place)).toBe(expected);
  });

  it('has the line that ytt names if that is not the true one', () => {
    // After a line break inside an instruction, ytt counts every later line one too high.
    const text = new SourceFile('a.txt', 'x\n(@= 1 +\n2 @)\n(@ fail @)\n(@ next @)');
    const drifted = new ProgramText(text, [
      new CodeLineBuilder().generated('set(1, (').written('1 +\n2', { start: 6, end: 11 }).generated('))').build(1),
      new CodeLineBuilder().written('fail', { start: 18, end: 22 }).build(3),
      new CodeLineBuilder().written('next', { start: 29, end: 33 }).build(4),
    ]);
    const at = drifted.text.indexOf('fail');
    expect(drifted.place(at, at + 4)).toEqual({ range: { start: 18, end: 22 }, namedLine: 4 });
    const before = drifted.text.indexOf('1 +');
    expect(drifted.place(before, before + 1)).toEqual({ range: { start: 6, end: 7 }, namedLine: undefined });
  });
});

describe('the place in the program of an offset in the file', () => {
  const at = (offset: number): string | undefined => {
    const found = program().programOffset(offset);
    return found === undefined ? undefined : program().text.slice(found).split('\n')[0];
  };

  it('is in what was written there, its ends included', () => {
    expect([3, 4, 9].map(at)).toEqual(['one(x)', 'ne(x)', '']);
    expect([15, 18].map(at)).toEqual(['two', '']);
    expect(at(29)).toBe('ree))');
  });

  it('is the beginning of what comes next, where only white space is before it', () => {
    expect([2, 13, 14].map(at)).toEqual(['one(x)', 'two', 'two']);
    expect(at(12)).toBe('two');
    expect(at(26)).toBe('three))');
  });

  it('is that of the piece that comes first in the file, in whichever order they run', () => {
    const source = new SourceFile('a.yml', '#@x/y   one\n#@   two\n');
    const inReverse = new ProgramText(source, [
      new CodeLineBuilder().written('two', { start: 17, end: 20 }).build(1),
      new CodeLineBuilder().written('one', { start: 8, end: 11 }).build(0),
    ]);
    expect([6, 15].map((offset) => inReverse.programOffset(offset))).toEqual([4, 0]);
  });

  it('is undefined elsewhere', () => {
    expect([0, 1, 10, 20, 23, 33].map(at)).toEqual([undefined, undefined, undefined, undefined, undefined, undefined]);
  });
});

describe('a line without the white space around it', () => {
  it.each([
    ['a', { start: 2, end: 3 }],
    ['  a b \r', { start: 4, end: 7 }],
    // A blank line would be empty, so it is left as it is.
    ['   ', { start: 2, end: 5 }],
    ['', { start: 2, end: 2 }],
  ])('%j', (line, range) => {
    expect(trimmedLine(new SourceFile('a.star', `x\n${line}\ny`), 1)).toEqual(range);
  });
});
