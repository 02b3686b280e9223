/** The bundles of the program that are loaded on demand: scripts, of which V8 need not compile what it has before. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import type { CodeCache } from './code-cache.js';
import { withDefaultOptions } from './v8-options.js';

/** What the script of a bundle evaluates to (`scripts/bundle.mjs`). */
type Body = (exports: object, require: (name: string) => unknown, module: { exports: unknown }, url: string) => void;

const requireModule = createRequire(import.meta.url);

interface Loaded {
  readonly script: Script;
  /** The size of the code that was in the cache, in bytes; 0 if it was not there, or V8 has rejected it. */
  readonly cached: number;
}

/** How many times as much must be compiled as was in the cache, so that it is replaced. */
const worthReplacing = 1.05;

/** The bundles in a folder. */
export class Bundles {
  private readonly folder: string;
  private readonly cache: CodeCache | undefined;
  private readonly modules = new Map<string, { exports: unknown }>();
  private readonly scripts = new Map<string, Loaded>();

  constructor(folder: string, cache: CodeCache | undefined) {
    this.folder = folder;
    this.cache = cache;
  }

  /** What the bundle in the file `name` exports. It runs at most once. */
  load(name: string): unknown {
    const known = this.modules.get(name);
    if (known !== undefined) return known.exports;
    const path = join(this.folder, name);
    const cachedData = this.cache?.read(name);
    // All bundles are in ASCII.
    const script = new Script(readFileSync(path, 'latin1'), { filename: path, ...(cachedData && { cachedData }) });
    const cached = script.cachedDataRejected === false ? (cachedData?.length ?? 0) : 0;
    this.scripts.set(name, { script, cached });
    const module: { exports: unknown } = { exports: {} };
    this.modules.set(name, module);
    // `as`: the scripts are made that way.
    const body = script.runInThisContext() as Body;
    const require = (asked: string): unknown =>
      asked.startsWith('./') ? this.load(asked.slice(2)) : requireModule(asked);
    body(module.exports as object, require, module, pathToFileURL(path).href);
    return module.exports;
  }

  /** Puts into the cache what has been compiled of the bundles that were not there. */
  keepNew(): void {
    this.keep(({ cached }) => cached === 0);
  }

  /** Puts into the cache what has been compiled of all bundles of which it had less. */
  keepMore(): void {
    this.keep(() => true);
  }

  private keep(isMeant: (loaded: Loaded) => boolean): void {
    const { cache } = this;
    if (cache === undefined) return;
    withDefaultOptions(() => {
      for (const [name, loaded] of this.scripts) {
        if (!isMeant(loaded)) continue;
        const code = loaded.script.createCachedData();
        if (code.length <= loaded.cached * worthReplacing) continue;
        cache.write(name, code);
        this.scripts.set(name, { ...loaded, cached: code.length });
      }
    });
  }
}
