/** The lines of code of a program, before it is parsed. */
import { Scanner } from './scanner.js';
import { ProblemSink, type Token } from './token.js';

/** The tokens of each line of a program; a line with open brackets continues on the next. Never throws. */
export function* statementLines(program: string): Generator<readonly Token[]> {
  const scanner = new Scanner(program, new ProblemSink());
  let line: Token[] = [];
  for (let token = scanner.next(); token.kind !== 'end of file'; token = scanner.next()) {
    if (token.kind === 'newline') {
      yield line;
      line = [];
    } else line.push(token);
  }
  yield line;
}
