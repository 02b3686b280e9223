/**
 * Converts a schema in a language of the design documents to ytt's own, and any schema to that of `@schema/definition`,
 * as far as the target language can express it. Comments and everything that is not converted stay unchanged.
 */
import type { Annotation } from '../../annotations/annotation.js';
import { toStarlark } from '../../document/convert/convert.js';
import { parseProgram } from '../../starlark/parse/parse-program.js';
import type { Argument } from '../../starlark/parse/syntax.js';
import { repr } from '../../starlark/values/operations.js';
import { Tuple } from '../../starlark/values/tuple.js';
import type { TextEdit } from '../../text/edit.js';
import type { SourceFile } from '../../text/source-file.js';
import type { Rule, SchemaNode } from '../schema-node.js';
import { placeInFlow } from './in-block-style.js';
import { withMessage } from './keyword-rules.js';
import { proposedHeaders } from './languages.js';
import { schemaNodes } from './schema-nodes.js';

/** Which language a schema is converted to. */
export type ConversionTarget = 'released' | 'definition';

/** What a conversion changes, and which annotations the other language has nothing for. */
export interface Conversion {
  readonly edits: readonly TextEdit[];
  readonly left: readonly Annotation[];
  /** How many rules that the language implies have no place where they could be written. */
  readonly unwritten: number;
}

/** The text that an annotation becomes: its name and arguments, several lines of them, none, or `left`. */
type Converted = readonly string[] | 'left';

/** Converts `schema`, as written in `file`. */
export function convertSchema(schema: SchemaNode, file: SourceFile, to: ConversionTarget): Conversion {
  const edits: TextEdit[] = [];
  const left: Annotation[] = [];
  const notes = new Map<number, string>();
  const seen = new Set<Annotation>();
  let unsaid = 0;
  for (const node of schemaNodes(schema)) {
    let implied = node.origin?.file === file ? impliedRule(node, to) : undefined;
    if (node.origin?.file === file && isUnsaid(node)) unsaid++;
    const own = [...node.annotations.values()].filter(({ origin }) => origin.file === file);
    for (const annotation of own) {
      if (seen.has(annotation)) continue;
      seen.add(annotation);
      let converted = convertAnnotation(annotation, node, to);
      if (implied !== undefined && converted !== 'left' && takesRules(annotation)) {
        converted = withRule(converted?.[0] ?? `${annotation.name} ${annotation.content.trim()}`, implied);
        if (!hasRoom(annotation, node, converted)) converted = 'left';
        implied = undefined;
      }
      if (converted === 'left') left.push(annotation);
      else if (converted !== undefined) edits.push(...annotationEdits(annotation, converted));
    }
    if (implied !== undefined && node.origin !== undefined) notes.set(node.origin.start, annotationOf(implied, to));
  }
  const placed = placeInFlow(file, notes);
  const others = placed.unplaced.flatMap((offset) => inserted(file, offset, notes.get(offset) ?? ''));
  edits.push(...placed.edits, ...others);
  const unwritten = placed.unplaced.length - others.length + unsaid;
  return { edits, left, unwritten };
}

/** The conversion of an annotation; undefined if it stays as it is. */
export function convertAnnotation(
  annotation: Annotation,
  node: SchemaNode,
  to: ConversionTarget,
): Converted | undefined {
  const converted = to === 'released' ? toReleased(annotation, node) : toDefinition(annotation, node);
  return converted === undefined || converted === 'left' || hasRoom(annotation, node, converted) ? converted : 'left';
}

/**
 * Whether there is a line for each: behind a value there is room for one, and for others above what begins its line.
 */
function hasRoom({ origin }: Annotation, node: SchemaNode, { length }: readonly string[]): boolean {
  const { file, start } = origin;
  const lineStart = file.lines.lineStart(file.lines.lineAt(start));
  const [indent = ''] = /^[ \t]*/.exec(file.text.slice(lineStart)) ?? [];
  const first = lineStart + indent.length;
  return length <= 1 || first === start || node.origin?.start === first;
}

function toReleased(annotation: Annotation, node: SchemaNode): Converted | undefined {
  const { name, content } = annotation;
  const rest = content.trim();
  if (proposedHeaders.some((header) => header === name)) return ['data/values-schema'];
  switch (name) {
    case 'schema/doc':
      return [`schema/desc ${rest}`];
    case 'schema/removed':
      return [`schema/deprecated ${rest}`];
    case 'schema/example':
      return node.annotations.has('schema/examples') ? 'left' : [`schema/examples ("Example", ${rest})`];
    case 'schema/examples':
      return releasedExamples(annotation);
    case 'schema/allow-empty':
      return [];
    case 'schema/type':
      return releasedType(annotation, node);
    case 'schema/validate':
    case 'schema/validation':
      return releasedRules(annotation);
    case 'schema/key':
    case 'schema/any-key':
    case 'schema/key-may-be-present':
    case 'schema/any-of':
    case 'schema/all-of':
    case 'schema/one-of':
      return 'left';
    default:
      return undefined;
  }
}

