/** Reads the names in the code of a file. Works on broken code as far as it can be read. */

import type { SourceFile } from '../../text/source-file.js';
import { type CodeLanguage, codeSyntax } from '../code/code-syntax.js';
import type { CodeSyntax } from '../code/parsed-code.js';
import type { FileSymbols, SymbolDefinition } from './file-symbols.js';
import { walkSymbols } from './symbol-walk.js';

const symbolsOf = new WeakMap<CodeSyntax, FileSymbols>();

/**
 * The symbols of a file whose code stands in it as `language` says. Never throws; code that cannot be read contributes
 * what comes before and after it. Remembered for each file and language.
 */
export function fileSymbols(file: SourceFile, language: CodeLanguage): FileSymbols {
  const syntax = codeSyntax(file, language);
  let symbols = symbolsOf.get(syntax);
  if (symbols === undefined) {
    symbols = walkSymbols(syntax.program, (start, end) => syntax.text.writtenRange(start, end));
    symbolsOf.set(syntax, symbols);
  }
  return symbols;
}

/** The definitions that code at `offset` of the file can name, innermost first. */
export function visibleAt(symbols: FileSymbols, offset: number): readonly SymbolDefinition[] {
  const holds = ({ body }: SymbolDefinition): boolean =>
    body !== undefined && body.start <= offset && offset <= body.end;
  const visible = symbols.definitions.filter(({ within }) => within === undefined || holds(within));
  return visible.sort((a, b) => depthOf(b) - depthOf(a));
}

function depthOf(definition: SymbolDefinition): number {
  let depth = 0;
  for (let at = definition.within; at !== undefined; at = at.within) depth++;
  return depth;
}
