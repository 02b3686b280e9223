#!/usr/bin/env node
// Measures the language server from the client's side on generated workspaces, with the driver that lies beside the
// repository, and yaml-language-server in the same run where it is installed:
//
//   npm run bench -- [LINES]... [--rounds N] [--json]
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleServer } from './bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const driver = join(root, '../shared/bench');

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '20' }, json: { type: 'boolean', default: false } },
});

if (!existsSync(join(driver, 'lsp-bench.mjs'))) {
  console.log('bench: skipped, because ../shared/bench is not there.');
  process.exit(0);
}

const sizes = positionals.length > 0 ? positionals.map(Number) : [1_000, 10_000, 50_000];
const server = await bundleServer();
const directory = mkdtempSync(join(tmpdir(), 'ytt-bench-'));
const results = [];
try {
  for (const lines of sizes) {
    const workspace = join(directory, String(lines));
    execFileSync(process.execPath, [join(driver, 'gen-workspace.mjs'), workspace, String(lines)]);
    results.push({ lines, ...measure('ytt', workspace, {}, [process.execPath, server, '--stdio']) });
    const peer = peerCommand();
    if (peer !== undefined) results.push({ lines, ...measure('yaml', workspace, peerSettings(workspace), peer) });
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
if (flags.json) console.log(JSON.stringify(results));
else print(results);

/** One run of the driver: medians in milliseconds, memory in MiB. */
function measure(name, workspace, settings, command) {
  const args = ['--name', name, '--root', workspace, '--file', join(workspace, 'values.yml'), '--rounds', flags.rounds];
  const run = spawnSync(
    process.execPath,
    [join(driver, 'lsp-bench.mjs'), ...args, '--settings', JSON.stringify(settings), '--', ...command],
    { encoding: 'utf8' },
  );
  if (run.status !== 0) throw new Error(`the driver failed: ${run.stderr}`);
  return JSON.parse(run.stdout);
}

/** The command of yaml-language-server, from the PATH. Its version 2 needs Node.js 22 or later. */
function peerCommand() {
  const found = spawnSync('sh', ['-c', 'command -v yaml-language-server'], { encoding: 'utf8' }).stdout.trim();
  return found === '' ? undefined : [found, '--stdio'];
}

function peerSettings(workspace) {
  const schema = pathToFileURL(join(workspace, 'values.schema.json')).href;
  return { yaml: { schemas: { [schema]: 'values.yml' }, schemaStore: { enable: false }, validate: true } };
}

function print(rows) {
  const columns = ['lines', 'server', 'start', 'open', 'edit → diagnostics', 'completion', 'hover', 'memory MiB'];
  const table = rows.map((row) => [
    row.lines,
    row.name,
    row.start,
    row.open,
    row.edit?.median,
    row.completion?.median,
    row.hoverMs?.median,
    row.rssMiB,
    row.error ?? '',
  ]);
  const cells = [columns, ...table].map((row) => row.map((cell) => String(cell ?? '–')));
  const widths = columns.map((_, i) => Math.max(...cells.map((row) => row[i].length)));
  for (const row of cells) console.log(row.map((cell, i) => cell.padStart(widths[i] ?? 0)).join('  '));
}
