/** Finds the subject of a hover; `render-hover.ts` writes it. */
import type { NodeValue, SchemaNode, TextRange } from '@ytt-language/shared';
import {
  type AnnotationDescription,
  type ArgumentDescription,
  type ArgumentText,
  type BelowAny,
  belowAny,
  type DataValue,
  describeAnnotation,
  describeSchema,
  type Expression,
  type Flow,
  type FlowValue,
  isAnnotation,
  type Origin,
  type PathStep,
  type SchemaDescription,
  schemaAt,
  shapesOf,
  typeOfShape,
} from '@ytt-language/shared/tooling';
import type { GivingFlag } from '../../workspace/commands/value-flags.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { describeDefinition, describeExpression, describeValue } from '../code/code-names.js';
import { dataValuesIn, effectiveValue, flowAt, membersNamed } from '../code/code-values.js';
import { flagsGiving } from '../code/flag-values.js';
import { type FunctionDescription, moduleMembers } from '../code/function-catalogue.js';
import { entryOf, type LibraryName, libraryNameAt } from '../code/library-names.js';
import { givenNameAt } from '../code/library-values.js';
import { definedForOthers, loadedFile, type Place } from '../code/symbols-at.js';
import { argumentTexts, stringAt } from '../cursor/argument-texts.js';
import { type Cursor, cursorAt, schemaPath, schemaSteps } from '../cursor/cursor.js';
import { itemAtDash } from '../cursor/dash-at.js';
import { annotationSetAt, documentRoleAt } from '../cursor/document-role.js';
import { schemaAtOffset } from '../cursor/document-schema.js';
import { code as inCode } from './escape-markdown.js';

export interface DataValueSubject {
  readonly kind: 'data-value';
  readonly path: readonly PathStep[];
  readonly description: SchemaDescription;
  /** Where the data value is declared. */
  readonly origin: Origin | undefined;
  /** In a schema document: what the type was taken from. */
  readonly inferredFrom?: string;
  /** True if no schema declares it, but a data values document. */
  readonly isUntyped?: true;
  /** In code: what the data value is in this run. */
  readonly effective?: NodeValue;
}

export type HoverSubject =
  | DataValueSubject
  /** What code has several values for, and the types of those that there is no more to tell of. */
  | { readonly kind: 'several'; readonly subjects: readonly HoverSubject[]; readonly others: readonly string[] }
  | { readonly kind: 'name'; readonly name: FunctionDescription }
  | { readonly kind: 'annotation'; readonly annotation: AnnotationDescription }
  | { readonly kind: 'argument'; readonly annotation: AnnotationDescription; readonly argument: ArgumentDescription }
  | { readonly kind: 'text'; readonly text: ArgumentText }
  | GivenSubject
  | LoadedModuleSubject
  | LibrarySubject;

export interface LibrarySubject {
  readonly kind: 'library';
  readonly library: LibraryName;
  /** The data values that it takes. */
  readonly names: readonly string[];
  readonly entry: Place | undefined;
}

/** A data value that flags of commands give, and no file declares. */
export interface GivenSubject {
  readonly kind: 'given-by-flags';
  readonly name: string;
  readonly flags: readonly GivingFlag[];
}

/** What a path in `load` leads to, and the names that can be loaded from there. */
export interface LoadedModuleSubject {
  readonly kind: 'module';
  readonly path: string;
  readonly names: readonly string[];
  /** What the one name has that a module of ytt gives. */
  readonly members: readonly string[];
}

export interface Hover {
  readonly subject: HoverSubject;
  /** Offsets in the file. */
  readonly range: TextRange;
}

export function hoverAt(snapshot: Snapshot, offset: number): Hover | undefined {
  const cursor = cursorAt(snapshot, offset);
  return (
    cursorHover(snapshot, cursor, offset) ??
    dashHover(snapshot, offset) ??
    libraryHover(snapshot, offset) ??
    givenHover(snapshot, offset)
  );
}

