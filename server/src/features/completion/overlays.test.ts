import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { completionsAt } from './completion.js';
import { applied } from './testing.js';
import type { CompletionTrigger } from './trigger.js';

const documents = `#! file: config.yml
---
kind: Deployment
metadata:
  name: app
  labels: {}
spec:
  replicas: 3
  template:
    spec:
      containers:
      - name: app
        image: app:1
        ports: []
      - name: proxy
        image: proxy:2
        args: []
---
kind: Service
metadata:
  name: web
spec:
  type: NodePort
`;

const head = `#! file: overlay.yml
#@ load("@ytt:overlay", "overlay")
#@overlay/match by=overlay.subset({"kind": "Deployment"})
---
`;

function offered(overlay: string, trigger?: CompletionTrigger, more = ''): readonly string[] {
  const { snapshot, offset } = openFixture(`${documents}${head}${overlay}${more}`);
  return completionsAt(snapshot, offset, trigger).map(({ label, detail }) => `${label}: ${detail}`);
}

describe('keys of an overlay', () => {
  it.each([
    ['at the top of the document', '<|>', ['kind: Deployment', 'metadata: map', 'spec: map']],
    ['half typed', 's<|>', ['kind: Deployment', 'metadata: map', 'spec: map']],
    ['that it does not have yet', 'kind: Deployment\nme<|>', ['metadata: map', 'spec: map']],
    ['at the end of a map', 'spec:\n  <|>', ['replicas: 3', 'template: map']],
    ['half typed below a key', 'spec:\n  re<|>', ['replicas: 3', 'template: map']],
    ['with a colon already', 'spec:\n  re<|>:', ['replicas: 3', 'template: map']],
    ['in brackets', 'spec: {re<|>}', ['replicas: 3', 'template: map']],
    ['below what fails to match', 'spec:\n  replica: 1\n  te<|>', ['replicas: 3', 'template: map']],
    ['below what is replaced', '#@overlay/replace\nspec:\n  <|>', ['replicas: 3', 'template: map']],
    ['in brackets where they have none', 'kind: {<|>}', []],
  ])('are those of the documents that it matches: %s', (_, overlay, expected) => {
    expect(offered(overlay)).toEqual(expected);
  });

  it('do not open while the dashes of the next document are typed', () => {
    const behind: CompletionTrigger = { kind: 'character', character: '-' };
    expect(offered('spec:\n  replicas: 1\n\n#@overlay/match by=overlay.all\n--<|>', behind)).toEqual([]);
    expect(offered('--<|>', behind)).toEqual([]);
  });

  const containers = 'spec:\n  template:\n    spec:\n      containers:\n';

  it('are those of the matching item of an array', () => {
    const item = `${containers}      #@overlay/match by="name"\n      - name: proxy\n        <|>`;
    expect(offered(item)).toEqual(['image: proxy:2', 'args: array']);
  });

  it.each([
    ['without a match', `${containers}      - <|>`],
    ['that matches none yet', `${containers}      #@overlay/match by="name"\n      - <|>`],
  ])('are those of all items of an array for an item %s', (_, overlay) => {
    expect(offered(overlay)).toEqual(['name: app', 'image: app:1', 'ports: array', 'args: array']);
  });

  const documentKeys = ['kind', 'metadata', 'spec'];
  const lines = head.split('\n');
  const remove = '#@overlay/match by=overlay.all, expects="1+"\n#@overlay/remove\n---';
  const block = (...statements: readonly string[]): string =>
    `${documents}${lines.slice(0, 2).join('\n')}\n${statements.join('\n')}\n${lines.slice(2).join('\n')}`;

  it.each([
    ['if', block('#@ if False:'), '\n#@ end\n'],
    ['if of many words', block(`#@ if False and "${'x'.repeat(99)}":`), `\n#@ end\n---\n${'b: "x y z"\n'.repeat(20)}`],
    ['elif', block('#@ if True:', 'a: 1', '#@ elif 1 == 2:'), '\n#@ else:\nb: 1\n#@ end\n'],
    ['else', block('#@ if True:', 'a: 1', '#@ elif [x for x in [1]]:', 'a: 2', '#@ else :'), '\n#@ end\n'],
    ['loop over nothing', block('#@ for x in [ ]:'), '\n#@ end\n'],
    ['loop with two names', block('#@ for a, b in {}.items() :'), '\n#@ end\n'],
    ['loop with names in parentheses', block('#@ for (index, value) in enumerate([]):'), '\n#@ end\n'],
    ['if in a loop over nothing', block('#@ for x in list():', '#@ if x:'), '\n#@ end\n#@ end\n'],
    ['if in a loop', block('#@ for x in [1]:', '#@ if x:', 'a: 1', '#@ end', '#@ if not x :'), '\n#@ end\n#@ end\n'],
  ])('are those that it would be laid on, below what does not run: %s', (_, before, after) => {
    const keys = (typed: string): readonly string[] => {
      const { snapshot, offset } = openFixture(`${before}${typed}${after}`);
      return completionsAt(snapshot, offset).map(({ label }) => label);
    };
    expect([keys('<|>'), keys('s<|>')]).toEqual([documentKeys, documentKeys]);
    expect(keys('#@ if False:\nspec:\n  re<|>\n#@ end')).toEqual(['replicas', 'template']);
  });

  it.each([
    ['a loop that is too short to be changed', block('#@ for x in []:')],
    ['what an overlay above removes', block('#@ if True:', remove, '#@ end', '#@ if False:')],
  ])('are none below %s', (_, before) => {
    const { snapshot, offset } = openFixture(`${before}sp<|>\n#@ end\n`);
    expect(completionsAt(snapshot, offset)).toEqual([]);
  });

  it('are those of all matching documents, however many may match', () => {
    const all = documents + head.replace('{"kind": "Deployment"}', '{}');
    const { snapshot, offset } = openFixture(`${all}spec:\n  <|>`);
    expect(completionsAt(snapshot, offset).map(({ label }) => label)).toEqual(['replicas', 'template', 'type']);
  });

  it('are those after earlier overlays, not after later ones', () => {
    const more = (name: string): string =>
      `#@overlay/match by=overlay.subset({"kind": "Deployment"})\n---\n#@overlay/match missing_ok=True\n${name}: 1\n`;
    const { snapshot, offset } = openFixture(
      `${documents}${head}${more('a').replace(/^.*\n---\n/, '')}${more('b')}<|>\n${more('c')}`,
    );
    expect(completionsAt(snapshot, offset).map(({ label }) => label)).toEqual(['kind', 'metadata', 'spec', 'a']);
  });

  it.each([
    ['matches nothing', documents + head.replace('Deployment', 'Job')],
    ['has code that fails in its match', documents + head.replace('overlay.subset', 'overlay.sub')],
    ['is no overlay', `${documents}#! file: overlay.yml\n---\n`],
  ])('are none in a document that %s', (_, before) => {
    const { snapshot, offset } = openFixture(`${before}sp<|>`);
    expect(completionsAt(snapshot, offset)).toEqual([]);
  });

  const uses = '#@ load("@ytt:overlay", "overlay")\n#@ load("@ytt:template", "template")\n';
  const libraries = `${uses}#@ load("@ytt:library", "library")\n`;
  const change = '#@ def change():\n#@overlay/match by=overlay.all, expects="1+"\n---\nspec:\n  re<|>\n#@ end\n';
  const part = '#@ def part():\nspec:\n  re<|>\n#@ end\n';
  const inLibrary = documents.replaceAll('config.yml', '_ytt_lib/app/config.yml');

  it.each([
    [
      'a library',
      `#! file: t.yml\n${libraries}--- #@ template.replace(library.get("app").eval())\n${inLibrary}#! file: _ytt_lib/app/o.yml\n${lines.slice(1).join('\n')}spec:\n  re<|>\n`,
      ['replicas', 'template'],
    ],
    [
      'code that overlays the output of a library',
      `${inLibrary}#! file: t.yml\n${libraries}${change}--- #@ template.replace(overlay.apply(library.get("app").eval(), change()))\n`,
      ['replicas', 'template', 'type'],
    ],
    [
      'code in the same file',
      `#! file: t.yml\n${uses}#@ def left():\nspec:\n  replicas: 1\n  image: x\n#@ end\n${part}--- #@ overlay.apply(left(), part())\n`,
      ['replicas', 'image'],
    ],
    [
      'code in another file',
      `#! file: left.lib.yml\n#@ def left():\nspec:\n  replicas: 1\n#@ end\n#! file: t.yml\n${uses}#@ load("left.lib.yml", "left")\n#@ load("part.lib.yml", "part")\n--- #@ overlay.apply(left(), part())\n#! file: part.lib.yml\n${part}`,
      ['replicas'],
    ],
    [
      'code, from the output of a library',
      `#! file: t.yml\n${libraries}#@ def left():\nspec:\n  replicas: 1\n#@ end\n--- #@ overlay.apply(left(), library.get("app").eval()[0])\n#! file: _ytt_lib/app/o.yml\n#@overlay/match-child-defaults missing_ok=True\n---\nspec:\n  re<|>\n`,
      ['replicas'],
    ],
    [
      'an overlay that calls a function',
      `${documents}#! file: o.yml\n${uses}${part}#@overlay/match by=overlay.subset({"kind": "Service"})\n--- #@ part()\n`,
      ['type'],
    ],
  ])('are those that it is laid on by %s', (_, files, expected) => {
    const { snapshot, offset } = openFixture(files);
    expect(completionsAt(snapshot, offset).map(({ label }) => label)).toEqual(expected);
  });

  it.each([
    ['that is applied to nothing', `#! file: t.yml\n${uses}${part}a: 1\n`],
    ['whose result is no overlay', `${documents}#! file: t.yml\n${uses}${part}--- #@ part()\n`],
    ['before which the cursor is', `#! file: t.yml\n${uses}re<|>\n${part.replace('<|>', '')}`],
  ])('are none in a function %s', (_, files) => {
    const { snapshot, offset } = openFixture(files);
    expect(completionsAt(snapshot, offset)).toEqual([]);
  });

  it.each([
    ['spec:\n  re<|>', 'replicas', 'spec:\n  replicas: '],
    ['sp<|>', 'spec', 'spec:\n  '],
  ])('are inserted with the start of their value: %j', (overlay, label, expected) => {
    const { snapshot, offset, text } = openFixture(`${documents}${head}${overlay}`);
    const entry = completionsAt(snapshot, offset).find((one) => one.label === label);
    const after = entry && applied(text, entry, 'snippet');
    expect(after?.slice(after.indexOf('---\n') + 4)).toEqual(expected);
  });
});

