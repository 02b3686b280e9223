/** The error with which scanning and parsing stop at what ytt's reader refuses; the parser catches it and recovers. */

export interface Place {
  readonly at: number;
  readonly line: number;
}

/** A refusal, thrown to the parser's recovery. */
export class Refusal {
  /** The reader's words. */
  readonly message: string;
  readonly place: Place;
  /** What the reader was doing and where that began. */
  readonly context: (Place & { readonly message: string }) | undefined;

  constructor(message: string, place: Place, context?: Place & { readonly message: string }) {
    this.message = message;
    this.place = place;
    this.context = context;
  }
}
