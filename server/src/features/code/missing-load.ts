/** The missing `load` of an `@ytt:` module that code uses. */
import type { SourceFile, TextEdit } from '@ytt-language/shared';
import { type CodeAt, definitionAt, type Expression, libraryModuleNames, loadEdit } from '@ytt-language/shared/tooling';
import { codeLanguage } from '../../workspace/files/file-summary.js';

/** The edit that loads the module that `expression` names, unless something else is defined by that name. */
export function loadEditFor(file: SourceFile, code: CodeAt, expression: Expression): TextEdit | undefined {
  const root = expression.kind === 'dot' ? expression.object : expression;
  if (root.kind !== 'identifier' || definitionAt(code, root) !== undefined) return undefined;
  return libraryModuleNames.includes(root.name) ? moduleLoad(file, root.name, code.offset) : undefined;
}

/** The edit that loads a module of `@ytt:` for code at `offset`. */
export function moduleLoad(file: SourceFile, module: string, offset: number): TextEdit {
  return loadEdit(file, codeLanguage(file.path), module, offset);
}
