/**
 * Fixtures for tests of features: one string with the files of a workspace under `#! file: NAME` lines, and the cursor
 * `<|>` in one of them.
 */
import type { TextEdit } from '@ytt-language/shared';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { memoryFileSystem } from '../workspace/files/testing.js';
import type { Snapshot } from '../workspace/snapshot.js';
import { Workspace } from '../workspace/workspace.js';

export interface Fixture {
  readonly workspace: Workspace;
  /** The file with the cursor. */
  readonly snapshot: Snapshot;
  readonly offset: number;
  /** That file's text without the cursor. */
  readonly text: string;
  snapshotOf(name: string): Snapshot;
}

/** The text after a client has applied `edits` to `text`. Throws if they overlap, because clients reject such edits. */
export function textAfter(text: string, edits: readonly TextEdit[]): string {
  const document = TextDocument.create('file:///ws/values.yml', 'yaml', 1, text);
  const sent = edits.map(({ range: { start, end }, newText }) => ({
    range: { start: document.positionAt(start), end: document.positionAt(end) },
    newText,
  }));
  return TextDocument.applyEdits(document, sent);
}

/** A fixture without a cursor: data values and a function that are declared, set, loaded and used, and an anchor. */
export const appProject = `#! file: schema.yml
#@data/values-schema
---
app:
  name: a
  port: 1
hosts:
- host: ""
#! file: values.yml
#@data/values
---
app:
  name: b
#! file: funcs.star
def label(name):
  return "x" + name
end
#! file: t.yml
#@ load("@ytt:data", "data")
#@ load("funcs.star", "label")
---
a: #@ label(data.values.app.name)
b: #@ data.values.app["name"]
#! file: anchors.yml
a: &one 1
b: *one
`;

const fixtureFolder = '/ws';

/** The texts of a fixture by the paths above them. */
export function fixtureTexts(fixture: string): ReadonlyMap<string, string> {
  const parts = fixture.split(/^#! file: /m).slice(1);
  return new Map(
    parts.map((part) => {
      const lineBreak = part.indexOf('\n');
      return [part.slice(0, lineBreak).trim(), part.slice(lineBreak + 1)];
    }),
  );
}

/** Opens the fixture as a workspace; without headers the text is `values.yml`. */
export function openFixture(fixture: string): Fixture {
  const files = new Map<string, string>();
  let cursor: { readonly key: string; readonly offset: number } | undefined;
  const texts = fixture.startsWith('#! file: ') ? fixtureTexts(fixture) : new Map([['values.yml', fixture]]);
  for (const [path, marked] of texts) {
    const key = `${fixtureFolder}/${path}`;
    const offset = marked.indexOf('<|>');
    if (offset !== -1) cursor = { key, offset };
    files.set(key, marked.replace('<|>', ''));
  }
  const workspace = new Workspace(memoryFileSystem(files));
  workspace.setFolders([fixtureFolder]);
  for (const _ of workspace.index(fixtureFolder));
  const snapshotOf = (name: string): Snapshot => {
    const snapshot = workspace.snapshot(`${fixtureFolder}/${name}`);
    if (snapshot === undefined) throw new Error(`the fixture has no file ${name}`);
    return snapshot;
  };
  const key = cursor?.key ?? [...files.keys()].at(-1) ?? '';
  return {
    workspace,
    snapshot: snapshotOf(key.slice(fixtureFolder.length + 1)),
    offset: cursor?.offset ?? 0,
    text: files.get(key) ?? '',
    snapshotOf,
  };
}
