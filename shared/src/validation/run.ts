/**
 * Runs the validations of a data values document: those that the schema attached to its nodes, and those that data
 * values documents add with `@assert/validate`.
 */

import { goText } from '../document/go-text.js';
import { isYamlCollection } from '../document/kinds.js';
import type { ArrayItem, Document, MapItem, NodeValue } from '../document/node.js';
import type { Finding } from '../findings/finding.js';
import { ListMemo } from '../memo/list-memo.js';
import type { Report } from '../schema/build/annotations.js';
import { problemFinding } from '../schema/build/problem.js';
import { readValidation } from '../schema/build/rules.js';
import type { Alternative } from '../schema/check/violation.js';
import type { SchemaNode, Validation } from '../schema/schema-node.js';
import type { Thread } from '../starlark/eval/thread.js';
import type { Origin } from '../text/origin.js';
import type { Reach } from './condition-context.js';
import { evaluate, type Outcome } from './evaluate.js';
import { evaluationFindings } from './findings.js';

/** The environment of validating a document. */
export interface ValidationContext {
  readonly thread: Thread;
  /** The position of findings about nodes without one. */
  readonly fallback: Origin;
}

type Holder = Document | MapItem | ArrayItem;

/** A rule's verdict on a node, with the keys and indices of the path to the node. */
interface Verdict {
  readonly validation: Validation;
  readonly holder: Holder;
  readonly outcome: Outcome;
  readonly steps: readonly (string | number)[];
  /** The node's ancestors, outermost first. */
  readonly above: readonly Holder[];
}

interface Visited {
  readonly verdicts: readonly Verdict[];
  /** The nodes that the verdicts depend on. */
  readonly reach: Reach;
}

/** The violations of the rules in `document`, in the order of the document. */
export function validateDocument(document: Document, context: ValidationContext): readonly Finding[] {
  const { fallback } = context;
  const run = new ValidationRun(document.value, context);
  const { verdicts } = run.visit(document, null);
  const refused = verdicts.flatMap(({ validation, holder, outcome, steps, above }) =>
    evaluationFindings(outcome, { validation, holder, steps, fallback, nearest: nearestOf(validation, holder, above) }),
  );
  return [...run.problems, ...refused];
}

/** If a node or an ancestor has several possible schemas: the one that has `validation`; otherwise undefined. */
function nearestOf(validation: Validation, holder: Holder, above: readonly Holder[]): Alternative | undefined {
  // Only the schema stage attaches schemas, and they have these types.
  const own = (holder.meta?.schema as SchemaNode | undefined)?.validation;
  const holders = [...above, ...(own === validation ? [] : [holder])];
  return holders.findLast(({ meta }) => meta?.nearest !== undefined)?.meta?.nearest as Alternative | undefined;
}

/** Nodes that violate a rule, and their ancestors. */
export interface RefusedNodes {
  readonly nodes: ReadonlySet<Holder>;
  readonly above: ReadonlySet<Holder>;
}

/**
 * Returns the nodes with rules that do not pass or cannot be evaluated, which may include `document` itself, and all
 * nodes above these. Rules after an evaluation that met a limit are not tried.
 */
export function refusedNodes(document: Document, context: ValidationContext): RefusedNodes {
  const { verdicts } = new ValidationRun(document.value, context).visit(document, null);
  return {
    nodes: new Set(verdicts.map(({ holder }) => holder)),
    above: new Set(verdicts.flatMap(({ above }) => above)),
  };
}

/**
 * The verdicts on a node and its descendants, if they depend on nothing else, so that unchanged nodes are not visited
 * again. Few nodes are: that takes no longer than finding a result.
 */
const visited = new WeakMap<Holder, Visited>();

/** The same for the items of a collection, as a list. */
const visitedItems = new ListMemo<MapItem | ArrayItem, Visited>(({ reach }) => reach === 'node');

/** The number of nodes from which on their verdicts are memoised. */
const worthKeeping = 16;

