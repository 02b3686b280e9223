/** What a name in code stands for: something defined or loaded in the file, a member of an `@ytt:` module, a built-in. */
import {
  type CodeAt,
  definitionAt,
  type Expression,
  type Identifier,
  type SymbolDefinition,
} from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { plain } from '../hover/escape-markdown.js';
import { builtinFunctions, type FunctionDescription, moduleMembers } from './function-catalogue.js';
import { definitionOf, symbolsOf } from './symbols-at.js';

/** The name that an expression is: `len`, or `encode` of `json.encode`; undefined for other expressions. */
function namesOf(expression: Expression): { readonly root: Identifier; readonly member?: string } | undefined {
  if (expression.kind === 'identifier') return { root: expression };
  if (expression.kind !== 'dot' || expression.object.kind !== 'identifier') return undefined;
  return { root: expression.object, member: expression.name.name };
}

/** What is known of the function or value that a name or `module.name` in code stands for. */
export function describeExpression(
  snapshot: Snapshot,
  code: CodeAt,
  expression: Expression,
): FunctionDescription | undefined {
  const names = namesOf(expression);
  if (names === undefined) return undefined;
  const { root, member } = names;
  const definition = definitionAt(code, root);
  if (member !== undefined) {
    const module = definition && yttModule(definition);
    const found = moduleMembers(module ?? '')?.find(({ name }) => name === `${module}.${member}`);
    return found && { ...found, name: `${root.name}.${member}` };
  }
  if (definition === undefined) return builtinFunctions.find(({ name }) => name === root.name);
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
  const module = yttModule(definition);
  if (module !== undefined) return { name, parameters: undefined, summary: `The module \`@ytt:${module}\`.` };
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
