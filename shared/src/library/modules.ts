/** The `@ytt:` modules that need nothing from the run except the file that loads them. */
import type { Value } from '../starlark/values/value.js';
import type { LoadOrigin } from '../template/template-context.js';
import { assertModule } from './modules/assert.js';
import { base64Module } from './modules/base64.js';
import { ipModule } from './modules/ip.js';
import { jsonModule } from './modules/json.js';
import { mathModule } from './modules/math.js';
import { md5Module } from './modules/md5.js';
import { moduleModule } from './modules/module.js';
import { overlayModule } from './modules/overlay.js';
import { regexpModule } from './modules/regexp.js';
import { sha256Module } from './modules/sha256.js';
import { structModule } from './modules/struct.js';
import { templateModule } from './modules/template.js';
import { tomlModule } from './modules/toml.js';
import { urlModule } from './modules/url.js';
import { versionModule } from './modules/version.js';
import { yamlModule } from './modules/yaml.js';

type LibraryModule = ReadonlyMap<string, Value>;

const modules: ReadonlyMap<string, LibraryModule> = new Map([
  ['assert', assertModule],
  ['base64', base64Module],
  ['ip', ipModule],
  ['json', jsonModule],
  ['math', mathModule],
  ['md5', md5Module],
  ['module', moduleModule],
  ['overlay', overlayModule],
  ['regexp', regexpModule],
  ['sha256', sha256Module],
  ['struct', structModule],
  ['toml', tomlModule],
  ['url', urlModule],
  ['version', versionModule],
  ['yaml', yamlModule],
]);

/**
 * The module that `load("@ytt:NAME", …)` loads; undefined for `data` and `library`, which belong to a run, and for
 * unknown names.
 */
export function findLibraryModule(name: string, from: LoadOrigin): LibraryModule | undefined {
  return name === 'template' ? templateModule(from.replaceNode) : modules.get(name);
}

/** The names of all modules of `@ytt:`, sorted. */
export const libraryModuleNames: readonly string[] = [...modules.keys(), 'data', 'library', 'template'].sort();

/** The modules that are the same for every run, by name, for features that describe them. */
export const standardModules: ReadonlyMap<string, LibraryModule> = modules;
