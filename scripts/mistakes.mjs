#!/usr/bin/env node
// Makes single mistakes in real ytt projects, and prints how many of them an editor would report, and where:
//
//   npm run mistakes -- [PATH]... [--count N] [--seed S] [--only KIND] [--list far|many|silent]
//
// PATH is a directory, or a file with recorded cases. By default, the mistakes are made in the examples of ytt that
// test/conformance/README.md names.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleModule } from './bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// Recorded cases are found relative to the module, so its bundle is in a folder of the same depth.
const bundle = join(root, 'test/dist/mistakes.mjs');
await bundleModule(join(root, 'test/mistakes/generated/command.ts'), bundle);
const { mistakesCommand } = await import(bundle);
mistakesCommand(process.argv.slice(2));
