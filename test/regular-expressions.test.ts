/**
 * No text makes a regular expression take more than linear time: in files that people open, one that went back and forth over a long
 * line would hang the server, and no limit of steps would end it.
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

/** The regular expressions that are written in a module of TypeScript. */
function literalsOf(text: string): readonly Literal[] {
  const found: Literal[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node) {
      const { regex, start } = node as { regex: { pattern: string; flags: string }; start: number };
      found.push({ line: text.slice(0, start).split('\n').length, source: regex.pattern, flags: regex.flags });
    } else Object.values(node).forEach(visit);
  };
  visit(parseAst(text, { lang: 'ts' }));
  return found;
}

/** In what ways the time can grow faster than the text. */
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

  it('would be told of', () => {
    expect(slowness({ source: '^\\s*#@', flags: 'm' })).not.toEqual([]);
    expect(slowness({ source: 'a+$', flags: '' })).not.toEqual([]);
    expect(slowness({ source: '^(a+)+b$', flags: '' })).not.toEqual([]);
    expect(literalsOf('const x: RegExp = /a+$/gm;\nf(/b/ as never);')).toEqual([
      { line: 1, source: 'a+$', flags: 'gm' },
      { line: 2, source: 'b', flags: '' },
    ]);
  });
});
