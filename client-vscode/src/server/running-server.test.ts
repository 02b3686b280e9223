/** When servers are started and stopped, and the messages to the user. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExtensionContext, LogOutputChannel } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { answers, messages, ran, startEditor } from '../testing/vscode.js';
import { RunningServer } from './running-server.js';

/** What happened, in order; servers and their clients are numbered. */
const log: string[] = [];
let started: number;
let closed: (() => void)[];
let startFails: boolean;
let stopFails: boolean;

vi.mock('./server-process.js', () => ({
  startServer: () => {
    const number = ++started;
    log.push(`process ${number}`);
    return { kill: () => log.push(`kill ${number}`) };
  },
}));
vi.mock('./client.js', () => ({
  createClient: (_server: unknown, _output: unknown, middleware: unknown, onClosed: () => void) => {
    const number = started;
    closed[number] = onClosed;
    return {
      number,
      middleware,
      start: async () => {
        await Promise.resolve();
        if (startFails) throw new Error('no start');
        log.push(`ready ${number}`);
      },
      dispose: async () => {
        await Promise.resolve();
        log.push(`dispose ${number}`);
        if (stopFails) throw new Error('no stop');
      },
    };
  },
}));

const numberOf = (client: LanguageClient | undefined) => (client as unknown as { number: number } | undefined)?.number;
const output = {
  info: (text: string) => log.push(text.replace(/\d+ ms/, 'N ms')),
  warn: (text: string) => log.push(text),
  show: () => log.push('shows output'),
} as unknown as LogOutputChannel;

let running: RunningServer;
beforeEach(() => {
  startEditor();
  Object.assign(log, { length: 0 });
  [started, closed, startFails, stopFails] = [0, [], false, false];
  vi.useRealTimers();
  running = new RunningServer({} as ExtensionContext, output, {}, [
    (client) => log.push(`follow ${numberOf(client) ?? 'none'}`),
  ]);
});

const ready = 'The language server was ready after N ms.';

describe('the server', () => {
  it('has a client once it is ready', async () => {
    void running.restart();
    expect(numberOf(await running.client())).toBe(1);
    expect(log).toEqual(['process 1', 'ready 1', ready, 'follow 1']);
  });

  it('is started once, by the first caller that needs its client', async () => {
    const clients = await Promise.all([running.client(), running.client()]);
    expect(clients.map(numberOf)).toEqual([1, 1]);
    await running.start();
    expect(log).toEqual(['process 1', 'ready 1', ready, 'follow 1']);
  });

  it('is not restarted by a caller that needs its client after it was stopped', async () => {
    await running.start();
    await running.stop();
    expect(await running.client()).toBeUndefined();
    expect(log.slice(4)).toEqual(['dispose 1', 'kill 1']);
  });

  it('is stopped before another one starts', async () => {
    void running.restart();
    await running.restart();
    expect(log.slice(4)).toEqual(['dispose 1', 'kill 1', 'process 2', 'ready 2', ready, 'follow 2']);
    expect(numberOf(await running.client())).toBe(2);
  });

  it('is undefined once stopped, and its lost connection does not count as a crash', async () => {
    await running.restart();
    await running.stop();
    closed[1]?.();
    expect(await running.client()).toBeUndefined();
    expect(log.slice(4)).toEqual(['dispose 1', 'kill 1']);
  });

  it('is killed if it does not stop by itself', async () => {
    await running.restart();
    stopFails = true;
    await running.stop();
    expect(log.slice(4)).toEqual(['dispose 1', 'The language server did not stop by itself: no stop', 'kill 1']);
  });

  it('is abandoned if it does not start, and the user may retry', async () => {
    startFails = true;
    answers.push('Restart');
    await running.restart();
    expect(log).toEqual(['process 1', 'kill 1', 'follow none']);
    expect(messages).toEqual(['error: The ytt language server could not be started: no start']);
    expect(await running.client()).toBeUndefined();
    await vi.waitFor(() => expect(ran).toEqual([['ytt.restartServer']]));
    expect(log).not.toContain('shows output');
  });

  it('shows what it printed where the user wants that', async () => {
    startFails = true;
    answers.push('Show Output');
    await running.restart();
    await vi.waitFor(() => expect(log).toContain('shows output'));
    expect(ran).toEqual([]);
  });
});

describe('a crash', () => {
  const crash = async (): Promise<void> => {
    closed[started]?.();
    await running.client();
  };

  it('starts the server again', async () => {
    await running.restart();
    await crash();
    const again = 'The language server crashed and is started again.';
    expect(log.slice(4)).toEqual([again, 'process 2', 'ready 2', ready, 'follow 2']);
    expect(messages).toEqual([]);
  });

  it('of a server that was already replaced has no effect', async () => {
    await running.restart();
    await running.restart();
    const before = [...log];
    closed[1]?.();
    expect(numberOf(await running.client())).toBe(2);
    expect(log).toEqual(before);
  });

  it('is final after four in three minutes', async () => {
    await running.restart();
    for (let count = 0; count < 4; count++) await crash();
    expect(started).toBe(5);
    expect(messages).toEqual([]);
    await crash();
    expect(started).toBe(5);
    expect(log.at(-1)).toBe('follow none');
    expect(messages).toEqual(['error: The ytt language server crashed 5 times in a few minutes and was given up.']);
    // Starting it by hand resets the count of crashes.
    await running.restart();
    for (let count = 0; count < 4; count++) await crash();
    expect(messages).toHaveLength(1);
  });

  it('counts for three minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await running.restart();
    for (let count = 0; count < 4; count++) await crash();
    vi.setSystemTime(Date.now() + 3 * 60_000);
    await crash();
    expect(messages).toEqual([]);
    for (let count = 0; count < 3; count++) await crash();
    vi.setSystemTime(Date.now() + 3 * 60_000 - 1);
    await crash();
    expect(messages).toHaveLength(1);
  });
});
