/**
 * Memoises results for parts of code, and breaks cycles.
 *
 * A result that is needed while it is being computed is unknown. A result that relied on such an assumption is kept
 * only until the outermost request is answered, so that memoised results do not depend on the order of requests.
 */
import { withoutPauses } from '../text/pacing.js';
import { type Flow, unknownFlow } from './flow-value.js';

/** Requests that are nested more deeply are answered with the unknown value. */
const deepest = 300;

interface Assumed {
  readonly flow: Flow;
  /** The depth of the outermost unfinished request whose result this one assumed to be unknown. */
  readonly of: number;
}

/** The results for parts of code, known and being computed. */
export class Recursion {
  private readonly known = new WeakMap<object, Flow>();
  /** The requests in progress, with their depths. */
  private readonly open = new Map<object, number>();
  private readonly assumed = new Map<object, Assumed>();
  private assumes = Number.POSITIVE_INFINITY;

  /** The flow of `key`, computed by `compute` if it is not known yet. */
  guard(key: object, compute: () => Flow): Flow {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const assumed = this.assumed.get(key);
    const depth = this.open.size;
    const circle = this.open.get(key) ?? assumed?.of ?? (depth >= deepest ? -1 : undefined);
    if (circle !== undefined) {
      this.assumes = Math.min(this.assumes, circle);
      return assumed?.flow ?? unknownFlow;
    }
    const outer = this.assumes;
    this.assumes = Number.POSITIVE_INFINITY;
    this.open.set(key, depth);
    try {
      // Within a pause, a request would take the flows in progress for unknown.
      const flow = depth > 0 ? compute() : withoutPauses(compute);
      this.keep(key, flow, depth);
      return flow;
    } finally {
      this.open.delete(key);
      this.assumes = Math.min(outer, this.assumes);
    }
  }

  private keep(key: object, flow: Flow, depth: number): void {
    if (this.assumes < depth && depth > 0) {
      this.assumed.set(key, { flow, of: this.assumes });
      return;
    }
    for (const [other, { of }] of this.assumed) if (of >= depth || depth === 0) this.assumed.delete(other);
    this.known.set(key, flow);
  }
}
