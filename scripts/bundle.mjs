#!/usr/bin/env node
// Bundles what is run: the language server with its command line (server/dist/main.mjs), the extension, and, for
// conformance runs, the adapter (test/dist/conformance-adapter.mjs).
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeNotices } from './third-party.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Packages import each other's sources, so that a bundle needs no build before it. */
const sources = {
  name: 'workspace-sources',
  setup(build) {
    build.onResolve({ filter: /^@ytt-language\/shared(\/|$)/ }, ({ path }) => ({
      path: join(root, 'shared/src', `${path.slice('@ytt-language/shared'.length) || '/index'}.ts`),
    }));
  },
};

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  logLevel: 'error',
  plugins: [sources],
  legalComments: 'none',
};

export async function bundleModule(entry, outfile) {
  await build({ ...common, entryPoints: [entry], format: 'esm', outfile });
}

/** Returns the bundle's path. */
export async function bundleAdapter() {
  const outfile = join(root, 'test/dist/conformance-adapter.mjs');
  await bundleModule(join(root, 'test/conformance/adapter.ts'), outfile);
  return outfile;
}

/** CommonJS dependencies of an ES module bundle call `require`, which such a module does not have. */
const requireBanner = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

const { version } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'));

/** What the server is told when it is bundled. */
export const serverConstants = { YTT_LANGUAGE_SERVER_VERSION: JSON.stringify(version) };

export async function bundleServer() {
  const outfile = join(root, 'server/dist/main.mjs');
  const { metafile } = await build({
    ...common,
    entryPoints: [join(root, 'server/src/main.ts')],
    format: 'esm',
    outfile,
    banner: { js: requireBanner },
    define: serverConstants,
    minify: true,
    metafile: true,
  });
  writeNotices(join(root, 'server/dist'), [metafile]);
  cpSync(join(root, 'docs/codes.md'), join(root, 'server/dist/codes.md'));
  return outfile;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (existsSync(join(root, 'server/src/main.ts'))) await bundleServer();
}
