/** Data values that code passes to libraries: the arguments of `with_data_values`, and the keys in them. */
import type { Project, SchemaNode, SourceFile } from '@ytt-language/shared';
import {
  type CodeFlow,
  type CodeScope,
  codeIndex,
  type Expression,
  elementsOf,
  type Flow,
  type FlowValue,
  keysOf,
  type PathStep,
  type Shape,
  schemaAt,
  scopeOf,
  shapesOf,
} from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { DataValueName } from './data-value-reads.js';
import type { Place } from './symbols-at.js';

type WithRun = Pick<Snapshot, 'project' | 'schema'>;

/** A key that passes a data value to a library. */
export interface LibraryValueName {
  /** The key, including its quotes. */
  readonly place: Place;
  readonly value: DataValueName;
}

type RunCode = ReturnType<Project['codeWith']>;

const known = new WeakMap<RunCode, readonly LibraryValueName[]>();

/** The keys in the code of the run that name data values of libraries. */
export function libraryValueNames({ project, schema }: WithRun): readonly LibraryValueName[] {
  if (project?.inputs.files.some((file) => file.includes(withDataValues)) !== true) return [];
  const code = project.codeWith(schema);
  const names = known.get(code) ?? code.files.flatMap(({ source }) => libraryValueNamesIn(code, source));
  known.set(code, names);
  return names;
}

/** The key at the offset in the snapshot's file, if it names a data value of a library. */
export function libraryValueNameAt(
  snapshot: WithRun & Pick<Snapshot, 'file'>,
  offset: number,
): LibraryValueName | undefined {
  return libraryValueNames(snapshot).find(
    ({ place: { file, range } }) => file === snapshot.file && range.start <= offset && offset <= range.end,
  );
}

/** The places where the code of `file` may pass the data value to a library under a name that is computed. */
export function computedLibraryValues(
  { project, schema }: WithRun,
  { root, path }: DataValueName,
  file: SourceFile,
): readonly Place[] {
  const code = project?.codeWith(schema);
  return code === undefined
    ? []
    : withDataValuesIn(code, file).flatMap(({ at, declarations, argument }) =>
        declarations.includes(root) && (argument === undefined || !isWritten(argument, path)) ? [at] : [],
      );
}

const withDataValues = 'with_data_values';

interface WithDataValuesAccess {
  /** The place of the method's name. */
  readonly at: Place;
  /** The declarations of the data values of the libraries that the method may belong to. */
  readonly declarations: readonly SchemaNode[];
  /** The argument; undefined if it is unknown. */
  readonly argument: Flow | undefined;
}

function withDataValuesIn(code: RunCode, file: SourceFile): readonly WithDataValuesAccess[] {
  const flow = code.flowOf(file);
  const own = code.fileOf(file);
  if (flow === undefined || own === undefined || !file.includes(withDataValues)) return [];
  const scope = scopeOf(own);
  const { accesses, memberCalls } = codeIndex(scope.syntax);
  return accesses.flatMap(({ name, at, object, expression }): readonly WithDataValuesAccess[] => {
    const range = name === withDataValues ? scope.syntax.text.writtenRange(at.start, at.end) : undefined;
    if (range === undefined) return [];
    const declarations = flow
      .of(scope, object)
      .flatMap((one) => (one.kind === 'library' ? (one.library.values?.declaration ?? []) : []));
    const [argument] = memberCalls.get(expression)?.args ?? [];
    return [{ at: { file, range }, declarations, argument: argument && flowOfArgument(flow, scope, argument) }];
  });
}

function flowOfArgument(
  flow: CodeFlow,
  scope: CodeScope,
  { mode, value }: { readonly mode: string; readonly value: Expression },
): Flow | undefined {
  return mode === 'positional' ? flow.of(scope, value) : undefined;
}

function libraryValueNamesIn(code: RunCode, file: SourceFile): readonly LibraryValueName[] {
  const found = new Map<string, LibraryValueName>();
  for (const { declarations, argument } of withDataValuesIn(code, file))
    for (const root of declarations) collect(argument ?? [], root, [], found);
  return [...found.values()];
}

/** Adds the keys in the argument that set the data value at `path`, each once. */
function collect(flow: Flow, root: SchemaNode, path: readonly PathStep[], found: Map<string, LibraryValueName>): void {
  const shapes = flow.flatMap(shapesOf).filter(isWrittenShape);
  for (const { name, place, flow: below } of shapes.flatMap(keysOf)) {
    const step: PathStep = { kind: 'key', key: name };
    const inner = [...path, step];
    if (place === undefined || schemaAt(root, inner) === undefined) continue;
    const { file, start, end } = place;
    const id = `${file.path} ${start}`;
    if (found.has(id)) continue;
    found.set(id, { place: { file, range: { start, end } }, value: { root, path: inner } });
    collect(below(), root, inner, found);
  }
  const item: PathStep = { kind: 'item' };
  if (schemaAt(root, path)?.kind === 'array')
    for (const shape of shapes) collect(elementsOf(shape, true), root, [...path, item], found);
}

/** Whether the value is a collection that code constructs. */
function isWrittenShape({ kind }: Shape): boolean {
  return ['dict', 'struct', 'fragment', 'list', 'tuple'].includes(kind);
}

/** Whether all keys of `path` are written literally where the values of `flow` are constructed. */
function isWritten(flow: Flow, [step, ...further]: readonly PathStep[]): boolean {
  if (step === undefined) return true;
  return flow.every((value) => isWrittenIn(value, step, further));
}

function isWrittenIn(value: FlowValue, step: PathStep, further: readonly PathStep[]): boolean {
  switch (value.kind) {
    case 'scalar':
      return true;
    case 'dict':
    case 'struct':
      return (
        value.rest === undefined &&
        [...value.members.values()].every(
          ({ name, flow, place }) => !names(step, name) || (place !== undefined && isWritten(flow(), further)),
        )
      );
    case 'fragment':
      return value.items.every(({ kind, key, flow }) =>
        kind === 'mapItem'
          ? key !== undefined && (!names(step, key) || isWritten(flow(), further))
          : isWritten(flow(), further),
      );
    case 'list':
    case 'tuple':
      return isWritten(value.element(), further);
    default:
      return false;
  }
}

function names(step: PathStep, name: string): boolean {
  return step.kind === 'key' && step.key === name;
}
