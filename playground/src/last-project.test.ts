/** What is stored between two visits. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepProject, lastProject } from './last-project.js';

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
    expect(lastProject()).toBeUndefined();
    keepProject({ 'a.yml': 'a: 1\n' });
    expect(lastProject()).toEqual({ 'a.yml': 'a: 1\n' });
  });

  it('has its own name, and is ignored if it is damaged', () => {
    const kept = new Map<string, string>();
    browserWith(kept);
    keepProject({ a: '' });
    expect([...kept.keys()]).toEqual(['ytt-playground']);
    for (const text of ['{', '[]', '{"../a": ""}']) {
      kept.set('ytt-playground', text);
      expect(lastProject()).toBeUndefined();
    }
  });

  it('is undefined if the browser stores nothing', () => {
    const refuse = (): never => {
      throw new Error('not allowed');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    expect(() => keepProject({ a: '' })).not.toThrow();
    expect(lastProject()).toBeUndefined();
  });
});
