// A client of a language server in its own process, which records the answers it gets.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import {
  CancellationTokenSource,
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

/** Error codes that a request may be answered with: cancelled, outdated, cancelled by the server, rejected. */
const acceptableErrors = new Set([-32600, -32800, -32801, -32802, -32803]);

/**
 * Starts `argv` with Node.js and opens `folder`. `account` has the number of `sent` and `answered` requests, the
 * `slowest` of each method in milliseconds, and `failures`: errors that are not acceptable answers, error messages in
 * the log, the end of the process.
 */
export async function startClient(argv, folder) {
  const child = spawn(process.execPath, argv, { stdio: ['pipe', 'pipe', 'pipe'] });
  const account = { sent: 0, answered: 0, notified: 0, slowest: new Map(), failures: [] };
  const fail = (text) => account.failures.push(text);
  child.stderr.on('data', (text) => fail(`standard error: ${text}`));
  let ending = false;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  exited.then((code) => ending || fail(`the server ended with ${code}`));
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.onNotification('window/logMessage', ({ type, message }) => type === 1 && fail(`log: ${message}`));
  connection.onNotification('window/showMessage', ({ type, message }) => type === 1 && fail(`shown: ${message}`));
  connection.onRequest('workspace/configuration', ({ items }) => items.map(() => null));
  connection.onRequest('client/registerCapability', () => null);
  connection.onError(([error]) => fail(`connection: ${error.message}`));
  connection.listen();
  const request = async (method, params, { cancelled = false } = {}) => {
    account.sent++;
    const began = performance.now();
    const source = new CancellationTokenSource();
    const answer = connection.sendRequest(method, params, source.token);
    if (cancelled) source.cancel();
    try {
      return await answer;
    } catch (error) {
      if (!acceptableErrors.has(error.code))
        fail(`${method} ${JSON.stringify(params).slice(0, 300)}: ${error.code} ${error.message}`);
      return undefined;
    } finally {
      account.answered++;
      const took = performance.now() - began;
      if (took > (account.slowest.get(method) ?? 0)) account.slowest.set(method, took);
    }
  };
  const notify = (method, params) => {
    account.notified++;
    void connection.sendNotification(method, params);
  };
  await request('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true },
      textDocument: {
        diagnostic: {},
        publishDiagnostics: {},
        semanticTokens: {
          requests: { full: { delta: true }, range: true },
          formats: ['relative'],
          tokenModifiers: [],
          tokenTypes: [],
        },
      },
    },
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'folder' }],
  });
  notify('initialized', {});
  return {
    account,
    request,
    notify,
    /** Resident memory in MiB; undefined where the system does not report it. */
    memory: () => memoryOf(child.pid),
    /** Processor time in milliseconds; undefined where the system does not report it. */
    worked: () => processorTimeOf(child.pid),
    isAlive: () => child.exitCode === null,
    async stop() {
      ending = true;
      if (child.exitCode === null) {
        await Promise.race([request('shutdown'), new Promise((resolve) => setTimeout(resolve, 5000))]);
        notify('exit');
        await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 5000))]);
      }
      connection.dispose();
      child.kill('SIGKILL');
    },
  };
}

function memoryOf(pid) {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
  } catch {
    return undefined;
  }
}

/** Linux counts it in hundredths of a second. */
function processorTimeOf(pid) {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .slice(11);
    return 10 * (Number(user) + Number(system));
  } catch {
    return undefined;
  }
}
