/** The nodes of a template, their nesting, and the numbers by which generated code refers to them. */

import type { Node } from '../../document/node.js';
import { addToList } from '../../memo/list-map.js';
import type { Origin } from '../../text/origin.js';
import type { CodeLine, Instructions } from '../code/code-line.js';

/** The root of a text template, which joins the texts. */
export interface TextRootNode {
  readonly kind: 'textRoot';
}
/** A piece of a text template. */
export interface TextNode {
  readonly kind: 'text';
  readonly content: string;
}

/** The node that an instruction starts: a YAML node without its code, or a part of a text. */
export type TemplateNode = Node | TextRootNode | TextNode;

/** The parent tag of nodes without a parent. */
export const rootTag = -100;

/** An annotation as written, before its arguments are evaluated. */
export interface WrittenAnnotation {
  readonly name: string;
  readonly content: string;
  readonly origin: Origin;
}

/** The nodes of a template by tag, the number by which generated code refers to them. */
export class TemplateNodes {
  private readonly nodes: TemplateNode[] = [];
  private readonly parents: number[] = [];
  private children: Map<number, number[]> | undefined;
  private readonly computed = new Set<number>();
  private readonly annotations = new Map<number, Map<string, WrittenAnnotation>>();

  /** Adds a node and returns its tag, counted from 1. */
  add(node: TemplateNode, parent: number): number {
    this.nodes.push(node);
    this.parents.push(parent);
    return this.nodes.length;
  }

  find(tag: number): TemplateNode | undefined {
    return this.nodes[tag - 1];
  }

  parentOf(tag: number): number {
    return this.parents[tag - 1] ?? rootTag;
  }

  /** The tags of a node's children; called after all nodes were added. */
  childrenOf(tag: number): readonly number[] {
    if (this.children === undefined) {
      this.children = new Map();
      for (const [index, parent] of this.parents.entries()) {
        addToList(this.children, parent, index + 1);
      }
    }
    return this.children.get(tag) ?? [];
  }

  /** Records that code computes the node's value, so that it has none until that code has run. */
  markComputed(tag: number): void {
    this.computed.add(tag);
  }

  isComputed(tag: number): boolean {
    return this.computed.has(tag);
  }

  /** If an annotation is repeated, the position of the last one counts. */
  addAnnotation(tag: number, annotation: WrittenAnnotation): void {
    const ofNode = this.annotations.get(tag) ?? new Map<string, WrittenAnnotation>();
    ofNode.set(annotation.name, annotation);
    this.annotations.set(tag, ofNode);
  }

  findAnnotation(tag: number, name: string): WrittenAnnotation | undefined {
    return this.annotations.get(tag)?.get(name);
  }

  /** The deepest node that contains `next` and is `current` or contains it; `rootTag` if there is none. */
  commonParent(current: number, next: number): number {
    let tag = current;
    let holder = this.parentOf(next);
    // A node has a larger tag than those that contain it.
    while (tag !== holder)
      if (tag > holder) tag = this.parentOf(tag);
      else holder = this.parentOf(holder);
    return tag;
  }
}

/** A template ready to run: its code and the nodes that the code refers to. */
export interface CompiledTemplate {
  readonly lines: readonly CodeLine[];
  /** The indexes of the lines at which documents begin. */
  readonly documents?: readonly number[];
  readonly nodes: TemplateNodes;
  readonly instructions: Instructions;
}
