/** Rules that one schema language implies by default, and another does not: a conversion writes them out. */
import type { Annotation } from '../../annotations/annotation.js';
import type { Rule, SchemaNode } from '../schema-node.js';

/** The language that a schema is converted to. */
export type ConversionTarget = 'released' | 'definition';

/** Whether `node` declares a string. */
export function isString(node: SchemaNode): boolean {
  return node.kind === 'scalar' && node.type === 'string';
}

/** A requirement, or permission, that one language implies for values and the other does not. */
export type ImpliedRule = 'allow-empty' | 'min_len=1' | 'not_null=True' | 'not 0';

/** The rule that the language of `node` implies and the target language does not; undefined if there is none. */
export function impliedRule(node: SchemaNode, to: ConversionTarget): ImpliedRule | undefined {
  const isGiven = (keyword: string): boolean =>
    ['schema/validate', 'schema/validation'].some((name) =>
      node.annotations.get(name)?.kwargs.some(([key]) => key === keyword),
    );
  const isNotEmpty = hasRule(node, 'not_empty');
  if (isString(node)) {
    if (to === 'released')
      return (isNotEmpty || hasRule(node, 'min_len')) && !isGiven('min_len') ? 'min_len=1' : undefined;
    const isAllowed = isNotEmpty || hasRule(node, 'min_len') || node.annotations.has('schema/allow-empty');
    return isAllowed ? undefined : 'allow-empty';
  }
  if (hasRule(node, 'not_null') && !isGiven('not_null')) return 'not_null=True';
  if (!isNotEmpty) return undefined;
  if (node.kind === 'array') return isGiven('min_len') ? undefined : 'min_len=1';
  return node.kind === 'scalar' && node.type !== 'boolean' ? 'not 0' : undefined;
}

/** Whether a value of any type must not be empty, for which the other language has no rule. */
export function isInexpressible(node: SchemaNode): boolean {
  return node.kind === 'any' && node.alternatives === undefined && hasRule(node, 'not_empty');
}

/** Whether `node` has the named rule. */
export function hasRule({ validation }: SchemaNode, name: Rule['named']): boolean {
  return validation?.rules.some(({ named }) => named === name) ?? false;
}

/** Whether the annotation is one whose keywords are rules. */
export function takesRules({ name }: Annotation): boolean {
  return name === 'schema/validate' || name === 'schema/validation';
}

/** An annotation with rules, with one more rule. */
export function withRule(written: string, rule: ImpliedRule): readonly string[] {
  if (rule === 'allow-empty') return ['schema/allow-empty', written];
  if (rule !== 'not 0') return [`${written}, ${rule}`];
  return [written.replace(/^(\S+)\s/, (_, name: string) => `${name} ${notZero(name)}, `)];
}

/** A separate annotation for a rule. */
export function annotationOf(rule: ImpliedRule, to: ConversionTarget): string {
  const name = to === 'released' ? 'schema/validation' : 'schema/validate';
  if (rule === 'allow-empty') return 'schema/allow-empty';
  return `${name} ${rule === 'not 0' ? notZero(name) : rule}`;
}

function notZero(annotation: string): string {
  const check = 'lambda v: v != 0';
  return annotation === 'schema/validation' ? `("not empty", ${check})` : `lambda v: (v != 0, "not empty")`;
}
