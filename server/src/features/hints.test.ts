import { describe, expect, it } from 'vitest';
import { codeLenses } from './code-lens.js';
import { inlayHints } from './inlay-hints.js';
import { openFixture } from './testing.js';

const files = `#! file: schema.yml
#@data/values-schema
---
name: a
port: 80
hosts:
- host: ""
  tls: true
#! file: values.yml
#@data/values
---
name: b
hosts:
- host: x
`;

describe('inlay hints', () => {
  it('shows the defaults of what is not set, of the maps in the range', () => {
    const { snapshot, text } = openFixture(files);
    const hints = inlayHints(snapshot, { start: 0, end: text.length });
    expect(hints.map(({ at, label }) => [snapshot.file.lines.lineAt(at), label])).toEqual([
      [2, 'unset: port: 80'],
      [4, 'unset: tls: true'],
    ]);
    expect(inlayHints(snapshot, { start: 0, end: 5 })).toEqual([]);
  });
});

describe('code lenses', () => {
  it('counts the files that set a key, and names the schema', () => {
    const { snapshot, snapshotOf } = openFixture(files);
    expect(codeLenses(snapshotOf('schema.yml')).map(({ title }) => title)).toEqual([
      'set in 1 file',
      'not set',
      'set in 1 file',
      'set in 1 file',
      'not set',
    ]);
    expect(codeLenses(snapshot).map(({ title }) => title)).toEqual(['schema: schema.yml']);
  });

  it('says nothing below keys that are not set, and finds keys that are no strings', () => {
    const { snapshotOf } = openFixture(
      '#! file: schema.yml\n#@data/values-schema\n---\na:\n  b: 1\n80:\n  c: 1\n#! file: values.yml\n#@data/values\n---\n80:\n  c: 2\n',
    );
    expect(codeLenses(snapshotOf('schema.yml')).map(({ title }) => title)).toEqual([
      'not set',
      'set in 1 file',
      'set in 1 file',
    ]);
  });
});
