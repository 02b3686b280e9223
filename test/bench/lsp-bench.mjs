// Drives any language server over stdio and times it from the client's side.
// usage: node lsp-bench.mjs --name NAME --file values.yml --root DIR [--settings JSON] [--rounds N] [--json] -- COMMAND ARGS...
// Measures: start (spawn to initialized), open (didOpen to first diagnostics for the version), edit-to-diagnostics for
// edits which flip one scalar between valid and invalid in the middle of the file, completion and hover round trips,
// peak resident memory of the server process.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const argv = process.argv.slice(2);
const dash = argv.indexOf('--');
const command = argv.slice(dash + 1);
const opt = Object.fromEntries(
  argv
    .slice(0, dash)
    .join('\n')
    .split('--')
    .filter(Boolean)
    .map((s) => {
      const [k, ...r] = s.trim().split('\n');
      return [k, r.join('\n') || true];
    }),
);
const rounds = Number(opt.rounds ?? 20);
const root = resolve(opt.root),
  file = resolve(opt.file);
const uri = pathToFileURL(file).href;
const settings = opt.settings ? JSON.parse(opt.settings) : {};
const limit = Number(opt.limit ?? 60000);

const child = spawn(command[0], command.slice(1), {
  cwd: root,
  stdio: ['pipe', 'pipe', opt.stderr ? 'inherit' : 'ignore'],
});
let buf = Buffer.alloc(0),
  id = 0;
const pending = new Map(),
  diagWaiters = [];
let lastDiag = null;
const send = (m) => {
  const s = JSON.stringify({ jsonrpc: '2.0', ...m });
  child.stdin.write(`Content-Length: ${Buffer.byteLength(s)}\r\n\r\n${s}`);
};
const request = (method, params) =>
  new Promise((res, rej) => {
    const i = ++id;
    pending.set(i, { res, rej });
    send({ id: i, method, params });
    setTimeout(() => {
      if (pending.delete(i)) rej(new Error(`${method}: no answer in ${limit} ms`));
    }, limit).unref();
  });
const notify = (method, params) => send({ method, params });
child.stdout.on('data', (d) => {
  buf = Buffer.concat([buf, d]);
  for (;;) {
    const h = buf.indexOf('\r\n\r\n');
    if (h < 0) return;
    const len = Number(/Content-Length: (\d+)/i.exec(buf.subarray(0, h).toString())[1]);
    if (buf.length < h + 4 + len) return;
    const msg = JSON.parse(buf.subarray(h + 4, h + 4 + len).toString());
    buf = buf.subarray(h + 4 + len);
    if (msg.method && msg.id !== undefined) {
      let result = null;
      if (msg.method === 'workspace/configuration')
        result = msg.params.items.map((i) =>
          i.section ? (i.section.split('.').reduce((o, k) => o?.[k], settings) ?? null) : settings,
        );
      if (msg.method === 'workspace/workspaceFolders') result = [{ uri: pathToFileURL(root).href, name: 'bench' }];
      send({ id: msg.id, result });
    } else if (msg.id !== undefined) {
      const p = pending.get(msg.id);
      pending.delete(msg.id);
      if (p) msg.error ? p.rej(new Error(JSON.stringify(msg.error))) : p.res(msg.result);
    } else if (msg.method === 'textDocument/publishDiagnostics' && msg.params.uri === uri) {
      lastDiag = msg.params;
      for (const w of [...diagWaiters])
        if (w.ok(msg.params)) {
          diagWaiters.splice(diagWaiters.indexOf(w), 1);
          w.res(msg.params);
        }
    }
  }
});
const diagnostics = (ok) =>
  new Promise((res, rej) => {
    diagWaiters.push({ ok, res });
    setTimeout(
      () =>
        rej(new Error(`no such diagnostics in ${limit} ms; last: ${lastDiag ? lastDiag.diagnostics.length : 'none'}`)),
      limit,
    ).unref();
  });
const rss = () => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024;
  } catch {
    return NaN;
  }
};
const stats = (a) => {
  const s = [...a].sort((x, y) => x - y);
  const q = (p) => +s[Math.min(s.length - 1, Math.floor(p * s.length))].toFixed(1);
  return { median: q(0.5), p95: q(0.95), max: q(1) };
};

const out = { name: opt.name, file: opt.file };
try {
  let t = performance.now();
  await request('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(root).href,
    workspaceFolders: [{ uri: pathToFileURL(root).href, name: 'bench' }],
    initializationOptions: settings,
    capabilities: {
      general: { positionEncodings: ['utf-16'] },
      textDocument: {
        publishDiagnostics: { versionSupport: true },
        completion: { completionItem: { snippetSupport: true } },
        hover: { contentFormat: ['markdown'] },
        synchronization: {},
      },
      workspace: { configuration: true, workspaceFolders: true, didChangeConfiguration: {} },
    },
  });
  notify('initialized', {});
  notify('workspace/didChangeConfiguration', { settings });
  out.start = +(performance.now() - t).toFixed(1);
  const text = readFileSync(file, 'utf8');
  t = performance.now();
  const first = diagnostics(() => true);
  notify('textDocument/didOpen', { textDocument: { uri, languageId: opt.language ?? 'yaml', version: 1, text } });
  const d0 = await first;
  out.open = +(performance.now() - t).toFixed(1);
  out.openDiagnostics = d0.diagnostics.length;
  const lines = text.split('\n');
  let mid = Math.floor(lines.length / 2);
  while (mid < lines.length && !/^\s+port: /.test(lines[mid])) mid++;
  const col = lines[mid].indexOf('port: ') + 6;
  let cur = lines[mid].slice(col),
    version = 1;
  const edit = async (text, ok) => {
    const w = diagnostics(ok);
    const t0 = performance.now();
    notify('textDocument/didChange', {
      textDocument: { uri, version: ++version },
      contentChanges: [
        { range: { start: { line: mid, character: col }, end: { line: mid, character: col + cur.length } }, text },
      ],
    });
    cur = text;
    await w;
    return performance.now() - t0;
  };
  const base = d0.diagnostics.length;
  const times = [];
  for (let i = 0; i < rounds; i++) {
    times.push(await edit('"not a port"', (p) => p.diagnostics.length > base));
    times.push(await edit(String(8000 + i), (p) => p.diagnostics.length <= base));
  }
  out.edit = stats(times);
  const comp = [],
    hov = [];
  for (let i = 0; i < rounds; i++) {
    let t0 = performance.now();
    const c = await request('textDocument/completion', {
      textDocument: { uri },
      position: { line: mid + 2, character: 2 },
    });
    comp.push(performance.now() - t0);
    out.completionItems = (c?.items ?? c ?? []).length;
    t0 = performance.now();
    const h = await request('textDocument/hover', { textDocument: { uri }, position: { line: mid, character: 4 } });
    hov.push(performance.now() - t0);
    out.hover = !!h;
  }
  out.completion = stats(comp);
  out.hoverMs = stats(hov);
  out.rssMiB = +rss().toFixed(0);
} catch (e) {
  out.error = String(e.message ?? e);
  out.rssMiB = +rss().toFixed(0);
}
console.log(JSON.stringify(out));
child.kill();
process.exit(0);
