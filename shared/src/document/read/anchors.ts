/** The anchors of a document during evaluation, and the targets of its aliases. */
import { deepestNesting } from '../../text/nesting-limits.js';
import type { AliasSyntax, NodeSyntax } from '../../yaml/syntax.js';
import type { NodeValue } from '../node.js';
import { type AliasExcess, mostAliasedNodes } from './alias-limits.js';

/** An error of the reader during evaluation, with an absolute position. ytt names no line for it. */
export interface ReadProblem {
  readonly code:
    | 'yaml-unknown-anchor'
    | 'yaml-recursive-alias'
    | 'yaml-expansion'
    | 'yaml-nesting'
    | 'yaml-merge'
    | 'yaml-tag'
    | 'yaml-strict';
  readonly at: number;
  readonly length: number;
  /** ytt's message after `yaml: `. */
  readonly message: string;
}

type Refuse = (code: ReadProblem['code'], at: number, length: number, message: string) => void;

export interface Anchored {
  readonly node: Exclude<NodeSyntax, AliasSyntax>;
  readonly start: number;
  /** Undefined while the anchored node is being evaluated. */
  value: NodeValue | undefined;
}

/**
 * Remembers the value of each anchor while a document is evaluated in the order of its text, because a name stands for
 * the last node before the alias that has it. Aliases that go-yaml rejects are passed to `refuse`.
 */
export class Anchors {
  private readonly excessive: ReadonlyMap<AliasSyntax, AliasExcess>;
  private readonly refuse: Refuse;
  private readonly byName = new Map<string, Anchored>();
  private readonly values = new Map<NodeSyntax, NodeValue>();
  /** The target of each alias; an anchor's name may be redefined later. */
  private readonly targets = new Map<AliasSyntax, Anchored>();

  /** `excessive` are the aliases that cannot be followed. */
  constructor(excessive: ReadonlyMap<AliasSyntax, AliasExcess>, refuse: Refuse) {
    this.excessive = excessive;
    this.refuse = refuse;
  }

  /** Defines an anchor, whose value is the result of `evaluate`. */
  define(name: string, node: Anchored['node'], start: number, evaluate: () => NodeValue): NodeValue {
    const anchored: Anchored = { node, start, value: undefined };
    this.byName.set(name, anchored);
    const value = evaluate();
    anchored.value = value;
    this.values.set(node, value);
    return value;
  }

  /** The value of an anchored node. */
  valueOf(node: NodeSyntax): NodeValue {
    return this.values.get(node) ?? null;
  }

  /** The node that currently has the anchor `name`. */
  named(name: string): Anchored['node'] | undefined {
    return this.byName.get(name)?.node;
  }

  /** The target of an alias that was resolved before. */
  followed(node: AliasSyntax): Anchored | undefined {
    return this.targets.get(node);
  }

  /** The target of an alias; undefined if it is rejected. */
  follow(node: AliasSyntax, start: number): Anchored | undefined {
    const anchored = this.byName.get(node.name);
    const excess = this.excessive.get(node);
    if (excess !== undefined) {
      if (excess === 'depth')
        this.refuse('yaml-nesting', start, node.length, `nested deeper than ${deepestNesting} levels`);
      else this.refuse('yaml-expansion', start, node.length, `aliases stand for more than ${mostAliasedNodes} nodes`);
      return undefined;
    }
    if (anchored === undefined)
      this.refuse('yaml-unknown-anchor', start, node.length, `unknown anchor '${node.name}' referenced`);
    else if (anchored.value === undefined)
      this.refuse('yaml-recursive-alias', start, node.length, `anchor '${node.name}' value contains itself`);
    else this.targets.set(node, anchored);
    return anchored?.value === undefined ? undefined : anchored;
  }
}
