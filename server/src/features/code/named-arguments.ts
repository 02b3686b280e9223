/** Arguments passed by name: `function(name=…)`. */
import type { SourceFile } from '@ytt-language/shared';
import { codeIndex, type FlowValue, scopeOf } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { cursorAt } from '../cursor/cursor.js';
import { codeFlowOf, flowAt } from './code-values.js';
import { isSamePlace, mayHoldCode, type Place, parameterAt } from './symbols-at.js';

export interface NamedArgument {
  /** The place of the name. */
  readonly place: Place;
  /** The parameters with that name, in those of the possible callees that are defined in the run. */
  readonly parameters: readonly Place[];
}

/** The named argument whose name is at the offset; undefined if there is none, or its function is unknown. */
export function namedArgumentAt(snapshot: Snapshot, offset: number): NamedArgument | undefined {
  const cursor = cursorAt(snapshot, offset);
  if (cursor.kind !== 'name' || cursor.argument?.isKeyword !== true) return undefined;
  const { code, argument, start, end } = cursor;
  const name = argument.call.argument?.name?.name ?? '';
  const parameters = parametersNamed(flowAt(snapshot, code, argument.call.call.callee), name);
  return parameters.length === 0 ? undefined : { place: { file: snapshot.file, range: { start, end } }, parameters };
}

/**
 * The arguments in `files`, files of the run, that may name the parameter declared at `declared`; none if no parameter
 * is declared there.
 */
export function argumentsNaming(
  snapshot: Snapshot,
  declared: Place,
  files: readonly SourceFile[],
): readonly NamedArgument[] {
  const name = parameterAt(declared)?.name;
  if (name === undefined) return [];
  return files
    .filter((file) => mayHoldCode(file.path) && file.includes(name))
    .flatMap((file) => argumentsNamed(snapshot, name, file))
    .filter(({ parameters }) => parameters.some((one) => isSamePlace(one, declared)));
}

function argumentsNamed({ project, schema }: Snapshot, name: string, file: SourceFile): readonly NamedArgument[] {
  const { flow, file: own } = codeFlowOf({ file, project, schema });
  const scope = scopeOf(own);
  const { calls, memberCalls } = codeIndex(scope.syntax);
  return [...[...calls.values()].flat(), ...memberCalls.values()].flatMap(({ callee, args }) => {
    const named = args.find((one) => one.name?.name === name)?.name;
    const range = named && scope.syntax.text.writtenRange(named.start, named.end);
    return range ? [{ place: { file, range }, parameters: parametersNamed(flow.of(scope, callee), name) }] : [];
  });
}

function parametersNamed(functions: readonly FlowValue[], name: string): readonly Place[] {
  return functions.flatMap((value): readonly Place[] => {
    if (value.kind !== 'function') return [];
    const parameter = value.node.parameters.find((one) => one.mode === 'plain' && one.name?.name === name)?.name;
    const range = parameter && scopeOf(value.file).syntax.text.writtenRange(parameter.start, parameter.end);
    return range ? [{ file: value.file.source, range }] : [];
  });
}
