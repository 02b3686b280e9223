/** Whole files typed key by key into the simulated editor, each beside the other files of its project. */
import { afterEach, describe, expect, it } from 'vitest';
import { startClient, type TestClient } from '../../server/src/protocol/testing/client.js';
import { TypingEditor } from './editor.js';
import { languageOf } from './language.js';
import { typedTexts } from './texts.js';
import { typeText } from './typist.js';

const texts = new Map([...typedTexts].map(([path, text]) => [`/ws/${path}`, text]));

let client: TestClient | undefined;
afterEach(async () => {
  await client?.close();
  client = undefined;
});

async function editorOf(path: string): Promise<TypingEditor> {
  client = await startClient(
    { ...Object.fromEntries(texts), [path]: '' },
    {
      capabilities: {
        workspace: { configuration: true, workspaceFolders: true },
        textDocument: { completion: { completionItem: { snippetSupport: true } } },
        experimental: { commands: { commands: ['editor.action.triggerSuggest'] } },
      },
    },
  );
  return new TypingEditor(client, path, languageOf(path));
}

describe('a file that is typed', () => {
  for (const [path, wanted] of texts)
    for (const habit of ['blind', 'accepting', 'literal'] as const)
      it(`${path} is what was meant, ${habit}`, async () => {
        const editor = await editorOf(path);
        const { accepted } = await typeText(editor, wanted, habit);
        expect(editor.text.trimEnd()).toBe(wanted.trimEnd());
        expect(accepted.length > 0).toBe(habit === 'accepting');
      });
});
