/** The code files of a run, as far as values flow from one to the other. */
import type { SchemaNode } from '../schema/schema-node.js';
import type { Identifier } from '../starlark/parse/syntax.js';
import { type CodeLanguage, codeSyntax } from '../template/code/code-syntax.js';
import type { CodeSyntax } from '../template/code/parsed-code.js';
import type { FileSymbols, SymbolDefinition } from '../template/symbols/file-symbols.js';
import { codeSymbols } from '../template/symbols/symbols.js';
import type { SourceFile } from '../text/source-file.js';
import { SourceMemo } from '../text/source-memo.js';

/** A file, and where code stands in it. */
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

/** What `data.values` is. */
export interface DeclaredValues {
  readonly declaration: SchemaNode;
  /** Whether nothing is there but what is declared. */
  readonly isClosed: boolean;
}

/** A library below `_ytt_lib`. */
export interface CodeLibrary {
  /** What is the same for the same library. */
  readonly key: object;
  /** The files whose globals the library's method `export` can return. */
  readonly exporting: readonly CodeFile[];
  readonly values: DeclaredValues | undefined;
}

/** The files of a run that hold code, and what of the run their code can ask for. */
export interface CodeRun {
  readonly files: readonly CodeFile[];
  /** The file that `load(module, …)` in `from` finds; undefined if there is none, and for modules of `@ytt:`. */
  loaded(from: CodeFile, module: string): CodeFile | undefined;
  /** What `data.values` is in `file`; undefined if that is not known. */
  valuesIn(file: CodeFile): DeclaredValues | undefined;
  /** What `library.get(path)` in `file` finds. */
  libraryOf(file: CodeFile, path: string): CodeLibrary | undefined;
  /** The libraries that it can find where the path begins with `beginning`. */
  librariesOf(file: CodeFile, beginning: string): readonly CodeLibrary[];
  /** The keys of the libraries that `file` can be of, the innermost first, if no schema declares their data values. */
  librariesAround(file: CodeFile): readonly object[];
  /** Whether the modules of `@ytt:` have for `file` what the design documents add to them. */
  isProposed(file: CodeFile): boolean;
  /** Whether code that is not among `files` may call the functions of `file`. */
  isCalledFromOutside(file: CodeFile): boolean;
}

/** Code whose expressions are asked about: that of a file, or a part of it that was read by itself. */
export interface CodeScope {
  readonly file: CodeFile;
  readonly syntax: CodeSyntax;
  /** What an identifier of `syntax` stands for; undefined for built-in names and unknown ones. */
  definitionOf(identifier: Identifier): SymbolDefinition | undefined;
}

const scopes = new SourceMemo<ReadonlyMap<CodeFile, CodeScope>>();

/** The code of `file` as a whole. */
export function scopeOf(file: CodeFile): CodeScope {
  const known = scopes.get(file.source);
  let scope = known?.get(file);
  if (scope === undefined) {
    const syntax = codeSyntax(file.source, file.language);
    const { bindings } = codeSymbols(syntax);
    scope = { file, syntax, definitionOf: (identifier) => bindings.get(identifier) };
    scopes.set(file.source, new Map([...(known ?? []), [file, scope]]));
  }
  return scope;
}

/** The names of the code of `file`. */
export function symbolsIn(file: CodeFile): FileSymbols {
  return codeSymbols(scopeOf(file).syntax);
}
