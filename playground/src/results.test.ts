/** Which of several answers is shown. The elements that show it are replaced, as there is no page. */
import type { LSPClient } from '@codemirror/lsp-client';
import { expect, it } from 'vitest';
import { Results } from './results.js';

function started() {
  const text = { textContent: '', hidden: false, classList: { toggle: () => false } };
  const found = new Map<string, object>([
    ['pre', text],
    ['[role=tabpanel]', {}],
  ]);
  const root = { querySelector: (selector: string) => found.get(selector), querySelectorAll: () => [] };
  const answers: { readonly resolve: (text: string) => void; readonly reject: (message: string) => void }[] = [];
  const request = () =>
    new Promise((resolve, reject) =>
      answers.push({
        resolve: (one) => resolve({ text: one }),
        reject: (message) => reject({ message }),
      }),
    );
  const client = { sync: () => undefined, request };
  const results = new Results(
    client as unknown as LSPClient,
    () => 'file:///playground/t.yml',
    root as unknown as HTMLElement,
  );
  return { results, text, answers };
}

it.each(['resolve', 'reject'] as const)(
  'an answer to an earlier request, or its failure, does not replace that of a later one: %s',
  async (outcome) => {
    const { results, text, answers } = started();
    const asked = [results.refresh(), results.refresh()];
    answers[1]?.resolve('a: 2\n');
    await asked[1];
    answers[0]?.[outcome]('a: 1\n');
    await asked[0];
    expect(text.textContent).toBe('a: 2\n');
  },
);

it('a failure is shown by its message', async () => {
  const { results, text, answers } = started();
  const asked = results.refresh();
  answers[0]?.reject('There is no key b.');
  await asked;
  expect(text.textContent).toBe('There is no key b.');
});
