/** Classifies what is at an offset, once; features dispatch on the result. */
import {
  annotatesNothing,
  type CodeLanguage,
  type CommentCode,
  codeAt,
  codeInComment,
  type PathStep,
  parseComment,
} from '@ytt-language/shared/tooling';
import { codeLanguage } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { type CodeCursor, codeCursor } from './code-cursor.js';
import { type CommentPlace, commentAt, lineEndOf } from './comment-at.js';
import { type DocumentRole, documentRoleAt } from './document-role.js';
import type { PlaceStep, YamlPlace } from './place.js';
import { yamlPlaceAt } from './yaml-place.js';

export interface AnnotationName {
  readonly kind: 'annotation-name';
  readonly role: DocumentRole;
  /** The written part of the name, without the `@`. */
  readonly name: string;
  /** Offsets of the name in the file. */
  readonly start: number;
  readonly end: number;
  /** Whether only white space precedes the comment on its line. */
  readonly ownLine: boolean;
}

export type Cursor =
  | { readonly kind: 'yaml'; readonly role: DocumentRole; readonly place: YamlPlace }
  | AnnotationName
  /** `annotation` is the name of the annotation whose arguments the code is. */
  | (CodeCursor & { readonly annotation?: string });

/** What is at `offset` of the snapshot's file. */
export function cursorAt(snapshot: Snapshot, offset: number): Cursor {
  const { file, summary } = snapshot;
  const language = codeLanguage(file.path);
  if (language !== 'yaml') return inCode(snapshot, language, offset) ?? { kind: 'none' };
  const { syntax } = snapshot;
  const comment = commentAt(file.text, syntax, offset);
  if (comment !== undefined) return commentCursor(snapshot, comment, offset);
  // An annotation can make strings text templates.
  const code = summary.templated && file.text.includes('(@') ? inCode(snapshot, 'yaml', offset) : undefined;
  const found = code ?? unclosedCode(snapshot, offset);
  if (found !== undefined) return found;
  const place = yamlPlaceAt(file.text, syntax, offset);
  return place === undefined ? { kind: 'none' } : { kind: 'yaml', role: documentRoleAt(snapshot, offset), place };
}

/** The path of the node at `place`: the key itself, or the value that the token is. */
export function schemaPath(place: YamlPlace, key: string | undefined): PathStep[] {
  const path = schemaSteps(place.path);
  return key === undefined ? path : [...path, { kind: 'key', key }];
}

/** Converts a path in YAML to a path in a schema. */
export function schemaSteps(path: readonly PlaceStep[]): PathStep[] {
  return path.map((step): PathStep => (step.kind === 'key' ? { kind: 'key', key: step.name } : step));
}

function inCode({ file }: Snapshot, language: CodeLanguage, offset: number): CodeCursor | undefined {
  const code = codeAt(file, language, offset);
  return code && codeCursor(code);
}

/** Code in an unclosed YAML string. It begins on the line of `offset`, and no other feature compiles it. */
function unclosedCode({ file }: Snapshot, offset: number): CodeCursor | undefined {
  const { text } = file;
  const at = text.lastIndexOf('(@', offset - 1);
  const before = at === -1 ? '' : text.slice(at, offset);
  const isClosed = before.includes('@)') || /^(?:(?!\(@)[^\n])*?@\)/.test(text.slice(offset, lineEndOf(text, offset)));
  if (!/^\(@[^\n]*$/.test(before) || isClosed || !text.includes('@yaml/text-templated-strings')) return undefined;
  const [mark = ''] = /^\(@-?=?/.exec(before) ?? [];
  const start = at + mark.length;
  const content = text.slice(start, offset) + (/^\w*/.exec(text.slice(offset))?.[0] ?? '');
  const code = codeInComment(file, { content, start, role: mark.endsWith('=') ? 'value' : 'statements' }, offset);
  return code && codeCursor(code);
}

/** Matches the long names of annotations for which `#@ ` and `#!` are usually written. */
const longForm = /^@(template\/(?:code|value)|comment)(?=\s|$)/;

function commentCursor(snapshot: Snapshot, { start: at, data, ownLine }: CommentPlace, offset: number): Cursor {
  const read = parseComment(data, !ownLine);
  const start = at + 1;
  const name = read.kind === 'annotation' ? read.name : (longForm.exec(data)?.[1] ?? '');
  if (offset <= start || read.kind === 'unknown' || (read.kind === 'comment' && name === '')) return { kind: 'none' };
  const end = start + 1 + name.length;
  if (offset <= end) {
    const role = documentRoleAt(snapshot, offset);
    return { kind: 'annotation-name', role, name, start: start + 1, end, ownLine };
  }
  if (read.kind === 'comment') return { kind: 'none' };
  const ownCode = (): CommentCode => {
    const own = { content: read.content, start: start + read.contentAt };
    if (read.kind !== 'annotation') return { ...own, role: read.kind === 'value' ? 'value' : 'statements' };
    const around = yamlPlaceAt(snapshot.file.text, snapshot.syntax, at);
    return { ...own, role: 'arguments', annotation: around && { name: read.name, around: schemaSteps(around.path) } };
  };
  const inFile = codeAt(snapshot.file, 'yaml', offset);
  const code = inFile && !annotatesNothing(inFile) ? inFile : codeInComment(snapshot.file, ownCode(), offset);
  if (code === undefined) return { kind: 'none' };
  return read.kind === 'annotation' ? { ...codeCursor(code), annotation: read.name } : codeCursor(code);
}
