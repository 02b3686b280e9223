/**
 * A result under construction: of a whole template, of a function with YAML or text in its body, or of a text inside
 * YAML.
 */
import type { Annotation } from '../../annotations/annotation.js';
import type { NodeValue } from '../../document/node.js';
import { checkNesting } from '../../document/node-traits.js';
import { PanicError } from '../../document/panic.js';
import { goTypeName } from '../../document/type-names.js';
import { unknown } from '../../starlark/values/unknown.js';
import { StarlarkError, type Value } from '../../starlark/values/value.js';
import type { DialectName } from '../code/code-line.js';
import { isFragmentData, YamlFragment } from './fragment.js';
import { NodeBuilder } from './node-builder.js';
import { replaceNode } from './replace.js';
import type { TemplateNodes } from './template-nodes.js';

/** ytt's evaluation context: the nodes that one template, or one call of a function with nodes in it, builds. */
export class NodeContext {
  private readonly dialect: DialectName;
  private readonly nodes: TemplateNodes;
  private readonly implicitMapKeyOverrides: boolean;
  private readonly pendingAnnotations = new Map<number, Map<string, Annotation>>();
  private readonly pendingUnknown = new Map<number, Set<string>>();
  private readonly pendingKeys = new Map<number, NodeValue>();
  root: NodeBuilder | undefined;
  /** The tags of nodes that could not be started. Values for them are ignored. */
  private readonly failed = new Set<number>();
  /** Whether the last node could not be started, so that the node started last is another. */
  private missesNode = false;
  /** The nodes from the root to the one started last, with their tags. */
  private path: { readonly node: NodeBuilder; readonly tag: number }[] = [];

  constructor(dialect: DialectName, nodes: TemplateNodes, implicitMapKeyOverrides: boolean) {
    this.dialect = dialect;
    this.nodes = nodes;
    this.implicitMapKeyOverrides = implicitMapKeyOverrides;
  }

  /** Keeps an annotation until its node is started. */
  annotate(tag: number, annotation: Annotation): void {
    const pending = this.pendingAnnotations.get(tag) ?? new Map<string, Annotation>();
    pending.set(annotation.name, annotation);
    this.pendingAnnotations.set(tag, pending);
  }

  /** Records, until its node is started, that the arguments of an annotation are unknown. */
  annotateUnknown(tag: number, name: string): void {
    const pending = this.pendingUnknown.get(tag) ?? new Set<string>();
    pending.add(name);
    this.pendingUnknown.set(tag, pending);
  }

  setMapItemKey(tag: number, key: NodeValue): void {
    this.pendingKeys.set(tag, key);
  }

  startNode(tag: number): void {
    this.missesNode = true;
    try {
      if (this.failed.has(this.nodes.parentOf(tag))) this.failed.add(tag);
      else {
        this.start(tag);
        this.failed.delete(tag);
        this.missesNode = false;
      }
    } catch (error) {
      this.failed.add(tag);
      throw error;
    }
  }

  private start(tag: number): void {
    const template = this.nodes.find(tag);
    if (template === undefined) throw new StarlarkError(`expected to find node tag ${tag}`);
    const node = new NodeBuilder(template, this.nodes.isComputed(tag));
    this.takePending(node, tag);
    if (this.root === undefined) {
      if (this.needsHolder(node)) this.start(this.nodes.parentOf(tag));
      else this.root = node;
    }
    const current = this.path.at(-1);
    if (current !== undefined) this.addTo(this.unwind(this.nodes.commonParent(current.tag, tag)), node);
    this.path.push({ node, tag });
  }

  private takePending(node: NodeBuilder, tag: number): void {
    node.annotations = this.pendingAnnotations.get(tag);
    this.pendingAnnotations.delete(tag);
    node.unknownAnnotations = this.pendingUnknown.get(tag);
    this.pendingUnknown.delete(tag);
    const key = this.pendingKeys.get(tag);
    if (key !== undefined) node.key = key;
    this.pendingKeys.delete(tag);
  }

  /** Whether a node is only meaningful inside of a collection. */
  private needsHolder(node: NodeBuilder): boolean {
    if (this.dialect === 'text') return node.kind !== 'textRoot';
    return node.kind === 'document' || node.kind === 'mapItem' || node.kind === 'arrayItem';
  }

  private addTo(parent: NodeBuilder, node: NodeBuilder): void {
    if (this.dialect === 'yaml' && parent.kind === 'map' && node.kind === 'mapItem')
      parent.makeRoomFor(node, this.implicitMapKeyOverrides, true);
    parent.addValue(node);
  }

  /** Leaves the nodes below the one with `tag`, which becomes the current one. */
  private unwind(tag: number): NodeBuilder {
    const at = this.path.findIndex((step) => step.tag === tag);
    const step = this.path[at];
    if (step === undefined) {
      const plain = "A block of code that begins inside of a YAML value or document must have its 'end' there, too";
      throw new PanicError(`expected to find node tag ${tag} when unwinding`, {
        plain,
        failure: { kind: 'node-misplaced' },
      });
    }
    this.path.length = at + 1;
    return step.node;
  }

  /** Sets the computed value of the current node, which was started with `tag`. */
  setValue(tag: number, value: NodeValue): void {
    if (this.failed.has(tag)) return;
    this.checkNesting(value);
    this.current().setValue(value);
  }

  private checkNesting(value: NodeValue): void {
    // Every other node of the path is a collection, whose items are the nodes between.
    checkNesting(value, Math.ceil(this.path.length / 2));
  }

  /** Leaves the current node without a value of its own, because it was replaced. */
  clearValue(): void {
    if (!this.missesNode) this.current().clearValue();
  }

  /** Gives the current node the values that the node with `tag` has in the template. */
  setWrittenValue(tag: number): void {
    if (this.failed.has(tag)) return;
    const template = this.nodes.find(tag);
    if (template === undefined) throw new StarlarkError(`expected to find node tag ${tag}`);
    if ('value' in template) this.current().writeValue(template.value);
    else if (template.kind === 'text') this.current().addValue(template.content);
  }

  private current(): NodeBuilder {
    const current = this.path.at(-1);
    if (current === undefined) throw nothingStarted();
    return current.node;
  }

  replace(value: NodeValue): void {
    if (this.dialect === 'text') throw new StarlarkError('unsupported operation');
    if (this.missesNode) return;
    this.checkNesting(value);
    const started = this.path.map(({ node }) => node);
    const path = [this.root, ...started, ...(started.at(-1)?.openWritten() ?? [])];
    replaceNode(path, value, this.implicitMapKeyOverrides);
  }

  /** The result as a value for code: a string or a fragment. */
  result(): Value {
    const { root } = this;
    if (this.dialect === 'text') {
      if (root === undefined) throw new PanicError('Unexpected root value <nil>');
      return root.text() ?? unknown;
    }
    if (root === undefined) return new YamlFragment(null);
    const node = root.freeze();
    if (!isFragmentData(node)) throw new PanicError(`Unexpected root value ${goTypeName(node)}`);
    return new YamlFragment(node?.kind === 'documentSet' ? node : node && { identity: {}, ...node });
  }
}

/** The panic of ytt for a value that is set before any node was started. */
export function nothingStarted(): StarlarkError {
  return new StarlarkError('runtime error: index out of range [-1]', { failure: { kind: 'node-missing' } });
}
