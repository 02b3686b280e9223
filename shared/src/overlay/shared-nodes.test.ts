/** Nodes that stand in several places: what changes in all of them, and what stays the very same object. */
import { describe, expect, it } from 'vitest';
import { isMap } from '../document/kinds.js';
import type { Document, NodeValue, YamlMap } from '../document/node.js';
import { readDocuments } from '../document/read/read-documents.js';
import { SourceFile } from '../text/source-file.js';
import { SharedNodes, withoutIdentities } from './shared-nodes.js';

function documentOf(text: string): Document {
  return readDocuments(new SourceFile('a.yml', text)).documents.items[0] as Document;
}

function at(value: NodeValue, key: string): NodeValue {
  return isMap(value) ? (value.items.find((item) => item.key === key)?.value ?? null) : null;
}

/** The document with the map of its key `a` in all of `keys`, as a node that one call returned. */
function sharing(document: Document, keys: readonly string[]): { document: Document; shared: YamlMap } {
  const root = document.value as YamlMap;
  const shared: YamlMap = { ...(at(root, 'a') as YamlMap), identity: {} };
  const items = root.items.map((item) => (keys.includes(String(item.key)) ? { ...item, value: shared } : item));
  return { document: { ...document, value: { ...root, items } }, shared };
}

describe('a node in several places', () => {
  const { document, shared } = sharing(documentOf('a: {b: 1}\nc: {}\nd: {e: 1}\n'), ['a', 'c']);

  it('is changed in all of them, and nothing else is', () => {
    const nodes = new SharedNodes();
    const changed: YamlMap = { ...shared, items: [] };
    nodes.change(changed);
    expect(nodes.current(shared)).toBe(changed);
    const { value } = nodes.inAllPlaces(document);
    expect([at(value, 'a'), at(value, 'c')]).toEqual([changed, changed]);
    expect(at(value, 'd')).toBe(at(document.value, 'd'));
  });

  it('stays as it is where another was changed', () => {
    const nodes = new SharedNodes();
    expect(nodes.inAllPlaces(document)).toBe(document);
    nodes.change({ ...shared, identity: {} });
    nodes.change({ kind: 'map', origin: undefined, items: [] });
    expect(nodes.current(shared)).toBe(shared);
    expect(nodes.inAllPlaces(document)).toBe(document);
  });

  it('is made once of what stands in several places, however many they are', () => {
    let doubled: YamlMap = { kind: 'map', origin: undefined, items: [], identity: {} };
    for (let depth = 0; depth < 60; depth++) {
      const items = ['a', 'c'].map((key) => ({ kind: 'mapItem', key, value: doubled, origin: undefined }) as const);
      doubled = { kind: 'map', origin: undefined, items, identity: {} };
    }
    const copied = withoutIdentities(doubled);
    expect(copied).not.toBe(doubled);
    expect(at(copied, 'a')).toBe(at(copied, 'c'));
  });

  it('is shared with nothing where it is copied, and what is not shared stays the same', () => {
    const copied = withoutIdentities(document);
    const [a, d] = [at(copied.value, 'a'), at(copied.value, 'd')];
    expect(a).toEqual(at(documentOf('a: {b: 1}\nc: {}\nd: {e: 1}\n').value, 'a'));
    expect(a).not.toHaveProperty('identity');
    expect(d).toBe(at(document.value, 'd'));
    expect(withoutIdentities(copied)).toBe(copied);
  });
});
