/** How a client is configured, and what it sends to its server and shows to the user. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { LogOutputChannel } from 'vscode';
import {
  CloseAction,
  ErrorAction,
  type LanguageClientOptions,
  type Message,
  type MessageTransports,
  type StaticFeature,
} from 'vscode-languageclient/node';
import { yttDocuments } from '../documents.js';
import { startEditor } from '../testing/vscode.js';
import { createClient } from './client.js';

interface Made {
  readonly id: string;
  readonly connect: () => Promise<MessageTransports>;
  readonly options: LanguageClientOptions;
}

const made: Made[] = [];
const features: StaticFeature[] = [];
/** The errors passed to the library: the message, and whether as a notification. */
const errors: unknown[] = [];

vi.mock('vscode-languageclient/node', () => ({
  CloseAction: { DoNotRestart: 1, Restart: 2 },
  ErrorAction: { Continue: 1, Shutdown: 2 },
  LanguageClient: class {
    constructor(id: string, _name: string, connect: Made['connect'], options: LanguageClientOptions) {
      made.push({ id, connect, options });
    }
    registerFeature(feature: StaticFeature): void {
      features.push(feature);
    }
    error(message: string, _data: unknown, show: unknown): void {
      errors.push([message, show]);
    }
  },
}));

const transports = { reader: 'reader', writer: 'writer' } as unknown as MessageTransports;
const server = { connect: async () => transports, kill: () => undefined };
const output = {} as LogOutputChannel;
const middleware = {};
let closed: number;

function created() {
  const client = createClient(server, output, middleware, () => closed++);
  const [first] = made;
  if (first === undefined) throw new Error('a client was made');
  return { client, ...first };
}

beforeEach(() => {
  startEditor();
  for (const list of [made, features, errors]) list.length = 0;
  closed = 0;
});

it('serves the documents of ytt, with the settings of ytt, over the connection of its server', async () => {
  const { id, connect, options } = created();
  expect(id).toBe('ytt');
  expect(await connect()).toBe(transports);
  expect(options.documentSelector).toEqual(yttDocuments());
  expect(options.synchronize).toEqual({ configurationSection: 'ytt' });
  expect(options.outputChannel).toBe(output);
  expect(options.middleware).toBe(middleware);
});

it('trusts no text of a file with commands or HTML', () => {
  expect(created().options.markdown).toEqual({ isTrusted: false, supportHtml: false });
});

it('reports a lost connection, and leaves restarting the server to others', async () => {
  const { options } = created();
  expect(closed).toBe(0);
  expect(await options.errorHandler?.closed()).toEqual({ action: CloseAction.DoNotRestart, handled: true });
  expect(closed).toBe(1);
});

it('continues after a connection error, and does not retry if the server does not start', async () => {
  const { options } = created();
  const error = await options.errorHandler?.error(new Error('a pipe'), {} as Message, 1);
  expect(error).toEqual({ action: ErrorAction.Continue, handled: true });
  expect(options.initializationFailedHandler?.(new Error('no'))).toBe(false);
  expect(closed).toBe(0);
});

it('logs what the library would show by force, and shows what it would show otherwise', () => {
  const { client } = created();
  client.error('Stopping the server failed', undefined, 'force');
  client.error('A request failed', undefined, true);
  client.error('A notification failed', undefined, false);
  expect(errors).toEqual([
    ['Stopping the server failed', false],
    ['A request failed', true],
    ['A notification failed', false],
  ]);
});

it('sends the server its capabilities beyond the protocol', () => {
  created();
  const capabilities = { experimental: { other: 1 } };
  for (const feature of features) feature.fillClientCapabilities(capabilities);
  expect(capabilities.experimental).toEqual({
    other: 1,
    yttStatus: true,
    commands: { commands: ['editor.action.triggerSuggest'] },
  });
});
