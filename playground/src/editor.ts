/** The editor: key bindings, colours, and what the language server adds. */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import {
  findReferencesKeymap,
  formatKeymap,
  hoverTooltips,
  jumpToDefinitionKeymap,
  type LSPClient,
  renameKeymap,
  serverCompletion,
  signatureHelp,
} from '@codemirror/lsp-client';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { fixAtCursor } from './diagnostics.js';

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--key)' },
  { tag: [tags.string, tags.content], color: 'var(--string)' },
  { tag: tags.comment, color: 'var(--comment)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--number)' },
  { tag: [tags.meta, tags.separator, tags.punctuation], color: 'var(--quiet)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--page)', color: 'var(--text)', fontSize: '14px' },
  '.cm-content': { fontFamily: 'var(--code)', caretColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--page)', color: 'var(--quiet)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'var(--shade)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { background: 'var(--selected) !important' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-tooltip, .cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--text)', borderColor: 'var(--line)' },
  '.cm-tooltip': { maxWidth: 'min(40rem, 90vw)', maxHeight: '20rem', overflow: 'auto' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-diagnosticText': { whiteSpace: 'pre-wrap' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)', padding: '3px 8px' },
  '.cm-textfield, .cm-button': { background: 'var(--page)', color: 'var(--text)', borderColor: 'var(--line)' },
});

/** The initial state of an opened file. `changed` is called after each change of it in the editor. */
export function stateOf(
  client: LSPClient,
  uri: string,
  languageId: string,
  text: string,
  changed: () => void,
): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      indentOnInput(),
      indentUnit.of('  '),
      bracketMatching(),
      closeBrackets(),
      autocompletion(),
      lintGutter(),
      language(languageId),
      syntaxHighlighting(colours),
      theme,
      client.plugin(uri, languageId),
      serverCompletion({ override: true }),
      hoverTooltips(),
      signatureHelp(),
      // The browser keeps Tab, so that keyboard users can leave the editor.
      keymap.of([
        { key: 'Mod-.', run: fixAtCursor },
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...lintKeymap,
        ...renameKeymap,
        ...jumpToDefinitionKeymap,
        ...findReferencesKeymap,
        ...formatKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': 'Text of the file' }),
      EditorView.updateListener.of(({ docChanged }) => {
        if (docChanged) changed();
      }),
    ],
  });
}

function language(languageId: string): Extension {
  return languageId === 'yaml' ? yaml() : [];
}
