/** The contents of the packaged extension. */
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { open } from 'yauzl';

const vsix = fileURLToPath(new URL('../../client-vscode/ytt-language.vsix', import.meta.url));

function entries(file: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    open(file, { lazyEntries: false }, (error, zip) => {
      if (error) return reject(error);
      const names: string[] = [];
      zip.on('entry', (entry) => names.push(entry.fileName));
      zip.on('end', () => resolve(names.sort()));
      zip.on('error', reject);
    });
  });
}

describe.skipIf(!existsSync(vsix))('the VSIX', () => {
  it('contains what is run and read, and no development files', async () => {
    // Chunks shared by several bundles are named after their contents.
    const names = (await entries(vsix)).filter(
      (name) => !/^extension\/dist\/server\/shared-[A-Z0-9]+\.cjs$/.test(name),
    );
    expect(names).toEqual([
      '[Content_Types].xml',
      'extension.vsixmanifest',
      'extension/LICENSE.txt',
      'extension/changelog.md',
      'extension/dist/THIRD-PARTY-NOTICES.txt',
      'extension/dist/extension.js',
      'extension/dist/server/THIRD-PARTY-NOTICES.txt',
      'extension/dist/server/cli.cjs',
      'extension/dist/server/codes.md',
      'extension/dist/server/command-worker.mjs',
      'extension/dist/server/main.mjs',
      'extension/dist/server/project-file.cjs',
      'extension/dist/server/server.cjs',
      'extension/dist/server/start.cjs',
      'extension/dist/server/worker.mjs',
      'extension/dist/web/THIRD-PARTY-NOTICES.txt',
      'extension/dist/web/extension.js',
      'extension/dist/web/web-worker.js',
      'extension/images/icon.png',
      'extension/images/starlark-dark.svg',
      'extension/images/starlark-light.svg',
      'extension/images/walkthrough/completion.png',
      'extension/images/walkthrough/effective-values.png',
      'extension/images/walkthrough/problems.png',
      'extension/images/walkthrough/schema.png',
      'extension/l10n/bundle.l10n.json',
      'extension/package.json',
      'extension/package.nls.json',
      'extension/readme.md',
      'extension/snippets/ytt-text.json',
      'extension/syntaxes/ytt-starlark.language-configuration.json',
      'extension/syntaxes/ytt-starlark.tmLanguage.json',
      'extension/syntaxes/ytt-text.language-configuration.json',
      'extension/syntaxes/ytt-text.tmLanguage.json',
      'extension/syntaxes/ytt-yaml.injection.tmLanguage.json',
      'extension/walkthrough/project.md',
    ]);
  });

  it('is small', () => {
    expect(statSync(vsix).size).toBeLessThan(1280 * 1024);
  });
});
