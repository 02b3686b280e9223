#!/usr/bin/env node
// Creates bundles: the language server with its command line (server/dist/bundle/main.mjs and the bundles that it
// starts), and other sources that scripts run.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, transform, transformSync } from 'esbuild';
import { minify } from 'terser';
import { usedTypes } from './lsp-types.mjs';
import { redirectFaces } from './redirect-faces.mjs';
import { writeNotices } from './third-party.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The sources of the exports of the package `shared`. */
const faces = {
  '@ytt-language/shared': join(root, 'shared/src/index.ts'),
  '@ytt-language/shared/tooling': join(root, 'shared/src/tooling.ts'),
};

/** Packages import each other's sources, so that a bundle needs no build before it. */
export const sources = {
  name: 'workspace-sources',
  setup(build) {
    // Unused imports may be dropped, as `shared/package.json` states. For a path given here, esbuild does not look that
    // up.
    build.onResolve({ filter: /^@ytt-language\/shared(\/|$)/ }, ({ path }) =>
      faces[path] === undefined ? undefined : { path: faces[path], sideEffects: false },
    );
  },
};

/**
 * The bundles that are loaded on demand, by the modules that are imported for them. They are scripts, so that what V8
 * has compiled of them can be kept (docs/decisions/0029).
 */
const loadedBundles = {
  'server.cjs': 'protocol/transport/serve-over-port.ts',
  'start.cjs': 'protocol/transport/start.ts',
  'project-file.cjs': 'features/actions/extend-project-file.ts',
  'cli.cjs': 'cli/run-on-terminal.ts',
};

/** Calls `found` with the name of the bundle for each import of a module that is a bundle of its own. */
function onImportOfBundle(build, found) {
  for (const [outfile, entry] of Object.entries(loadedBundles)) {
    const filter = new RegExp(`/${basename(entry, '.ts')}\\.js$`);
    build.onResolve({ filter }, ({ kind }) => (kind === 'dynamic-import' ? found(outfile) : undefined));
  }
}

/** In bundles that are loaded: what they import on demand is required when it is needed. */
const requiredBundles = {
  name: 'required-bundles',
  setup(build) {
    onImportOfBundle(build, (outfile) => ({ path: `./${outfile}`, external: true }));
  },
};

/**
 * In bundles that are started: what they import on demand is loaded with its compiled code. `outputs` describes the
 * loaded bundles.
 */
function cachedBundles(outputs) {
  const loader = JSON.stringify(join(root, 'server/src/loading/own-bundles.ts'));
  return {
    name: 'cached-bundles',
    setup(build) {
      onImportOfBundle(build, (path) => ({ path, namespace: 'loaded' }));
      build.onLoad({ filter: /^/, namespace: 'loaded' }, ({ path }) => {
        // Paths in this description have slashes on all systems.
        const entry = `server/src/${loadedBundles[path]}`;
        const { exports } = Object.values(outputs).find(({ entryPoint }) => entryPoint === entry);
        const bundle = `ownBundles.load(${JSON.stringify(path)})`;
        const contents = `import { ownBundles } from ${loader}; export const { ${exports.join()} } = ${bundle};`;
        return { contents, resolveDir: root };
      });
    },
  };
}

const require = createRequire(import.meta.url);
/** The directory from which the packages that `vscode-languageserver` needs are resolved. */
const besideServer = dirname(createRequire(join(root, 'server/package.json')).resolve('vscode-languageserver/node'));

/**
 * Makes all modules use one `vscode-jsonrpc`. npm may install it once for the server and once for its dependencies, and
 * the error classes of the two would differ.
 */
const oneRpc = {
  name: 'one-rpc',
  setup(build) {
    build.onResolve({ filter: /^vscode-jsonrpc(\/|$)/ }, ({ path, kind, resolveDir, pluginData }) =>
      pluginData === oneRpc || resolveDir === besideServer
        ? undefined
        : build.resolve(path, { kind, resolveDir: besideServer, pluginData: oneRpc }),
    );
  },
};

/**
 * Features of the protocol that this server never offers or requests, by the names of their modules in
 * `vscode-languageserver` and its protocol.
 */
export const neverOffered = [
  'callHierarchy',
  'colorProvider',
  'inlineCompletion',
  'inlineValue',
  'linkedEditingRange',
  'moniker',
  'notebook',
  'textDocumentContent',
  'typeHierarchy',
];

/**
 * Replaces the modules of `vscode-languageserver` for these features by empty ones, and those for servers that use its
 * documents, its module resolution or cancellation over shared memory.
 */
