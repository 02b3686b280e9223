/** Checks the import rules (see "Invariants" in ARCHITECTURE.md), and that the documents name files that exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const rule = 'see the layers and invariants in ARCHITECTURE.md';

/** The layers of `shared/src`, lowest first: a file imports from its own layer and those before it. */
const layers = [
  'text',
  'memo',
  'number',
  'findings',
  'yaml',
  'starlark',
  'annotations',
  'document',
  'template',
  'overlay',
  'library',
  'schema',
  'validation',
  'flow',
  'project',
  'fixes',
];

/** What each part of `server/src` may import from the others. */
const serverParts: Readonly<Record<string, readonly string[]>> = {
  workspace: [],
  diagnostics: ['workspace'],
  features: ['workspace', 'diagnostics'],
  cli: ['workspace', 'diagnostics', 'features'],
  protocol: ['workspace', 'diagnostics', 'features', 'cli'],
  loading: [],
};

interface Import {
  readonly from: string;
  readonly to: string;
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.m?ts$|\.mjs$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('node_modules') && !path.includes('/dist/'));
}

function importsOf(path: string): Import[] {
  const text = readFileSync(join(root, path), 'utf8');
  const found: Import[] = [];
  for (const match of text.matchAll(
    /^(?:import|export)\s+[^'"]*?\bfrom\s+'([^']+)'|\bimport\('([^']+)'\)|^import\s+'([^']+)'/gm,
  )) {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    const to = target.startsWith('.')
      ? relative(root, resolve(root, dirname(path), target)).replace(/\.js$/, '.ts')
      : target;
    found.push({ from: path, to });
  }
  return found;
}

/** A compiler's output beside a source, which would be loaded instead of the source even when outdated. */
const compiledOf = (path: string): string[] =>
  ['.js', '.js.map', '.d.ts', '.d.ts.map']
    .map((ending) => path.replace(/\.ts$/, ending))
    .filter((written) => existsSync(join(root, written)));

const isTest = (path: string): boolean => path.endsWith('.test.ts') || isForTests(path);
const isForTests = (path: string): boolean => /\/testing(?:-[\w-]+)?\.ts$|\/testing\//.test(path);
const shippedImports = (folder: string): Import[] =>
  sources(folder)
    .filter((path) => !isTest(path))
    .flatMap(importsOf);

describe('sources', () => {
  it('have nothing beside them that was compiled', () => {
    const folders = ['shared/src', 'server/src', 'client-vscode/src', 'playground/src', 'test'];
    expect(
      folders
        .flatMap(sources)
        .filter((path) => path.endsWith('.ts'))
        .flatMap(compiledOf),
    ).toEqual([]);
  });

  // Copying the list for each value would be quadratic: 200,000 parameters of a URL took minutes.
  it('do not copy the list of a key for each value that it gets', () => {
    const copying = /\.set\((\w+), \[\.\.\.\(?\w+\.get\(\1\)|(\w+\[\w+\]) = \[\.\.\.\(?\2/;
    for (const old of ['all.set(key, [...(all.get(key) ?? []), one]);', 'all[uri] = [...(all[uri] ?? []), one];'])
      expect(old).toMatch(copying);
    const folders = ['shared/src', 'server/src', 'client-vscode/src', 'playground/src'];
    const found = folders.flatMap(sources).filter((path) => copying.test(readFileSync(join(root, path), 'utf8')));
    expect(found).toEqual([]);
  });
});

describe('documents for contributors', () => {
  it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s names files and folders that exist', (name) => {
    const text = readFileSync(join(root, name), 'utf8');
    const paths = [...text.matchAll(/`((?:shared|server|client-vscode|test|docs|scripts)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    );
    expect(paths.length).toBeGreaterThan(5);
    const missing = paths.filter((path) => !/\b(?:NAME|AREA)\b/.test(path) && !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });

  it('name files by the last parts of their paths only where there are such', () => {
    const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    const named = [...text.matchAll(/`([\w./-]+\.(?:ts|mjs))`/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(50);
    const all = ['shared/src', 'server/src', 'client-vscode/src', 'playground/src', 'test', 'scripts'].flatMap(sources);
    const isThere = (path: string): boolean => all.some((one) => `/${one}`.endsWith(`/${path}`));
    expect(named.filter((path) => !/\bNAME\b/.test(path) && !isThere(path))).toEqual([]);
  });

  it('has a row for each layer of shared in ARCHITECTURE.md, in the order of the rule', () => {
    const table = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    const rows = [...table.matchAll(/^\| `shared\/src\/(\w+)` \|/gm)].map(([, layer]) => layer);
    expect(rows).toEqual(layers);
  });

  it('lists the layer of every folder of shared', () => {
    const folders = readdirSync(join(root, 'shared/src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(folders.sort()).toEqual([...layers].sort());
  });
});

describe('imports', () => {
  it('finds the sources', () => {
    expect(sources('shared/src').length).toBeGreaterThan(20);
    expect(shippedImports('shared/src').length).toBeGreaterThan(50);
  });

  it('keep shared free of Node.js and of editors', () => {
    const wrong = shippedImports('shared/src').filter(({ to }) => to.startsWith('node:') || to.startsWith('vscode'));
    expect(wrong, rule).toEqual([]);
  });

  it('keep what is shipped free of code for tests', () => {
    const wrong = ['shared/src', 'server/src', 'client-vscode/src', 'playground/src', 'engine/src']
      .flatMap(shippedImports)
      .filter(({ to }) => isForTests(to));
    expect(wrong, 'see "Tests" in CONTRIBUTING.md').toEqual([]);
  });

  it('keep features free of the protocol', () => {
    const wrong = shippedImports('server/src/features').filter(
      ({ to }) => to.startsWith('vscode') || to.startsWith('server/src/protocol'),
    );
    expect(wrong, rule).toEqual([]);
  });

  it('keep the client free of the language', () => {
    const allowed = ['server/src/protocol/transport/posted-messages.ts', 'server/src/workspace/files/globs.ts'];
    const wrong = shippedImports('client-vscode/src').filter(
      ({ to }) =>
        to.startsWith('shared/') ||
        (to.startsWith('server/') && !allowed.includes(to)) ||
        to.startsWith('@ytt-language/'),
    );
    expect(wrong, rule).toEqual([]);
  });

  it('point one way through the layers of shared', () => {
    const layerOf = (path: string): number => layers.indexOf(/^shared\/src\/([^/]+)\//.exec(path)?.[1] ?? '');
    const wrong = shippedImports('shared/src').filter(({ from, to }) => {
      const [own, other] = [layerOf(from), layerOf(to)];
      return own !== -1 && other > own;
    });
    expect(
      wrong.map(({ from, to }) => `${from} -> ${to}`),
      rule,
    ).toEqual([]);
  });

  it('point one way through the parts of the server', () => {
    const partOf = (path: string): string => /^server\/src\/([^/]+)\//.exec(path)?.[1] ?? '';
    const wrong = shippedImports('server/src').filter(({ from, to }) => {
      const [own, other] = [partOf(from), partOf(to)];
      return own !== '' && other !== '' && other !== own && serverParts[own]?.includes(other) !== true;
    });
    expect(
      wrong.map(({ from, to }) => `${from} -> ${to}`),
      rule,
    ).toEqual([]);
  });

  it('point one way from the projects of a workspace to the commands and files that they are inferred from', () => {
    const wrong = ['files', 'commands']
      .flatMap((part) => shippedImports(`server/src/workspace/${part}`))
      .filter(({ to }) => /^server\/src\/workspace\/(?:projects|evaluation)\//.test(to));
    expect(
      wrong.map(({ from, to }) => `${from} -> ${to}`),
      rule,
    ).toEqual([]);
  });

  it('reach shared through its two faces only', () => {
    const faces = ['@ytt-language/shared', '@ytt-language/shared/tooling'];
    const wrong = [
      // Tests and benchmarks import internal modules by path.
      ...[...shippedImports('server/src'), ...shippedImports('client-vscode/src')].filter(({ to }) =>
        to.startsWith('shared/'),
      ),
      ...['server/src', 'client-vscode/src', 'test', 'scripts']
        .flatMap(sources)
        .flatMap(importsOf)
        .filter(({ to }) => to.startsWith('@ytt-language/') && !faces.includes(to)),
    ];
    expect(
      wrong.map(({ from, to }) => `${from} -> ${to}`),
      rule,
    ).toEqual([]);
  });

  it('keep the inside of shared from its faces', () => {
    const wrong = sources('shared/src')
      .flatMap(importsOf)
      .filter(({ to }) => to.startsWith('@ytt-language/') || /^shared\/src\/(?:index|tooling)\.ts$/.test(to));
    expect(wrong, rule).toEqual([]);
  });

  it('let the command line need no more than what any program gets', () => {
    const wrong = shippedImports('server/src/cli').filter(({ to }) => to === '@ytt-language/shared/tooling');
    expect(wrong, rule).toEqual([]);
  });

  it('convert to and from the protocol in one place', () => {
    const wrong = shippedImports('server/src').filter(
      ({ from, to }) => to.startsWith('vscode-') && !from.startsWith('server/src/protocol/'),
    );
    expect(wrong, rule).toEqual([]);
  });
});

it('features of the protocol that the bundle leaves out are not used by the server', async () => {
  const script = new URL('../scripts/bundle.mjs', import.meta.url).href;
  const { neverOffered } = (await import(script)) as { readonly neverOffered: readonly string[] };
  expect(neverOffered).toContain('notebook');
  const use = new RegExp(String.raw`\.(?:${neverOffered.join('|')})\b`, 'i');
  const used = sources('server/src').filter(
    (path) => !isTest(path) && use.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(used).toEqual([]);
});

it('no call takes a list of any length as its arguments', () => {
  // A call with more arguments than the stack has room for fails, with about 120,000.
  const spreading = /\.(?:push|unshift|concat)\(\s*\.\.\.|\.splice\([^()]*\.\.\./;
  const isCode = (path: string): boolean => /\.ts$/.test(path) && !/\.test\.ts$|\/testing/.test(path);
  const found = ['shared/src', 'server/src']
    .flatMap(sources)
    .filter(isCode)
    .filter((path) => spreading.test(readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')));
  expect(found).toEqual([]);
});

it('all exports have a docstring', () => {
  const exported = /^export (?:async |abstract )*(?:function|class|const) (\w+)/;
  const undescribed = ['shared/src', 'server/src', 'client-vscode/src', 'playground', 'engine']
    .flatMap(sources)
    .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|\/testing/.test(path))
    .flatMap((path) => {
      const lines = readFileSync(join(root, path), 'utf8').split('\n');
      return lines.flatMap((line, i) => {
        const [, name] = exported.exec(line) ?? [];
        const above = lines[i - 1] ?? '';
        // The signatures of one function are described by the first.
        const isDescribed = above.trimEnd().endsWith('*/') || above.startsWith(`export function ${name}`);
        return name === undefined || isDescribed ? [] : [`${path}:${i + 1} ${name}`];
      });
    });
  expect(undescribed).toEqual([]);
});
