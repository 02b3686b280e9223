/** Which documents get the language of text templates, and how often. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ActiveFile, ActiveFileState } from '../active-file.js';
import { EventEmitter, events, given, startEditor, Uri, window, workspace } from '../testing/vscode.js';
import { colourTextTemplates } from './text-templates.js';

const status = { uri: '', reason: '', severity: 'information' } as const;
const changed = new EventEmitter<ActiveFileState>();
const document = (languageId = 'plaintext', text = '(@= 1 @)') => ({
  uri: Uri.parse('file:///a.txt'),
  languageId,
  getText: () => text,
});
const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Lets the server report this about the active editor's document. */
async function show(shown: object | undefined, state: ActiveFileState): Promise<void> {
  window.activeTextEditor = shown === undefined ? undefined : { document: shown };
  await changed.fire(state);
}

beforeEach(() => {
  startEditor();
  changed.dispose();
  colourTextTemplates({ onDidChange: changed.event } as unknown as ActiveFile);
});

describe('the language of text templates', () => {
  it('is that of a template that the server serves', async () => {
    const one = document();
    await show(one, status);
    expect(given).toEqual([{ document: one, language: 'ytt-text' }]);
  });

  it('is not that of others', async () => {
    await show(document(), undefined);
    await show(document(), 'no server');
    await show(document('ytt-text'), status);
    await show(document('markdown'), status);
    await show(document('plaintext', 'text'), status);
    await show(undefined, status);
    expect(given).toEqual([]);
  });

  it('is given once while the document is open, and again when it was closed', async () => {
    await show(document(), status);
    // A change of the language closes a document and opens it again.
    workspace.textDocuments = [{ uri: Uri.parse('file:///b.txt') }, document()];
    await events.closed.fire(document());
    await turn();
    await show(document(), status);
    expect(given).toHaveLength(1);
    workspace.textDocuments = [{ uri: Uri.parse('file:///b.txt') }];
    await events.closed.fire(document());
    await turn();
    await show(document(), status);
    expect(given).toHaveLength(2);
  });
});
