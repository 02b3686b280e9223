import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CancellationToken } from 'vscode-languageserver/node';
import { defaultSettings } from '../../workspace/settings/settings.js';
import { startClient } from '../testing/client.js';
import { settled, type TestSession, type TestSessionOptions, testSession } from '../testing/session.js';
import { SessionDiagnostics } from './session-diagnostics.js';

const files = {
  '/ws/schema.yml': '#@data/values-schema\n---\nport: 80\n',
  '/ws/values-a.yml': 'port: 1\n',
  '/ws/values-b.yml': 'port: x\n',
};

interface Started extends TestSession {
  readonly diagnostics: SessionDiagnostics;
  open(path: string, text?: string): void;
  /** Replaces the whole text. */
  edit(path: string, version: number, text: string): void;
  /** The editor replaces the text with that on disk. */
  reload(path: string, version: number): void;
  /** Saves what is open. */
  save(path: string): void;
  close(path: string): void;
  change(path: string, text: string | undefined): void;
  /** What was published since the last call, after a while: `name version codes`. */
  after(milliseconds: number): string[];
}

function start(options: TestSessionOptions & { readonly files?: Record<string, string> } = {}): Started {
  const test = testSession(options.files ?? files, options);
  const { session, workspace, clock, disk, published } = test;
  const diagnostics = new SessionDiagnostics(session);
  return {
    ...test,
    diagnostics,
    open: (key, text = disk.get(key) ?? '') => {
      workspace.open({ key, text, version: 1 });
      diagnostics.documentOpened(key, `file://${key}`);
    },
    edit: (key, version, newText) => {
      const end = workspace.files.get(key)?.text.length ?? 0;
      workspace.change(key, version, [{ range: { start: 0, end }, newText }]);
      diagnostics.documentEdited(key);
    },
    reload: (key, version) => {
      const end = workspace.files.get(key)?.text.length ?? 0;
      workspace.change(key, version, [{ range: { start: 0, end }, newText: disk.get(key) ?? '' }]);
      diagnostics.documentReloaded(key);
    },
    save: (key) => {
      workspace.typingEnded(key);
      diagnostics.filesChanged([key]);
    },
    close: (key) => {
      workspace.close(key);
      diagnostics.documentClosed(key);
    },
    change: (key, text) => {
      if (text === undefined) disk.delete(key);
      else disk.set(key, text);
      workspace.changedOnDisk([key]);
      diagnostics.filesChanged([key]);
    },
    after: (milliseconds) => {
      clock.advance(milliseconds);
      return published
        .splice(0)
        .map(({ uri, version, diagnostics: all }) =>
          [basename(uri), version ?? 'disk', ...all.map(({ code }) => code)].join(' '),
        );
    },
  };
}

it.each<readonly [slight: string, grave: string]>([
  ['hint', 'error'],
  ['hint', 'information'],
  ['information', 'warning'],
  ['warning', 'error'],
])('sends as many diagnostics of a file as editors show, rather no %s than no %s', (slight, grave) => {
  const any = '#@data/values-schema\n---\n#@schema/type any=True\nany: 0\nmap: {x: 1}\n';
  const { open, published, clock, diagnostics } = start({
    files: { '/ws/schema.yml': any },
    settings: { severity: { 'yaml-boolean-like': slight, 'unknown-data-value': grave } },
  });
  diagnostics.everythingChanged();
  /**
   * How many diagnostics of each code are sent for data values with this many slight mistakes, followed by this many
   * grave ones; and the line of the last one.
   */
  const sent = (slightOnes: number, graveOnes: number): Record<string, number> => {
    const wrong = Array.from({ length: graveOnes }, (_, i) => `  k${i}: 1\n`).join('');
    open('/ws/values-a.yml', `any:\n${'- yes\n'.repeat(slightOnes)}map:\n  x: 1\n${wrong}`);
    clock.advance(2000);
    const counts: Record<string, number> = {};
    const ofFile = published.splice(0).filter(({ uri }) => uri.endsWith('values-a.yml'));
    for (const { code, range } of ofFile.at(-1)?.diagnostics ?? []) {
      counts[`${code}`] = (counts[`${code}`] ?? 0) + 1;
      counts['lastLine'] = range.start.line;
    }
    return counts;
  };
  expect(sent(600, 400)).toEqual({ 'yaml-boolean-like': 600, 'unknown-data-value': 400, lastLine: 1002 });
  expect(sent(800, 300)).toEqual({ 'yaml-boolean-like': 700, 'unknown-data-value': 300, lastLine: 1102 });
  expect(sent(0, 1500)).toEqual({ 'unknown-data-value': 1000, lastLine: 1002 });
});

