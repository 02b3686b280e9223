/** Requests of a person in the middle of an evaluation have the same results as afterwards. */
import { expect, it } from 'vitest';
import type { RequestMessage } from 'vscode-languageserver/node';
import { systemClock } from '../clock.js';
import { startClient, uri } from '../testing/client.js';
import { type MessageFiles, noPendingMessages, type PendingMessages } from '../transport/pending-messages.js';

const loop = '#@ def f():\n#@   for i in range(3000000):\n#@     x = i\n#@   end\n#@   return x\n#@ end\na: #@ f()\n';
const other = '#@ load("@ytt:data", "data")\nb: #@ len(data.values.name, )\n';
const files = {
  '/ws/schema.yml': '#@data/values-schema\n---\n#@schema/desc "the name"\nname: ""\nport: 80\n',
  '/ws/slow.yml': loop,
  '/ws/t.yml': other,
  '/ws/.ytt-project.yaml':
    'projects:\n- { name: own, files: [schema.yml, slow.yml, t.yml] }\n- { name: other, files: [other] }\n',
};

const at = { textDocument: { uri: uri('/ws/t.yml') }, position: { line: 1, character: 24 } };

/**
 * The answers to a request in the middle of evaluating the file `path` with the text `slow`, when it was edited or
 * opened, and after that.
 */
async function answersTo(
  name: string,
  params: object,
  { path = '/ws/slow.yml', slow = loop, isEdited = true } = {},
): Promise<readonly [meanwhile: unknown, after: unknown]> {
  const request: RequestMessage = { jsonrpc: '2.0', id: 1000, method: `textDocument/${name}`, params };
  const answers: unknown[] = [];
  let waits = false;
  const pendingMessages: PendingMessages = {
    ...noPendingMessages,
    hasAwaited: () => waits,
    awaited: () => (waits ? [request] : []),
    answer: (_, result) => {
      answers.push(result);
      waits = false;
    },
  };
  const client = await startClient(files, { pendingMessages });
  client.open('/ws/t.yml', other);
  if (isEdited) client.open(path, slow);
  await client.connection.sendRequest(request.method, params);
  if (isEdited) client.edit(path, 2, [0, 0, 0, 0], '#! x\n');
  else client.open(path, slow);
  waits = true;
  await client.connection.sendRequest('textDocument/diagnostic', { textDocument: { uri: uri(path) } });
  expect(answers).toHaveLength(1);
  const after = await client.connection.sendRequest(request.method, params);
  await client.close();
  return [answers[0], after];
}

it.each([
  ['hover', { ...at, position: { line: 1, character: 25 } }],
  ['completion', at],
  ['signatureHelp', at],
  ['definition', { ...at, position: { line: 1, character: 25 } }],
  ['declaration', { ...at, position: { line: 1, character: 25 } }],
  ['typeDefinition', { ...at, position: { line: 1, character: 25 } }],
])('%s', async (name, params) => {
  const [meanwhile, after] = await answersTo(name, params);
  expect(JSON.stringify(meanwhile).length).toBeGreaterThan(50);
  // Each completion list has a number of its own.
  const comparable = (result: unknown): string => JSON.stringify(result).replaceAll(/"list":\d+/g, '"list":0');
  expect(comparable(meanwhile)).toBe(comparable(after));
});

it.each(['hover', 'completion', 'signatureHelp', 'definition', 'declaration', 'typeDefinition'])(
  '%s in a file that is not there',
  async (name) => {
    const [meanwhile, after] = await answersTo(name, { ...at, textDocument: { uri: uri('/ws/none.yml') } });
    // `undefined` would mean that the request was not answered.
    expect(meanwhile).not.toBeUndefined();
    expect(meanwhile).toEqual(after);
  },
);

it.each([
  ['documents', '---\na: 1\n'.repeat(1_000)],
  ['keys', 'a: 1\n'.repeat(2_000)],
  ['names that are not defined', 'a: #@ b\n'.repeat(1_000)],
])('hover while %s of another project are read, in an edited document and a new one', async (_, slow) => {
  for (const isEdited of [true, false]) {
    const params = { ...at, position: { line: 1, character: 25 } };
    const [meanwhile, after] = await answersTo('hover', params, { path: '/ws/other/slow.yml', slow, isEdited });
    expect(meanwhile).toMatchObject({ contents: expect.anything() });
    expect(meanwhile).toEqual(after);
  }
});

it('diagnostics need not wait for a request about another file of the same run', async () => {
  const schema = `${loop.slice(0, loop.indexOf('a:'))}#@data/values-schema\n---\nname: #@ str(f())\n`;
  const answered: string[] = [];
  let isBusy = true;
  let time = 0;
  const pendingMessages: PendingMessages = {
    ...noPendingMessages,
    // Called each time that an evaluation asks whether to continue.
    hasEdit: () => {
      time += 10;
      return false;
    },
    hasAwaited: (besides) => isBusy && besides === '/ws/t.yml',
  };
  const client = await startClient(
    { '/ws/schema.yml': schema, '/ws/t.yml': other, '/ws/u.yml': other },
    { pendingMessages, now: () => 0, serve: { clock: { ...systemClock, now: () => time } } },
  );
  const ask = async (name: string, params: object): Promise<void> => {
    await client.connection.sendRequest(`textDocument/${name}`, params);
    answered.push(name);
  };
  // It is abandoned for a request elsewhere, and begins again when that is answered.
  const completion = ask('completion', at);
  await ask('diagnostic', { textDocument: { uri: uri('/ws/u.yml') } });
  isBusy = false;
  await completion;
  expect(answered).toEqual(['diagnostic', 'completion']);
  await client.close();
});

it('uses the file names of the workspace', async () => {
  const known: MessageFiles[] = [];
  const pendingMessages: PendingMessages = { ...noPendingMessages, setFiles: (files) => void known.push(files) };
  const client = await startClient(files, { pendingMessages });
  expect(known.map((one) => one.keyOf('file:///ws/%74.yml'))).toEqual(['/ws/t.yml']);
  await client.connection.sendRequest('textDocument/diagnostic', { textDocument: { uri: uri('/ws/t.yml') } });
  const others = ['/ws/schema.yml', '/ws/other/slow.yml'];
  expect(others.map((file) => known[0]?.isElsewhere(file, '/ws/t.yml'))).toEqual([false, true]);
  await client.close();
});
