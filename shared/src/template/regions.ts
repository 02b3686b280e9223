/**
 * The comments of a YAML file by what they say to ytt, and the code in text templates, with their ranges: what editor
 * features colour, complete and describe.
 */
import { parseComment } from '../annotations/comment.js';
import type { Node } from '../document/node.js';
import { readDocuments } from '../document/read.js';
import type { TextRange } from '../text/range.js';
import type { SourceFile } from '../text/source-file.js';
import { childNodes } from './plain.js';
import { parseText } from './text-parse.js';
import { isOnLineOf } from './yaml-metas.js';

export interface TemplateRegion {
  /** `unknown` is a comment that is not ytt's; `comment` one for people. */
  readonly kind: 'comment' | 'code' | 'value' | 'annotation' | 'unknown';
  /** From the comment's `#` to its end, or from the `(@` of a text template to its `@)`. */
  readonly range: TextRange;
  /** What follows the `#@ ` or the annotation's name and a space. */
  readonly content: TextRange;
  /** Of annotations, without the `@`. */
  readonly name?: { readonly text: string; readonly range: TextRange };
  /** The node that a comment belongs to, where the text could be read. */
  readonly node?: Node;
}

const regionsOf = new WeakMap<SourceFile, readonly TemplateRegion[]>();

/** The regions of a YAML file in the order of the text. Where its YAML is broken, its lines tell what the nodes do not. */
export function yamlRegions(file: SourceFile): readonly TemplateRegion[] {
  let regions = regionsOf.get(file);
  if (regions === undefined) {
    const { documents, findings } = readDocuments(file);
    const found = regionsByNode(documents);
    if (findings.length > 0)
      for (const region of regionsByLine(file))
        if (!found.has(region.range.start)) found.set(region.range.start, region);
    regions = [...found.values()].sort((a, b) => a.range.start - b.range.start);
    regionsOf.set(file, regions);
  }
  return regions;
}

function regionsByNode(root: Node): Map<number, TemplateRegion> {
  // Aliased nodes are met again where they are used; their comments stand in one place.
  const byStart = new Map<number, TemplateRegion>();
  const visited = new Set<Node>();
  const visit = (node: Node): void => {
    if (visited.has(node)) return;
    visited.add(node);
    for (const comment of node.comments ?? []) {
      const region = commentRegion(comment.data, comment.origin.start, isOnLineOf(comment, node));
      byStart.set(region.range.start, { ...region, node });
    }
    for (const child of childNodes(node)) visit(child);
  };
  visit(root);
  return byStart;
}

function commentRegion(data: string, start: number, sameLine: boolean): TemplateRegion {
  const read = parseComment(data, sameLine);
  const range = { start, end: start + 1 + data.length };
  const contentAt = 'contentAt' in read ? read.contentAt : Math.min(1, data.length);
  const content = { start: start + 1 + contentAt, end: range.end };
  if (read.kind !== 'annotation') return { kind: read.kind, range, content };
  const nameRange = { start: start + 2, end: start + 2 + read.name.length };
  return { kind: read.kind, range, content, name: { text: read.name, range: nameRange } };
}

/** Takes every `#@` and `#!` after white space for a comment, which is right but for those in strings. */
function regionsByLine(file: SourceFile): readonly TemplateRegion[] {
  const regions: TemplateRegion[] = [];
  for (const match of file.text.matchAll(/(^|[ \t])#([@!][^\r\n]*)/gm)) {
    const start = match.index + (match[1] ?? '').length;
    const lineStart = file.lines.lineStart(file.lines.lineAt(start));
    const sameLine = file.text.slice(lineStart, start).trim() !== '';
    regions.push(commentRegion(match[2] ?? '', start, sameLine));
  }
  return regions;
}

/** The code of a text template, up to where its marks no longer pair up. */
export function textRegions(file: SourceFile): readonly TemplateRegion[] {
  const { parts } = parseText(file.text, 1);
  return parts.flatMap((part): readonly TemplateRegion[] => {
    if (part.kind === 'text') return [];
    const end = part.at + part.content.length;
    const marks = /^-?=?-?/.exec(part.content)?.[0] ?? '';
    const closing = part.content.endsWith('-') && part.content.length > marks.length ? 1 : 0;
    const content = { start: part.at + marks.length, end: end - closing };
    return [{ kind: marks.includes('=') ? 'value' : 'code', range: { start: part.at - 2, end: end + 2 }, content }];
  });
}
