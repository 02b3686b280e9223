/**
 * Runs the validations of a document of data values: those that the schema attached to its nodes, and those that data
 * values documents ask for with `@assert/validate`.
 */
import type { ArrayItem, Document, MapItem, NodeValue, YamlArray, YamlMap } from '../document/node.js';
import type { Finding } from '../findings/finding.js';
import { Float } from '../number/number.js';
import { problemFinding } from '../schema/problem.js';
import { readValidation } from '../schema/rules.js';
import type { Validation } from '../schema/schema-node.js';
import { keyAsStringVerb } from '../schema/type-name.js';
import type { Thread } from '../starlark/thread.js';
import type { Origin } from '../text/origin.js';
import { type Evaluation, evaluate } from './evaluate.js';
import { evaluationFindings } from './findings.js';

export interface ValidationContext {
  readonly thread: Thread;
  /** Where findings stand that belong to nodes without a known position. */
  readonly fallback: Origin;
}

type Holder = Document | MapItem | ArrayItem;

/** What the rules of `document` refuse, in the order of the document. */
export function validateDocument(document: Document, context: ValidationContext): readonly Finding[] {
  const findings: Finding[] = [];
  const visit = (holder: Holder, parent: NodeValue, path: string): void => {
    for (const validation of validationsOf(holder, context.fallback, findings)) {
      const evaluation: Evaluation = { validation, holder, parent, root: document.value, thread: context.thread };
      findings.push(
        ...evaluationFindings(evaluate(evaluation), { validation, holder, path, fallback: context.fallback }),
      );
    }
    const { value } = holder;
    if (!isCollection(value)) return;
    for (const [index, item] of value.items.entries()) visit(item, value, pathTo(path, item, index));
  };
  visit(document, null, '');
  return findings;
}

function isCollection(value: NodeValue): value is YamlMap | YamlArray {
  return (
    typeof value === 'object' &&
    value !== null &&
    !(value instanceof Float) &&
    (value.kind === 'map' || value.kind === 'array')
  );
}

/** The schema's validations of a node, and after them its own. */
function validationsOf(holder: Holder, fallback: Origin, findings: Finding[]): readonly Validation[] {
  const report = (problem: Parameters<typeof problemFinding>[0]): void => {
    findings.push(problemFinding(problem, fallback));
  };
  const own = readValidation(holder, report, 'assert/validate');
  // Only the schema stage attaches validations, and they are of this type.
  const attached = (holder.meta?.validations ?? []) as readonly Validation[];
  return own === undefined ? attached : [...attached, own];
}

function pathTo(path: string, item: MapItem | ArrayItem, index: number): string {
  if (item.kind === 'arrayItem') return `${path}[${index}]`;
  const key = keyAsStringVerb(item.key);
  return path === '' ? key : `${path}.${key}`;
}
