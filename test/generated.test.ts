/** Generated files are as their definitions say; `npm run generate` writes them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { generatedFiles } from './generated.js';

const read = (path: string): string => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');

describe('generated files', () => {
  it.each([...generatedFiles(read)])('%s is up to date', (path, content) => {
    // The formatter may lay JSON out otherwise.
    const asIs = (text: string) => (path.endsWith('.json') ? JSON.parse(text) : text);
    expect(asIs(read(path)), 'run npm run generate').toEqual(asIs(content));
  });
});
