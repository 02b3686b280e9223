/** Finds reads of members that none of the object's possible values has. */
import type { Failure } from '../findings/failure.js';
import type { MissingName } from '../findings/finding.js';
import { capitalized, typeInWords } from '../findings/plain-words.js';
import { quote } from '../starlark/values/quote.js';
import { attributeWords, likelyName, nearestName, suggesting } from '../starlark/values/suggest-name.js';
import { pacing } from '../text/pacing.js';
import type { TextRange } from '../text/range.js';
import type { CodeFlow } from './code-flow.js';
import { codeIndex, type MemberAccess } from './code-index.js';
import { type CodeFile, type CodeScope, scopeOf } from './code-run.js';
import type { DataValue, FlowValue } from './flow-value.js';
import { isGuarded } from './guards.js';
import { attributeOf, attributesOf, keysOf, valueAtKey } from './members.js';
import { type Shape, shapesOf, typeOfShape } from './shape.js';

/** An expression that fails whenever it runs. */
export interface MissingMember {
  /** The name in the file. */
  readonly range: TextRange;
  /** ytt's message when the code runs, and the sentence for people. */
  readonly message: string;
  readonly plain: string;
  readonly missing: MissingName;
  readonly failure: Failure;
}

/** Whether some document may set the member `name` of a map of data values that no schema declares. */
type IsSet = (value: DataValue, name: string) => boolean;

/** The missing members of a file, and the answers of `isSet` that they depend on. */
interface Known {
  readonly members: readonly MissingMember[];
  readonly queries: readonly { readonly value: DataValue; readonly name: string; readonly answer: boolean }[];
}

/** The number of members between two calls of `Pauses.withinStep`. */
const pauseInterval = 500;

const membersOfFlows = new WeakMap<CodeFlow, Map<CodeFile, Known>>();

/**
 * The missing members in the code of `file`, in order; the same list for the same flow, as long as `isSet` gives the
 * same answers.
 */
export function missingMembers(flow: CodeFlow, file: CodeFile, isSet: IsSet): readonly MissingMember[] {
  const ofFlow = membersOfFlows.get(flow) ?? new Map<CodeFile, Known>();
  membersOfFlows.set(flow, ofFlow);
  const known = ofFlow.get(file);
  if (known?.queries.every(({ value, name, answer }) => isSet(value, name) === answer)) return known.members;
  const queries: Known['queries'][number][] = [];
  const members = findMissing(flow, file, (value, name) => {
    const answer = isSet(value, name);
    queries.push({ value, name, answer });
    return answer;
  });
  ofFlow.set(file, { members, queries });
  return members;
}

function findMissing(flow: CodeFlow, file: CodeFile, isSet: IsSet): readonly MissingMember[] {
  const scope = scopeOf(file);
  const byPlace = new Map<number, MissingMember>();
  const pace = pacing(file.source, pauseInterval);
  for (const access of codeIndex(scope.syntax).accesses) {
    pace();
    if (access.name === '') continue;
    const shapes = shapesThatLack(flow, scope, access, isSet);
    const range = shapes && nameRange(scope, access);
    if (shapes === undefined || range === undefined || byPlace.has(range.start)) continue;
    if (isAskedFor(flow, access.name) || isGuarded(flow, scope, access.expression)) continue;
    byPlace.set(range.start, { range, ...wordsFor(shapes, access) });
  }
  return [...byPlace.values()];
}

/** The possible shapes of the object, if none of them has the member; undefined if one may have it. */
function shapesThatLack(
  flow: CodeFlow,
  scope: CodeScope,
  access: MemberAccess,
  isSet: IsSet,
): readonly Shape[] | undefined {
  const values = flow.of(scope, access.object);
  if (!values.some(isStructure)) return undefined;
  const find = access.expression.kind === 'index' ? valueAtKey : attributeOf;
  const shapes = values.flatMap(shapesOf);
  const mayHave = (shape: Shape): boolean => {
    const isUntyped = shape.kind === 'declared-map' && shape.declaration.isInferred === true;
    const member = find(shape, access.name);
    return isUntyped && member === 'unknown' ? isSet(shape.value, access.name) : member !== undefined;
  };
  if (shapes.some(mayHave)) return undefined;
  return values.some((value) => isItem(value) && mayBeAnotherItem(flow)) ? undefined : shapes;
}

