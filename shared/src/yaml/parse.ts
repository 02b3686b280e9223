/**
 * Reads a YAML text into its syntax tree: libyaml's grammar over the scanner's tokens, building nodes instead of
 * events, on a stack of its own so that no nesting can overflow JavaScript's.
 */
import { CommentOwners, commentSyntax } from './bind-comments.js';
import { DocumentList } from './document-list.js';
import {
  addColon,
  addItem,
  addPair,
  closeFrame,
  emptyScalar,
  type Frame,
  type FrameKind,
  fillSlot,
  noProperties,
  openFrame,
  type Properties,
} from './frame.js';
import { isMergeKey } from './merge-key.js';
import { findResumption, type Resumption } from './recover.js';
import { type Place, Refusal } from './refusal.js';
import { Scanner } from './scanner.js';
import type { NodeSyntax, PropertySyntax, ScalarSyntax, StreamSyntax } from './syntax.js';
import { TagHandles } from './tag-handles.js';
import type { Token, TokenKind } from './token.js';

/** How many collections may be open inside each other; everything downstream walks trees by recursion. */
export const deepestNesting = 500;

/**
 * The syntax tree of `text`, with all problems in its documents. Never throws. `nesting` says inside how many
 * collections the text stands, where it is a part of another.
 */
export function parse(text: string, nesting = 0): StreamSyntax {
  return new Parser(text, nesting).parseStream();
}

/** Whether ytt takes a text as it is; else it reads it as if `---` stood on a line before it. */
export function startsWithDocumentMarker(text: string): boolean {
  return /^[\t\n\f\r ]*---[\t\n\f\r ]/.test(text);
}

class Parser {
  private readonly scanner: Scanner;
  private readonly documents: DocumentList;
  private readonly tags = new TagHandles();
  private readonly stack: Frame[] = [];
  private owners = new CommentOwners();
  private phase: 'start' | 'content' | 'end' = 'start';
  private done = false;
  private atStreamStart = true;
  /** No problem up to this line is shown: it would follow from one that is. */
  private quietLine = -1;
  private saidTooDeep = false;

  private readonly deepest: number;

  constructor(text: string, nesting: number) {
    this.deepest = deepestNesting - nesting;
    this.documents = new DocumentList(text);
    this.scanner = new Scanner(text, (refusal) => this.note(refusal, 0));
    if (!startsWithDocumentMarker(text)) this.scanner.supposeDocumentStart();
  }

  parseStream(): StreamSyntax {
    while (!this.done) {
      try {
        while (!this.done) this.step();
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal;
        this.recover(refusal);
      }
    }
    return this.documents.finish();
  }

  private step() {
    const frame = this.stack.at(-1);
    if (frame !== undefined) return this.stepFrame(frame);
    switch (this.phase) {
      case 'start':
        return this.startDocument();
      case 'content':
        return this.documentContent();
      case 'end':
        return this.endDocument();
    }
  }

  private stepFrame(frame: Frame) {
    switch (frame.kind) {
      case 'block-mapping':
        return frame.state === 'value' ? this.blockMappingValue(frame) : this.blockMappingKey(frame);
      case 'block-sequence':
      case 'indentless-sequence':
        return this.blockSequenceEntry(frame);
      case 'flow-mapping':
        if (frame.state === 'value') return this.flowMappingValue(frame);
        return this.flowMappingKey(frame);
      case 'flow-sequence':
        return this.flowSequenceEntry(frame);
      case 'flow-pair':
        return this.flowPair(frame);
    }
  }

  // Problems

  private note(refusal: Refusal, lineShift: number): void {
    if (refusal.place.line <= this.quietLine) return;
    this.quietLine = refusal.place.line;
    this.documents.addProblem(refusal, lineShift);
  }

  /** Refuses `token` unless it stands for something that was refused already. The line ytt names is one too low. */
  private refuse(token: Token, message: string, context?: Place & { message: string }): Refusal {
    const refusal = new Refusal(message, { at: token.start, line: token.line }, context);
    if (token.kind !== 'error') this.note(refusal, token.line > 0 ? -1 : 0);
    return refusal;
  }