/** Examples in one list as arguments, where the list is written out. */
function releasedExamples({ args, content }: Annotation): Converted | undefined {
  const call = callWith(content);
  const list = argumentsOf(call)[0]?.value;
  if (args.length !== 1 || list === undefined || args[0] instanceof Tuple) return undefined;
  return list.kind === 'list' ? [`schema/examples ${call.slice(list.start + 1, list.end - 1)}`] : 'left';
}

/** What is any type, or the inferred one with null beside it. */
function releasedType({ args, kwargs }: Annotation, node: SchemaNode): Converted | undefined {
  if (args.length === 0 && kwargs.every(([name]) => name === 'any')) return undefined;
  if (node.kind === 'any') return node.alternatives === undefined ? ['schema/type any=True'] : 'left';
  const isInferred = kwargs.some(([name, value]) => name === 'or_inferred' && value === true);
  if (node.kind === 'null' || (!isInferred && node.kind !== 'scalar') || node.default === null) return 'left';
  if (!node.nullable) return [];
  // An item of an array has no default, which ytt lets nothing but null be.
  if (node.holder === 'arrayItem') return 'left';
  return ['schema/nullable', `schema/default ${repr(toStarlark(node.default))}`];
}

const sameRules = new Set(['min', 'max', 'min_len', 'max_len', 'not_null']);

function releasedRules({ name, args, kwargs, content }: Annotation): Converted | undefined {
  const isReleased = name === 'schema/validation';
  if (isReleased && kwargs.every(([key]) => key !== 'enum')) return undefined;
  const known = kwargs.every(([key, value]) => {
    const { message } = withMessage(value);
    return message === undefined && (sameRules.has(key) || key === 'enum' || (isReleased && releasedOnly.has(key)));
  });
  if (!known || (!isReleased && args.length > 0)) return 'left';
  return [`schema/validation ${renamedKeyword(content, 'enum', 'one_of')}`];
}

const releasedOnly = new Set(['one_of', 'one_not_null', 'when']);

/** The arguments with another name for a keyword. */
function renamedKeyword(content: string, from: string, to: string): string {
  const call = callWith(content);
  const name = argumentsOf(call).find((argument) => argument.name?.name === from)?.name;
  return name === undefined ? content.trim() : `${call.slice(2, name.start)}${to}${call.slice(name.end, -1)}`.trim();
}

/** A call that has the arguments of an annotation. */
function callWith(content: string): string {
  return `f(${content})`;
}

/** The arguments of a call, none where it cannot be read. */
function argumentsOf(call: string): readonly Argument[] {
  const { program, problems } = parseProgram(call);
  const [statement] = program.statements;
  const isCall = statement?.kind === 'expression-statement' && statement.expression.kind === 'call';
  return isCall && problems.length === 0 ? statement.expression.args : [];
}

function toDefinition(annotation: Annotation, node: SchemaNode): Converted | undefined {
  const { name, content, args, kwargs } = annotation;
  const rest = content.trim();
  switch (name) {
    case 'data/values-schema':
    case 'schema/match':
    case 'schema':
      return ['schema/definition data_values=True'];
    case 'schema/desc':
      return [`schema/doc ${rest}`];
    case 'schema/any-key':
      return ['schema/key allowed="any", missing_ok=True'];
    case 'schema/key-may-be-present':
      return ['schema/key missing_ok=True'];
    case 'schema/allow-empty':
      return isString(node) ? undefined : [];
    case 'schema/type':
      return args.length === 1 && args[0] === 'any' && kwargs.length === 0 ? ['schema/type any=True'] : undefined;
    case 'schema/any-of':
    case 'schema/all-of':
    case 'schema/one-of':
      return asksOfAlternatives(node) ? 'left' : undefined;
    case 'schema/validation': {
      if (args.some((value) => value instanceof Tuple) || kwargs.some(([key]) => !definitionRules.has(key)))
        return undefined;
      const [only] = kwargs;
      const isImplied = kwargs.length === 1 && only?.[0] === 'min_len' && only[1] === 1 && isString(node);
      return isImplied ? [] : [`schema/validate ${renamedKeyword(content, 'one_of', 'enum')}`];
    }
    default:
      return undefined;
  }
}

/**
 * Whether the early proposal asks something of the schemas given that `@schema/definition` does not; of items, the
 * other way round.
 */
function asksOfAlternatives(node: SchemaNode): boolean {
  const given = node.kind === 'any' ? (node.alternatives?.schemas ?? []) : [node];
  if (node.holder === 'arrayItem' && given.some(isString)) return true;
  return given.flatMap(schemaNodes).some((one) => one !== node && !isString(one) && hasRule(one, 'not_empty'));
}

