/** Serves pages for browser tests from memory on a local port, with or without cross-origin isolation. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServedFiles {
  readonly url: string;
  readonly close: () => void;
}

/** The headers that isolate a page from others, without which browsers do not let it share memory with its workers. */
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', json: 'application/json' };

/** Serves texts by their paths; `isolated` selects cross-origin isolation for their pages. */
export async function serveFiles(
  files: ReadonlyMap<string, string>,
  { isolated }: { readonly isolated: boolean },
): Promise<ServedFiles> {
  const server = createServer(({ url = '/' }, response) => {
    const path = new URL(url, 'http://localhost').pathname;
    const text = files.get(path);
    response.writeHead(text === undefined ? 404 : 200, {
      'Content-Type': `${types[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/html'}; charset=utf-8`,
      ...(isolated ? isolation : {}),
    });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
