/** Semantic tokens as the client gets them: the meaning of the numbers by the server's legend (LSP 3.17). */

import { expect, it } from 'vitest';
import { CancellationToken, type SemanticTokens, type SemanticTokensDelta } from 'vscode-languageserver/node';
import { handlersOf } from '../testing/handlers.js';
import { testSession } from '../testing/session.js';
import { tokenLegend } from './token-handlers.js';

const deprecated = '#@schema/deprecated "gone"\n';
const files = {
  '/ws/schema.yml': `#@data/values-schema\n---\nname: a\n${deprecated}old: b\n`,
  '/ws/values.yml': '#@data/values\n---\nname: x\nold: y\n',
  '/ws/t.yml':
    '#@ load("@ytt:data", "data")\n#@ def f(one):\n#@   two = len(one)\n#@   return two\n#@ end\na: #@ f(data)\n',
};

/** The texts of a file's tokens, each with its type and modifiers. */
async function tokensOf(path: keyof typeof files): Promise<readonly string[]> {
  const ask = handlersOf(testSession(files).session).get('languages.semanticTokens.on');
  const params = { textDocument: { uri: `file://${path}` } };
  if (ask === undefined) throw new Error('semantic tokens are not answered');
  const { data } = (await ask(params, CancellationToken.None)) as SemanticTokens;
  const lines = files[path].split('\n');
  let [line, character] = [0, 0];
  return Array.from({ length: data.length / 5 }, (_, n) => {
    const [down = 0, right = 0, length = 0, type = -1, bits = 0] = data.slice(5 * n);
    [line, character] = [line + down, down === 0 ? character + right : right];
    expect(bits >> tokenLegend.tokenModifiers.length).toBe(0);
    const modifiers = tokenLegend.tokenModifiers.filter((_, bit) => (bits >> bit) % 2 === 1);
    return [lines[line]?.slice(character, character + length), tokenLegend.tokenTypes[type], ...modifiers].join(' ');
  });
}

it('have the types and modifiers that they were found with', async () => {
  expect(await tokensOf('/ws/values.yml')).toEqual(['@data/values decorator', 'old property deprecated']);
  // Strings are left to the editor's grammar.
  expect(await tokensOf('/ws/t.yml')).toEqual([
    'f function declaration',
    'one parameter declaration',
    'two variable declaration',
    'len function defaultLibrary',
    'one parameter',
    'two variable',
    'f function',
    'data namespace',
  ]);
});

/** Runs `during` while the clock stands still. */
async function inOneMoment(during: () => Promise<void>): Promise<void> {
  const { now } = Date;
  const moment = now();
  Date.now = () => moment;
  try {
    await during();
  } finally {
    Date.now = now;
  }
}

it('of recently queried documents are returned as deltas, and completely for others, in the same moment too', () =>
  inOneMoment(async () => {
    const names = Array.from({ length: 20 }, (_, n) => `/ws/${n}.yml`);
    const more = Object.fromEntries(names.map((name) => [name, 'a: #@ 1\n']));
    const handlers = handlersOf(testSession({ ...files, ...more }).session);
    const whole = handlers.get('languages.semanticTokens.on');
    const changes = handlers.get('languages.semanticTokens.onDelta');
    if (whole === undefined || changes === undefined) throw new Error('semantic tokens are not answered');
    const ask = async (uri: string): Promise<SemanticTokens> =>
      (await whole({ textDocument: { uri } }, CancellationToken.None)) as SemanticTokens;
    const askAgain = async (uri: string, { resultId }: SemanticTokens): Promise<SemanticTokens | SemanticTokensDelta> =>
      (await changes({ textDocument: { uri }, previousResultId: resultId }, CancellationToken.None)) as SemanticTokens;
    const [values, template] = ['file:///ws/values.yml', 'file:///ws/t.yml'];
    const before = { values: await ask(values), template: await ask(template) };
    for (const name of names.slice(0, 18)) await ask(`file://${name}`);
    const again = await askAgain(values, before.values);
    expect(again).toMatchObject({ edits: [] });
    for (const name of names.slice(18)) await ask(`file://${name}`);
    expect(await askAgain(values, again as SemanticTokens)).toMatchObject({ edits: [] });
    expect(await askAgain(template, before.template)).toMatchObject({ data: before.template.data });
  }));
