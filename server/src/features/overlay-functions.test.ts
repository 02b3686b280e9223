/** Results in functions that overlays call with the nodes that the overlay applies to. */
import { describe, expect, it } from 'vitest';
import { completionLabels, definitionPlaces, hoverText } from './testing-answers.js';

const app = `#! file: app.yml
kind: Deployment
metadata:
  name: app
spec:
  containers:
  - name: main
    image: nginx
    args: ["-v"]
---
kind: Service
metadata:
  labels: {}
`;

function overlay(text: string): string {
  return `${app}#! file: overlay.yml\n#@ load("@ytt:overlay", "overlay")\n${text}`;
}

/** An overlay of the first document, with `annotation` above the container. */
function ofContainer(annotation: string): string {
  return overlay(`#@overlay/match by=overlay.subset({"kind": "Deployment"})
---
spec:
  containers:
  ${annotation}
  - name: main
`);
}

describe('what an overlay is laid on, in its functions', () => {
  it.each([
    ['all documents', overlay('#@overlay/match by=lambda i, l, r: l["<|>"]\n---\n'), ['kind', 'metadata', 'spec']],
    [
      'maps of several of them',
      overlay('#@overlay/match by=lambda i, l, r: l["metadata"]["<|>"]\n---\n'),
      ['name', 'labels'],
    ],
    ['items', ofContainer('#@overlay/match by=lambda i, l, r: l["<|>"]'), ['name', 'image', 'args']],
    [
      'items, while code is incomplete',
      ofContainer('#@overlay/match by=lambda i, l, r: l["<|>'),
      ['name', 'image', 'args'],
    ],
    ['nothing for the index', ofContainer('#@overlay/match by=lambda i, l, r: i["<|>"]'), []],
    ['its own node', ofContainer('#@overlay/match by=lambda i, l, r: r["<|>"]'), ['name']],
    [
      'its own node with code in it',
      overlay('#@overlay/match by=lambda i, l, r: r["metadata"]["<|>"]\n---\nmetadata:\n  own: #@ 1\n'),
      ['own'],
    ],
    ['nothing in other arguments', ofContainer('#@overlay/match missing_ok=lambda i, l, r: l["<|>"]'), []],
    [
      'the node itself',
      overlay(
        '#@overlay/match by=overlay.all, expects="1+"\n---\n#@overlay/replace via=lambda l, r: l["<|>"]\nmetadata: {}\n',
      ),
      ['name', 'labels'],
    ],
    [
      'the node itself for an assertion by a named function',
      overlay(
        '#@ def f(left, right):\n#@   return left["<|>"]\n#@ end\n#@overlay/match by=overlay.all, expects="1+"\n---\n#@overlay/assert via=f\nmetadata: {}\n',
      ),
      ['name', 'labels'],
    ],
  ])('is completed: %s', (_what, fixture, expected) => {
    expect(completionLabels(fixture)).toEqual(expected);
  });

  it('has the keys of all documents, however many they are', () => {
    const keys = Array.from({ length: 60 }, (_, i) => `key${i}`);
    const documents = keys.map((key) => `---\n${key}: x\n`).join('');
    const code = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=lambda i, l, r: l["<|>"]\n---\n';
    expect(completionLabels(`#! file: app.yml\n${documents}#! file: overlay.yml\n${code}`)).toEqual(keys);
  });

  it('is not what another file has at the same offset', () => {
    const lines = `#! #@overlay/ ${'-'.repeat(300)}\n`;
    const functions = `#! file: f.lib.yml\n#@ def f(i, l, r):\n#@   return l["<|>"]\n#@ end\n${lines}---\na: 1\n`;
    const container = ofContainer('#@overlay/match by=f').replace('overlay")', 'overlay")\n#@ load("f.lib.yml", "f")');
    expect(completionLabels(functions + container)).toEqual([]);
  });

  it('has the methods of its type', () => {
    const image = (code: string): string => `${ofContainer('#@overlay/match by="name"')}    ${code}\n    image: x\n`;
    expect(completionLabels(image('#@overlay/replace via=lambda l, r: l.<|>'))).toContain('startswith');
    expect(completionLabels(image('#@overlay/replace via=lambda l, r: r.<|>'))).toContain('startswith');
  });

  it('is described, and leads to its place', () => {
    const marked = overlay('#@overlay/match by=lambda i, l, r: l["ki<|>nd"] == "Service"\n---\n');
    expect(hoverText(marked)).toBe('```python\nkind\n```\n\nA value: string.');
    expect(definitionPlaces(marked)).toEqual(['app.yml:1', 'app.yml:10']);
  });
});
