/** The fix that adds a missing `load` of a `@ytt:` module. */
import { type CodeLanguage, codeSyntax } from '../template/code/code-syntax.js';
import type { TextEdit } from '../text/edit.js';
import { lineBreakOf, lineStartOf } from '../text/line-start.js';
import type { SourceFile } from '../text/source-file.js';

/**
 * Adds `load("@ytt:module", "module")` for code at `offset` of `file`: below the loads above it, otherwise below the
 * ordinary comments at the beginning; in a text template always at the beginning.
 */
export function loadEdit(file: SourceFile, language: CodeLanguage, module: string, offset: number): TextEdit {
  const at = lineOfLoad(file, language, offset);
  const load = written(`load("@ytt:${module}", "${module}")`, language);
  return { range: { start: at, end: at }, newText: `${load}${lineBreakOf(file.text)}` };
}

function written(load: string, language: CodeLanguage): string {
  switch (language) {
    case 'yaml':
      return `#@ ${load}`;
    case 'text':
      return `(@ ${load} -@)`;
    case 'starlark':
      return load;
    default:
      return language satisfies never;
  }
}

function lineOfLoad(file: SourceFile, language: CodeLanguage, offset: number): number {
  if (language === 'text') return 0;
  const { text } = file;
  const last = endsOfLoads(file, language).findLast((end) => end <= offset);
  if (last !== undefined) {
    const lineBreak = text.indexOf('\n', last);
    return lineBreak === -1 || lineBreak >= offset ? lineStartOf(text, last) : lineBreak + 1;
  }
  return /^(?:[ \t]*#!?(?!@)[^\n]*\n)*/.exec(text)?.[0].length ?? 0;
}

/** The offsets at which the `load` statements of a file end; a statement may take several lines. */
function endsOfLoads(file: SourceFile, language: CodeLanguage): readonly number[] {
  const { program, text } = codeSyntax(file, language);
  return program.statements.flatMap((statement) => {
    if (statement.kind !== 'load') return [];
    const written = text.writtenRange(statement.end - 1, statement.end);
    return written === undefined ? [] : [written.end];
  });
}
