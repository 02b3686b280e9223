/** Decisions of the handlers themselves: by settings, by the client's capabilities, and by the shape of parameters. */
import { describe, expect, it } from 'vitest';
import {
  CancellationToken,
  type CodeAction,
  type CodeLens,
  type InlayHint,
  ResponseError,
} from 'vscode-languageserver/node';
import { readAbilities } from '../client/client-abilities.js';
import { handlersOf } from '../testing/handlers.js';
import { type TestSessionOptions, testSession } from '../testing/session.js';

const files = {
  '/ws/schema.yml': '#@data/values-schema\n---\n#@schema/nullable\nname: a\nport: 80\n',
  '/ws/values.yml': '#@data/values\n---\nport: 81\n',
  '/ws/t.yml': '#@ load("@ytt:data", "data")\n#@ print("seen")\na: #@ data.values.port\nb: #@ data.values.prot\n',
  '/ws/other.yml': '#@ load("funcs.star", "f")\na: #@ f()\n',
  '/ws/funcs.star': 'def f():\n  return 1\nend\n',
};

function asking(options: TestSessionOptions = {}, more: Readonly<Record<string, string>> = {}) {
  const test = testSession({ ...files, ...more }, options);
  const handlers = handlersOf(test.session);
  const ask = async <T>(handler: string, path: string, params: object = {}): Promise<T> => {
    const uri = path.startsWith('/') ? `file://${path}` : path;
    const answer = await handlers.get(handler)?.({ textDocument: { uri }, ...params }, CancellationToken.None);
    return answer as T;
  };
  return { ...test, ask, handlers };
}

const range = (line: number, character: number, endLine: number, endCharacter: number) => ({
  start: { line, character },
  end: { line: endLine, character: endCharacter },
});
const whole = range(0, 0, 100, 0);

describe('inlay hints', () => {
  const off = { inlayDefaults: false, inlayTypes: false, inlayValues: false };
  const labels = async (path: string, settings: object, asked = whole): Promise<string[]> => {
    const { ask } = asking({ settings: { ...off, ...settings } });
    const hints = await ask<InlayHint[]>('languages.inlayHint.on', path, { range: asked });
    return hints.map(({ position, label }) => `${position.line}:${position.character} ${label}`);
  };

  it('are each shown by the setting of their own', async () => {
    const each = async (path: string) => ({
      none: await labels(path, {}),
      defaults: await labels(path, { inlayDefaults: true }),
      types: await labels(path, { inlayTypes: true }),
      values: await labels(path, { inlayValues: true }),
    });
    const ofValues = await each('/ws/values.yml');
    expect([ofValues.none, ofValues.types, ofValues.values]).toEqual([[], [], []]);
    expect(ofValues.defaults).toEqual(['2:8 unset: name: null']);
    const ofSchema = await each('/ws/schema.yml');
    expect([ofSchema.none, ofSchema.defaults, ofSchema.values]).toEqual([[], [], []]);
    expect(ofSchema.types).not.toEqual([]);
    const ofTemplate = await each('/ws/t.yml');
    const printed = ofTemplate.none;
    expect(printed).toEqual([expect.stringMatching(/^1:\d+ .*seen/)]);
    expect([ofTemplate.defaults, ofTemplate.types]).toEqual([printed, printed]);
    expect(ofTemplate.values).toEqual([...printed, expect.stringMatching(/^2:\d+ = 81/)]);
  });

  it('are limited to the requested lines', async () => {
    const values = { inlayValues: true };
    expect(await labels('/ws/t.yml', values, range(1, 0, 1, 17))).toEqual([expect.stringContaining('seen')]);
    expect(await labels('/ws/t.yml', values, range(2, 0, 2, 25))).toEqual([expect.stringContaining('= 81')]);
    expect(await labels('/ws/t.yml', values, range(3, 0, 3, 5))).toEqual([]);
  });
});

describe('code lenses', () => {
  const settings = { codeLens: true };
  it('are there only where the setting wants them', async () => {
    const { ask } = asking({ settings: { codeLens: false } });
    expect(await ask('onCodeLens', '/ws/schema.yml')).toEqual([]);
    expect(await asking({ settings }).ask<CodeLens[]>('onCodeLens', '/ws/schema.yml')).not.toEqual([]);
  });

  it('have a text at once, or are resolved to one for the same place', async () => {
    const { ask, handlers, errors } = asking({ settings });
    const lenses = await ask<CodeLens[]>('onCodeLens', '/ws/schema.yml');
    const resolve = (lens: object) => handlers.get('onCodeLensResolve')?.(lens, CancellationToken.None);
    const uri = 'file:///ws/schema.yml';
    let late = 0;
    for (const [index, lens] of lenses.entries()) {
      if (lens.command !== undefined) continue;
      late++;
      expect(lens.data).toEqual({ uri, index });
      const resolved = (await resolve(lens)) as CodeLens;
      const { title, command, arguments: given = [] } = resolved.command ?? { title: '', command: '' };
      expect(title).not.toBe('');
      const [shownUri, place, locations] = given as [string, object, readonly object[]];
      expect([shownUri, place]).toEqual([uri, lens.range.start]);
      expect(command).toBe(locations.length === 0 ? '' : 'ytt.showPlaces');
      const { start, end } = lens.range;
      for (const moved of [
        { start: { ...start, line: start.line + 1 }, end },
        { start: { ...start, character: start.character + 1 }, end },
      ])
        expect(await resolve({ ...lens, range: moved })).toEqual({ ...lens, range: moved });
      // The end of its range does not identify it.
      expect(await resolve({ ...lens, range: { start, end: { line: 90, character: 9 } } })).toHaveProperty('command');
      expect(await resolve({ ...lens, data: { uri, index: 99 } })).not.toHaveProperty('command');
    }
    expect(late).toBeGreaterThan(0);
    const [lens] = lenses;
    // Without places to show there is nothing to do.
    expect(lens?.command).toEqual({ title: 'not set', command: '', arguments: [uri, lens?.range.start, []] });
    for (const data of [undefined, null, 5, {}, { uri }, { index: 0 }, { uri: 5, index: 0 }])
      expect(await resolve({ range: lens?.range, data })).toEqual({ range: lens?.range, data });
    expect(errors).toEqual([]);
  });
});

