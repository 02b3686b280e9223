// The cost of one keystroke for a server if the client is a real editor: after each inserted character, all requests of
// VS Code are sent at once (completion at the cursor, pulled or pushed diagnostics, semantic tokens with delta,
// document symbols, folding ranges, links, code lenses, inlay hints of the visible lines, code actions and highlights
// at the cursor). usage: node editor-bench.mjs --name N --root DIR --file FILE [--settings JSON] [--rounds N] [--line
// N] -- COMMAND
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const argv = process.argv.slice(2),
  dash = argv.indexOf('--'),
  command = argv.slice(dash + 1),
  opt = {};
for (let i = 0; i < dash; i += 2) opt[argv[i].slice(2)] = argv[i + 1];
const rounds = Number(opt.rounds ?? 15),
  root = resolve(opt.root),
  file = resolve(opt.file),
  uri = pathToFileURL(file).href;
const settings = opt.settings ? JSON.parse(opt.settings) : {},
  limit = Number(opt.limit ?? 60000);
const child = spawn(command[0], command.slice(1), { cwd: root, stdio: ['pipe', 'pipe', 'ignore'] });
let chunks = [],
  size = 0,
  need = -1,
  id = 0;
const pending = new Map();
const send = (m) => {
  const s = JSON.stringify({ jsonrpc: '2.0', ...m });
  child.stdin.write(`Content-Length: ${Buffer.byteLength(s)}\r\n\r\n${s}`);
};
const request = (method, params) =>
  new Promise((res) => {
    const i = ++id,
      t = performance.now();
    pending.set(i, (m) => res({ ms: performance.now() - t, result: m.result, error: m.error }));
    send({ id: i, method, params });
    setTimeout(() => {
      if (pending.delete(i)) res({ ms: limit, error: 'late' });
    }, limit).unref();
  });
let pushed = () => {};
const handle = (msg) => {
  if (msg.method && msg.id !== undefined) {
    let result = null;
    if (msg.method === 'workspace/configuration')
      result = msg.params.items.map((i) =>
        i.section ? (i.section.split('.').reduce((o, k) => o?.[k], settings) ?? null) : settings,
      );
    send({ id: msg.id, result });
  } else if (msg.id !== undefined) {
    const p = pending.get(msg.id);
    pending.delete(msg.id);
    p?.(msg);
  } else if (msg.method === 'textDocument/publishDiagnostics' && msg.params.uri === uri) pushed(msg.params);
};
child.stdout.on('data', (d) => {
  chunks.push(d);
  size += d.length;
  for (;;) {
    if (need < 0) {
      const b = chunks.length > 1 ? Buffer.concat(chunks) : (chunks[0] ?? Buffer.alloc(0));
      chunks = [b];
      const h = b.indexOf('\r\n\r\n');
      if (h < 0) return;
      need = h + 4 + Number(/Content-Length: (\d+)/i.exec(b.subarray(0, h).toString())[1]);
      chunks.head = h + 4;
    }
    if (size < need) return;
    const b = Buffer.concat(chunks);
    const m = JSON.parse(b.subarray(b.indexOf('\r\n\r\n') + 4, need).toString());
    chunks = [b.subarray(need)];
    size -= need;
    need = -1;
    handle(m);
  }
});
const cpu = () => {
  const f = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(f[11]) + Number(f[12])) * 10;
};
const rss = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024;
const q = (a, p) => {
  const s = [...a].sort((x, y) => x - y);
  return +(s[Math.min(s.length - 1, Math.floor(p * s.length))] ?? NaN).toFixed(1);
};
const text = readFileSync(file, 'utf8'),
  td = { uri };
