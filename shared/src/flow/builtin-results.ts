/** The possible results of built-in functions and of functions of `@ytt:` modules. */
import { universe } from '../starlark/eval/universe.js';
import { elementsOf, sequence, sequenceOf } from './elements.js';
import {
  boolFlow,
  type Flow,
  type FlowValue,
  type FragmentValue,
  floatFlow,
  intFlow,
  type LazyFlow,
  type Member,
  noFlow,
  noneFlow,
  orUnknown,
  stringFlow,
  union,
  unknownFlow,
} from './flow-value.js';
import { attributeOf, keysOf } from './members.js';
import { shapesOf } from './shape.js';

/** The arguments of a call. */
export interface CallArguments {
  readonly positional: readonly LazyFlow[];
  /** By name, each with its position. */
  readonly named: ReadonlyMap<string, Member>;
  /** Whether `*` or `**` passes further arguments. */
  readonly areMore: boolean;
}

/** Whether the language has a built-in function of this name. */
export function isBuiltin(name: string): boolean {
  return universe.has(name);
}

/** The result of a call `name(…)` of a built-in; unknown for unknown names. */
export function builtinResult(name: string, args: CallArguments): Flow {
  return fixedResults.get(name) ?? resultsByName.get(name)?.(args) ?? unknownFlow;
}

/** Entries of a table in which all of `names` have the result `flow`. */
export const results = (flow: Flow, ...names: readonly string[]): readonly (readonly [string, Flow])[] =>
  names.map((name) => [name, flow] as const);

/** A list of strings. */
export const stringList = sequenceOf('list', () => stringFlow);

const fixedResults: ReadonlyMap<string, Flow> = new Map([
  ...results(intFlow, 'len', 'int', 'hash', 'ord', 'math.ceil', 'math.floor'),
  ...results(stringFlow, 'str', 'repr', 'type', 'chr', 'data.read', 'json.encode', 'yaml.encode', 'toml.encode'),
  ...results(stringFlow, 'base64.encode', 'base64.decode', 'md5.sum', 'sha256.sum', 'regexp.replace'),
  ...results(stringFlow, 'url.path_segment_encode', 'url.path_segment_decode', 'url.query_param_value_encode'),
  ...results(stringFlow, 'url.query_param_value_decode', 'url.query_params_encode'),
  ...results(boolFlow, 'bool', 'any', 'all', 'hasattr', 'regexp.match'),
  ...results(floatFlow, 'float'),
  ...results(noneFlow, 'print'),
  ...results(noFlow, 'fail', 'assert.fail'),
  ...results(stringList, 'dir', 'data.list'),
  ...results(
    sequenceOf('list', () => intFlow),
    'range',
  ),
]);

type Result = (args: CallArguments) => Flow;

const resultsByName: ReadonlyMap<string, Result> = new Map<string, Result>([
  ['sorted', (args) => collected('list', args)],
  ['reversed', (args) => collected('list', args)],
  ['list', (args) => collected('list', args)],
  ['set', (args) => collected('set', args)],
  ['tuple', (args) => collected('tuple', args)],
  ['enumerate', enumerated],
  ['zip', zipped],
  ['max', extremum],
  ['min', extremum],
  ['dict', madeDict],
  ['getattr', gottenAttribute],
  ['struct.make', madeStruct],
  // Binding arguments to a function does not change its results.
  ['struct.make_and_bind', madeStruct],
  ['struct.bind', ({ positional: [callee] }) => callee?.() ?? unknownFlow],
  ['overlay.apply', applied],
  ['struct.encode', ({ positional: [value] }) => encoded(value)],
  ['struct.decode', ({ positional: [value] }) => decoded(value)],
]);

/** The elements of all the values; see `elementsOf` for `isFresh`. */
export function elementsOfFlow(flow: Flow, isFresh = false): Flow {
  return union(...flow.flatMap(shapesOf).map((shape) => elementsOf(shape, isFresh)));
}

function collected(kind: 'list' | 'set' | 'tuple', { positional: [values] }: CallArguments): Flow {
  return values === undefined ? sequenceOf(kind, () => noFlow) : sequenceOf(kind, () => elementsOfFlow(values()));
}

function enumerated({ positional: [values] }: CallArguments): Flow {
  const pair = (): Flow => sequence('tuple', [() => intFlow, () => elementsOfFlow(values?.() ?? unknownFlow)]);
  return sequenceOf('list', pair);
}

