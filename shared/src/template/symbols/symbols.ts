/**
 * The names in the code of a file: what is defined, where it is used, what is loaded and which attributes are asked of
 * what. Works on broken code as far as it can be read.
 */

import type { Identifier } from '../../starlark/parse/syntax.js';
import type { TextRange } from '../../text/range.js';
import type { SourceFile } from '../../text/source-file.js';
import { type CodeLanguage, codeSyntax } from '../code/code-syntax.js';
import type { CodeSyntax } from '../code/parsed-code.js';
import { walkSymbols } from './symbol-walk.js';

export interface FunctionSignature {
  /** Parameters as written, such as `n=1` and `*rest`. */
  readonly parameters: readonly string[];
  /** The first statement's string, if it is one. */
  readonly documentation: string | undefined;
}

export interface SymbolDefinition {
  readonly name: string;
  readonly kind: 'function' | 'parameter' | 'variable' | 'load';
  /** The name where it is first bound. */
  readonly range: TextRange;
  /** Where the name is bound again and where it is used, in the order of the code; `range` is not among them. */
  readonly references: readonly TextRange[];
  /** The function whose parameter or local variable it is; undefined for what belongs to the whole file. */
  readonly within: SymbolDefinition | undefined;
  /** Of functions: from `def` to the end of their last statement. */
  readonly body: TextRange | undefined;
  /** Of variables of comprehensions and parameters of lambdas: the expression that knows them. */
  readonly expression: TextRange | undefined;
  readonly signature: FunctionSignature | undefined;
  /** Of loads. */
  readonly loadedFrom: { readonly module: string; readonly name: string } | undefined;
}

/** A `load` statement's module. */
export interface LoadedModule {
  readonly path: string;
  /** The string with its quotes. */
  readonly range: TextRange;
}

/** `root.a["b"].c`: attributes and literal keys asked of a name, one after the other. */
export interface AccessChain {
  readonly root: string;
  readonly rootRange: TextRange;
  /** Undefined where the root is not defined in the file. */
  readonly definition: SymbolDefinition | undefined;
  readonly steps: readonly { readonly name: string; readonly range: TextRange }[];
}

/** `function(name=…)`. */
export interface KeywordArgument {
  readonly function: SymbolDefinition;
  readonly name: string;
}

export interface FileSymbols {
  readonly definitions: readonly SymbolDefinition[];
  readonly loads: readonly LoadedModule[];
  readonly accesses: readonly AccessChain[];
  /** Names used but not defined in the file: built-in ones, and mistakes. */
  readonly free: readonly { readonly name: string; readonly range: TextRange }[];
  /** Arguments that calls of functions of the file, or loaded ones, give by their names. */
  readonly keywordArguments: readonly KeywordArgument[];
  /** What each identifier of the program stands for that is defined in the file, by the rules of scope. */
  readonly bindings: ReadonlyMap<Identifier, SymbolDefinition>;
}

const symbolsOf = new WeakMap<CodeSyntax, FileSymbols>();

/** The symbols of a file. Never throws; code that cannot be read contributes what comes before and after it. */
export function fileSymbols(file: SourceFile, language: CodeLanguage): FileSymbols {
  return codeSymbols(codeSyntax(file, language));
}

/** The symbols of code that was parsed. */
export function codeSymbols(syntax: CodeSyntax): FileSymbols {
  let symbols = symbolsOf.get(syntax);
  if (symbols === undefined) {
    const { program, text } = syntax;
    symbols = walkSymbols(program, (start, end) => text.writtenRange(start, end));
    symbolsOf.set(syntax, symbols);
  }
  return symbols;
}

/** The definitions that code at `offset` of the file can name, innermost first. */
export function visibleAt(symbols: FileSymbols, offset: number): readonly SymbolDefinition[] {
  const holds = (range: TextRange | undefined): boolean =>
    range !== undefined && range.start <= offset && offset <= range.end;
  const visible = symbols.definitions.filter(
    ({ within, expression }) =>
      (within === undefined || holds(within.body)) && (expression === undefined || holds(expression)),
  );
  return visible.sort((a, b) => depthOf(b) - depthOf(a));
}

/** In how many functions and expressions a name is defined. */
function depthOf(definition: SymbolDefinition): number {
  let depth = definition.expression === undefined ? 0 : 0.5;
  for (let at = definition.within; at !== undefined; at = at.within) depth++;
  return depth;
}