function cursorHover(snapshot: Snapshot, cursor: Cursor, offset: number): Hover | undefined {
  switch (cursor.kind) {
    case 'yaml':
      return yamlHover(snapshot, cursor);
    case 'member':
      return memberHover(snapshot, cursor);
    case 'name':
      return (
        argumentHover(snapshot, cursor) ??
        keywordHover(snapshot, cursor) ??
        (cursor.identifier && nameHover(snapshot, cursor, cursor.identifier))
      );
    case 'loaded-name':
      return loadedHover(snapshot, cursor);
    case 'annotation-name': {
      const annotation = describeAnnotation(cursor.name, annotationSetAt(snapshot, offset));
      return annotation && { subject: { kind: 'annotation', annotation }, range: cursor };
    }
    case 'other-code':
      return textHover(snapshot, cursor);
    case 'load-path':
      return moduleHover(snapshot, cursor);
    case 'none':
      return undefined;
  }
}

/** What a load takes from its module, by the name that is at the cursor. */
function loadedHover(snapshot: Snapshot, cursor: Extract<Cursor, { kind: 'loaded-name' }>): Hover | undefined {
  const { definition, quoted } = cursor;
  if (definition === undefined) return undefined;
  const described = describeDefinition(snapshot, definition);
  return nameSubject(
    quoted ? { ...described, name: definition.loadedFrom?.name ?? described.name } : described,
    cursor,
  );
}

function moduleHover(
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
  const loaded = loadedFile(project?.inputs.files ?? [], file.path, written);
  const names = loaded && definedForOthers(loaded).map(({ name }) => name);
  return loaded && names && { subject: { kind: 'module', path: loaded.path, names, members: [] }, range };
}

function libraryHover(snapshot: Snapshot, offset: number): Hover | undefined {
  const library = libraryNameAt(snapshot, offset);
  if (library === undefined) return undefined;
  const declaration = library.declaration();
  const names = declaration?.kind === 'map' ? declaration.items.map(({ key }) => String(key)) : [];
  const subject = { kind: 'library', library, names, entry: entryOf(snapshot, library) } as const;
  return { subject, range: library.range };
}

/** A data value that code gives to a library. */
function givenHover(snapshot: Snapshot, offset: number): Hover | undefined {
  const given = givenNameAt(snapshot, offset);
  return given && dataValueHover(given.value.root, given.value.path, given.place.range, false);
}

/** The dash of an array item tells of the item: what is in it tells of itself. */
function dashHover(snapshot: Snapshot, offset: number): Hover | undefined {
  const path = itemAtDash(snapshot.file.text, snapshot.syntax, offset);
  const role = path && documentRoleAt(snapshot, offset);
  if (path === undefined || role === 'template') return undefined;
  const schema = schemaAtOffset(snapshot, offset);
  return dataValueHover(schema, schemaSteps(path), { start: offset, end: offset + 1 }, role === 'schema');
}

function yamlHover(snapshot: Snapshot, { role, place }: Extract<Cursor, { kind: 'yaml' }>): Hover | undefined {
  if (role === 'template' || place.end <= place.start) return undefined;
  const key = place.at === 'key' ? place.name : undefined;
  return dataValueHover(schemaAtOffset(snapshot, place.start), schemaPath(place, key), place, role === 'schema');
}

function dataValueHover(
  schema: SchemaNode | undefined,
  path: readonly PathStep[],
  range: TextRange,
  inSchema: boolean,
): Hover | undefined {
  const node = schema && schemaAt(schema, path);
  if (schema === undefined || node === undefined) return undefined;
  const below = belowAny(schema, path);
  const subject = below === undefined ? dataValueSubject(path, node) : subjectBelowAny(path, below);
  return {
    range: { start: range.start, end: range.end },
    subject: inSchema ? { ...subject, inferredFrom: inference(node) } : subject,
  };
}

/** What is told of the data value at `path`, of which only the default of a value around it knows. */
function subjectBelowAny(path: readonly PathStep[], { any, part }: BelowAny): DataValueSubject {
  const { type, nullable } = describeSchema(any);
  const said = { title: '', description: '', examples: [], deprecated: undefined, removed: undefined };
  const description = {
    ...said,
    type,
    nullable,
    default: part?.value,
    rules: [],
    rulesOfAlternatives: [],
    conditional: false,
  };
  return { kind: 'data-value', path, description, origin: part?.origin ?? any.origin };
}

