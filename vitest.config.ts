import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'shared/src/**/*.test.ts',
      'server/src/**/*.test.ts',
      'client-vscode/src/**/*.test.ts',
      'playground/src/**/*.test.ts',
      'syntaxes/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    exclude: ['**/dist/**', '**/node_modules/**'],
    // The limit does not measure speed: it distinguishes endless tests from a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    setupFiles: ['test/properties/fixed-seed.ts'],
  },
  resolve: {
    alias: [
      // Only an editor provides it. Tests of the extension define its answers.
      { find: /^vscode$/, replacement: new URL('./client-vscode/src/testing/vscode.ts', import.meta.url).pathname },
      {
        find: /^vscode-languageclient\/browser$/,
        replacement: new URL('./client-vscode/src/testing/browser-client.ts', import.meta.url).pathname,
      },
      { find: /^@ytt-language\/shared$/, replacement: new URL('./shared/src/index.ts', import.meta.url).pathname },
      {
        find: /^@ytt-language\/shared\/tooling$/,
        replacement: new URL('./shared/src/tooling.ts', import.meta.url).pathname,
      },
    ],
  },
});