const unusedModules = {
  name: 'unused-modules',
  setup(build) {
    const feature = new RegExp(String.raw`languageserver[\\/]lib[\\/]common[\\/](${neverOffered.join('|')})\.js$`);
    // The library builds a connection by wrapping the features around one another, so an unused feature passes on what
    // it wraps.
    build.onLoad({ filter: feature }, ({ path }) => {
      const name = basename(path, '.js').replace(/^./, (first) => first.toUpperCase());
      return { contents: `exports.${name === 'Notebook' ? 'NotebookSync' : name}Feature = (Base) => Base;` };
    });
    const filter = new RegExp(
      String.raw`languageserver(?:-protocol)?[\\/]lib[\\/](?:node[\\/]files|common[\\/](?:textDocuments|protocol\.(?:${neverOffered.join('|')})))\.js$`,
    );
    build.onLoad({ filter }, () => ({ contents: 'module.exports = {};' }));
    const ofRpc = /[\\/]vscode-jsonrpc[\\/]lib[\\/]common[\\/]sharedArrayCancellation\.js$/;
    build.onLoad({ filter: ofRpc }, () => ({ contents: 'module.exports = {};' }));
  },
};

/**
 * Replaces the parts of the package `yaml` that editing project files does not need: a schema, visits of its tokens,
 * and tags of YAML 1.1, because a value with such a tag stays as it is written.
 */
const unusedOfYaml = {
  name: 'unused-of-yaml',
  setup(build) {
    const schemas = String.raw`[\\/]yaml[\\/]browser[\\/]dist[\\/]schema[\\/]`;
    build.onLoad({ filter: new RegExp(`${schemas}yaml-1\\.1[\\\\/](?:binary|omap|pairs|set)\\.js$`) }, ({ path }) => {
      const name = basename(path, '.js');
      const tag = `{ tag: 'tag:yaml.org,2002:${name}', identify: () => false, resolve: (text) => text }`;
      return { contents: `export const ${name} = ${tag};` };
    });
    build.onLoad({ filter: new RegExp(`${schemas}json[\\\\/]schema\\.js$`) }, ({ path }) => {
      return { contents: "export { schema } from '../core/schema.js';", resolveDir: dirname(path) };
    });
    build.onLoad({ filter: /[\\/]yaml[\\/]browser[\\/]dist[\\/]parse[\\/]cst-visit\.js$/ }, () => {
      return { contents: 'export let visit;' };
    });
  },
};

/** Replaces the classes of `re2js` that translate JavaScript expressions and search bytes, which ytt does not do. */
const unusedOfRe2 = {
  name: 'unused-of-re2',
  setup(build) {
    build.onLoad({ filter: /[\\/]re2js[\\/]build[\\/]index\.js$/ }, ({ path }) => {
      let contents = readFileSync(path, 'utf8');
      for (const name of ['TranslateRegExpString', 'MachineUTF8Input']) {
        const start = contents.indexOf(`\nvar ${name} = class`);
        const end = contents.indexOf('\n};\n', start);
        if (start === -1 || end === -1) throw new Error(`re2js has no class ${name} any more`);
        contents = `${contents.slice(0, start)}\nvar ${name};${contents.slice(end + '\n}'.length)}`;
      }
      return { contents };
    });
  },
};

