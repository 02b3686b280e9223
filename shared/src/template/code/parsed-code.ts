/** Code and its syntax tree. */
import { ProgramParser } from '../../starlark/parse/parse-program.js';
import type { Program, StarlarkProblem } from '../../starlark/parse/syntax.js';
import type { SourceFile } from '../../text/source-file.js';
import type { CompiledTemplate, TemplateNodes } from '../nodes/template-nodes.js';
import { ProgramText } from './program.js';

/** The generated program of a file, parsed. */
export interface CodeSyntax {
  readonly text: ProgramText;
  readonly program: Program;
  /** The nodes that its instructions build. */
  readonly nodes: TemplateNodes;
  readonly problems: readonly StarlarkProblem[];
}

const parsed = new WeakMap<CompiledTemplate, CodeSyntax>();
/** The parsers of code whose parsing was interrupted. */
const begun = new WeakMap<CompiledTemplate, ProgramParser>();

const texts = new WeakMap<CompiledTemplate, ProgramText>();

function programTextFor(file: SourceFile, code: CompiledTemplate): ProgramText {
  let text = texts.get(code);
  if (text === undefined) {
    text = new ProgramText(file, code.lines);
    texts.set(code, text);
    file.whileRead?.();
  }
  return text;
}

/** Parses code that was made from `file`. Throws what `file.whileRead` throws. */
export function parseCode(file: SourceFile, code: CompiledTemplate): CodeSyntax {
  let syntax = parsed.get(code);
  if (syntax === undefined) {
    const text = programTextFor(file, code);
    const parser = begun.get(code) ?? new ProgramParser(text.text);
    begun.set(code, parser);
    syntax = { text, nodes: code.nodes, ...parser.parse(file.whileRead) };
    parsed.set(code, syntax);
    begun.delete(code);
    file.whileRead?.();
  }
  return syntax;
}
