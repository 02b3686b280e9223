// `vscode-languageserver` exports all of `vscode-languageserver-types`, whose checks and constructors of every
// structure of the protocol make 28 kB of a bundle. The unused ones are dropped here: the ES module is required as a
// whole, and its namespaces are calls, which a bundler has to keep. So are the exports of its own modules and of
// `vscode-jsonrpc`, which are CommonJS: another 15 kB.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const packageName = 'vscode-languageserver-types';
/** `export var Position;` and the call that fills it, as TypeScript writes a namespace. */
const namespace = /^((?:export )?var) (\w+);\n\(function \(\2\) \{\n([\s\S]*?)^\}\)\(\2 \|\| \(\2 = \{\}\)\);$/gm;
/** Value imports; types are imported by `import type` (`verbatimModuleSyntax`). */
const valueImport = /^import \{([^}]*)\} from 'vscode-(?:languageserver|jsonrpc)\/(?:node|browser)';$/gm;
/** The modules of the libraries. */
const libraryModule = /[\\/]vscode-(?:jsonrpc|languageserver(?:-protocol)?)[\\/]lib[\\/].*\.js$/;
/** What exports a name that is declared beside it or by another module, as TypeScript writes it. */
const passedOn =
  /^(?:Object\.defineProperty\(exports, "(\w+)", \{ enumerable: true, get: function \(\) \{ return \w+\.\1; \} \}\)|exports\.(\w+) = \2);\n/gm;
/** `exports.First = exports.Second = void 0;` */
const announced = /^(?:exports\.\w+ = )+void 0;\n/gm;

/**
 * The plugin for bundles of the sources below `folders`; `libraries` are the folders of `vscode-languageserver` and the
 * packages that it requires, without the types.
 */
export function usedTypes(folders, libraries) {
  return {
    name: 'used-types',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${packageName}$`) }, async ({ path, kind, resolveDir, pluginData }) => {
        if (pluginData === usedTypes) return undefined;
        const found = await build.resolve(path, { kind: 'import-statement', resolveDir, pluginData: usedTypes });
        if (kind !== 'require-call') return found;
        return { path: packageName, namespace: packageName, pluginData: { module: found.path, resolveDir } };
      });
      const used = namesUsed(folders, libraries);
      build.onLoad({ filter: /./, namespace: packageName }, ({ pluginData: { module, resolveDir } }) => {
        const exported = readFileSync(module, 'utf8').match(/(?<=^export (?:var|class|const) )\w+/gm);
        const kept = exported.filter((name) => used.has(name));
        return { contents: `export { ${kept.join(', ')} } from ${JSON.stringify(module)};`, resolveDir };
      });
      build.onLoad({ filter: libraryModule }, ({ path }) => {
        const text = readFileSync(path, 'utf8').replace(announced, '');
        return { contents: text.replace(passedOn, (line, passed, own) => (used.has(passed ?? own) ? line : '')) };
      });
      build.onLoad({ filter: /vscode-languageserver-types[\\/]lib[\\/]esm[\\/]main\.js$/ }, ({ path }) => ({
        contents: readFileSync(path, 'utf8').replace(
          namespace,
          (_all, declared, name, body) =>
            `${declared} ${name} = /* @__PURE__ */ (function (${name}) {\n${body}return ${name};\n})({});`,
        ),
      }));
    },
  };
}

/** The names that the sources below `folders` import as values, and the members that the libraries use. */
function namesUsed(folders, libraries) {
  const imported = folders
    .flatMap((folder) => texts(folder, '.ts'))
    .flatMap((text) => [...text.matchAll(valueImport)])
    .flatMap(([, names]) => names.split(',').map((name) => name.trim()));
  const members = libraries
    .flatMap((folder) => texts(folder, '.js'))
    .flatMap(
      (text) =>
        text
          .replace(announced, '')
          .replace(passedOn, '')
          .match(/(?<=\.)\w+/g) ?? [],
    );
  return new Set([...imported, ...members]);
}

function texts(folder, ending) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}
