/** The location of a folder, the other folders open beside it and in it, and their order do not affect any result. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { fileFindings } from '../../server/src/diagnostics/file-findings.js';
import { schemaChoices } from '../../server/src/features/actions/schema-choices.js';
import { fixtureTexts } from '../../server/src/features/testing.js';
import { fileStatus } from '../../server/src/protocol/status.js';
import { memoryFileSystem } from '../../server/src/workspace/files/testing.js';
import { runName } from '../../server/src/workspace/projects/describe-run.js';
import { Workspace } from '../../server/src/workspace/workspace.js';

const recorded = new URL('../answers/', import.meta.url);
const ws = '/ws';

function workspaceWith(texts: ReadonlyMap<string, string>, folders: readonly string[]): Workspace {
  const workspace = new Workspace(memoryFileSystem(new Map(texts)));
  workspace.setFolders(folders);
  for (const folder of folders) for (const _ of workspace.index(folder));
  return workspace;
}

/** What users see of each file. */
function seenIn(workspace: Workspace, keys: Iterable<string>) {
  return [...keys].map((key) => ({
    key,
    runs: workspace.runsOf(key).map(({ id, files, dataValuesFiles }) => ({ id, files, dataValuesFiles })),
    status: fileStatus(workspace, key, new Set()),
    findings: fileFindings(workspace, key).findings.map(({ code, range, message }) => ({ code, range, message })),
    commands: workspace.commandsFor(key),
    schemas: schemaChoices(workspace, key),
    names: workspace.runsOf(key).map((run) => runName(run, workspace.folders)),
  }));
}

/** The directories below `ws` that contain files. */
function directoriesOf(texts: ReadonlyMap<string, string>): readonly string[] {
  const found = new Set<string>();
  for (const key of texts.keys())
    for (let at = dirname(key); at !== ws && at !== dirname(at); at = dirname(at)) found.add(at);
  return [...found].sort();
}

const names = readdirSync(recorded).flatMap((name) => /^(\w+)\.workspace\.txt$/.exec(name)?.[1] ?? []);

/** The texts of a recorded workspace, in `folder`. */
function recordedTexts(name: string, folder: string): ReadonlyMap<string, string> {
  const fixture = fixtureTexts(readFileSync(new URL(`${name}.workspace.txt`, recorded), 'utf8'));
  return new Map([...fixture].map(([path, text]) => [`${folder}/${path}`, text]));
}

describe('a folder below others, whatever their names', () => {
  it.each(names)('has the same runs and findings: %s', (name) => {
    const [expected, found] = [ws, '/home/ci/.github/scripts/testdata/e2e/_ytt_lib/__x__/ws'].map((folder) => {
      const texts = recordedTexts(name, folder);
      return seenIn(workspaceWith(texts, [folder]), texts.keys()).map(({ findings, names }) => ({ findings, names }));
    });
    expect(found).toEqual(expected);
  });
});

describe('a folder inside another', () => {
  it.each(names)('changes nothing in %s', (name) => {
    const texts = recordedTexts(name, ws);
    const expected = seenIn(workspaceWith(texts, [ws]), texts.keys());
    expect(expected.some(({ runs }) => runs.length > 0)).toBe(true);
    for (const inner of directoriesOf(texts))
      for (const folders of [
        [ws, inner],
        [inner, ws],
      ])
        expect(seenIn(workspaceWith(texts, folders), texts.keys()), folders.join(' ')).toEqual(expected);
  });

  it('has the data values of the run around it', () => {
    const texts = new Map([
      [`${ws}/config/schema.yml`, '#@data/values-schema\n---\nname: app\n'],
      [`${ws}/config/sub/values.yml`, 'name: 1\n'],
    ]);
    for (const folders of [[ws], [ws, `${ws}/config/sub`], [`${ws}/config/sub`, `${ws}/config`, ws]]) {
      const { findings } = fileFindings(workspaceWith(texts, folders), `${ws}/config/sub/values.yml`);
      expect(findings.map(({ code }) => code)).toEqual(['wrong-type']);
    }
  });
});
