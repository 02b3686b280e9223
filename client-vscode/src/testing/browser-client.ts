/**
 * Stands in for the parts of `vscode-languageclient/browser` that the extension uses, which Node.js cannot load
 * (`vitest.config.ts`).
 */
export abstract class AbstractMessageWriter {}

export class BrowserMessageReader {
  readonly port: unknown;
  constructor(port: unknown) {
    this.port = port;
  }
}
