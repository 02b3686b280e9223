/** The edit that adds a missing `load`. */
import { type CodeLanguage, codeSyntax } from '../template/code/code-syntax.js';
import type { CodeSyntax } from '../template/code/parsed-code.js';
import type { TextEdit } from '../text/edit.js';
import { lineBreakOf, lineStartOf } from '../text/line-start.js';
import type { SourceFile } from '../text/source-file.js';

/** Names that a `load` imports from a module. */
export interface Load {
  /** The module's path, as `load` takes it. */
  readonly module: string;
  readonly names: readonly string[];
}

/** The `load` of the module `@ytt:NAME`. */
export function moduleLoad(name: string): Load {
  return { module: `@ytt:${name}`, names: [name] };
}

/**
 * Adds `load` for code at `offset` of `file`: to a load of the same module above it; otherwise below the loads above
 * it, or below the ordinary comments at the beginning; in a text template always at the beginning.
 */
export function loadEdit(file: SourceFile, language: CodeLanguage, load: Load, offset: number): TextEdit {
  const loads = writtenLoads(file, language).filter(({ end }) => end <= offset);
  const names = load.names.map((name) => `"${name}"`).join(', ');
  const namesEnd = loads.findLast(({ module }) => module === load.module)?.namesEnd;
  if (namesEnd !== undefined) return { range: { start: namesEnd, end: namesEnd }, newText: `, ${names}` };
  const at = lineOfLoad(file, language, loads.at(-1)?.end, offset);
  const written = statement(`load("${load.module}", ${names})`, language);
  return { range: { start: at, end: at }, newText: `${written}${lineBreakOf(file)}` };
}

function statement(load: string, language: CodeLanguage): string {
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

function lineOfLoad(file: SourceFile, language: CodeLanguage, last: number | undefined, offset: number): number {
  if (language === 'text') return 0;
  const { text } = file;
  if (last !== undefined) {
    const lineBreak = text.indexOf('\n', last);
    return lineBreak === -1 || lineBreak >= offset ? lineStartOf(text, last) : lineBreak + 1;
  }
  return /^(?:[ \t]*#!?(?!@)[^\n]*\n)*/.exec(text)?.[0].length ?? 0;
}

interface WrittenLoad {
  readonly module: string | undefined;
  /** The end of the last name with its quote; undefined if there is none. */
  readonly namesEnd: number | undefined;
  readonly end: number;
}

/** Memoised, because completion offers many names with their loads. */
const knownLoads = new WeakMap<CodeSyntax, readonly WrittenLoad[]>();

/** The `load` statements of a file, each of which may take several lines. */
function writtenLoads(file: SourceFile, language: CodeLanguage): readonly WrittenLoad[] {
  const syntax = codeSyntax(file, language);
  let loads = knownLoads.get(syntax);
  if (loads === undefined) {
    loads = findLoads(file, syntax);
    knownLoads.set(syntax, loads);
  }
  return loads;
}

function findLoads(file: SourceFile, { program, text }: CodeSyntax): readonly WrittenLoad[] {
  return program.statements.flatMap((one): readonly WrittenLoad[] => {
    if (one.kind !== 'load') return [];
    const end = text.writtenRange(one.end - 1, one.end)?.end;
    const name = one.names.at(-1)?.from;
    const nameEnd = name && text.writtenRange(name.start, name.end)?.end;
    if (end === undefined) return [];
    const isQuoted = nameEnd !== undefined && /["']/.test(file.text.charAt(nameEnd));
    const { value } = one.module;
    return [
      { module: typeof value === 'string' ? value : undefined, namesEnd: isQuoted ? nameEnd + 1 : undefined, end },
    ];
  });
}
