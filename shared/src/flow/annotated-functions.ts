/** Finds functions that annotations take, and the arguments with which ytt calls them. */
import { type PathStep, schemaAt } from '../schema/lookup.js';
import type { Argument, Expression, Identifier } from '../starlark/parse/syntax.js';
import type { FunctionNode } from '../starlark/resolve/resolution.js';
import type { CodeSyntax } from '../template/code/parsed-code.js';
import { rootTag, type TemplateNodes } from '../template/nodes/template-nodes.js';
import type { CodeRun, CodeScope } from './code-run.js';
import { type DataValue, type Flow, type LazyFlow, type Member, orUnknown, unknownFlow } from './flow-value.js';

/**
 * How a function is called: as a rule for the value of the annotated node, as one of the design proposals, or as the
 * condition of rules.
 */
export type FunctionRole = 'rule' | 'proposed-rule' | 'condition';

/** A use of a function by an annotation. */
export interface AnnotatedUse {
  readonly role: FunctionRole;
  /** The annotated node. */
  readonly tag: number;
}

/** A function written in an annotation: a lambda, or the name of a function. */
export interface WrittenFunction extends AnnotatedUse {
  readonly function: FunctionNode | Identifier;
}

/** How the rules of annotations are called. */
const roles: ReadonlyMap<unknown, FunctionRole> = new Map([
  ['schema/validation', 'rule'],
  ['assert/validate', 'rule'],
  ['schema/validate', 'proposed-rule'],
]);

const none: readonly WrittenFunction[] = [];

/** The functions in the annotation that the statement `expression` adds to a node; none if it does something else. */
export function functionsOfAnnotation(syntax: CodeSyntax, expression: Expression): readonly WrittenFunction[] {
  if (expression.kind !== 'call' || expression.callee.kind !== 'identifier') return none;
  const { callee, args } = expression;
  if (args.length !== 3) return none;
  const [tag, name, collected] = args.map(({ value }) => value);
  const isAnnotation = /^__ytt_tpl\d+_start_node_annotation$/.test(callee.name);
  if (!isAnnotation || syntax.text.writtenRange(callee.start, callee.end) !== undefined) return none;
  if (tag?.kind !== 'literal' || name?.kind !== 'literal' || collected?.kind !== 'call') return none;
  const role = roles.get(name.value);
  if (role === undefined) return none;
  return collected.args.flatMap((argument) => functionOf(argument, role, Number(tag.value)) ?? []);
}

function functionOf({ mode, name, value }: Argument, role: FunctionRole, tag: number): WrittenFunction | undefined {
  if (role === 'proposed-rule') return mode === 'positional' ? written(value, role, tag) : undefined;
  if (mode === 'positional') {
    const rule = bare(value);
    const check = rule.kind === 'tuple' || rule.kind === 'list' ? rule.elements[1] : undefined;
    return check && written(check, role, tag);
  }
  return mode === 'named' && name?.name === 'when' ? written(value, 'condition', tag) : undefined;
}

function written(value: Expression, role: FunctionRole, tag: number): WrittenFunction | undefined {
  const inner = bare(value);
  return inner.kind === 'lambda' || inner.kind === 'identifier' ? { function: inner, role, tag } : undefined;
}

function bare(value: Expression): Expression {
  return value.kind === 'parenthesized' ? bare(value.expression) : value;
}

/** The value that ytt passes to the parameter at `position` of a function that an annotation of `scope` uses. */
export function passedByAnnotation(
  run: CodeRun,
  scope: CodeScope,
  { role, tag }: AnnotatedUse,
  position: number,
): Flow {
  const path = pathTo(scope.syntax.nodes, tag);
  if (position === 0 && role === 'proposed-rule') {
    const both = (['struct', 'dict'] as const).flatMap((form) => validatedFlow(run, scope, path, form));
    return orUnknown(both);
  }
  if (position === 0) return validatedFlow(run, scope, path);
  if (role !== 'condition' || position !== 1) return unknownFlow;
  const parent = (): Flow => (path?.length === 0 ? unknownFlow : validatedFlow(run, scope, path?.slice(0, -1)));
  const members = new Map([member('parent', parent), member('root', () => validatedFlow(run, scope, path && []))]);
  return [{ kind: 'struct', members, isOpen: false, rest: undefined }];
}

function member(name: string, flow: LazyFlow): readonly [string, Member] {
  return [name, { name, flow, place: undefined }];
}

/** The data value at `path`, as code of validations gets it. */
function validatedFlow(
  run: CodeRun,
  { file }: CodeScope,
  path: readonly PathStep[] | undefined,
  form: DataValue['form'] = 'fragment',
): Flow {
  const values = run.valuesIn(file);
  const declaration = values && path && schemaAt(values.declaration, path);
  if (values === undefined || path === undefined || declaration === undefined) return unknownFlow;
  return [{ kind: 'data-value', declaration, root: values.declaration, path, form }];
}

/** The path of a node in its document; undefined if that has data values of a library, or the path is not known. */
function pathTo(nodes: TemplateNodes, tag: number): readonly PathStep[] | undefined {
  const steps: PathStep[] = [];
  for (let at = tag; at !== rootTag; at = nodes.parentOf(at)) {
    const node = nodes.find(at);
    if (node?.kind === 'mapItem') steps.unshift({ kind: 'key', key: node.key });
    else if (node?.kind === 'arrayItem') steps.unshift({ kind: 'item' });
    else if (node?.kind === 'document' && nodes.findAnnotation(at, 'library/ref') !== undefined) return undefined;
  }
  return steps;
}
