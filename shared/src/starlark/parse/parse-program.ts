/**
 * Parses programs: `.star` files, and the code of templates. ytt reports the first problem; later ones are found by
 * continuing at the next statement.
 */
import { TokenStream } from '../scan/token-stream.js';
import { EarlierProgram, emptyPart, joinParts, type ProgramPart } from './earlier-program.js';
import { parseStatement } from './parse.js';
import type { ParsedProgram, Seam } from './parsed-program.js';
import type { Statement } from './syntax.js';

/** At least this many UTF-16 code units are parsed between two calls of `betweenSteps`. */
const pauseInterval = 20_000;

/** There is at most one seam in each part of this many UTF-16 code units. */
const seamInterval = 1024;

/** Parses a text statement by statement; if interrupted between two of them, it continues from there. */
export class ProgramParser {
  private readonly stream: TokenStream;
  private readonly earlier: EarlierProgram | undefined;
  /** The unchanged part at the beginning of the earlier program. */
  private readonly beginning: ProgramPart;
  private readonly statements: Statement[] = [];
  private readonly seams: Seam[] = [];

  /**
   * `before` is an earlier version of the program, whose statements are reused where the text is the same. Names that
   * begin with `instructions` are those of generated calls.
   */
  constructor(text: string, before?: ParsedProgram, instructions?: string) {
    this.earlier = before && new EarlierProgram(before, text);
    this.beginning = this.earlier?.beginning ?? emptyPart;
    this.stream = new TokenStream(text, this.earlier?.seam, instructions);
  }

  /**
   * Parses to the end; broken statements are kept as far as they could be parsed. `betweenSteps` is called between
   * statements of the file; if it throws, parsing can be continued with another call. Nothing else is thrown.
   */
  parse(betweenSteps: () => void = () => undefined): ParsedProgram {
    const { stream, statements } = this;
    let ending: ProgramPart | undefined;
    for (let paused = stream.current.start; !stream.at('end of file'); ) {
      if (stream.failing) stream.recover();
      if (stream.at('newline') || stream.at('outdent')) stream.advance();
      else if (!stream.at('end of file')) {
        ending = this.passSeam();
        if (ending !== undefined) break;
        parseStatement(stream, statements);
      }
      if (stream.current.start - paused < pauseInterval) continue;
      paused = stream.current.start;
      betweenSteps();
    }
    const { text, comments, problems } = stream;
    const parsed = joinParts(this.beginning, { statements, comments, problems, seams: this.seams });
    return toProgram(text, ending === undefined ? parsed : joinParts(parsed, ending));
  }

  /** The part of the earlier program that can be reused from the current statement on; undefined if there is none. */
  private passSeam(): ProgramPart | undefined {
    const { stream, statements, seams } = this;
    if (!stream.isIndependent) return undefined;
    const { lastEnd } = stream;
    const offset = stream.current.start;
    const ending = this.earlier?.partFrom(offset, lastEnd);
    const last = seams.at(-1) ?? this.beginning.seams.at(-1);
    if (ending !== undefined || (last !== undefined && offset < nextPart(last.offset))) return ending;
    const { comments, problems } = stream;
    seams.push({
      offset,
      lastEnd,
      statements: statements.length,
      comments: comments.length,
      problems: problems.length,
    });
    return undefined;
  }
}

function nextPart(offset: number): number {
  return (Math.floor(offset / seamInterval) + 1) * seamInterval;
}

function toProgram(text: string, { statements, comments, problems, seams }: ProgramPart): ParsedProgram {
  return { program: { kind: 'program', text, statements, comments, start: 0, end: text.length }, problems, seams };
}

/** Whether `code` is an expression, which may go over several lines. */
export function isExpression(code: string): boolean {
  const { program, problems } = parseProgram(`(${code}\n)`);
  const [only] = program.statements;
  return (
    /\S/.test(code) && problems.length === 0 && program.statements.length === 1 && only?.kind === 'expression-statement'
  );
}

/** Parses a program without interruption, see `ProgramParser`. Never throws. */
export function parseProgram(text: string, before?: ParsedProgram, instructions?: string): ParsedProgram {
  return new ProgramParser(text, before, instructions).parse();
}