/** The hover subject for the data value at `path`, declared by `node`. */
export function dataValueSubject(path: readonly PathStep[], node: SchemaNode): DataValueSubject {
  const subject = { kind: 'data-value', path, description: describeSchema(node), origin: node.origin } as const;
  return node.isInferred === true ? { ...subject, isUntyped: true } : subject;
}

/** A data value as code sees it: with the value that it has in this run, where that is one. */
function dataValueInCode(snapshot: Snapshot, value: DataValue): DataValueSubject {
  const subject = dataValueSubject(value.path, value.declaration);
  const effective = effectiveValue(snapshot, value);
  return effective === undefined ? subject : { ...subject, effective };
}

/** More values than this are not told of. */
const mostSubjects = 4;

function memberHover(snapshot: Snapshot, cursor: Extract<Cursor, { kind: 'member' }>): Hover | undefined {
  const values = membersNamed(snapshot, cursor, cursor.name).flatMap(({ flow }) => flow());
  const found = subjectsOf(snapshot, values, cursor.name);
  return hoverOf(found.length > 0 ? found : givenSubjects(snapshot, cursor), cursor, othersIn(values));
}

function givenSubjects(snapshot: Snapshot, cursor: Extract<Cursor, { kind: 'member' }>): readonly HoverSubject[] {
  const flags = flagsGiving(snapshot, cursor).slice(0, mostSubjects);
  return flags.length === 0 ? [] : [{ kind: 'given-by-flags', name: cursor.name, flags }];
}

/** What is told of the data values and functions among `values`; of others, their types. */
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

/** The types of what is beside data values among `values`. */
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

/** A name, and the data values that it stands for. */
function nameHover(
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

/** A sentence in Markdown that says what the type of a declaration was inferred from. */
export function inference(node: SchemaNode): string {
  const stated = statedBy(node);
  return node.annotations.has('schema/nullable') && node.kind !== 'any'
    ? `${stated}, and null by \`@schema/nullable\``
    : stated;
}

/** The annotation that says the type, or what says it where there is none. */
function statedBy(node: SchemaNode): string {
  const { annotations, language } = node;
  const isProposed = language?.hasProposedAnnotations === true;
  const combined = ['any-of', 'all-of', 'one-of'].find((mode) => isProposed && annotations.has(`schema/${mode}`));
  if (combined !== undefined) return inCode(`@schema/${combined}`);
  const type = annotations.get('schema/type');
  if (type !== undefined && (node.kind === 'any' || isProposed)) return inCode(`@schema/type ${type.content.trim()}`);
  return node.kind === 'any' ? 'the missing value, which allows any' : 'the value given';
}

/** A keyword of an annotation. */
function argumentHover(snapshot: Snapshot, cursor: Extract<Cursor, { kind: 'name' }>): Hover | undefined {
  const { argument: written, identifier, start, end } = cursor;
  if (written === undefined || !isAnnotation(written.call)) return undefined;
  const annotation = describeAnnotation(cursor.annotation ?? '', annotationSetAt(snapshot, start));
  const argument = annotation?.arguments.find(({ name, keyword }) => keyword && name === identifier?.name);
  if (annotation === undefined || argument === undefined) return undefined;
  return { subject: { kind: 'argument', annotation, argument }, range: { start, end } };
}

/** A keyword of a call tells of the function. */
function keywordHover(snapshot: Snapshot, cursor: Extract<Cursor, { kind: 'name' }>): Hover | undefined {
  const { argument, code, start, end } = cursor;
  if (argument?.isKeyword !== true) return undefined;
  const described = describeExpression(snapshot, code, argument.call.call.callee);
  return described && nameSubject(described, { start, end });
}

/** The name of a type or of a format, in an annotation. */
function textHover(snapshot: Snapshot, cursor: Extract<Cursor, { kind: 'other-code' }>): Hover | undefined {
  const written = stringAt(cursor);
  const text = argumentTexts(snapshot, cursor).texts.find((one) => one.text === written);
  return text && { subject: { kind: 'text', text }, range: { start: cursor.start, end: cursor.end } };
}
