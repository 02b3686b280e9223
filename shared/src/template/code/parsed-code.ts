/** Code and its syntax tree. */
import { computeStep } from '../../memo/compute-once.js';
import { ProgramParser } from '../../starlark/parse/parse-program.js';
import type { ParsedProgram } from '../../starlark/parse/parsed-program.js';
import type { SourceFile } from '../../text/source-file.js';
import { SourceMemo } from '../../text/source-memo.js';
import type { CompiledTemplate, TemplateNodes } from '../nodes/template-nodes.js';
import { ProgramText } from './program.js';

/** The generated program of a file, parsed. */
export interface CodeSyntax extends ParsedProgram {
  readonly text: ProgramText;
  /** The nodes that its instructions build. */
  readonly nodes: TemplateNodes;
}

const parsed = new WeakMap<CompiledTemplate, CodeSyntax>();
/** The parsers of code whose parsing was interrupted, to be continued. */
const begun = new WeakMap<CompiledTemplate, ProgramParser>();

const texts = new WeakMap<CompiledTemplate, ProgramText>();

function programTextFor(file: SourceFile, code: CompiledTemplate): ProgramText {
  return computeStep(texts, code, file, () => new ProgramText(file, code.lines, code.documents));
}

/** The latest program parsed for a version of a file, or for the version before it. */
const latest = new SourceMemo<ParsedProgram>();

/**
 * Lets `after` use the program of `before`, an earlier version of the file. If the text of the code is the same, it
 * uses all of it, so that nothing is parsed, resolved or compiled again; otherwise it uses the statements at the same
 * offsets.
 */
export function carryProgram(before: SourceFile, after: SourceFile): void {
  const program = latest.get(before);
  if (program !== undefined) latest.set(after, program);
}

/** Parses code that was generated from `file`. Throws what `file.pauses` throw. */
export function parseCode(file: SourceFile, code: CompiledTemplate): CodeSyntax {
  return computeStep(parsed, code, file, () => {
    const text = programTextFor(file, code);
    const program = parseProgramOf(file, code, text.text);
    latest.set(file, program);
    begun.delete(code);
    return { text, nodes: code.nodes, ...program };
  });
}

function parseProgramOf(file: SourceFile, code: CompiledTemplate, text: string): ParsedProgram {
  const known = latest.get(file);
  if (known?.program.text === text) return known;
  const parser = begun.get(code) ?? new ProgramParser(text, known, code.instructions.prefix);
  begun.set(code, parser);
  return parser.parse(file.pauses?.betweenSteps);
}
