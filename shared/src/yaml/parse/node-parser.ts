/**
 * Builds nodes from the scanner's tokens: scalars, aliases, properties of nodes, and the open collections.
 * `block-collections.ts` and `flow-collections.ts` decide what can follow in an open collection.
 */

import { deepestNesting } from '../../text/nesting-limits.js';
import { isMergeKey } from '../scalars/resolve.js';
import { nestedTooDeep, type ReaderMessage, Refusal, type RefusalContext } from '../scan/refusal.js';
import { Scanner } from '../scan/scanner.js';
import { TagHandles } from '../scan/tag-handles.js';
import type { Token } from '../scan/token.js';
import type { NodeSyntax, PropertySyntax, ScalarSyntax } from '../syntax.js';
import { CommentOwners } from './bind-comments.js';
import { DocumentList } from './document-list.js';
import {
  addColon,
  addItem,
  closeFrame,
  emptyScalar,
  type Frame,
  type FrameKind,
  fillSlot,
  isBlock,
  lastStart,
  noProperties,
  openFrame,
  type Properties,
  trim,
} from './frame.js';

/**
 * Reads the nodes of one text into the open collections of `stack`, and completed ones into `documents`. Text that ytt
 * rejects is noted there and, where reading cannot go on, thrown as a `Refusal`.
 */
export class NodeParser {
  readonly scanner: Scanner;
  readonly documents: DocumentList;
  readonly tags = new TagHandles();
  readonly stack: Frame[] = [];
  owners = new CommentOwners();
  /** What the parser expects outside of collections. */
  phase: 'start' | 'content' | 'end' = 'start';
  /** Whether the current document has its root node. */
  rooted = false;
  /** The last scalar, and the first token of its node: that scalar or one of its properties. */
  lastScalar: Token | undefined;
  lastNode: Token | undefined;
  /** The block collections that ended last, all at the same position, innermost first. */
  ended: Frame[] = [];
  /** Problems up to this line are not reported, as they are consequences of an earlier one. */
  quietLine = -1;
  private reportedTooDeep = false;
  private propertiesEnd = 0;

  constructor(text: string) {
    this.documents = new DocumentList(text);
    this.scanner = new Scanner(text, (refusal) => this.note(refusal, 0));
  }

  private note(refusal: Refusal, lineShift: number): void {
    if (refusal.place.line <= this.quietLine) return;
    this.quietLine = refusal.place.line;
    this.documents.addProblem(refusal, lineShift);
  }

  /** Rejects `token`, unless an error has been reported at it already. The line that ytt names is one too small. */
  refuse(token: Token, message: ReaderMessage, context?: RefusalContext): Refusal {
    const refusal = new Refusal(message, { at: token.start, line: token.line }, context);
    if (token.kind !== 'error') this.note(refusal, token.line > 0 ? -1 : 0);
    return refusal;
  }

  /** Whether a node that begins here is inside of a mapping's key. */
  inKey(): boolean {
    const frame = this.stack.at(-1);
    return frame !== undefined && (frame.inKey || frame.slot === 'key');
  }

  /** Passes a completed node to its parent. `line` is the line on which it begins, in case it is a key. */
  deliver(node: NodeSyntax, start: number, line: number) {
    const holder = this.stack.at(-1);
    if (holder === undefined) {
      this.documents.setRoot(node, start);
      this.rooted = true;
      return;
    }
    fillSlot(holder, node, start);
    const pair = holder.items.at(-1);
    if (holder.slot === 'key' && pair !== undefined && !holder.inKey && !isMergeKey(node))
      this.owners.add(pair, lastStart(holder), line);
  }

  deliverEmptyKey(at: number, line: number): void {
    this.deliver(emptyScalar(), at, line);
  }

  /** Opens the collection at `token`, whose node begins with its properties at `first`. */
  open(kind: FrameKind, token: Token, first: Token, properties: Properties): void {
    if (this.stack.length >= deepestNesting) throw this.refuseDepth(token);
    this.stack.push(openFrame(kind, token, first, properties, this.inKey()));
  }

  private refuseDepth(token: Token): Refusal {
    const refusal = new Refusal(nestedTooDeep, { at: token.start, line: token.line });
    if (!this.reportedTooDeep) this.note(refusal, 0);
    this.reportedTooDeep = true;
    return refusal;
  }

  close(frame: Frame): void {
    this.stack.pop();
    this.deliver(closeFrame(frame), frame.start, frame.line);
    if (isBlock(frame)) {
      if (this.ended.at(-1)?.end !== frame.end) this.takeEnded().forEach(trim);
      this.ended.push(frame);
    } else trim(frame);
  }

