/** The code blocks of the design documents, which are stored outside the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The design documents with a language that ytt never released. */
export const seeds = {
  '001': '001_schema-module.txt',
  '003': '003_schemas-design-proposal.txt',
  '004': '004_schemas-early-proposal.txt',
} as const;

export type Seed = keyof typeof seeds;

/** One code block. */
export interface SeedBlock {
  readonly seed: Seed;
  /** The heading above it, and the name of the example, without markup. */
  readonly section: string;
  /** The number of the block within its section, from 1. */
  readonly nth: number;
  readonly text: string;
}

const folder = fileURLToPath(new URL('../../../shared/seeds/', import.meta.url));

/** The blocks of a document in order; undefined if the document is missing. */
export function readSeedBlocks(seed: Seed): readonly SeedBlock[] | undefined {
  const path = folder + seeds[seed];
  return existsSync(path) ? blocksOf(seed, readFileSync(path, 'utf8')) : undefined;
}

/** The fenced blocks, each without the indentation of its fence. */
export function blocksOf(seed: Seed, document: string): readonly SeedBlock[] {
  const blocks: SeedBlock[] = [];
  const counts = new Map<string, number>();
  let heading = '';
  let section = '';
  let open: { readonly indent: string; readonly lines: string[] } | undefined;
  for (const line of document.split('\n')) {
    const fence = /^(\s*)```/.exec(line);
    if (open !== undefined && fence !== null) {
      const nth = (counts.get(section) ?? 0) + 1;
      counts.set(section, nth);
      blocks.push({ seed, section, nth, text: `${open.lines.join('\n')}\n` });
      open = undefined;
    } else if (open !== undefined) {
      open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
    } else if (fence !== null) {
      open = { indent: fence[1] ?? '', lines: [] };
    } else {
      const [, title, example] = /^#+ (.*)$|^_(Example.*?):?_?$/.exec(line) ?? [];
      heading = title ?? heading;
      section = title ?? (example === undefined ? section : `${heading}, ${example}`);
    }
  }
  return blocks;
}
