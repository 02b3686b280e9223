/** Results that are already serialised. */

/** The result of a request as JSON, so that parts that did not change need not be serialised again. */
export class WrittenResult {
  /** Their concatenation is the JSON of the result. */
  readonly pieces: readonly string[];

  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }

  /** The result itself, for writers that do not know this class. */
  toJSON(): unknown {
    return JSON.parse(this.pieces.join(''));
  }
}
