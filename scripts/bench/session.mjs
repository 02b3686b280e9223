// A long session over many open files: 3 schemas, 20 templates and 27 values files are edited in turn, with requests in
// between, and their texts often do not parse. Reports the memory of the server over time, and how many requests were
// not answered.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from './client.mjs';

const projects = 3;
const templates = 20;
const values = 27;
const keys = 60;
/** The number of edits between two measurements of memory. */
const interval = 5_000;
/** The client waits for the server after this many edits. Otherwise it would send faster than anybody types. */
const burst = 20;

const asked = [
  'textDocument/hover',
  'textDocument/completion',
  'textDocument/documentSymbol',
  'textDocument/foldingRange',
  'textDocument/semanticTokens/full',
  'textDocument/codeAction',
];

/** The text that is typed at the end of a file, character by character, and deleted again. */
const typed = {
  schema: ['new: 1', '#@schema/validation min=', 'list:\n- ""'],
  template: ['b: #@ data.values.key1 +', '#@ if True:', 'c: [1, {'],
  values: ['key2: 7', 'key3: "a', 'unknown: [1, 2', '#! x'],
};

export async function benchSession(server, edits) {
  const directory = mkdtempSync(join(tmpdir(), 'ytt-session-'));
  const client = new Client([process.execPath, server, '--stdio'], directory);
  try {
    await play(client, writeFiles(directory), edits);
  } finally {
    client.end();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function play(client, files, edits) {
  await client.initialize();
  for (const { uri, text } of files) client.open(uri, text);
  const keysOf = files.map(endlessKeys);
  let unanswered = 0;
  let messages = files.length;
  for (let edit = 1; edit <= edits; edit++) {
    const at = (edit * 7) % files.length;
    const file = files[at];
    const { range, key } = keysOf[at].next().value;
    client.change(file.uri, ++file.version, range, key);
    const method = asked[edit % asked.length];
    const place = { line: 3, character: 1 };
    unanswered++;
    messages += 2;
    const answer = client
      .request(method, {
        textDocument: { uri: file.uri },
        position: place,
        range: { start: place, end: place },
        context: { diagnostics: [] },
      })
      .then(() => unanswered--);
    if (edit % burst === 0) await answer;
    if (edit % interval !== 0 && edit !== edits) continue;
    const { now, peak } = client.memory();
    console.log(`session: ${edit} edits, ${messages} messages, ${now} MiB, peak ${peak} MiB`);
  }
  const deadline = performance.now() + 60_000;
  while (unanswered > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 100));
  console.log(`session: ${unanswered} requests without an answer`);
}

function writeFiles(directory) {
  const lines = (count, line) => Array.from({ length: count }, (_, i) => line(i)).join('');
  const files = [];
  const add = (kind, path, text) => {
    mkdirSync(join(directory, path, '..'), { recursive: true });
    writeFileSync(join(directory, path), text);
    files.push({ kind, uri: pathToFileURL(join(directory, path)).href, text, version: 1 });
  };
  for (let p = 0; p < projects; p++)
    add('schema', `p${p}/schema.yml`, `#@data/values-schema\n---\n${lines(keys, (i) => `key${i}: ${i}\n`)}`);
  for (let t = 0; t < templates; t++) {
    const body = lines(keys, (i) => `a${i}: #@ data.values.key${i}\n`);
    add('template', `p${t % projects}/t${t}.yml`, `#@ load("@ytt:data", "data")\n---\n${body}`);
  }
  for (let v = 0; v < values; v++)
    add('values', `p${v % projects}/v${v}.yml`, `#@data/values\n---\n${lines(keys / 2, (i) => `key${i}: ${v}\n`)}`);
  return files;
}

/** The keys that type lines at the end of a file and delete them from their end, again and again. */
function* endlessKeys({ kind, text }) {
  const line = text.split('\n').length - 1;
  const all = typed[kind];
  for (let round = 0; ; round++) {
    const added = [...all[round % all.length]];
    const places = [{ line, character: 0 }];
    for (const key of added) {
      const at = places.at(-1);
      yield { range: { start: at, end: at }, key };
      places.push(key === '\n' ? { line: at.line + 1, character: 0 } : { line: at.line, character: at.character + 1 });
    }
    for (let i = added.length; i > 0; i--) yield { range: { start: places[i - 1], end: places[i] }, key: '' };
  }
}
