/** Finds the functions among the arguments of annotations. */
import type { PathStep } from '../schema/lookup.js';
import type { Argument, Expression, Identifier } from '../starlark/parse/syntax.js';
import type { FunctionNode } from '../starlark/resolve/resolution.js';
import { instructionNamed } from '../template/code/code-line.js';
import { rootTag, type TemplateNodes } from '../template/nodes/template-nodes.js';

/**
 * How ytt calls a function: as a rule for the value of the annotated node, in ytt's own language or in that of a design
 * document; as the condition of such rules; to match nodes of the left side of an overlay; or to compute the new value
 * of a node on the left side.
 */
export type FunctionRole = 'rule' | 'proposed-rule' | 'condition' | 'matching' | 'changing';

/** A use of a function by an annotation. */
export interface AnnotatedUse {
  readonly role: FunctionRole;
  readonly annotation: string;
  /** The tag of the annotated node. */
  readonly tag: number;
}

/** A function written in an annotation: a lambda, or the name of a function. */
export interface WrittenFunction extends AnnotatedUse {
  readonly function: FunctionNode | Identifier;
}

/** How annotations call the functions among their arguments. */
const roles: ReadonlyMap<unknown, FunctionRole> = new Map([
  ['schema/validation', 'rule'],
  ['assert/validate', 'rule'],
  ['schema/validate', 'proposed-rule'],
  ['overlay/match', 'matching'],
  ['overlay/replace', 'changing'],
  ['overlay/assert', 'changing'],
]);

const none: readonly WrittenFunction[] = [];

/** The functions in the annotation that the statement `expression` adds to a node; none if it does something else. */
export function functionsOfAnnotation(expression: Expression): readonly WrittenFunction[] {
  if (expression.kind !== 'call' || expression.callee.kind !== 'identifier') return none;
  const { callee, args } = expression;
  if (instructionNamed(callee.name) !== 'start_node_annotation') return none;
  const [tag, name, collected] = args.map(({ value }) => value);
  if (tag?.kind !== 'literal' || name?.kind !== 'literal' || collected?.kind !== 'call') return none;
  const role = roles.get(name.value);
  if (role === undefined) return none;
  return collected.args.flatMap((argument): readonly WrittenFunction[] => {
    const found = functionOf(argument, role);
    const value = found && bare(found.value);
    if (found === undefined || (value?.kind !== 'lambda' && value?.kind !== 'identifier')) return none;
    return [{ function: value, role: found.role, annotation: String(name.value), tag: Number(tag.value) }];
  });
}

/** The expression in an argument that must be a function, and how that function is called. */
function functionOf(
  { mode, name, value }: Argument,
  role: FunctionRole,
): { readonly value: Expression; readonly role: FunctionRole } | undefined {
  const argument = mode === 'named' ? name?.name : mode;
  switch (role) {
    case 'proposed-rule':
      return argument === 'positional' ? { value, role } : undefined;
    case 'matching':
      return argument === 'by' ? { value, role } : undefined;
    case 'changing':
      return argument === 'via' ? { value, role } : undefined;
    default: {
      if (argument === 'when') return { value, role: 'condition' };
      const rule = bare(value);
      const check = rule.kind === 'tuple' || rule.kind === 'list' ? rule.elements[1] : undefined;
      return argument === 'positional' && check ? { value: check, role } : undefined;
    }
  }
}

function bare(value: Expression): Expression {
  return value.kind === 'parenthesized' ? bare(value.expression) : value;
}

/** The path of a node in its document; undefined if that has data values of a library, or the path is unknown. */
export function pathTo(nodes: TemplateNodes, tag: number): readonly PathStep[] | undefined {
  const steps: PathStep[] = [];
  for (let at = tag; at !== rootTag; at = nodes.parentOf(at)) {
    const node = nodes.find(at);
    if (node?.kind === 'mapItem') steps.unshift({ kind: 'key', key: node.key });
    else if (node?.kind === 'arrayItem') steps.unshift({ kind: 'item' });
    else if (node?.kind === 'document' && nodes.findAnnotation(at, 'library/ref') !== undefined) return undefined;
  }
  return steps;
}
