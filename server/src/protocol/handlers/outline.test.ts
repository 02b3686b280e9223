/** The outline after edits: types change with everything that they depend on, symbols of code with the code. */
import { expect, it } from 'vitest';
import type { DocumentSymbol } from 'vscode-languageserver/node';
import { startClient, type TestClient, uri } from '../testing/client.js';

function clientWith(files: Readonly<Record<string, string>>): Promise<TestClient> {
  const capabilities = { textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } } };
  return startClient(files, { capabilities });
}

function outlineOf({ connection }: TestClient, path: string): Promise<readonly DocumentSymbol[]> {
  return connection.sendRequest<DocumentSymbol[]>('textDocument/documentSymbol', {
    textDocument: { uri: uri(path) },
  });
}

/** The names of the documents of `/ws/t.yml`. */
async function namesIn(client: TestClient): Promise<readonly string[]> {
  return (await outlineOf(client, '/ws/t.yml')).map(({ name }) => name);
}

it('includes the types that code yields after an edit of another file', async () => {
  const schema = '#@ load("lib.star", "size")\n#@data/values-schema\n---\na:\n  b: #@ size()\nc: 1\n';
  const lib = 'def size():\n  return 1\nend\n';
  const client = await clientWith({ '/ws/schema.yml': schema, '/ws/lib.star': lib });
  const details = async (): Promise<readonly unknown[]> => {
    const symbols = await outlineOf(client, '/ws/schema.yml');
    return symbols.flatMap(({ detail, children = [] }) => [detail, ...children.map((one) => one.detail)]);
  };
  client.open('/ws/schema.yml', schema);
  client.open('/ws/lib.star', lib);
  expect(await details()).toEqual(['map<…>', 'int = size()', 'int = 1']);
  expect(await details()).toEqual(['map<…>', 'int = size()', 'int = 1']);
  client.edit('/ws/lib.star', 2, [1, 9, 1, 10], '"x"');
  expect(await details()).toEqual(['map<…>', 'string = size()', 'int = 1']);
  await client.close();
});

it('includes the code after keys after an edit of the code', async () => {
  const text = 'a:\n  b: #@ x\n  c: 1\nd:\n  e: #@ y\n';
  const client = await clientWith({ '/ws/t.yml': text });
  const shown = async (): Promise<readonly unknown[]> => {
    const symbols = await outlineOf(client, '/ws/t.yml');
    const all = symbols.flatMap((one) => [one, ...(one.children ?? [])]);
    return all.map(({ name, detail, range: { end } }) => `${name} ${detail ?? ''} ${end.line}:${end.character}`);
  };
  client.open('/ws/t.yml', text);
  expect(await shown()).toEqual(['a  2:6', 'b x 1:9', 'c 1 2:6', 'd  4:9', 'e y 4:9']);
  client.edit('/ws/t.yml', 2, [1, 8, 1, 9], 'v');
  client.edit('/ws/t.yml', 3, [4, 8, 4, 9], 'w');
  expect(await shown()).toEqual(['a  2:6', 'b v 1:9', 'c 1 2:6', 'd  4:9', 'e w 4:9']);
  client.edit('/ws/t.yml', 4, [4, 9, 4, 9], '.long');
  expect((await shown()).slice(3)).toEqual(['d  4:14', 'e w.long 4:14']);
  client.edit('/ws/t.yml', 5, [4, 4, 4, 14], '');
  expect((await shown()).slice(3)).toEqual(['d  4:4', 'e  4:4']);
  client.open('/ws/t.yml', 'a: | #@ x\n');
  expect(await shown()).toEqual(['a  0:9']);
  client.edit('/ws/t.yml', 7, [0, 9, 0, 9], '.b');
  expect(await shown()).toEqual(['a  0:11']);
  await client.close();
});

it('names documents anew after an edit of the comments above them', async () => {
  const text = '---\na: 1\n#! no more\n---\nb: 1\n';
  const client = await clientWith({ '/ws/t.yml': text });
  client.open('/ws/t.yml', text);
  expect(await namesIn(client)).toEqual(['document', 'document']);
  client.edit('/ws/t.yml', 2, [2, 0, 2, 10], '#@data/values');
  expect(await namesIn(client)).toEqual(['document', 'data values']);
  client.edit('/ws/t.yml', 3, [2, 0, 2, 13], '#! no more');
  expect(await namesIn(client)).toEqual(['document', 'document']);
  await client.close();
});

it('names documents anew where a project makes data values of their file', async () => {
  const text = '---\na: 1\n---\nb: 1\n';
  const project = 'projects:\n- name: x\n  files: [none.yml]\n  dataValuesFiles: [t.yml]\n';
  const client = await clientWith({ '/ws/t.yml': text, '/ws/.ytt-project.yaml': project, '/ws/none.yml': 'c: 1\n' });
  client.open('/ws/t.yml', text);
  client.open('/ws/.ytt-project.yaml', project);
  expect(await namesIn(client)).toEqual(['data values', 'data values']);
  client.edit('/ws/.ytt-project.yaml', 2, [3, 2, 3, 17], 'files');
  expect(await namesIn(client)).toEqual(['document', 'document']);
  await client.close();
});

it('is folded as often as the client can fold', async () => {
  const text = 'a:\n  b: 1\nc:\n  d: 1\n';
  for (const [foldingRange, count] of [
    [{}, 2],
    [{ rangeLimit: 1 }, 1],
  ] as const) {
    const client = await startClient({ '/ws/t.yml': text }, { capabilities: { textDocument: { foldingRange } } });
    const params = { textDocument: { uri: uri('/ws/t.yml') } };
    expect(await client.connection.sendRequest('textDocument/foldingRange', params)).toHaveLength(count);
    await client.close();
  }
});
