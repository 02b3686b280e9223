/** The outline of a schema: what it tells of types changes with all that types follow from. */
import { expect, it } from 'vitest';
import type { DocumentSymbol } from 'vscode-languageserver/node';
import { startClient, uri } from '../testing/client.js';

it('tells the types that code gives after an edit of another file', async () => {
  const schema = '#@ load("lib.star", "size")\n#@data/values-schema\n---\na:\n  b: #@ size()\nc: 1\n';
  const lib = 'def size():\n  return 1\nend\n';
  const client = await startClient(
    { '/ws/schema.yml': schema, '/ws/lib.star': lib },
    { capabilities: { textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } } } },
  );
  const details = async (): Promise<readonly unknown[]> => {
    const textDocument = { uri: uri('/ws/schema.yml') };
    const symbols = await client.connection.sendRequest<DocumentSymbol[]>('textDocument/documentSymbol', {
      textDocument,
    });
    return symbols.flatMap(({ detail, children = [] }) => [detail, ...children.map((one) => one.detail)]);
  };
  client.open('/ws/schema.yml', schema);
  client.open('/ws/lib.star', lib);
  expect(await details()).toEqual(['map<…>', 'int', 'int = 1']);
  expect(await details()).toEqual(['map<…>', 'int', 'int = 1']);
  client.edit('/ws/lib.star', 2, [1, 9, 1, 10], '"x"');
  expect(await details()).toEqual(['map<…>', 'string', 'int = 1']);
  await client.close();
});
