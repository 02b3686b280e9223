/** How the server is started and ended as a web worker, and which files of the workspace it receives. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Message } from 'vscode-languageclient/browser';
import { disk, events, startEditor, Uri, watched, workspace } from '../testing/vscode.js';
import { startServer } from './server-process-web.js';

class TestWorker {
  readonly script: string;
  readonly posted: unknown[] = [];
  onerror: ((event: { readonly message?: string }) => void) | null = null;
  isTerminated = false;
  constructor(script: string) {
    this.script = script;
    worker = this;
  }
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

let worker: TestWorker;
const errors: string[] = [];
const output = { warn: () => undefined, error: (text: string) => void errors.push(text) };
const context = { extensionUri: Uri.parse('https://editor/ytt') };
const root = 'vscode-vfs:///work';
const bytesOf = (text: string) => new TextEncoder().encode(text);

beforeEach(() => {
  startEditor();
  errors.length = 0;
  workspace.workspaceFolders = [{ uri: Uri.parse(root) }];
  disk.set(`${root}/a.yml`, bytesOf('a: 1\n'));
  vi.stubGlobal('Worker', TestWorker);
});
afterEach(() => vi.unstubAllGlobals());

it('runs the script of the extension, and reports its failures', () => {
  startServer(context as never, output as never);
  expect(worker.script).toBe(`${context.extensionUri}/dist/web/web-worker.js`);
  worker.onerror?.({ message: 'out of memory' });
  worker.onerror?.({});
  expect(errors).toEqual(['The server failed: out of memory', 'The server failed: its script did not load']);
});

it('is given the files of the workspace first, then messages and what changes', async () => {
  const server = startServer(context as never, output as never);
  const { reader, writer } = await server.connect();
  expect(reader).toMatchObject({ port: worker });
  expect(worker.posted).toMatchObject([{ files: [[`${root}/a.yml`, bytesOf('a: 1\n')]] }]);
  const message = { jsonrpc: '2.0', method: 'initialized' } as Message;
  await writer.write(message);
  expect(worker.posted[1]).toBe(message);
  disk.set(`${root}/b.yml`, bytesOf('b: 1\n'));
  void events.files.created.fire(Uri.parse(`${root}/b.yml`));
  await vi.waitFor(() => expect(worker.posted).toHaveLength(3));
  expect(worker.posted[2]).toMatchObject({
    method: 'ytt/writeFiles',
    params: {
      files: [
        { uri: `${root}/b.yml`, bytes: null },
        { uri: `${root}/b.yml`, bytes: bytesOf('b: 1\n') },
      ],
    },
  });
  server.kill();
});

it('ends with what watches for it', async () => {
  const server = startServer(context as never, output as never);
  await server.connect();
  expect([worker.isTerminated, watched.length]).toEqual([false, 1]);
  server.kill();
  expect([worker.isTerminated, watched.length]).toEqual([true, 0]);
});