  private recover(refusal: Refusal): void {
    // What the parser makes of a place that the scanner refused says less than the scanner's own words.
    const cause = this.scanner.refusal ?? refusal;
    if (cause.message.startsWith('mapping values') && this.splitPlain()) return;
    this.resume(findResumption(this.scanner.cursor, cause, this.stack));
  }

  private resume({ at, line, depth }: Resumption): void {
    const { stack, scanner, owners } = this;
    if (line <= this.quietLine) this.quietLine = line - 1;
    owners.dropFrom(this.documents.truncate(stack, at));
    while (stack.length > depth) {
      const frame = stack.pop() as Frame;
      this.deliver(closeFrame(frame), frame.start, frame.line);
    }
    const columns = stack.filter((frame) => frame.kind !== 'indentless-sequence').map((frame) => frame.column);
    scanner.restart(at, line, columns);
    const frame = stack.at(-1);
    if (frame !== undefined) {
      frame.state = 'next';
      frame.adopted = 0;
    } else if (this.phase === 'content') this.phase = 'end';
  }

  /**
   * A half-typed key swallows the line after it: `fo` and `bar: 1` under it are read as the scalar `fo bar`. Takes it
   * apart again, so that `fo` becomes a key without value and `bar` keeps its place.
   */
  private splitPlain(): boolean {
    const { stack, scanner, documents } = this;
    const scalar = scanner.plainBeforeRefusal;
    const last = scalar?.lastLine;
    if (scalar === undefined || last === undefined || !scanner.mayBeKey(scalar)) return false;
    const holder = stack.at(-1);
    if (!documents.takeBack(holder, scalar.start)) return false;
    this.owners.dropFrom(scalar.start + 1);
    this.phase = 'content';
    scalar.end = last.endBefore;
    scalar.text = last.textBefore;
    const frame = openFrame('block-mapping', scalar, scalar, noProperties, this.inKey());
    frame.end = scalar.start;
    stack.push(frame);
    addPair(frame, scalar.start);
    frame.slot = 'key';
    this.deliver(scalarNode(scalar, scalar.start, noProperties), scalar.start, scalar.line);
    frame.state = 'value';
    const columns = stack.filter(({ kind }) => kind !== 'indentless-sequence').map(({ column }) => column);
    scanner.restart(last.start, last.line, columns);
    scanner.supposeValue(last.endBefore, scalar.line);
    return true;
  }

  // Documents

  private startDocument(): void {
    const { scanner } = this;
    const implicit = this.atStreamStart;
    this.atStreamStart = false;
    if (!implicit) while (scanner.peek().kind === 'document-end') scanner.skip();
    const token = scanner.peek();
    if (token.kind === 'stream-end') {
      this.done = true;
      return;
    }
    this.owners = new CommentOwners();
    const opens =
      token.kind === 'document-start' || token.kind === 'version-directive' || token.kind === 'tag-directive';
    let end = token.start;
    if (!implicit || opens) {
      this.tags.read(scanner, (refused, message) => this.refuse(refused, message));
      const marker = scanner.peek();
      if (marker.kind !== 'document-start') throw this.refuse(marker, 'did not find expected <document start>');
      end = marker.end;
      scanner.skip();
    } else this.tags.reset();
    const document = this.documents.open(token.start, end - token.start);
    // ytt does not know where the document is that begins with the marker it supposes.
    if (token.line >= 0) this.owners.add(document, token.start, token.line);
    this.documents.inherit(commentSyntax);
    this.phase = 'content';
  }

  private documentContent(): void {
    this.phase = 'end';
    switch (this.scanner.peek().kind) {
      case 'version-directive':
      case 'tag-directive':
      case 'document-start':
      case 'document-end':
      case 'stream-end':
        return;
      default:
        this.phase = 'content';
        this.parseNode(true, false);
        if (this.stack.length === 0) this.phase = 'end';
    }
  }

  private endDocument(): void {
    const { scanner } = this;
    const token = scanner.peek();
    if (token.kind === 'error') throw this.refuse(token, '');
    if (token.kind === 'document-end') scanner.skip();
    const { comments } = scanner;
    scanner.comments = [];
    this.documents.close(this.owners.bind(comments));
    this.phase = 'start';
  }

