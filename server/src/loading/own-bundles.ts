/** The bundles beside the script that runs. */
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { Bundles } from './bundles.js';
import { type CodeCache, cacheName, codeCacheIn, folderOfCaches, ownSystem } from './code-cache.js';
import { withDefaultOptions } from './v8-options.js';

/** A digest of all bundles, which `scripts/bundle.mjs` defines. */
declare const YTT_BUNDLES_DIGEST: string;

const folder = fileURLToPath(new URL('.', import.meta.url));

function ownCache(): CodeCache | undefined {
  const caches = folderOfCaches({ env: process.env, platform: process.platform, home: homedir });
  if (caches === undefined || ownSystem === undefined) return undefined;
  // V8's code contains the paths of the scripts, and depends on its version, its options and the processor.
  const variant = ownSystem.checksum(Buffer.from(`${withDefaultOptions(cachedDataVersionTag)} ${folder}`));
  return codeCacheIn(caches, cacheName(YTT_BUNDLES_DIGEST, variant), ownSystem);
}

/** The bundles of this version of the program. */
export const ownBundles: Bundles = new Bundles(folder, ownCache());