const init = await request('initialize', {
  processId: process.pid,
  rootUri: pathToFileURL(root).href,
  workspaceFolders: [{ uri: pathToFileURL(root).href, name: 'b' }],
  initializationOptions: settings,
  capabilities: {
    general: { positionEncodings: ['utf-16'] },
    workspace: {
      configuration: true,
      workspaceFolders: true,
      semanticTokens: { refreshSupport: true },
      codeLens: { refreshSupport: true },
      inlayHint: { refreshSupport: true },
      diagnostics: { refreshSupport: true },
      didChangeConfiguration: { dynamicRegistration: true },
      didChangeWatchedFiles: { dynamicRegistration: true },
    },
    textDocument: {
      publishDiagnostics: { versionSupport: true, relatedInformation: true, tagSupport: { valueSet: [1, 2] } },
      ...(opt.pull ? { diagnostic: { relatedDocumentSupport: true } } : {}),
      completion: {
        contextSupport: true,
        completionItem: {
          snippetSupport: true,
          documentationFormat: ['markdown'],
          resolveSupport: { properties: ['documentation', 'detail'] },
          insertReplaceSupport: true,
        },
      },
      hover: { contentFormat: ['markdown'] },
      semanticTokens: {
        requests: { range: true, full: { delta: true } },
        tokenTypes: [
          'keyword',
          'variable',
          'function',
          'comment',
          'string',
          'number',
          'operator',
          'property',
          'parameter',
          'decorator',
          'namespace',
        ],
        tokenModifiers: ['deprecated'],
        formats: ['relative'],
      },
      documentSymbol: { hierarchicalDocumentSymbolSupport: true },
      foldingRange: { rangeLimit: 5000, lineFoldingOnly: true },
      codeAction: {
        codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source'] } },
        resolveSupport: { properties: ['edit'] },
      },
      codeLens: {},
      inlayHint: { resolveSupport: { properties: ['tooltip'] } },
      documentLink: {},
      documentHighlight: {},
      synchronization: {},
    },
  },
});
const caps = init.result.capabilities;
send({ method: 'initialized', params: {} });
send({ method: 'workspace/didChangeConfiguration', params: { settings } });
await new Promise((r) => setTimeout(r, 500));
let version = 1;
const asks = (line, character) =>
  [
    [
      'completion',
      caps.completionProvider,
      { textDocument: td, position: { line, character }, context: { triggerKind: 1 } },
    ],
    ['diagnostic', opt.pull && caps.diagnosticProvider, { textDocument: td }],
    ['semanticTokens/full', caps.semanticTokensProvider?.full, { textDocument: td }],
    ['documentSymbol', caps.documentSymbolProvider, { textDocument: td }],
    ['foldingRange', caps.foldingRangeProvider, { textDocument: td }],
    ['documentLink', caps.documentLinkProvider, { textDocument: td }],
    ['codeLens', caps.codeLensProvider, { textDocument: td }],
    [
      'inlayHint',
      caps.inlayHintProvider,
      {
        textDocument: td,
        range: { start: { line: Math.max(0, line - 25), character: 0 }, end: { line: line + 25, character: 0 } },
      },
    ],
    [
      'codeAction',
      caps.codeActionProvider,
      {
        textDocument: td,
        range: { start: { line, character }, end: { line, character } },
        context: { diagnostics: [], triggerKind: 2 },
      },
    ],
    ['documentHighlight', caps.documentHighlightProvider, { textDocument: td, position: { line, character } }],
  ].filter(([, has]) => has);
let tokens;
const all = async (line, character) => {
  const t = performance.now(),
    got = {};
  await Promise.all(
    asks(line, character).map(async ([name, , params]) => {
      let method = `textDocument/${name}`;
      if (name === 'semanticTokens/full' && tokens && caps.semanticTokensProvider.full.delta) {
        method += '/delta';
        params = { ...params, previousResultId: tokens };
      }
      const r = await request(method, params);
      if (name === 'semanticTokens/full') tokens = r.result?.resultId;
      got[name] = r.ms;
      if (r.error) got[`${name}!`] = r.error;
    }),
  );
  return { got, ms: performance.now() - t };
};
const lines = text.split('\n');
let mid = Number(opt.line ?? Math.floor(lines.length / 2));
while (mid < lines.length && !/^\s+port: /.test(lines[mid])) mid++;
if (mid >= lines.length) mid = Math.floor(lines.length / 2);
const t0 = performance.now();
const opened = new Promise((r) => {
  pushed = r;
});
send({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'yaml', version, text } } });
const first = await all(mid, lines[mid].length);
if (!opt.pull) await Promise.race([opened, new Promise((r) => setTimeout(r, limit).unref())]);
const open = performance.now() - t0,
  openAsks = Object.fromEntries(
    Object.entries(first.got).map(([k, v]) => [k, typeof v === 'number' ? +v.toFixed(1) : v]),
  );
await new Promise((r) => setTimeout(r, 1500));
const settled = [],
  per = {},
  c0 = cpu();
let n = 0,
  col = lines[mid].length;
for (let i = 0; i < rounds; i++) {
  let push;
  const wait = new Promise((r) => {
    push = r;
  });
  pushed = (p) => {
    if (p.version === undefined || p.version === version) push();
  };
  send({
    method: 'textDocument/didChange',
    params: {
      textDocument: { uri, version: ++version },
      contentChanges: [
        { range: { start: { line: mid, character: col }, end: { line: mid, character: col } }, text: '1' },
      ],
    },
  });
  col++;
  n++;
  const a = await all(mid, col);
  if (!opt.pull) await Promise.race([wait, new Promise((r) => setTimeout(r, 400))]);
  settled.push(Math.max(a.ms, 0));
  for (const [k, v] of Object.entries(a.got))
    if (typeof v === 'number') per[k] = [...(per[k] ?? []), v];
    else per[k] = v;
  await new Promise((r) => setTimeout(r, 60));
}
const perKey = (cpu() - c0) / n;
console.log(
  JSON.stringify({
    name: opt.name,
    lines: lines.length,
    open: +open.toFixed(0),
    openAsks,
    settled: { median: q(settled, 0.5), max: q(settled, 1) },
    cpuPerKeyMs: +perKey.toFixed(1),
    per: Object.fromEntries(Object.entries(per).map(([k, v]) => [k, Array.isArray(v) ? q(v, 0.5) : v])),
    rssMiB: +rss().toFixed(0),
  }),
);
child.kill();
process.exit(0);
