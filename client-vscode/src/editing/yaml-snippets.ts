/**
 * Offers snippets that begin a ytt file or block when the user types `ytt`. Snippets in the manifest would be offered
 * in every file of a language; these neither get in the way of keys and values, nor appear in YAML of other tools.
 */
import {
  CompletionItem,
  CompletionItemKind,
  type Disposable,
  languages,
  MarkdownString,
  type Position,
  Range,
  SnippetString,
  type TextDocument,
} from 'vscode';
import { type YamlSnippet, yamlSnippets } from './yaml-snippet-definitions.js';

/** Registers the completion provider for documents of the language `yaml`. */
export function registerYamlSnippets(): Disposable {
  return languages.registerCompletionItemProvider('yaml', { provideCompletionItems: snippetsAt });
}

/**
 * The snippets that can replace the word before `position`, if it begins with `ytt` and has only indentation and dashes
 * before it on its line.
 */
export function snippetsAt(document: TextDocument, position: Position): CompletionItem[] {
  const before = document.lineAt(position.line).text.slice(0, position.character);
  const typed = /^[ \t]*(?:- +)*(ytt[\w-]*)$/.exec(before)?.[1];
  if (typed === undefined) return [];
  const range = new Range(position.translate(0, -typed.length), position);
  return yamlSnippets()
    .filter((snippet) => isAllowed(snippet, document, range))
    .map((snippet, i) => itemOf(snippet, range, i));
}

function isAllowed({ place }: YamlSnippet, { fileName }: TextDocument, { start }: Range): boolean {
  switch (place) {
    case 'project file':
      return fileName.endsWith('.ytt-project.yaml') && start.character === 0;
    case 'document':
      return start.character === 0;
    default:
      return true;
  }
}

function itemOf({ place, prefix, description, body }: YamlSnippet, range: Range, index: number): CompletionItem {
  const item = new CompletionItem(prefix, CompletionItemKind.Snippet);
  item.detail = description;
  // Keeps the order of the list, which begins with the likely ones; the editor would sort by name. The only snippet for
  // project files comes first.
  item.sortText = place === 'project file' ? '0' : String(index + 1);
  item.insertText = new SnippetString(body.join('\n'));
  item.range = range;
  item.documentation = new MarkdownString().appendCodeblock(
    body.join('\n').replace(/\$\{\d+:([^}]*)\}|\$\d/g, '$1'),
    'yaml',
  );
  return item;
}
