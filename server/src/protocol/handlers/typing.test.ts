import { expect, it } from 'vitest';
import { TextDocumentSaveReason } from 'vscode-languageserver/node';
import { Typing } from './typing.js';

const { Manual, AfterDelay, FocusOut } = TextDocumentSaveReason;

function observed(use: (typing: Typing) => void): readonly string[] {
  const ended: string[] = [];
  use(new Typing((key) => ended.push(key)));
  return ended;
}

it('ends when another document is edited, in the one before', () => {
  const ended = observed((typing) => {
    for (const key of ['a', 'a', 'b', 'b', 'a']) typing.edited(key);
  });
  expect(ended).toEqual(['a', 'b']);
});

it('ends when the document is saved, by a person, by leaving it, or by an editor that does not say why', () => {
  const ended = observed((typing) => {
    typing.willBeSaved('a', Manual);
    typing.saved('a');
    typing.willBeSaved('b', FocusOut);
    typing.saved('b');
    typing.saved('c');
  });
  expect(ended).toEqual(['a', 'b', 'c']);
});

it('goes on when the editor saves by itself after a pause', () => {
  const ended = observed((typing) => {
    typing.willBeSaved('a', AfterDelay);
    typing.saved('b');
    typing.saved('a');
  });
  expect(ended).toEqual(['b']);
});

it('ends with a save by a person after one by the editor, also after one that failed', () => {
  const ended = observed((typing) => {
    typing.willBeSaved('a', AfterDelay);
    typing.saved('a');
    typing.saved('a');
    typing.willBeSaved('b', AfterDelay);
    typing.willBeSaved('b', Manual);
    typing.saved('b');
  });
  expect(ended).toEqual(['a', 'b']);
});