const nothing: Visited = { verdicts: [], reach: 'node' };

class ValidationRun {
  /** Findings about the annotations of the document itself. */
  readonly problems: Finding[] = [];
  private readonly root: NodeValue;
  private readonly context: ValidationContext;
  /** Whether a limit ended an evaluation. ytt would not reach the following rules. */
  private isEnded = false;
  /** The number of nodes visited so far. */
  private visits = 0;

  constructor(root: NodeValue, context: ValidationContext) {
    this.root = root;
    this.context = context;
  }

  visit(holder: Holder, parent: NodeValue): Visited {
    // Most nodes are scalars without rules. For scalars with rules, `evaluate` memoises the outcomes.
    if (!isYamlCollection(holder.value)) return mayBeValidated(holder) ? this.visitAnew(holder, parent) : nothing;
    const known = visited.get(holder);
    if (known !== undefined) return known;
    const before = this.visits;
    const result = this.visitAnew(holder, parent);
    if (result.reach === 'node' && this.visits - before >= worthKeeping) visited.set(holder, result);
    return result;
  }

  private visitAnew(holder: Holder, parent: NodeValue): Visited {
    this.visits++;
    const verdicts: Verdict[] = [];
    // The holder's own validations (`@assert/validate`) are read each time, because reading them can report problems.
    let reach: Reach = holder.annotations?.has(ownValidation) === true ? 'all' : 'node';
    for (const validation of this.validationsOf(holder)) {
      const { root, context } = this;
      if (this.isEnded) return { verdicts, reach: 'all' };
      const evaluated = evaluate({ validation, holder, parent, root, thread: context.thread });
      reach = further(reach, evaluated.reach);
      this.isEnded ||= evaluated.outcome.kind === 'limit';
      if (isRefusal(evaluated.outcome))
        verdicts.push({ validation, holder, outcome: evaluated.outcome, steps: [], above: [] });
    }
    const { value } = holder;
    if (isYamlCollection(value)) {
      const items: readonly (MapItem | ArrayItem)[] = value.items;
      const visits = visitedItems.map(items, (item) => this.visit(item, value));
      for (let index = 0; index < items.length; index++) {
        const item = items[index] as MapItem | ArrayItem;
        const below = visits[index] as Visited;
        // A reach of `'parent'` ends here: the parent of the items is part of this node.
        if (below.reach === 'all') reach = 'all';
        if (below.verdicts.length === 0) continue;
        const step = item.kind === 'arrayItem' ? index : goText(item.key, 'int');
        for (const verdict of below.verdicts)
          verdicts.push({ ...verdict, steps: [step, ...verdict.steps], above: [holder, ...verdict.above] });
      }
    }
    return verdicts.length === 0 && reach === 'node' ? nothing : { verdicts, reach };
  }

  /** The validations of a node from the schema, followed by its own. */
  private validationsOf(holder: Holder): readonly Validation[] {
    // Only the schema stage attaches validations, and they have this type.
    const attached = (holder.meta?.validations ?? []) as readonly Validation[];
    if (holder.annotations?.has(ownValidation) !== true) return attached;
    const { thread, fallback } = this.context;
    const report: Report = (problem) => this.problems.push(problemFinding(problem, fallback));
    const own = readValidation(holder, { thread, report }, ownValidation);
    return own === undefined ? attached : [...attached, own];
  }
}

/** The annotation by which a data values document adds a validation to one of its nodes. */
const ownValidation = 'assert/validate';

function further(a: Reach, b: Reach): Reach {
  return a === 'all' || b === 'node' ? a : b;
}

function mayBeValidated({ meta, annotations }: Holder): boolean {
  return (meta?.validations ?? []).length > 0 || annotations?.has(ownValidation) === true;
}

function isRefusal(outcome: Outcome): boolean {
  return outcome.kind !== 'checked' || outcome.failures.length > 0;
}
