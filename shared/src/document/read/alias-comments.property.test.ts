/**
 * Comments in documents with aliases. ytt's parser (pkg/yamlmeta/parser.go) walks the tree with all aliases replaced
 * and records the nodes of each line; a comment belongs to the last node of its line or, without one, to the first node
 * of the next line that has one. This test applies the same rule occurrence by occurrence.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { walk, walkFrom } from '../../yaml/path.js';
import type { DocumentSyntax, NodeSyntax } from '../../yaml/syntax.js';
import { syntaxOf } from '../../yaml/syntax-of.js';
import type { ArrayItem, Document, MapItem, NodeValue } from '../node.js';
import { readDocuments } from './read-documents.js';

interface Occurrence {
  readonly path: string;
  readonly line: number;
}

/** All nodes that can have comments, with aliases replaced, in order; `lineOf` returns the line of an offset. */
function occurrences(
  document: DocumentSyntax,
  start: number,
  lineOf: (offset: number) => number,
): readonly Occurrence[] {
  const found: Occurrence[] = [{ path: '', line: lineOf(start) }];
  const anchors = new Map<string, { node: NodeSyntax; start: number }>();
  const targets = new Map<NodeSyntax, { node: NodeSyntax; start: number } | undefined>();
  walkFrom({ node: document, start, role: 'document' }, ({ node, start: at }) => {
    if (node.kind === 'alias') targets.set(node, anchors.get(node.name));
    else if ('anchor' in node && node.anchor !== undefined) anchors.set(node.anchor.name, { node, start: at });
  });
  const visit = (node: NodeSyntax | undefined, at: number, path: string): void => {
    if (node === undefined || node.kind === 'scalar') return;
    if (node.kind === 'alias') {
      const target = targets.get(node);
      if (target !== undefined) visit(target.node, target.start, path);
      return;
    }
    for (const [i, item] of node.items.entries()) {
      const itemStart = at + (node.starts[i] ?? 0);
      const inner = `${path}/${i}`;
      found.push({ path: inner, line: lineOf(item.kind === 'pair' ? itemStart + item.keyAt : itemStart) });
      visit(item.value, itemStart + item.valueAt, inner);
    }
  };
  visit(document.value, start + document.valueAt, '');
  return found;
}

/** The comments of each node by that rule, as `path: data`. */
function byRule(file: SourceFile): readonly string[] {
  const stream = syntaxOf(file);
  const lineOf = (offset: number): number => file.lines.lineAt(offset);
  const comments: { readonly line: number; readonly data: string }[] = [];
  walk(stream, ({ node, start }) => {
    if ('comments' in node) for (const { at, data } of node.comments) comments.push({ line: lineOf(start + at), data });
  });
  comments.sort((a, b) => a.line - b.line);
  const nodes = occurrences(stream.documents[0] as DocumentSyntax, stream.starts[0] ?? 0, lineOf);
  return comments.flatMap(({ line, data }) => {
    const own = nodes.findLast((one) => one.line === line);
    const later = Math.min(...nodes.map((one) => one.line).filter((one) => one > line));
    const owner = own ?? nodes.find((one) => one.line === later);
    return owner === undefined ? [] : [`${owner.path}: ${data}`];
  });
}

function asRead(file: SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: Document | MapItem | ArrayItem, path: string): void => {
    for (const { data } of node.comments ?? []) found.push(`${path}: ${data}`);
    const value: NodeValue = node.value;
    if (
      typeof value === 'object' &&
      value !== null &&
      'items' in value &&
      (value.kind === 'map' || value.kind === 'array')
    )
      for (const [i, item] of value.items.entries()) visit(item, `${path}/${i}`);
  };
  const [document] = readDocuments(file).documents.items;
  if (document !== undefined) visit(document, '');
  return found;
}

// Keys differ by the number that replaces each @.
const flow = fc.constantFrom(
  '1',
  '*x',
  '*y',
  '*z',
  '{k@: 1}',
  '[&z {k@: 1}, 3]',
  '{k@: &z [1], k@: 2}',
  '{k@: *x, k@: 2}',
  '[*x, 1]',
  '[1, *y, *x]',
  '[]',
  '{k@: {k@: *y}}',
);
const anchor = fc.constantFrom('', '', '&x ', '&y ');
const comment = fc.constantFrom('', '', ' # c@');
const { lines } = fc.letrec<{ lines: readonly string[] }>((tie) => ({
  lines: fc.oneof(
    { maxDepth: 3 },
    fc
      .tuple(anchor, flow, comment)
      .map(([name, value, note]) => [`k@: ${value.startsWith('*') ? '' : name}${value}${note}`]),
    fc.tuple(flow, comment).map(([value, note]) => ['k@:', `- ${value}${note}`, `- k@: ${value}`]),
    fc
      .tuple(anchor, comment, fc.array(tie('lines'), { minLength: 1, maxLength: 3 }))
      .map(([name, note, inner]) => [`k@: ${name}${note}`, ...inner.flat().map((line) => `  ${line}`)]),
    fc.constant(['# a@', 'k@: *x']),
    fc.constant(['k@: *x # b@']),
  ),
}));
const text = fc.array(lines, { minLength: 1, maxLength: 5 }).map((parts) => {
  let number = 0;
  const numbered = parts
    .flat()
    .join('\n')
    .replace(/@/g, () => String(number++));
  return `---\nx: &x\n  a: 1 # first\n  b: {c: 2} # second\ny: &y [1, {d: 2}] # third\nz: [&z {e: 3}, 4] # fourth\n${numbered}\n`;
});

describe('comments where aliases are', () => {
  const check = (source: string): void => {
    const file = new SourceFile('a.yml', source);
    fc.pre(readDocuments(file).findings.length === 0);
    expect([source, [...asRead(file)].sort()]).toEqual([source, [...byRule(file)].sort()]);
  };

  it('belong to the occurrences that the rule of ytt finds', () => {
    fc.assert(fc.property(text, check), { numRuns: 1000 });
  });

  it.each([
    'x: &x\n  a: &n\n    b: 1 # c\ny: *x\n',
    'x: &x\n  a: &n\n  - 1 # c\n  - &m {b: 1} # d\ny: [*x]\n',
    'x: &x\n  ?\n    a # c\n  : 1\ny: *x\n',
    'x: &x\n  ? # c\n    a\n  : 1 # d\ny: *x\n',
  ])('belong to them with anchors that have no alias, and keys on lines of their own: %j', check);
});