it.each([
  [4_999, ['wrong-type']],
  [5_000, []],
])('selects the diagnostics that it sends from the first 5,000 of a kind: of %i others', async (count, expected) => {
  const client = await startClient({ '/ws/schema.yml': '#@data/values-schema\n---\nlist: [0]\n' });
  const silenced = '#! ytt-disable-next-line\n- x\n';
  client.open('/ws/values.yml', `#@data/values\n---\nlist:\n${silenced.repeat(count)}- x\n`);
  expect((await client.diagnostics('/ws/values.yml')).map(({ code }) => code)).toEqual(expected);
  await client.close();
});

describe('published diagnostics', () => {
  it('wait until the folders are indexed', () => {
    const { diagnostics, open, close, change, after } = start();
    open('/ws/values-b.yml');
    change('/ws/values-a.yml', 'port: w\n');
    close('/ws/values-b.yml');
    expect(after(1_000)).toEqual([]);
    diagnostics.everythingChanged();
    expect(after(0)).toEqual(['values-a.yml disk wrong-type', 'values-b.yml disk wrong-type']);
  });

  it('are taken back for files that do not count any more', () => {
    const { diagnostics, workspace, after } = start();
    diagnostics.everythingChanged();
    expect(after(1_000)).toEqual(['values-b.yml disk wrong-type']);
    workspace.setSettings({ ...workspace.settings, exclude: ['values-b.yml'] });
    for (const _ of workspace.index('/ws'));
    diagnostics.everythingChanged();
    expect(after(1_000)).toEqual(['values-b.yml disk']);
  });

  it("follow a modeline's target, whether anything governs the file or not", () => {
    const { diagnostics, open, change, clock, published } = start({
      files: { '/ws/a/v.yml': '#! ytt-schema: ../b/s.yml\nport: x\n', '/ws/b/s.yml': 'a: 1\n' },
    });
    diagnostics.everythingChanged();
    open('/ws/a/v.yml');
    const reported = (): readonly unknown[] => {
      clock.advance(2_000);
      const last = published.splice(0).findLast(({ uri }) => uri.endsWith('/v.yml'));
      return last?.diagnostics.map(({ message }) => message) ?? ['nothing new'];
    };
    const unresolved = (why: string) => [expect.stringContaining(`${why}; the modeline is ignored`)];
    expect(reported()).toEqual(unresolved('no schema document'));
    change('/ws/b/s.yml', undefined);
    expect(reported()).toEqual(unresolved('no file or directory that is read'));
    change('/ws/b/s.yml', 'a: 2\n');
    expect(reported()).toEqual(unresolved('no schema document'));
    change('/ws/b/s.yml', files['/ws/schema.yml']);
    expect(reported()).toEqual([expect.stringContaining('Expected an integer')]);
    change('/ws/b/s.yml', undefined);
    expect(reported()).toEqual(unresolved('no file or directory that is read'));
  });

  it('come for files that are not open where these are of several projects or cannot be read, and for no others', () => {
    const schema = '#@data/values-schema\n---\nname: ""\n';
    const unclear = {
      '/ws/a/config/schema.yml': schema,
      '/ws/b/config/schema.yml': schema,
      '/ws/unclear.yml': '#@data/values\n---\nname: x\n',
      '/ws/plain.yml': 'a: [\n',
      '/ws/mistaken.yml': '# @data/values\n---\nname: 1\n',
    };
    for (const [scope, expected] of [
      ['workspace', ['unclear.yml disk ambiguous-project']],
      ['open', []],
    ] as const) {
      const { diagnostics, after, change, open } = start({ files: unclear, settings: { scope } });
      diagnostics.everythingChanged();
      expect(after(1_000)).toEqual(expected);
      change('/ws/unclear.yml', '#@data/values\n---\nname: z\n');
      expect(after(1_000)).toEqual([]);
      open('/ws/unclear.yml');
      expect(after(1_000)).toEqual(['unclear.yml 1 ambiguous-project']);
    }
  });

  it('come for open files first, then for those with something to tell', () => {
    const { diagnostics, open, after } = start();
    open('/ws/values-a.yml');
    diagnostics.everythingChanged();
    expect(after(1_000)).toEqual(['values-a.yml 1', 'values-b.yml disk wrong-type']);
  });

  it('are sent for each version of an edited file, and for others if they changed', () => {
    const { diagnostics, open, edit, after } = start();
    diagnostics.everythingChanged();
    expect(after(1_000)).toEqual(['values-b.yml disk wrong-type']);
    open('/ws/schema.yml');
    expect(after(1_000)).toEqual(['schema.yml 1']);
    edit('/ws/schema.yml', 2, '#@data/values-schema\n---\nport: ""\n');
    expect(after(1_000)).toEqual(['schema.yml 2', 'values-a.yml disk wrong-type', 'values-b.yml disk']);
    edit('/ws/schema.yml', 3, '#@data/values-schema\n---\nport: "x"\n');
    expect(after(1_000)).toEqual(['schema.yml 3']);
  });

  it('come for dependents when typing pauses, first for open ones', () => {
    const { diagnostics, open, edit, after } = start();
    diagnostics.everythingChanged();
    open('/ws/values-b.yml');
    open('/ws/schema.yml');
    after(1_000);
    edit('/ws/schema.yml', 2, '#@data/values-schema\n---\nport: ""\n');
    expect(after(499)).toEqual(['schema.yml 2']);
    edit('/ws/schema.yml', 3, '#@data/values-schema\n---\nport: ""\na');
    expect(after(499)).toEqual(['schema.yml 3']);
    edit('/ws/schema.yml', 4, '#@data/values-schema\n---\nport: ""\n');
    expect(after(499)).toEqual(['schema.yml 4']);
    expect(after(2_000)).toEqual(['values-b.yml 1', 'values-a.yml disk wrong-type']);
  });

  it('are those of the disk again where a file is closed, of dependents too', () => {
    const { diagnostics, open, close, after } = start();
    diagnostics.everythingChanged();
    open('/ws/schema.yml', '#@data/values-schema\n---\nport: ""\n');
    open('/ws/values-b.yml', 'port: 1\n');
    expect(after(2_000)).toEqual(['values-b.yml 1 wrong-type', 'schema.yml 1', 'values-a.yml disk wrong-type']);
    close('/ws/schema.yml');
    expect(after(2_000)).toEqual(['values-b.yml 1', 'values-a.yml disk']);
    close('/ws/values-b.yml');
    expect(after(2_000)).toEqual(['values-b.yml disk wrong-type']);
  });

  it('are those of ytt as soon as a file is saved, however little of a line is typed', () => {
    const { diagnostics, open, edit, save, after } = start();
    diagnostics.everythingChanged();
    open('/ws/values.yml', '#@data/values\n---\n');
    expect(after(10_000)).toContain('values.yml 1 wrong-type');
    edit('/ws/values.yml', 2, '#@data/values\n---\nport: 1\n');
    expect(after(10_000)).toContain('values.yml 2');
    edit('/ws/values.yml', 3, '#@data/values\n---\nport: 1\nn');
    expect(after(0)).toContain('values.yml 3');
    save('/ws/values.yml');
    expect(after(0)).toEqual(['values.yml 3 yaml-syntax']);
    edit('/ws/values.yml', 4, '#@data/values\n---\n');
    expect(after(10_000)).toContain('values.yml 4');
    save('/ws/values.yml');
    expect(after(0)).toEqual(['values.yml 4 wrong-type']);
    save('/ws/values.yml');
    expect(after(10_000)).toEqual([]);
  });

  it('wait for other changes where the editor reads a file from disk anew', () => {
    const { diagnostics, open, reload, change, disk, after } = start();
    diagnostics.everythingChanged();
    open('/ws/values-a.yml');
    open('/ws/values-b.yml');
    after(2_000);
    disk.set('/ws/values-a.yml', 'name: x\n').set('/ws/values-b.yml', 'name: 1\n');
    reload('/ws/values-a.yml', 2);
    expect(after(10)).toEqual([]);
    reload('/ws/values-b.yml', 2);
    expect(after(499)).toEqual([]);
    change('/ws/schema.yml', '#@data/values-schema\n---\nname: ""\n');
    expect(after(10)).toEqual(['values-b.yml 2 wrong-type', 'values-a.yml 2']);
    expect(after(5_000)).toEqual([]);
  });

  it('come after a pause where the editor reads a file from disk anew, and nothing else changes', () => {
    const { diagnostics, open, reload, disk, after } = start();
    diagnostics.everythingChanged();
    open('/ws/schema.yml');
    after(2_000);
    disk.set('/ws/schema.yml', '#@data/values-schema\n---\nport: ""\nn');
    reload('/ws/schema.yml', 2);
    expect(after(499)).toEqual([]);
    expect(after(10)).toEqual(['schema.yml 2 yaml-syntax', 'values-a.yml disk wrong-type', 'values-b.yml disk']);
  });

  it('are cleared if a file is no longer checked', () => {
    const { diagnostics, change, after } = start();
    diagnostics.everythingChanged();
    expect(after(0)).toEqual(['values-b.yml disk wrong-type']);
    change('/ws/schema.yml', undefined);
    expect(after(0)).toEqual(['values-b.yml disk']);
    change('/ws/schema.yml', files['/ws/schema.yml']);
    expect(after(0)).toEqual(['values-b.yml disk wrong-type']);
    change('/ws/values-b.yml', undefined);
    expect(after(0)).toEqual(['values-b.yml disk']);
  });

  it('are of open files only where the settings say so', () => {
    const { diagnostics, workspace, open, close, after } = start();
    diagnostics.everythingChanged();
    expect(after(0)).toEqual(['values-b.yml disk wrong-type']);
    workspace.setSettings({ ...defaultSettings, scope: 'open' });
    diagnostics.everythingChanged();
    expect(after(0)).toEqual(['values-b.yml disk']);
    open('/ws/values-b.yml');
    expect(after(0)).toEqual(['values-b.yml 1 wrong-type']);
    close('/ws/values-b.yml');
    expect(after(0)).toEqual(['values-b.yml disk']);
  });

  it('are abandoned for an edit, and published once it was read', () => {
    const { diagnostics, open, waiting, clock, published, after } = start({
      files: { ...files, '/ws/t.yml': '#@ for i in range(100000):\n#@ end\n---\na: #@ nothing\n' },
    });
    diagnostics.everythingChanged();
    waiting.edit = true;
    open('/ws/t.yml');
    for (let turn = 0; turn < 4; turn++) clock.runTurn();
    expect(published).toEqual([]);
    waiting.edit = false;
    expect(after(0)).toContain('t.yml 1 undefined-name');
  });

  it.each([
    ['begin with the text alone while a person waits', { awaited: true }, [[], ['t.yml disk undefined-name']]],
    ['are computed at once if nobody waits', {}, [['t.yml'], []]],
    ['are computed at once if people wait for what they evaluate', { concerned: true }, [['t.yml'], []]],
  ])('%s', (_what, awaited, expected) => {
    const { diagnostics, waiting, clock, published, after } = start({ files: { '/ws/t.yml': 'a: #@ nothing\n' } });
    Object.assign(waiting, awaited);
    diagnostics.everythingChanged();
    for (let turn = 0; turn < 2; turn++) clock.runTurn();
    const first = published.splice(0).map(({ uri }) => basename(uri));
    expect([first, after(0)]).toEqual(expected);
  });

  it('are not published after the end', () => {
    const { diagnostics, after } = start();
    diagnostics.everythingChanged();
    diagnostics.dispose();
    expect(after(1_000)).toEqual([]);
  });
});

