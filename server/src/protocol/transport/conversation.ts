/** The phases of a session: which messages of a client must be rejected, and with which error. */
import { cutEnd } from '@ytt-language/shared';
import type { NotificationMessage, RequestMessage } from 'vscode-languageserver/node';
import { wrongParameters } from './parameters.js';

/** Codes of the protocol's errors. */
export const errorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  serverNotInitialized: -32002,
  requestCancelled: -32800,
  contentModified: -32801,
  serverCancelled: -32802,
} as const;

/** In UTF-16 code units: error messages repeat the method. */
const longestMethod = 100;

/** An error of the protocol. */
export interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** How far a session is, by the client's messages. */
export class Conversation {
  private state: 'new' | 'begun' | 'shut down' = 'new';

  get isShutDown(): boolean {
    return this.state === 'shut down';
  }

  /** Why a message must be rejected (for a notification there is no response). Records accepted messages. */
  refusal({ method, params }: RequestMessage | NotificationMessage): Refusal | undefined {
    if (method === 'exit') return undefined;
    if (method.length > longestMethod)
      return { code: errorCodes.methodNotFound, message: `There is no method ${cutEnd(method, longestMethod)}.` };
    if (this.state === 'new' && method !== 'initialize')
      return { code: errorCodes.serverNotInitialized, message: `${method} came before initialize.` };
    if (this.state === 'shut down')
      return { code: errorCodes.invalidRequest, message: `${method} came after shutdown.` };
    if (this.state === 'begun' && method === 'initialize')
      return { code: errorCodes.invalidRequest, message: 'initialize came a second time.' };
    const problem = wrongParameters(method, params);
    if (problem !== undefined) return { code: errorCodes.invalidParams, message: `${method}: ${problem}.` };
    if (method === 'initialize') this.state = 'begun';
    else if (method === 'shutdown') this.state = 'shut down';
    return undefined;
  }
}