/** Whether a misspelt member of the value can be recognised, because its members are declared or defined. */
function isStructure(value: FlowValue): boolean {
  return value.kind === 'data-value' || value.kind === 'struct' || value.kind === 'ytt-module';
}

function isItem(value: FlowValue): boolean {
  return value.kind === 'data-value' && value.path.some(({ kind }) => kind === 'item');
}

/** For each flow: whether code may add an element to an array of data values. */
const addsElements = new WeakMap<CodeFlow, boolean>();

/** Methods that add elements to a list. */
const adding: ReadonlySet<string> = new Set(['append', 'extend', 'insert']);

/** Whether code may add an element to an array of data values: code sees it as a list. */
function mayBeAnotherItem(flow: CodeFlow): boolean {
  let answer = addsElements.get(flow);
  if (answer === undefined) {
    answer = flow.run.files.some((file) => {
      const scope = scopeOf(file);
      return codeIndex(scope.syntax).accesses.some(
        ({ name, object }) =>
          adding.has(name) && flow.of(scope, object).some(({ kind }) => kind === 'unknown' || kind === 'data-value'),
      );
    });
    addsElements.set(flow, answer);
  }
  return answer;
}

/** For each flow: the names that code passes to `hasattr` or `getattr`. */
const namesAskedFor = new WeakMap<CodeFlow, ReadonlySet<string>>();

/** Whether code anywhere passes the name to `hasattr` or `getattr`, and so expects that it may be missing. */
function isAskedFor(flow: CodeFlow, name: string): boolean {
  let names = namesAskedFor.get(flow);
  if (names === undefined) {
    const all = flow.run.files.flatMap((file) => codeIndex(scopeOf(file).syntax).accesses);
    names = new Set(all.flatMap((access) => (access.expression.kind === 'call' ? [access.name] : [])));
    namesAskedFor.set(flow, names);
  }
  return names.has(name);
}

function nameRange({ syntax }: CodeScope, { at }: MemberAccess): TextRange | undefined {
  const range = syntax.text.writtenRange(at.start, at.end);
  if (range === undefined || at.kind === 'identifier') return range;
  return { start: range.start + 1, end: range.end - 1 };
}

function wordsFor(shapes: readonly Shape[], { name, expression }: MemberAccess): Omit<MissingMember, 'range'> {
  const isKey = expression.kind === 'index';
  const names = shapes.flatMap((shape) => (isKey ? keysOf(shape) : attributesOf(shape)).map((member) => member.name));
  const nearest = likelyName(name, names);
  const missing = { name, nearest };
  const [shape] = shapes.filter((one) => typeOfShape(one) !== 'NoneType');
  const type = (shape && typeOfShape(shape)) ?? 'struct';
  const refused = isKey && shape ? refusedKey(shape, type) : undefined;
  if (refused !== undefined) return { ...refused, missing };
  if (isKey) {
    const plain = `There is no key ${quote(name)} in this ${typeInWords(type).replace(/^an? /, '')}, so this fails when it runs`;
    const failure = { kind: 'key-missing', of: type, key: name } as const;
    return { message: `key ${quote(name)} not in ${type}`, plain: suggesting(plain, nearest), missing, failure };
  }
  const plain = `${capitalized(typeInWords(type))} has no ${name}, so this fails when it runs`;
  const message = attributeWords(`${type} has no .${name} field or method`, nearestName(name, names));
  const failure = { kind: 'member-missing', of: type, name } as const;
  return { message, plain: suggesting(plain, nearest), missing, failure };
}

/** The words for a string as the index of a value that has no keys; undefined for values with keys. */
function refusedKey(shape: Shape, type: string): Pick<MissingMember, 'message' | 'plain' | 'failure'> | undefined {
  const what = shape.kind === 'declared-array' ? 'list' : type;
  const message = refusalOfKey(shape, type);
  if (message === undefined) return undefined;
  const plain = `${capitalized(typeInWords(what))} has no keys, so this fails when it runs`;
  return { message, plain, failure: { kind: 'index-refused' } };
}

function refusalOfKey(shape: Shape, type: string): string | undefined {
  switch (shape.kind) {
    case 'declared-array':
      if (type === 'yamlfragment') return `${type}.Get: Expected array index to be an int64, but was string`;
      return `${type} index: got string, want int`;
    case 'list':
    case 'tuple':
      return `${type} index: got string, want int`;
    case 'scalar':
      return type === 'string' ? `${type} index: got string, want int` : `unhandled index operation ${type}[string]`;
    default:
      return undefined;
  }
}
