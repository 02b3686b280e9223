/** What helps with bug reports: the log line of a slow evaluation, and the report. */
import { afterEach, describe, expect, it } from 'vitest';
import type { RemoteConsole } from 'vscode-languageserver/node';
import { collectReport } from '../../features/views/collect-report.js';
import type { RunDefinition } from '../../workspace/projects/run-definition.js';
import { logSlowEvaluation, slowEvaluation } from '../evaluation-log.js';
import { startClient, type TestClient, type TestClientOptions } from '../testing/client.js';
import { testSession } from '../testing/session.js';

let client: TestClient | undefined;
afterEach(async () => {
  await client?.close();
  client = undefined;
});

async function start(files: Readonly<Record<string, string>>, options?: TestClientOptions): Promise<TestClient> {
  client = await startClient(files, options);
  return client;
}

/** A clock by which an evaluation takes this many milliseconds: it is read when that begins, and three times more. */
function clock(milliseconds: number): () => number {
  let now = 0;
  let asked = 0;
  return () => {
    if (++asked % 3 === 0) now += milliseconds;
    return now;
  };
}

const files = {
  '/ws/app/schema.yml': '#@data/values-schema\n---\nport: 1\n',
  '/ws/app/values.yml': '#@data/values\n---\nport: true\n',
};

describe('the evaluation of a run', () => {
  const slow = expect.stringContaining(' took ');

  it('is logged if it is slow', async () => {
    const { diagnostics, messages } = await start(files, { now: clock(slowEvaluation) });
    await diagnostics('/ws/app/values.yml');
    expect(messages).toContain(`The evaluation of app (2 files) took ${slowEvaluation} ms.`);
  });

  it('is not logged otherwise', async () => {
    const { diagnostics, messages } = await start(files, { now: clock(slowEvaluation - 1) });
    await diagnostics('/ws/app/values.yml');
    expect(messages).not.toContainEqual(slow);
  });
});

describe('the log', () => {
  it('states for an evaluation whether it was abandoned', () => {
    const told: string[] = [];
    const console = { info: (message: string) => told.push(message) } as unknown as RemoteConsole;
    const run: RunDefinition = {
      id: 'a',
      root: '/ws',
      reason: { kind: 'alone' },
      files: [{ key: '/ws/a.yml', path: 'a.yml' }],
      dataValuesFiles: [],
      subject: undefined,
      dialect: 'released',
    };
    for (const isAbandoned of [false, true])
      logSlowEvaluation({ console }, ['/ws'], { run, milliseconds: 1234.5, isAbandoned });
    expect(told).toEqual([
      'The evaluation of a.yml (1 file) took 1235 ms.',
      'The evaluation of a.yml (1 file) took 1235 ms, and was abandoned.',
    ]);
  });
});