describe('a failure', () => {
  it('costs the diagnostics of one file, and is logged with its version', () => {
    const { session, diagnostics, open, errors, after } = start();
    let fails = true;
    const codePage = {
      get: () => {
        if (fails) throw new Error('a bug');
        return undefined;
      },
    };
    Object.defineProperty(session, 'codePage', codePage);
    diagnostics.everythingChanged();
    open('/ws/values-b.yml');
    expect(after(1_000)).toEqual([]);
    expect(errors).toContainEqual(
      expect.stringMatching(/^The diagnostics of \/ws\/values-b.yml, version 1: Error: a bug\n/),
    );
    expect(errors).toContainEqual(expect.stringContaining('/ws/values-a.yml, version on disk'));
    fails = false;
    diagnostics.everythingChanged();
    expect(after(0)).toEqual(['values-b.yml 1 wrong-type']);
  });

  it('costs what depends on an edit, and is logged', () => {
    const { diagnostics, workspace, open, edit, errors, after } = start();
    diagnostics.everythingChanged();
    open('/ws/values-a.yml');
    after(1_000);
    const { runsOf } = workspace;
    workspace.runsOf = () => {
      workspace.runsOf = runsOf;
      throw new Error('a bug');
    };
    diagnostics.filesChanged(['/ws/schema.yml']);
    expect(errors).toEqual([expect.stringMatching(/^The files that depend on a change: Error: a bug\n/)]);
    edit('/ws/values-a.yml', 2, 'port: x\n');
    expect(after(1_000)).toEqual(['values-a.yml 2 wrong-type']);
  });
});

