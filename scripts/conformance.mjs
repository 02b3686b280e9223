#!/usr/bin/env node
// Scores this implementation against the recorded answers of ytt:
//
//   npm run conformance -- [--cases FILE.jsonl]... [--failures N] [--only SUBSTRING] [--json]
//
// Without --cases, it scores every set in test/conformance/README.md that is present. The scorer is bundled from source
// on each run, which takes a fraction of a second.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleModule } from './bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// Sets are found relative to the module of the scorer, so its bundle is in a folder of the same depth.
const bundle = join(root, 'test/dist/conformance.mjs');
await bundleModule(join(root, 'test/conformance/score-command.ts'), bundle);
const { scoreCommand } = await import(bundle);
await scoreCommand(process.argv.slice(2));
