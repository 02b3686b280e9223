/** The bundles beside the script that runs. */
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { Bundles } from './bundles.js';
import { codeCacheIn, folderOfCaches } from './code-cache.js';

/** A digest of all bundles, which `scripts/bundle.mjs` defines. */
declare const YTT_BUNDLES_DIGEST: string;

const folder = folderOfCaches({ env: process.env, platform: process.platform, home: homedir });

/** What V8 compiles depends on its version, its options and the processor. */
const cacheName = `${YTT_BUNDLES_DIGEST}-${process.arch}-${cachedDataVersionTag().toString(16)}`;

/** The bundles of this version of the program. */
export const ownBundles: Bundles = new Bundles(
  fileURLToPath(new URL('.', import.meta.url)),
  folder === undefined ? undefined : codeCacheIn(folder, cacheName),
);
