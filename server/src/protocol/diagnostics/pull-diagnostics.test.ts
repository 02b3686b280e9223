import { afterEach, describe, expect, it } from 'vitest';
import {
  CancellationToken,
  CancellationTokenSource,
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  type WorkspaceDiagnosticReportPartialResult,
} from 'vscode-languageserver/node';
import type { FileKey } from '../../workspace/files/file-key.js';
import { startClient, type TestClient, type TestClientOptions, uri } from '../testing/client.js';
import { settled, testSession } from '../testing/session.js';
import { DiagnosticsStore, diagnosticsResult, noDiagnostics } from './diagnostics-store.js';
import { PullDiagnostics } from './pull-diagnostics.js';

const schema = '#@data/values-schema\n---\nport: 8080\nname: app\n';
const files = {
  '/ws/config/schema.yml': schema,
  '/ws/envs/values-dev.yml': 'port: true\n',
  '/ws/envs/values-prod.yml': 'port: 1\n',
};
const capabilities = {
  workspace: { configuration: true, workspaceFolders: true, diagnostics: { refreshSupport: true } },
  textDocument: { diagnostic: {} },
};

let client: TestClient | undefined;
afterEach(async () => {
  await client?.close();
  client = undefined;
});

async function start(options: TestClientOptions = {}): Promise<{ client: TestClient }> {
  client = await startClient(files, { capabilities, ...options });
  return { client };
}

function pull(path: string, previousResultId?: string): Promise<{ kind: string; resultId: string; items?: unknown[] }> {
  const params = { textDocument: { uri: uri(path) }, identifier: 'ytt', previousResultId };
  return (client as TestClient).connection.sendRequest('textDocument/diagnostic', params);
}

function pullWorkspace(
  previousResultIds: { uri: string; value: string }[] = [],
  more: object = {},
): Promise<WorkspaceDiagnosticReport> {
  const params = { identifier: 'ytt', previousResultIds, ...more };
  return (client as TestClient).connection.sendRequest('workspace/diagnostic', params);
}

