/** Nodes shared by several parents: what changes in all of them, and what stays the same object. */
import { describe, expect, it } from 'vitest';
import { isMap } from '../document/kinds.js';
import type { Document, DocumentSet, NodeValue, YamlArray, YamlMap } from '../document/node.js';
import { readDocuments } from '../document/read/read-documents.js';
import { SourceFile } from '../text/source-file.js';
import { SharedNodes, sharedWithinFiles, withNewIdentities, withoutIdentities } from './shared-nodes.js';

function documentOf(text: string): Document {
  return readDocuments(new SourceFile('a.yml', text)).documents.items[0] as Document;
}

function at(value: NodeValue, key: string): NodeValue {
  return isMap(value) ? (value.items.find((item) => item.key === key)?.value ?? null) : null;
}

/** The document with the map or array of its key `a` in all of `keys`, as a node that one call returned. */
function sharing(document: Document, keys: readonly string[]): { document: Document; shared: YamlMap | YamlArray } {
  const root = document.value as YamlMap;
  const shared = { ...(at(root, 'a') as YamlMap | YamlArray), identity: {} };
  const items = root.items.map((item) => (keys.includes(String(item.key)) ? { ...item, value: shared } : item));
  return { document: { ...document, value: { ...root, items } }, shared };
}

describe.each(['{b: 1}', '[1]', '[{b: 1}]'])('a node in several places: %s', (written) => {
  const text = `a: ${written}\nc: {}\nd: {e: 1}\n`;
  const { document, shared } = sharing(documentOf(text), ['a', 'c']);

  it('is changed in all of them, and nothing else is', () => {
    const nodes = new SharedNodes();
    const changed = { ...shared, items: [] };
    nodes.change(shared, () => changed);
    expect(nodes.change(shared, (now) => now)).toBe(changed);
    const { value } = nodes.inAllPlaces(document);
    expect([at(value, 'a'), at(value, 'c')]).toEqual([changed, changed]);
    expect(at(value, 'd')).toBe(at(document.value, 'd'));
  });

  it('stays unchanged if another was changed', () => {
    const nodes = new SharedNodes();
    expect(nodes.inAllPlaces(document)).toBe(document);
    nodes.change({ ...shared, identity: {} }, (now) => ({ ...now, items: [] }));
    nodes.change({ kind: 'map', origin: undefined, items: [] }, (now) => ({ ...now }));
    expect(nodes.change(shared, (now) => now)).toBe(shared);
    expect(nodes.inAllPlaces(document)).toBe(document);
    const copy = { ...shared };
    expect(nodes.change(copy, (now) => now)).toBe(copy);
  });

  it('is changed again as it was, if it is what it was before', () => {
    const nodes = new SharedNodes();
    const first = { ...shared, items: [] };
    const second = { ...first };
    nodes.change({ ...shared, identity: {} }, (now) => ({ ...now, items: [] }));
    nodes.change(shared, () => first);
    nodes.change(shared, () => second);
    const changes = nodes.since(1);
    expect([nodes.count, changes.length]).toEqual([3, 2]);

    const others = new SharedNodes();
    expect(others.repeat(changes)).toBe(true);
    expect([others.count, others.since(0)]).toEqual([2, changes]);
    expect(at(others.inAllPlaces(document).value, 'c')).toEqual(second);
    // After the first time, the node is another one.
    expect(others.repeat(changes)).toBe(false);
    expect(at(others.inAllPlaces(document).value, 'c')).toEqual(second);
  });

  it('stays what it is if it was overlaid without a change, also again', () => {
    const nodes = new SharedNodes();
    nodes.change(shared, (now) => now);
    const others = new SharedNodes();
    expect(others.repeat(nodes.since(0))).toBe(true);
    expect(others.inAllPlaces(document)).toBe(document);
    others.change(shared, (now) => ({ ...now, items: [] }));
    expect(others.repeat(nodes.since(0))).toBe(false);
  });

  it('is copied once', () => {
    expect(withoutIdentities(document)).toBe(withoutIdentities(document));
  });

  it('is built once for shared nodes, however many references there are', () => {
    let doubled: YamlMap = { kind: 'map', origin: undefined, items: [], identity: {} };
    for (let depth = 0; depth < 60; depth++) {
      const items = ['a', 'c'].map((key) => ({ kind: 'mapItem', key, value: doubled, origin: undefined }) as const);
      doubled = { kind: 'map', origin: undefined, items, identity: {} };
    }
    const copied = withoutIdentities(doubled);
    expect(copied).not.toBe(doubled);
    expect(at(copied, 'a')).toBe(at(copied, 'c'));
  });

  it('is shared as before with a new identity, also where each place has a copy of its own', () => {
    const root = document.value as YamlMap;
    const items = root.items.map((item) => (item.key === 'c' ? { ...item, value: { ...shared } } : item));
    const renewed = withNewIdentities({ ...document, value: { ...root, items } });
    const [a, c] = ['a', 'c'].map((key) => (at(renewed.value, key) as YamlMap).identity);
    expect(a).toBe(c);
    expect(a).not.toBe(shared.identity);
  });

  it('is shared with nothing if it is copied, and what is not shared stays the same', () => {
    const copied = withoutIdentities(document);
    const [a, d] = [at(copied.value, 'a'), at(copied.value, 'd')];
    expect(a).toEqual(at(documentOf(text).value, 'a'));
    expect(a).not.toHaveProperty('identity');
    expect(d).toBe(at(document.value, 'd'));
    expect(withoutIdentities(copied)).toBe(copied);
  });
});

describe('files whose documents have nodes of one call', () => {
  const { document, shared } = sharing(documentOf('a: {b: 1}\nc: {}\n'), ['a', 'c']);
  const file = (...items: readonly Document[]): DocumentSet => ({ kind: 'documentSet', items, origin: undefined });
  const identities = ({ items }: DocumentSet): unknown[] =>
    items.flatMap(({ value }) => ['a', 'c'].map((key) => (at(value, key) as YamlMap).identity));

  it('keep them if no other file has them', () => {
    const files = [file(document, { ...document }), file(documentOf('a: {}\n'))];
    const result = sharedWithinFiles(files);
    expect(result.map((one, i) => one === files[i])).toEqual([true, true]);
  });

  it('share them within each file only, each time in the same way', () => {
    const files = [file(document), file(document, { ...document }), file({ ...document })];
    const result = sharedWithinFiles(files);
    const [first = [], second = [], third = []] = result.map(identities);
    expect(first.every((identity) => identity === shared.identity)).toBe(true);
    expect([first, second, third].map((one) => new Set(one).size)).toEqual([1, 1, 1]);
    expect(new Set([...first, ...second, ...third]).size).toBe(3);
    const again = sharedWithinFiles(files);
    expect(again.map((one, i) => one === result[i])).toEqual([true, true, true]);
  });
});
