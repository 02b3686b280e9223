/** Long programs are read with pauses, at which an edit can end the reading; what was read is not read again. */
import { describe, expect, it } from 'vitest';
import { ProgramParser, parseProgram } from '../parse/parse-program.js';
import { ProgramResolver } from '../resolve/resolve.js';
import { ProgramCompiler } from './compile.js';

/** Statements of 10,000 units each, including line breaks. */
function programOf(count: number) {
  const line = `x = "${'a'.repeat(9_993)}"\n`;
  return parseProgram(line.repeat(count)).program;
}

const isNamed = (): boolean => false;

/** The calls at the pauses of parsing `count` statements. */
function pausesOfParsing(count: number): number {
  let calls = 0;
  new ProgramParser(programOf(count).text).parse(() => calls++);
  return calls;
}

/** The calls at the pauses of resolving a program of `count` statements, and then of compiling it. */
function pauses(count: number): readonly [resolving: number, compiling: number] {
  const program = programOf(count);
  let resolving = 0;
  let compiling = 0;
  const resolution = new ProgramResolver(program, isNamed, isNamed).resolve(() => resolving++);
  new ProgramCompiler(program, resolution).compile(() => compiling++);
  return [resolving, compiling];
}

describe('a pause', () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 1],
    [5, 2],
    [7, 3],
    [20, 9],
  ])('comes after each 20,000 units of statements: of %i statements of 10,000 there are %i', (count, expected) => {
    expect(pauses(count)).toEqual([expected, expected]);
  });

  it.each([0, 1, 2, 3, 20])('comes after each 20,000 units that are parsed: of %i statements of 10,000', (count) => {
    expect(pausesOfParsing(count)).toBe(Math.floor(count / 2));
  });

  it('that ends the reading is resumed', () => {
    const program = programOf(20);
    const resolver = new ProgramResolver(program, isNamed, isNamed);
    let rounds = 0;
    const interrupted = <T>(read: () => T): T => {
      for (;;)
        try {
          return read();
        } catch (error) {
          if (error !== interruption) throw error;
          rounds++;
        }
    };
    const interruption = new Error('interrupted');
    const interrupt = (): never => {
      throw interruption;
    };
    const resolution = interrupted(() => resolver.resolve(interrupt));
    expect(resolution.globals.map(({ name }) => name)).toEqual(['x']);
    const compiler = new ProgramCompiler(program, resolution);
    const code = interrupted(() => compiler.compile(interrupt));
    expect(compiler.compile(interrupt)).toBe(code);
    // Each round restarts the count at a statement, and covers three.
    expect(rounds).toBe(12);
  });
});
