/** Where the snippets of YAML are offered, and what they insert. */
import { afterEach, describe, expect, it } from 'vitest';
import type { CompletionItem, Position as EditorPosition, TextDocument } from 'vscode';
import { completions, Position } from '../testing/vscode.js';
import { registerYamlSnippets, snippetsAt } from './yaml-snippets.js';

afterEach(() => void completions.splice(0));

/** The suggestions at `|` of a line. */
function offered(line: string, fileName = '/ws/config/a.yml'): readonly CompletionItem[] {
  const character = line.indexOf('|');
  const document = { fileName, lineAt: () => ({ text: line.replace('|', '') }) } as unknown as TextDocument;
  return snippetsAt(document, new Position(3, character) as unknown as EditorPosition);
}

const names = (line: string, fileName?: string) => offered(line, fileName).map(({ label }) => label);
const anywhere = ['ytt-function', 'ytt-if', 'ytt-for'];
const atStart = ['ytt-schema', 'ytt-values', 'ytt-template', 'ytt-overlay', ...anywhere];

describe('snippets of YAML', () => {
  it.each([
    ['ytt|', atStart],
    ['ytt-|', atStart],
    ['ytt-sch|', atStart],
    ['ytt| # c', atStart],
    ['  ytt-f|', anywhere],
    ['- ytt|', anywhere],
    ['  - - ytt|', anywhere],
    ['|', []],
    ['  |', []],
    ['y|', []],
    ['yt|', []],
    ['k: ytt|', []],
    ['k ytt|', []],
    ['mytt|', []],
    ['ytt |', []],
    ['ytt|-schema', atStart],
    ['# ytt|', []],
    ['"ytt|', []],
  ])('%j: %j', (line, expected) => {
    expect(names(line)).toEqual(expected);
  });

  it('contain a project file if there is one', () => {
    expect(names('ytt|', '/ws/.ytt-project.yaml')).toEqual([...atStart, 'ytt-project']);
    expect(names('  ytt|', '/ws/.ytt-project.yaml')).toEqual(anywhere);
  });

  it('come in the order in which they are likely', () => {
    const sorted = (path?: string) =>
      [...offered('ytt|', path)]
        .sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1))
        .map(({ label }) => label);
    expect(sorted()).toEqual(atStart);
    expect(sorted()[0]).toBe('ytt-schema');
    expect(sorted('/ws/.ytt-project.yaml')).toEqual(['ytt-project', ...atStart]);
  });

  it('replace what was typed', () => {
    const [schema] = offered('ytt-sch|');
    expect(schema).toMatchObject({
      insertText: { value: expect.stringMatching(/^#@data\/values-schema\n---\n#@schema\/desc "\$\{1:.*\}"\n/) },
      range: { start: { line: 3, character: 0 }, end: { line: 3, character: 7 } },
      documentation: { value: expect.stringContaining('#@schema/desc "What it is for."\nname: default\n') },
    });
    for (const { documentation } of offered('ytt|', '/ws/.ytt-project.yaml'))
      expect((documentation as { readonly value: string }).value).not.toContain('$');
    expect(offered('  - ytt|')[0]).toMatchObject({ range: { start: { line: 3, character: 4 } } });
  });

  it('are offered until the extension ends', () => {
    const registered = registerYamlSnippets();
    expect(completions).toEqual([{ language: 'yaml', provider: { provideCompletionItems: snippetsAt } }]);
    registered.dispose();
    expect(completions).toEqual([]);
  });
});
