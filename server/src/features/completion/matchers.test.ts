import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { completionsAt } from './completion.js';

const documents = `#! file: config.yml
---
kind: Deployment
metadata:
  name: app
spec:
  replicas: 3
  containers:
  - name: app
    image: app:1
  - name: proxy
    image: proxy:2
    args: []
---
kind: Service
metadata:
  name: web
  labels: {app: web}
`;

const load = '#! file: overlay.yml\n#@ load("@ytt:overlay", "overlay")\n';

function offered(overlay: string): readonly string[] {
  const { snapshot, offset } = openFixture(`${documents}${load}${overlay}`);
  return completionsAt(snapshot, offset).map(({ label }) => label);
}

describe('what an overlay of documents matches by', () => {
  const matching = (matcher: string): readonly string[] => offered(`#@overlay/match by=${matcher}\n---\na: 1\n`);

  it.each([
    ['overlay.subset({"<|>"})', ['kind', 'metadata', 'spec']],
    ['overlay.subset({"<|>": 1})', ['kind', 'metadata', 'spec']],
    ['overlay.subset({"kind<|>"})', ['kind', 'metadata', 'spec']],
    ['overlay.subset({"kind": "Service", x: 1, "<|>"})', ['metadata']],
    ['overlay.subset({"kind": "Service", "<|>"})', ['metadata']],
    ['overlay.subset({"kind": "None", "<|>"})', ['metadata', 'spec']],
    ['overlay.subset({"kind": "Service", "spec": x, "<|>"})', ['metadata']],
    ['overlay.subset({"kind": "Service", "metadata": x, "<|>"})', []],
    ['overlay.subset({"metadata": {"<|>"}})', ['name', 'labels']],
    ['overlay.subset({"metadata": {"name": "app", "<|>"}})', []],
    ['overlay.subset(({"metadata": ({"<|>"})}))', ['name', 'labels']],
    ['overlay.or_op(overlay.subset({"kind": "Service"}), overlay.subset({"<|>"}))', ['kind', 'metadata', 'spec']],
  ])('has the keys that they have: %s', (matcher, expected) => {
    expect(matching(matcher)).toEqual(expected);
  });

  it.each([
    ['overlay.subset({"kind": "<|>"})', ['Deployment', 'Service']],
    ['overlay.subset({"kind": "Dep<|>"})', ['Deployment', 'Service']],
    ['overlay.subset({"kind": "<|>', ['Deployment', 'Service']],
    ['overlay.subset({"metadata": {"name": "<|>"}})', ['app', 'web']],
    ['overlay.subset({"kind": "Service", "metadata": {"name": "<|>"}})', ['web']],
    ['overlay.subset({"metadata": {"name": "<|>"}, "kind": "Service"})', ['web']],
    ['overlay.subset({"spec": {"replicas": 3}, "kind": "<|>"})', ['Deployment']],
    ['overlay.subset({"spec": "<|>"})', []],
    ['overlay.subset({"spec": {"replicas": "<|>"}})', []],
  ])('has the values that they have: %s', (matcher, expected) => {
    expect(matching(matcher)).toEqual(expected);
  });

  it.each([
    'overlay.subset("<|>")',
    'overlay.subset(["<|>"])',
    'overlay.subset({"kind": ["<|>"]})',
    'overlay.subset({x: {"<|>"}})',
    'overlay.subset({"kind": 1<|>2})',
    'overlay.all, expects="<|>"',
    'lambda i, l, r: l["kind"] == "<|>"',
  ])('is offered nothing else: %s', (matcher) => {
    expect(matching(matcher)).toEqual([]);
  });

  it('is offered before they are written below', () => {
    for (const below of ['', '\n', '\n\n#! note\n#@overlay/remove\n', '\n---']) {
      const annotation = `#@overlay/match by=overlay.subset({"kind": "<|>"})${below}`;
      expect([below, offered(annotation)]).toEqual([below, ['Deployment', 'Service']]);
      expect(offered(`#@overlay/match by=overlay.all\n---\na: 1\n${annotation}`)).toEqual(['Deployment', 'Service']);
    }
  });

  it('is offered in other code, too', () => {
    expect(offered('#@ dep = overlay.subset({"kind": "<|>"})\n')).toEqual(['Deployment', 'Service']);
    expect(offered('#@overlay/remove via=overlay.subset({"kind": "<|>"})\n---\na: 1\n')).toEqual([]);
    for (const code of ['f(by="<|>")', 'subset({"kind": "<|>"})', 'overlay.index({"kind": "<|>"})'])
      expect(offered(`#@ dep = ${code}\n`)).toEqual([]);
    const item =
      '#@overlay/match by=overlay.all\n---\nspec:\n  containers:\n  #@ x = overlay.subset({"<|>"})\n  - a: 1\n';
    expect(offered(item)).toEqual(['kind', 'metadata', 'spec']);
  });
});

