/** For tests: project graphs of a few files. */
import type { Dialect } from '@ytt-language/shared';
import { expect } from 'vitest';
import type { TextFile } from '../files/text-file.js';
import { defaultSettings } from '../settings/settings.js';
import { buildProjectGraph } from './project-graph.js';
import type { ProjectGraph } from './run-definition.js';

export const values = '#@data/values\n---\nname: app\n';
export const reading = '#@ load("@ytt:data", "data")\nname: #@ data.values.name\n';
export const schema = '#@data/values-schema\n---\nname: app\n';
export const overlay = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\na: 1\n';

export type Texts = Readonly<Record<string, string>>;

/** The graph of files, given by their paths in `/ws`, the workspace folder by default. */
export function graphOf(
  texts: Texts,
  view: {
    folders?: readonly string[];
    repositories?: readonly string[];
    recognised?: readonly [string, string];
    dialect?: Dialect;
  } = {},
): ProjectGraph {
  const files = new Map<string, TextFile>();
  for (const [path, text] of Object.entries(texts))
    files.set(`/ws/${path}`, { key: `/ws/${path}`, text, version: undefined });
  const graph = buildProjectGraph(
    {
      folders: view.folders ?? ['/ws'],
      keys: [...files.keys()],
      get: (key) => files.get(key),
      isRepository: (directory) => (view.repositories ?? []).includes(directory),
      ...(view.recognised === undefined ? {} : { recognised: new Map([view.recognised]) }),
    },
    { ...defaultSettings, dialect: view.dialect ?? 'auto' },
  );
  for (const run of graph.runs) expect(new Set(run.files.map(({ key }) => key)).size, run.id).toBe(run.files.length);
  return graph;
}

/** The runs, one per line: `root: files | data values files`, relative to the workspace folder. */
export function runsOf(
  texts: Texts,
  ...view: Parameters<typeof graphOf> extends [unknown, ...infer Rest] ? Rest : never
): string[] {
  const short = (key: string): string => key.slice(4) || '.';
  return graphOf(texts, ...view).runs.map(({ root, files, dataValuesFiles, tentative }) => {
    const inputs = `${short(root)}: ${files.map(({ key }) => short(key)).join(' ')}`;
    const given = dataValuesFiles.map(({ key }) => short(key)).join(' ');
    return `${inputs}${given === '' ? '' : ` | ${given}`}${tentative ? ' ?' : ''}`;
  });
}
