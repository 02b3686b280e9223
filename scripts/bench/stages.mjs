// Measures each stage of a check in a new process: `node stages.js DIRECTORY`, bundled by the benchmark.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultRunOptions, evaluateProject, SourceFile } from '@ytt-language/shared';
import { readDocuments, syntaxOf } from '@ytt-language/shared/tooling';
import { Run } from '../../shared/src/project/run.js';

const directory = process.argv[2] ?? '.';
const rows = [];

/** Runs a stage and records its time, and the processor time of all threads together, in milliseconds. */
function stage(name, run) {
  const [began, before] = [performance.now(), process.cpuUsage()];
  const result = run();
  const { user, system } = process.cpuUsage(before);
  rows.push({ name, ms: performance.now() - began, cpu: (user + system) / 1000 });
  return result;
}

const started = { ms: performance.now(), cpu: process.cpuUsage() };
rows.push({ name: 'start', ms: started.ms, cpu: (started.cpu.user + started.cpu.system) / 1000 });
const files = stage('read', () =>
  ['schema.yml', 'values.yml'].map((name) => new SourceFile(name, readFileSync(join(directory, name), 'utf8'))),
);
stage('parse', () => files.map(syntaxOf));
stage('nodes', () => files.map((file) => readDocuments(file)));
const inputs = { files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions };
const unchecked = new Run({ ...inputs, options: { ...defaultRunOptions, skipValidation: true } });
stage('classify', () => unchecked.execution.classified);
stage('schema', () => unchecked.schema);
stage('evaluate, merge, check', () => unchecked.values);
const project = evaluateProject(inputs);
stage('validate', () => project.dataValues);
stage('templates, hints', () => project.findings);
const total = { name: 'total', ms: performance.now(), cpu: rows.reduce((sum, { cpu }) => sum + cpu, 0) };
for (const { name, ms, cpu } of [...rows, total])
  console.log(`${name.padEnd(24)} ${ms.toFixed(0).padStart(6)} ms ${cpu.toFixed(0).padStart(6)} ms of all threads`);
console.log(`${project.findings.length} findings, peak ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB`);
