/** How the server's diagnostics are counted, and which fix a key applies. No editor is shown for that. */
import { setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { describe, expect, it } from 'vitest';
import { DiagnosticsOfFiles, fixAtCursor } from './diagnostics.js';

describe('what is wrong with a file', () => {
  it('is counted if it is an error or a warning, until the file is removed', () => {
    let changes = 0;
    const files = new DiagnosticsOfFiles(
      () => undefined,
      () => changes++,
    );
    const publish = files.extension.notificationHandlers?.['textDocument/publishDiagnostics'];
    const client = { workspace: { getFile: () => null } };
    const say = (uri: string, ...severities: readonly (number | undefined)[]) =>
      publish?.(client as never, { uri, diagnostics: severities.map((severity) => ({ severity })) } as never);
    expect(say('a', 1, 2, 3, 4, undefined)).toBe(true);
    say('b', 3);
    expect(['a', 'b', 'c'].map((uri) => files.count(uri))).toEqual([3, 0, 0]);
    expect(changes).toBe(2);
    files.forget('a');
    expect(files.count('a')).toBe(0);
  });
});

it('asks for the versions that findings are about, by which those of earlier ones are recognised', () => {
  const { extension } = new DiagnosticsOfFiles(
    () => undefined,
    () => undefined,
  );
  expect(extension.clientCapabilities).toMatchObject({
    textDocument: { publishDiagnostics: { versionSupport: true } },
  });
});

it('shows findings of the present version of the text only, or of none in particular', () => {
  let shown = 0;
  const state = EditorState.create({ doc: 'a: 1\n' });
  const file = { version: 2, getView: () => view };
  const client = { workspace: { getFile: () => file } };
  const view = { state, plugin: () => ({ uri: 'a', client }), dispatch: () => shown++ };
  const { extension } = new DiagnosticsOfFiles(
    () => undefined,
    () => undefined,
  );
  const publish = extension.notificationHandlers?.['textDocument/publishDiagnostics'];
  const counts = [1, 2, undefined, 3].map((version) => {
    publish?.(client as never, { uri: 'a', version, diagnostics: [] } as never);
    return shown;
  });
  expect(counts).toEqual([0, 1, 2, 2]);
});

describe('a key', () => {
  /** The names of the fixes that are applied with the cursor at an offset of the text. */
  function taken(head: number, ...found: readonly (readonly [from: number, to: number, ...fixes: string[]])[]) {
    const names: string[] = [];
    const empty = EditorState.create({ doc: 'a: 1\nbcd: efg hij\nk: 2\n', selection: { anchor: head } });
    const diagnostics = found.map(([from, to, ...fixes]) => ({
      from,
      to,
      severity: 'error' as const,
      message: '',
      actions: fixes.map((name) => ({ name, apply: (_: unknown, ...at: number[]) => names.push(`${name} ${at}`) })),
    }));
    const { state } = empty.update(setDiagnostics(empty, diagnostics as never));
    const isTaken = fixAtCursor({ state } as EditorView);
    expect(isTaken).toBe(names.length > 0);
    return names;
  }

  it('applies the first fix at the cursor', () => {
    expect(taken(11, [10, 13, 'one', 'two'])).toEqual(['one 10,13']);
    expect(taken(11, [10, 13])).toEqual([]);
    expect(taken(11)).toEqual([]);
  });

  it('applies the nearest fix on the line, on either side', () => {
    const both = [
      [5, 8, 'left'],
      [14, 17, 'right'],
    ] as const;
    expect([5, 8, 10, 12, 14, 17].map((head) => taken(head, ...both)[0]?.split(' ')[0])).toEqual([
      'left',
      'left',
      'left',
      'right',
      'right',
      'right',
    ]);
    expect(taken(9, [5, 17, 'around'], [10, 13, 'near'])).toEqual(['around 5,17']);
  });

  it('applies no fix of other lines', () => {
    const other = [
      [0, 4, 'above'],
      [18, 22, 'below'],
    ] as const;
    expect(taken(10, ...other)).toEqual([]);
    expect(taken(2, ...other)).toEqual(['above 0,4']);
    expect(taken(10, [0, 6, 'from above'])).toEqual(['from above 0,6']);
  });
});
