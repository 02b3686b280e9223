/** What colours alone cannot be told by a grammar: names in code by what they are, annotations, deprecated keys. */
import { describeAnnotation } from '@ytt-language/shared/annotations/catalogue';
import { parseComment } from '@ytt-language/shared/annotations/comment';
import { findItem } from '@ytt-language/shared/schema/lookup';
import type { SchemaNode } from '@ytt-language/shared/schema/schema-node';
import type { SymbolDefinition } from '@ytt-language/shared/template/symbols';
import type { TextRange } from '@ytt-language/shared/text/range';
import type { NodeSyntax } from '@ytt-language/shared/yaml/syntax';
import type { Snapshot } from '../workspace/snapshot.js';
import { documentRoleAt } from './document-role.js';
import { symbolsOf } from './symbols-at.js';
import { readYamlLine } from './yaml-line.js';

export const tokenTypes = ['function', 'parameter', 'variable', 'namespace', 'property', 'decorator'] as const;
export const tokenModifiers = ['declaration', 'deprecated', 'defaultLibrary'] as const;

export interface SemanticToken {
  /** On one line of the file. */
  readonly range: TextRange;
  readonly type: (typeof tokenTypes)[number];
  readonly modifiers: readonly (typeof tokenModifiers)[number][];
}

/** The tokens in `range` (all without one), in the order of the text and apart from each other. */
export function semanticTokens(snapshot: Snapshot, range?: TextRange): readonly SemanticToken[] {
  const { file } = snapshot;
  const tokens = [...codeTokens(snapshot), ...annotationTokens(snapshot), ...deprecatedKeys(snapshot)]
    .filter((one) => range === undefined || (one.range.end >= range.start && one.range.start <= range.end))
    .filter((one) => one.range.end > one.range.start && !/[\r\n]/.test(file.text.slice(one.range.start, one.range.end)))
    .sort((a, b) => a.range.start - b.range.start || b.range.end - a.range.end);
  let end = 0;
  return tokens.filter((one) => {
    if (one.range.start < end) return false;
    end = one.range.end;
    return true;
  });
}

function codeTokens({ file, facts }: Snapshot): readonly SemanticToken[] {
  if (!facts.templated && !/\.(?:star|txt)$/.test(file.path)) return [];
  const { definitions, accesses, free } = symbolsOf(file);
  const tokens: SemanticToken[] = [];
  for (const definition of definitions) {
    const type = typeOf(definition);
    if (!isString(file.text, definition.range))
      tokens.push({ range: definition.range, type, modifiers: ['declaration'] });
    for (const range of definition.references)
      if (!isString(file.text, range)) tokens.push({ range, type, modifiers: [] });
  }
  for (const { steps } of accesses)
    for (const { range } of steps)
      if (!isString(file.text, range)) tokens.push({ range, type: 'property', modifiers: [] });
  for (const { name, range } of free)
    if (!/^(?:True|False|None)$/.test(name)) tokens.push({ range, type: 'function', modifiers: ['defaultLibrary'] });
  return tokens;
}

function typeOf({ kind, loadedFrom }: SymbolDefinition): SemanticToken['type'] {
  if (kind !== 'load') return kind;
  return loadedFrom?.module.startsWith('@ytt:') ? 'namespace' : 'variable';
}

function isString(text: string, { start }: TextRange): boolean {
  return /["']/.test(text[start] ?? '') || /["']/.test(text[start - 1] ?? '');
}

/** The names of annotations that there are. */
function annotationTokens({ file, facts }: Snapshot): readonly SemanticToken[] {
  if (!facts.templated || !/\.ya?ml$/.test(file.path)) return [];
  const tokens: SemanticToken[] = [];
  for (let line = 0; line < file.lines.lineCount; line++) {
    const text = file.lineText(line);
    if (!text.includes('#@')) continue;
    const { comment } = readYamlLine(text);
    if (comment === -1) continue;
    const read = parseComment(text.slice(comment + 1), text.slice(0, comment).trim() !== '');
    if (read.kind !== 'annotation' || describeAnnotation(read.name) === undefined) continue;
    const start = file.lines.lineStart(line) + comment + 1;
    tokens.push({ range: { start, end: start + 1 + read.name.length }, type: 'decorator', modifiers: [] });
  }
  return tokens;
}

/** Keys of values files that set deprecated data values. */
function deprecatedKeys(snapshot: Snapshot): readonly SemanticToken[] {
  const { syntax, schema } = snapshot;
  const tokens: SemanticToken[] = [];
  const visit = (node: NodeSyntax | undefined, start: number, declared: SchemaNode): void => {
    if (node?.kind === 'sequence' && declared.kind === 'array')
      for (const [i, item] of node.items.entries())
        visit(item.value, start + (node.starts[i] ?? 0) + item.valueAt, declared.item);
    if (node?.kind !== 'mapping' || declared.kind !== 'map') return;
    for (const [i, pair] of node.items.entries()) {
      const item = pair.key.kind === 'scalar' ? findItem(declared, pair.key.value) : undefined;
      if (item === undefined) continue;
      const at = start + (node.starts[i] ?? 0);
      const range = { start: at + pair.keyAt, end: at + pair.keyAt + pair.key.length };
      if (item.schema.documentation.deprecated !== undefined)
        tokens.push({ range, type: 'property', modifiers: ['deprecated'] });
      visit(pair.value, at + pair.valueAt, item.schema);
    }
  };
  if (schema === undefined) return tokens;
  for (const [i, document] of syntax.documents.entries()) {
    const start = syntax.starts[i] ?? 0;
    const role = documentRoleAt(snapshot, start + Math.max(1, document.markerLength));
    if (role !== 'template') visit(document.value, start + document.valueAt, schema);
  }
  return tokens;
}