describe('the status', () => {
  const endless = { '/ws/t.yml': 'a: #@ [x for x in range(100000)]\n', '/ws/schema.yml': files['/ws/schema.yml'] };
  const settings = { limits: { ...defaultSettings.limits, steps: 1_000 } };

  it('reports evaluations that hit a limit, as long as they do', () => {
    const { session, diagnostics, open, edit, sent, after } = start({
      files: endless,
      settings,
      abilities: { showsStatus: true },
    });
    diagnostics.everythingChanged();
    open('/ws/t.yml');
    after(1_000);
    expect([...session.overBudget]).toEqual(['/ws/t.yml']);
    expect(sent).toEqual(['ytt/statusChanged', 'ytt/statusChanged']);
    edit('/ws/t.yml', 2, 'a: #@ [x for x in range(100001)]\n');
    after(1_000);
    expect(sent).toHaveLength(2);
    edit('/ws/t.yml', 3, 'a: 1\n');
    after(1_000);
    expect([...session.overBudget]).toEqual([]);
    expect(sent).toHaveLength(3);
  });

  it('changes with what belongs together, for clients that show it', () => {
    const shown = start({ abilities: { showsStatus: true } });
    shown.diagnostics.everythingChanged();
    shown.after(0);
    shown.change('/ws/schema.yml', undefined);
    expect(shown.sent).toHaveLength(2);
    shown.open('/ws/values-b.yml');
    shown.after(1_000);
    expect(shown.sent).toHaveLength(2);
    const hidden = start();
    hidden.diagnostics.everythingChanged();
    hidden.change('/ws/schema.yml', undefined);
    expect(hidden.sent).toEqual([]);
  });
});

