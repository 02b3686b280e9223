/** A replacement for a value that a rule refuses: a value of its type, as a start for people to change. */
import { fromStarlark } from '../document/convert/convert.js';
import type { NodeValue } from '../document/node.js';
import { printYaml } from '../document/print/print-yaml.js';
import { yamlTypeName } from '../document/type-names.js';
import type { Rule } from '../schema/schema-node.js';
import { iterate } from '../starlark/values/operations.js';
import { StarlarkObject, type Value } from '../starlark/values/value.js';
import type { Origin } from '../text/origin.js';

/**
 * What may be written instead of `value`, on one line of YAML; undefined if nothing is known that could be right.
 * `origin` is where the value is written: of an array and of null, its text says of which type a value would be.
 */
export function exampleValue(rule: Rule, value: NodeValue, origin: Origin | undefined): string | undefined {
  return allowedBy(rule) ?? exampleOf(value, origin);
}

/** The nearest value that the rule itself names. */
function allowedBy({ named, argument }: Rule): string | undefined {
  if (named === 'min' || named === 'max') return scalarText(argument);
  if (named === 'one_of') return scalarText([...(iterate(argument ?? null) ?? [])][0]);
  return undefined;
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

/** An example of the type that a scalar has which is written so; undefined for what is no scalar. */
function exampleLike(written: string): string | undefined {
  if (/^[-+]?[\d.]+$/.test(written)) return '1';
  if (/^(?:true|false)$/.test(written)) return 'true';
  return /^(?:"[^"]*"|'[^']*'|[\w./-]+)$/.test(written) ? 'CHANGE_ME' : undefined;
}
