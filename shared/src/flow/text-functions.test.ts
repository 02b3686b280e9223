import { describe, expect, it } from 'vitest';
import { flowAt } from './testing.js';

describe('functions of text templates', () => {
  const library = '#! file: t.lib.txt\n(@ def f(x): @)<(@= x @)>(@ end @)\n';

  it('give text', () => {
    expect(flowAt(`${library}#! file: a.yml\n#@ load("t.lib.txt", "f")\na: #@ f("b")<|>\n`)).toBe('string');
  });
});
