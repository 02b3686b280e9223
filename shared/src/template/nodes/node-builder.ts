/**
 * Builds nodes while code runs.
 *
 * New nodes are added to the node that was started last; finished ones are frozen into immutable nodes.
 */

import { itemKeyText } from '../../document/go-text.js';
import { isCollection, isScalar, isYamlCollection } from '../../document/kinds.js';
import { itemIdentity, keyInWords } from '../../document/map-keys.js';
import type { Annotations, ArrayItem, Document, MapItem, Node, NodeValue } from '../../document/node.js';
import { goTypeName, yamlTypeName } from '../../document/type-names.js';
import { unknownNode, withUnknownAnnotations } from '../../document/unknown.js';
import { typeInWords } from '../../findings/plain-words.js';
import { addAll } from '../../memo/list-map.js';
import { StarlarkError } from '../../starlark/values/value.js';
import type { TemplateNode } from './template-nodes.js';

type Item = Document | MapItem | ArrayItem;

/** The annotation that allows a repeated map key. */
const mapKeyOverride = 'yaml/map-key-override';

/** A node under construction. */
export class NodeBuilder {
  readonly kind: TemplateNode['kind'];
  private readonly template: TemplateNode;
  annotations: Annotations | undefined;
  /** The names of annotations whose arguments could not be computed; they are not among `annotations`. */
  unknownAnnotations: ReadonlySet<string> | undefined;
  /** The key of a map item. */
  key: NodeValue = null;
  /** The items of document sets, maps, arrays and text roots. */
  items: (NodeBuilder | Item)[] = [];
  /** The value of documents, items and texts. */
  private value: NodeValue | NodeBuilder = null;
  private keys: Map<string | object, number> | undefined;
  /** The value that the template has for the node, used unless code sets another. */
  private written: NodeValue = null;
  private opened: readonly NodeBuilder[] | undefined;

  /** A copy of `template` without its value. If code is to compute the value, it is unknown until then. */
  constructor(template: TemplateNode, computed: boolean) {
    this.kind = template.kind;
    this.template = template;
    if (template.kind === 'mapItem') this.key = template.key;
    if (computed) this.value = unknownNode;
  }

  /** Leaves the node without a value. */
  clearValue(): void {
    this.value = null;
  }

  /** Sets the value computed by code. */
  setValue(value: NodeValue): void {
    if (this.kind === 'text') {
      this.setText(value);
      return;
    }
    // The value that remains if the next line throws.
    this.value = unknownNode;
    this.addValue(value);
  }

  /** Sets a value that is written in the template. */
  writeValue(value: NodeValue): void {
    this.addValue(value);
    this.written = value;
  }

  private setText(value: NodeValue): void {
    if (typeof value !== 'string')
      throw new StarlarkError(
        `cannot set non-string value (${goTypeName(value)}), consider using str(...) to convert to string`,
        {
          plain: `Expected a string, but found ${typeInWords(goTypeName(value))}; str() makes a string of a value`,
          failure: { kind: 'text-refused' },
        },
      );
    this.value = value;
  }

  /** Adds an item to a collection, or sets the value of an item or document. */
  addValue(value: NodeValue | NodeBuilder): void {
    switch (this.kind) {
      case 'documentSet':
        this.addItem(value, 'document', 'document sets can only contain documents');
        return;
      case 'map':
        this.addItem(value, 'mapItem', 'maps can only contain map items');
        return;
      case 'array':
        this.addItem(value, 'arrayItem', 'arrays can only contain array items');
        return;
      case 'textRoot':
        this.addItem(value, 'text', 'texts can only contain texts');
        return;
      case 'document':
        this.holdValue(value, 'documents can only contain arrays, maps, or scalars');
        return;
      case 'mapItem':
        this.holdValue(value, 'map items can only contain arrays, maps, or scalars');
        return;
      case 'arrayItem':
        this.holdValue(value, 'array items can only contain maps, arrays, or scalars');
        return;
      case 'text':
        this.value = value;
        return;
      default:
        this.kind satisfies never;
    }
  }

