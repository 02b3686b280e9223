/** What is posted to the worker, how its messages are handled, and when it is replaced. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WorkerServer } from './worker-server.js';

class TestWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | undefined;
  readonly posted: unknown[] = [];
  isEnded = false;

  constructor() {
    workers.push(this);
  }

  postMessage(message: unknown): void {
    this.posted.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  answer(data: unknown): void {
    this.onmessage?.({ data });
  }
}

const workers: TestWorker[] = [];
let replaced: number;
let server: WorkerServer;
const worker = (): TestWorker => workers.at(-1) as TestWorker;
const edit = { method: 'textDocument/didChange', params: {} };
const probe = { jsonrpc: '2.0', id: 'probe', method: '$/probe' };
const probeAnswered = { jsonrpc: '2.0', id: 'probe', error: {} };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', TestWorker);
  workers.length = 0;
  replaced = 0;
  server = new WorkerServer('script', () => replaced++);
  server.start([{ uri: 'file:///a.yml', text: 'ä' }]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the server in a worker', () => {
  it('starts with the files, and is notified of written and removed ones', () => {
    const bytes = new TextEncoder().encode('ä');
    expect(worker().posted).toMatchObject([{ files: [['file:///a.yml', bytes]] }]);
    server.write('file:///b.yml', 'ä');
    server.write('file:///b.yml', undefined);
    expect(worker().posted.slice(1)).toEqual([
      { jsonrpc: '2.0', method: 'ytt/writeFiles', params: { files: [{ uri: 'file:///b.yml', bytes }] } },
      { jsonrpc: '2.0', method: 'ytt/writeFiles', params: { files: [{ uri: 'file:///b.yml', bytes: null }] } },
    ]);
  });

  it('is started again in the place of the one before', () => {
    const [first] = workers;
    server.start([]);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    server.send(JSON.stringify({ method: 'a' }));
    expect(first?.posted).toHaveLength(1);
    expect(worker().posted).toEqual([expect.anything(), { method: 'a' }]);
  });

  it('is not notified of diagnostics requests', () => {
    const capabilities = { textDocument: { diagnostic: {}, hover: {} } };
    server.send(JSON.stringify({ method: 'initialize', params: { capabilities } }));
    expect(worker().posted.at(-1)).toEqual({
      method: 'initialize',
      params: { capabilities: { textDocument: { hover: {} } } },
    });
  });

  it('is heard by all listeners until they unsubscribe', () => {
    const heard: string[] = [];
    const one = (text: string) => void heard.push(`one ${text}`);
    server.subscribe(one);
    server.subscribe((text) => void heard.push(`two ${text}`));
    worker().answer({ id: 1 });
    server.unsubscribe(one);
    worker().answer({ id: 2 });
    expect(heard).toEqual(['one {"id":1}', 'two {"id":1}', 'two {"id":2}']);
  });
});

describe('a server that is busy with an edit', () => {
  const send = () => server.send(JSON.stringify(edit));

  it('is asked for a sign of life, which no listener sees', () => {
    const heard: string[] = [];
    server.subscribe((text) => void heard.push(text));
    send();
    expect(worker().posted.slice(1)).toEqual([edit, probe]);
    worker().answer(probeAnswered);
    expect(heard).toEqual([]);
    worker().answer({ id: 'probe', method: 'a request of its own' });
    expect(heard).toHaveLength(1);
  });

  it('is replaced where another edit waited for a second', () => {
    send();
    vi.advanceTimersByTime(5_000);
    expect(replaced).toBe(0);
    send();
    expect(worker().posted.filter((one) => one !== null && (one as { id?: string }).id === 'probe')).toHaveLength(1);
    vi.advanceTimersByTime(500);
    send();
    vi.advanceTimersByTime(499);
    expect(replaced).toBe(0);
    vi.advanceTimersByTime(1);
    expect(replaced).toBe(1);
    vi.advanceTimersByTime(5_000);
    expect(replaced).toBe(1);
  });

  it('is not replaced if it answers, and is asked again after the next edit', () => {
    send();
    send();
    vi.advanceTimersByTime(999);
    worker().answer(probeAnswered);
    vi.advanceTimersByTime(5_000);
    send();
    expect(worker().posted.slice(1)).toEqual([edit, probe, edit, edit, probe]);
    send();
    vi.advanceTimersByTime(1_000);
    expect(replaced).toBe(1);
  });

  it('is not replaced once another one was started', () => {
    send();
    send();
    server.start([]);
    vi.advanceTimersByTime(5_000);
    expect(replaced).toBe(0);
    send();
    expect(worker().posted.slice(1)).toEqual([edit, probe]);
  });
});
