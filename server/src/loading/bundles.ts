/** The bundles of the program that are loaded on demand: scripts, of which V8 need not compile what it has before. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import type { CodeCache } from './code-cache.js';
import { withDefaultOptions } from './v8-options.js';

/** What a bundle evaluates to as a script, and exports as a CommonJS module (`scripts/bundle.mjs`). */
type Body = (exports: object, require: (name: string) => unknown, module: { exports: object }, url: string) => void;

interface Loaded {
  readonly script: Script;
  /** The size of the code that was in the cache, in bytes; 0 if it was not there, or V8 has rejected it. */
  readonly cached: number;
}

/** The code in the cache is replaced if this many times as much has been compiled. */
const worthReplacing = 1.05;

const requireModule = createRequire(import.meta.url);

/** The bundles in a folder. */
export class Bundles {
  private readonly folder: string;
  private readonly cache: CodeCache | undefined;
  private readonly modules = new Map<string, { exports: object }>();
  private readonly scripts = new Map<string, Loaded>();

  constructor(folder: string, cache: CodeCache | undefined) {
    this.folder = folder;
    this.cache = cache;
  }

  /** What the bundle in the file `name` exports. It runs once, unless it fails. */
  load(name: string): object {
    const known = this.modules.get(name);
    if (known !== undefined) return known.exports;
    const path = join(this.folder, name);
    const module = { exports: {} };
    this.modules.set(name, module);
    const require = (asked: string): unknown =>
      asked.startsWith('./') ? this.load(asked.slice(2)) : requireModule(asked);
    try {
      this.bodyOf(name, path)(module.exports, require, module, pathToFileURL(path).href);
    } catch (error) {
      this.modules.delete(name);
      throw error;
    }
    return module.exports;
  }

  private bodyOf(name: string, path: string): Body {
    // Node.js uses the source maps of modules only.
    if (process.sourceMapsEnabled) return requireModule(path) as Body;
    const cachedData = this.cache?.read(name);
    // All bundles are in ASCII.
    const text = readFileSync(path, 'latin1');
    const script = withDefaultOptions(() => new Script(text, { filename: path, ...(cachedData && { cachedData }) }));
    const cached = script.cachedDataRejected === false ? (cachedData?.length ?? 0) : 0;
    this.scripts.set(name, { script, cached });
    // `as`: the scripts are made that way.
    return script.runInThisContext() as Body;
  }

  /** Puts into the cache what has been compiled of the bundles that were not there. Never throws. */
  keepNew(): void {
    this.keep(({ cached }) => cached === 0);
  }

  /** Puts into the cache what has been compiled of all bundles of which it had less. Never throws. */
  keepMore(): void {
    this.keep(() => true);
  }

  private keep(isMeant: (loaded: Loaded) => boolean): void {
    const { cache } = this;
    const meant = [...this.scripts].filter(([, loaded]) => isMeant(loaded));
    if (cache === undefined || meant.length === 0 || !cache.prepare()) return;
    for (const [name, { script, cached }] of meant) {
      const code = withDefaultOptions(() => script.createCachedData());
      if (code.length <= cached * worthReplacing) continue;
      cache.write(name, code);
      this.scripts.set(name, { script, cached: code.length });
    }
  }
}
