/** The Starlark symbol at an offset, in YAML templates, text templates and modules. */
import { posix } from 'node:path';
import type { SourceFile, TextRange } from '@ytt-language/shared';
import { type FileSymbols, fileSymbols, type SymbolDefinition } from '@ytt-language/shared/tooling';
import { isYamlName } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';

export function symbolsOf(file: SourceFile): FileSymbols {
  if (file.path.endsWith('.star')) return fileSymbols(file, 'starlark');
  return fileSymbols(file, file.path.endsWith('.txt') ? 'text' : 'yaml');
}

/** Whether code may stand in a file of this name. */
export function mayHoldCode(path: string): boolean {
  return /\.star$|\.txt$/.test(path) || isYamlName(path);
}

/** Whether a file of this name gives its symbols to those that load it. */
export function isLoadable(path: string): boolean {
  return /\.star$|\.lib\.(?:ya?ml|txt)$/.test(path);
}

/** Whether the file is code or a template. */
export function holdsCode({ file, summary }: Pick<Snapshot, 'file' | 'summary'>): boolean {
  return summary.templated || /\.(?:star|txt)$/.test(file.path);
}

export interface SymbolUse {
  readonly definition: SymbolDefinition;
  /** The name at the offset. */
  readonly range: TextRange;
}

export function symbolAt(snapshot: Snapshot, offset: number): SymbolUse | undefined {
  if (!holdsCode(snapshot)) return undefined;
  for (const definition of symbolsOf(snapshot.file).definitions) {
    const range = [definition.range, ...definition.references].find((one) => one.start <= offset && offset <= one.end);
    if (range !== undefined) return { definition, range };
  }
  return undefined;
}

export interface Place {
  readonly file: SourceFile;
  readonly range: TextRange;
}

/** Where a symbol is defined: of a loaded one in the file that it is loaded from, where that is part of the run. */
export function definitionOf(
  { file, project }: Pick<Snapshot, 'file' | 'project'>,
  { loadedFrom, range }: SymbolDefinition,
): Place {
  const own = { file, range };
  if (loadedFrom === undefined || loadedFrom.module.startsWith('@')) return own;
  const { module, name } = loadedFrom;
  const path = module.startsWith('/') ? module.slice(1) : posix.join(posix.dirname(file.path), module);
  const loaded = project?.inputs.files.find((one) => one.path === path);
  const found = loaded && symbolsOf(loaded).definitions.find((one) => one.name === name && one.within === undefined);
  return loaded === undefined || found === undefined ? own : { file: loaded, range: found.range };
}
