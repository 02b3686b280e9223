/** Finds annotations in a schema document that ytt silently ignores. */
import type { Annotation } from '../../annotations/annotation.js';
import { annotationRunIntoArguments } from '../../annotations/catalogue.js';
import type { NodeValue } from '../../document/node.js';
import type { Finding, Fix } from '../../findings/finding.js';
import { Float } from '../../number/number.js';
import { nearestName, suggesting } from '../../starlark/values/suggest-name.js';
import type { Origin } from '../../text/origin.js';
import { annotationEdits } from '../proposed/annotation-edits.js';
import { convertAnnotation } from '../proposed/convert.js';
import type { SchemaLanguage } from '../proposed/languages.js';
import type { SchemaNode } from '../schema-node.js';
import { proposedAnnotations, releasedAnnotations } from './annotation-names.js';
import type { Declaration } from './annotations.js';
import { namedRuleNames } from './rules.js';

/** Hints about one declaration: unknown annotations, and a value that is never used as the default. */
export function declarationHints(
  node: Declaration,
  schema: SchemaNode,
  { hasProposedAnnotations, header }: SchemaLanguage,
): readonly Finding[] {
  const annotations = [...(node.annotations?.values() ?? [])]
    .filter(({ name }) => name !== header && !(hasProposedAnnotations && proposedAnnotations.has(name)))
    .flatMap((annotation) => annotationHint(annotation, schema, hasProposedAnnotations));
  return [...annotations, ...defaultHint(node, schema)];
}

function annotationHint(annotation: Annotation, schema: SchemaNode, isProposed: boolean): readonly Finding[] {
  const { name, origin } = annotation;
  const released: readonly string[] = releasedAnnotations;
  if ((name !== 'schema' && !name.startsWith('schema/')) || released.includes(name)) return [];
  // `checkAnnotation` reports this for every document.
  if (annotationRunIntoArguments(name) !== undefined) return [];
  const place = { file: origin.file, range: { start: origin.start, end: origin.end }, related: [] };
  if (proposedAnnotations.has(name)) {
    const successor = proposedAnnotations.get(name);
    // If the released annotation is also present, adding it would be an error.
    const isThere = successor !== undefined && schema.annotations.has(successor);
    const use = successor === undefined || isThere ? '' : `; use @${successor}`;
    return [
      {
        code: 'schema-proposed-annotation',
        severity: 'information',
        ...place,
        message: `@${name} is a proposal that ytt ignores${use}`,
        fixes: isThere ? [removal(annotation)] : releasedForm(annotation, schema),
      },
    ];
  }
  const rule = ruleNamed(name);
  const known = isProposed ? [...released, ...proposedAnnotations.keys()] : released;
  const nearest = rule === undefined ? nearestAnnotation(name, known) : undefined;
  const meant = rule === undefined ? nearest : `schema/validation ${rule}=`;
  return [
    {
      code: 'schema-unknown-annotation',
      severity: 'warning',
      ...place,
      message: suggesting(`ytt does not know @${name} and ignores it`, meant && `@${meant}`),
      fixes: rule ? ruleForm(annotation, rule, schema) : nearest ? [renameAnnotation(annotation, nearest)] : [],
    },
  ];
}

/** The rule of `@schema/validation` that an unknown annotation has the name of. */
function ruleNamed(name: string): string | undefined {
  const written = name.replace('schema/', '').replaceAll(/[_-]/g, '').toLowerCase();
  if (written === 'enum') return 'one_of';
  return namedRuleNames.find((rule) => rule.replaceAll('_', '') === written);
}

/** The most similar of the known annotations, comparing what follows `schema/`. */
function nearestAnnotation(name: string, known: readonly string[]): string | undefined {
  const ends = known.flatMap((one) => (one.startsWith('schema/') ? [one.slice('schema/'.length)] : []));
  const written = name.replace('schema/', '');
  const isPart = (one: string): boolean => written.length > 2 && (written.startsWith(one) || one.startsWith(written));
  const end = nearestName(written, ends) ?? ends.find(isPart);
  return end && `schema/${end}`;
}

/**
 * The fix that turns an annotation with the name of a rule into an argument of `@schema/validation`, unless the node
 * already has that annotation.
 */
function ruleForm(annotation: Annotation, rule: string, schema: SchemaNode): readonly Fix[] {
  const { args, kwargs, content, origin } = annotation;
  const written = args.length === 0 && /^(?:not|one_not)_null$/.test(rule) ? 'True' : content.trim();
  if (args.length > 1 || kwargs.length > 0 || written === '' || schema.annotations.has('schema/validation')) return [];
  const [edit] = annotationEdits(annotation, [`schema/validation ${rule}=${written}`]);
  return edit === undefined ? [] : [{ title: `Use @schema/validation ${rule}=`, edits: [{ file: origin.file, edit }] }];
}

function removal(annotation: Annotation): Fix {
  return {
    title: `Remove @${annotation.name}`,
    edits: annotationEdits(annotation, []).map((edit) => ({ file: annotation.origin.file, edit })),
  };
}

/** The fix that uses the equivalent released annotation, if there is one. */
function releasedForm(annotation: Annotation, schema: SchemaNode): readonly Fix[] {
  const converted = convertAnnotation(annotation, schema, 'released');
  if (converted === undefined || converted === 'left') return [];
  const name = converted[0]?.split(' ', 1)[0];
  if (name === undefined) return [];
  return [
    {
      title: `Use @${name}`,
      edits: annotationEdits(annotation, converted).map((edit) => ({ file: annotation.origin.file, edit })),
    },
  ];
}

function renameAnnotation({ name, origin }: Annotation, to: string): Fix {
  // The rest of the name can differ from the text, which may hold NUL.
  const start = origin.file.text.indexOf('schema', origin.start);
  const edit = { range: { start, end: start + name.length }, newText: to };
  return { title: `Use @${to}`, edits: [{ file: origin.file, edit }] };
}

/** A hint if the value of a scalar in a schema is never its default. */
function defaultHint(node: Declaration, schema: SchemaNode): readonly Finding[] {
  const { origin } = node;
  if (schema.kind !== 'scalar' || origin?.valueStart === undefined || isZero(node.value)) return [];
  const reason = defaultReason(node, schema);
  if (reason === undefined) return [];
  return [
    {
      code: 'schema-default-never-applies',
      severity: 'hint',
      file: origin.file,
      range: valueRangeOf(origin),
      message: `This value only tells the type: ${reason}`,
      related: [],
    },
  ];
}

function defaultReason(node: Declaration, schema: SchemaNode): string | undefined {
  if (node.annotations?.has('schema/default') && schema.default !== node.value)
    return 'the default is that of @schema/default';
  if (schema.nullable && schema.default === null) return 'the default is null because of @schema/nullable';
  return node.kind === 'arrayItem' ? 'an array is empty by default' : undefined;
}

function valueRangeOf(origin: Origin): { readonly start: number; readonly end: number } {
  return { start: origin.valueStart ?? origin.start, end: origin.valueEnd ?? origin.end };
}

/** Whether a value looks like a placeholder, as people write it if only the type matters. */
function isZero(value: NodeValue): boolean {
  return value === '' || value === 0 || value === false || (value instanceof Float && value.value === 0);
}