describe('a client that asks', () => {
  const abilities = { pullsDiagnostics: true, refreshesDiagnostics: true };

  it('gets nothing published, but one refresh request if files other than the edited ones changed', () => {
    const { diagnostics, open, edit, sent, after } = start({ abilities });
    diagnostics.everythingChanged();
    expect(after(19)).toEqual([]);
    expect(sent).toEqual([]);
    after(1);
    expect(sent).toEqual(['workspace/diagnostic/refresh']);
    open('/ws/values-a.yml');
    edit('/ws/values-a.yml', 2, 'port: z\n');
    expect(after(2_000)).toEqual([]);
    expect(sent).toHaveLength(1);
    open('/ws/schema.yml', '#@data/values-schema\n---\nport: ""\n');
    expect(after(2_000)).toEqual([]);
    expect(sent).toHaveLength(2);
    edit('/ws/schema.yml', 2, '#@data/values-schema\n---\nport: "x"\n');
    after(2_000);
    expect(sent).toHaveLength(2);
  });

  it('gets nothing new for a file that the editor reads from disk anew, until it is asked to pull again', () => {
    const { diagnostics, open, reload, edit, change, disk, sent, after } = start({ abilities });
    const pulled = (previous: string): unknown => {
      const report = diagnostics.pull.document('/ws/values-a.yml', previous);
      return report.kind === 'full' ? report.items.map(({ code }) => code) : report.kind;
    };
    diagnostics.everythingChanged();
    open('/ws/values-a.yml');
    after(2_000);
    disk.set('/ws/values-a.yml', 'port: x\n');
    reload('/ws/values-a.yml', 2);
    sent.splice(0);
    after(100);
    expect([pulled('none'), sent]).toEqual(['unchanged', []]);
    change('/ws/schema.yml', '#@data/values-schema\n---\nport: true\n');
    after(100);
    expect([pulled('none'), sent]).toEqual([['wrong-type'], ['workspace/diagnostic/refresh']]);
    edit('/ws/values-a.yml', 3, 'port: false\n');
    after(100);
    expect(sent).toHaveLength(1);
  });

  it('gets no refresh request if it does not support that', () => {
    const { diagnostics, sent, after } = start({ abilities: { pullsDiagnostics: true } });
    diagnostics.everythingChanged();
    after(1_000);
    expect(sent).toEqual([]);
  });

  it('gets no refresh request after the end', () => {
    const { diagnostics, sent, after } = start({ abilities });
    diagnostics.everythingChanged();
    after(0);
    diagnostics.dispose();
    after(1_000);
    expect(sent).toEqual([]);
  });
});