function zipped({ positional, areMore }: CallArguments): Flow {
  if (areMore) return unknownFlow;
  return sequenceOf('list', () =>
    sequence(
      'tuple',
      positional.map((values) => () => elementsOfFlow(values())),
    ),
  );
}

function extremum({ positional, areMore }: CallArguments): Flow {
  const [only, ...others] = positional;
  if (areMore || only === undefined) return unknownFlow;
  return others.length === 0 ? elementsOfFlow(only()) : union(...positional.map((value) => value()));
}

function madeStruct({ named, areMore }: CallArguments): Flow {
  return [{ kind: 'struct', members: named, isOpen: areMore, rest: undefined }];
}

/** `overlay.apply()` can return items of all its arguments. */
function applied({ positional, areMore }: CallArguments): Flow {
  const flow = union(...positional.map((value) => value()));
  return areMore ? unknownFlow : orUnknown(flow);
}

/** Any dict may have more keys than are known, so the entries from `*` and `**` add no information. */
function madeDict({ positional: [from], named }: CallArguments): Flow {
  const given = from?.().flatMap(shapesOf) ?? [];
  const members = new Map([...given.flatMap(keysOf).map((member) => [member.name, member] as const), ...named]);
  return [{ kind: 'dict', members, isOpen: true, rest: undefined }];
}

function gottenAttribute({ positional: [object, name, otherwise] }: CallArguments): Flow {
  const names = name?.() ?? unknownFlow;
  const [only] = names;
  if (object === undefined || names.length !== 1 || only?.kind !== 'scalar' || only.text === undefined)
    return unknownFlow;
  return union(attributeOfFlow(object(), only.text), otherwise?.() ?? noFlow);
}

/** The possible values of `value.name`, where `value` has that attribute. */
export function attributeOfFlow(flow: Flow, name: string): Flow {
  return union(
    ...flow.flatMap(shapesOf).map((shape) => {
      const member = attributeOf(shape, name);
      return member === 'unknown' ? unknownFlow : (member?.flow() ?? noFlow);
    }),
  );
}

/** The flow of `struct.encode`: dicts are converted to structs, at any depth. */
export function encoded(value: LazyFlow | undefined): Flow {
  return mapped(value?.() ?? unknownFlow, encodedValue);
}

function encodedValue(value: FlowValue): Flow {
  switch (value.kind) {
    case 'data-value':
      return [{ ...value, form: 'struct' }];
    case 'struct':
    case 'dict':
      return [{ ...value, kind: 'struct', members: mapMembers(value.members, encoded) }];
    case 'list':
    case 'tuple':
      return sequenceOf('list', () => encoded(value.element));
    case 'fragment':
      return encodedFragment(value);
    default:
      return value.kind === 'scalar' ? [value] : unknownFlow;
  }
}

function encodedFragment({ items }: FragmentValue): Flow {
  const members = new Map<string, Member>();
  for (const { kind, key: name, flow, place } of items) {
    if (kind !== 'mapItem') return union(...items.map((one) => encoded(one.flow)));
    if (name !== undefined) members.set(name, { name, flow: () => encoded(flow), place });
  }
  return [{ kind: 'struct', members, isOpen: true, rest: undefined }];
}

/** The flow of `struct.decode`: structs are converted to dicts, at any depth. */
function decoded(value: LazyFlow | undefined): Flow {
  return mapped(value?.() ?? unknownFlow, decodedValue);
}

function decodedValue(value: FlowValue): Flow {
  switch (value.kind) {
    case 'data-value':
      return [{ ...value, form: 'dict' }];
    case 'struct':
    case 'dict':
      return [{ ...value, kind: 'dict', members: mapMembers(value.members, decoded), isOpen: true }];
    case 'list':
    case 'tuple':
      return sequenceOf('list', () => decoded(value.element));
    default:
      return value.kind === 'scalar' ? [value] : unknownFlow;
  }
}

function mapped(flow: Flow, change: (value: FlowValue) => Flow): Flow {
  return union(...flow.map(change));
}

function mapMembers(
  members: ReadonlyMap<string, Member>,
  change: (flow: LazyFlow) => Flow,
): ReadonlyMap<string, Member> {
  return new Map([...members].map(([name, member]) => [name, { ...member, flow: () => change(member.flow) }]));
}
