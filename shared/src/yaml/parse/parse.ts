/**
 * Reads a YAML text into its syntax tree: libyaml's grammar over the scanner's tokens, building nodes instead of
 * events, on a stack of its own so that no nesting can overflow JavaScript's. After a refusal it goes on where the text
 * makes sense again.
 */

import { Refusal } from '../scan/refusal.js';
import type { StreamSyntax } from '../syntax.js';
import { CommentOwners, commentSyntax } from './bind-comments.js';
import { stepBlockMapping, stepBlockSequence } from './block-collections.js';
import { stepFlowMapping, stepFlowPair, stepFlowSequence } from './flow-collections.js';
import { addPair, closeRefusedFrame, type Frame, markUnread, noProperties, openFrame } from './frame.js';
import { deepestNesting, NodeParser, scalarNode } from './node-parser.js';
import { findResumption, type Resumption } from './recover.js';

export { deepestNesting };

/** The syntax tree of `text`, with all problems in its documents. Never throws. */
export function parse(text: string): StreamSyntax {
  return new StreamParser(text).parseStream();
}

/** Whether ytt takes a text as it is; else it reads it as if `---` stood on a line before it. */
export function startsWithDocumentMarker(text: string): boolean {
  return /^[\t\n\f\r ]*---[\t\n\f\r ]/.test(text);
}

class StreamParser extends NodeParser {
  private phase: 'start' | 'content' | 'end' = 'start';
  private done = false;
  private atStreamStart = true;

  constructor(text: string) {
    super(text);
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
        return stepBlockMapping(this, frame);
      case 'block-sequence':
      case 'indentless-sequence':
        return stepBlockSequence(this, frame);
      case 'flow-mapping':
        return stepFlowMapping(this, frame);
      case 'flow-sequence':
        return stepFlowSequence(this, frame);
      case 'flow-pair':
        return stepFlowPair(this, frame);
    }
  }

  // Recovery

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
    const refusing = stack.at(-1);
    if (refusing !== undefined) markUnread(refusing);
    while (stack.length > depth) {
      const frame = stack.pop() as Frame;
      this.deliver(closeRefusedFrame(frame), frame.start, frame.line);
    }
    scanner.restart(at, line, this.columns());
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
    this.rooted = false;
    scalar.end = last.endBefore;
    scalar.text = last.textBefore;
    const frame = openFrame('block-mapping', scalar, scalar, noProperties, this.inKey());
    frame.end = scalar.start;
    stack.push(frame);
    addPair(frame, scalar.start);
    frame.slot = 'key';
    this.deliver(scalarNode(scalar, scalar.start, noProperties), scalar.start, scalar.line);
    frame.state = 'value';
    scanner.restart(last.start, last.line, this.columns());
    scanner.supposeValue(last.endBefore, scalar.line);
    return true;
  }

  /** The columns of the open blocks that have an indentation of their own. */
  private columns(): number[] {
    return this.stack.filter(({ kind }) => kind !== 'indentless-sequence').map(({ column }) => column);
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
    this.rooted = false;
  }

  private documentContent(): void {
    this.phase = 'end';
    if (this.rooted) return;
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
    }
  }

  private endDocument(): void {
    const { scanner } = this;
    const token = scanner.peek();
    if (token.kind === 'error') throw this.refuse(token, '');
    if (token.kind === 'document-end') scanner.skip();
    this.documents.close(this.owners.bind(scanner.takeComments()));
    this.phase = 'start';
  }
}
