/** Generated files match their definitions; `npm run generate` writes them. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { generatedFiles } from './generated.js';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path: string): string => readFileSync(at(path), 'utf8');
const list = (directory: string): readonly string[] =>
  readdirSync(at(directory), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${directory}/${name.replaceAll('\\', '/')}`,
  );

describe('generated files', () => {
  it.each([...generatedFiles({ read, list })])('%s is up to date', (path, content) => {
    // The formatter may lay out JSON differently.
    const asIs = (text: string) => (path.endsWith('.json') ? JSON.parse(text) : text);
    expect(asIs(read(path)), 'run npm run generate').toEqual(asIs(content));
  });
});