describe('a client that shows hints', () => {
  const hints = ['workspace/inlayHint/refresh', 'workspace/codeLens/refresh'];

  it.each([
    [{ refreshesInlayHints: true, refreshesCodeLenses: true }, hints],
    [{ refreshesInlayHints: true }, hints.slice(0, 1)],
    [{ refreshesCodeLenses: true, pullsDiagnostics: true }, hints.slice(1)],
    [{}, []],
  ])('asks again where it supports that, after changes of anything but the text: %j', (abilities, expected) => {
    // No evaluation takes so long that its result is provisional.
    const { diagnostics, open, edit, change, clock, sent } = start({ abilities, now: () => 0 });
    const asked = (milliseconds: number): string[] => {
      clock.advance(milliseconds);
      return sent.splice(0).filter((method) => hints.includes(method));
    };
    diagnostics.everythingChanged();
    expect(asked(1_000)).toEqual(expected);
    open('/ws/values-a.yml');
    open('/ws/schema.yml');
    asked(5_000);
    edit('/ws/schema.yml', 2, '#@data/values-schema\n---\nport: ""\n');
    expect(asked(499)).toEqual([]);
    expect(asked(1_000)).toEqual(expected);
    change('/ws/values-b.yml', 'port: "2"\n');
    expect(asked(1_000)).toEqual([]);
    // As when a client changes its settings and its folders.
    diagnostics.everythingChanged();
    diagnostics.everythingChanged();
    expect(asked(1_000)).toEqual(expected);
    diagnostics.everythingChanged();
    diagnostics.dispose();
    expect(asked(1_000)).toEqual([]);
  });
});

describe('provisional diagnostics', () => {
  it('are confirmed when typing pauses', () => {
    let time = 0;
    const schema = (name: string): string =>
      `#@data/values-schema\n---\n#@schema/validation min_len=1\nname: ${name}\n`;
    const { diagnostics, open, edit, after } = start({
      now: () => (time += 10),
      files: {
        '/ws/.ytt-project.yaml': 'projects:\n- { name: a, files: [schema.yml] }\n',
        '/ws/schema.yml': schema('a'),
      },
    });
    diagnostics.everythingChanged();
    open('/ws/schema.yml');
    after(5_000);
    // The findings of rules belong to a later stage than those of the schema itself.
    edit('/ws/schema.yml', 2, schema('""'));
    expect(after(0)).toEqual(['schema.yml 2']);
    expect(after(5_000)).toEqual(['schema.yml 2 invalid-value']);
    edit('/ws/schema.yml', 3, schema('b'));
    after(0);
    edit('/ws/schema.yml', 4, schema('""'));
    expect(after(5_000).at(-1)).toBe('schema.yml 4 invalid-value');
  });
});

