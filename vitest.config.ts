import { defineConfig } from 'vitest/config';

/** Tests that drive editors, browsers and server processes, and wait for them more than they compute. */
const ofProcesses = [
  'test/{editors,stress,typing,watchdog,web}/**/*.test.ts',
  'test/{packages,shell-completion,site,start}.test.ts',
];

export default defineConfig({
  test: {
    exclude: ['**/dist/**', '**/node_modules/**'],
    // The limit does not measure speed: it distinguishes endless tests from a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    setupFiles: ['test/properties/fixed-seed.ts'],
    // What one test starts does not depend on what others have started, and the user's cache stays as it is.
    env: { NODE_DISABLE_COMPILE_CACHE: '1' },
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,server}/src/**/*.test.ts'],
          // Tests share loaded modules, as they do in mutation testing: loading them for each file takes longer than the tests.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: ['{client-vscode,playground}/src/**/*.test.ts', '{syntaxes,test}/**/*.test.ts'],
          exclude: ['**/dist/**', '**/node_modules/**', ...ofProcesses],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 'processes', include: ofProcesses, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
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
