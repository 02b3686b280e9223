/** Whole files typed key by key into an editor as Visual Studio Code is, each beside the other files of its project. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { startClient, type TestClient } from '../../server/src/protocol/testing/client.js';
import { TypingEditor } from './editor.js';
import { languageOf } from './language.js';
import { typeText } from './typist.js';

const folder = fileURLToPath(new URL('workspace', import.meta.url));
const texts = new Map(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = `${parentPath}/${name}`;
      return [path.replace(folder, '/ws'), readFileSync(path, 'utf8')];
    }),
);

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
    for (const habit of ['blind', 'accepting'] as const)
      it(`${path} is what was meant, ${habit}`, async () => {
        const editor = await editorOf(path);
        const { accepted, keys } = await typeText(editor, wanted, habit);
        if (process.env['SHOW']) console.log(path, habit, keys, wanted.length, accepted);
        expect(editor.text.trimEnd()).toBe(wanted.trimEnd());
        expect(accepted.length > 0).toBe(habit === 'accepting');
      });
});
