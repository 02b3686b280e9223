/**
 * Classifies a comment in a ytt file: `#! …` is an ordinary comment, `#@ …` is code or, on the line of a node, its
 * value, and `#@name …` is an annotation. Any other comment is an error, unless unknown comments are ignored.
 */

export type YttComment =
  | { readonly kind: 'comment' }
  /** Starlark that runs before the node. */
  | { readonly kind: 'code'; readonly content: string; readonly contentAt: number }
  /** The Starlark expression whose result is the node's value. */
  | { readonly kind: 'value'; readonly content: string; readonly contentAt: number }
  | { readonly kind: 'annotation'; readonly name: string; readonly content: string; readonly contentAt: number }
  | { readonly kind: 'unknown' };

/** ytt's message about a comment that is not one of ytt's. */
export const unknownCommentMessage =
  "Expected ytt-formatted string (use '#@' for annotations or code, '#!' for comments)";

/**
 * Parses one comment. `data` is the text after its `#`; `sameLine` tells whether it is on the line of the node that it
 * belongs to. `contentAt` of the result is the offset of `content` in `data`.
 */
export function parseComment(data: string, sameLine: boolean): YttComment {
  if (data.startsWith('!')) return { kind: 'comment' };
  if (!data.startsWith('@')) return { kind: 'unknown' };
  const space = data.indexOf(' ');
  const name = data.slice(1, space === -1 ? data.length : space);
  const contentAt = space === -1 ? data.length : space + 1;
  const content = data.slice(contentAt);
  switch (name) {
    case '':
      return { kind: sameLine ? 'value' : 'code', content, contentAt };
    case 'template/code':
      return { kind: 'code', content, contentAt };
    case 'template/value':
      return { kind: 'value', content, contentAt };
    case 'comment':
      return { kind: 'comment' };
    default:
      return { kind: 'annotation', name, content, contentAt };
  }
}