describe('a client that pulls', () => {
  it.each([
    ['settings change', { ytt: { diagnostics: { severity: { 'template-code-syntax': 'hint' } } } }, [{ severity: 4 }]],
    ['findings are turned off', { ytt: { validate: { enable: false } } }, []],
  ])('is asked to pull again when %s, also if only an open file has findings', async (_, settings, items) => {
    const path = '/ws/config/t.yml';
    client = await startClient({ [path]: 'a: #@ 1\n' }, { capabilities });
    client.open(path, 'a: #@ (1\n');
    const { resultId } = await pull(path);
    await client.quiet();
    const { connection } = client;
    const asked = new Promise<void>((resolve) => connection.onRequest('workspace/diagnostic/refresh', () => resolve()));
    await connection.sendNotification('workspace/didChangeConfiguration', { settings });
    await asked;
    expect((await pull(path, resultId)).items).toMatchObject(items);
  });

  it('gets the findings of a document on request, or that they are unchanged', async () => {
    const { client } = await start();
    expect(client.initialized.capabilities.diagnosticProvider).toMatchObject({ workspaceDiagnostics: true });
    client.open('/ws/envs/values-dev.yml', 'port: true\n');
    const first = await pull('/ws/envs/values-dev.yml');
    expect(first).toMatchObject({ kind: 'full', items: [{ code: 'wrong-type' }] });
    expect(await pull('/ws/envs/values-dev.yml', first.resultId)).toEqual({
      kind: 'unchanged',
      resultId: first.resultId,
    });
    client.edit('/ws/envs/values-dev.yml', 2, [0, 6, 0, 10], '1');
    expect(await pull('/ws/envs/values-dev.yml', first.resultId)).toMatchObject({ kind: 'full', items: [] });
    await client.quiet();
    expect(client.published.size).toBe(0);
  });

  it('gets the workspace, what changed in it since, and partial results', async () => {
    const { client } = await start();
    const { items } = await pullWorkspace();
    expect(items).toMatchObject([
      { kind: 'full', uri: uri('/ws/envs/values-dev.yml'), version: null, items: [{ code: 'wrong-type' }] },
    ]);
    const ids = items.map((item) => ({ uri: item.uri, value: item.resultId ?? '' }));
    expect((await pullWorkspace(ids)).items).toMatchObject([
      { kind: 'unchanged', uri: uri('/ws/envs/values-dev.yml') },
    ]);
    client.open('/ws/config/schema.yml', schema);
    client.edit('/ws/config/schema.yml', 2, [2, 6, 2, 10], 'true');
    const changed = (await pullWorkspace(ids)).items.toSorted((a, b) => (a.uri < b.uri ? -1 : 1));
    expect(changed).toMatchObject([
      { kind: 'full', uri: uri('/ws/envs/values-dev.yml'), items: [] },
      { kind: 'full', uri: uri('/ws/envs/values-prod.yml'), items: [{ code: 'wrong-type' }] },
    ]);
    const partial: unknown[] = [];
    client.connection.onNotification('$/progress', ({ value }: { value: { items: unknown[] } }) => {
      partial.push(...value.items);
    });
    expect((await pullWorkspace([], { partialResultToken: 'p' })).items).toEqual([]);
    expect(partial).toHaveLength(1);
  });

  it('gets an answer while files change on disk without end', async () => {
    const { client } = await start();
    let answered = false;
    const report = pullWorkspace().finally(() => {
      answered = true;
    });
    for (let i = 0; !answered; i++) {
      client.disk.set('/ws/envs/values-prod.yml', `port: ${i}\n`);
      const changes = [{ uri: uri('/ws/envs/values-prod.yml'), type: 2 }];
      await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const wrong = { uri: uri('/ws/envs/values-dev.yml'), items: [{ code: 'wrong-type' }] };
    expect((await report).items).toMatchObject([wrong]);
  });

  it('gets open files only where the scope is so', async () => {
    const { client } = await start({ settings: { diagnostics: { scope: 'open' } } });
    expect((await pullWorkspace()).items).toEqual([]);
    client.open('/ws/envs/values-dev.yml', 'port: true\n');
    expect((await pullWorkspace()).items).toMatchObject([{ uri: uri('/ws/envs/values-dev.yml'), version: 1 }]);
  });
});

describe('reports', () => {
  const zero = { line: 0, character: 0 };
  const range = { start: zero, end: zero };

  /** Pull diagnostics for these files. Each has one diagnostic with the given message. */
  function reports(
    messages: Record<FileKey, string | undefined>,
    provisional: FileKey[] = [],
    refreshesDiagnostics = true,
  ) {
    const test = testSession({}, { abilities: { refreshesDiagnostics } });
    const { session, clock } = test;
    const store = new DiagnosticsStore();
    const computed: string[] = [];
    let invalidated = 0;
    const pull = new PullDiagnostics(session, store, {
      compute: (key, { mayBeProvisional }) => {
        computed.push(key);
        clock.spend(1);
        const message = messages[key];
        const items = message === undefined ? [] : [{ range, message }];
        const result = diagnosticsResult(items, mayBeProvisional && provisional.includes(key));
        store.record(key, result);
        return result;
      },
      files: () => Object.keys(messages),
      uriOf: (key) => `own:${key}`,
      invalidateDependents: () => void invalidated++,
    });
    const workspace = (
      previousResultIds: WorkspaceDiagnosticParams['previousResultIds'] = [],
      progress?: (partial: WorkspaceDiagnosticReportPartialResult) => void,
      token = CancellationToken.None,
    ): Promise<WorkspaceDiagnosticReport> =>
      pull.workspace({ previousResultIds }, token, progress && { report: progress });
    return { ...test, store, pull, workspace, computed, invalidated: () => invalidated };
  }

  it('compute nothing known, and nothing twice', async () => {
    const { clock, store, workspace, computed, invalidated } = reports({ a: 'x', b: undefined, c: undefined });
    const id = diagnosticsResult([{ range, message: 'x' }], false).resultId;
    const first = await settled(clock, workspace());
    expect(invalidated()).toBe(1);
    expect(first).toEqual({
      items: [{ kind: 'full', uri: 'own:a', version: null, resultId: id, items: [{ range, message: 'x' }] }],
    });
    expect(computed.splice(0)).toEqual(['a', 'b', 'c']);
    store.fileChanged('c');
    const previous = [
      { uri: 'a', value: id },
      { uri: 'c', value: 'old' },
    ];
    expect(await settled(clock, workspace(previous))).toEqual({
      items: [
        { kind: 'unchanged', uri: 'a', version: null, resultId: id },
        { kind: 'full', uri: 'c', version: null, resultId: noDiagnostics, items: [] },
      ],
    });
    expect(computed.splice(0)).toEqual(['c']);
    const now = [
      { uri: 'b', value: noDiagnostics },
      { uri: 'a', value: 'old' },
    ];
    expect(await settled(clock, workspace(now))).toMatchObject({
      items: [
        { kind: 'full', uri: 'a' },
        { kind: 'unchanged', uri: 'b' },
      ],
    });
    expect(computed).toEqual(['a']);
  });

  it('find what is the same although it was out of date', async () => {
    const { clock, store, workspace } = reports({ a: 'x' });
    const [item] = (await settled(clock, workspace())).items;
    store.invalidateAll();
    const previous = [{ uri: 'a', value: item?.resultId ?? '' }];
    expect((await settled(clock, workspace(previous))).items).toMatchObject([{ kind: 'unchanged', uri: 'a' }]);
  });

  it('confirm provisional results of a document', async () => {
    const { clock, pull, workspace, computed } = reports({ a: 'x' }, ['a']);
    const { resultId } = pull.document('a', undefined);
    expect(computed.splice(0)).toEqual(['a']);
    await settled(clock, workspace([{ uri: 'a', value: resultId ?? '' }]));
    expect(computed).toEqual(['a']);
  });

  it('leave a document as it is while what it depends on is being typed', () => {
    const messages = { a: 'x', b: 'y' };
    const { clock, store, pull, computed } = reports(messages);
    const { resultId } = pull.document('a', undefined);
    messages.a = 'z';
    pull.documentChanged('b');
    store.invalidate(['a']);
    // The client does not have a result that was only announced to it.
    store.markSent('a', { resultId: 'announced' });
    clock.advance(499);
    expect(pull.document('a', resultId)).toEqual({ kind: 'unchanged', resultId });
    expect(store.sentId('a')).toBe(resultId);
    expect(computed).toEqual(['a']);
    clock.advance(1);
    expect(pull.document('a', resultId)).toMatchObject({ kind: 'full', items: [{ message: 'z' }] });
  });

  it.each([
    ['was edited itself', 'a', true, true, true],
    ['is up to date', 'b', false, true, true],
    ['cannot be asked for again', 'b', true, false, true],
    ['is not known to the client', 'b', true, true, false],
  ])('compute a document that %s while somebody is typing', (_, edited, isOutdated, refreshes, isKnown) => {
    const { store, pull, computed } = reports({ a: 'x', b: 'y' }, [], refreshes);
    const { resultId } = pull.document('a', undefined);
    pull.documentChanged(edited);
    if (isOutdated) store.invalidate(['a']);
    pull.document('a', isKnown ? resultId : undefined);
    expect(computed).toEqual(['a', 'a']);
  });

  it('are asked for once after changes that come together, and not for what the client has', () => {
    const { pull, clock, sent } = reports({});
    const announced = (...messages: readonly string[]): readonly string[] => {
      for (const [i, message] of messages.entries())
        pull.announce(`f${i}`, diagnosticsResult([{ range, message }], false));
      clock.advance(1_000);
      return sent.splice(0);
    };
    expect(announced('x', 'y')).toEqual(['workspace/diagnostic/refresh']);
    expect(announced('x', 'y')).toEqual([]);
    expect(announced('x', 'z')).toEqual(['workspace/diagnostic/refresh']);
  });

  it('leave in batches of fifty files where partial results are wanted', async () => {
    const { clock, workspace } = reports(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`f${i}`, 'x'])));
    const sizes: number[] = [];
    const progress = ({ items }: WorkspaceDiagnosticReportPartialResult): void => void sizes.push(items.length);
    expect(await settled(clock, workspace([], progress))).toEqual({ items: [] });
    expect(sizes).toEqual([50, 50, 1]);
    expect(await settled(clock, reports({}).workspace([], progress))).toEqual({ items: [] });
    expect(sizes).toHaveLength(3);
  });

  it('wait for a pause in typing', async () => {
    const { clock, pull, workspace, computed } = reports({ a: 'x' });
    pull.documentChanged('e');
    const report = workspace();
    const turns = async (): Promise<void> => {
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    };
    clock.advance(460);
    pull.documentChanged('e');
    clock.advance(40);
    await turns();
    clock.advance(459);
    await turns();
    expect(computed).toEqual([]);
    clock.advance(1);
    await turns();
    expect(computed).toEqual(['a']);
    await settled(clock, report);
    expect(computed).toEqual(['a']);
  });

  it('wait for a pause in the middle, too', async () => {
    const { clock, pull, workspace, computed } = reports(
      Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`f${i}`, 'x'])),
    );
    const report = workspace();
    const turns = async (): Promise<void> => {
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    };
    await turns();
    expect(computed).toHaveLength(10);
    pull.documentChanged('e');
    for (let time = 0; time < 99; time++) {
      clock.advance(5);
      await turns();
    }
    expect(computed).toHaveLength(10);
    await settled(clock, report);
    expect(computed).toHaveLength(12);
  });

  it('stop for other requests every ten milliseconds, and when they are cancelled', async () => {
    const { clock, workspace, computed } = reports(
      Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`f${i}`, 'x'])),
    );
    const cancellation = new CancellationTokenSource();
    const report = workspace([], undefined, cancellation.token);
    const turn = async (): Promise<number> => {
      for (let i = 0; i < 100; i++) await Promise.resolve();
      return computed.length;
    };
    for (let last = -1; last !== (await turn()); ) last = computed.length;
    expect(computed).toHaveLength(10);
    clock.runTurn();
    for (let last = -1; last !== (await turn()); ) last = computed.length;
    expect(computed).toHaveLength(20);
    cancellation.cancel();
    clock.runTurn();
    expect((await report).items).toHaveLength(20);
  });
});

