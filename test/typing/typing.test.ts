/** Whole files typed key by key into the simulated editor, each beside the other files of its project. */
import { afterEach, describe, expect, it } from 'vitest';
import { startClient, type TestClient } from '../../server/src/protocol/testing/client.js';
import { TypingEditor } from './editor.js';
import { languageOf } from './language.js';
import { LateEditor } from './late-editor.js';
import { platformTexts, typedTexts } from './texts.js';
import { typeText } from './typist.js';

let client: TestClient | undefined;
afterEach(async () => {
  await client?.close();
  client = undefined;
});

async function editorOf(
  texts: ReadonlyMap<string, string>,
  name: string,
  Editor = TypingEditor,
): Promise<TypingEditor> {
  const path = `/ws/${name}`;
  const others = Object.fromEntries([...texts].map(([other, text]) => [`/ws/${other}`, text]));
  client = await startClient(
    { ...others, [path]: '' },
    {
      capabilities: {
        workspace: { configuration: true, workspaceFolders: true },
        textDocument: { diagnostic: {}, completion: { completionItem: { snippetSupport: true } } },
        experimental: { commands: { commands: ['editor.action.triggerSuggest'] } },
      },
    },
  );
  return new Editor(client, path, languageOf(path));
}

describe('a file that is typed', () => {
  for (const [path, wanted] of typedTexts)
    for (const habit of ['blind', 'accepting', 'literal'] as const)
      it(`${path} is what was meant, ${habit}`, async () => {
        const editor = await editorOf(typedTexts, path);
        const { accepted } = await typeText(editor, wanted, habit);
        expect(editor.text.trimEnd()).toBe(wanted.trimEnd());
        expect(accepted.length > 0).toBe(habit === 'accepting');
      });

  it.each([...typedTexts, ...platformTexts])(
    '%s is what was meant while lists are updated late',
    async (path, wanted) => {
      const editor = await editorOf(typedTexts.has(path) ? typedTexts : platformTexts, path, LateEditor);
      await typeText(editor, wanted, 'blind');
      expect(editor.text.trimEnd()).toBe(wanted.trimEnd());
    },
  );

  it.each([...platformTexts])('of a platform: %s is what was meant, accepting', async (path, wanted) => {
    const editor = await editorOf(platformTexts, path);
    await typeText(editor, wanted, 'accepting');
    expect(editor.text.trimEnd()).toBe(wanted.trimEnd());
  });

  it('has a key in brackets that was begun after a dot', async () => {
    const schema = '#@data/values-schema\n---\nport: 80\nmy-key:\n  a.b: ""\n';
    const editor = await editorOf(new Map([['schema.yml', schema]]), 'config.yml');
    for (const key of 'a: #@ data.values.my') await editor.press(key);
    await editor.press('Tab');
    for (const key of '.a') await editor.press(key);
    await editor.press('Tab');
    for (const key of ' + data.values.po') await editor.press(key);
    await editor.press('Tab');
    const load = '#@ load("@ytt:data", "data")';
    expect(editor.text).toBe(`${load}\na: #@ data.values["my-key"]["a.b"] + data.values.port`);
  });
});

describe('the list that opens after an accepted entry', () => {
  const schema = `#@data/values-schema
---
enabled: false
#@schema/validation one_of=[80, 443]
port: 80
#@schema/examples ("Small", 2), ("Large", 20)
replicas: 1
size: 3
`;

  it.each([
    ['values.yml', 'ena', ['false', 'true']],
    ['values.yml', 'por', ['80', '443']],
    ['values.yml', 'rep', ['1', '2', '20']],
    // There is nothing to choose from.
    ['values.yml', 'siz', []],
    [
      'overlay.yml',
      '#@ load("@ytt:overlay", "overlay")\n#@overlay/mat',
      ['all', 'and_op', 'index', 'map_key', 'not_op'],
    ],
  ])('has all that fits in %s after %j', async (name, typed, expected) => {
    const editor = await editorOf(new Map([['config/schema.yml', schema]]), `config/${name}`);
    for (const char of typed) await editor.press(char === '\n' ? 'Enter' : char);
    await editor.press('Tab');
    const labels = editor.shown.map(({ label }) => label);
    if (expected.length === 0) expect(labels).toEqual([]);
    else expect(labels).toEqual(expect.arrayContaining(expected));
  });
});