  /** Returns the block collections that ended last, and forgets them. */
  protected takeEnded(): Frame[] {
    const { ended } = this;
    this.ended = [];
    return ended;
  }

  /** Continues where the root of the document, which was removed or has not been read yet, can begin. */
  reopenRoot(): void {
    this.phase = 'content';
    this.rooted = false;
  }

  /** The columns of the open blocks that have an indentation of their own. */
  columns(): number[] {
    return this.stack.filter(({ kind }) => kind !== 'indentless-sequence').map(({ column }) => column);
  }

  /** Reads a node: a scalar or alias as a whole, a collection's start. libyaml's `block_node` and `flow_node`. */
  parseNode(block: boolean, indentless: boolean) {
    const { scanner } = this;
    const first = scanner.peek();
    if (first.kind === 'alias') {
      const length = first.end - first.start;
      scanner.skip();
      const alias = { kind: 'alias', length, anchor: undefined, tag: undefined, name: first.text } as const;
      return this.deliver(alias, first.start, first.line);
    }
    const properties = first.kind === 'anchor' || first.kind === 'tag' ? this.properties(first) : noProperties;
    const token = scanner.peek();
    const { start, line } = first;
    switch (token.kind) {
      case 'scalar':
        scanner.skip();
        this.lastScalar = token;
        this.lastNode = first;
        return this.deliver(scalarNode(token, start, properties), start, line);
      case 'flow-sequence-start':
        return this.open('flow-sequence', token, first, properties);
      case 'flow-mapping-start':
        return this.open('flow-mapping', token, first, properties);
      case 'block-entry':
        if (indentless) return this.open('indentless-sequence', token, first, properties);
        break;
      case 'block-sequence-start':
        if (block) return this.open('block-sequence', token, first, properties);
        break;
      case 'block-mapping-start':
        if (block) return this.open('block-mapping', token, first, properties);
        break;
      default:
    }
    if (properties !== noProperties)
      return this.deliver(emptyScalar(properties, this.propertiesEnd - start), start, line);
    const message = block ? 'while parsing a block node' : 'while parsing a flow node';
    throw this.refuse(token, 'did not find expected node content', { at: start, line, message });
  }

  private properties(first: Token): Properties {
    const { scanner } = this;
    let anchor: PropertySyntax | undefined;
    let tag: PropertySyntax | undefined;
    let undefinedHandle: Token | undefined;
    for (let token = first; ; token = scanner.peek()) {
      const place = { at: token.start - first.start, length: token.end - token.start };
      if (token.kind === 'anchor' && anchor === undefined) anchor = { ...place, name: token.text };
      else if (token.kind === 'tag' && tag === undefined) {
        const name = this.tags.resolve(token.text, token.extra);
        if (name === undefined) undefinedHandle = token;
        tag = { ...place, name: name ?? `${token.text}${token.extra}` };
      } else break;
      this.propertiesEnd = token.end;
      scanner.skip();
    }
    scanner.peek();
    if (undefinedHandle !== undefined) {
      const context = { at: first.start, line: first.line, message: 'while parsing a node' } as const;
      throw this.refuse(undefinedHandle, 'found undefined tag handle', context);
    }
    return { anchor, tag };
  }

  /**
   * Skips the `:` of a pair, in the common part of libyaml's grammars for block and flow mappings. Returns the next token;
   * undefined without a `:`.
   */
  stepOverColon(frame: Frame): Token | undefined {
    const { scanner } = this;
    frame.slot = 'value';
    frame.state = 'next';
    const token = scanner.peek();
    if (token.kind !== 'value') return undefined;
    addColon(frame, token);
    scanner.skip();
    return scanner.peek();
  }

  /** Begins an item of a sequence at its indicator. */
  startItem(frame: Frame, token: Token): void {
    frame.slot = 'value';
    const item = addItem(frame, token.start, token.end);
    if (!frame.inKey) this.owners.add(item, token.start, token.line);
  }
}

/** Makes a scalar of `token`. `start` is the absolute offset of its node, which an anchor or tag may begin. */
export function scalarNode(token: Token, start: number, { anchor, tag }: Properties): ScalarSyntax {
  return {
    kind: 'scalar',
    length: token.end - start,
    anchor,
    tag,
    style: token.style,
    value: token.text,
    contentAt: token.start - start,
  };
}