describe('the report on a workspace', () => {
  const wrong = 'port: true\n';

  it('also covers previous results of a client that the server does not know', async () => {
    const { client } = await start();
    const gone = uri('/ws/envs/gone.yml');
    const items = async (): Promise<unknown> =>
      (await pullWorkspace([{ uri: gone, value: 'of an earlier server' }])).items.find((one) => one.uri === gone);
    expect(await items()).toMatchObject({ kind: 'full', resultId: noDiagnostics, items: [] });
    client.open('/ws/envs/gone.yml', wrong);
    expect(await items()).toMatchObject({ kind: 'full', version: 1 });
  });
});

describe('a report that is cancelled while typing continues', () => {
  it('ends at once', async () => {
    const { session, clock } = testSession({});
    const source = {
      compute: () => diagnosticsResult([], false),
      files: () => ['a'],
      uriOf: (key: string) => key,
      invalidateDependents: () => undefined,
    };
    const pull = new PullDiagnostics(session, new DiagnosticsStore(), source);
    const cancellation = new CancellationTokenSource();
    cancellation.cancel();
    pull.documentChanged('e');
    const before = clock.now();
    await settled(clock, pull.workspace({ previousResultIds: [] }, cancellation.token, undefined));
    expect(clock.now() - before).toBeLessThan(50);
  });
});
