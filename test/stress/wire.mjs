// A client that can send anything: raw bytes, messages out of order, parameters of any kind. It reads the responses.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export class Wire {
  constructor(argv, folder, uid) {
    this.argv = argv;
    this.folder = folder;
    this.child = spawn(process.execPath, argv, { stdio: ['pipe', 'pipe', 'pipe'], cwd: folder, uid });
    this.child.stdin.on('error', () => undefined);
    this.pending = new Map();
    this.next = 1;
    this.errors = '';
    /** Messages of the highest severity, which indicate a bug of the server. */
    this.logged = [];
    this.published = new Map();
    this.child.stderr.on('data', (text) => {
      this.errors += text;
    });
    this.exited = new Promise((resolve) => this.child.once('exit', resolve));
    this.buffer = Buffer.alloc(0);
    this.child.stdout.on('data', (data) => this.read(data));
  }

  read(data) {
    this.buffer = Buffer.concat([this.buffer, data]);
    for (;;) {
      const head = this.buffer.indexOf('\r\n\r\n');
      const length = head < 0 ? 0 : Number(/Content-Length: (\d+)/i.exec(this.buffer.toString('latin1', 0, head))[1]);
      if (head < 0 || this.buffer.length < head + 4 + length) return;
      const message = JSON.parse(this.buffer.toString('utf8', head + 4, head + 4 + length));
      this.buffer = this.buffer.subarray(head + 4 + length);
      this.take(message);
    }
  }

  take({ id, method, params, result, error }) {
    if (method === undefined) {
      this.pending.get(id)?.({ result, error });
      this.pending.delete(id);
    } else if (id !== undefined) {
      const given = this.answerTo?.(method);
      if (given === 'nothing') return;
      if (given !== undefined) return this.send({ id, ...given });
      const answer = method === 'workspace/configuration' ? params.items.map(() => this.settings ?? null) : null;
      this.send({ id, result: answer });
    } else if (method === 'textDocument/publishDiagnostics') this.published.set(params.uri, params.diagnostics);
    else if ((method === 'window/logMessage' || method === 'window/showMessage') && params.type === 1)
      this.logged.push(params.message);
  }

  /** Writes bytes or text unchanged. */
  raw(data) {
    this.child.stdin.write(data);
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.raw(`Content-Length: ${body.length}\r\n\r\n`);
    this.raw(body);
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /** The result or error; undefined if there is neither after `limit` milliseconds. */
  ask(method, params, limit = 30_000) {
    return this.askRaw((id) => JSON.stringify({ jsonrpc: '2.0', id, method, params }), limit);
  }

  /** Like `ask`, with the body that `bodyOf` returns for the request's number. */
  askRaw(bodyOf, limit = 30_000) {
    const id = this.next++;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), limit);
      this.pending.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      const body = Buffer.from(bodyOf(id));
      this.raw(`Content-Length: ${body.length}\r\n\r\n`);
      this.raw(body);
    });
  }

  async begin(options = {}) {
    await this.ask('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: { workspace: { configuration: true } },
      workspaceFolders: [{ uri: pathToFileURL(this.folder).href, name: 'folder' }],
      ...options,
    });
    this.notify('initialized', {});
  }

  open(uri, text, languageId = 'yaml', version = 1) {
    this.notify('textDocument/didOpen', { textDocument: { uri, languageId, version, text } });
  }

  /** Resident memory in MiB. */
  memory() {
    try {
      const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
    } catch {
      return undefined;
    }
  }

  async end() {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      await this.ask('shutdown', undefined, 5000);
      this.notify('exit');
      const code = await Promise.race([
        this.exited,
        new Promise((resolve) => setTimeout(() => resolve('stays'), 8000)),
      ]);
      this.child.kill('SIGKILL');
      return code;
    }
    return this.child.exitCode;
  }
}
