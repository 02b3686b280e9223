/**
 * The reusable parts of a program after its text has changed: the statements before and after the change whose offsets
 * are still the same, so that their syntax trees are still correct.
 */
import type { ParsedProgram, Seam } from './parsed-program.js';
import type { Comment, StarlarkProblem, Statement } from './syntax.js';

/** The contents of a part of a program; its seams count from the beginning of the part. */
export interface ProgramPart {
  readonly statements: readonly Statement[];
  readonly comments: readonly Comment[];
  readonly problems: readonly StarlarkProblem[];
  readonly seams: readonly Seam[];
}

/** The part without any statements. It is compared by identity. */
export const emptyPart: ProgramPart = { statements: [], comments: [], problems: [], seams: [] };

/** Two parts, one after the other. */
export function joinParts(first: ProgramPart, second: ProgramPart): ProgramPart {
  if (first === emptyPart) return second;
  const { statements, comments, problems } = first;
  return {
    statements: [...statements, ...second.statements],
    comments: [...comments, ...second.comments],
    problems: [...problems, ...second.problems],
    seams: [...first.seams, ...movedSeams(second.seams, statements.length, comments.length, problems.length)],
  };
}

function movedSeams(seams: readonly Seam[], statements: number, comments: number, problems: number): readonly Seam[] {
  return seams.map((seam) => ({
    ...seam,
    statements: seam.statements + statements,
    comments: seam.comments + comments,
    problems: seam.problems + problems,
  }));
}

/** An earlier version of a program, compared with its text now. */
export class EarlierProgram {
  /** The seam at the end of the unchanged beginning; absent if there is no unchanged beginning. */
  readonly seam: Seam | undefined;
  readonly beginning: ProgramPart;
  private readonly before: ParsedProgram;
  /** The offset from which the texts are the same again; infinite if offsets after the change have moved. */
  private readonly sameFrom: number;
  /** The index of the first seam that has not been passed. */
  private next = 0;

  constructor(before: ParsedProgram, text: string) {
    const earlier = before.program.text;
    const { seams } = before;
    const sameTo = sameAtStart(earlier, text);
    const { statements, comments } = before.program;
    const changed = seams.findIndex(({ offset }) => offset > sameTo);
    // The parser looks ahead at the first tokens of the next statement, so these must be unchanged, too.
    const last = (changed === -1 ? seams.length : changed) - 2;
    this.before = before;
    const seam = seams[last];
    this.seam = seam;
    this.beginning =
      seam === undefined
        ? emptyPart
        : {
            statements: statements.slice(0, seam.statements),
            comments: comments.slice(0, seam.comments),
            problems: before.problems.slice(0, seam.problems),
            seams: seams.slice(0, last),
          };
    this.sameFrom = earlier.length === text.length ? text.length - sameAtEnd(earlier, text) : Number.POSITIVE_INFINITY;
  }

  /**
   * The part that can be reused from a statement at `offset` on, which follows a token that ends at `lastEnd`.
   * Successive offsets must not decrease.
   */
  partFrom(offset: number, lastEnd: number): ProgramPart | undefined {
    if (offset < this.sameFrom) return undefined;
    const { seams } = this.before;
    while ((seams[this.next]?.offset ?? Number.POSITIVE_INFINITY) < offset) this.next++;
    const seam = seams[this.next];
    if (seam?.offset !== offset || seam.lastEnd !== lastEnd) return undefined;
    const { statements, comments, problems } = seam;
    return {
      statements: this.before.program.statements.slice(statements),
      comments: this.before.program.comments.slice(comments),
      problems: this.before.problems.slice(problems),
      seams: movedSeams(seams.slice(this.next), -statements, -comments, -problems),
    };
  }
}

function sameAtStart(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  let at = 0;
  while (at < length && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at;
}

function sameAtEnd(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  let count = 0;
  while (count < length && one.charCodeAt(one.length - 1 - count) === other.charCodeAt(other.length - 1 - count))
    count++;
  return count;
}
