/** Reads the ytt comments of a YAML node: the code before it, its value, its annotations. */
import { parseComment, unknownCommentMessage } from '../../annotations/comment.js';
import type { Node, NodeComment } from '../../document/node.js';
import { isOnLineOf } from '../../document/node-traits.js';
import type { Finding, Words } from '../../findings/finding.js';
import { findingAt } from '../../findings/finding-at.js';
import { leadingSpace } from '../../starlark/values/unicode.js';
import { type Origin, originLine, originName } from '../../text/origin.js';
import type { WrittenAnnotation } from './template-nodes.js';

/** Code as written in a comment; `source` begins where `text` does, unless a keyword was replaced in it. */
export interface WrittenCode {
  readonly text: string;
  /** Offset of the text in the file. */
  readonly at: number;
  /** If the keyword was written with `/end` (`if/end`): the offset in `text` after the keyword. */
  readonly shortenedAt: number | undefined;
  readonly origin: Origin;
}

/** The contents of a node's comments, by kind. */
export interface NodeMetas {
  readonly code: readonly WrittenCode[];
  readonly values: readonly WrittenCode[];
  readonly annotations: readonly (WrittenAnnotation & { readonly contentAt: number; readonly comment: NodeComment })[];
  /** True if a block that the node's code opens ends with the node. */
  readonly closesBlock: boolean;
  readonly findings: readonly Finding[];
}

const nodeKeyword = /^(if|else|elif|for|def)\/end/;

/** For `#@ if/end …`, which opens a block that ends with the node: the code without `/end`; otherwise undefined. */
function shortenKeyword(content: string): { readonly text: string; readonly shortenedAt: number } | undefined {
  const indent = leadingSpace(content);
  const keyword = nodeKeyword.exec(content.slice(indent))?.[1];
  if (keyword === undefined) return undefined;
  const shortenedAt = indent + keyword.length;
  return { text: content.slice(0, shortenedAt) + content.slice(shortenedAt + '/end'.length), shortenedAt };
}

const noMetas: NodeMetas = { code: [], values: [], annotations: [], closesBlock: false, findings: [] };

/** Reads the comments of `node`. All their problems are reported, and the comments with problems are left out. */
export function readMetas(node: Node, ignoreUnknownComments: boolean): NodeMetas {
  if (node.comments === undefined || node.comments.length === 0) return noMetas;
  const code: WrittenCode[] = [];
  const values: WrittenCode[] = [];
  const annotations: NodeMetas['annotations'][number][] = [];
  const findings: Finding[] = [];
  let closesBlock = false;
  for (const comment of node.comments) {
    const { data, origin } = comment;
    const read = parseComment(data, isOnLineOf(comment, node));
    const at = read.kind === 'comment' || read.kind === 'unknown' ? 0 : origin.start + 1 + read.contentAt;
    switch (read.kind) {
      case 'comment':
        break;
      case 'unknown':
        if (ignoreUnknownComments) break;
        findings.push(findingAt('comment-not-ytt', origin, unknownCommentWords(comment)));
        break;
      case 'value':
        if (holdsValue(node)) findings.push(givenTwice(node, origin));
        values.push({ text: read.content, at, shortenedAt: undefined, origin });
        break;
      case 'code': {
        if (closesBlock) {
          findings.push(findingAt('code-after-node-block', origin, codeAfterWords(origin)));
          break;
        }
        const shortened = shortenKeyword(read.content);
        closesBlock = shortened !== undefined;
        code.push({ text: read.content, shortenedAt: undefined, ...shortened, at, origin });
        break;
      }
      case 'annotation':
        annotations.push({ name: read.name, content: read.content, origin, contentAt: at, comment });
        break;
      default:
        read satisfies never;
    }
  }
  return { code, values, annotations, closesBlock, findings };
}

function holdsValue(node: Node): boolean {
  return node.kind === 'document' || node.kind === 'mapItem' || node.kind === 'arrayItem' ? node.value !== null : false;
}

function givenTwice({ origin: yaml }: Node, origin: Origin): Finding {
  const finding = findingAt('value-given-twice', origin, givenTwiceWords(origin));
  const { file } = origin;
  const start = yaml?.valueStart;
  if (start === undefined || file.lines.lineAt(start) === file.lines.lineAt(origin.start)) return finding;
  const line = file.lines.lineAt(start);
  const end = start + file.text.slice(start, file.lines.lineEnd(line)).trimEnd().length;
  return { ...finding, related: [{ file, range: { start, end }, message: 'the value in YAML' }] };
}

function unknownCommentWords({ data, origin }: NodeComment): Words {
  return {
    plain: "A comment in a ytt file begins with '#!'; '#@' begins code or an annotation",
    message: `Failed to parse line ${originLine(origin) + 1}: '#${data}': ${unknownCommentMessage}`,
  };
}

function givenTwiceWords(origin: Origin): Words {
  return {
    plain: 'Expected one value, but found one in YAML and one in code',
    message: `Expected YAML node at line ${originName(origin)} to have either computed or YAML value, but found both`,
  };
}

function codeAfterWords(origin: Origin): Words {
  return {
    plain: "Expected the YAML node that the '/end' line is about, but found code",
    message: `Unexpected code at line ${originName(origin)} after use of '*/end', expected YAML node`,
  };
}
