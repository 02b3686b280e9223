/** The signature of the call, or the arguments of the annotation, that the cursor is in. */

import { describeAnnotation, lineStartAbove, lineStartOf } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { describeName } from '../code/code-names.js';
import { signatureText } from '../code/function-catalogue.js';
import { cursorAt } from '../cursor/cursor.js';

export interface SignatureHelp {
  readonly label: string;
  /** Markdown. */
  readonly documentation: string;
  readonly parameters: readonly SignatureParameter[];
  /** The index of the parameter that the cursor is at; undefined where it is past all of them. */
  readonly active: number | undefined;
}

export interface SignatureParameter {
  /** Offsets in the signature's label. */
  readonly start: number;
  readonly end: number;
  /** Markdown. */
  readonly documentation: string;
}

/** How far back a call's parenthesis is looked for. */
const reach = 4_000;

export function signatureHelpAt(snapshot: Snapshot, offset: number): SignatureHelp | undefined {
  const cursor = cursorAt(snapshot, offset);
  if (cursor.kind === 'none' || cursor.kind === 'yaml' || cursor.kind === 'annotation-name') return undefined;
  const { text } = snapshot.file;
  const from = codeStart(snapshot, offset);
  const call = callAround(text, from, offset);
  if (call !== undefined) {
    const name = /([A-Za-z_]\w*(?:\.\w+)*)\s*$/.exec(text.slice(from, call.open))?.[1];
    const described = name === undefined ? undefined : describeName(snapshot, name.split('.'), offset);
    if (described?.parameters === undefined) return undefined;
    return {
      label: signatureText(described),
      documentation: described.summary,
      parameters: placed(`${described.name}(`, described.parameters, []),
      active: activeParameter(described.parameters, call.argument, call.count),
    };
  }
  return cursor.kind === 'annotation-argument' ? annotationHelp(cursor.name, cursor.content, text, offset) : undefined;
}

function annotationHelp(name: string, content: string, text: string, offset: number): SignatureHelp | undefined {
  const annotation = describeAnnotation(name);
  if (annotation === undefined || annotation.arguments.length === 0) return undefined;
  const labels = annotation.arguments.map(({ name: argument, keyword }) => (keyword ? `${argument}=` : argument));
  const docs = annotation.arguments.map(({ doc, type }) => `${type}: ${doc}`);
  const lineStart = lineStartOf(text, offset);
  const line = text.slice(lineStart, offset);
  const written = line.slice(Math.max(0, line.indexOf(`@${name}`) + name.length + 1));
  const call = callAround(`(${written}`, 0, written.length + 1) ?? { argument: content, count: 0 };
  return {
    label: `@${name} ${labels.join(', ')}`,
    documentation: annotation.doc,
    parameters: placed(`@${name} `, labels, docs),
    active: activeParameter(labels, call.argument, call.count),
  };
}

/** The parameters by where they stand in a label that begins with `head`. */
function placed(head: string, labels: readonly string[], docs: readonly string[]): readonly SignatureParameter[] {
  let start = head.length;
  return labels.map((label, i) => {
    const parameter = { start, end: start + label.length, documentation: docs[i] ?? '' };
    start = parameter.end + 2;
    return parameter;
  });
}

interface Call {
  /** Offset of the parenthesis. */
  readonly open: number;
  /** What of the argument at the cursor is written before it, and how many arguments come before that. */
  readonly argument: string;
  readonly count: number;
}

/** The innermost call that is open at `offset`. */
function callAround(text: string, from: number, offset: number): Call | undefined {
  const open: { at: number; bracket: string; argument: number; count: number }[] = [];
  for (let i = from; i < offset; i++) {
    const c = text[i] ?? '';
    if (c === '"' || c === "'") {
      while (++i < offset && text[i] !== c) if (text[i] === '\\') i++;
    } else if ('([{'.includes(c)) open.push({ at: i, bracket: c, argument: i + 1, count: 0 });
    else if (')]}'.includes(c)) open.pop();
    else if (c === ',') {
      const inner = open.at(-1);
      if (inner !== undefined) {
        inner.argument = i + 1;
        inner.count++;
      }
    }
  }
  const call = open.findLast(({ bracket, at }) => bracket === '(' && (at === 0 || /\w\s*$/.test(text.slice(from, at))));
  return call && { open: call.at, argument: text.slice(call.argument, offset), count: call.count };
}

/** A keyword argument's own parameter, else the one at its place. */
function activeParameter(parameters: readonly string[], argument: string, count: number): number | undefined {
  const keyword = /^\s*([A-Za-z_]\w*)\s*=(?!=)/.exec(argument)?.[1];
  const nameOf = (parameter: string): string => parameter.replace(/^\*+/, '').replace(/=.*/, '');
  if (keyword !== undefined) {
    const named = parameters.findIndex((one) => !one.startsWith('*') && nameOf(one) === keyword);
    const rest = parameters.findIndex((one) => one.startsWith('**'));
    return named !== -1 ? named : rest !== -1 ? rest : undefined;
  }
  const variadic = parameters.findIndex((one) => one.startsWith('*') && !one.startsWith('**'));
  if (variadic !== -1 && count >= variadic) return variadic;
  return count < parameters.length ? count : undefined;
}

/** Where the code begins that the offset is in: its line's, or in modules a statement's some lines above. */
function codeStart({ file }: Snapshot, offset: number): number {
  const lineStart = lineStartOf(file.text, offset);
  if (!file.path.endsWith('.star')) return Math.max(lineStart, offset - reach);
  let start = lineStart;
  while (offset - start < reach && /^[ \t)\]}]/.test(file.text.slice(start, start + 1))) {
    const above = lineStartAbove(file.text, start);
    if (above === undefined) break;
    start = above;
  }
  return start;
}
