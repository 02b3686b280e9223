/** Semantic tokens, for what a grammar cannot tell: the kinds of names in code, annotations, and deprecated keys. */
import type { SchemaNode, SourceFile, TextRange } from '@ytt-language/shared';
import {
  codeFile,
  codeIndex,
  deprecates,
  describeAnnotation,
  documentsOf,
  parseComment,
  rangeOf,
  type SymbolDefinition,
  scopeOf,
  universe,
} from '@ytt-language/shared/tooling';
import { codeLanguage, isYamlName } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { definitionOf, holdsCode, symbolsOf } from '../code/symbols-at.js';
import { commentAt, lineEndOf } from '../cursor/comment-at.js';
import { documentRoleAt } from '../cursor/document-role.js';
import { documentSchema } from '../cursor/document-schema.js';
import { keysDeclaredBy } from '../navigation/declared-nodes.js';

/**
 * The types that tokens can have, all predefined by the protocol (LSP 3.17, `SemanticTokenTypes`). A token is sent with
 * the index of its type in this list.
 */
export const tokenTypes = [
  'function',
  'parameter',
  'variable',
  'namespace',
  'property',
  'decorator',
  'method',
] as const;
/**
 * The modifiers that tokens can have, all predefined by the protocol (LSP 3.17, `SemanticTokenModifiers`). Each is sent
 * as the bit whose number is its index in this list.
 */
export const tokenModifiers = ['declaration', 'deprecated', 'defaultLibrary'] as const;

export interface SemanticToken {
  /** On one line of the file. */
  readonly range: TextRange;
  readonly type: (typeof tokenTypes)[number];
  readonly modifiers: readonly (typeof tokenModifiers)[number][];
}

/** The tokens in `range` (everywhere if omitted), in the order of the text, without overlaps. */
export function semanticTokens(snapshot: Snapshot, range?: TextRange): readonly SemanticToken[] {
  const { file } = snapshot;
  const within = range ?? { start: 0, end: file.text.length };
  const tokens = [...codeTokens(snapshot), ...annotationTokens(snapshot), ...deprecatedKeys(snapshot)]
    .filter((one) => one.range.end >= within.start && one.range.start <= within.end)
    .filter(
      (one) => one.range.end > one.range.start && !/[\r\n]/.test(file.text.slice(one.range.start, one.range.end)),
    );
  return apart(tokens);
}

/**
 * The tokens in the order of the text, without those that begin inside another one, which clients need not support (LSP
 * 3.17).
 */
export function apart(tokens: readonly SemanticToken[]): readonly SemanticToken[] {
  let end = 0;
  return [...tokens]
    .sort((a, b) => a.range.start - b.range.start || b.range.end - a.range.end)
    .filter(({ range }) => {
      if (range.start < end) return false;
      end = range.end;
      return true;
    });
}

function codeTokens(snapshot: Snapshot): readonly SemanticToken[] {
  if (!holdsCode(snapshot)) return [];
  const { file } = snapshot;
  const { definitions, attributes, free } = symbolsOf(file);
  const tokens: SemanticToken[] = [];
  for (const definition of definitions) {
    const type = typeOf(snapshot, definition);
    if (!isString(file.text, definition.range))
      tokens.push({ range: definition.range, type, modifiers: ['declaration'] });
    for (const range of definition.references)
      if (!isString(file.text, range)) tokens.push({ range, type, modifiers: [] });
  }
  const called = calledMembers(file);
  for (const range of attributes)
    tokens.push({ range, type: called.has(range.start) ? 'method' : 'property', modifiers: [] });
  // Undefined names get no token.
  for (const { name, range } of free)
    if (universe.has(name) && !/^(?:True|False|None)$/.test(name))
      tokens.push({ range, type: 'function', modifiers: ['defaultLibrary'] });
  return tokens;
}

/** The offsets of the member names that are called. */
function calledMembers(file: SourceFile): ReadonlySet<number> {
  const { syntax } = scopeOf(codeFile(file, codeLanguage(file.path)));
  const called = new Set<number>();
  for (const callee of codeIndex(syntax).memberCalls.keys()) {
    const range = callee.kind === 'dot' ? syntax.text.writtenRange(callee.name.start, callee.name.end) : undefined;
    if (range !== undefined) called.add(range.start);
  }
  return called;
}

/** The kind of a name. For a loaded name, its kind in the file that it is loaded from. */
function typeOf(snapshot: Snapshot, definition: SymbolDefinition): SemanticToken['type'] {
  const { kind, loadedFrom } = definition;
  if (kind !== 'load') return kind;
  if (loadedFrom?.module.startsWith('@ytt:')) return 'namespace';
  const { file, range } = definitionOf(snapshot, definition);
  return functionStarts(file).has(range.start) ? 'function' : 'variable';
}

const functions = new WeakMap<ReturnType<typeof symbolsOf>, ReadonlySet<number>>();

/** Where the names of the functions that a file defines begin. */
function functionStarts(file: SourceFile): ReadonlySet<number> {
  const symbols = symbolsOf(file);
  let starts = functions.get(symbols);
  if (starts === undefined) {
    starts = new Set(symbols.definitions.filter(({ kind }) => kind === 'function').map(({ range }) => range.start));
    functions.set(symbols, starts);
  }
  return starts;
}

function isString(text: string, { start }: TextRange): boolean {
  return /["']/.test(text[start] ?? '') || /["']/.test(text[start - 1] ?? '');
}

/** The names of known annotations. */
function annotationTokens({ file, summary, syntax }: Snapshot): readonly SemanticToken[] {
  if (!summary.templated || !isYamlName(file.path)) return [];
  const { text } = file;
  const tokens: SemanticToken[] = [];
  for (let at = text.indexOf('#@'), end = 0; at !== -1; at = text.indexOf('#@', end)) {
    end = lineEndOf(text, at);
    // A line has one comment at most.
    const comment = commentAt(text, syntax, end);
    if (comment === undefined) continue;
    const { start, data, ownLine } = comment;
    const read = parseComment(data, !ownLine);
    if (read.kind !== 'annotation' || describeAnnotation(read.name) === undefined) continue;
    tokens.push({ range: { start: start + 1, end: start + 2 + read.name.length }, type: 'decorator', modifiers: [] });
  }
  return tokens;
}

const deprecatedIn = new WeakMap<SchemaNode, ReadonlySet<SchemaNode>>();

/** Keys that set deprecated data values. */
function deprecatedKeys(snapshot: Snapshot): readonly SemanticToken[] {
  return documentsOf(snapshot.syntax).flatMap(({ start, document, value }): readonly SemanticToken[] => {
    if (documentRoleAt(snapshot, start) === 'template') return [];
    const schema = documentSchema(snapshot, snapshot.file, document);
    if (schema === undefined || !deprecates(schema)) return [];
    const deprecated = deprecatedIn.get(schema) ?? new Set(deprecatedBelow(schema));
    deprecatedIn.set(schema, deprecated);
    const keys = keysDeclaredBy(value, schema, deprecated);
    return Array.from(keys, ({ key }) => ({ range: rangeOf(key), type: 'property', modifiers: ['deprecated'] }));
  });
}

function deprecatedBelow(schema: SchemaNode): readonly SchemaNode[] {
  if (!deprecates(schema)) return [];
  const own = schema.documentation.deprecated === undefined ? [] : [schema];
  const below =
    schema.kind === 'map' ? schema.items.map((item) => item.schema) : schema.kind === 'array' ? [schema.item] : [];
  return [...own, ...below.flatMap(deprecatedBelow)];
}
