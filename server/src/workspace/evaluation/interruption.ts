/**
 * Abandons evaluations that are out of date: an evaluation checks from time to time whether its result is still wanted,
 * and ends with an `Interrupted` if it is not.
 */
import { Interrupted } from '@ytt-language/shared';

/**
 * Holds the condition under which the current work is abandoned. Attempts can be nested; the condition of the innermost
 * one counts.
 */
export class Interruption {
  private isOutdated: () => boolean = never;
  private comesFirst: () => boolean = never;

  /** The check that evaluations make (`Limits.interrupt`). */
  readonly check = (): void => {
    if (this.isOutdated()) throw new Interrupted();
  };

  /** The check while a text is parsed. Parsing continues later where it stopped, so everything else comes first. */
  readonly checkReading = (): void => {
    if (this.comesFirst()) throw new Interrupted();
  };

  /**
   * Returns the result of `work`; undefined if it was abandoned because `isOutdated` returned true, or because
   * `comesFirst` did while a text was parsed.
   */
  attempt<T>(isOutdated: () => boolean, comesFirst: () => boolean, work: () => T): { readonly result: T } | undefined {
    const outer = [this.isOutdated, this.comesFirst] as const;
    this.isOutdated = isOutdated;
    this.comesFirst = () => isOutdated() || comesFirst();
    try {
      return { result: work() };
    } catch (error) {
      if (error instanceof Interrupted) return undefined;
      throw error;
    } finally {
      [this.isOutdated, this.comesFirst] = outer;
    }
  }
}

function never(): boolean {
  return false;
}