describe('what an overlay of an item matches by', () => {
  const head = '#@overlay/match by=overlay.subset({"kind": "Deployment"})\n---\nspec:\n  containers:\n';
  const matching = (matcher: string, item = '- image: x'): readonly string[] =>
    offered(`${head}  #@overlay/match by=${matcher}\n  #@overlay/replace\n\n  ${item}\n`);

  it.each([
    ['"<|>"', ['name', 'image', 'args']],
    ['"<|>", expects="1+"', ['name', 'image', 'args']],
    ['overlay.subset({"<|>"})', ['name', 'image', 'args']],
    ['overlay.subset({"name": "<|>"})', ['app', 'proxy']],
    ['overlay.subset({"name": "<|>', ['app', 'proxy']],
    ['overlay.subset({"image": "proxy:2", "name": "<|>"})', ['proxy']],
  ])('are keys and values of the items: %s', (matcher, expected) => {
    expect(matching(matcher)).toEqual(expected);
    expect(matching(matcher, '-')).toEqual(expected);
  });

  it('is offered before they are written below', () => {
    for (const below of ['', '\n', '\n  #! note\n\n', '\nmetadata:\n  name: x\n', '\n---\na: 1\n'])
      for (const matcher of ['overlay.subset({"<|>"})', '"<|>"', 'overlay.subset({"<|>'])
        expect([below, offered(`${head}  #@overlay/match by=${matcher}${below}`)]).toEqual([
          below,
          ['name', 'image', 'args'],
        ]);
  });

  it('is offered nothing for keys, and outside of overlays', () => {
    expect(offered('#@overlay/match by=overlay.all\n---\n#@overlay/match by="<|>"\nspec: {}\n')).toEqual([]);
    expect(offered('containers:\n#@overlay/match by="<|>"\n- name: x\n')).toEqual([]);
    expect(offered('containers:\n  #@overlay/match by="<|>"\n')).toEqual([]);
    expect(offered('#@overlay/match by=overlay.all\n---\nspec:\n  #@overlay/match by="<|>"\n')).toEqual([]);
    expect(offered('#@overlay/match by=overlay.all\n---\n#@overlay/match by=overlay.subset({"<|>"})\na: 1')).toEqual(
      [],
    );
  });

  it('is known also below conditions that are not met', () => {
    const overlay = `#@ if False:\n${head}  #@overlay/match by="<|>"\n  - name: x\n#@ end\n`;
    expect(offered(overlay)).toEqual(['name', 'image', 'args']);
  });
});

it('what is offered is in what meets all conditions, and is no empty text', () => {
  const more =
    '#! file: a.yml\n---\nkind: A\nname: one\none: 1\n---\nkind: A\nname: two\ntwo: 2\nnote: ""\n---\nkind: B\nname: two\n';
  const labels = (dict: string): readonly string[] => {
    const { snapshot, offset } = openFixture(`${more}${load}#@overlay/match by=overlay.subset(${dict})\n---\na: 1\n`);
    return completionsAt(snapshot, offset).map(({ label }) => label);
  };
  expect(labels('{"kind": "A", "name": "two", "<|>"}')).toEqual(['two', 'note']);
  expect(labels('{"note": "<|>"}')).toEqual([]);
});

it('what is offered replaces the string within its quotes', () => {
  const { snapshot, offset } = openFixture(
    `${documents}${load}#@overlay/match by=overlay.subset({"kind": "De<|>p"})\n---\na: 1\n`,
  );
  expect(completionsAt(snapshot, offset - 2, { kind: 'character', character: '"' })).toHaveLength(2);
  expect(completionsAt(snapshot, offset)[0]).toMatchObject({
    label: 'Deployment',
    detail: 'present value',
    edit: { range: { start: offset - 2, end: offset + 1 }, newText: 'Deployment' },
  });
});

describe('what an overlay of a library matches by', () => {
  const library = `#! file: use.yml
#@ load("@ytt:library", "library")
#@ load("@ytt:template", "template")
--- #@ template.replace(library.get("lib").eval())
#! file: _ytt_lib/lib/t.yml
---
kind: Inner
inner: 1
`;
  const inLibrary = (overlay: string, files = library): readonly string[] => {
    const path = load.replace('overlay.yml', '_ytt_lib/lib/o.yml');
    const { snapshot, offset } = openFixture(`${documents}${files}${path}${overlay}`);
    return completionsAt(snapshot, offset).map(({ label }) => label);
  };

  it.each([
    ['#@overlay/match by=overlay.subset({"<|>"})\n---\nx: 1\n', ['kind', 'inner']],
    ['#@overlay/match by=overlay.subset({"kind": "<|>"})\n---\nx: 1\n', ['Inner']],
    ['#@overlay/match by=overlay.subset({"kind": "<|>\n---\nx: 1\n', ['Inner']],
    ['---\na: 1\n#@overlay/match by=overlay.subset({"<|>"}), expects="0+"\n#! c\n---\nx: 1\n', ['a', 'kind', 'inner']],
    ['#@overlay/match by=overlay.subset({"<|>"})\n', []],
    ['#@ x = overlay.subset({"<|>"})\n', []],
  ])('is in its documents, not in those of its users: %j', (overlay, expected) => {
    expect(inLibrary(overlay)).toEqual(expected);
  });

  it('is nothing where nobody evaluates it', () => {
    expect(inLibrary('#@overlay/match by=overlay.subset({"<|>"})\n---\nx: 1\n', '')).toEqual([]);
  });
});
