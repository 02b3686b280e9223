/** The code files of a run, with the connections through which values flow between them. */
import type { NodeValue } from '../document/node.js';
import { computeOnce } from '../memo/compute-once.js';
import type { SchemaNode } from '../schema/schema-node.js';
import type { Identifier } from '../starlark/parse/syntax.js';
import { type CodeLanguage, codeSyntax } from '../template/code/code-syntax.js';
import type { CodeSyntax } from '../template/code/parsed-code.js';
import type { FileSymbols, SymbolDefinition } from '../template/symbols/file-symbols.js';
import { codeSymbols } from '../template/symbols/symbols.js';
import type { SourceFile } from '../text/source-file.js';
import { SourceMemo } from '../text/source-memo.js';
import type { AnnotatedUse } from './annotated-functions.js';

/** A file, with the language of its code. */
export interface CodeFile {
  readonly source: SourceFile;
  readonly language: CodeLanguage;
}

const codeFiles = new SourceMemo<CodeFile[]>();

/** The code of a version of a file; the same object for the same version. */
export function codeFile(source: SourceFile, language: CodeLanguage): CodeFile {
  const known = codeFiles.get(source) ?? [];
  const file = known.find((one) => one.language === language) ?? { source, language };
  if (!known.includes(file)) codeFiles.set(source, [...known, file]);
  return file;
}

/** The declaration of `data.values`. */
export interface DeclaredValues {
  readonly declaration: SchemaNode;
  /** Whether there are no other data values than the declared ones. */
  readonly isClosed: boolean;
}

/** A library below `_ytt_lib`. */
export interface CodeLibrary {
  /** The same object for the same library. */
  readonly key: object;
  /** The files whose globals the library's method `export` can return. */
  readonly exporting: readonly CodeFile[];
  readonly values: DeclaredValues | undefined;
}

/** The files of a run that contain code, and what their code can read of the run. */
export interface CodeRun {
  readonly files: readonly CodeFile[];
  /** The file that `load(module, …)` in `from` resolves to; undefined if there is none, and for modules of `@ytt:`. */
  loaded(from: CodeFile, module: string): CodeFile | undefined;
  /** The value of `data.values` in `file`; undefined if unknown. */
  valuesIn(file: CodeFile): DeclaredValues | undefined;
  /** The library that `library.get(path)` in `file` resolves to. */
  libraryOf(file: CodeFile, path: string): CodeLibrary | undefined;
  /** The libraries that a path which begins with `beginning` can resolve to. */
  librariesOf(file: CodeFile, beginning: string): readonly CodeLibrary[];
  /** If no schema declares the data values of `file`: the keys of the libraries that it belongs to, innermost first. */
  librariesAround(file: CodeFile): readonly object[];
  /** Whether the `@ytt:` modules have the additional members of the design documents in `file`. */
  isProposed(file: CodeFile): boolean;
  /**
   * The values on the left side that the overlay of a function may apply to; undefined if they are not known, or nobody
   * has searched for them.
   */
  overlaidNodes?(scope: CodeScope, use: AnnotatedUse): readonly NodeValue[] | undefined;
  /** Whether code outside of `files` may call the functions of `file`. */
  isCalledFromOutside(file: CodeFile): boolean;
}

/** Code whose expressions are analysed: that of a file, or a part of it that was parsed by itself. */
export interface CodeScope {
  readonly file: CodeFile;
  readonly syntax: CodeSyntax;
  /** The definition of an identifier of `syntax`; undefined for built-in and unknown names. */
  definitionOf(identifier: Identifier): SymbolDefinition | undefined;
}

const scopes = new SourceMemo<Map<CodeFile, CodeScope>>();

/** The whole code of `file`. */
export function scopeOf(file: CodeFile): CodeScope {
  const ofSource = scopes.get(file.source) ?? new Map<CodeFile, CodeScope>();
  scopes.set(file.source, ofSource);
  return computeOnce(ofSource, file, () => {
    const syntax = codeSyntax(file.source, file.language);
    const { bindings } = codeSymbols(syntax);
    return { file, syntax, definitionOf: (identifier) => bindings.get(identifier) };
  });
}

/** The symbols in the code of `file`. */
export function symbolsIn(file: CodeFile): FileSymbols {
  return codeSymbols(scopeOf(file).syntax);
}