describe('values of an overlay', () => {
  const names = 'spec:\n  template:\n    spec:\n      containers:\n      #@overlay/match by="name"\n      - name: <|>';

  it('are those that match, or could', () => {
    expect(offered('spec:\n  replicas: <|>')).toEqual(['3: present value']);
    expect(offered(names)).toEqual(['app: present value', 'proxy: present value']);
    expect(offered('spec: <|>')).toEqual([]);
    expect(offered('kind:<|>\n  any: 1')).toEqual([]);
  });

  it('are no null, and none of several lines, of which no more is shown than that there is one', () => {
    const config = '#! file: map.yml\n---\nkind: ConfigMap\ntext: |\n  a\n  b\nnone: null\n';
    const at = (overlay: string): readonly string[] => {
      const { snapshot, offset } = openFixture(`${config}${head.replace('Deployment', 'ConfigMap')}${overlay}`);
      return completionsAt(snapshot, offset).map(({ label, detail }) => `${label}: ${detail}`);
    };
    expect(at('<|>')).toEqual(['kind: ConfigMap', 'text: …', 'none: null']);
    expect(at('none: <|>')).toEqual([]);
  });

  it('are offered behind a colon, not while a word is typed', () => {
    expect(offered(names, { kind: 'character', character: ' ' })).toEqual([
      'app: present value',
      'proxy: present value',
    ]);
    expect(offered(names.replace('<|>', 'a<|>'), { kind: 'typed' })).toEqual([]);
  });
});
