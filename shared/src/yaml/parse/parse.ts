/**
 * Parses a YAML text into its syntax tree: libyaml's grammar over the scanner's tokens, building nodes instead of
 * events, with an explicit stack so that deep nesting cannot overflow JavaScript's. After an error it continues where
 * the text makes sense again.
 */

import { type Place, Refusal } from '../scan/refusal.js';
import type { LongQuoted, Token, TokenKind } from '../scan/token.js';
import type { StreamSyntax } from '../syntax.js';
import { CommentOwners, commentSyntax } from './bind-comments.js';
import { stepBlockMapping, stepBlockSequence } from './block-collections.js';
import { stepFlowMapping, stepFlowPair, stepFlowSequence } from './flow-collections.js';
import { closeRefusedFrame, type Frame, isBlock, markUnread, noProperties, trim } from './frame.js';
import { splitPlain, takeForKey } from './half-typed-key.js';
import { NodeParser, scalarNode } from './node-parser.js';
import { type Awaited, awaitedIn, findResumption, type Resumption } from './recover.js';

/** The syntax tree of `text`, with all problems in its documents. Never throws. */
export function parse(text: string): StreamSyntax {
  return new StreamParser(text).parseStream();
}

/** Whether ytt passes a text to its reader unchanged. Otherwise it adds a line with `---` before it. */
export function startsWithDocumentMarker(text: string): boolean {
  return /^[\t\n\f\r ]*---[\t\n\f\r ]/.test(text);
}

const noDocumentStart = 'did not find expected <document start>';

/** The tokens that can follow the root of a document. */
const endsDocument: ReadonlySet<TokenKind> = new Set([
  'document-end',
  'document-start',
  'version-directive',
  'tag-directive',
  'stream-end',
]);

/** The number of steps between two calls of `betweenSteps`: about a millisecond. */
const pauseInterval = 1_000;

/** Parses one text, once; it can be interrupted and continued. */
export class StreamParser extends NodeParser {
  private done = false;
  private atStreamStart = true;

  constructor(text: string) {
    super(text);
    if (!startsWithDocumentMarker(text)) this.scanner.supposeDocumentStart();
  }

  /**
   * Parses to the end. If `betweenSteps` throws, the parser stops between two steps, and can be continued with another
   * call.
   */
  parseStream(betweenSteps: () => void = () => undefined): StreamSyntax {
    while (!this.done) {
      try {
        for (let steps = 0; !this.done && steps < pauseInterval; steps++) this.step();
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal;
        this.recover(refusal);
      }
      betweenSteps();
    }
    this.takeEnded().forEach(trim);
    return this.documents.finish();
  }

  private step() {
    const frame = this.stack.at(-1);
    if (frame?.state === 'awaited') {
      frame.state = 'next';
      return this.parseNode(true, frame.kind === 'block-mapping');
    }
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
    const { scanner, stack } = this;
    // For an error of the scanner, its own message is more precise than that of the parser.
    const cause = scanner.refusal ?? refusal;
    const { message, context } = cause;
    if (message === "could not find expected ':'" && context !== undefined && this.replaceMarker(context)) return;
    if (message === 'mapping values are not allowed in this context') {
      const plain = scanner.plainBeforeRefusal;
      if (plain !== undefined && this.replaceMarker({ at: plain.start, line: plain.line })) return;
      if (splitPlain(this, plain)) return;
    }
    this.deliverCut(scanner.cutPlain);
    // A collection that ended directly before the error may be continued on the next line.
    const isReopened = this.reopen();
    const awaited = this.awaited(scanner.longQuoted);
    this.resume(findResumption(scanner.cursor, cause, { stack, awaited, longQuoted: scanner.longQuoted }), isReopened);
  }

  private resume({ at, line, depth, begins }: Resumption, isReopened: boolean): void {
    const { stack, scanner, owners } = this;
    if (line <= this.quietLine) this.quietLine = line - 1;
    owners.dropFrom(this.documents.truncate(stack, at));
    const refusing = stack.at(-1);
    if (refusing !== undefined && !isReopened) markUnread(refusing);
    while (stack.length > depth) {
      const frame = stack.pop() as Frame;
      this.deliver(closeRefusedFrame(frame), frame.start, frame.line);
    }
    // Comments above what is skipped do not belong to the node that comes next; those above everything may be meant
    // for the document.
    if (owners.lastLine !== undefined) scanner.dropCommentsBelow(owners.lastLine);
    scanner.restart(at, line, this.columns());
    const frame = stack.at(-1);
    if (frame !== undefined) {
      frame.state = begins ? 'awaited' : 'next';
      frame.slot = 'value';
      frame.adopted = 0;
    } else if (begins) this.reopenRoot();
  }

