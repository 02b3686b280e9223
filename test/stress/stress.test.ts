/** A short version of `npm run stress`: a session over many open files, and hostile texts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

interface Account {
  readonly sent: number;
  readonly answered: number;
  readonly failures: readonly string[];
}

/** The drivers, which are also run manually. */
const session: {
  editSession(
    argv: readonly string[],
    options: { readonly messages: number; readonly seed: number },
  ): Promise<{ readonly account: Account; readonly differences: readonly string[] }>;
} = await import(new URL('./session.mjs', import.meta.url).href);
const hostile: {
  defuse(
    argv: readonly string[],
    options: { readonly isWanted: (name: string) => boolean; readonly limit: number },
  ): Promise<readonly { readonly name: string; readonly failures: readonly string[] }[]>;
} = await import(new URL('./defuse.mjs', import.meta.url).href);

const clients: {
  playScenarios(
    argv: readonly string[],
    options: { readonly isWanted: (name: string) => boolean },
  ): Promise<readonly { readonly name: string; readonly failures: readonly string[] }[]>;
} = await import(new URL('./hostile-clients.mjs', import.meta.url).href);

let folder: string;
let argv: readonly string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ytt-stress-'));
  const { bundleServer } = await import(new URL('../../scripts/bundle.mjs', import.meta.url).href);
  argv = [await bundleServer(folder), '--stdio'];
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

it('answers every request of a session, and ends with the findings of a fresh server', async () => {
  const { account, differences } = await session.editSession(argv, { messages: 1500, seed: 7 });
  expect(account.failures).toEqual([]);
  expect(differences).toEqual([]);
  expect(account.answered).toBe(account.sent);
  expect(account.sent).toBeGreaterThan(400);
}, 120_000);

it('answers all there is to ask about hostile texts', async () => {
  const wanted = [
    'aliases of aliases (60)',
    'a loop without an end (1)',
    'flow sequences (900)',
    'a project of braces (500)',
  ];
  const results = await hostile.defuse(argv, { isWanted: (name) => wanted.includes(name), limit: 60_000 });
  expect(results.map(({ name }) => name).sort()).toEqual([...wanted].sort());
  expect(results.flatMap(({ failures }) => failures)).toEqual([]);
}, 240_000);

it('stays with clients and disks that do what they like', async () => {
  const wanted = [
    'documents of all schemes',
    'a length that is none',
    'names of all characters',
    'links in circles',
    'files that are none',
    'an output that is closed',
    'bodies nested deep',
    'settings of all kinds where they are asked for',
  ];
  const outcomes = await clients.playScenarios(argv, { isWanted: (name) => wanted.includes(name) });
  expect(outcomes.map(({ name }) => name).sort()).toEqual([...wanted].sort());
  expect(outcomes.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`))).toEqual([]);
}, 240_000);
