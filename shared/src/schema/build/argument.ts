/**
 * Values given as arguments of annotations: converts them to YAML, and checks them against the type of the annotated
 * node.
 */
import type { Annotation } from '../../annotations/annotation.js';
import { fromStarlark, toNodes } from '../../document/convert/convert.js';
import type { NodeValue } from '../../document/node.js';
import type { FindingCode } from '../../findings/catalogue.js';
import type { Failure } from '../../findings/failure.js';
import { starlarkError } from '../../starlark/values/errors.js';
import type { Value } from '../../starlark/values/value.js';
import { checkValue } from '../check/check.js';
import type { Checked } from '../check/checked.js';
import { valueTypeName } from '../check/type-name.js';
import { violationWords } from '../check/violation.js';
import { definitionOrigin, type SchemaNode } from '../schema-node.js';
import { annotationProblem, type Declaration, type Report } from './annotations.js';
import { relatedPlace } from './problem.js';

/** The value as YAML; undefined, and reported, if it cannot be YAML (a function). */
export function argumentValue(
  value: Value,
  annotation: Annotation,
  node: Declaration,
  report: Report,
): NodeValue | undefined {
  try {
    return toNodes(fromStarlark(value), node.origin);
  } catch (thrown) {
    const error = starlarkError(thrown);
    report(annotationProblem(annotation, node, { plain: error.plain, summary: error.message }));
    return undefined;
  }
}

/** How a value of the wrong type is reported. */
export interface ArgumentCheck {
  readonly annotation: Annotation;
  readonly code: FindingCode;
  readonly summary: string;
  /** ytt's addition to what it found. */
  readonly place: string;
  readonly report: Report;
}

/** The failure of a default or an example that is not of the type `expected`. */
export function refusedDefault(expected: SchemaNode): Failure {
  return { kind: 'default-refused', expected: valueTypeName(expected) };
}

/** Checks an annotation's value against the type of the annotated node, and reports violations. */
export function checkArgument(value: NodeValue, schema: SchemaNode, options: ArgumentCheck): Checked<NodeValue> {
  const checked = checkValue(schema, value, definitionOrigin(schema));
  for (const violation of checked.violations) {
    const words = violationWords(violation);
    const definition = violation.kind === 'unknown-key' ? violation.map.typeOrigin : violation.expected.typeOrigin;
    options.report({
      code: options.code,
      ...words,
      plain: `${words.plain} in @${options.annotation.name}`,
      summary: words.summary === '' ? options.summary : `${options.summary}\n${words.summary}`,
      found: `${words.found} ${options.place}`,
      ...(violation.kind === 'wrong-type' ? { failure: refusedDefault(violation.expected) } : {}),
      annotations: [options.annotation],
      node: violation.at,
      related: relatedPlace(definition, 'the declared type'),
    });
  }
  return checked;
}
