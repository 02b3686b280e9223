/** The passes over values around overlays reuse what they need not change. */
import { describe, expect, it } from 'vitest';
import { isMap } from '../document/kinds.js';
import type { NodeValue } from '../document/node.js';
import { hasOverlayAnnotations } from '../document/node-traits.js';
import { deepestNesting } from '../text/nesting-limits.js';
import { asNodes, withoutOverlayAnnotations } from './nodes.js';
import { at, document, plain } from './testing.js';

function valueAt(value: NodeValue, key: string): NodeValue {
  return isMap(value) ? (value.items.find((item) => item.key === key)?.value ?? null) : null;
}

describe('annotations of overlays', () => {
  const bare = document('a.yml', { a: { b: [1, { c: 2 }] }, d: 1 });
  const annotated = document('a.yml', { a: { b: [1] }, d: [at({ append: {} }, { e: 1 })], f: at({ remove: {} }, 1) });

  it('are found in any depth', () => {
    expect(hasOverlayAnnotations(bare)).toBe(false);
    expect(hasOverlayAnnotations(annotated)).toBe(true);
    expect(hasOverlayAnnotations(document('a.yml', { a: [[at({ append: {} }, 1)]] }))).toBe(true);
  });

  it('are taken away, and nothing else becomes another object', () => {
    expect(withoutOverlayAnnotations(bare)).toBe(bare);
    const clean = withoutOverlayAnnotations(annotated);
    expect(hasOverlayAnnotations(clean)).toBe(false);
    expect(plain(clean)).toEqual(plain(annotated));
    expect(valueAt(clean.value, 'a')).toBe(valueAt(annotated.value, 'a'));
    expect(withoutOverlayAnnotations(clean)).toBe(clean);
    expect(withoutOverlayAnnotations(annotated)).toBe(clean);
    expect(withoutOverlayAnnotations(1)).toBe(1);
  });

  it('are taken away as deep as a text may be nested', () => {
    let value: unknown = { a: at({ remove: {} }, 1) };
    for (let i = 1; i < deepestNesting; i++) value = { a: value };
    expect(hasOverlayAnnotations(withoutOverlayAnnotations(document('a.yml', value)))).toBe(false);
  });

  it('keep other annotations in place', () => {
    const [item] = isMap(annotated.value) ? annotated.value.items.slice(-1) : [];
    const annotation = item?.annotations?.get('overlay/remove');
    if (item === undefined || annotation === undefined) throw new Error('no annotation');
    const both = {
      ...item,
      annotations: new Map([
        ['overlay/remove', annotation],
        ['schema/type', annotation],
      ]),
    };
    expect([
      ...((
        withoutOverlayAnnotations({ ...bare, value: { kind: 'map', items: [both], origin: undefined } } as typeof bare)
          .value as { items: readonly (typeof item)[] }
      ).items[0]?.annotations?.keys() ?? []),
    ]).toEqual(['schema/type']);
  });

  it('of nodes that need not be converted leave them the same', () => {
    expect(asNodes(bare)).toBe(bare);
  });
});
