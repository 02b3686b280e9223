import { describe, expect, it } from 'vitest';
import { ConditionContext } from './condition-context.js';

describe('what a condition has read', () => {
  it.each([
    [[], 'node'],
    [['other'], 'node'],
    [['parent'], 'parent'],
    [['root'], 'all'],
    [['parent', 'root'], 'all'],
    [['root', 'parent'], 'all'],
    [['parent', 'other'], 'parent'],
  ])('%j reaches %s', (names, reach) => {
    const context = new ConditionContext('the parent', 'the root');
    for (const name of names) context.get(name);
    expect(context.reach).toBe(reach);
  });

  it('is everything if it iterates over the fields', () => {
    const context = new ConditionContext('the parent', 'the root');
    expect([...context.keys()]).toEqual(['parent', 'root']);
    expect([context.has('root'), context.has('other'), context.size]).toEqual([true, false, 2]);
    expect(context.reach).toBe('node');
    expect([...context]).toEqual([
      ['parent', 'the parent'],
      ['root', 'the root'],
    ]);
    expect(context.reach).toBe('all');
  });
});
