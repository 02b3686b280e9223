/**
 * The YAML that a function returns, derived from the instructions of its body that build it. YAML that contains text
 * templates is unknown, because a text is a node but not an item.
 */
import { isNode } from '../document/kinds.js';
import type { NodeValue } from '../document/node.js';
import { addToList } from '../memo/list-map.js';
import { Float, isInt } from '../number/number.js';
import type { Expression } from '../starlark/parse/syntax.js';
import type { TemplateNode, TemplateNodes } from '../template/nodes/template-nodes.js';
import type { Instruction } from './code-index.js';
import {
  boolFlow,
  type Flow,
  type FragmentItem,
  floatFlow,
  intFlow,
  noneFlow,
  stringFlow,
  unknownFlow,
} from './flow-value.js';

/** The result of a function that runs `instructions`, in which code computes values of nodes. */
export function fragmentFlow(
  nodes: TemplateNodes,
  instructions: readonly Instruction[],
  flowOf: (value: Expression) => Flow,
): Flow {
  const built = new BuiltNodes(nodes, instructions, flowOf);
  return built.roots();
}

class BuiltNodes {
  private readonly nodes: TemplateNodes;
  private readonly flowOf: (value: Expression) => Flow;
  /** The nodes that are started, by their parents. */
  private readonly children = new Map<number, number[]>();
  private readonly started = new Set<number>();
  private readonly values = new Map<number, Expression>();

  constructor(nodes: TemplateNodes, instructions: readonly Instruction[], flowOf: (value: Expression) => Flow) {
    this.nodes = nodes;
    this.flowOf = flowOf;
    for (const { name, tag, value } of instructions) {
      if (name === 'start_node') this.started.add(tag);
      else if (value !== undefined) this.values.set(tag, value);
    }
    for (const tag of this.started) {
      const parent = nodes.parentOf(tag);
      addToList(this.children, parent, tag);
    }
  }

  roots(): Flow {
    return this.collection([...this.started].filter((tag) => !this.started.has(this.nodes.parentOf(tag))));
  }

  private collection(tags: readonly number[]): Flow {
    const items = tags.map((tag) => this.item(tag));
    const known = items.filter((item) => item !== undefined);
    return known.length < items.length ? unknownFlow : fragmentOf(known);
  }

  private item(tag: number): FragmentItem | undefined {
    const node = this.nodes.find(tag);
    if (node === undefined || !isItem(node)) return undefined;
    return { kind: node.kind, key: keyOf(node), flow: () => this.valueOf(tag, node.value), place: node.origin };
  }

  private valueOf(tag: number, written: NodeValue): Flow {
    const value = this.values.get(tag);
    if (value !== undefined) return this.flowOf(value);
    const [inner] = this.children.get(tag) ?? [];
    return inner === undefined ? writtenFlow(written) : this.collection(this.children.get(inner) ?? []);
  }
}

/** The value of a node that code has not built yet, in which values that code computes are unknown. */
export function nodeFlow(nodes: TemplateNodes, tag: number): Flow {
  const node = nodes.find(tag);
  if (node === undefined || nodes.isComputed(tag) || !isItem(node)) return unknownFlow;
  const [inner] = nodes.childrenOf(tag);
  if (inner === undefined) return writtenFlow(node.value);
  const items = nodes.childrenOf(inner).flatMap((child): readonly FragmentItem[] => {
    const item = nodes.find(child);
    if (item === undefined || !isItem(item)) return [];
    return [{ kind: item.kind, key: keyOf(item), flow: () => nodeFlow(nodes, child), place: item.origin }];
  });
  return fragmentOf(items);
}

/** A fragment of these items. Without items its type is unknown. */
function fragmentOf(items: readonly FragmentItem[]): Flow {
  return items.length === 0 ? unknownFlow : [{ kind: 'fragment', items }];
}

type Item = Extract<TemplateNode, { kind: 'mapItem' | 'arrayItem' | 'document' }>;

function isItem(node: TemplateNode): node is Item {
  return node.kind === 'mapItem' || node.kind === 'arrayItem' || node.kind === 'document';
}

function keyOf(item: Item): string | undefined {
  return item.kind === 'mapItem' && typeof item.key === 'string' ? item.key : undefined;
}

/** The flow of a value written in YAML without code. */
export function writtenFlow(value: NodeValue): Flow {
  if (value === null) return noneFlow;
  if (typeof value === 'string') return stringFlow;
  if (typeof value === 'boolean') return boolFlow;
  if (value instanceof Float) return floatFlow;
  if (isInt(value)) return intFlow;
  if (!isNode(value) || (value.kind !== 'map' && value.kind !== 'array')) return unknownFlow;
  return fragmentOf(
    value.items.map((item): FragmentItem => {
      return { kind: item.kind, key: keyOf(item), flow: () => writtenFlow(item.value), place: item.origin };
    }),
  );
}
