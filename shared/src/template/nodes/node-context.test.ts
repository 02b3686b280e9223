import { describe, expect, it } from 'vitest';
import type { Annotation } from '../../annotations/annotation.js';
import type { ArrayItem, DocumentSet, MapItem, NodeValue, YamlArray, YamlMap } from '../../document/node.js';
import { hasUnknownAnnotation } from '../../document/unknown.js';
import { defaultRunOptions } from '../../project/inputs.js';
import { evaluateProject } from '../../project/project.js';
import { deepestValue } from '../../text/nesting-limits.js';
import { SourceFile } from '../../text/source-file.js';
import { YamlFragment } from './fragment.js';
import { NodeContext } from './node-context.js';
import { rootTag, type TemplateNode, TemplateNodes } from './template-nodes.js';

const map: YamlMap = { kind: 'map', origin: undefined, items: [] };
const array: YamlArray = { kind: 'array', origin: undefined, items: [] };
const documents: DocumentSet = { kind: 'documentSet', origin: undefined, items: [] };
const item = (key: NodeValue, value: NodeValue = null): MapItem => ({ kind: 'mapItem', origin: undefined, key, value });
const element = (value: NodeValue): ArrayItem => ({ kind: 'arrayItem', origin: undefined, value });

/** Nodes nested in each other, except those of `siblings`, which are children of the last but one. */
function nodes(chain: readonly TemplateNode[], siblings: readonly TemplateNode[] = []) {
  const table = new TemplateNodes();
  const tags: number[] = [];
  for (const node of chain) tags.push(table.add(node, tags.at(-1) ?? rootTag));
  const parent = tags.at(-2) ?? rootTag;
  for (const sibling of siblings) tags.push(table.add(sibling, parent));
  return { table, tags };
}

function built(context: NodeContext): NodeValue {
  const result = context.result();
  return result instanceof YamlFragment ? result.data : (result as NodeValue);
}