const definitionRules = new Set([...sameRules, 'one_of']);

function isString(node: SchemaNode): boolean {
  return node.kind === 'scalar' && node.type === 'string';
}

/** What one language asks of a value that says nothing of it, or allows it, and the other does not. */
type ImpliedRule = 'allow-empty' | 'min_len=1' | 'not_null=True' | 'not 0';

function impliedRule(node: SchemaNode, to: ConversionTarget): ImpliedRule | undefined {
  const isSaid = (keyword: string): boolean =>
    ['schema/validate', 'schema/validation'].some((name) =>
      node.annotations.get(name)?.kwargs.some(([key]) => key === keyword),
    );
  const isNotEmpty = hasRule(node, 'not_empty');
  if (isString(node)) {
    if (to === 'released')
      return (isNotEmpty || hasRule(node, 'min_len')) && !isSaid('min_len') ? 'min_len=1' : undefined;
    const isAllowed = isNotEmpty || hasRule(node, 'min_len') || node.annotations.has('schema/allow-empty');
    return isAllowed ? undefined : 'allow-empty';
  }
  if (hasRule(node, 'not_null') && !isSaid('not_null')) return 'not_null=True';
  if (!isNotEmpty) return undefined;
  if (node.kind === 'array') return isSaid('min_len') ? undefined : 'min_len=1';
  return node.kind === 'scalar' && node.type !== 'boolean' ? 'not 0' : undefined;
}

/** Whether a value of any type may not be empty, for which no rule of another language stands. */
function isUnsaid(node: SchemaNode): boolean {
  return node.kind === 'any' && node.alternatives === undefined && hasRule(node, 'not_empty');
}

function hasRule({ validation }: SchemaNode, name: Rule['named']): boolean {
  return validation?.rules.some(({ named }) => named === name) ?? false;
}

function takesRules({ name }: Annotation): boolean {
  return name === 'schema/validate' || name === 'schema/validation';
}

/** An annotation with rules, and one more. */
function withRule(written: string, rule: ImpliedRule): readonly string[] {
  if (rule === 'allow-empty') return ['schema/allow-empty', written];
  if (rule !== 'not 0') return [`${written}, ${rule}`];
  return [written.replace(/^(\S+)\s/, (_, name: string) => `${name} ${notZero(name)}, `)];
}

/** An annotation of its own for a rule. */
function annotationOf(rule: ImpliedRule, to: ConversionTarget): string {
  const name = to === 'released' ? 'schema/validation' : 'schema/validate';
  if (rule === 'allow-empty') return 'schema/allow-empty';
  return `${name} ${rule === 'not 0' ? notZero(name) : rule}`;
}

function notZero(annotation: string): string {
  const check = 'lambda v: v != 0';
  return annotation === 'schema/validation' ? `("not empty", ${check})` : `lambda v: (v != 0, "not empty")`;
}

/**
 * The edits that replace a comment by other annotations (given without `#@`), or remove its line if nothing else is on
 * it.
 */
export function annotationEdits({ origin }: Annotation, texts: readonly string[]): readonly TextEdit[] {
  const { file, start, end } = origin;
  const lineStart = file.lines.lineStart(file.lines.lineAt(start));
  const before = file.text.slice(lineStart, start);
  if (texts.length === 0 && before.trim() === '') {
    const next = file.lines.lineStart(file.lines.lineAt(start) + 1);
    return [{ range: { start: lineStart, end: Math.max(next, end) }, newText: '' }];
  }
  const [indent = ''] = /^[ \t]*/.exec(before) ?? [];
  const written = texts.map((text) => `#@${text}`);
  if (before.trim() === '') return [{ range: { start, end }, newText: written.join(`\n${indent}`) }];
  // Behind a value there is room for one.
  const above = written
    .slice(0, -1)
    .map((text) => `${indent}${text}\n`)
    .join('');
  return [
    ...(above === '' ? [] : [{ range: { start: lineStart, end: lineStart }, newText: above }]),
    { range: { start, end }, newText: written.at(-1) ?? '' },
  ];
}

/**
 * An annotation on a line of its own above what begins its line at `start`, or begins it behind the dashes of items,
 * which then stand on the line above; none for others.
 */
function inserted(file: SourceFile, start: number, text: string): readonly TextEdit[] {
  const at = file.lines.lineStart(file.lines.lineAt(start));
  const before = file.text.slice(at, start);
  if (before.trim() === '') return [{ range: { start: at, end: at }, newText: `${before}#@${text}\n` }];
  if (!/^ *(?:- +)+$/.test(before)) return [];
  const indent = ' '.repeat(before.length);
  const range = { start: at + before.trimEnd().length, end: start };
  return [{ range, newText: `\n${indent}#@${text}\n${indent}` }];
}
