// Types into one file for a long time. Lines are written and deleted again, character by character, and the text often
// does not parse in between. Reports the memory of the server over time.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from './client.mjs';

const typed = ['  weight: 0.25', '  # a comment', '  tls: {crt: "a", key: "b"}', '  unknown: [1, 2'];
/** The client waits for the server after this many keystrokes. */
const burst = 10;

export async function benchKeystrokes(server, generator, { lines, strokes }) {
  const directory = mkdtempSync(join(tmpdir(), 'ytt-keystrokes-'));
  try {
    execFileSync(process.execPath, [generator, directory, String(lines)], { stdio: 'ignore' });
    await type(new Client([process.execPath, server, '--stdio'], directory), directory, strokes);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function type(client, directory, strokes) {
  const uri = pathToFileURL(join(directory, 'values.yml')).href;
  const text = readFileSync(join(directory, 'values.yml'), 'utf8');
  await client.initialize();
  const first = client.diagnostics((published) => published.uri === uri);
  client.open(uri, text);
  await first;
  const rows = text.split('\n');
  const at = rows.findIndex((row, i) => i > rows.length / 2 && row.startsWith('  port: '));
  let version = 1;
  const [began, cpu] = [performance.now(), client.cpu()];
  for (const { range, key } of endlessKeys(at)) {
    client.change(uri, ++version, range, key);
    if (version % burst === 0) {
      const current = version;
      await client.diagnostics((published) => published.uri === uri && published.version === current);
    }
    if (version % Math.ceil(strokes / 10) === 0) {
      const { now, peak } = client.memory();
      console.log(`keystrokes: ${version} typed, ${now} MiB, peak ${peak} MiB`);
    }
    if (version >= strokes) break;
  }
  const [ms, ran] = [performance.now() - began, client.cpu() - cpu];
  console.log(
    `keystrokes: ${(ms / strokes).toFixed(2)} ms for each, ${(ran / strokes).toFixed(2)} ms of processor time`,
  );
  client.end();
}

/** The keys that type a line before `line`, delete it from its end, and join it with the next, again and again. */
function* endlessKeys(line) {
  const at = (character) => ({ line, character });
  for (let round = 0; ; round++) {
    const text = typed[round % typed.length] ?? '';
    yield { range: { start: at(0), end: at(0) }, key: '\n' };
    for (let i = 0; i < text.length; i++) yield { range: { start: at(i), end: at(i) }, key: text[i] };
    for (let i = text.length; i > 0; i--) yield { range: { start: at(i - 1), end: at(i) }, key: '' };
    yield { range: { start: at(0), end: { line: line + 1, character: 0 } }, key: '' };
  }
}
