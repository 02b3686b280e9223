/** Values on a page, written as YAML. */
import type { NodeValue } from '../../document/node.js';
import { printYaml } from '../../document/print/print-yaml.js';
import { starlarkError } from '../../starlark/values/errors.js';
import { list, object } from '../export/json-values.js';
import type { PathStep } from '../lookup.js';

/** The value as YAML without a final line break. What YAML cannot express becomes a comment. */
export function yamlText(value: NodeValue): string {
  try {
    return printYaml(value).replace(/\n$/, '');
  } catch (thrown) {
    return `# ${starlarkError(thrown).message}`;
  }
}

/** The value as YAML on one line, truncated if it needs more. */
export function inlineYaml(value: NodeValue): string {
  const [first = '', ...others] = yamlText(value).split('\n');
  return others.length === 0 ? first : `${first} …`;
}

/** The content of a values file that sets the data value at `steps` to `value`. */
export function yamlAt(steps: readonly PathStep[], value: NodeValue): string {
  return yamlText(
    steps.reduceRight<NodeValue>(
      (held, step) => (step.kind === 'key' ? object([[step.key, held]]) : list([held])),
      value,
    ),
  );
}
