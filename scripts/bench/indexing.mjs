// Opens a large repository as a workspace: from `initialize` to the last diagnostics.
//
//   npm run bench -- --index DIRECTORY
import { Client } from './client.mjs';

export async function benchIndexing(server, directory) {
  const client = new Client([process.execPath, server, '--stdio'], directory);
  const began = performance.now();
  await client.initialize();
  await client.quiet();
  const findings = [...client.published.values()].reduce((sum, { diagnostics }) => sum + diagnostics.length, 0);
  const { peak } = client.memory();
  console.log(
    `index: ${Math.round(client.lastPublished - began)} ms to the last of ${findings} diagnostics in ` +
      `${client.published.size} files (${Math.round(client.cpu())} ms of processor time), peak ${peak} MiB`,
  );
  client.end();
}
