/**
 * Applies overlays: changes a left side according to the annotated nodes of a right side (ytt's `yttlibrary/overlay`,
 * https://carvel.dev/ytt/docs/latest/lang-ref-ytt-overlay/).
 *
 * Nodes are not mutated: the result shares with the left side whatever the overlay does not change. A failure at one
 * item becomes a finding there, and the rest of the overlay is still applied.
 */

import type { Document, DocumentSet, NodeValue } from '../document/node.js';
import { checkNesting } from '../document/node-traits.js';
import { isIncomplete } from '../document/unknown.js';
import type { Finding } from '../findings/finding.js';
import { addAll } from '../memo/list-map.js';
import type { Thread } from '../starlark/eval/thread.js';
import { StarlarkError } from '../starlark/values/value.js';
import type { HasFindings } from '../template/code/eval-findings.js';
import type { Origin } from '../text/origin.js';
import type { Application, Link } from './application.js';
import { observerOf } from './application.js';
import { OverlayFailure } from './failure.js';
import { asNodes, withoutOverlayAnnotations } from './nodes.js';
import { chainedMessage, failureFinding, findingsAround } from './report.js';
import { SharedNodes, withoutIdentities } from './shared-nodes.js';
import { overlaidSets, overlaidValue } from './walk.js';

/** What an application of an overlay needs besides its two sides. */
export interface OverlayOptions {
  /** Runs the functions in annotations. */
  readonly thread: Thread;
  /** Whether something on the left side could not be computed; then nothing is reported as missing. */
  readonly leftIncomplete?: boolean;
  /** The position of failures in documents that have none, such as documents made by code. */
  readonly fallback?: Origin;
}

/**
 * The result of applying an overlay: the left side with everything that could be applied, and the findings about the
 * rest.
 */
export interface OverlayOutcome<T> {
  readonly result: T;
  /** Has no error if and only if ytt can apply the overlay. */
  readonly findings: readonly Finding[];
  /** The same findings at the enclosing items, which ytt's messages also name. */
  readonly around: readonly Finding[];
}

/** The maximum number of failures of one application that suggest a similar key. */
const mostSuggestions = 50;

/**
 * Applies the documents of `right`, in order, to the documents of all files of a run (`lefts` has one set per file). As
 * in ytt, the result keeps the order of `lefts`, and added nodes keep their overlay annotations.
 */
export function overlayDocumentSets(
  lefts: readonly DocumentSet[],
  right: DocumentSet,
  options: OverlayOptions,
): OverlayOutcome<readonly DocumentSet[]> {
  const documents = lefts.flatMap(({ items }) => items);
  return collecting(lefts, linkTo(right.items[0]), documents, false, options, (application) => {
    const shares = new SharedNodes();
    const overlaid = overlaidSets(
      { ...application, shares },
      lefts.map((set) => asNodes(set)),
      withoutIdentities(asNodes(right)),
    );
    return overlaid.map((set) => bounded(shares.inAllPlaces(set)));
  });
}

/** Overlays one document with another without matching (data values, schemas). */
export function overlayDocument(left: Document, right: Document, options: OverlayOptions): OverlayOutcome<Document> {
  const set = (item: Document): DocumentSet => ({ kind: 'documentSet', items: [asNodes(item)], origin: undefined });
  const link = linkTo(right);
  return collecting(left, link, [left], true, options, (application) => {
    const [result] = overlaidSets(application, [set(left)], set(right));
    const document = result?.items[0];
    if (document !== undefined) return withoutOverlayAnnotations(bounded(document));
    application.fail(
      new OverlayFailure('overlay-operation', 'The document that this is to be merged into may not be removed'),
      link,
    );
    return left;
  });
}

/** The error of a failed `overlay.apply()`: the message of its first failure, and the findings of all. */
class OverlayError extends StarlarkError implements HasFindings {
  override readonly name = 'OverlayError';
  readonly findings: readonly Finding[];

  constructor(first: OverlayFailure, link: Link | undefined, findings: readonly Finding[]) {
    const { message, details } = first;
    const failure = { kind: 'overlay-failed', cause: details.failure } as const;
    super(chainedMessage(first, link), { plain: details.plain ?? message, failure });
    this.findings = findings;
  }
}

/**
 * Applies `right` to `left` like `overlay.apply()`. Throws a `StarlarkError` with ytt's message for the first problem
 * and the findings of all, or the original error if a limit of the thread was exceeded.
 */
export function applyOverlay(left: NodeValue, right: NodeValue, thread: Thread): NodeValue {
  let first: OverlayError | undefined;
  const findings: Finding[] = [];
  const fail = (failure: OverlayFailure, link: Link | undefined): void => {
    first ??= new OverlayError(failure, link, findings);
    const finding = failureFinding(failure, link);
    if (finding !== undefined) findings.push(finding, ...findingsAround(failure, link));
  };
  const application: Application = {
    thread,
    exact: false,
    leftIncomplete: false,
    fail,
    failures: 0,
    suggestionsLeft: mostSuggestions,
    observe: observerOf(thread),
  };
  const result = appliedValue(application, left, right);
  if (first !== undefined) throw first;
  return result;
}

function appliedValue(application: Application, left: NodeValue, right: NodeValue): NodeValue {
  try {
    const there = asNodes(left);
    const position = { holder: undefined, defaults: {}, link: undefined };
    const overlaid = overlaidValue(application, there, asNodes(right), position);
    return withoutOverlayAnnotations(bounded(overlaid === 'replaced' ? there : overlaid.value));
  } catch (error) {
    if (!(error instanceof OverlayFailure)) throw error;
    application.fail(error, undefined);
    return left;
  }
}

/** Checks the depth of a result: a function may have replaced a deeply nested value by another one. */
function bounded<T extends NodeValue>(result: T): T {
  checkNesting(result, 0);
  return result;
}

function linkTo(item: Document | undefined): Link | undefined {
  return item && { item, parent: undefined };
}

/**
 * Runs `apply`, and collects failures as findings. If nothing can be applied, the result is `left`, and a finding at
 * `link` says why.
 */
function collecting<T>(
  left: T,
  link: Link | undefined,
  leftDocuments: readonly Document[],
  exact: boolean,
  options: OverlayOptions,
  apply: (application: Application) => T,
): OverlayOutcome<T> {
  const findings: Finding[] = [];
  const around: Finding[] = [];
  const fail = (failure: OverlayFailure, at: Link | undefined): void => {
    if (mayLackAnnotations(at) && (failure.code === 'overlay-match' || failure.code === 'overlay-mismatch')) return;
    const finding = failureFinding(failure, at, options.fallback);
    if (finding !== undefined) findings.push(finding);
    addAll(around, findingsAround(failure, at));
  };
  const leftIncomplete = options.leftIncomplete === true || leftDocuments.some(isIncomplete);
  const { thread } = options;
  try {
    const result = apply({
      thread,
      exact,
      leftIncomplete,
      fail,
      failures: 0,
      suggestionsLeft: mostSuggestions,
      observe: observerOf(thread),
    });
    return { result, findings, around };
  } catch (error) {
    if (error instanceof OverlayFailure) fail(error, link);
    else if (error instanceof StarlarkError)
      fail(new OverlayFailure('overlay-limit', error.message, { failure: error.failure }), link);
    else throw error;
    return { result: left, findings, around };
  }
}

/** Whether the code of the overlay's document failed, so that an annotation which allows the match may be missing. */
function mayLackAnnotations(link: Link | undefined): boolean {
  let outermost = link;
  while (outermost?.parent !== undefined) outermost = outermost.parent;
  return outermost?.item.kind === 'document' && isIncomplete(outermost.item);
}