describe('code actions', () => {
  const textDocument = { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } };
  const abilities = readAbilities({
    textDocument,
    workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create'] } },
  });
  const kinds = async (only: readonly string[] | undefined, at = range(3, 19, 3, 19)): Promise<string[]> => {
    const { ask } = asking({ abilities });
    const actions = await ask<CodeAction[]>('onCodeAction', '/ws/t.yml', {
      range: at,
      context: { diagnostics: [], ...(only && { only }) },
    });
    return [...new Set(actions.map(({ kind }) => kind ?? ''))].sort();
  };

  it('are of the requested kinds, or below them', async () => {
    const all = await kinds(undefined);
    expect(all).toContain('quickfix');
    expect(await kinds(['quickfix'])).toEqual(['quickfix']);
    expect(await kinds([''])).toEqual(all);
    expect(await kinds(['fix'])).toEqual([]);
    expect(await kinds([])).toEqual([]);
    expect(await kinds(['source', 'quickfix'])).toEqual(['quickfix']);
  });

  it('refactor what a selection begins in', async () => {
    const of = (at: ReturnType<typeof range>) => kinds(['refactor'], at);
    const key = await of(range(2, 8, 2, 8));
    expect(await of(range(2, 8, 3, 8))).toEqual(key);
  });
});

describe('commands', () => {
  const run = async (command: string, given: readonly unknown[]): Promise<unknown> => {
    const { handlers } = asking();
    return handlers.get('onExecuteCommand')?.({ command, arguments: given }, CancellationToken.None);
  };
  const uri = 'file:///ws/schema.yml';

  it.each<readonly [string, readonly unknown[]]>([
    ['texts that are no list', [uri, {}, 'HEAD']],
    [
      'a text that is none',
      [
        uri,
        [
          { uri, text: 'a: 1\n' },
          { uri, text: 5 },
        ],
        'HEAD',
      ],
    ],
    ['a text without a file', [uri, [{ text: 'a: 1\n' }], 'HEAD']],
    ['a file without a text', [uri, [{ uri }], 'HEAD']],
    ['a file that is no URI', [uri, [{ uri: 5, text: '' }], 'HEAD']],
    ['nothing in place of a file', [uri, [null], 'HEAD']],
    ['no time', [uri, [{ uri, text: 'a: 1\n' }]]],
  ])('refuse to compare with %s', async (_, given) => {
    const answer = await run('ytt.server.compareSchema', given);
    expect(answer).toBeInstanceOf(ResponseError);
    expect(answer).toMatchObject({ message: expect.stringContaining('needs the texts that files had') });
  });

  it('are rejected if they are unknown, whatever their arguments', async () => {
    for (const command of ['ytt.server.unknown', 'toString', ''])
      expect(
        await run(command, [uri, [{ uri, text: '#@data/values-schema\n---\nport: 80\n' }], 'HEAD']),
      ).toBeInstanceOf(ResponseError);
  });

  it('compare with older texts, some of which are missing', async () => {
    const compare = (text: string | null) => run('ytt.server.compareSchema', [uri, [{ uri, text }], 'HEAD']);
    expect(await compare('#@data/values-schema\n---\nport: 80\n')).not.toBeInstanceOf(ResponseError);
    expect(await compare(null)).toMatchObject({ message: 'There was no schema as of HEAD.' });
  });
});

describe('links of a document', () => {
  const targets = async (path: string, text?: string) => {
    const { ask, workspace } = asking();
    if (text !== undefined) workspace.open({ key: path, text, version: 1 });
    return (await ask<{ target: string }[]>('onDocumentLinks', path)).map(({ target }) => target);
  };

  it('lead to files of the run', async () => {
    expect(await targets('/ws/other.yml')).toEqual(['file:///ws/funcs.star']);
  });

  it('lead to the schema beside it, where the document has a place', async () => {
    const text = '#! ytt-schema: ../s/schema.yml\na: 1\n';
    expect(await targets('/ws/d/x.yml', text)).toEqual(['file:///ws/s/schema.yml']);
    expect(await targets('untitled:Untitled-1', text)).toEqual([]);
  });

  it('do not lead to what is not there', async () => {
    expect(await targets('/ws/d.yml', '#@ load("none.star", "f")\n')).toEqual([]);
  });
});

describe('a name that is to be changed', () => {
  const prepare = (line: number, character: number) =>
    asking().ask<unknown>('onPrepareRename', '/ws/t.yml', { position: { line, character } });
  it('has a range where it can be renamed, and none elsewhere', async () => {
    expect(await prepare(2, 20)).toEqual({ range: range(2, 18, 2, 22), placeholder: 'port' });
    expect(await prepare(3, 0)).toBeNull();
  });
});
