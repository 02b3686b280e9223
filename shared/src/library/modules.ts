/** The modules of `@ytt:` that need nothing of the run but who loads them. */
import type { Value } from '../starlark/value.js';
import type { LoadOrigin } from '../template/module-loader.js';
import { assertModule } from './assert.js';
import { base64Module } from './base64.js';
import { ipModule } from './ip.js';
import { jsonModule } from './json.js';
import { mathModule } from './math.js';
import { md5Module } from './md5.js';
import { moduleModule } from './module.js';
import { overlayModule } from './overlay.js';
import { regexpModule } from './regexp.js';
import { sha256Module } from './sha256.js';
import { structModule } from './struct.js';
import { templateModule } from './template.js';
import { tomlModule } from './toml.js';
import { urlModule } from './url.js';
import { versionModule } from './version.js';
import { yamlModule } from './yaml.js';

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

/** What `load("@ytt:NAME", …)` finds; undefined for `data` and `library`, which belong to a run, and unknown names. */
export function findLibraryModule(name: string, from: LoadOrigin): LibraryModule | undefined {
  return name === 'template' ? templateModule(from.replaceNode) : modules.get(name);
}

/** The names of all modules of `@ytt:`, sorted. */
export const libraryModuleNames: readonly string[] = [...modules.keys(), 'data', 'library', 'template'].sort();

/** The modules that are the same for every run, by name: what is known about them without one. */
export const standardModules: ReadonlyMap<string, LibraryModule> = modules;
