/** The result of a request as JSON that is already written, so that unchanged parts are not written again. */

export class WrittenResult {
  /** One after the other they are the JSON of the result. */
  readonly pieces: readonly string[];

  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }

  /** The result itself, for writers that do not know of these. */
  toJSON(): unknown {
    return JSON.parse(this.pieces.join(''));
  }
}
