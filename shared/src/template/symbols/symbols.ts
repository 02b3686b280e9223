/** Finds the symbols in the code of a file. Broken code is analysed as far as possible. */

import { computeOnce } from '../../memo/compute-once.js';
import { pacing } from '../../text/pacing.js';
import type { TextRange } from '../../text/range.js';
import type { SourceFile } from '../../text/source-file.js';
import { type CodeLanguage, codeSyntax } from '../code/code-syntax.js';
import type { CodeSyntax } from '../code/parsed-code.js';
import type { FileSymbols, SymbolDefinition } from './file-symbols.js';
import { walkSymbols } from './symbol-walk.js';

/** The number of statements between two calls of `Pauses.withinStep`. */
const pauseInterval = 1_000;

const symbolsOf = new WeakMap<CodeSyntax, FileSymbols>();

/**
 * The symbols of a file whose code has the form `language`. Throws what `file.pauses` throw; code that cannot be parsed is
 * left out. Memoised for each file and language.
 */
export function fileSymbols(file: SourceFile, language: CodeLanguage): FileSymbols {
  return codeSymbols(codeSyntax(file, language));
}

/** The symbols of parsed code. Throws what the `pauses` of its file throw. */
export function codeSymbols(syntax: CodeSyntax): FileSymbols {
  const { program, text } = syntax;
  return computeOnce(symbolsOf, syntax, () =>
    walkSymbols(program, {
      locate: (start, end) => text.writtenRange(start, end),
      writtenEnd: (start, end) => text.writtenEnd(start, end),
      pace: pacing(text.file, pauseInterval),
    }),
  );
}

/** The definitions that code at `offset` of the file can name, innermost first. */
export function visibleAt(symbols: FileSymbols, offset: number): readonly SymbolDefinition[] {
  const holds = (range: TextRange | undefined): boolean =>
    range !== undefined && range.start <= offset && offset <= range.end;
  // `outside` is the same list for all parameters of a function, so each list is checked once.
  const outsides = new Map<SymbolDefinition['outside'], boolean>();
  const isOutside = (outside: SymbolDefinition['outside']): boolean => {
    const known = outsides.get(outside) ?? outside.some(holds);
    outsides.set(outside, known);
    return known;
  };
  const visible = symbols.definitions.filter(
    ({ within, expression, outside }) =>
      (within === undefined || holds(within.body)) &&
      (expression === undefined || holds(expression)) &&
      !isOutside(outside),
  );
  const depths = new Map<SymbolDefinition, number>();
  const functionsAround = ({ within }: SymbolDefinition): number => {
    if (within === undefined) return 0;
    const depth = depths.get(within) ?? 1 + functionsAround(within);
    depths.set(within, depth);
    return depth;
  };
  /** An expression is nested more deeply than the function around it, but less than a function inside of that. */
  const depthOf = (one: SymbolDefinition): number => functionsAround(one) + (one.expression === undefined ? 0 : 0.5);
  return visible.sort((a, b) => depthOf(b) - depthOf(a) || lengthOf(a) - lengthOf(b));
}

/** The length of the expression in which a name is visible. Of nested expressions, the innermost is the shortest. */
function lengthOf({ expression }: SymbolDefinition): number {
  return expression === undefined ? 0 : expression.end - expression.start;
}
