/** Signature help: the call, or the arguments of the annotation, around the cursor. */

import { type AnnotationDescription, type CallAt, callsAt, describeAnnotation } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { describeExpression } from '../code/code-names.js';
import { cutFunction, signatureText } from '../code/function-catalogue.js';
import { cursorAt } from '../cursor/cursor.js';
import { annotationSetAt } from '../cursor/document-role.js';

export interface SignatureHelp {
  readonly label: string;
  /** Markdown. */
  readonly documentation: string;
  readonly parameters: readonly SignatureParameter[];
  /** The index of the parameter at the cursor; undefined if it is past all of them. */
  readonly active: number | undefined;
}

export interface SignatureParameter {
  /** Offsets in the signature's label. */
  readonly start: number;
  readonly end: number;
  /** Markdown. */
  readonly documentation: string;
}

/**
 * Returns the signature of the innermost call around `offset`, or of the annotation that the offset is in; undefined
 * outside of both, and if the called function is unknown or the annotation takes no arguments.
 */
export function signatureHelpAt(snapshot: Snapshot, offset: number): SignatureHelp | undefined {
  const cursor = cursorAt(snapshot, offset);
  if (!('code' in cursor)) return undefined;
  const [call] = callsAt(cursor.code);
  if (call === undefined) return undefined;
  if (call.isInstruction) {
    const set = annotationSetAt(snapshot, offset);
    return annotationHelp(describeAnnotation(cursor.annotation ?? '', set), call);
  }
  const described = describeExpression(snapshot, cursor.code, call.call.callee);
  if (described?.parameters === undefined) return undefined;
  const shown = cutFunction(described);
  return {
    label: signatureText(shown),
    documentation: described.summary,
    parameters: placed(`${shown.name}(`, shown.parameters ?? [], []),
    active: activeParameter(described.parameters, call),
  };
}

function annotationHelp(annotation: AnnotationDescription | undefined, call: CallAt): SignatureHelp | undefined {
  if (annotation === undefined || annotation.arguments.length === 0) return undefined;
  const { name } = annotation;
  const labels = annotation.arguments.map(({ name: argument, keyword }) => (keyword ? `${argument}=` : argument));
  const docs = annotation.arguments.map(({ doc, type }) => `${type}: ${doc}`);
  return {
    label: `@${name} ${labels.join(', ')}`,
    documentation: annotation.doc,
    parameters: placed(`@${name} `, labels, docs),
    active: activeParameter(labels, call),
  };
}

/** The parameters with their offsets in a label that begins with `head`. */
function placed(head: string, labels: readonly string[], docs: readonly string[]): readonly SignatureParameter[] {
  let start = head.length;
  return labels.map((label, i) => {
    const parameter = { start, end: start + label.length, documentation: docs[i] ?? '' };
    start = parameter.end + 2;
    return parameter;
  });
}

/** The parameter that a keyword argument names, otherwise the one at its position. */
function activeParameter(parameters: readonly string[], { argument, index: count }: CallAt): number | undefined {
  const keyword = argument?.name?.name;
  const nameOf = (parameter: string): string => parameter.replace(/=.*/, '');
  if (keyword !== undefined) {
    const named = parameters.findIndex((one) => !one.startsWith('*') && nameOf(one) === keyword);
    const rest = parameters.findIndex((one) => one.startsWith('**'));
    return named !== -1 ? named : rest !== -1 ? rest : undefined;
  }
  const variadic = parameters.findIndex((one) => one.startsWith('*') && !one.startsWith('**'));
  if (variadic !== -1 && count >= variadic) return variadic;
  return count < parameters.length ? count : undefined;
}
