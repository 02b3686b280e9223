/** Names that code defines or loads and never uses. */
import type { Finding, Fix } from '../../findings/finding.js';
import type { Identifier, Statement } from '../../starlark/parse/syntax.js';
import type { SourceFile } from '../../text/source-file.js';
import { SourceMemo } from '../../text/source-memo.js';
import { type CodeLanguage, codeSyntax } from '../code/code-syntax.js';
import type { SymbolDefinition } from './file-symbols.js';
import { codeSymbols } from './symbols.js';

interface Unused {
  readonly isLoadable: boolean;
  readonly findings: readonly Finding[];
}

const known = new SourceMemo<Unused>();

/**
 * Hints about unused functions, variables and loaded names of a file. Not reported are top-level names of a file that
 * others can load; parameters and loop variables, which the syntax requires; names that begin with `_`; and names in
 * code that is still being typed.
 */
export function unusedSymbols(file: SourceFile, language: CodeLanguage, isLoadable: boolean): readonly Finding[] {
  let unused = known.get(file);
  if (unused?.isLoadable !== isLoadable) {
    unused = { isLoadable, findings: findUnused(file, language, isLoadable) };
    known.set(file, unused);
  }
  return unused.findings;
}

function findUnused(file: SourceFile, language: CodeLanguage, isLoadable: boolean): readonly Finding[] {
  // Most YAML files have no code, and their program, a line for each node, need not be generated.
  if (language === 'yaml' && !file.text.includes('#@')) return [];
  const syntax = codeSyntax(file, language);
  if (syntax.problems.length > 0) return [];
  const { definitions, bindings } = codeSymbols(syntax);
  const assigned = new Set<SymbolDefinition | undefined>();
  for (const target of assignedNames(syntax.program.statements)) assigned.add(bindings.get(target));
  const loadsOfLine = new Map<number, number>();
  for (const { kind, range } of definitions) {
    const line = file.lines.lineAt(range.start);
    if (kind === 'load') loadsOfLine.set(line, (loadsOfLine.get(line) ?? 0) + 1);
  }
  return definitions
    .filter(({ name, references }) => references.length === 0 && !name.startsWith('_'))
    .filter(({ kind, within }) => kind === 'load' || within !== undefined || !isLoadable)
    .filter((one) => one.kind === 'load' || one.kind === 'function' || (one.kind === 'variable' && assigned.has(one)))
    .map((definition) => ({
      code: 'unused-symbol' as const,
      severity: 'hint' as const,
      file,
      range: definition.range,
      message: `Nothing uses ${definition.name}`,
      related: [],
      tags: ['unnecessary'] as const,
      fixes: definition.kind === 'load' ? removal(file, definition, loadsOfLine) : [],
    }));
}

/** The names that statements assign to one by one. A target in a list may be needed only to reach the others. */
function* assignedNames(statements: readonly Statement[]): Iterable<Identifier> {
  for (const statement of statements) {
    switch (statement.kind) {
      case 'assign':
        if (statement.target.kind === 'identifier') yield statement.target;
        break;
      case 'if':
        yield* assignedNames(statement.body);
        yield* assignedNames(statement.otherwise);
        break;
      case 'def':
      case 'for':
      case 'while':
        yield* assignedNames(statement.body);
        break;
      default:
        break;
    }
  }
}

/** A `load` of one name in a line of its own. */
const loadOfOne = /^[ \t]*(?:#@[ \t]*)?load\([^()\r\n]*\)[ \t]*\r?\n?$/;

/**
 * The fixes that remove a name from its `load`, or all of a `load` of that name only; none if it is written in another
 * form.
 */
function removal(
  file: SourceFile,
  { range, name }: SymbolDefinition,
  loadsOfLine: ReadonlyMap<number, number>,
): readonly Fix[] {
  const line = file.lines.lineAt(range.start);
  const start = file.lines.lineStart(line);
  const end = file.lines.lineEnd(line);
  const fix = (from: number, to: number): readonly Fix[] => [
    { title: `Remove ${name}`, edits: [{ file, edit: { range: { start: from, end: to }, newText: '' } }] },
  ];
  if (loadsOfLine.get(line) === 1) return loadOfOne.test(file.text.slice(start, end)) ? fix(start, end) : [];
  const comma = file.text.lastIndexOf(',', range.start);
  const isBehindComma =
    comma >= start && /^,[ \t]*(?:\w+[ \t]*=[ \t]*)?["']?$/.test(file.text.slice(comma, range.start));
  const after = /^(?:[ \t]*=[ \t]*["'][^"']*)?["']/.exec(file.text.slice(range.end, end));
  return isBehindComma && after !== null ? fix(comma, range.end + after[0].length) : [];
}