  /** Uses a plain scalar before a rejected tab as the expected value. */
  private deliverCut(scalar: Token | undefined): void {
    if (scalar === undefined || this.awaited(undefined) === undefined) return;
    this.deliver(scalarNode(scalar, scalar.start, noProperties), scalar.start, scalar.line);
  }

  /** The value that is expected here, which may be the scalar `longQuoted`; undefined if none is. */
  private awaited(longQuoted: LongQuoted | undefined): Awaited | undefined {
    const { stack, documents, phase, rooted } = this;
    const frame = stack.at(-1);
    if (frame !== undefined) return awaitedIn(frame, longQuoted?.start);
    const isQuoted = longQuoted !== undefined && documents.holds(undefined, longQuoted.start);
    if (phase === 'start' || (rooted && !isQuoted)) return undefined;
    return { from: documents.contentStart, column: -1 };
  }

  /** Opens again the collections that ended directly before the error. Returns whether there were any. */
  private reopen(): boolean {
    const { stack, documents } = this;
    const ended = this.takeEnded();
    const outermost = ended.at(-1);
    const isThere = outermost !== undefined && this.phase !== 'start' && documents.holds(stack.at(-1), outermost.start);
    if (isThere && stack.length === 0) this.reopenRoot();
    for (let frame = ended.pop(); frame !== undefined; frame = ended.pop()) {
      // If the mapping is a key, it cannot be opened again.
      if (!isThere || !documents.takeBack(stack.at(-1), frame.start)) {
        ended.push(frame);
        break;
      }
      frame.state = 'next';
      frame.slot = 'value';
      stack.push(frame);
    }
    ended.forEach(trim);
    return isThere;
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
      if (marker.kind !== 'document-start') throw this.refuse(marker, noDocumentStart);
      end = marker.end;
      scanner.skip();
    }
    const document = this.documents.open(token.start, end - token.start);
    // In ytt, a document that begins with the added marker has no position.
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
        this.parseNode(true, false);
    }
  }

  private endDocument(): void {
    const { scanner } = this;
    const token = scanner.peek();
    if (token.kind === 'error') throw this.refuse(token, '');
    if (!endsDocument.has(token.kind)) {
      const refusal = this.refuse(token, noDocumentStart);
      const scalar = token.kind === 'scalar' ? token : this.lastScalar;
      if (scalar !== undefined && this.replaceMarker({ at: scalar.start, line: scalar.line })) return;
      if (!takeForKey(this, token)) this.continueRoot(token, refusal);
      return;
    }
    if (token.kind === 'document-end') scanner.skip();
    this.documents.close(this.owners.bind(scanner.takeComments()));
    this.phase = 'start';
  }

  /**
   * Treats the scalar at `at` as the `---` that was meant if it is a `--` or `----` outside of brackets. Returns whether
   * it is.
   */
  private replaceMarker({ at, line }: Place): boolean {
    const { stack, scanner, owners, documents } = this;
    const length = scanner.cursor.mistypedMarkerAt(at);
    if (length === 0 || at < documents.contentStart || !stack.every(isBlock)) return false;
    this.takeEnded().forEach(trim);
    owners.dropFrom(documents.truncate(stack, at));
    for (let frame = stack.pop(); frame !== undefined; frame = stack.pop())
      this.deliver(closeRefusedFrame(frame), frame.start, frame.line);
    scanner.restart(at, line, []);
    scanner.supposeMarker(length);
    this.quietLine = line;
    this.phase = documents.dropSupposed(at) ? 'start' : 'end';
    return true;
  }

  /** Treats a rejected block of the root's kind, which begins to the left of the root, as part of the root. */
  private continueRoot(token: Token, refusal: Refusal): void {
    const { stack } = this;
    if (!this.reopen()) throw refusal;
    while (stack.length > 1) this.close(stack.at(-1) as Frame);
    const [root] = stack;
    if (root === undefined || token.kind !== `${root.kind}-start`) throw refusal;
    root.column = token.column;
    this.scanner.skip();
  }
}
