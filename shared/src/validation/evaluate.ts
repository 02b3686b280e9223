/**
 * Evaluates a validation for a node: whether it applies, and which of its rules the value violates. Also finds the data
 * values that must be set because their defaults violate a rule.
 */
import type { ArrayItem, Document, MapItem, NodeValue } from '../document/node.js';
import type { Finding } from '../findings/finding.js';
import { typeInWords } from '../findings/plain-words.js';
import type { Rule, SchemaNode, Validation } from '../schema/schema-node.js';
import { StarlarkFunction } from '../starlark/eval/function.js';
import { EvalError, type Thread } from '../starlark/eval/thread.js';
import { starlarkError } from '../starlark/values/errors.js';
import { call } from '../starlark/values/operations/access.js';
import { Struct } from '../starlark/values/struct.js';
import { typeName } from '../starlark/values/type-name.js';
import { unknown } from '../starlark/values/unknown.js';
import { StarlarkError, type Value } from '../starlark/values/value.js';
import { fragmentValue } from '../template/nodes/fragment.js';
import { ConditionContext, type Reach } from './condition-context.js';

type Holder = Document | MapItem | ArrayItem;

/** A validation, its node, and the values that its condition can read. */
export interface Evaluation {
  readonly validation: Validation;
  readonly holder: Holder;
  /** The map or array that contains `holder`; null for a document. */
  readonly parent: NodeValue;
  /** The value of the document. */
  readonly root: NodeValue;
  readonly thread: Thread;
}

/** Why a condition or a rule cannot be evaluated. */
type Reason = Pick<Finding, 'message' | 'plain' | 'failure'>;

/** A rule that a value violates, with the rule's message. */
export interface RuleFailure {
  readonly rule: Rule;
  readonly found: string;
  /** The value, converted for code. */
  readonly value: Value;
}

/** The result of a validation for a node. */
export type Outcome =
  | { readonly kind: 'checked'; readonly failures: readonly RuleFailure[] }
  /** `when=` failed, so the rules did not run. `error` is the error of its code. */
  | (Reason & { readonly kind: 'when-failed'; readonly error: EvalError | undefined })
  /** A limit of the evaluation ended it, which says nothing about the value. */
  | (Reason & { readonly kind: 'limit' });

const valid: Outcome = { kind: 'checked', failures: [] };

/** Outcomes that depend only on the validation and the node. */
const outcomes = new WeakMap<Validation, WeakMap<Holder, Outcome>>();

/** An outcome, and what it depends on besides the validation. */
export interface Evaluated {
  readonly outcome: Outcome;
  readonly reach: Reach;
}

/** Never throws. Outcomes that depend only on the node are memoised. */
export function evaluate(evaluation: Evaluation): Evaluated {
  const { validation, holder } = evaluation;
  const known = outcomes.get(validation)?.get(holder);
  if (known !== undefined) return { outcome: known, reach: 'node' };
  const { outcome, reach } = compute(evaluation);
  if (reach === 'node') {
    const byHolder = outcomes.get(validation) ?? new WeakMap<Holder, Outcome>();
    outcomes.set(validation, byHolder.set(holder, outcome));
  }
  return { outcome, reach };
}

/** An outcome caused by a limit of the evaluation, and not by the value, must not be memoised. */
function compute({ validation, holder, parent, root, thread }: Evaluation): Evaluated {
  const value = fragmentValue(holder.value);
  if (value === unknown || (value === null && !validation.notNull)) return { outcome: valid, reach: 'node' };
  const { when, rules } = validation;
  if (when === undefined) return outcomeOf(rules, value, 'node', thread);
  const context = new ConditionContext(parent, root);
  try {
    if (!applies(when, value, context, thread)) return { outcome: valid, reach: context.reach };
  } catch (error) {
    const outcome: Outcome = { kind: 'when-failed', error: errorOfCode(error), ...reasonOf(error) };
    return endedBy(error) ?? { outcome, reach: context.reach };
  }
  return outcomeOf(rules, value, context.reach, thread);
}

/** The outcome of the rules for `value`, if they apply; `reach` is what the condition depends on. */
function outcomeOf(rules: readonly Rule[], value: Value, reach: Reach, thread: Thread): Evaluated {
  const failures: RuleFailure[] = [];
  for (const rule of rules) {
    let found = '';
    try {
      const result = call(thread, rule.assertion, [value], []);
      if (result === true || result === unknown) continue;
    } catch (error) {
      const ended = endedBy(error);
      if (ended !== undefined) return ended;
      found = reasonOf(error)
        .message.replace(/^fail: /, '')
        .replace(/^check: /, '');
    }
    failures.push({ rule, found, value });
    if (rule.named === 'not_null') break;
  }
  return { outcome: failures.length === 0 ? valid : { kind: 'checked', failures }, reach };
}

/** The outcome if a limit of the evaluation caused `error`; otherwise undefined. */
function endedBy(error: unknown): Evaluated | undefined {
  if (!(error instanceof StarlarkError)) return undefined;
  if (!('budget' in error) || error.budget === undefined) return endedBy(error.cause);
  return { outcome: { kind: 'limit', ...reasonOf(error) }, reach: 'all' };
}

/** Evaluates `when=`. Throws ytt's message if the condition fails or is not valid. */
function applies(when: Value, value: Value, context: ConditionContext, thread: Thread): boolean {
  const args = [value];
  const count = parameterCount(when);
  if (count === 2) args.push(new Struct(context));
  else if (count !== 1)
    throw new StarlarkError(
      `Failed to evaluate when=: function must accept 1 or 2 arguments (${count ?? 'not a function'} given)`,
      { plain: 'when= must be a function of the value, or of the value and a context' },
    );
  let result: Value;
  try {
    result = call(thread, when, args, []);
  } catch (thrown) {
    const error = starlarkError(thrown);
    throw new StarlarkError(`Failure evaluating when=: ${error.message}`, { cause: error });
  }
  if (result === unknown) return false;
  if (typeof result !== 'boolean')
    throw new StarlarkError(`want when= to be bool, got ${typeName(result)}`, {
      plain: `Expected when= to return True or False, but it returned ${typeInWords(typeName(result))}`,
    });
  return result;
}

/** The number of parameters of a function written in Starlark; undefined for everything else, which ytt rejects. */
function parameterCount(when: Value | undefined): number | undefined {
  return when instanceof StarlarkFunction ? when.code.parameters.length : undefined;
}

function errorOfCode(thrown: unknown): EvalError | undefined {
  if (thrown instanceof EvalError) return thrown;
  return thrown instanceof StarlarkError ? errorOfCode(thrown.cause) : undefined;
}

function reasonOf(thrown: unknown): Reason {
  const { message, plain, failure } = starlarkError(thrown);
  return { message, plain, failure };
}

const requirement = new WeakMap<SchemaNode, boolean>();

/**
 * Whether the default of a data value violates its own rules, so that users must set the value. Conditional rules do
 * not count.
 */
export function isRequired(schema: SchemaNode, thread: Thread): boolean {
  const { validation } = schema;
  if (validation === undefined || validation.when !== undefined) return false;
  let required = requirement.get(schema);
  if (required === undefined) {
    const holder: MapItem = { kind: 'mapItem', key: '', value: schema.default, origin: schema.origin };
    const { outcome } = evaluate({ validation, holder, parent: null, root: null, thread });
    required = outcome.kind === 'checked' && outcome.failures.length > 0;
    requirement.set(schema, required);
  }
  return required;
}
