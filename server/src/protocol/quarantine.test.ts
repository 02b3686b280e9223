/** How files are treated on which an earlier thread of the server failed. */
import { afterEach, describe, expect, it } from 'vitest';
import type { QuarantineEntry } from '../workspace/evaluation/quarantine.js';
import { type Clock, systemClock } from './clock.js';
import { startClient, type TestClient, type TestClientOptions } from './testing/client.js';

let client: TestClient | undefined;
afterEach(async () => {
  await client?.close();
  client = undefined;
});

async function start(files: Readonly<Record<string, string>>, options: TestClientOptions): Promise<TestClient> {
  client = await startClient(files, options);
  return client;
}

describe('a file that a server before failed at', () => {
  /** A clock that only advances when the test says so. */
  const minuteByMinute = () => {
    const minutes: (() => void)[] = [];
    const cancelled: number[] = [];
    const clock: Clock = {
      ...systemClock,
      after: (milliseconds, action) => {
        if (milliseconds !== 60_000) return systemClock.after(milliseconds, action);
        const number = minutes.push(action);
        return () => void cancelled.push(number);
      },
    };
    return { clock, minutes, cancelled };
  };
  const files = { '/ws/schema.yml': '#@data/values-schema\n---\nport: 80\n', '/ws/values.yml': 'port: true\n' };
  const entry = (isFinal: boolean): QuarantineEntry => ({ kind: 'file', id: '/ws/values.yml', isFinal });

  it('is quarantined, and tried again after a minute', async () => {
    const { clock, minutes } = minuteByMinute();
    const entries: QuarantineEntry[] = [];
    const released = (cause: QuarantineEntry): void => void entries.push(cause);
    const { open, diagnostics } = await start(files, { serve: { clock, quarantined: [entry(false)], released } });
    open('/ws/values.yml', files['/ws/values.yml']);
    expect((await diagnostics('/ws/values.yml')).map(({ code }) => code)).toEqual(['quarantined']);
    expect(minutes).toHaveLength(1);
    minutes[0]?.();
    const found = await diagnostics('/ws/values.yml', (_, [first]) => first?.code !== 'quarantined');
    expect(found.map(({ code }) => code)).toEqual(['wrong-type']);
    expect(entries).toEqual([entry(false)]);
  });

  it('is skipped again if it failed again, until its text changes', async () => {
    const { clock, minutes } = minuteByMinute();
    const { open, edit, diagnostics, quiet, published } = await start(files, {
      serve: { clock, quarantined: [entry(true)] },
    });
    open('/ws/values.yml', files['/ws/values.yml']);
    await diagnostics('/ws/values.yml');
    minutes[0]?.();
    await quiet();
    expect(published.get('/ws/values.yml')?.diagnostics.map(({ code }) => code)).toEqual(['quarantined']);
    edit('/ws/values.yml', 2, [0, 6, 0, 10], 'false');
    const found = await diagnostics('/ws/values.yml', (version) => version === 2);
    expect(found.map(({ code }) => code)).toEqual(['wrong-type']);
  });

  it('is not waited for if there is none, or by a server that ends', async () => {
    const none = minuteByMinute();
    await start(files, { serve: { clock: none.clock, quarantined: [] } });
    expect(none.minutes).toEqual([]);
    await client?.close();
    const { clock, cancelled } = minuteByMinute();
    await start(files, { serve: { clock, quarantined: [entry(false)] } });
    expect(cancelled).toEqual([]);
    await client?.close();
    client = undefined;
    expect(cancelled).toEqual([1]);
  });
});
