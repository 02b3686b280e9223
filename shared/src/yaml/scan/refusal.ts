/**
 * The error with which scanning and parsing stop at text that ytt's reader rejects; the parser catches it and recovers.
 */

export interface Place {
  readonly at: number;
  readonly line: number;
}

/** An error of the reader, thrown to the parser's recovery. */
export class Refusal {
  /** The reader's message. */
  readonly message: string;
  readonly place: Place;
  /** The construct that the reader was parsing, and its start. */
  readonly context: (Place & { readonly message: string }) | undefined;

  constructor(message: string, place: Place, context?: Place & { readonly message: string }) {
    this.message = message;
    this.place = place;
    this.context = context;
  }
}
