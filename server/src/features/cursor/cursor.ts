/** What stands at an offset, classified once; the features dispatch on the answer. */
import { type PathStep, parseComment } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { type DocumentRole, documentRoleAt } from './document-role.js';
import { readYamlLine } from './yaml-line.js';
import { type YamlPlace, yamlPlaceAt } from './yaml-place.js';

interface CommentCursor {
  readonly role: DocumentRole;
  /** What is being typed or pointed at: offsets in the file. */
  readonly start: number;
  readonly end: number;
}

export type Cursor =
  | { readonly kind: 'yaml'; readonly role: DocumentRole; readonly place: YamlPlace }
  | (CommentCursor & { readonly kind: 'annotation-name'; readonly name: string; readonly ownLine: boolean })
  | (CommentCursor & {
      readonly kind: 'annotation-argument';
      readonly name: string;
      /** The keyword whose value the cursor is in; undefined where a keyword could begin. */
      readonly keyword: string | undefined;
      /** The annotation's arguments as written. */
      readonly content: string;
    })
  /** `data.values.…`: `names` are those before the one at the cursor. */
  | (CommentCursor & { readonly kind: 'data-value'; readonly names: readonly string[]; readonly name: string })
  | (CommentCursor & { readonly kind: 'load-path'; readonly path: string })
  | (CommentCursor & { readonly kind: 'expression' })
  | { readonly kind: 'none' };

export function cursorAt(snapshot: Snapshot, offset: number): Cursor {
  const { file } = snapshot;
  const role = documentRoleAt(snapshot, offset);
  if (/\.star$/.test(file.path))
    return codeCursor(file.text, role, file.lines.lineStart(file.lines.lineAt(offset)), offset);
  const line = file.lines.lineAt(offset);
  const lineStart = file.lines.lineStart(line);
  const text = file.lineText(line);
  const { comment } = readYamlLine(text);
  if (comment !== -1 && offset > lineStart + comment) return commentCursor(text, lineStart, comment, offset, role);
  const place = yamlPlaceAt(file, offset);
  return place === undefined ? { kind: 'none' } : { kind: 'yaml', role, place };
}

/** The way to what the token of `place` names: the key itself, or the value or node that the token is. */
export function schemaPath(place: YamlPlace, key: string | undefined): PathStep[] {
  const path = place.path.map((step): PathStep => (step.kind === 'key' ? { kind: 'key', key: step.name } : step));
  return key === undefined ? path : [...path, { kind: 'key', key }];
}

function commentCursor(text: string, lineStart: number, comment: number, offset: number, role: DocumentRole): Cursor {
  const ownLine = text.slice(0, comment).trim() === '';
  const data = text.slice(comment + 1);
  const read = parseComment(data, !ownLine);
  const dataStart = lineStart + comment + 1;
  if (offset <= dataStart) return { kind: 'none' };
  switch (read.kind) {
    case 'comment':
    case 'unknown':
      return { kind: 'none' };
    case 'code':
    case 'value':
      if (offset < dataStart + read.contentAt || data === '@')
        return { kind: 'annotation-name', role, name: '', start: dataStart + 1, end: dataStart + 1, ownLine };
      return codeCursor(text, role, lineStart, offset, lineStart);
    case 'annotation': {
      const nameEnd = dataStart + 1 + read.name.length;
      if (offset <= nameEnd)
        return { kind: 'annotation-name', role, name: read.name, start: dataStart + 1, end: nameEnd, ownLine };
      return argumentCursor(read.name, read.content, dataStart + read.contentAt, offset, role, text, lineStart);
    }
  }
}

function argumentCursor(
  name: string,
  content: string,
  contentStart: number,
  offset: number,
  role: DocumentRole,
  line: string,
  lineStart: number,
): Cursor {
  const code = codeCursor(line, role, lineStart, offset, lineStart);
  if (code.kind === 'data-value') return code;
  const before = content.slice(0, Math.max(0, offset - contentStart));
  const argumentStart = topLevelStart(before);
  const argument = before.slice(argumentStart);
  const keyword = /^\s*([A-Za-z_]\w*)\s*=(?!=)\s*/.exec(argument);
  const wordBefore = /[\w.-]*$/.exec(before)?.[0].length ?? 0;
  const wordAfter = /^[\w.-]*/.exec(content.slice(Math.max(0, offset - contentStart)))?.[0].length ?? 0;
  return {
    kind: 'annotation-argument',
    role,
    name,
    keyword: keyword?.[1],
    content,
    start: offset - wordBefore,
    end: offset + wordAfter,
  };
}

/** Where the argument begins that `text` ends in: after the last comma outside brackets and quotes. */
function topLevelStart(text: string): number {
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i] ?? '';
    if (c === '"' || c === "'") {
      const close = text.indexOf(c, i + 1);
      i = close === -1 ? text.length : close;
    } else if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c)) depth--;
    else if (c === ',' && depth === 0) start = i + 1;
  }
  return start;
}

/** What stands at `offset` in Starlark code; `text` begins at `textStart` of the file. */
function codeCursor(text: string, role: DocumentRole, lineStart: number, offset: number, textStart = 0): Cursor {
  const lineBreak = text.indexOf('\n', offset - textStart);
  const line = text.slice(lineStart - textStart, lineBreak === -1 ? text.length : lineBreak);
  const column = offset - lineStart;
  const before = line.slice(0, column);
  const tail = /^\w*/.exec(line.slice(column))?.[0] ?? '';
  const chain = /(?:^|[^\w.])data\.values((?:\.\w+)*)\.(\w*)$/.exec(before);
  if (chain !== null) {
    const typed = chain[2] ?? '';
    return {
      kind: 'data-value',
      role,
      names: (chain[1] ?? '').split('.').filter((name) => name !== ''),
      name: typed + tail,
      start: offset - typed.length,
      end: offset + tail.length,
    };
  }
  const load = /\bload\(\s*["']([^"']*)$/.exec(before);
  if (load !== null) {
    const rest = /^[^"']*/.exec(line.slice(column))?.[0] ?? '';
    const typed = load[1] ?? '';
    return { kind: 'load-path', role, path: typed + rest, start: offset - typed.length, end: offset + rest.length };
  }
  const head = /\w*$/.exec(before)?.[0] ?? '';
  return { kind: 'expression', role, start: offset - head.length, end: offset + tail.length };
}
