/** Data values as subjects of hovers, and of completion documentation. */
import type { SchemaNode } from '@ytt-language/shared';
import { type BelowAny, type DataValue, describeSchema, type PathStep } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { effectiveValue } from '../code/code-values.js';
import { code as inCode } from './escape-markdown.js';
import type { DataValueSubject } from './hover-types.js';

/**
 * The subject for a data value at `path` that is not declared itself, but occurs in the default of an enclosing value
 * of any type.
 */
export function subjectBelowAny(path: readonly PathStep[], { any, part }: BelowAny): DataValueSubject {
  const { type, nullable } = describeSchema(any);
  const undocumented = { title: '', description: '', examples: [], deprecated: undefined, removed: undefined };
  const description = {
    ...undocumented,
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

/** The subject for a data value in code, with its value in this run if it has only one. */
export function dataValueInCode(snapshot: Snapshot, value: DataValue): DataValueSubject {
  const subject = dataValueSubject(value.path, value.declaration);
  const effective = effectiveValue(snapshot, value);
  return effective === undefined ? subject : { ...subject, effective };
}

/** A sentence in Markdown that says what the type of a declaration was inferred from. */
export function inference(node: SchemaNode): string {
  const stated = statedBy(node);
  return node.annotations.has('schema/nullable') && node.kind !== 'any'
    ? `${stated}, and null by \`@schema/nullable\``
    : stated;
}

/** The annotation that gives the type, or implies it. */
function statedBy(node: SchemaNode): string {
  const { annotations, language } = node;
  const isProposed = language?.hasProposedAnnotations === true;
  const combined = ['any-of', 'all-of', 'one-of'].find((mode) => isProposed && annotations.has(`schema/${mode}`));
  if (combined !== undefined) return inCode(`@schema/${combined}`);
  const type = annotations.get('schema/type');
  if (type !== undefined && (node.kind === 'any' || isProposed)) return inCode(`@schema/type ${type.content.trim()}`);
  return node.kind === 'any' ? 'the missing value, which allows any' : 'the value given';
}
