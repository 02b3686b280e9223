/** Completes members after a dot or in quotes: those of data values, functions or other values. */
import type { SourceFile, TextEdit, TextRange } from '@ytt-language/shared';
import {
  type CodeAt,
  type DataValue,
  definitionAt,
  type Expression,
  isMistyped,
  type Load,
  libraryModuleNames,
  loadEdit,
  type Member,
  moduleLoad,
} from '@ytt-language/shared/tooling';
import { codeLanguage } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { describeValue } from '../code/code-names.js';
import { dataValuesIn, membersAt } from '../code/code-values.js';
import { namesSetByFlags } from '../code/flag-values.js';
import { type FunctionDescription, signatureText } from '../code/function-catalogue.js';
import { namesReadElsewhere } from '../code/undeclared-reads.js';
import { isKeyword } from '../cursor/code-cursor.js';
import type { Cursor } from '../cursor/cursor.js';
import { dataValueSubject } from '../hover/data-value-subject.js';
import { codeBlock } from '../hover/escape-markdown.js';
import { renderHover } from '../hover/render-hover.js';
import { typeOrDefault } from '../value-text.js';
import type { CompletionEntry } from './entry.js';

/**
 * Returns the members of the object that are known, then the data values of that name that only flags set or code
 * elsewhere reads. After a dot, keys that are not identifiers follow in brackets. If the object is an `@ytt:` module
 * that is not loaded, each entry also inserts its `load`.
 */
export function memberEntries(snapshot: Snapshot, cursor: Extract<Cursor, { kind: 'member' }>): CompletionEntry[] {
  const { quoted, object, code } = cursor;
  const cannotStand = quoted ? inQuotes : /^(?![A-Za-z_]\w*$)/;
  const load = loadEditFor(snapshot.file, code, object);
  const known = membersAt(snapshot, cursor)
    .filter(({ name }) => !cannotStand.test(name) && (quoted || !isKeyword(name)))
    .map((member) => memberEntry(member, cursor, snapshot.uriOf));
  const { start, end } = cursor;
  const given = namesSetByFlags(snapshot, cursor);
  const read = namesReadElsewhere(snapshot, cursor).filter(
    (name) => !known.some(({ label }) => isMistyped(name, label)),
  );
  const others = [...new Set([...given, ...read])].filter(
    (name) => !cannotStand.test(name) && !known.some(({ label }) => label === name),
  );
  const offered = [
    ...known,
    ...others.map(
      (name): CompletionEntry => ({ label: name, kind: 'property', edit: { range: { start, end }, newText: name } }),
    ),
  ];
  const keys = keyEntries(snapshot, cursor).filter(
    ({ filterText }) => !offered.some(({ label }) => label === filterText),
  );
  const all = [...offered, ...keys];
  return load === undefined
    ? all
    : all.map((entry) => ({ ...entry, additionalEdits: [load, ...(entry.additionalEdits ?? [])] }));
}

/** Matches characters that would end a string, or would have to be escaped in it. */
export const inQuotes = /["'\\\r\n]/;

/**
 * After a dot: the keys that are not identifiers, in brackets that replace the dot. The dot is removed by a separate
 * edit, so that all entries of the list replace the same range, as some editors require.
 */
function keyEntries(snapshot: Snapshot, cursor: Extract<Cursor, { kind: 'member' }>): readonly CompletionEntry[] {
  const { start, quoted } = cursor;
  const dot = /\.[ \t]*$/.exec(snapshot.file.text.slice(0, start));
  if (quoted || dot === null) return [];
  const withoutDot = { range: { start: dot.index, end: start }, newText: '' };
  return membersAt(snapshot, { ...cursor, access: 'key' })
    .filter(({ name }) => !inQuotes.test(name))
    .map((member): CompletionEntry => {
      const { name } = member;
      const entry = memberEntry(member, cursor, snapshot.uriOf);
      const text = `["${name}"]`;
      const edit = { ...entry.edit, newText: text };
      return { ...entry, label: text, edit, filterText: name, additionalEdits: [withoutDot] };
    });
}

function memberEntry(
  member: Member,
  range: TextRange,
  uriOf: (source: SourceFile) => string | undefined,
): CompletionEntry {
  const values = member.flow();
  const [declared] = dataValuesIn(values);
  if (declared !== undefined) return dataValueEntry(member.name, declared, range, uriOf);
  const [described] = values.flatMap((value) => describeValue(value) ?? []);
  return functionEntry(
    { parameters: undefined, summary: '', ...described, name: member.name },
    range,
    described?.parameters === undefined ? 'property' : 'function',
  );
}

function dataValueEntry(
  name: string,
  { path, declaration }: DataValue,
  { start, end }: TextRange,
  uriOf: (source: SourceFile) => string | undefined,
): CompletionEntry {
  return {
    label: name,
    kind: 'property',
    detail: typeOrDefault(declaration),
    documentation: () => renderHover(dataValueSubject(path, declaration), uriOf),
    edit: { range: { start, end }, newText: name },
    deprecated: declaration.documentation.deprecated !== undefined,
  };
}

/** The completion item for a function or another value. */
export function functionEntry(
  one: FunctionDescription,
  { start, end }: TextRange,
  kind: CompletionEntry['kind'] = one.parameters === undefined ? 'keyword' : 'function',
): CompletionEntry {
  const { name, parameters, summary } = one;
  return {
    label: name,
    kind,
    ...(parameters === undefined ? {} : { detail: signatureText(one) }),
    documentation: () => `${codeBlock(signatureText(one), 'python')}\n\n${summary}`,
    edit: { range: { start, end }, newText: name },
  };
}

/** The edit that loads the module that `expression` names, unless the name is defined as something else. */
function loadEditFor(file: SourceFile, code: CodeAt, expression: Expression): TextEdit | undefined {
  const root = expression.kind === 'dot' ? expression.object : expression;
  if (root.kind !== 'identifier' || definitionAt(code, root) !== undefined) return undefined;
  return libraryModuleNames.includes(root.name) ? addedLoad(file, moduleLoad(root.name), code.offset) : undefined;
}

/** The edit that loads names of a module for code at `offset`. */
export function addedLoad(file: SourceFile, load: Load, offset: number): TextEdit {
  return loadEdit(file, codeLanguage(file.path), load, offset);
}
