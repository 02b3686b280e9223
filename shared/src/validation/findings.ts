/** Turns outcomes of validations into findings, with ytt's messages. */

import { fromStarlark } from '../document/convert/convert.js';
import type { ArrayItem, Document, MapItem } from '../document/node.js';
import { printYaml } from '../document/print/print-yaml.js';
import { yamlTypeName } from '../document/type-names.js';
import type { Finding, Fix } from '../findings/finding.js';
import { relatedPlace } from '../schema/build/problem.js';
import { type Alternative, alternativeWords } from '../schema/check/violation.js';
import type { Rule, Validation } from '../schema/schema-node.js';
import type { EvalError } from '../starlark/eval/thread.js';
import { isMistyped } from '../starlark/values/suggest-name.js';
import { StarlarkObject, type Value } from '../starlark/values/value.js';
import { evalErrorFinding } from '../template/code/eval-findings.js';
import { type Origin, valueRange } from '../text/origin.js';
import type { Outcome } from './evaluate.js';
import { exampleValue, namedValues } from './example-value.js';
import { ruleInWords } from './rule-in-words.js';
import { unfitRule } from './unfit-rule.js';

/** The position and name of an outcome. */
export interface OutcomePlace {
  readonly validation: Validation;
  readonly holder: Document | MapItem | ArrayItem;
  /** The keys, in ytt's notation, and indices of the path to the node; empty for the document. */
  readonly steps: readonly (string | number)[];
  readonly fallback: Origin;
  /**
   * The most similar schema, which has the rule: set if a value has several possible schemas and breaks the rules of
   * all.
   */
  readonly nearest: Alternative | undefined;
}

/**
 * The findings for an outcome: one for each violated rule, at the value. For a condition that cannot be evaluated, one
 * at the part of its code that fails, or at the annotation if the failing code is elsewhere.
 */
export function evaluationFindings(outcome: Outcome, place: OutcomePlace): readonly Finding[] {
  const { validation, holder, steps, fallback, nearest } = place;
  const path = pathText(steps);
  const { origin: rule } = validation;
  if (outcome.kind !== 'checked') {
    const { plain, message, failure } = outcome;
    const isLimit = outcome.kind === 'limit';
    return [
      {
        code: isLimit ? 'evaluation-limit' : 'validation-when',
        severity: 'error',
        file: rule.file,
        plain,
        message: isLimit ? message : `Validating ${path}: ${message}`,
        related: relatedPlace(holder.origin, 'the value being validated'),
        ...(failure === undefined ? {} : { failure }),
        ...(isLimit ? { range: rangeOf(rule) } : failedPart(rule, outcome.error)),
      },
    ];
  }
  const at = holder.origin ?? fallback;
  const name = path === '' ? `(${yamlTypeName(holder)})` : path;
  const words = nearest && alternativeWords(nearest);
  const aside = words === undefined ? '' : ` (${words.aside})`;
  const hint = words === undefined ? '' : `\n${words.hint}`;
  return outcome.failures.map(({ rule: failed, found, value }): Finding => {
    const message = `${name} must be: ${failed.description}${found === '' ? '' : `\nfound: ${found}`}${hint}`;
    const unfit = unfitRule(failed, holder, value);
    return {
      code: 'invalid-value',
      severity: 'error',
      file: at.file,
      range: valueRange(at),
      plain: unfit?.plain ?? `${ruleInWords(failed, value, yamlTypeName(holder.value), found)}${aside}`,
      message,
      related: relatedPlace(rule, 'the rule'),
      ...(holder.value === null ? { found: 'null' } : {}),
      ...(unfit === undefined ? broughtAlong(ruleFixes(failed, at)) : { failure: unfit.failure }),
      refused: { path: steps, example: exampleValue(failed, holder.value, holder.origin) },
    };
  });
}

/**
 * The part of the annotation at `rule` that fails, with its fixes; the whole annotation if the code that fails is
 * elsewhere.
 */
function failedPart(rule: Origin, error: EvalError | undefined): Pick<Finding, 'range' | 'missing' | 'fixes'> {
  const whole = rangeOf(rule);
  if (error === undefined) return { range: whole };
  const { file, range, missing, fixes } = evalErrorFinding(error, rule.file);
  if (file !== rule.file || range.start < whole.start || range.end > whole.end) return { range: whole };
  return { range, ...(missing === undefined ? {} : { missing }), ...(fixes === undefined ? {} : { fixes }) };
}

function rangeOf({ start, end }: Origin): Finding['range'] {
  return { start, end };
}

/** The fixes of a finding; left out if there are none, so that `fixesOf` searches the text for some. */
function broughtAlong(fixes: readonly Fix[]): Pick<Finding, 'fixes'> {
  return fixes.length === 0 ? {} : { fixes };
}

/** ytt's notation for a path. */
function pathText(steps: readonly (string | number)[]): string {
  const text = steps.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return text.replace(/^\./, '');
}

/** The maximum number of allowed values that are offered. */
const mostChoices = 12;

/**
 * The fixes that replace a value: by each value that `one_of` allows, the most similar first, or a number by the bound
 * of `min` or `max`.
 */
function ruleFixes(rule: Rule, at: Origin): readonly Fix[] {
  const { file, valueStart, valueEnd } = at;
  if (valueStart === undefined || valueEnd === undefined) return [];
  const isNumber = /^[-+]?\d+(?:\.\d+)?$/.test(file.text.slice(valueStart, valueEnd));
  const choices = rule.named === 'one_of' || isNumber ? namedValues(rule) : [];
  const written = file.text.slice(valueStart, valueEnd).replace(/^(["'])(.*)\1$/, '$2');
  const scalars = choices.filter((value) => !(value instanceof StarlarkObject)).slice(0, mostChoices);
  const meant = meantBy(written, scalars);
  const ordered = [...scalars.filter((value) => value === meant), ...scalars.filter((value) => value !== meant)];
  return ordered.map((value) => {
    const newText = printYaml(fromStarlark(value)).trimEnd();
    const edit = { range: { start: valueStart, end: valueEnd }, newText };
    const isPreferred = meant !== undefined && value === meant ? { preferred: true } : {};
    return { title: `Change to ${newText}`, edits: [{ file, edit }], ...isPreferred };
  });
}

/** The choice that `written` is a misspelling of, or the only one that it abbreviates or extends. */
function meantBy(written: string, choices: readonly Value[]): Value | undefined {
  const names = choices.filter((value) => typeof value === 'string' && value.length > 2) as readonly string[];
  const forms = names.filter((name) => written.length > 2 && (written.startsWith(name) || name.startsWith(written)));
  return names.find((name) => isMistyped(written, name)) ?? (forms.length === 1 ? forms[0] : undefined);
}
