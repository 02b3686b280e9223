// Drops the unused exports of libraries from a bundle. `vscode-languageserver` exports all of
// `vscode-languageserver-types`, whose constructors and checks for every structure of the protocol take 28 kB. A
// bundler has to keep them, because the ES module is required as a whole and its namespaces are function calls. Its own
// exports and those of `vscode-jsonrpc` take another 15 kB, because these modules are CommonJS.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const packageName = 'vscode-languageserver-types';
/** A namespace as TypeScript writes it: `export var Position;` and the call that fills it. */
const namespace = /^((?:export )?var) (\w+);\n\(function \(\2\) \{\n([\s\S]*?)^\}\)\(\2 \|\| \(\2 = \{\}\)\);$/gm;
/** Imports of values. Types are imported by `import type` (`verbatimModuleSyntax`). */
const valueImport = /^import \{([^}]*)\} from 'vscode-(?:languageserver|jsonrpc)\/(?:node|browser)';$/gm;
/** The modules of the libraries. */
const libraryModule = /[\\/]vscode-(?:jsonrpc|languageserver(?:-protocol)?)[\\/]lib[\\/].*\.js$/;
/** An export of a name that is declared in the same module or another one, as TypeScript writes it. */
const reExport =
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
        return { contents: text.replace(reExport, (line, passed, own) => (used.has(passed ?? own) ? line : '')) };
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
          .replace(reExport, '')
          .match(/(?<=\.)\w+/g) ?? [],
    );
  return new Set([...imported, ...members]);
}

function texts(folder, ending) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}
