import { expect, it } from 'vitest';
import type { Connection } from 'vscode-languageserver/node';
import { showWarning } from './session.js';

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
