/** What a name in code stands for: something defined or loaded in the file, a member of an `@ytt:` module, a built-in. */
import type { TextRange } from '@ytt-language/shared';
import { type SymbolDefinition, visibleAt } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { plain } from '../hover/escape-markdown.js';
import { builtinFunctions, type FunctionDescription, moduleMembers } from './function-catalogue.js';
import { definitionOf, symbolsOf } from './symbols-at.js';

export interface DottedName {
  /** `json.encode` as `['json', 'encode']`. */
  readonly names: readonly string[];
  /** The last of the names. */
  readonly range: TextRange;
}

/** The dotted name whose last part is at `offset`; undefined where there is none. */
export function dottedNameAt(text: string, offset: number): DottedName | undefined {
  let start = offset;
  while (/\w/.test(text[start - 1] ?? '')) start--;
  const end = offset + (/^\w*/.exec(text.slice(offset, offset + 200))?.[0].length ?? 0);
  if (start === end || /\d/.test(text[start] ?? '')) return undefined;
  const before = /(?:[A-Za-z_]\w*\.)*$/.exec(text.slice(Math.max(0, start - 500), start))?.[0] ?? '';
  if (before === '' && text[start - 1] === '.') return undefined;
  return { names: [...before.split('.').slice(0, -1), text.slice(start, end)], range: { start, end } };
}

export function visibleSymbols({ file }: Snapshot, offset: number): readonly SymbolDefinition[] {
  return visibleAt(symbolsOf(file), offset);
}

/** What is known of the function or value that a dotted name in code at `offset` stands for. */
export function describeName(
  snapshot: Snapshot,
  names: readonly string[],
  offset: number,
): FunctionDescription | undefined {
  const [root = '', member] = names;
  if (names.length > 2) return undefined;
  const definition = visibleSymbols(snapshot, offset).find(({ name }) => name === root);
  const module = definition && yttModule(definition);
  if (member !== undefined) {
    const found = moduleMembers(module ?? '')?.find(({ name }) => name === `${module}.${member}`);
    return found && { ...found, name: `${root}.${member}` };
  }
  if (definition === undefined) return builtinFunctions.find(({ name }) => name === root);
  if (module !== undefined) return { name: root, parameters: undefined, summary: `The module \`@ytt:${module}\`.` };
  return describeDefinition(snapshot, definition);
}

/** The `@ytt:` module that the symbol stands for. */
export function yttModule({ loadedFrom }: SymbolDefinition): string | undefined {
  const module = loadedFrom?.module.startsWith('@ytt:') ? loadedFrom.module.slice(5) : undefined;
  return module !== undefined && loadedFrom?.name === module ? module : undefined;
}

/** A function of the file, or one that it loads from another file of the run. */
export function describeDefinition(
  snapshot: Pick<Snapshot, 'file' | 'project'>,
  definition: SymbolDefinition,
): FunctionDescription {
  const { name } = definition;
  let found: SymbolDefinition | undefined = definition;
  if (definition.loadedFrom !== undefined) {
    const place = definitionOf(snapshot, definition);
    found =
      place.file === snapshot.file
        ? undefined
        : symbolsOf(place.file).definitions.find(({ range }) => range.start === place.range.start);
  }
  return {
    name,
    parameters: found?.signature?.parameters,
    summary: plain(found?.signature?.documentation ?? kindText(definition)),
  };
}

function kindText({ kind, loadedFrom, within }: SymbolDefinition): string {
  switch (kind) {
    case 'load':
      return loadedFrom === undefined ? '' : `Loaded from ${loadedFrom.module}.`;
    case 'parameter':
      return within === undefined ? 'A parameter.' : `A parameter of ${within.name}.`;
    case 'function':
      return '';
    case 'variable':
      return within === undefined ? 'A variable of the file.' : `A variable of ${within.name}.`;
  }
}
