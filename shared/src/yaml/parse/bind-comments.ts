/**
 * Decides to which node a comment belongs. ytt decides by lines alone: the last node on the comment's own line,
 * otherwise the first (outermost) node on the next line that has any, otherwise the next document.
 */

import type { CommentToken } from '../scan/token.js';
import type { CommentSyntax } from '../syntax.js';

/** The nodes that comments can belong to, in the order of the text. */
export class CommentOwners {
  private readonly nodes: { comments: readonly CommentSyntax[] }[] = [];
  private readonly starts: number[] = [];
  private readonly lines: number[] = [];

  /** Adds a node that begins at `start` and that ytt places on `line`. */
  add(node: { comments: readonly CommentSyntax[] }, start: number, line: number): void {
    this.nodes.push(node);
    this.starts.push(start);
    this.lines.push(line);
  }

  /** The line of the last node, if there is one. */
  get lastLine(): number | undefined {
    return this.lines.at(-1);
  }

  /** Removes the nodes that begin at or after `offset`. */
  dropFrom(offset: number): void {
    while (this.starts.length > 0 && (this.starts.at(-1) as number) >= offset) {
      this.nodes.pop();
      this.starts.pop();
      this.lines.pop();
    }
  }

  /** Binds `comments`, which are in the order of the text, and returns those that belong to no node here. */
  bind(comments: readonly CommentToken[]): CommentToken[] {
    const { nodes, starts, lines } = this;
    const unbound: CommentToken[] = [];
    let index = 0;
    let bound: CommentSyntax[] = [];
    for (const comment of comments) {
      while (index < lines.length && (lines[index] as number) < comment.line) index++;
      if (index === lines.length) {
        unbound.push(comment);
        continue;
      }
      let owner = index;
      const sameLine = lines[owner] === comment.line;
      while (lines[owner + 1] === comment.line) owner++;
      const node = nodes[owner] as { comments: readonly CommentSyntax[] };
      // The list is copied once for each node, because there may be very many comments above it.
      if (node.comments !== bound) {
        bound = [...node.comments];
        node.comments = bound;
      }
      bound.push(commentSyntax(comment, starts[owner] as number, sameLine));
    }
    return unbound;
  }
}

/**
 * Makes the comment of a node that begins at `ownerStart`, which its offset is then relative to. `sameLine` tells
 * whether the comment is on the line where ytt places the node.
 */
export function commentSyntax(comment: CommentToken, ownerStart: number, sameLine: boolean): CommentSyntax {
  return { kind: 'comment', at: comment.start - ownerStart, data: comment.data, sameLine };
}
