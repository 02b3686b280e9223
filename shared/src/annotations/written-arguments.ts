/** The arguments of an annotation as they are written. */
import type { FindingPlace } from '../findings/finding-at.js';
import { parseProgram } from '../starlark/parse/parse-program.js';
import type { Argument } from '../starlark/parse/syntax.js';
import type { TextRange } from '../text/range.js';
import type { Annotation } from './annotation.js';

/** The prefix that makes a call of an annotation's arguments, so that they can be parsed as code. */
const callee = 'f(';

/** The arguments of an annotation, parsed like those of a call; empty if they cannot be parsed. */
export function argumentsIn(content: string): readonly Argument[] {
  const { program, problems } = parseProgram(`${callee}${content})`);
  const [statement] = program.statements;
  const isCall = statement?.kind === 'expression-statement' && statement.expression.kind === 'call';
  return isCall && problems.length === 0 ? statement.expression.args : [];
}

/** Converts a range of the parsed call to a range of the annotation's arguments. */
export function rangeInContent({ start, end }: TextRange): TextRange {
  return { start: start - callee.length, end: end - callee.length };
}

/** The argument `name=` of an annotation: its range and that of its name; undefined if it is not written there. */
export function placesOfArgument(
  { origin, content }: Annotation,
  name: string,
): { readonly whole: FindingPlace; readonly name: FindingPlace } | undefined {
  const { file, end } = origin;
  const argument = argumentsIn(content).find((one) => one.name?.name === name);
  if (argument?.name === undefined) return undefined;
  const contentAt = file.text.lastIndexOf(content, end);
  const placeOf = (range: TextRange): FindingPlace => {
    const inContent = rangeInContent(range);
    return { file, start: contentAt + inContent.start, end: contentAt + inContent.end };
  };
  return { whole: placeOf(argument), name: placeOf(argument.name) };
}
