import { Interrupted } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import { CancellationToken, type CompletionParams } from 'vscode-languageserver/node';
import type { Answer } from '../scheduling/interleaved-answers.js';
import { testSession } from '../testing/session.js';
import { awaitedHandler } from './handle-request.js';

it('a request arrives once, however often an answer is tried', async () => {
  const { session } = testSession({ '/ws/a.yml': 'a: 1\n' });
  let answer: Answer | undefined;
  session.interleaved.add = (_, given) => {
    answer = given;
  };
  const arrived: string[] = [];
  let isReady = false;
  const handle = awaitedHandler(session, 'textDocument/completion', 'completion', null, (params: CompletionParams) => {
    const request = `${params.position.character}`;
    arrived.push(request);
    return (_snapshot, offset) => {
      if (!isReady) throw new Interrupted();
      return { contents: `${request} at ${offset}` };
    };
  });
  const request = (character: number): CompletionParams => ({
    textDocument: { uri: 'file:///ws/a.yml' },
    position: { line: 0, character },
  });
  const [first, second] = [request(1), request(2)];
  expect(() => answer?.(first)).toThrow(Interrupted);
  expect(() => answer?.(first)).toThrow(Interrupted);
  isReady = true;
  expect(await handle(first, CancellationToken.None)).toEqual({ contents: '1 at 1' });
  expect(answer?.(second)).toEqual({ contents: '2 at 2' });
  expect(arrived).toEqual(['1', '2']);
});
