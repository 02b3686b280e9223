/**
 * Formatting that changes nothing of what a text means: white space at the ends of lines goes, blank lines at the end
 * too, and the text ends with a line break. The edits are only returned where the text with them reads as before.
 */
import { applyEdits, type TextEdit } from '@ytt-language/shared/text/edit';
import type { TextRange } from '@ytt-language/shared/text/range';
import { parse } from '@ytt-language/shared/yaml/parse';
import type { CommentSyntax, NodeSyntax, StreamSyntax } from '@ytt-language/shared/yaml/syntax';
import type { Snapshot } from '../workspace/snapshot.js';

/** The edits of the lines that `range` touches; of all without one. */
export function formattingEdits({ file, syntax }: Snapshot, range?: TextRange): readonly TextEdit[] {
  if (!/\.ya?ml$/.test(file.path) || syntax.documents.some(({ errors }) => errors.length > 0)) return [];
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
  visitNodes(stream, (node, start) => {
    if (node.kind !== 'scalar' || node.style === 'plain') return;
    if (quoted || node.style === 'literal' || node.style === 'folded') found.push({ start, end: start + node.length });
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
    (node) => {
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
  visit: (node: NodeSyntax, start: number) => void,
  comments: (all: readonly CommentSyntax[]) => void = () => {},
): void {
  const walk = (node: NodeSyntax | undefined, start: number): void => {
    if (node === undefined) return;
    visit(node, start);
    if (node.kind === 'mapping')
      for (const [i, pair] of node.items.entries()) {
        const at = start + (node.starts[i] ?? 0);
        comments(pair.comments);
        walk(pair.key, at + pair.keyAt);
        walk(pair.value, at + pair.valueAt);
      }
    if (node.kind === 'sequence')
      for (const [i, item] of node.items.entries()) {
        comments(item.comments);
        walk(item.value, start + (node.starts[i] ?? 0) + item.valueAt);
      }
  };
  for (const [i, document] of stream.documents.entries()) {
    comments(document.comments);
    walk(document.value, (stream.starts[i] ?? 0) + document.valueAt);
  }
}
