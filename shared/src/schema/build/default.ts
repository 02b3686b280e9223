/** `@schema/default`: an explicit default instead of the one implied by the value. */
import type { NodeValue } from '../../document/node.js';
import { unknownNode } from '../../document/unknown.js';
import { declaredTypeName } from '../check/type-name.js';
import { definitionOrigin, type SchemaNode } from '../schema-node.js';
import {
  annotationOf,
  annotationProblem,
  argumentsFound,
  argumentsInWords,
  type Declaration,
  isUnknownAnnotation,
  type Report,
} from './annotations.js';
import { argumentValue, checkArgument } from './argument.js';
import { at, by } from './problem.js';

/**
 * The default given by `@schema/default`, completed by the defaults declared below it; undefined if there is none of
 * the right type.
 */
export function readDefault(node: Declaration, schema: SchemaNode, report: Report): NodeValue | undefined {
  const annotation = annotationOf(node, 'schema/default');
  if (annotation === undefined) return isUnknownAnnotation(node, 'schema/default') ? unknownNode : undefined;
  if (node.kind === 'arrayItem') {
    report({
      code: 'schema-default-on-array-item',
      plain: '@schema/default goes on the array, not on its item',
      summary: 'Invalid schema - @schema/default not supported on array item',
      hints: ['do you mean to set a default value for the array?', "set an array's default by annotating its parent."],
      annotations: [annotation],
      node: node.origin,
    });
    return undefined;
  }
  const [argument] = annotation.args;
  if (annotation.kwargs.length > 0 || annotation.args.length !== 1 || argument === undefined) {
    report(
      annotationProblem(annotation, node, {
        plain: `@schema/default takes one value, but found ${argumentsInWords(annotation)}`,
        summary: 'syntax error in @schema/default annotation',
        found: `${argumentsFound(annotation)} in @schema/default ${by(annotation.origin)}`,
        expected: `${declaredTypeName(schema)} ${by(definitionOrigin(schema))}`,
        hints:
          annotation.kwargs.length > 0
            ? [
                'this annotation only accepts one argument: the default value.',
                "value must be in Starlark format, e.g.: {'key': 'value'}, True.",
              ]
            : [],
      }),
    );
    return undefined;
  }
  const value = argumentValue(argument, annotation, node, report);
  if (value === undefined) return undefined;
  const { node: typed, violations } = checkArgument(value, schema, {
    annotation,
    code: 'schema-default-type',
    summary: 'Invalid schema - @schema/default is wrong type',
    place: at(annotation.origin),
    report,
  });
  return violations.length > 0 ? undefined : typed;
}
