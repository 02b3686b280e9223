/** Translates text templates to code. */

import { addAll } from '../../memo/list-map.js';
import { leadingSpace, trimSpaceLeft, trimSpaceRight } from '../../starlark/values/unicode.js';
import type { TextRange } from '../../text/range.js';
import { rootTag, type TemplateNodes } from '../nodes/template-nodes.js';
import { type CodeLine, CodeLineBuilder, type Instructions } from './code-line.js';
import type { TextPart } from './split-text.js';

/** The positions of the parts of a text in a source file. */
export interface TextPlacement {
  /** The line (from 0) of the file that ytt considers the text's first line. */
  readonly firstLine: number;
  /** The range of a piece of the text in the file, if known; called for pieces in the order of the text. */
  locate(offset: number, content: string): TextRange | undefined;
}

/** What the code of a text is generated with. `YamlCompiler` is one. */
interface TextCompiler {
  readonly instructions: Instructions;
  readonly nodes: TemplateNodes;
  /** Called for each part. */
  readonly pace: () => void;
}

/** The kind of `(@…@)`, and its code. */
interface CodePart {
  readonly trimBefore: boolean;
  readonly trimAfter: boolean;
  readonly prints: boolean;
  readonly code: string;
  /** Offset of `code` in the text. */
  readonly at: number;
}

function readCodePart(part: TextPart): CodePart {
  const { content } = part;
  let body = content;
  for (const mark of ['-=', '=', '-']) if (body.startsWith(mark)) body = body.slice(mark.length);
  return {
    trimBefore: content.startsWith('-'),
    trimAfter: content.endsWith('-'),
    prints: content.startsWith('=') || content.startsWith('-='),
    code: body.endsWith('-') ? body.slice(0, -1) : body,
    at: part.at + content.length - body.length,
  };
}

/**
 * The code that builds the text of `parts` in a context of its own. Its last line is the call that closes the context
 * and returns the text.
 */
export function compileText(
  parts: readonly TextPart[],
  placement: TextPlacement,
  { instructions, nodes, pace }: TextCompiler,
): readonly CodeLine[] {
  const root = nodes.add({ kind: 'textRoot' }, rootTag);
  const lines: CodeLine[] = [
    generated(instructions.call('set_ctx_type', '"text"')),
    generated(instructions.call('start_ctx', '"text"')),
    generated(instructions.call('start_node', String(root))),
  ];
  const codes = parts.map((part) => (part.kind === 'code' ? readCodePart(part) : undefined));
  parts.forEach((part, i) => {
    pace();
    const code = codes[i];
    const line = placement.firstLine + part.line;
    if (code === undefined) {
      const trimmedLeft = codes[i - 1]?.trimAfter ? trimSpaceLeft(part.content) : part.content;
      const content = codes[i + 1]?.trimBefore ? trimSpaceRight(trimmedLeft) : trimmedLeft;
      const tag = nodes.add({ kind: 'text', content }, root);
      lines.push(generated(instructions.call('start_node', String(tag)), line));
      lines.push(generated(instructions.call('set_node', String(tag)), line));
    } else if (code.prints) {
      const tag = nodes.add({ kind: 'text', content: '' }, root);
      lines.push(generated(instructions.call('start_node', String(tag)), line));
      lines.push(printing(code, tag, line, placement, instructions));
    } else {
      addAll(lines, plainCode(code, line, placement));
    }
  });
  lines.push(generated(instructions.call('end_ctx')));
  return lines;
}

function generated(text: string, line?: number): CodeLine {
  return new CodeLineBuilder().generated(text).build(line);
}

function printing(
  code: CodePart,
  tag: number,
  line: number,
  placement: TextPlacement,
  instructions: Instructions,
): CodeLine {
  const builder = new CodeLineBuilder().generated(`${instructions.name('set_node')}(${tag}, (`);
  builder.expression((inner) => writeLines(inner, code, placement));
  return builder.generated('))').build(line);
}

/** Adds code of several lines, each with its position. */
function writeLines(builder: CodeLineBuilder, code: CodePart, placement: TextPlacement): void {
  let at = code.at;
  for (const [i, text] of code.code.split('\n').entries()) {
    if (i > 0) builder.generated('\n');
    const indent = leadingSpace(text);
    builder.generated(text.slice(0, indent));
    const body = text.slice(indent);
    builder.written(body, placement.locate(at + indent, body));
    at += text.length + 1;
  }
}

function plainCode(code: CodePart, line: number, placement: TextPlacement): readonly CodeLine[] {
  let at = code.at;
  return code.code.split('\n').map((text, i) => {
    const range = placement.locate(at, text);
    at += text.length + 1;
    return new CodeLineBuilder().written(text, range).build(line + i);
  });
}
