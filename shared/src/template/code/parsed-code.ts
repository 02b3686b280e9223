/** Code as a syntax tree. */
import { parseProgram } from '../../starlark/parse/parse.js';
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

/** The syntax of code that was made from `file`. */
export function parseCode(file: SourceFile, code: CompiledTemplate): CodeSyntax {
  let syntax = parsed.get(code);
  if (syntax === undefined) {
    const text = new ProgramText(file, code.lines);
    syntax = { text, nodes: code.nodes, ...parseProgram(text.text) };
    parsed.set(code, syntax);
  }
  return syntax;
}