  private addItem(value: NodeValue | NodeBuilder, kind: TemplateNode['kind'], rule: string): void {
    if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== kind)
      throw misfit(rule, yamlTypeName(value));
    const item = value as NodeBuilder | Item;
    if (item.kind === 'mapItem') this.keys?.set(itemIdentity(item), this.items.length);
    this.items.push(item);
  }

  private holdValue(value: NodeValue | NodeBuilder, rule: string): void {
    const isHeld =
      value instanceof NodeBuilder
        ? value.kind === 'map' || value.kind === 'array'
        : isScalar(value) || isCollection(value);
    if (!isHeld) throw misfit(rule, yamlTypeName(value));
    this.value = value;
  }

  /**
   * Makes room for `item` in a map: removes an earlier item with the same key if that is allowed, otherwise throws.
   * `strict` is false for items without annotations of their own, which may replace others in any case.
   */
  makeRoomFor(item: NodeBuilder | MapItem, implicitOverrides: boolean, strict: boolean): void {
    const { key } = item;
    const identity = itemIdentity(item);
    if (typeof identity === 'object') {
      const isMap = 'kind' in identity && (identity.kind === 'map' || identity.kind === 'plainMap');
      const type = isMap ? 'yaml.MapSlice' : '[]interface {}';
      throw new StarlarkError(`runtime error: hash of unhashable type ${type}`, {
        plain: `${isMap ? 'A map' : 'An array'} cannot be a key; a text with braces or brackets needs quotes`,
        failure: isMap ? { kind: 'key-is-map' } : undefined,
      });
    }
    this.keys ??= this.indexKeys();
    const earlier = this.keys.get(identity);
    if (earlier === undefined) return;
    if (strict && !implicitOverrides && item.annotations?.has(mapKeyOverride) !== true)
      throw new StarlarkError(
        `expected key '${itemKeyText(item)}' to not be specified again (unless '${mapKeyOverride}' annotation is added)`,
        { plain: `The key ${keyInWords(key)} is there twice`, failure: { kind: 'key-repeated' } },
      );
    this.items.splice(earlier, 1);
    this.keys = undefined;
  }

  private indexKeys(): Map<string | object, number> {
    const keys = new Map<string | object, number>();
    for (const [i, item] of this.items.entries()) if (item.kind === 'mapItem') keys.set(itemIdentity(item), i);
    return keys;
  }

  /** Replaces `placeholder` by `items`; returns false if it is not among the items. */
  replaceItem(placeholder: NodeBuilder, items: readonly Item[]): boolean {
    const at = this.items.indexOf(placeholder);
    if (at === -1) return false;
    addAll(this.items, [...items, ...this.items.splice(at).slice(1)]);
    this.keys = undefined;
    return true;
  }

  /**
   * The last node on each level of a value that is written in the template, outermost first; none if code set the
   * value. The value is added as a whole, whereas ytt starts each of its nodes, so that code below it is inside of the
   * last one.
   */
  openWritten(): readonly NodeBuilder[] {
    this.opened ??= this.openLast();
    return this.opened;
  }

  private openLast(): readonly NodeBuilder[] {
    const { written } = this;
    if (!isYamlCollection(written)) return [];
    const collection = new NodeBuilder(written, false);
    this.value = collection;
    const last = written.items.at(-1);
    if (last === undefined) return [collection];
    const item = new NodeBuilder(last, false);
    item.writeValue(last.value);
    collection.items = [...written.items.slice(0, -1), item];
    return [collection, item, ...item.openLast()];
  }

  /** The position of the node as written. */
  get origin(): Node['origin'] {
    return 'origin' in this.template ? this.template.origin : undefined;
  }

  /** The text of a text root, joined from its parts; undefined if a part could not be computed. */
  text(): string | undefined {
    if (this.kind !== 'textRoot') return typeof this.value === 'string' ? this.value : undefined;
    const texts = this.items.map((item) => (item instanceof NodeBuilder ? item.text() : undefined));
    return texts.includes(undefined) ? undefined : texts.join('');
  }

  /** The node as built so far, as an immutable node. */
  freeze(): Node {
    const { template } = this;
    const annotations = this.annotations ?? ('annotations' in template ? template.annotations : undefined);
    const extra = annotations === undefined ? {} : { annotations };
    switch (template.kind) {
      case 'documentSet':
      case 'map':
      case 'array':
        // `as`: the kind of a collection decides which items `addItem` accepts.
        return { ...template, ...extra, items: this.items.map(frozen) } as Node;
      case 'document':
      case 'arrayItem':
      case 'mapItem':
        return this.freezeHolder(template, annotations);
      case 'textRoot':
      case 'text':
        throw new StarlarkError(`unexpected ${yamlTypeName(template)} in YAML`);
      default:
        return template satisfies never;
    }
  }

  /** If code changed nothing, the template's node itself is used, so that results memoised for it stay valid. */
  private freezeHolder(template: Item, annotations: Annotations | undefined): Item {
    const value = frozenValue(this.value);
    const key = template.kind === 'mapItem' ? { key: this.key } : undefined;
    const isSame = value === template.value && annotations === template.annotations;
    const isTemplate = isSame && (template.kind !== 'mapItem' || template.key === this.key);
    const item = isTemplate ? template : { ...template, ...(annotations && { annotations }), ...key, value };
    return this.unknownAnnotations === undefined ? item : withUnknownAnnotations(item, this.unknownAnnotations);
  }
}

function frozen(item: NodeBuilder | Item): Node {
  return item instanceof NodeBuilder ? item.freeze() : item;
}

function frozenValue(value: NodeValue | NodeBuilder): NodeValue {
  return value instanceof NodeBuilder ? value.freeze() : value;
}

/** The error for a value of `type` that a node cannot have. `rule` is ytt's message about what it can have. */
function misfit(rule: string, type: string): StarlarkError {
  const plain = `Expected a value, but found ${typeInWords(type)}`;
  return new StarlarkError(`${rule}; this is a ${type}`, { plain, failure: { kind: 'node-misplaced' } });
}
