/** The documents of a stream while it is parsed, and their problems. */

import { LineIndex, otherBreaks } from '../../text/line-index.js';
import { lastStartingBy } from '../path.js';
import type { Refusal } from '../scan/refusal.js';
import type { CommentToken } from '../scan/token.js';
import { findUnreadable } from '../scan/unreadable.js';
import type { CommentSyntax, DocumentSyntax, NodeSyntax, StreamSyntax, SyntaxProblem } from '../syntax.js';
import { dropEmptyPair, dropValue, type Frame, lastStart, truncateFrame } from './frame.js';

type Draft<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Collects the documents of one text in their order, and the problems with absolute offsets, which `finish` distributes
 * to the documents.
 */
export class DocumentList {
  private readonly text: string;
  private readonly documents: Draft<DocumentSyntax>[] = [];
  private readonly starts: number[] = [];
  /** Problems with absolute offsets. */
  private readonly problems: SyntaxProblem[] = [];
  /** Comments that do not belong to any node of the documents so far. */
  private unbound: CommentToken[] = [];
  private otherBreaks: boolean | undefined;
  private lines: LineIndex | undefined;
  /**
   * The last document marker that was rejected because a construct before it is open. Later problems in text before it,
   * which is then read again, are not reported.
   */
  private refusedMarker = 0;

  constructor(text: string) {
    this.text = text;
  }

  addProblem({ message, place, context }: Refusal, lineShift: number): void {
    const { text } = this;
    const at = Math.min(place.at, text.length);
    if (at < this.refusedMarker) return;
    if (message === 'found unexpected document indicator') this.refusedMarker = at;
    // The reader counts lines differently at the end of a text, and after line breaks other than LF.
    this.otherBreaks ??= otherBreaks.test(text);
    let drift = 0;
    if (at === text.length || this.otherBreaks) {
      this.lines ??= new LineIndex(text);
      drift = place.line - this.lines.lineAt(at);
    }
    this.problems.push({
      at,
      length: at < text.length && text[at] !== '\n' && text[at] !== '\r' ? 1 : 0,
      message,
      lineShift: lineShift + drift,
      context: context === undefined ? undefined : { at: context.at, message: context.message },
    });
  }

  /** Begins a document. Its length is set when the next one begins. */
  open(start: number, markerLength: number): Draft<DocumentSyntax> {
    const document: Draft<DocumentSyntax> = {
      kind: 'document',
      length: 0,
      markerLength,
      value: undefined,
      valueAt: markerLength,
      comments: [],
      injected: false,
      errors: [],
    };
    this.documents.push(document);
    this.starts.push(start);
    return document;
  }

  /**
   * Removes the document for which a `---` was added before the text, if the text begins with the marker at `markerAt`.
   * Returns whether it does.
   */
  dropSupposed(markerAt: number): boolean {
    if (this.documents.length > 1 || this.text.slice(0, markerAt).trim() !== '') return false;
    this.documents.pop();
    this.starts.pop();
    return true;
  }

  /** Binds the remaining comments before the end of the last document to it. */
  inherit(toSyntax: (comment: CommentToken, ownerStart: number, sameLine: boolean) => CommentSyntax): void {
    const document = this.documents.at(-1);
    if (document === undefined || this.unbound.length === 0) return;
    const start = this.starts.at(-1) as number;
    document.comments = this.unbound.map((comment) => toSyntax(comment, start, false));
  }

  setRoot(node: NodeSyntax, start: number): void {
    const document = this.documents.at(-1);
    if (document === undefined) return;
    document.value = node;
    document.valueAt = start - (this.starts.at(-1) as number);
  }

  close(unbound: CommentToken[]): void {
    this.unbound = unbound;
  }

  /** Removes what the open collections and the root contain past `limit`; returns the offset of the removed part. */
  truncate(stack: Frame[], limit: number): number {
    let dropped = limit;
    while (stack.length > 0 && (stack.at(-1) as Frame).start >= limit) stack.pop();
    const innermost = stack.at(-1);
    if (innermost !== undefined) dropEmptyPair(innermost);
    for (const frame of stack) dropped = Math.min(dropped, truncateFrame(frame, limit));
    const document = this.documents.at(-1);
    const start = this.starts.at(-1) ?? 0;
    if (document?.value !== undefined && start + document.valueAt + document.value.length > limit) {
      dropped = Math.min(dropped, start + document.valueAt);
      document.value = undefined;
      document.valueAt = document.markerLength;
    }
    return dropped;
  }

  /** The offset at which the content of the last document may begin. */
  get contentStart(): number {
    return (this.starts.at(-1) ?? 0) + (this.documents.at(-1)?.markerLength ?? 0);
  }

  /** Whether the last value of `holder` (or of the document) begins at `start`. */
  holds(holder: Frame | undefined, start: number): boolean {
    const owner = holder === undefined ? this.documents.at(-1) : holder.items.at(-1);
    const ownerStart = holder === undefined ? this.starts.at(-1) : lastStart(holder);
    return owner?.value !== undefined && ownerStart !== undefined && ownerStart + owner.valueAt === start;
  }

  /** Removes the value that begins at `start` from `holder` (or the document) and returns it, if it exists. */
  takeBack(holder: Frame | undefined, start: number): NodeSyntax | undefined {
    const owner = holder === undefined ? this.documents.at(-1) : holder.items.at(-1);
    if (owner === undefined || !this.holds(holder, start)) return undefined;
    const { value } = owner;
    if (holder === undefined) owner.value = undefined;
    else dropValue(holder);
    return value;
  }

  finish(): StreamSyntax {
    const { text, documents, starts } = this;
    for (const problem of findUnreadable(text)) this.problems.push(problem);
    if (this.unbound.length > 0) {
      const document = this.open(text.length, 0);
      document.injected = true;
      const comments = this.unbound;
      document.comments = comments.map(({ start, data }) => ({
        kind: 'comment',
        at: start - text.length,
        data,
        sameLine: false,
      }));
    }
    this.distributeProblems();
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i] as Draft<DocumentSyntax>;
      document.length = (starts[i + 1] ?? text.length) - (starts[i] as number);
    }
    return { kind: 'stream', length: text.length, documents, starts };
  }

  private distributeProblems(): void {
    const { documents, starts } = this;
    const errors = documents.map((): SyntaxProblem[] => []);
    const last = documents.at(-1)?.injected ? documents.length - 2 : documents.length - 1;
    for (const problem of this.problems) {
      const index = Math.max(0, Math.min(last, lastStartingBy(starts, problem.at)));
      const start = starts[index] as number;
      const { context } = problem;
      const relative = {
        ...problem,
        at: problem.at - start,
        context: context && { ...context, at: context.at - start },
      };
      errors[index]?.push(relative);
    }
    documents.forEach((document, i) => {
      document.errors = errors[i] ?? [];
    });
  }
}
