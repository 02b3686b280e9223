/**
 * Values as functions of `@schema/validate` get them. The examples in the design proposal use maps both as dicts
 * (`type(vals) == "dict"`) and with keys as attributes (`gateway.s3`); both work.
 */
import type { NodeValue } from '../../document/node.js';
import { Float } from '../../number/number.js';
import { boundMethod } from '../../starlark/values/builtin.js';
import { Dict } from '../../starlark/values/dict.js';
import { List } from '../../starlark/values/list.js';
import { attrNames } from '../../starlark/values/methods/attributes.js';
import { dictMethods } from '../../starlark/values/methods/dict-methods.js';
import type { Value } from '../../starlark/values/value.js';
import { fragmentValue, YamlFragment } from '../../template/nodes/fragment.js';

const plainDict = new Dict();

/** A dict whose keys are also attributes. Methods take precedence, so that code for all maps can rely on them. */
class AttributeDict extends Dict {
  override attr(name: string): Value | undefined {
    return boundMethod(this, name, dictMethods) ?? this.get(name);
  }
  override attrNames(): readonly string[] {
    return [...attrNames(plainDict), ...this.keys().filter((key) => typeof key === 'string')];
  }
}

/** `value` with dicts for maps and lists for arrays. Shared parts stay shared. */
export function ruleValue(value: Value): Value {
  return value instanceof YamlFragment ? converted(value.data, new Map()) : value;
}

function converted(node: NodeValue, done: Map<object, Value>): Value {
  if (typeof node !== 'object' || node === null || node instanceof Float || !('items' in node))
    return fragmentValue(node);
  const known = done.get(node);
  if (known !== undefined) return known;
  const result = collection(node, done);
  done.set(node, result);
  return result;
}

function collection(node: Extract<NodeValue & object, { items: unknown }>, done: Map<object, Value>): Value {
  switch (node.kind) {
    case 'map': {
      const dict = new AttributeDict();
      for (const item of node.items) dict.setKey(fragmentValue(item.key), converted(item.value, done));
      return dict;
    }
    case 'array':
      return new List(node.items.map((item) => converted(item.value, done)));
    default:
      return fragmentValue(node);
  }
}