  // Nodes

  private inKey(): boolean {
    const frame = this.stack.at(-1);
    return frame !== undefined && (frame.inKey || frame.slot === 'key');
  }

  /** Gives a completed node to what holds it. `line` is where it begins, for a key. */
  private deliver(node: NodeSyntax, start: number, line: number) {
    const holder = this.stack.at(-1);
    if (holder === undefined) {
      this.documents.setRoot(node, start);
      if (this.phase === 'content') this.phase = 'end';
      return;
    }
    fillSlot(holder, node, start);
    const pair = holder.items.at(-1);
    if (holder.slot === 'key' && pair !== undefined && !holder.inKey && !isMergeKey(node))
      this.owners.add(pair, holder.starts.at(-1) as number, line);
  }

  private deliverEmptyKey(at: number, line: number): void {
    this.deliver(emptyScalar(), at, line);
  }

  /** Opens the collection at `token`, whose node begins with its properties at `first`. */
  private open(kind: FrameKind, token: Token, first: Token, properties: Properties): void {
    if (this.stack.length >= this.deepest) throw this.refuseDepth(token);
    this.stack.push(openFrame(kind, token, first, properties, this.inKey()));
  }

  private refuseDepth(token: Token): Refusal {
    const refusal = new Refusal(`nested deeper than ${deepestNesting} levels`, { at: token.start, line: token.line });
    if (!this.saidTooDeep) this.note(refusal, 0);
    this.saidTooDeep = true;
    return refusal;
  }

  private close(frame: Frame): void {
    this.stack.pop();
    this.deliver(closeFrame(frame), frame.start, frame.line);
  }

