import { describe, expect, it } from 'vitest';
import { DiagnosticsStore, diagnosticsResult, noDiagnostics } from './diagnostics-store.js';

const zero = { line: 0, character: 0 };
const one = { range: { start: zero, end: zero }, message: 'one' };
const found = diagnosticsResult([one], false);
const none = diagnosticsResult([], false);

describe('a result id', () => {
  it('is the same for the same diagnostics, and another for others', () => {
    expect(diagnosticsResult([{ ...one }], true).resultId).toBe(found.resultId);
    expect(diagnosticsResult([{ ...one, message: 'two' }], false).resultId).not.toBe(found.resultId);
    expect(diagnosticsResult([one, one], false).resultId).not.toBe(found.resultId);
    expect(none.resultId).toBe(noDiagnostics);
  });
});

describe('what is current', () => {
  it('is what was recorded last, until the file changes', () => {
    const store = new DiagnosticsStore();
    expect(store.currentId('a')).toBeUndefined();
    store.record('a', found);
    store.record('b', none);
    expect(store.currentId('a')).toBe(found.resultId);
    store.fileChanged('a');
    expect(store.currentId('a')).toBeUndefined();
    expect(store.currentId('b')).toBe(noDiagnostics);
    store.invalidate(['b', 'c']);
    expect(store.currentId('b')).toBeUndefined();
  });

  it('is nothing after a provisional result', () => {
    const store = new DiagnosticsStore();
    store.record('a', found);
    store.record('a', diagnosticsResult([one], true));
    expect(store.currentId('a')).toBeUndefined();
  });

  it('is nothing after everything was invalidated, but what was sent stays', () => {
    const store = new DiagnosticsStore();
    store.record('a', found);
    store.markSent('a', found);
    store.fileChanged('b');
    store.invalidateAll();
    expect(store.currentId('a')).toBeUndefined();
    expect(store.sentId('a')).toBe(found.resultId);
    expect(store.takeChanged()).toEqual([]);
  });
});

it('names each changed file once', () => {
  const store = new DiagnosticsStore();
  for (const key of ['a', 'b', 'a']) store.fileChanged(key);
  expect(store.takeChanged()).toEqual(['a', 'b']);
  expect(store.takeChanged()).toEqual([]);
});

it('includes the files for which the client has diagnostics', () => {
  const store = new DiagnosticsStore();
  expect(store.sentId('a')).toBe(noDiagnostics);
  store.markSent('a', found);
  store.markSent('b', none);
  expect([...store.sentKeys()]).toEqual(['a']);
  store.markSent('a', none);
  expect([...store.sentKeys()]).toEqual([]);
  expect(store.sentId('a')).toBe(noDiagnostics);
});
