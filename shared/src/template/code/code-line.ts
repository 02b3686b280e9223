/**
 * The lines of Starlark generated from a template.
 *
 * ytt compiles a template to one Starlark program: the code of its comments, each on a line of its own, and between
 * them calls of instructions that build the result. A line knows which line of the template ytt names for it, and where
 * the parts of it that the user wrote are in the template.
 */
import type { TextRange } from '../../text/range.js';
import type { SourceFile } from '../../text/source-file.js';

/** A part of a line and its position in the source. */
export interface CodePiece {
  /** Offset and length in `CodeLine.text`. */
  readonly at: number;
  readonly length: number;
  /** The range in the source file. If `verbatim`, the piece is the source's text from `source.start` on. */
  readonly source: TextRange;
  readonly verbatim: boolean;
}

/** A line of the generated program, and its parts that come from the file. */
export interface CodeLine {
  /** May contain line breaks; ytt still counts it as one line. */
  readonly text: string;
  /** The line (from 0) of the source file that ytt names; undefined for lines that are only generated. */
  readonly sourceLine: number | undefined;
  /** In order and not overlapping. */
  readonly pieces: readonly CodePiece[];
  /** The user's expression or arguments in the call of an instruction; offsets in `text`. */
  readonly expression?: { readonly start: number; readonly end: number; readonly isArguments: boolean };
}

/** The instructions in generated code, named like the methods that implement them. */
const instructionNames = [
  'set_ctx_type',
  'start_ctx',
  'end_ctx',
  'start_node_annotation',
  'collect_node_annotation',
  'start_node',
  'set_node',
  'set_map_item_key',
] as const;

/** ytt's name of an instruction. */
export type InstructionName = (typeof instructionNames)[number];

/** The kind of result that a context builds. */
export type DialectName = 'yaml' | 'text';

/**
 * The names of the instructions in the code of one template. They have ytt's form, with a number that makes them
 * different from every name in `text`.
 */
export class Instructions {
  readonly prefix: string;

  constructor(file: SourceFile) {
    // ytt counts the templates of a run from 2.
    let number = 2;
    while (file.includes(`__ytt_tpl${number}_`)) number++;
    this.prefix = `__ytt_tpl${number}_`;
  }

  name(instruction: InstructionName): string {
    return this.prefix + instruction;
  }

  call(instruction: InstructionName, ...args: readonly string[]): string {
    return `${this.name(instruction)}(${args.join(', ')})`;
  }
}

/** The instruction that a name in a program stands for; undefined for other names. */
export function instructionNamed(name: string): InstructionName | undefined {
  const written = /^__ytt_tpl\d+_(\w+)$/.exec(name)?.[1];
  return instructionNames.find((one) => one === written);
}

/** `message` without the name of the failed instruction, which users do not know. */
export function withoutInstructionName(message: string): string {
  return message.replace(/^__ytt_tpl\d+_\w+: /, '');
}

/** Whether an instruction is, or ends, at an offset of a program's text. */
export function isInstruction(text: string, offset: number): boolean {
  const around = text.slice(Math.max(0, offset - 40), offset);
  return /^__ytt_tpl\d+_/.test(text.slice(offset, offset + 20)) || /__ytt_tpl\d+_\w+$/.test(around);
}

/** The offset of the first instruction before `end` on the lines of a program below that of `start`. */
export function nextInstruction(text: string, start: number, end: number): number | undefined {
  const below = text.indexOf('\n', start);
  const index = below === -1 ? -1 : text.slice(below, end).search(/__ytt_tpl\d+_/);
  return index === -1 ? undefined : below + index;
}

/** Builds a line from generated text and text that the user wrote. */
export class CodeLineBuilder {
  private text = '';
  private readonly pieces: CodePiece[] = [];
  private given: CodeLine['expression'];

  generated(text: string): this {
    this.text += text;
    return this;
  }

  /** Adds `text`, which is at `source` in the file; if not `verbatim`, it is derived from the text there. */
  written(text: string, source: TextRange | undefined, verbatim = true): this {
    if (source !== undefined) this.pieces.push({ at: this.text.length, length: text.length, source, verbatim });
    this.text += text;
    return this;
  }

  /** Marks what `write` adds as the expression, or the arguments, of an instruction. */
  expression(write: (line: this) => void, isArguments = false): this {
    const start = this.text.length;
    write(this);
    this.given = { start, end: this.text.length, isArguments };
    return this;
  }

  build(sourceLine: number | undefined): CodeLine {
    const { text, pieces, given: expression } = this;
    return expression === undefined ? { text, sourceLine, pieces } : { text, sourceLine, pieces, expression };
  }
}
