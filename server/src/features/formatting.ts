/**
 * Formatting that changes nothing of what a text means: white space at the ends of lines goes, blank lines at the end
 * too, and the text ends with a line break. The edits are only returned where the text with them reads as before.
 */
import { applyEdits, type TextEdit } from '@ytt-language/shared/text/edit';
import type { TextRange } from '@ytt-language/shared/text/range';
import { parse } from '@ytt-language/shared/yaml/parse';
import { documentsOf, itemsOf, type PlacedNode, pairsOf, rangeOf } from '@ytt-language/shared/yaml/placed';
import type { CommentSyntax, StreamSyntax } from '@ytt-language/shared/yaml/syntax';
import { isYamlName } from '../workspace/facts.js';
import type { Snapshot } from '../workspace/snapshot.js';

/** The edits of the lines that `range` touches; of all without one. */
export function formattingEdits({ file, syntax }: Snapshot, range?: TextRange): readonly TextEdit[] {
  if (!isYamlName(file.path) || syntax.documents.some(({ errors }) => errors.length > 0)) return [];
  const { text, lines } = file;
  const edits: TextEdit[] = [];
  const kept = blockScalars(syntax, true);
  const first = range === undefined ? 0 : lines.lineAt(range.start);
  const last = range === undefined ? lines.lineCount - 1 : lines.lineAt(range.end);
  for (let line = first; line <= last; line++) {
    const start = lines.lineStart(line);
    const written = file.lineText(line);
    const end = start + written.length;
    const blanks = /[ \t]+$/.exec(written)?.[0].length ?? 0;
    if (blanks > 0 && !kept.some((one) => one.start < end && end <= one.end))
      edits.push({ range: { start: end - blanks, end }, newText: '' });
  }
  const ending = last === lines.lineCount - 1 ? endEdit(text, blockScalars(syntax, false)) : undefined;
  const all = ending === undefined ? edits : [...edits.filter((one) => one.range.end <= ending.range.start), ending];
  const result = applyEdits(text, all);
  return result !== text && meaning(parse(result)) === meaning(syntax) ? all : [];
}

/** One line break at the end of the text, where no block scalar ends there. */
function endEdit(text: string, blocks: readonly TextRange[]): TextEdit | undefined {
  const end = text.trimEnd().length;
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  if (end === 0 || text.slice(end) === lineBreak || blocks.some((one) => one.end >= end)) return undefined;
  return { range: { start: end, end: text.length }, newText: lineBreak };
}

/** Where block scalars stand, and quoted ones where asked for: white space there may be theirs. */
function blockScalars(stream: StreamSyntax, quoted: boolean): readonly TextRange[] {
  const found: TextRange[] = [];
  visitNodes(stream, (placed) => {
    const { node } = placed;
    if (node.kind !== 'scalar' || node.style === 'plain') return;
    if (quoted || node.style === 'literal' || node.style === 'folded') found.push(rangeOf(placed));
  });
  return found;
}

/** What a tree says, without where it says it. */
function meaning(stream: StreamSyntax): string {
  const words: unknown[] = [];
  const comments = (all: readonly CommentSyntax[]): void => {
    for (const { data, sameLine } of all) words.push(data.trimEnd(), sameLine);
  };
  visitNodes(
    stream,
    ({ node }) => {
      words.push(node.kind, node.anchor?.name, node.tag?.name);
      if (node.kind === 'scalar') words.push(node.style, node.value);
      else if (node.kind === 'alias') words.push(node.name);
      else words.push(node.items.length, node.flow);
    },
    comments,
  );
  for (const document of stream.documents) words.push(document.errors.length, document.markerLength > 0);
  return JSON.stringify(words);
}

function visitNodes(
  stream: StreamSyntax,
  visit: (placed: PlacedNode) => void,
  comments: (all: readonly CommentSyntax[]) => void = () => {},
): void {
  const walk = (placed: PlacedNode | undefined): void => {
    if (placed === undefined) return;
    visit(placed);
    for (const { pair, key, value } of pairsOf(placed)) {
      comments(pair.comments);
      walk(key);
      walk(value);
    }
    for (const { item, value } of itemsOf(placed)) {
      comments(item.comments);
      walk(value);
    }
  };
  for (const { document, value } of documentsOf(stream)) {
    comments(document.comments);
    walk(value);
  }
}
