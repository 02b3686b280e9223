/**
 * Parses programs: `.star` files, and the code of templates. ytt reports the first problem; later ones are found by
 * continuing at the next statement.
 */
import { TokenStream } from '../scan/token-stream.js';
import { parseStatement } from './parse.js';
import type { Program, StarlarkProblem, Statement } from './syntax.js';

/** A program and its problems, in the order in which they were found. */
export interface ParsedProgram {
  readonly program: Program;
  readonly problems: readonly StarlarkProblem[];
}

/** At least this many UTF-16 code units are parsed between two calls of `whileRead`. */
const pauseInterval = 20_000;

/** Parses a text statement by statement; if interrupted between two of them, it continues from there. */
export class ProgramParser {
  private readonly stream: TokenStream;
  private readonly statements: Statement[] = [];

  constructor(text: string) {
    this.stream = new TokenStream(text);
  }

  /**
   * Parses to the end; broken statements are kept as far as they could be parsed. `whileRead` is called between
   * statements of the file; if it throws, parsing can be continued with another call. Nothing else is thrown.
   */
  parse(whileRead: () => void = () => undefined): ParsedProgram {
    const { stream, statements } = this;
    for (let paused = stream.current.start; !stream.at('end of file'); ) {
      if (stream.failing) stream.recover();
      if (stream.at('newline') || stream.at('outdent')) stream.advance();
      else if (!stream.at('end of file')) parseStatement(stream, statements);
      if (stream.current.start - paused < pauseInterval) continue;
      paused = stream.current.start;
      whileRead();
    }
    const { text, comments, problems } = stream;
    return { program: { kind: 'program', text, statements, comments, start: 0, end: text.length }, problems };
  }
}

/** Parses a program without interruption. Never throws. */
export function parseProgram(text: string): ParsedProgram {
  return new ProgramParser(text).parse();
}
