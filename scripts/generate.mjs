#!/usr/bin/env node
// Writes the files that are generated from definitions in the code; see test/generated.ts.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleModule } from './bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outfile = join(root, 'test/dist/generated.mjs');
await bundleModule(join(root, 'test/generated.ts'), outfile);
const { generatedFiles } = await import(pathToFileURL(outfile).href);
const checkout = {
  read: (path) => readFileSync(join(root, path), 'utf8'),
  list: (directory) =>
    readdirSync(join(root, directory), { recursive: true }).map((name) => `${directory}/${name.replaceAll('\\', '/')}`),
};
for (const [path, content] of generatedFiles(checkout)) writeFileSync(join(root, path), content);