/** Minifies the style sheet and the script of the schema page, which the code contains as texts. */
const smallerPage = {
  name: 'smaller-page',
  setup(build) {
    build.onLoad({ filter: /[\\/]schema[\\/]page[\\/]html-(?:style|script)\.[jt]s$/ }, ({ path }) => {
      const [, name, text] = /export const (\w+) = `([^`]*)`/.exec(readFileSync(path, 'utf8'));
      const loader = name === 'pageStyle' ? 'css' : 'js';
      const { code } = transformSync(text.replaceAll('\\\\', '\\'), { loader, minify: true });
      return { contents: `export const ${name} = ${JSON.stringify(code.trimEnd())};`, loader: 'js' };
    });
  },
};

const libraries = ['vscode-languageserver', 'vscode-languageserver-protocol', 'vscode-jsonrpc'].map((name) =>
  join(dirname(createRequire(join(besideServer, 'main.js')).resolve(`${name}/node`)), '..'),
);
const plugins = [
  sources,
  oneRpc,
  unusedModules,
  unusedOfYaml,
  unusedOfRe2,
  smallerPage,
  usedTypes([join(root, 'server/src')], libraries),
  redirectFaces(faces),
];

const common = {
  // The folder in which aliases are resolved, so that the current directory does not matter.
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  logLevel: 'error',
  plugins,
  legalComments: 'none',
  // The ES modules of `yaml`, of which unused parts are dropped. On Node.js, its CommonJS modules would be used.
  alias: { yaml: join(dirname(require.resolve('yaml')), '../browser/dist/index.js') },
};

/** Bundles the module whose text is `contents`, with imports resolved as in a file in the root. */
export async function bundleText(contents, outfile) {
  await build({ ...common, stdin: { contents, resolveDir: root, loader: 'ts' }, format: 'esm', outfile });
}

/**
 * Source maps are separate files without the sources, which a clone of the repository has. Without maps, minified stack
 * traces would be unreadable.
 */
export const sourceMap = { sourcemap: 'linked', sourcesContent: false };

/** CommonJS dependencies of an ES module bundle call `require`, which such a module does not have. */
const requireBanner = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

export async function bundleModule(entry, outfile) {
  const banner = { js: requireBanner };
  await build({ ...common, entryPoints: [entry], format: 'esm', outfile, banner, define: serverConstants });
}

const { version } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'));

/** The constants that are defined in the server's bundle. */
const serverConstants = { YTT_LANGUAGE_SERVER_VERSION: JSON.stringify(version) };

/** The entry points of a process or thread: the program, the server's thread, and those of the command line. */
const startedBundles = { 'main.mjs': 'main.ts', 'worker.mjs': 'worker.ts', 'command-worker.mjs': 'command-worker.ts' };

/**
 * Bundles the server and its command line into `directory`, which is emptied first. Code that several of the loaded
 * bundles need is in separate bundles (`shared-*.cjs`), so that nothing large is shipped twice. Returns the path of the
 * script to run.
 */
export async function bundleServer(directory = join(root, 'server/dist/bundle')) {
  rmSync(directory, { recursive: true, force: true });
  const loaded = await bundleEntries(loadedBundles, directory, {
    plugins: [...plugins, requiredBundles],
    splitting: true,
    chunkNames: 'shared-[hash]',
    define: serverConstants,
  });
  const scripts = await Promise.all(loaded.paths.map((path) => makeScript(path)));
  const digest = createHash('sha256').update(scripts.toSorted().join('\n')).digest('hex').slice(0, 16);
  // What these have in common is small, and another file takes longer to load.
  const started = await bundleEntries(startedBundles, directory, {
    plugins: [...plugins, cachedBundles(loaded.metafile.outputs)],
    define: { YTT_BUNDLES_DIGEST: JSON.stringify(digest) },
  });
  await Promise.all(started.paths.map((path) => minifyFurther(path)));
  writeNotices(directory, [loaded.metafile, started.metafile]);
  cpSync(join(root, 'docs/codes.md'), join(directory, 'codes.md'));
  return join(directory, 'main.mjs');
}

/** Bundles `entries` (paths of sources by the names of the bundles) as ES modules. */
async function bundleEntries(entries, directory, options) {
  const { metafile } = await build({
    ...common,
    entryPoints: Object.entries(entries).map(([outfile, entry]) => ({
      in: join(root, 'server/src', entry),
      out: outfile.replace(/\.[cm]js$/, ''),
    })),
    format: 'esm',
    outdir: directory,
    outExtension: { '.js': '.mjs' },
    banner: { js: requireBanner },
    minify: true,
    // Shortens the names of private members in libraries. No property of a message has such a name.
    mangleProps: /^_[a-z]\w/,
    ...sourceMap,
    metafile: true,
    ...options,
  });
  const outputs = Object.keys(metafile.outputs).filter((output) => output.endsWith('.mjs'));
  return { paths: outputs.map((output) => join(root, output)), metafile };
}

/**
 * Replaces a bundle, which is an ES module, by a script in a file of the same name that ends with `.cjs`. The script
 * evaluates to a function that gets what a CommonJS module gets; as a CommonJS module it exports that function. Returns
 * the text of the script.
 */
async function makeScript(path) {
  const inlineMap = Buffer.from(readFileSync(`${path}.map`)).toString('base64');
  const bare = readFileSync(path, 'utf8')
    .replace(requireBanner, '')
    .replace(/\/\/# sourceMappingURL=.*\s*$/, '');
  const { code, map } = await transform(`${bare}\n//# sourceMappingURL=data:application/json;base64,${inlineMap}`, {
    format: 'cjs',
    platform: 'node',
    target: common.target,
    // What is imported on demand is required then.
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': 'bundleUrl' },
    sourcefile: path,
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'error',
  });
  const required = code.replaceAll(/(require\("\.\/[\w-]+)\.mjs"\)/g, '$1.cjs")');
  const body = `function (exports, require, module, bundleUrl) {"use strict";${required}\n}`;
  const wrapped = `((body) => (typeof module === "undefined" ? body : (module.exports = body)))(${body})`;
  rmSync(path);
  rmSync(`${path}.map`);
  return minifyInto(path.replace(/\.mjs$/, '.cjs'), wrapped, map, { expression: true });
}

