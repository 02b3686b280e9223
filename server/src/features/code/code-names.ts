/**
 * Describes what a name in code is bound to: a definition or load in the file, a member of a module, a method, a
 * built-in.
 */
import {
  type CodeAt,
  codeIndex,
  definitionAt,
  type Expression,
  type FlowValue,
  type SymbolDefinition,
  scopeOf,
  shapesOf,
  typeOfShape,
} from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { plain } from '../hover/escape-markdown.js';
import { flowAt } from './code-values.js';
import {
  builtinFunctions,
  type FunctionDescription,
  methodsOf,
  moduleMembers,
  proposedModuleMembers,
} from './function-catalogue.js';
import { definitionOf, symbolsOf } from './symbols-at.js';

/** Describes the function or value of an expression; if it cannot be described, only names it. */
export function describeExpression(
  snapshot: Snapshot,
  code: CodeAt,
  expression: Expression,
): FunctionDescription | undefined {
  const definition = expression.kind === 'identifier' ? definitionAt(code, expression) : undefined;
  const own = definition && describeDefinition(snapshot, definition);
  if (own?.parameters !== undefined) return own;
  const written = writtenName(expression);
  const found = flowAt(snapshot, code, expression).flatMap((value) => describeValue(value) ?? [])[0];
  if (found === undefined || (own !== undefined && found.parameters === undefined)) return own;
  return written === undefined ? found : { ...found, name: written };
}

/** The name of a callee as written, with the module or value before it. */
function writtenName(expression: Expression): string | undefined {
  if (expression.kind === 'identifier') return expression.name;
  if (expression.kind !== 'dot') return undefined;
  const object = writtenName(expression.object);
  return object === undefined ? expression.name.name : `${object}.${expression.name.name}`;
}

/** Describes a function, wherever it is defined, or a module; undefined for other values. */
export function describeValue(value: FlowValue): FunctionDescription | undefined {
  switch (value.kind) {
    case 'function': {
      const definition = codeIndex(scopeOf(value.file).syntax).definitions.get(value.node);
      if (definition === undefined) return undefined;
      const { name, signature } = definition;
      return { name, parameters: signature?.parameters, summary: plain(signature?.documentation ?? '') };
    }
    case 'builtin': {
      const [module = '', member] = value.name.split('.');
      if (member !== undefined) return describeMember(module, member);
      return builtinFunctions.find(({ name }) => name === value.name);
    }
    case 'method': {
      const [shape] = shapesOf(value.object);
      const type = value.object.kind === 'library' ? 'library' : shape && typeOfShape(shape);
      return methodsOf(type ?? '').find(({ name }) => name === value.name);
    }
    case 'ytt-module':
      return { name: value.name, parameters: undefined, summary: `The module \`@ytt:${value.name}\`.` };
    default:
      return undefined;
  }
}

/** Describes a member of an `@ytt:` module, by the names of both. */
export function describeMember(module: string, member: string): FunctionDescription | undefined {
  const known = [...(moduleMembers(module) ?? []), ...proposedModuleMembers(module)];
  return known.find(({ name }) => name === `${module}.${member}`);
}

/** The `@ytt:` module that the symbol is loaded from. */
function yttModule({ loadedFrom }: SymbolDefinition): string | undefined {
  const module = loadedFrom?.module.startsWith('@ytt:') ? loadedFrom.module.slice(5) : undefined;
  return module !== undefined && loadedFrom?.name === module ? module : undefined;
}

/** Describes a function of the file, or one that it loads from another file of the run. */
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

function kindText({ kind, loadedFrom, within, expression }: SymbolDefinition): string {
  switch (kind) {
    case 'load':
      return loadedFrom === undefined ? '' : `Loaded from ${loadedFrom.module}.`;
    case 'parameter':
      return within === undefined ? 'A parameter.' : `A parameter of ${within.name}.`;
    case 'function':
      return '';
    case 'variable':
      if (expression !== undefined) return 'A variable of this comprehension.';
      return within === undefined ? 'A variable of the file.' : `A variable of ${within.name}.`;
  }
}
