/** The examples in the comments of `shared`'s public modules work. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const { bundleText }: { bundleText(text: string, outfile: string): Promise<void> } = await import(
  new URL('../scripts/bundle.mjs', import.meta.url).href
);

/** The code between ```` ```ts ```` and ```` ``` ```` in the head comment of a file of `shared/src`. */
function exampleOf(name: string): string {
  const comment = /^\/\*\*[\s\S]*?\*\//.exec(readFileSync(join(root, 'shared/src', name), 'utf8'))?.[0] ?? '';
  const code = /```ts\n([\s\S]*?)```/.exec(comment.replaceAll(/^ \* ?/gm, ''))?.[1];
  if (code === undefined) throw new Error(`${name} has no example.`);
  return code;
}

/** What the example logs, one entry per call. */
async function logged(name: string, folder: string): Promise<unknown[][]> {
  const outfile = join(folder, `${name}.mjs`);
  await bundleText(exampleOf(name), outfile);
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  await import(pathToFileURL(outfile).href);
  const calls = [...log.mock.calls, ...error.mock.calls];
  vi.restoreAllMocks();
  return calls;
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ytt-example-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the example of', () => {
  it('evaluating', async () => {
    const [output, schema, ...others] = await logged('index.ts', folder);
    expect(output).toEqual(['listen: 9090\n']);
    expect(JSON.parse(String(schema?.[0]))).toMatchObject({ type: 'object', properties: { port: { default: 80 } } });
    expect(others).toEqual([]);
  });

  it('tooling', async () => {
    expect(await logged('tooling.ts', folder)).toEqual([['db', 0, 2]]);
  });
});
