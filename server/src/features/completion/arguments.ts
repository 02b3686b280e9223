// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are snippet placeholders.
/** Completes the names of keyword arguments that are not given yet, in annotations and calls. */

import {
  type AnnotationDescription,
  type ArgumentDescription,
  type CallAt,
  describeAnnotation,
  isAnnotation,
  type RuleType,
  schemaAt,
} from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { describeExpression } from '../code/code-names.js';
import { signatureText } from '../code/function-catalogue.js';
import type { ArgumentStart } from '../cursor/code-cursor.js';
import { type Cursor, schemaPath } from '../cursor/cursor.js';
import { annotationSetAt } from '../cursor/document-role.js';
import { yamlPlaceAt } from '../cursor/yaml-place.js';
import { codeBlock } from '../hover/escape-markdown.js';
import type { CompletionEntry } from './entry.js';

type NameCursor = Extract<Cursor, { kind: 'name' }>;

/**
 * Returns an entry for each argument that can be given by name at the cursor: the keywords of an annotation, or the
 * parameters of a function. Empty if the cursor is not at the beginning of an argument.
 */
export function argumentEntries(snapshot: Snapshot, cursor: NameCursor): CompletionEntry[] {
  const { argument } = cursor;
  if (argument === undefined) return [];
  return isAnnotation(argument.call)
    ? keywordEntries(snapshot, cursor, argument)
    : parameterEntries(snapshot, cursor, argument);
}

/**
 * Whether an argument at the cursor must be given by name: only named arguments can follow a named one, and some
 * annotations take only named arguments, or none.
 */
export function takesNoValue(snapshot: Snapshot, { argument, annotation = '', start }: NameCursor): boolean {
  if (argument === undefined) return false;
  const { call, index } = argument.call;
  if (call.args.slice(0, index).some(({ mode }) => mode !== 'positional')) return true;
  if (!isAnnotation(argument.call)) return false;
  const described = describeAnnotation(annotation, annotationSetAt(snapshot, start));
  return described?.arguments.every(({ keyword }) => keyword) === true;
}

/** The parameters of a call that have no argument before the cursor. */
function parameterEntries(
  snapshot: Snapshot,
  cursor: NameCursor,
  { call, ...argument }: ArgumentStart,
): CompletionEntry[] {
  const described = describeExpression(snapshot, cursor.code, call.call.callee);
  if (described?.parameters === undefined) return [];
  const options = described.options ?? withoutArgument(described.parameters, call);
  const { start, end } = cursor;
  return options.flatMap((parameter): readonly CompletionEntry[] => {
    const [, name = ''] = /^(\w+)(?:=|$)/.exec(parameter) ?? [];
    if (name === '' || argument.given.includes(name)) return [];
    return [
      {
        label: `${name}=`,
        kind: 'keyword',
        detail: signatureText(described),
        documentation: () => `${codeBlock(signatureText(described), 'python')}\n\n${described.summary}`,
        edit: { range: { start, end }, newText: argument.isKeyword ? name : `${name}=` },
        filterText: name,
      },
    ];
  });
}

/** The parameters without those that positional arguments before the cursor fill. */
function withoutArgument(parameters: readonly string[], { call, index }: CallAt): readonly string[] {
  const positional = call.args.slice(0, index).filter(({ mode }) => mode === 'positional').length;
  const rest = parameters.findIndex((one) => one.startsWith('*'));
  return parameters.slice(rest === -1 ? positional : Math.min(positional, rest));
}

/** The named arguments of an annotation. */
function keywordEntries(snapshot: Snapshot, cursor: NameCursor, argument: ArgumentStart): CompletionEntry[] {
  const annotation = describeAnnotation(cursor.annotation ?? '', annotationSetAt(snapshot, cursor.start));
  if (annotation === undefined) return [];
  const type = annotatedType(snapshot, cursor.start);
  return annotation.arguments
    .filter(({ keyword, name }) => keyword && !argument.given.includes(name))
    .filter(({ types }) => types === undefined || type === undefined || types.includes(type))
    .map((one) => argumentEntry(annotation, argument.isKeyword ? undefined : one.snippet, one, cursor));
}

/** The type of the node below the comment at `offset`, if the schema declares it. */
function annotatedType({ file, syntax, schema }: Snapshot, offset: number): RuleType | undefined {
  const { text } = file;
  const below = /^[^\n]*\n(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*(?=[^\s#])/.exec(text.slice(offset))?.[0].length;
  const place = below === undefined ? undefined : yamlPlaceAt(text, syntax, offset + below);
  if (place === undefined || schema === undefined) return undefined;
  const node = schemaAt(schema, schemaPath(place, place.name));
  if (node === undefined || node.kind === 'any' || node.kind === 'null') return undefined;
  return node.kind === 'scalar' ? node.type : node.kind;
}

/** The entry for an argument. `value` is a snippet of its value, inserted unless a value follows the cursor. */
function argumentEntry(
  annotation: AnnotationDescription,
  value: string | undefined,
  { name, doc }: ArgumentDescription,
  { start, end }: { readonly start: number; readonly end: number },
): CompletionEntry {
  return {
    label: `${name}=`,
    kind: 'keyword',
    detail: `@${annotation.name}`,
    documentation: () => doc,
    edit: { range: { start, end }, newText: value === undefined ? name : `${name}=` },
    ...(value === undefined ? {} : { snippet: `${name}=${value}` }),
    filterText: name,
  };
}
