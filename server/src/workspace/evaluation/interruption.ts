/**
 * Lets who asks for an evaluation have it abandoned when something newer has come in: an evaluation looks now and then
 * whether it is still wanted, and ends with an `Interrupted` where it is not.
 */
import { Interrupted } from '@ytt-language/shared';

export class Interruption {
  private isOutdated: () => boolean = never;

  /** What evaluations call (`Limits.interrupt`). */
  readonly check = (): void => {
    if (this.isOutdated()) throw new Interrupted();
  };

  /** What `work` returns; undefined where `isOutdated` said so while it was going on, and it was abandoned. */
  attempt<T>(isOutdated: () => boolean, work: () => T): { readonly result: T } | undefined {
    const outer = this.isOutdated;
    this.isOutdated = isOutdated;
    try {
      return { result: work() };
    } catch (error) {
      if (error instanceof Interrupted) return undefined;
      throw error;
    } finally {
      this.isOutdated = outer;
    }
  }
}

function never(): boolean {
  return false;
}
