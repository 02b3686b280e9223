// Edits a schema on which a hundred values files of 500 lines depend. Measures how long it takes until the diagnostics
// of the open file follow, and until those of all files do.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from './client.mjs';

const files = 100;
const lines = 500;

export async function benchDependents(server, generator) {
  const directory = mkdtempSync(join(tmpdir(), 'ytt-dependents-'));
  try {
    execFileSync(process.execPath, [generator, directory, String(lines)], { stdio: 'ignore' });
    const plain = readFileSync(join(directory, 'values.yml'), 'utf8').replace(/^#@data\/values\n---\n/, '');
    renameSync(join(directory, 'values.schema.json'), join(directory, 'unused.json'));
    rmSync(join(directory, 'values.yml'));
    for (let i = 0; i < files; i++) writeFileSync(join(directory, `values-${i}.yml`), plain);
    await measure(server, directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measure(server, directory) {
  const client = new Client([process.execPath, server, '--stdio'], directory);
  await client.initialize();
  const uriOf = (name) => pathToFileURL(join(directory, name)).href;
  const [schemaUri, openUri] = [uriOf('schema.yml'), uriOf('values-7.yml')];
  const schema = readFileSync(join(directory, 'schema.yml'), 'utf8');
  client.open(schemaUri, schema);
  client.open(openUri, readFileSync(join(directory, 'values-7.yml'), 'utf8'));
  await client.quiet();
  const at = schema.split('\n').findIndex((line) => line.startsWith('  port: '));
  const rounds = [];
  for (let round = 0; round < 6; round++) {
    const broken = round % 2 === 0;
    const column = '  port: '.length;
    const range = {
      start: { line: at, character: column },
      end: { line: at, character: column + (broken ? '8080' : '""').length },
    };
    const isNew = ({ diagnostics }) => broken === diagnostics.length > 0;
    const all = new Set();
    const [began, cpu] = [performance.now(), client.cpu()];
    const everyFile = client.diagnostics((published) => {
      if (published.uri !== schemaUri && isNew(published)) all.add(published.uri);
      return all.size === files;
    });
    const openFile = client.diagnostics((published) => published.uri === openUri && isNew(published));
    client.change(schemaUri, round + 2, range, broken ? '""' : '8080');
    await openFile;
    const open = { ms: performance.now() - began, cpu: client.cpu() - cpu };
    await everyFile;
    rounds.push({ open, all: { ms: performance.now() - began, cpu: client.cpu() - cpu } });
    await client.quiet(500);
  }
  const median = (pick) => Math.round(rounds.map(pick).sort((a, b) => a - b)[rounds.length >> 1] ?? Number.NaN);
  console.log(
    `dependents: an edit of the schema of ${files} values files: the open one after ${median((one) => one.open.ms)} ms ` +
      `(${median((one) => one.open.cpu)} ms of processor time), all after ${median((one) => one.all.ms)} ms ` +
      `(${median((one) => one.all.cpu)} ms); peak ${client.memory().peak} MiB`,
  );
  client.end();
}