  private parseNode(block: boolean, indentless: boolean) {
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

  private propertiesEnd = 0;

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
      const context = { at: first.start, line: first.line, message: 'while parsing a node' };
      throw this.refuse(undefinedHandle, 'found undefined tag handle', context);
    }
    return { anchor, tag };
  }

  // Block collections

  private startItem(frame: Frame, token: Token): void {
    frame.slot = 'value';
    const item = addItem(frame, token.start, token.end);
    if (!frame.inKey) this.owners.add(item, token.start, token.line);
  }

  private blockMappingKey(frame: Frame) {
    const { scanner } = this;
    if (frame.state === 'first') {
      frame.state = 'next';
      scanner.skip();
    }
    const token = scanner.peek();
    if (token.kind === 'block-end') return this.endBlock(frame);
    if (token.kind !== 'key') {
      const context = { at: frame.start, line: frame.line, message: 'while parsing a block mapping' };
      const refusal = this.refuse(token, 'did not find expected key', context);
      return this.adopt(frame, token, 'block-mapping-start', refusal);
    }
    scanner.skip();
    const next = scanner.peek();
    addPair(frame, token.start);
    frame.slot = 'key';
    frame.state = 'value';
    if (next.kind === 'key' || next.kind === 'value' || next.kind === 'block-end')
      this.deliverEmptyKey(token.end, token.line);
    else this.parseNode(true, true);
  }

  private blockMappingValue(frame: Frame): void {
    const { scanner } = this;
    frame.slot = 'value';
    frame.state = 'next';
    const token = scanner.peek();
    if (token.kind !== 'value') return;
    addColon(frame, token);
    scanner.skip();
    const next = scanner.peek();
    if (next.kind !== 'key' && next.kind !== 'value' && next.kind !== 'block-end') this.parseNode(true, true);
  }

  private blockSequenceEntry(frame: Frame) {
    const { scanner } = this;
    const indentless = frame.kind === 'indentless-sequence';
    if (frame.state === 'first') {
      frame.state = 'next';
      if (!indentless) scanner.skip();
    }
    const token = scanner.peek();
    if (token.kind !== 'block-entry') {
      if (indentless) return this.close(frame);
      if (token.kind === 'block-end') return this.endBlock(frame);
      const context = { at: frame.start, line: frame.line, message: 'while parsing a block collection' };
      const refusal = this.refuse(token, "did not find expected '-' indicator", context);
      return this.adopt(frame, token, 'block-sequence-start', refusal);
    }
    scanner.skip();
    const next = scanner.peek();
    this.startItem(frame, token);
    const empty = next.kind === 'block-entry' || next.kind === 'block-end';
    if (!empty && !(indentless && (next.kind === 'key' || next.kind === 'value'))) this.parseNode(true, false);
  }

  private endBlock(frame: Frame): void {
    this.scanner.skip();
    if (frame.adopted > 0) frame.adopted--;
    else this.close(frame);
  }

  /** Takes a refused block of the same kind but another indentation as part of `frame`, which keeps its nodes. */
  private adopt(frame: Frame, token: Token, kind: TokenKind, refusal: Refusal): void {
    if (token.kind !== kind) throw refusal;
    frame.adopted++;
    this.scanner.skip();
  }

  // Flow collections

  private flowMappingKey(frame: Frame) {
    const { scanner } = this;
    const token = this.flowEntry(
      frame,
      'flow-mapping-end',
      'while parsing a flow mapping',
      "did not find expected ',' or '}'",
    );
    if (token === undefined) return;
    addPair(frame, token.start);
    frame.slot = 'key';
    if (token.kind !== 'key') {
      frame.state = 'next';
      return this.parseNode(false, false);
    }
    scanner.skip();
    frame.state = 'value';
    const next = scanner.peek();
    if (next.kind === 'value' || next.kind === 'flow-entry' || next.kind === 'flow-mapping-end')
      this.deliverEmptyKey(next.start, next.line);
    else this.parseNode(false, false);
  }

  /** The first token of the next entry of a flow collection; undefined where it ended instead. */
  private flowEntry(frame: Frame, end: TokenKind, context: string, message: string): Token | undefined {
    const { scanner } = this;
    if (frame.state === 'first') scanner.skip();
    let token = scanner.peek();
    if (token.kind !== end && frame.state !== 'first') {
      if (token.kind !== 'flow-entry')
        throw this.refuse(token, message, { at: frame.start, line: frame.line, message: context });
      scanner.skip();
      frame.end = token.end;
      token = scanner.peek();
    }
    frame.state = 'next';
    if (token.kind !== end) return token;
    frame.end = token.end;
    scanner.skip();
    this.close(frame);
    return undefined;
  }

  private flowMappingValue(frame: Frame): void {
    const { scanner } = this;
    frame.slot = 'value';
    frame.state = 'next';
    const token = scanner.peek();
    if (token.kind !== 'value') return;
    addColon(frame, token);
    scanner.skip();
    const next = scanner.peek();
    if (next.kind !== 'flow-entry' && next.kind !== 'flow-mapping-end') this.parseNode(false, false);
  }

  private flowSequenceEntry(frame: Frame) {
    const { scanner } = this;
    const mark = scanner.peek();
    const token = this.flowEntry(
      frame,
      'flow-sequence-end',
      'while parsing a flow sequence',
      "did not find expected ',' or ']'",
    );
    if (token === undefined) return;
    this.startItem(frame, mark);
    if (token.kind !== 'key') return this.parseNode(false, false);
    this.open('flow-pair', token, token, noProperties);
    scanner.skip();
  }

  private flowPair(frame: Frame) {
    const { scanner } = this;
    const token = scanner.peek();
    if (frame.state === 'first') {
      addPair(frame, frame.start);
      frame.slot = 'key';
      frame.state = 'value';
      if (token.kind !== 'value' && token.kind !== 'flow-entry' && token.kind !== 'flow-sequence-end')
        return this.parseNode(false, false);
      // The reader loses this token, so `[? : a]` is refused.
      this.deliverEmptyKey(token.end, token.line);
      return scanner.skip();
    }
    if (frame.state === 'end') return this.close(frame);
    frame.slot = 'value';
    frame.state = 'end';
    if (token.kind !== 'value') return;
    addColon(frame, token);
    scanner.skip();
    const next = scanner.peek();
    if (next.kind !== 'flow-entry' && next.kind !== 'flow-sequence-end') this.parseNode(false, false);
  }
}

function scalarNode(token: Token, start: number, { anchor, tag }: Properties): ScalarSyntax {
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