describe('the report', () => {
  const collect = async ({ connection }: TestClient): Promise<string> => {
    const params = { command: 'ytt.server.collectReport', arguments: [] };
    const shown = await connection.sendRequest<{ text: string; language: string }>('workspace/executeCommand', params);
    expect(shown.language).toBe('markdown');
    return shown.text;
  };

  it('has versions, settings, runs with their files, and times', async () => {
    const started = await start(files, {
      now: clock(40),
      settings: { exclude: ['vendor/**'] },
      clientInfo: { name: 'Some Editor', version: '1.2' },
    });
    await started.diagnostics('/ws/app/values.yml');
    const text = await collect(started);
    expect(text).toContain(`- Node.js: ${process.version}\n`);
    expect(text).toContain('- Editor: Some Editor 1.2\n');
    expect(text).toContain('"vendor/**"');
    expect(text).toContain('- `ws`: 2 files found\n');
    expect(text.match(/^None\.$/gm)?.length ?? 0).toBeGreaterThan(0);
    const [, run] = /## Runs: 1\n\n(.*?)\n\n## /s.exec(text) ?? [];
    expect(run).toBe(
      [
        '### app\n',
        '- Reason: inferred. app is the nearest directory with a schema.',
        '- Root: `app`',
        '- Dialect: auto',
        '- Files: 2: `app/schema.yml`, `app/values.yml`',
        '- Data values files: 0',
        '- Last evaluation: 40 ms; the longest took 40 ms',
      ].join('\n'),
    );
  });

  it('names libraries, and evaluations that were abandoned', () => {
    let now = 0;
    const library = '#@ load("@ytt:library", "library")\na: #@ library.get("l").eval()\n';
    const texts = { '/ws/t.yml': library, '/ws/_ytt_lib/l/schema.yml': files['/ws/app/schema.yml'] };
    const { session, workspace } = testSession(texts, { now: () => (now += 100) });
    const about = () => collectReport(workspace, { versions: {}, overBudget: session.overBudget }).text;
    const abandon = (): never => {
      throw new Error('abandoned');
    };
    for (const run of workspace.runs().runs) expect(() => workspace.evaluationTimes.measure(run, abandon)).toThrow();
    expect(about()).toMatch(/- Dialect: auto; a library\n/);
    expect(about()).toMatch(/- Dialect: auto\n/);
    expect(about()).toMatch(/ms until it was abandoned; the longest/);
    for (const run of workspace.runs().runs) workspace.evaluationTimes.measure(run, () => undefined);
    expect(about()).toMatch(/- Last evaluation: 100 ms; the longest/);
  });

  it('names an editor that has no version', async () => {
    const started = await start(files, { clientInfo: { name: 'Some Editor' } });
    expect(await collect(started)).toContain('- Editor: Some Editor\n');
  });

  it('names projects with their variants, and what is not checked', async () => {
    const text = await collect(
      await start({
        '/ws/.ytt-project.yaml': 'projects:\n- name: shop\n  files: [s]\n  variants: {dev: {}, prod: {}}\n',
        '/ws/s/schema.yml': '#@data/values-schema\n---\na: 1\n',
        '/ws/a/schema.yml': '#@data/values-schema\n---\na: 1\n',
        '/ws/b/schema.yml': '#@data/values-schema\n---\na: 1\n',
        '/ws/values.yml': 'a: 1\n',
        '/ws/lost.yml': '# ytt-schema: nowhere.yml\na: 1\n',
        '/ws/own.yml': '# ytt-schema: a/schema.yml\na: 1\n',
      }),
    );
    expect(text).toMatch(/### shop, variant dev\n\n- Reason: project-file\. /);
    expect(text).toContain('### shop, variant prod\n');
    expect(text).toMatch(/### own\.yml\n\n.*\n.*\n- Made for: `own\.yml`\n/);
    expect(text).toContain('- `values.yml` could belong to `a`, `b`\n');
    expect(text).toContain('- `lost.yml`: its modeline leads to no schema (nothing)\n');
  });

  it('names fifty files of a run and counts the others', async () => {
    const named = async (length: number) => {
      const many = Object.fromEntries(Array.from({ length }, (_, i) => [`/ws/t${i}.yml`, '#@ x = 1\n---\na: 1\n']));
      const text = await collect(await start({ '/ws/schema.yml': files['/ws/app/schema.yml'], ...many }));
      const [, count, names] = /- Files: (\d+): (.*)/.exec(text) ?? [];
      return [count, names?.split(', ').length, names?.split(', ').at(-1)];
    };
    expect(await named(60)).toEqual(['61', 51, 'and 11 more']);
    expect(await named(49)).toEqual(['50', 50, '`t9.yml`']);
  });

  it('names files whose evaluation was stopped', async () => {
    const endless = '#@ for i in range(1000000):\n#@ x = i\n#@ end\n---\na: 1\n';
    const started = await start(
      { '/ws/schema.yml': files['/ws/app/schema.yml'], '/ws/t.yml': endless },
      { settings: { limits: { steps: 1000 } } },
    );
    await started.diagnostics('/ws/t.yml');
    expect(await collect(started)).toMatch(/stopped at its limits\n\n- `t\.yml`\n$/);
  });

  it("contains nothing of the files' contents", async () => {
    const started = await start({
      '/ws/app/schema.yml': '#! hidden1\n#@data/values-schema\n---\n#@schema/desc "hidden2"\nhidden3: hidden4\n',
      '/ws/app/values.yml': '#@data/values\n---\nhidden5: hidden6\n',
      '/ws/app/t.yml': '#@ hidden7 = 1 +\n---\nhidden8: #@ hidden9\n',
      '/ws/app/f.star': 'hidden10(\n',
      '/ws/lost.yml': '# ytt-schema: hidden11.yml\nhidden12: 1\n',
    });
    await started.diagnostics('/ws/app/values.yml');
    const text = await collect(started);
    expect(text).toContain('`app/f.star`');
    expect(text).not.toContain('hidden');
  });
});

describe('the report of files that were not read', () => {
  it('states the reason', async () => {
    const { connection } = await start(
      {
        '/ws/app/schema.yml': files['/ws/app/schema.yml'],
        '/ws/app/values-big.yml': `port: 1 # ${'x'.repeat(2_000)}\n`,
      },
      { settings: { limits: { fileSize: 1_024 } } },
    );
    const params = { command: 'ytt.server.collectReport', arguments: [] };
    const { text } = await connection.sendRequest<{ text: string }>('workspace/executeCommand', params);
    expect(text).toContain('- `app/values-big.yml` was not read (too-large)\n');
  });
});
