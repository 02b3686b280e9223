/** Finds libraries that code gets by a literal name: `library.get("name", alias="other")`. */
import type { Argument } from '../starlark/parse/syntax.js';
import type { TextRange } from '../text/range.js';
import { codeIndex, isText } from './code-index.js';
import { type CodeFile, scopeOf } from './code-run.js';

/** A string of the code. */
export interface WrittenText {
  readonly text: string;
  /** The range in the file, including its quotes. */
  readonly range: TextRange;
}

/** A call of `library.get`, as far as its arguments are written as strings. */
export interface LibraryCall {
  /** The library's path below the `_ytt_lib` beside the file. */
  readonly path: WrittenText;
  readonly alias: WrittenText | undefined;
}

/** The calls of `library.get` whose first argument is a string, in no particular order. */
export function libraryCalls(file: CodeFile): readonly LibraryCall[] {
  if (!file.source.includes('@ytt:library')) return [];
  const { syntax, definitionOf } = scopeOf(file);
  const written = (argument: Argument | undefined): WrittenText | undefined => {
    const value = argument?.value;
    const range = value && isText(value) ? syntax.text.writtenRange(value.start, value.end) : undefined;
    return value && isText(value) && range ? { text: value.value, range } : undefined;
  };
  return [...codeIndex(syntax).memberCalls].flatMap(([callee, { args }]): readonly LibraryCall[] => {
    if (callee.kind !== 'dot' || callee.name.name !== 'get' || callee.object.kind !== 'identifier') return [];
    if (definitionOf(callee.object)?.loadedFrom?.module !== '@ytt:library') return [];
    const path = written(args.find(({ mode }) => mode === 'positional'));
    const alias = written(args.find(({ name }) => name?.name === 'alias'));
    return path === undefined ? [] : [{ path, alias }];
  });
}
