/** Workspace symbols: data values and functions whose names contain a given text. */
import { type SchemaNode, visibleName } from '@ytt-language/shared';
import { isLoadable, type PathStep } from '@ytt-language/shared/tooling';
import { fileOfSource } from '../../workspace/files/text-file.js';
import type { Workspace } from '../../workspace/workspace.js';
import { type Place, symbolsOf } from '../code/symbols-at.js';
import { pathText } from '../hover/render-hover.js';

export interface WorkspaceSymbol {
  readonly name: string;
  readonly kind: 'data-value' | 'function';
  readonly place: Place;
}

/** The maximum number of results. */
const most = 500;

/**
 * Returns the symbols of all runs whose names contain the letters of `query` in that order, whatever their case; at
 * most 500, each place once. The functions are those at the top level of files that can be loaded.
 */
export function workspaceSymbols(workspace: Workspace, query: string): readonly WorkspaceSymbol[] {
  const found = new Map<string, WorkspaceSymbol>();
  const add = (symbol: WorkspaceSymbol): void => {
    const file = fileOfSource(symbol.place.file);
    if (file === undefined || found.size >= most || !matches(symbol.name, query)) return;
    found.set(`${file.key}#${symbol.place.range.start}`, symbol);
  };
  const seen = new Set<SchemaNode>();
  for (const run of workspace.runs().runs) {
    const project = workspace.projectOf(run);
    const { inputs } = project;
    const schema = project.schema ?? project.inferredSchema;
    if (schema !== undefined && !seen.has(schema)) {
      seen.add(schema);
      visitSchema(schema, [], add);
    }
    for (const file of inputs.files) {
      if (!isLoadable(file.path)) continue;
      for (const { name, kind, within, range } of symbolsOf(file).definitions)
        if (kind === 'function' && within === undefined) add({ name, kind: 'function', place: { file, range } });
    }
  }
  return [...found.values()];
}

function visitSchema(schema: SchemaNode, path: readonly PathStep[], add: (symbol: WorkspaceSymbol) => void): void {
  if (path.length > 32) return;
  const { origin } = schema;
  if (origin !== undefined && path.at(-1)?.kind === 'key') {
    const range = { start: origin.start, end: origin.end };
    add({ name: visibleName(pathText(path)), kind: 'data-value', place: { file: origin.file, range } });
  }
  if (schema.kind === 'array') visitSchema(schema.item, [...path, { kind: 'item' }], add);
  if (schema.kind !== 'map') return;
  for (const item of schema.items) visitSchema(item.schema, [...path, { kind: 'key', key: item.key }], add);
}

/** Whether `name` contains the letters of `query` in the same order. */
function matches(name: string, query: string): boolean {
  let at = 0;
  const text = name.toLowerCase();
  for (const letter of query.toLowerCase()) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