describe('NodeContext', () => {
  it('builds what is started inside of what it belongs to', () => {
    const { table, tags } = nodes([documents, { kind: 'document', origin: undefined, value: null }, map, item('a', 1)]);
    const context = new NodeContext('yaml', table, false);
    for (const tag of tags) context.startNode(tag);
    context.setWrittenValue(tags.at(-1) ?? 0);
    expect(built(context)).toMatchObject({ items: [{ value: { items: [{ key: 'a', value: 1 }] } }] });
  });

  it('keeps of each node which annotations it has whose arguments are unknown', () => {
    const document = { kind: 'document', origin: undefined, value: null } as const;
    const { table, tags } = nodes([documents, document], [document]);
    const context = new NodeContext('yaml', table, false);
    const [root = 0, first = 0, second = 0] = tags;
    for (const name of ['overlay/match', 'overlay/remove']) context.annotateUnknown(first, name);
    for (const tag of [root, first, second]) context.startNode(tag);
    const names = ['overlay/match', 'overlay/remove', 'overlay/append'];
    const known = (built(context) as DocumentSet).items.map((one) =>
      names.filter((name) => hasUnknownAnnotation(one, name)),
    );
    expect(known).toEqual([['overlay/match', 'overlay/remove'], []]);
  });

  it('starts the collection of a function that begins with an item', () => {
    const { table, tags } = nodes([map, item('a')], [item('b')]);
    const context = new NodeContext('yaml', table, false);
    context.startNode(tags[1] ?? 0);
    context.setValue(tags[1] ?? 0, 1);
    context.startNode(tags[2] ?? 0);
    context.setValue(tags[2] ?? 0, 2);
    expect(built(context)).toMatchObject({
      kind: 'map',
      items: [
        { key: 'a', value: 1 },
        { key: 'b', value: 2 },
      ],
    });
  });

  it('starts the same item again and again in a loop', () => {
    const { table, tags } = nodes([array, element(null)]);
    const context = new NodeContext('yaml', table, false);
    for (const value of [1, 2, 3]) {
      context.startNode(tags[1] ?? 0);
      context.setValue(tags[1] ?? 0, value);
    }
    expect(built(context)).toMatchObject({ items: [{ value: 1 }, { value: 2 }, { value: 3 }] });
  });

  it('gives an annotation and a key to the item that starts next, and to none after it', () => {
    const { table, tags } = nodes([map, item('a', 1)]);
    const [, tag = 0] = tags;
    const context = new NodeContext('yaml', table, false);
    const annotation = { name: 'yaml/note' } as Annotation;
    context.annotate(tag, annotation);
    context.setMapItemKey(tag, 'b');
    context.startNode(tag);
    context.startNode(tag);
    const [first, second] = (built(context) as YamlMap).items;
    expect([first?.key, second?.key]).toEqual(['b', 'a']);
    expect([first?.annotations?.get('yaml/note'), second?.annotations]).toEqual([annotation, undefined]);
  });

  it('rejects an existing key unless it may be overridden', () => {
    const { table, tags } = nodes([map, item('a', 1)]);
    const start = (context: NodeContext) => {
      context.startNode(tags[1] ?? 0);
      context.startNode(tags[1] ?? 0);
      return built(context);
    };
    expect(() => start(new NodeContext('yaml', table, false))).toThrow(
      "expected key 'a' to not be specified again (unless 'yaml/map-key-override' annotation is added)",
    );
    expect(start(new NodeContext('yaml', table, true))).toMatchObject({ items: [{ key: 'a' }] });
  });

  it('gives null for a function that built nothing', () => {
    expect(built(new NodeContext('yaml', new TemplateNodes(), false))).toBe(null);
  });

  it('refuses documents as values', () => {
    const { table, tags } = nodes([map, item('a')]);
    const context = new NodeContext('yaml', table, false);
    context.startNode(tags[1] ?? 0);
    expect(() => context.setValue(tags[1] ?? 0, documents)).toThrow(
      'map items can only contain arrays, maps, or scalars; this is a document set',
    );
  });

  it('replaces an item by items, and an earlier item of their key', () => {
    const { table, tags } = nodes([map, item('a', 1)], [item('_')]);
    const context = new NodeContext('yaml', table, false);
    context.startNode(tags[1] ?? 0);
    context.startNode(tags[2] ?? 0);
    context.replace({
      kind: 'plainMap',
      entries: [
        ['b', 2],
        ['a', 3],
      ],
    });
    expect(built(context)).toMatchObject({
      items: [
        { key: 'b', value: 2 },
        { key: 'a', value: 3 },
      ],
    });
    expect(built(context)).toHaveProperty('items.length', 2);
  });

  it('reports what cannot be replaced', () => {
    const { table, tags } = nodes([map, item('a')]);
    const context = new NodeContext('yaml', table, false);
    expect(() => context.replace(null)).toThrow(
      'expected to replace document value, map item or array item, but found null',
    );
    context.startNode(tags[1] ?? 0);
    expect(() => context.replace(5)).toThrow('expected value to be map, but was integer');
  });

  it('joins the texts of a text', () => {
    const { table, tags } = nodes([{ kind: 'textRoot' }, { kind: 'text', content: 'a' }]);
    const context = new NodeContext('text', table, false);
    context.startNode(tags[1] ?? 0);
    context.setWrittenValue(tags[1] ?? 0);
    context.startNode(tags[1] ?? 0);
    context.setValue(tags[1] ?? 0, 'b');
    expect(context.result()).toBe('ab');
    expect(() => context.setValue(tags[1] ?? 0, 1)).toThrow(
      'cannot set non-string value (int64), consider using str(...) to convert to string',
    );
  });
});

it('a value may be nested as deep as the limit says together with the nodes above it', () => {
  const keys = ['a:', ' b:', '  c:', '   d: #@ deep()'];
  const failures = (levels: number): readonly string[] => {
    const code = `def deep():\n  v = 1\n  for i in range(${levels}):\n    v = [v]\n  end\n  return v\nend`;
    const text = `${code.replace(/^/gm, '#@ ')}\n---\n${keys.join('\n')}\n`;
    const files = [new SourceFile('t.yml', text)];
    return evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions }).findings.map(
      ({ message, file, range }) => `${file.text.slice(range.start, range.end)}: ${message}`,
    );
  };
  const most = deepestValue - keys.length - 1;
  expect(failures(most)).toEqual([]);
  expect(failures(most + 1)).toEqual([`deep(): value is nested more than ${deepestValue} levels deep`]);
});
