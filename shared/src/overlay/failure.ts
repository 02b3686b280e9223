/** An error in applying one part of an overlay. */
import type { FindingCode } from '../findings/catalogue.js';
import type { Failure } from '../findings/failure.js';
import type { FindingPlace } from '../findings/finding-at.js';
import type { EvalError as CallError } from '../starlark/eval/thread.js';
import type { Origin } from '../text/origin.js';
import type { NearSubset } from './near-subset.js';

/** The codes of findings about overlays. */
export type OverlayCode = Extract<FindingCode, `overlay-${string}`>;

/** A place on the left side, or of an annotation, that explains a failure. */
export interface FailurePlace {
  readonly origin: Origin | undefined;
  readonly message: string;
}

/** What helps to understand or fix a failure. */
export interface FailureDetails {
  /** What is wrong and what is expected, for people; absent if the message says so. */
  readonly plain?: string | undefined;
  /** Where the mistake is, if not at the item. */
  readonly at?: FindingPlace | undefined;
  readonly related?: readonly FailurePlace[];
  /** The item's key, in words, which the left side lacks. */
  readonly missingKey?: string;
  /** The key on the left side that is most similar to the one without a match. */
  readonly nearestKey?: string;
  /** What `by=` was probably meant to match, with its fix. */
  readonly near?: NearSubset | undefined;
  /** The reason; absent if nothing depends on it. */
  readonly failure?: Failure | undefined;
  /** The error of a call that caused the failure. */
  readonly error?: CallError;
  /** True if the overlay would apply if it were allowed to match nothing. */
  readonly missing?: boolean;
}

/** Ends the application of one item of an overlay; `message` is ytt's message without the chain of enclosing items. */
export class OverlayFailure extends Error {
  override readonly name = 'OverlayFailure';
  readonly code: OverlayCode;
  readonly details: FailureDetails;

  constructor(code: OverlayCode, message: string, details: FailureDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
