// A language client for benchmarks: starts a server over stdio, and reports its diagnostics and its use of time and
// memory.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const headerEnd = Buffer.from('\r\n\r\n');

export class Client {
  constructor(command, root, settings = null) {
    this.root = root;
    this.settings = settings;
    this.child = spawn(command[0], command.slice(1), { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
    this.chunks = [];
    this.answers = new Map();
    this.lastId = 0;
    this.published = new Map();
    this.lastPublished = 0;
    this.waiting = [];
    this.buffer = Buffer.alloc(0);
    this.child.stdout.on('data', (data) => this.read(data));
  }

  read(data) {
    this.buffer = this.buffer.length === 0 ? data : Buffer.concat([this.buffer, data]);
    for (;;) {
      const end = this.buffer.indexOf(headerEnd);
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.buffer.subarray(0, end).toString())?.[1]);
      if (this.buffer.length < end + 4 + length) return;
      const message = JSON.parse(this.buffer.subarray(end + 4, end + 4 + length).toString());
      this.buffer = this.buffer.subarray(end + 4 + length);
      this.take(message);
    }
  }

  take(message) {
    if (message.method !== undefined && message.id !== undefined) {
      const result =
        message.method === 'workspace/configuration' ? message.params.items.map(() => this.settings) : null;
      this.send({ id: message.id, result });
    } else if (message.id !== undefined) {
      this.answers.get(message.id)?.(message.result);
      this.answers.delete(message.id);
    } else if (message.method === 'textDocument/publishDiagnostics') {
      this.published.set(message.params.uri, message.params);
      this.lastPublished = performance.now();
      const due = this.waiting.filter(({ wanted }) => wanted(message.params));
      this.waiting = this.waiting.filter((one) => !due.includes(one));
      for (const { resolve } of due) resolve(message.params);
    }
  }

  send(message) {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  notify(method, params) {
    this.send({ method, params });
  }

  request(method, params) {
    const id = ++this.lastId;
    return new Promise((resolve) => {
      this.answers.set(id, resolve);
      this.send({ id, method, params });
    });
  }

  /** Resolves with the next diagnostics that are `wanted`. */
  diagnostics(wanted) {
    return new Promise((resolve) => this.waiting.push({ wanted, resolve }));
  }

  async initialize() {
    const uri = pathToFileURL(this.root).href;
    await this.request('initialize', {
      processId: process.pid,
      rootUri: uri,
      workspaceFolders: [{ uri, name: 'bench' }],
      capabilities: {
        general: { positionEncodings: ['utf-16'] },
        textDocument: { publishDiagnostics: { versionSupport: true } },
        workspace: { configuration: true, workspaceFolders: true },
      },
    });
    this.notify('initialized', {});
  }

  open(uri, text) {
    this.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
  }

  change(uri, version, range, text) {
    this.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ range, text }] });
  }

  /** The run time of the server's threads in milliseconds, if the system reports it. */
  cpu() {
    const threads = `/proc/${this.child.pid}/task`;
    try {
      const times = readdirSync(threads).map((thread) => readFileSync(join(threads, thread, 'schedstat'), 'utf8'));
      return times.reduce((sum, line) => sum + Number(line.split(' ')[0]) / 1e6, 0);
    } catch {
      return Number.NaN;
    }
  }

  /** The current memory and the maximum, in MiB. */
  memory() {
    try {
      const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
      const of = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
      return { now: of('VmRSS'), peak: of('VmHWM') };
    } catch {
      return { now: Number.NaN, peak: Number.NaN };
    }
  }

  /** Resolves when the server's process has been idle for a while. */
  async quiet(milliseconds = 1_500) {
    for (;;) {
      const before = this.cpu();
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      if (!(this.cpu() - before > milliseconds / 50)) return;
    }
  }

  end() {
    this.child.kill();
  }
}

/** The names of all files below `directory` that end with `ending`. */
export function filesBelow(directory, ending) {
  return readdirSync(directory, { recursive: true }).filter((name) => name.endsWith(ending));
}
