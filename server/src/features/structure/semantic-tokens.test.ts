import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { semanticTokens } from './semantic-tokens.js';

function check(fixture: string, expected: readonly string[]): void {
  const { snapshot, text } = openFixture(fixture);
  const shown = semanticTokens(snapshot).map(({ range, type, modifiers }) =>
    [text.slice(range.start, range.end), type, ...modifiers].join(' '),
  );
  expect(shown).toEqual(expected);
}

describe('semantic tokens', () => {
  it('tells names in code by what they are, and annotations', () => {
    check(
      '#! file: t.yml\n#@ load("@ytt:data", "data")\n#@ def f(x):\n#@ return len(x)\n#@ end\n---\n#@overlay/remove\n#@unknown/one\na: #@ f(data.values.b["c"])\n',
      [
        'f function declaration',
        'x parameter declaration',
        'len function defaultLibrary',
        'x parameter',
        '@overlay/remove decorator',
        'f function',
        'data namespace',
        'values property',
        'b property',
      ],
    );
  });

  it('marks deprecated keys', () => {
    check(
      '#! file: schema.yml\n#@data/values-schema\n---\n#@schema/deprecated "no"\nold: 1\nnew: 1\n#! file: values.yml\nnew: 1\nold: 2\n',
      ['old property deprecated'],
    );
  });
});
