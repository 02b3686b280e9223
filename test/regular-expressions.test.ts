/**
 * No regular expression takes more than linear time on any text: backtracking over a long line would hang the server,
 * and no step limit would stop it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyse } from 'scslre';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Literal {
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** The properties of the syntax tree used to find regular expressions. */
interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly value?: unknown;
  readonly name?: string;
  readonly id?: Syntax;
  readonly init?: Syntax | null;
  readonly callee?: Syntax;
  readonly arguments?: readonly Syntax[];
  readonly tag?: Syntax;
  readonly quasi?: Syntax;
  readonly quasis?: readonly { readonly value: { readonly raw: string; readonly cooked: string } }[];
  readonly expressions?: readonly Syntax[];
}

/**
 * The regular expressions in a TypeScript module: literals, and those built from templates, with placeholders filled
 * from the module where possible, and by a word where they are known only at run time.
 */
function literalsOf(text: string): readonly Literal[] {
  const found: Literal[] = [];
  const said = new Map<string, Syntax>();
  const written = (node: Syntax | null | undefined): string => {
    if (typeof node?.value === 'string') return node.value;
    if (node?.type === 'Identifier') return said.has(node.name ?? '') ? written(said.get(node.name ?? '')) : 'word';
    const template = node?.type === 'TaggedTemplateExpression' ? node.quasi : node;
    if (template?.type !== 'TemplateLiteral') return 'word';
    const { quasis = [], expressions = [] } = template;
    const part = ({ raw, cooked }: { raw: string; cooked: string }): string => (template === node ? cooked : raw);
    return quasis.map(({ value }, i) => part(value) + (i < expressions.length ? written(expressions[i]) : '')).join('');
  };
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const syntax = node as Syntax;
    const add = (source: string, flags: string): void => {
      found.push({ line: text.slice(0, syntax.start).split('\n').length, source, flags });
    };
    if (syntax.type === 'VariableDeclarator' && syntax.init) said.set(syntax.id?.name ?? '', syntax.init);
    if (syntax.regex !== undefined) add(syntax.regex.pattern, syntax.regex.flags);
    const [pattern, flags] = syntax.arguments ?? [];
    if (syntax.type === 'NewExpression' && syntax.callee?.name === 'RegExp' && pattern?.type === 'TemplateLiteral')
      add(written(pattern), flags === undefined ? '' : written(flags));
    Object.values(node).forEach(visit);
  };
  visit(parseAst(text, { lang: 'ts' }));
  return found;
}

/** The ways in which the time can grow faster than the text. */
const slowness = ({ source, flags }: Pick<Literal, 'source' | 'flags'>): readonly string[] =>
  analyse({ source, flags }, { assumeRejectingSuffix: false }).reports.map(
    ({ type, character }) => `${type} over ${character.literal.source}`,
  );

const modules = ['shared', 'server', 'client-vscode', 'playground', 'engine']
  .flatMap((folder) => readdirSync(join(root, folder, 'src'), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)));

describe('regular expressions', () => {
  it.each(modules)('are linear in %s', (path) => {
    const literals = literalsOf(readFileSync(join(root, path), 'utf8'));
    const slow = literals.filter((literal) => slowness(literal).length > 0);
    expect(slow.map((literal) => `${literal.line}: /${literal.source}/ ${slowness(literal).join(', ')}`)).toEqual([]);
  });

  it('would be reported', () => {
    expect(slowness({ source: '^\\s*#@', flags: 'm' })).not.toEqual([]);
    expect(slowness({ source: 'a+$', flags: '' })).not.toEqual([]);
    expect(slowness({ source: '^(a+)+b$', flags: '' })).not.toEqual([]);
    expect(literalsOf('const x: RegExp = /a+$/gm;\nf(/b/ as never);')).toEqual([
      { line: 1, source: 'a+$', flags: 'gm' },
      { line: 2, source: 'b', flags: '' },
    ]);
    expect(
      literalsOf('const a = String.raw`\\w`;\nconst b = new RegExp(`^\x24{a}\\\\s\x24{c.d}`, "g");').map(
        ({ source }) => source,
      ),
    ).toEqual(['^\\w\\sword']);
  });
});