/** Makes a minified module some percent smaller, and removes the banner if nothing in it calls `require`. */
async function minifyFurther(path) {
  const code = readFileSync(path, 'utf8');
  // The line break stays, because the source map counts lines.
  const bare = code.replace(requireBanner, '');
  await minifyInto(path, /\brequire\b/.test(bare) ? code : bare, readFileSync(`${path}.map`, 'utf8'), { module: true });
}

/** Writes `code`, made smaller, and its source map. Returns the code. */
async function minifyInto(path, code, content, compress) {
  const name = `${basename(path)}.map`;
  const { code: smaller, map } = await minify(code, {
    module: path.endsWith('.mjs'),
    ecma: 2022,
    // `unsafe_arrows` would break `new` on a function expression, but all instances here are of classes.
    compress: { unsafe_arrows: true, passes: 3, ...compress },
    // A script in ASCII is decoded and compiled faster, and takes half of the memory.
    format: { ascii_only: true },
    sourceMap: { content, url: name },
  });
  writeFileSync(path, smaller);
  writeFileSync(`${path}.map`, map);
  return smaller;
}

/** Replaces a module that needs Node.js by its counterpart for browsers: `file-key.ts` by `file-key-web.ts`. */
export const onTheWeb = {
  name: 'web-modules',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\/.*\.js$/ }, ({ path, resolveDir }) => {
      const forWeb = join(resolveDir, path.replace(/\.js$/, '-web.ts'));
      return existsSync(forWeb) ? { path: forWeb } : undefined;
    });
  },
};

/** Options of bundles for browsers: one script without imports. */
const forBrowsers = {
  ...common,
  platform: 'browser',
  target: 'es2022',
  format: 'iife',
  plugins: [...plugins, onTheWeb],
  alias: { 'node:path': 'path-browserify', 'vscode-languageserver/node': 'vscode-languageserver/browser' },
  define: serverConstants,
  banner: { js: "var process = { env: {}, version: 'none', platform: 'web', arch: 'worker', cwd: () => '/' };" },
};

/** Bundles the script of a page. */
export async function bundlePage(entry, outfile) {
  await build({ ...forBrowsers, entryPoints: [entry], outfile });
}

/** Bundles the module whose text is `contents` for a web worker; `vitest` is the module that replaces Vitest. */
export async function bundleTestWorker(contents, outfile, vitest) {
  const alias = { ...forBrowsers.alias, vitest };
  await build({ ...forBrowsers, alias, stdin: { contents, resolveDir: root, loader: 'ts' }, outfile });
}

/** Bundles the server as a web worker into `directory`. Returns its path. */
export async function bundleWebWorker(directory = join(root, 'server/dist/web')) {
  const outfile = join(directory, 'web-worker.js');
  const { metafile } = await build({
    ...forBrowsers,
    entryPoints: [join(root, 'server/src/web-worker.ts')],
    outfile,
    minify: true,
    ...sourceMap,
    metafile: true,
  });
  writeNotices(directory, [metafile]);
  return outfile;
}

/** Writes the manual page, generated from the definitions of the flags, into the package of the server, compressed. */
async function writeManual() {
  rmSync(join(root, 'server/man'), { recursive: true, force: true });
  const outfile = join(root, 'server/dist/manual-files.mjs');
  await bundleModule(join(root, 'server/src/cli/shell/manual-files.ts'), outfile);
  const { manualFiles } = await import(pathToFileURL(outfile).href);
  for (const [path, text] of Object.entries(manualFiles(version))) {
    mkdirSync(dirname(join(root, 'server', path)), { recursive: true });
    writeFileSync(join(root, 'server', `${path}.gz`), gzipSync(text, { level: 9 }));
  }
  rmSync(outfile);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await Promise.all([bundleServer(), bundleWebWorker(), writeManual()]);
  // npm only packs files in the folder of the package.
  cpSync(join(root, 'LICENSE'), join(root, 'server/LICENSE'));
}