describe('the word that is being typed', () => {
  const typing = () => {
    const started = start();
    started.diagnostics.everythingChanged();
    started.open('/ws/values-a.yml', 'port: \n');
    started.after(5_000);
    return started;
  };

  it('is reported when it is left, or when typing pauses', () => {
    const { edit, after } = typing();
    edit('/ws/values-a.yml', 2, 'port: n\n');
    expect(after(0)).toEqual(['values-a.yml 2']);
    expect(after(400)).toEqual([]);
    expect(after(200)).toEqual(['values-a.yml 2 wrong-type']);
    edit('/ws/values-a.yml', 3, 'port: no\n');
    expect(after(0)).toEqual(['values-a.yml 3']);
    after(400);
    edit('/ws/values-a.yml', 4, 'port: no \n');
    expect(after(0)).toEqual(['values-a.yml 4 wrong-type']);
    expect(after(5_000)).toEqual([]);
  });

  it('is not waited for after the end', () => {
    const { edit, after, diagnostics, clock } = typing();
    edit('/ws/values-a.yml', 2, 'port: n\n');
    expect(after(0)).toEqual(['values-a.yml 2']);
    after(100);
    edit('/ws/values-a.yml', 3, 'port: no\n');
    expect(after(0)).toEqual(['values-a.yml 3']);
    expect(clock.isIdle()).toBe(false);
    diagnostics.dispose();
    expect(clock.isIdle()).toBe(true);
  });

  it('is reported at once where more letters will not change its type', () => {
    const { edit, after } = typing();
    for (const [index, word] of ['x', 'xy', '8x', 'nob', 'trues'].entries()) {
      edit('/ws/values-a.yml', 2 * index + 2, `port: ${word.slice(0, -1)}\n`);
      after(5_000);
      edit('/ws/values-a.yml', 2 * index + 3, `port: ${word}\n`);
      expect(after(0), word).toEqual([`values-a.yml ${2 * index + 3} wrong-type`]);
    }
  });

  it.each(['t', 'Fal', 'of', '1.', '-'])('is not reported at once where they may: %s', (word) => {
    const { edit, after } = typing();
    edit('/ws/values-a.yml', 2, `port: ${word.slice(0, -1)}\n`);
    after(5_000);
    edit('/ws/values-a.yml', 3, `port: ${word}\n`);
    expect(after(0)).not.toContain('values-a.yml 3 wrong-type');
  });

  it('is reported when it is right, and no later than what is pasted or deleted', () => {
    const { edit, after } = typing();
    edit('/ws/values-a.yml', 2, 'port: t\n');
    after(100);
    edit('/ws/values-a.yml', 3, 'port: \n');
    expect(after(0)).toEqual(['values-a.yml 3']);
    edit('/ws/values-a.yml', 4, 'port: 1.0001 #!\n');
    expect(after(0)).toEqual(['values-a.yml 4 wrong-type']);
    edit('/ws/values-a.yml', 5, 'port: 1.000 #!\n');
    expect(after(0)).toEqual(['values-a.yml 5']);
    expect(after(5_000)).toEqual(['values-a.yml 5 wrong-type']);
  });

  it('does not take away what is reported elsewhere in the file', () => {
    const { edit, after } = typing();
    const load = '#@ load("@ytt:data", "data")\n';
    const lines = ['a: 1\nb', '-', 'a: 1\nb: #@ data.'];
    for (const [i, line] of lines.entries()) {
      edit('/ws/values-a.yml', 4 * i + 2, `${load}${line.slice(0, line.lastIndexOf('\n') + 1)}`);
      expect(after(5_000).at(-1), line).toBe(`values-a.yml ${4 * i + 2} unused-symbol`);
      edit('/ws/values-a.yml', 4 * i + 3, `${load}${line.slice(0, -1)}`);
      after(100);
      edit('/ws/values-a.yml', 4 * i + 4, `${load}${line}`);
      expect(after(0).at(-1) ?? 'nothing new', line).toMatch(/unused-symbol$|nothing new/);
      expect(after(5_000).at(-1) ?? 'unused-symbol', line).not.toContain('unused-symbol');
      edit('/ws/values-a.yml', 4 * i + 5, '');
      after(5_000);
    }
    edit('/ws/values-a.yml', 20, `${load}a: 1\nb`);
    expect(after(5_000).at(-1)).toBe('values-a.yml 20 yaml-syntax');
  });

  it('keeps nothing that was found before the file was closed', () => {
    const { edit, open, close, change, after } = typing();
    edit('/ws/values-a.yml', 2, 'port: x\n');
    expect(after(5_000)).toEqual(['values-a.yml 2 wrong-type']);
    edit('/ws/values-a.yml', 3, 'port: x\nb');
    expect(after(0)).toEqual(['values-a.yml 3 wrong-type']);
    close('/ws/values-a.yml');
    change('/ws/schema.yml', '#@data/values-schema\n---\nport: ""\n');
    after(5_000);
    open('/ws/values-a.yml', 'port: x\n');
    edit('/ws/values-a.yml', 2, 'port: x\nb');
    expect(after(0)).toEqual(['values-a.yml 2']);
  });

  it('is pulled after a pause, and at once by a client that cannot be asked to pull again', () => {
    const pulled = (refreshesDiagnostics: boolean) => {
      const { diagnostics, open, edit, clock, sent } = start({
        abilities: { pullsDiagnostics: true, refreshesDiagnostics },
      });
      const codes = (): readonly unknown[] => {
        const report = diagnostics.pull.document('/ws/values-a.yml', undefined);
        return report.kind === 'full' ? report.items.map(({ code }) => code) : [report.kind];
      };
      diagnostics.everythingChanged();
      open('/ws/values-a.yml', 'port: \n');
      clock.advance(5_000);
      sent.splice(0);
      edit('/ws/values-a.yml', 2, 'port: t\n');
      const atOnce = codes();
      clock.advance(5_000);
      return [atOnce, sent.includes('workspace/diagnostic/refresh'), codes()];
    };
    expect(pulled(true)).toEqual([[], true, ['wrong-type']]);
    expect(pulled(false)).toEqual([['wrong-type'], false, ['wrong-type']]);
  });

  it.each([
    ['a name', '#@ load("@ytt:data", "data")\na: #@ nam', 'undefined-name'],
    ['a member in code that runs', '#@ load("@ytt:data", "data")\na: #@ data.values.por', 'evaluation-failed'],
    [
      'a member in code that does not run',
      '#@ load("@ytt:data", "data")\na: #@ 1 if True else data.values.por',
      'member-missing',
    ],
  ])('may be %s', (_, text, code) => {
    const { edit, open, after } = typing();
    open('/ws/template.yml', `${text.slice(0, -1)}\n`);
    after(5_000);
    edit('/ws/template.yml', 2, `${text}\n`);
    expect(after(0).join()).not.toContain(code);
    expect(after(600).join()).toContain(code);
  });

  it('may have no colon yet, or no quote, until its line is left', () => {
    const { edit, after } = typing();
    for (const [index, line] of ['port: 1\nnam', 'port: 1\n"nam'].entries()) {
      edit('/ws/values-a.yml', 3 * index + 2, `${line.slice(0, -1)}\n`);
      after(5_000);
      edit('/ws/values-a.yml', 3 * index + 3, `${line}\n`);
      expect(after(400).join(), line).not.toContain('yaml-syntax');
      edit('/ws/values-a.yml', 3 * index + 4, `${line}\n\n`);
      expect(after(0).join(), line).toContain('yaml-syntax');
    }
  });

  it('hides nothing elsewhere', () => {
    const { edit, open, after } = typing();
    open('/ws/values-b.yml', 'port: x\nprt: 1\n');
    expect(after(0)).toEqual(['values-b.yml 1 wrong-type unknown-data-value']);
    edit('/ws/values-b.yml', 2, 'port: x\nprts: 1\n');
    expect(after(0)).toEqual(['values-b.yml 2 wrong-type']);
    expect(after(5_000)).toEqual(['values-b.yml 2 wrong-type unknown-data-value']);
  });
});

