#!/usr/bin/env node
// Bundles what is run: the language server with its command line (server/dist/main.mjs and what it starts), and what
// else of the sources a script runs.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeNotices } from './third-party.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Packages import each other's sources, so that a bundle needs no build before it. */
export const sources = {
  name: 'workspace-sources',
  setup(build) {
    build.onResolve({ filter: /^@ytt-language\/shared(\/|$)/ }, ({ path }) => ({
      path: join(root, 'shared/src', `${path.slice('@ytt-language/shared'.length) || '/index'}.ts`),
    }));
  },
};

/** What is imported when it is needed is a bundle of its own: a server starts without reading the command line. */
const apart = {
  name: 'bundles-apart',
  setup(build) {
    build.onResolve({ filter: /\/(?:run-on-terminal|serve-over-port)\.js$/ }, ({ path }) => ({
      path: path.endsWith('/run-on-terminal.js') ? './cli.mjs' : './server.mjs',
      external: true,
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

/** CommonJS dependencies of an ES module bundle call `require`, which such a module does not have. */
const requireBanner = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

const { version } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'));

/** What the server is told when it is bundled. */
const serverConstants = { YTT_LANGUAGE_SERVER_VERSION: JSON.stringify(version) };

/** What a server is made of: the process, and the thread that it starts. */
export const serverBundles = {
  'main.mjs': 'main.ts',
  'worker.mjs': 'worker.ts',
  'server.mjs': 'protocol/transport/serve-over-port.ts',
};

/** Bundles the server and its command line into `directory`. Returns the path of the script to run. */
export async function bundleServer(directory = join(root, 'server/dist')) {
  const bundles = Object.entries({ ...serverBundles, 'cli.mjs': 'cli/run-on-terminal.ts' });
  const built = await Promise.all(
    bundles.map(([outfile, entry]) =>
      build({
        ...common,
        plugins: [sources, apart],
        entryPoints: [join(root, 'server/src', entry)],
        format: 'esm',
        outfile: join(directory, outfile),
        banner: { js: requireBanner },
        define: serverConstants,
        minify: true,
        metafile: true,
      }),
    ),
  );
  writeNotices(
    directory,
    built.map(({ metafile }) => metafile),
  );
  cpSync(join(root, 'docs/codes.md'), join(directory, 'codes.md'));
  return join(directory, 'main.mjs');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (existsSync(join(root, 'server/src/main.ts'))) await bundleServer();
}
