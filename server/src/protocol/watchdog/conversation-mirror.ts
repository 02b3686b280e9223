/**
 * Records what a replacement thread needs in the middle of a session: the start of the session, the current settings
 * and folders, and the texts open in the editor.
 */
import { LineIndex } from '@ytt-language/shared';
import type {
  DidChangeConfigurationParams,
  DidChangeTextDocumentParams,
  DidChangeWorkspaceFoldersParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
  InitializeParams,
  NotificationMessage,
  RequestMessage,
} from 'vscode-languageserver/node';
import { sectionOf } from '../client/settings-section.js';
import { applyChanges } from '../convert/document-change.js';
import { chooseEncoding, type Encoding, type IndexedText } from '../convert/positions.js';

interface Document extends IndexedText {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
}

/** Notifications of which the latest one describes the current state. */
const lastOneCounts: ReadonlySet<string> = new Set(['initialized', '$/setTrace']);

/** Follows the client's messages, and gives those that bring a new thread to the same state. */
export class ConversationMirror {
  private initialize: RequestMessage | undefined;
  private encoding: Encoding = 'utf-16';
  private readonly last = new Map<string, NotificationMessage>();
  /** Undefined until the folders of `initialize` change. */
  private folders: readonly { readonly uri: unknown }[] | undefined;
  private readonly documents = new Map<string, Document>();

  /** Records a message of the client, whose parameters must be valid. */
  note(message: RequestMessage | NotificationMessage): void {
    const { method, params } = message;
    if (lastOneCounts.has(method)) this.last.set(method, message);
    switch (method) {
      case 'initialize':
        this.initialize = message as RequestMessage;
        this.encoding = chooseEncoding((params as InitializeParams).capabilities.general?.positionEncodings);
        break;
      case 'workspace/didChangeConfiguration':
        this.noteSettings(message as NotificationMessage);
        break;
      case 'workspace/didChangeWorkspaceFolders':
        this.noteFolders(params as DidChangeWorkspaceFoldersParams);
        break;
      case 'textDocument/didOpen': {
        const { textDocument } = params as DidOpenTextDocumentParams;
        this.documents.set(textDocument.uri, { ...textDocument, lines: new LineIndex(textDocument.text) });
        break;
      }
      case 'textDocument/didChange':
        this.noteChange(params as DidChangeTextDocumentParams);
        break;
      case 'textDocument/didClose':
        this.documents.delete((params as DidCloseTextDocumentParams).textDocument.uri);
        break;
    }
  }

  /**
   * The shortest sequence of messages with the same effect as all messages of the client. `id` is that of the first
   * request.
   */
  replay(id: number | string): readonly (RequestMessage | NotificationMessage)[] {
    if (this.initialize === undefined) return [];
    const params = this.initialize.params as InitializeParams;
    const began = { ...params, ...(this.folders === undefined ? {} : { workspaceFolders: this.folders }) };
    const opened = [...this.documents.values()].map(({ uri, languageId, version, text }) => ({
      jsonrpc: '2.0',
      method: 'textDocument/didOpen',
      params: { textDocument: { uri, languageId, version, text } },
    }));
    // The texts precede `initialized`, which starts the work.
    return [{ ...this.initialize, id, params: began }, ...opened, ...this.last.values()];
  }

  /**
   * Records a `didChangeConfiguration`. One without settings of this server matters only if the server then asks for
   * them.
   */
  private noteSettings(message: NotificationMessage): void {
    const supportsConfiguration = (this.initialize?.params as InitializeParams | undefined)?.capabilities.workspace
      ?.configuration;
    const { settings } = message.params as DidChangeConfigurationParams;
    if (supportsConfiguration === true || sectionOf(settings) !== undefined) this.last.set(message.method, message);
  }

  private noteFolders({ event }: DidChangeWorkspaceFoldersParams): void {
    const gone = new Set<unknown>(event.removed.map(({ uri }) => uri));
    const { workspaceFolders, rootUri } = (this.initialize?.params ?? {}) as Partial<InitializeParams>;
    const before = this.folders ?? workspaceFolders ?? (typeof rootUri === 'string' ? [{ uri: rootUri }] : []);
    this.folders = [...before.filter(({ uri }) => !gone.has(uri)), ...event.added];
  }

  private noteChange({ textDocument, contentChanges }: DidChangeTextDocumentParams): void {
    const document = this.documents.get(textDocument.uri);
    if (document === undefined) return;
    const { after } = applyChanges(document, contentChanges, this.encoding);
    this.documents.set(textDocument.uri, { ...document, ...after, version: textDocument.version });
  }
}
