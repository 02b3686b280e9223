/** Which documents the server is notified about. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { TextDocument } from 'vscode';
import { isTextTemplate, isYttDocument, yttDocuments } from './documents.js';
import { startEditor, Uri, workspace } from './testing/vscode.js';

beforeEach(startEditor);

const isOne = (uri: string, languageId = 'plaintext') =>
  isYttDocument({ uri: Uri.parse(uri), languageId } as unknown as TextDocument);

describe('documents', () => {
  it('are those of YAML and Starlark, and texts that could be templates', () => {
    expect(isOne('file:///a.yml', 'yaml')).toBe(true);
    expect(isOne('untitled:Untitled-1', 'yaml')).toBe(true);
    expect(isOne('file:///BUILD', 'ytt-starlark')).toBe(true);
    expect(isOne('file:///a.star', 'python')).toBe(true);
    expect(isOne('file:///a.txt')).toBe(true);
    expect(isOne('file:///motd', 'ytt-text')).toBe(true);
    expect(isOne('file:///a.txt.md')).toBe(false);
    expect(isOne('file:///star')).toBe(false);
    expect(isOne('file:///a.json', 'json')).toBe(false);
    expect(isOne('git:///a.yml', 'yaml')).toBe(false);
  });

  it('are text templates by their name and the marks of code in them', () => {
    const isTemplate = (path: string, text: string) =>
      isTextTemplate({ uri: Uri.parse(path), getText: () => text } as unknown as TextDocument);
    expect(isTemplate('file:///a.txt', 'a (@= 1 @)')).toBe(true);
    expect(isTemplate('file:///a.txt', 'a ( @ 1 @)')).toBe(false);
    expect(isTemplate('file:///a.md', 'a (@= 1 @)')).toBe(false);
  });

  it('are below the folders of the workspace', () => {
    expect(yttDocuments()).toEqual(
      ['file', 'untitled'].flatMap((scheme) => [
        { scheme, language: 'yaml' },
        { scheme, language: 'ytt-starlark' },
        { scheme, language: 'ytt-text' },
        { scheme, pattern: '**/*.{star,txt}' },
      ]),
    );
    workspace.workspaceFolders = [{ uri: Uri.parse('vscode-vfs:///a') }, { uri: Uri.parse('file:///b') }];
    expect(yttDocuments()).toHaveLength(12);
    expect(isOne('vscode-vfs:///a/b.yml', 'yaml')).toBe(true);
  });
});
