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
 * The beginning of a statement at top level where parsing depends on nothing before, and how much of the program is
 * before it.
 */
export interface Seam {
  /** In UTF-16 code units from the beginning of the text. */
  readonly offset: number;
  /** The end of the token before. */
  readonly lastEnd: number;
  readonly statements: number;
  readonly comments: number;
  readonly problems: number;
}
