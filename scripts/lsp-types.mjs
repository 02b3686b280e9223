// `vscode-languageserver` exports all of `vscode-languageserver-types`, whose checks and constructors of every
// structure of the protocol make 28 kB of a bundle. The unused ones are dropped here: the ES module is required as a
// whole, and its namespaces are calls, which a bundler has to keep.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const packageName = 'vscode-languageserver-types';
/** `export var Position;` and the call that fills it, as TypeScript writes a namespace. */
const namespace = /^((?:export )?var) (\w+);\n\(function \(\2\) \{\n([\s\S]*?)^\}\)\(\2 \|\| \(\2 = \{\}\)\);$/gm;
/** Value imports; types are imported by `import type` (`verbatimModuleSyntax`). */
const valueImport = /^import \{([^}]*)\} from 'vscode-languageserver\/(?:node|browser)';$/gm;

/** The plugin for bundles of the sources below `folders`. */
export function usedTypes(...folders) {
  return {
    name: 'used-types',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${packageName}$`) }, async ({ path, kind, resolveDir, pluginData }) => {
        if (pluginData === usedTypes) return undefined;
        const found = await build.resolve(path, { kind: 'import-statement', resolveDir, pluginData: usedTypes });
        if (kind !== 'require-call') return found;
        return { path: packageName, namespace: packageName, pluginData: { module: found.path, resolveDir } };
      });
      build.onLoad({ filter: /./, namespace: packageName }, ({ pluginData: { module, resolveDir } }) => {
        const exported = new Set(readFileSync(module, 'utf8').match(/(?<=^export (?:var|class|const) )\w+/gm));
        const used = new Set(namesUsed(folders, resolveDir).filter((name) => exported.has(name)));
        return { contents: `export { ${[...used].join(', ')} } from ${JSON.stringify(module)};`, resolveDir };
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

/** The names that the sources below `folders` import as values, and those that the libraries in `libraryFolder` use. */
function namesUsed(folders, libraryFolder) {
  const imported = folders
    .flatMap((folder) => texts(folder, '.ts'))
    .flatMap((text) => [...text.matchAll(valueImport)])
    .flatMap(([, names]) => names.split(',').map((name) => name.trim()));
  const asked = texts(libraryFolder, '.js').flatMap(
    (text) => text.match(/(?<=\bvscode_languageserver_types_1\.)\w+/g) ?? [],
  );
  return [...imported, ...asked];
}

function texts(folder, ending) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}
