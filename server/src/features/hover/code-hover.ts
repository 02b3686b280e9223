/** Hovers in code: names, members, loads, and arguments of calls and annotations. */
import type { TextRange } from '@ytt-language/shared';
import {
  describeAnnotation,
  type Expression,
  type Flow,
  type FlowValue,
  isAnnotation,
  type Member,
  shapesOf,
  typeOfShape,
} from '@ytt-language/shared/tooling';
import { definedForOthers } from '../../workspace/projects/loadable-names.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { describeDefinition, describeExpression, describeMember, describeValue } from '../code/code-names.js';
import { dataValuesIn, flowAt, membersNamed } from '../code/code-values.js';
import { flagsSetting } from '../code/flag-values.js';
import { type FunctionDescription, moduleMembers } from '../code/function-catalogue.js';
import { loadedIn } from '../code/symbols-at.js';
import { argumentTexts, stringAt } from '../cursor/argument-texts.js';
import type { Cursor } from '../cursor/cursor.js';
import { annotationSetAt } from '../cursor/document-role.js';
import { dataValueInCode } from './data-value-subject.js';
import type { Hover, HoverSubject } from './hover-types.js';

/** The hover of a name in a `load`: the symbol that it imports. */
export function loadedHover(snapshot: Snapshot, cursor: Extract<Cursor, { kind: 'loaded-name' }>): Hover | undefined {
  const { definition, quoted } = cursor;
  if (definition === undefined) return undefined;
  const described = describeDefinition(snapshot, definition);
  return nameSubject(
    quoted ? { ...described, name: definition.loadedFrom?.name ?? described.name } : described,
    cursor,
  );
}

/** The hover of a path in a `load`: the names that can be loaded from there. */
export function moduleHover(
  { file, project }: Snapshot,
  { path: written, start, end }: Extract<Cursor, { kind: 'load-path' }>,
): Hover | undefined {
  const range = { start, end };
  const module = /^@ytt:(.*)/.exec(written)?.[1] ?? '';
  const described = moduleMembers(module);
  if (described !== undefined) {
    const members = described.map(({ name }) => name.slice(module.length + 1));
    return { subject: { kind: 'module', path: written, names: [module], members }, range };
  }
  const loaded = loadedIn(project, file, written);
  const names = loaded && definedForOthers(loaded).map(({ name }) => name);
  return loaded && names && { subject: { kind: 'module', path: loaded.path, names, members: [] }, range };
}

/** The maximum number of values shown in one hover. */
const mostSubjects = 4;

/**
 * Returns what is known about the member that the cursor names, for each value that its object can have: data values
 * and functions, otherwise the flags that set it, the description in its `@ytt:` module, or just its name. Undefined if
 * nothing is known.
 */
export function memberHover(snapshot: Snapshot, cursor: Extract<Cursor, { kind: 'member' }>): Hover | undefined {
  const members = membersNamed(snapshot, cursor, cursor.name);
  const values = members.flatMap(({ flow }) => flow());
  const ways = [
    () => subjectsOf(snapshot, values, cursor.name),
    () => givenSubjects(snapshot, cursor),
    () => membersOfModules(snapshot, cursor),
    () => definedNames(members),
  ];
  for (const way of ways) {
    const subjects = way();
    if (subjects.length > 0) return hoverOf(subjects, cursor, othersIn(values));
  }
  return undefined;
}

/** The description of a member of an `@ytt:` module whose value is unknown, such as an undeclared `data.values`. */
function membersOfModules(snapshot: Snapshot, cursor: Extract<Cursor, { kind: 'member' }>): readonly HoverSubject[] {
  return flowAt(snapshot, cursor.code, cursor.object)
    .flatMap((value) => (value.kind === 'ytt-module' ? (describeMember(value.name, cursor.name) ?? []) : []))
    .map((name) => ({ kind: 'name', name }));
}

/** The members that code defines with unknown values. */
function definedNames(members: readonly Member[]): readonly HoverSubject[] {
  const [defined] = members.filter(({ place }) => place !== undefined);
  return defined ? [{ kind: 'name', name: { name: defined.name, parameters: undefined, summary: '' } }] : [];
}

