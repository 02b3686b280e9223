// Bundling: a package imports from a face of another one (`@ytt-language/shared`), which exports what its modules
// declare. A bundler would include every module of the face for one import, so imports are redirected to the declaring
// modules.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** `import { … } from '…'` or `export { … } from '…'`, also of types only. */
const clause = /^(import|export) (type )?\{([^}]*)\} from '([^']+)';/gm;

/** The values, not types, that such a clause names, as they are written (`a as b`). */
function valuesOf([, , isType, names]) {
  if (isType !== undefined) return [];
  const written = names.split(',').map((name) => name.trim());
  return written.filter((name) => name !== '' && !name.startsWith('type '));
}

/** For each value of the face at `path`, the path of the module that declares it, and its name there. */
function declarationsOf(path) {
  const found = new Map();
  for (const match of readFileSync(path, 'utf8').matchAll(clause)) {
    const module = join(dirname(path), match[4].replace(/\.js$/, '.ts'));
    for (const value of valuesOf(match)) {
      const [name, exported = name] = value.split(' as ');
      found.set(exported, { module, name });
    }
  }
  return found;
}

/**
 * An esbuild plugin that redirects imports from faces to the declaring modules. `faces` are their paths by the names
 * under which they are imported. The number of lines stays the same.
 */
export function redirectFaces(faces) {
  const declared = new Map(Object.entries(faces).map(([name, path]) => [name, declarationsOf(path)]));
  const redirected = (match) => {
    const [all, keyword, , , from] = match;
    const declarations = declared.get(from);
    if (keyword !== 'import' || declarations === undefined) return all;
    const imports = valuesOf(match).map((value) => {
      const [exported, local = exported] = value.split(' as ');
      const declaration = declarations.get(exported);
      if (declaration === undefined) throw new Error(`${from} does not export ${exported}`);
      return `import { ${declaration.name} as ${local} } from ${JSON.stringify(declaration.module)};`;
    });
    return imports.join(' ') + '\n'.repeat(all.split('\n').length - 1);
  };
  return {
    name: 'redirect-faces',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
        contents: readFileSync(path, 'utf8').replace(clause, (...match) => redirected(match)),
        loader: 'ts',
      }));
    },
  };
}
