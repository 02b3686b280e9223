/** What is stored between two visits. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { remember, remembered } from './last-project.js';

afterEach(() => vi.unstubAllGlobals());

function browserWith(kept: Map<string, string>): void {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
}

describe('the project of the last visit', () => {
  it('is restored', () => {
    browserWith(new Map());
    expect(remembered()).toBeUndefined();
    remember({ 'a.yml': 'a: 1\n' });
    expect(remembered()).toEqual({ 'a.yml': 'a: 1\n' });
  });

  it('has its own name, and is ignored if it is damaged', () => {
    const kept = new Map<string, string>();
    browserWith(kept);
    remember({ a: '' });
    expect([...kept.keys()]).toEqual(['ytt-playground']);
    for (const text of ['{', '[]', '{"../a": ""}']) {
      kept.set('ytt-playground', text);
      expect(remembered()).toBeUndefined();
    }
  });

  it('is undefined if the browser stores nothing', () => {
    const refuse = (): never => {
      throw new Error('not allowed');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    expect(() => remember({ a: '' })).not.toThrow();
    expect(remembered()).toBeUndefined();
  });
});
