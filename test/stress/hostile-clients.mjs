// What clients, disks and settings can do to a server apart from texts. Each scenario gets its own server, and must
// leave it alive: it still answers for another file, and shuts down properly.
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { calmText, write } from './ask-all.mjs';
import { configurationScenarios } from './configuration-scenarios.mjs';
import { diskScenarios } from './disk-scenarios.mjs';
import { documentScenarios } from './document-scenarios.mjs';
import { systemScenarios } from './system-scenarios.mjs';
import { Wire } from './wire.mjs';
import { wireScenarios } from './wire-scenarios.mjs';

/** By name: the files on disk, the client's settings, and what it does. */
export const scenarios = {
  ...documentScenarios,
  ...wireScenarios,
  ...diskScenarios,
  ...systemScenarios,
  ...configurationScenarios,
};

/**
 * Plays the scenarios for which `isWanted(name)`; returns the outcome of each as `name`, `took`, `memory` and
 * `failures`.
 */
export async function playScenarios(argv, { isWanted = () => true, tell = () => {} } = {}) {
  const outcomes = [];
  for (const [name, scenario] of Object.entries(scenarios)) {
    if (!isWanted(name)) continue;
    const outcome = { name, ...(await playScenario(argv, scenario)) };
    outcomes.push(outcome);
    tell(outcome);
  }
  return outcomes;
}

async function playScenario(argv, scenario) {
  const { disk, begin = (wire) => wire.begin(), play = () => undefined, mayEnd = false, uid } = scenario;
  const directory = mkdtempSync(join(tmpdir(), 'hostile-'));
  const failures = [];
  const began = performance.now();
  let wire;
  try {
    write(directory, { 'calm/calm.yml': calmText });
    await disk?.(directory);
    wire = new Wire(argv, directory, uid);
    await begin(wire);
    const at = (name) => pathToFileURL(join(directory, name)).href;
    await play(wire, at, (text) => failures.push(text));
    if (!mayEnd) await askCalm(wire, at('calm/calm.yml'), failures);
    const memory = wire.memory();
    if (memory > mostMemory) failures.push(`${memory} MiB`);
    const code = await wire.end();
    if (code !== 0 && !mayEnd) failures.push(`ended with ${code}`);
    if (mayEnd && code === 'stays') failures.push('neither ends nor answers');
    failures.push(...wire.logged.slice(0, 3).map((text) => `log: ${text.slice(0, 300)}`));
    if (/\bat .*:\d+:\d+/.test(wire.errors)) failures.push(`standard error: ${wire.errors.slice(0, 300)}`);
    return { took: performance.now() - began, memory, failures };
  } finally {
    wire?.child.kill('SIGKILL');
    // Node.js deletes recursively, and 1,900 directories are too deep for that.
    spawnSync('rm', ['-rf', directory]);
  }
}

/** In MiB, for a server after one scenario. */
const mostMemory = 700;

async function askCalm(wire, uri, failures) {
  wire.open(uri, calmText);
  const answer = await wire.ask('textDocument/documentSymbol', { textDocument: { uri } }, 60_000);
  if (!(answer?.result?.length > 0)) failures.push(`a calm file is not answered: ${JSON.stringify(answer)}`);
}
