#!/usr/bin/env node
// Scores this implementation against the recorded answers of ytt:
//
//   npm run conformance -- [--cases FILE.jsonl]... [--failures N] [--only SUBSTRING] [--json]
//
// The recordings and their scorer stand beside this repository, in ../shared/conformance, or in the directory that
// CONFORMANCE_DIR names. The adapter is bundled from source on each run, which takes a fraction of a second.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleAdapter } from './bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const recordings = resolve(root, process.env.CONFORMANCE_DIR ?? '../shared/conformance');
const scorer = join(recordings, 'score.mjs');

if (!existsSync(scorer)) {
  console.error(`Skipped: there are no recorded answers of ytt at ${recordings}.`);
} else {
  const adapter = await bundleAdapter();
  // The scorer runs only where it is called by its own path.
  const scored = spawnSync(process.execPath, [realpathSync(scorer), adapter, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exitCode = scored.status ?? 1;
}
