import { expect, it } from 'vitest';
import type { Connection } from 'vscode-languageserver/node';
import { noFile } from '../workspace/files/no-file.js';
import { isElsewhere, showWarning } from './session.js';
import { testSession } from './testing/session.js';

it('a warning for the user is cut to what a message box can show', () => {
  const shown: string[] = [];
  const sendNotification = async (_: unknown, { message }: { message: string }) => void shown.push(message);
  const connection = { sendNotification } as unknown as Connection;
  showWarning({ connection }, 'short');
  showWarning({ connection }, `/${'long'.repeat(10_000)} is too large`);
  expect(shown[0]).toBe('short');
  expect(shown[1]?.length).toBeLessThan(1_000);
  expect(shown[1]).toMatch(/is too large$/);
});

it('a request that needs what is being evaluated waits for it, but not for 100 ms without a pause of what nobody waits for', () => {
  const { session, workspace, clock } = testSession({
    '/ws/.ytt-project.yaml': 'projects:\n- { name: p, files: [p] }\n- { name: q, files: [q] }\n',
    '/ws/p/t.yml': 'a: #@ 1\n',
    '/ws/p/u.yml': 'a: #@ 1\n',
    '/ws/q/t.yml': 'a: #@ 1\n',
  });
  const [run] = workspace.runsOf('/ws/p/t.yml');
  const all = ['/ws/p/t.yml', '/ws/p/u.yml', '/ws/q/t.yml'];
  const others = all.slice(-1);
  const elsewhere = () =>
    ['/ws/p/t.yml', noFile].map((besides) => all.filter((file) => isElsewhere(session, file, besides)));
  expect(elsewhere()).toEqual([others, all]);
  workspace.work.during('checking', '/ws/p/t.yml', () => {
    workspace.work.evaluating(run?.id ?? '', () => 'p');
    // It has not paused yet.
    expect(elsewhere()).toEqual([others, all]);
    session.interleaved.answerPending(session);
    clock.spend(99);
    expect(elsewhere()).toEqual([others, others]);
    clock.spend(1);
    expect(elsewhere()).toEqual([others, all]);
    session.interleaved.answerPending(session);
    expect(elsewhere()).toEqual([others, others]);
  });
});
