/**
 * Packs the built extension into `client-vscode/ytt-language.vsix` with `@vscode/vsce`, without the network and without
 * prompts. Its contents are listed under `files` in `package.json`.
 */
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createVSIX } from '@vscode/vsce';

const here = fileURLToPath(new URL('.', import.meta.url));
const packagePath = fileURLToPath(new URL('ytt-language.vsix', import.meta.url));
/** In bytes. The package contains the server twice: for the desktop and for browsers. */
const limit = 1280 * 1024;

// The timestamps of the packed files are fixed, so that the build is reproducible:
// https://reproducible-builds.org/specs/source-date-epoch/
process.env.SOURCE_DATE_EPOCH ??= String(Date.UTC(2020, 0, 1) / 1000);

await createVSIX({
  cwd: here,
  packagePath,
  // The bundles already include what the extension uses of other packages.
  dependencies: false,
});

const { size } = statSync(packagePath);
if (size > limit) {
  console.error(`The VSIX has ${Math.ceil(size / 1024)} KiB, and may have ${limit / 1024}.`);
  process.exitCode = 1;
}
