/** The result of parsing a program. */
import type { Program, StarlarkProblem } from './syntax.js';

/** A program and its problems, in the order in which they were found. */
export interface ParsedProgram {
  readonly program: Program;
  readonly problems: readonly StarlarkProblem[];
  /** In order. */
  readonly seams: readonly Seam[];
}

/**
 * A place between statements at top level after which parsing does not depend on anything before, with the number of
 * statements before it.
 */
export interface Seam {
  /** In UTF-16 code units from the beginning of the text. */
  readonly offset: number;
  /** The end of the token before `offset`. */
  readonly lastEnd: number;
  readonly statements: number;
  readonly comments: number;
  readonly problems: number;
}