describe('files that are not open', () => {
  it('are reported if they could not be read, or if their project is unclear', () => {
    const { diagnostics, change, after } = start({
      settings: { limits: { ...defaultSettings.limits, fileSize: 60 } },
      files: { '/ws/schema.yml': files['/ws/schema.yml'], '/ws/values-big.yml': `port: 1 # ${'x'.repeat(80)}\n` },
    });
    diagnostics.everythingChanged();
    expect(after(1_000)).toEqual(['values-big.yml disk file-too-large']);
    change('/ws/values-big.yml', 'port: 1\n');
    expect(after(1_000)).toEqual(['values-big.yml disk']);
  });
});

it.each<[string, (diagnostics: SessionDiagnostics) => void, boolean]>([
  ['was opened', (diagnostics) => diagnostics.documentOpened('/ws/a.yml', 'file:///ws/a.yml'), true],
  ['was edited', (diagnostics) => diagnostics.documentEdited('/ws/a.yml'), true],
  ['was closed', (diagnostics) => diagnostics.documentClosed('/ws/a.yml'), true],
  ['changed on disk', (diagnostics) => diagnostics.filesChanged(['/ws/a.yml']), false],
])('a report on the workspace waits for a pause where a file %s', async (_, change, waits) => {
  const { session, clock } = testSession({ '/ws/a.yml': 'a: 1\n' });
  const diagnostics = new SessionDiagnostics(session);
  change(diagnostics);
  const before = clock.now();
  await settled(clock, diagnostics.pull.workspace({ previousResultIds: [] }, CancellationToken.None, undefined));
  expect(clock.now() - before >= 100).toBe(waits);
});
