/** A replacement for a value that violates a rule: another value of its type, for the user to change. */
import { fromStarlark } from '../document/convert/convert.js';
import type { NodeValue } from '../document/node.js';
import { printYaml } from '../document/print/print-yaml.js';
import { yamlTypeName } from '../document/type-names.js';
import type { Rule } from '../schema/schema-node.js';
import { iterate } from '../starlark/values/operations/access.js';
import { StarlarkObject, type Value } from '../starlark/values/value.js';
import type { Origin } from '../text/origin.js';

/**
 * A replacement for `value`, on one line of YAML; undefined if no likely one is known. `origin` is the position of the
 * value: where an array or null is expected to be something else, its text tells the type.
 */
export function exampleValue(rule: Rule, value: NodeValue, origin: Origin | undefined): string | undefined {
  return scalarText(namedValues(rule)[0]) ?? exampleOf(value, origin);
}

/** The values that a rule contains: its bound, or the values that it allows. */
export function namedValues({ named, argument = null }: Rule): readonly Value[] {
  if (named === 'min' || named === 'max') return [argument];
  return named === 'one_of' ? [...(iterate(argument) ?? [])] : [];
}

function scalarText(value: Value | undefined): string | undefined {
  if (value === undefined || value === null || value instanceof StarlarkObject) return undefined;
  const text = printYaml(fromStarlark(value)).trimEnd();
  return text.includes('\n') ? undefined : text;
}

function exampleOf(value: NodeValue, origin: Origin | undefined): string | undefined {
  switch (yamlTypeName(value)) {
    case 'null':
      return exampleLike(writtenAt(origin));
    case 'array': {
      const item = /^(?:-[ \t]+|\[)("[^"]*"|'[^']*'|[\w.-]+)\]?\s*$/.exec(writtenAt(origin))?.[1];
      return item === undefined ? undefined : `[${exampleLike(item)}]`;
    }
    case 'map':
      return undefined;
    case 'boolean':
      return String(value !== true);
    case 'string':
      return 'CHANGE_ME';
    default:
      return '1';
  }
}

function writtenAt(origin: Origin | undefined): string {
  return origin?.valueStart === undefined ? '' : origin.file.text.slice(origin.valueStart, origin.valueEnd);
}

/** An example with the type of a scalar that is written as `written`; undefined for other nodes. */
function exampleLike(written: string): string | undefined {
  if (/^[-+]?[\d.]+$/.test(written)) return '1';
  if (/^(?:true|false)$/.test(written)) return 'true';
  return /^(?:"[^"]*"|'[^']*'|[\w./-]+)$/.test(written) ? 'CHANGE_ME' : undefined;
}
