/** What is undone in the client when a thread is replaced. */
import { describe, expect, it } from 'vitest';
import { clientChangeOf } from './client-change.js';
import { ClientState } from './client-state.js';

function stateAfter(...messages: readonly object[]): ClientState {
  const state = new ClientState();
  for (const message of messages) {
    const change = clientChangeOf({ jsonrpc: '2.0', ...message } as Parameters<typeof clientChangeOf>[0]);
    if (change !== undefined) state.note(change);
  }
  return state;
}

const undone = (state: ClientState): unknown[] => state.undo('u').map((json) => JSON.parse(json));
const register = (...ids: readonly string[]) => ({
  id: 1,
  method: 'client/registerCapability',
  params: { registrations: ids.map((id) => ({ id, method: `m/${id}`, registerOptions: {} })) },
});
const progress = (token: string, kind: string) => ({ method: '$/progress', params: { token, value: { kind } } });
const create = (token: string) => ({ id: 2, method: 'window/workDoneProgress/create', params: { token } });
const publish = (uri: string, ...diagnostics: readonly object[]) => ({
  method: 'textDocument/publishDiagnostics',
  params: { uri, diagnostics },
});

describe('the state of the client', () => {
  it('is not changed by messages without lasting effect', () => {
    const state = stateAfter(
      { id: 1, result: null },
      { method: 'window/logMessage', params: {} },
      progress('partial', 'report'),
      { method: '$/progress', params: { token: 'p', value: { items: [] } } },
      publish('file:///a.yml'),
    );
    expect(undone(state)).toEqual([]);
  });

  it('is undone: registrations, progress and diagnostics', () => {
    const state = stateAfter(register('a', 'b'), create('p'), progress('p', 'begin'), publish('file:///a.yml', {}));
    const unregisterations = ['a', 'b'].map((id) => ({ id, method: `m/${id}` }));
    expect(undone(state)).toEqual([
      { jsonrpc: '2.0', ...progress('p', 'end') },
      { jsonrpc: '2.0', ...publish('file:///a.yml') },
      { jsonrpc: '2.0', id: 'u', method: 'client/unregisterCapability', params: { unregisterations } },
    ]);
    expect(undone(state)).toEqual([]);
  });

  it('returns to the previous one if its cause has ended', () => {
    const ended = [create('p'), progress('p', 'end'), publish('file:///a.yml', {}), publish('file:///a.yml')];
    expect(undone(stateAfter(...ended))).toEqual([]);
  });
});
