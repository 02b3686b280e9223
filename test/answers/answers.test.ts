/**
 * The server's answers for a few workspaces, at every position, compared with recorded ones. After an intended change
 * of answers, record them again (`RECORD_ANSWERS=1 npx vitest run test/answers`) and review the difference.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fixtureTexts } from '../../server/src/features/testing.js';
import { answersAbout, type Texts } from './record.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const names = readdirSync(folder).flatMap((name) =>
  name.endsWith('.workspace.txt') ? [name.split('.')[0] ?? ''] : [],
);

/** The files of a workspace. */
function textsOf(name: string): Texts {
  return fixtureTexts(readFileSync(`${folder}${name}.workspace.txt`, 'utf8'));
}

it.each(names)('%s is answered as recorded', async (name) => {
  const path = `${folder}${name}.answers.txt`;
  const answers = await answersAbout(textsOf(name));
  if (process.env['RECORD_ANSWERS'] === '1') writeFileSync(path, answers);
  expect(answers).toBe(readFileSync(path, 'utf8'));
});

it.each(names)('%s is answered alike with line breaks of Windows', async (name) => {
  const texts = [...textsOf(name)].map(([path, text]) => [path, text.replaceAll('\n', '\r\n')] as const);
  const answers = await answersAbout(new Map(texts));
  expect(answers.replaceAll('\r', '').replaceAll('\\r', '')).toBe(readFileSync(`${folder}${name}.answers.txt`, 'utf8'));
});