function givenSubjects(snapshot: Snapshot, cursor: Extract<Cursor, { kind: 'member' }>): readonly HoverSubject[] {
  const flags = flagsSetting(snapshot, cursor).slice(0, mostSubjects);
  return flags.length === 0 ? [] : [{ kind: 'given-by-flags', name: cursor.name, flags }];
}

/** The subjects for the data values and functions among `values`, and the types of all others. */
function subjectsOf(snapshot: Snapshot, values: Flow, writtenName: string): readonly HoverSubject[] {
  const declared = dataValuesIn(values).map((value) => dataValueInCode(snapshot, value));
  if (declared.length > 0) return declared;
  const described = values.flatMap((value) => describeValue(value) ?? []);
  if (described.length > 0) return described.map((name) => ({ kind: 'name', name }));
  const types = new Set(values.flatMap((value) => typeText(value) ?? []));
  if (types.size === 0) return [];
  const summary = `A value: ${[...types].join(', ')}.`;
  return [{ kind: 'name', name: { name: writtenName, parameters: undefined, summary } }];
}

function typeText(value: FlowValue): string | undefined {
  const [shape] = shapesOf(value);
  return shape && typeOfShape(shape);
}

/** The types of the values that are not data values. */
function othersIn(values: Flow): readonly string[] {
  if (dataValuesIn(values).length === 0) return [];
  return [
    ...new Set(values.flatMap((value) => (value.kind === 'data-value' ? [] : (typeText(value) ?? 'another value')))),
  ];
}

function hoverOf(
  subjects: readonly HoverSubject[],
  { start, end }: TextRange,
  others: readonly string[] = [],
): Hover | undefined {
  const [first] = subjects;
  if (first === undefined) return undefined;
  const range = { start, end };
  if (subjects.length === 1 && others.length === 0) return { subject: first, range };
  return { subject: { kind: 'several', subjects: subjects.slice(0, mostSubjects), others }, range };
}

/** The hover of a name: the name, and the data values that it can refer to. */
export function nameHover(
  snapshot: Snapshot,
  cursor: Extract<Cursor, { kind: 'name' }>,
  expression: Expression,
): Hover | undefined {
  const { code } = cursor;
  const name = describeExpression(snapshot, code, expression);
  const values = flowAt(snapshot, code, expression);
  const declared = dataValuesIn(values).map((value) => dataValueInCode(snapshot, value));
  const subjects = [...(name === undefined ? [] : [{ kind: 'name', name } as const]), ...declared];
  return hoverOf(subjects, cursor, othersIn(values));
}

function nameSubject(name: FunctionDescription | undefined, { start, end }: TextRange): Hover | undefined {
  return name && { subject: { kind: 'name', name }, range: { start, end } };
}

/** The hover of a named argument of an annotation. */
export function argumentHover(snapshot: Snapshot, cursor: Extract<Cursor, { kind: 'name' }>): Hover | undefined {
  const { argument: written, identifier, start, end } = cursor;
  if (written === undefined || !isAnnotation(written.call)) return undefined;
  const annotation = describeAnnotation(cursor.annotation ?? '', annotationSetAt(snapshot, start));
  const argument = annotation?.arguments.find(({ name, keyword }) => keyword && name === identifier?.name);
  if (annotation === undefined || argument === undefined) return undefined;
  return { subject: { kind: 'argument', annotation, argument }, range: { start, end } };
}

/** The hover of a named argument of a call: the function. */
export function keywordHover(snapshot: Snapshot, cursor: Extract<Cursor, { kind: 'name' }>): Hover | undefined {
  const { argument, code, start, end } = cursor;
  if (argument?.isKeyword !== true) return undefined;
  const described = describeExpression(snapshot, code, argument.call.call.callee);
  return described && nameSubject(described, { start, end });
}

/** The hover of the name of a type or format in an annotation. */
export function textHover(snapshot: Snapshot, cursor: Extract<Cursor, { kind: 'other-code' }>): Hover | undefined {
  const written = stringAt(cursor);
  const text = argumentTexts(snapshot, cursor).texts.find((one) => one.text === written);
  return text && { subject: { kind: 'text', text }, range: { start: cursor.start, end: cursor.end } };
}
