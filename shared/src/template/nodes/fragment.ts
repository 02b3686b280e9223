/** YAML as a Starlark value: the result of a function with YAML in its body (ytt's `yamlfragment`). */

import { computedItem, fromStarlark, toStarlark } from '../../document/convert/convert.js';
import { isFragmentNode } from '../../document/kinds.js';
import { itemIdentity } from '../../document/map-keys.js';
import type { DocumentSet, NodeValue, YamlArray, YamlMap } from '../../document/node.js';
import { PanicError } from '../../document/panic.js';
import { goTypeName } from '../../document/type-names.js';
import { typeInWords } from '../../findings/plain-words.js';
import { isInt } from '../../number/number.js';
import { StarlarkError, StarlarkObject, type Value } from '../../starlark/values/value.js';

/** The content of a fragment with parts; null if the function's body built nothing. */
type FragmentData = YamlMap | YamlArray | DocumentSet | null;

const typeName = 'yamlfragment';

function incomparable(): StarlarkError {
  return new StarlarkError(`${typeName}.CompareSameType: Not implemented`, {
    plain: 'YAML cannot be compared with YAML; compare its values, or what yaml.encode() makes of it',
  });
}

/** ytt's `yamlfragment`: nodes as a Starlark value. It is immutable, like the nodes. */
export class YamlFragment extends StarlarkObject {
  override readonly type = typeName;
  /** A value that is not a `FragmentData` comes only from `overlay.apply()`, and can only be converted to text. */
  readonly data: NodeValue;

  constructor(data: NodeValue) {
    super();
    this.data = data;
  }

  /** The fragment as the value of a node. */
  toNodeValue(): NodeValue {
    return this.data;
  }

  override toRepr(): string {
    return `${typeName}(${goTypeName(this.data)})`;
  }
  override truth(): boolean {
    return this.length() > 0;
  }
  override length(): number {
    return this.collection('Len').data?.items.length ?? 0;
  }

  /** The content for the operation `asked`; throws the reference's panic if it has no items. */
  private collection(asked: string): { readonly data: FragmentData } {
    const { data } = this;
    if (isFragmentData(data)) return { data };
    throw new PanicError(
      `${typeName}.${asked}: Expected value to be a map, array or docset, but was ${goTypeName(data)}`,
    );
  }

  /** Keys of a map, indices of an array or document set. */
  override get(key: Value): Value | undefined {
    const wanted = fromStarlark(key);
    const { data } = this.collection('Get');
    if (data === null) return undefined;
    if (data.kind === 'map') return mapValue(data, wanted);
    if (!isInt(wanted)) {
      const place = data.kind === 'array' ? 'array' : 'document set';
      throw new StarlarkError(
        `${typeName}.Get: Expected ${place} index to be an int64, but was ${goTypeName(wanted)}`,
        {
          plain: `Expected an integer as index, but found ${typeInWords(goTypeName(wanted))}`,
        },
      );
    }
    const item = data.items[Number(wanted)];
    return item === undefined ? undefined : fragmentValue(item.value);
  }
  override contains(element: Value): boolean {
    try {
      return this.get(element) !== undefined;
    } catch (error) {
      // As in ytt, a value that cannot be a key is not in the fragment; a value that cannot be YAML is an error.
      if (error instanceof StarlarkError && !(error instanceof PanicError)) return false;
      throw error;
    }
  }
  override setKey(): void {
    throw new StarlarkError(`${typeName}.SetKey: Not implemented`, {
      plain: 'YAML made by a function cannot be changed',
    });
  }
  override slice(): Value {
    throw new PanicError(`${typeName}.Slice: Not implemented`);
  }

  /** The keys of a map, the values of an array or document set. */
  override iterate(): Iterable<Value> {
    const { data } = this.collection('Iterate');
    return data === null ? [] : partsOf(data);
  }

  override entries(): readonly (readonly [Value, Value])[] {
    const { data } = this;
    if (data === null) return [];
    if (!isFragmentData(data) || data.kind !== 'map')
      throw new PanicError(`${typeName}.Items: Expected value to be a map, but was ${goTypeName(data)}`);
    return data.items.map((item) => [fragmentValue(item.key), fragmentValue(item.value)] as const);
  }

  override equals(): boolean {
    throw incomparable();
  }
  override compare(): number {
    throw incomparable();
  }
}

function* partsOf(data: NonNullable<FragmentData>): Iterable<Value> {
  if (data.kind === 'map') for (const item of data.items) yield fragmentValue(item.key);
  else for (const item of data.items) yield fragmentValue(item.value);
}

/** Whether code sees `value` as a fragment. */
export function isFragmentData(value: NodeValue): value is FragmentData {
  return value === null || isFragmentNode(value);
}

function mapValue(map: YamlMap, key: NodeValue): Value | undefined {
  const wanted = itemIdentity(computedItem(key, null, undefined));
  const item = map.items.find((each) => itemIdentity(each) === wanted);
  return item === undefined ? undefined : fragmentValue(item.value);
}

/**
 * A part of a fragment as a Starlark value: YAML collections are fragments themselves, those made by code are dicts and
 * lists.
 */
export function fragmentValue(value: NodeValue): Value {
  return toStarlark(value, { fragment: (node) => new YamlFragment(node) });
}
