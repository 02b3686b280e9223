/**
 * The findings after single changes of small projects that use every part of the language, compared with recorded ones.
 * After an intended change of findings, record them again (`RECORD_ANSWERS=1 npx vitest run test/answers`) and review
 * the difference.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fixtureTexts } from '../../server/src/features/testing.js';
import { changesOf } from './changes.js';

const folder = fileURLToPath(new URL('changes/', import.meta.url));
const projects = readdirSync(folder).flatMap((name) =>
  name.endsWith('.project.txt') ? [name.split('.', 1)[0] ?? ''] : [],
);

describe.each(projects)('the project %s', (name) => {
  const seed = Object.fromEntries(fixtureTexts(readFileSync(`${folder}${name}.project.txt`, 'utf8')));

  it.each(Object.keys(seed))('is answered as recorded after changes of %s', (changed) => {
    const path = `${folder}${name}.${changed.replaceAll('/', '-')}.answers.txt`;
    const answers = changesOf(seed, changed);
    if (process.env['RECORD_ANSWERS'] === '1') writeFileSync(path, answers);
    expect(answers).toBe(readFileSync(path, 'utf8'));
  });
});
