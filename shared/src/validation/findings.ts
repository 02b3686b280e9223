/** Outcomes of validations as findings, in ytt's words. */
import type { ArrayItem, Document, MapItem } from '../document/node.js';
import type { Finding } from '../findings/finding.js';
import { relatedPlace } from '../schema/problem.js';
import type { Validation } from '../schema/schema-node.js';
import { yamlTypeName } from '../template/type-names.js';
import { type Origin, valueRange } from '../text/origin.js';
import type { Outcome } from './evaluate.js';

export interface OutcomePlace {
  readonly validation: Validation;
  readonly holder: Document | MapItem | ArrayItem;
  /** How ytt writes the path to the node; empty for the document. */
  readonly path: string;
  readonly fallback: Origin;
}

/** One finding a rule that the value does not meet, at the value; a failed condition at its annotation. */
export function evaluationFindings(outcome: Outcome, place: OutcomePlace): readonly Finding[] {
  const { validation, holder, path, fallback } = place;
  const { origin: rule } = validation;
  if (outcome.kind === 'when-failed')
    return [
      {
        code: 'validation-when',
        severity: 'error',
        file: rule.file,
        range: { start: rule.start, end: rule.end },
        message: `Validating ${path}: ${outcome.message}`,
        related: relatedPlace(holder.origin, 'the value being validated'),
      },
    ];
  const at = holder.origin ?? fallback;
  const name = path === '' ? `(${yamlTypeName(holder)})` : path;
  return outcome.failures.map((failure) => ({
    code: 'invalid-value',
    severity: 'error',
    file: at.file,
    range: valueRange(at),
    message: `${name} must be: ${failure.rule.description}${failure.found === '' ? '' : `\nfound: ${failure.found}`}`,
    related: relatedPlace(rule, 'the rule'),
  }));
}
