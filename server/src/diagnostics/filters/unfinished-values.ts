/**
 * Omits findings caused by the first key of data values, or of a map in them, while it is being typed in another file.
 * Without its colon the key is a string, where code and other documents expect a map.
 */
import type { Finding, SourceFile } from '@ytt-language/shared';
import { lineStartAbove, lineStartOf } from '@ytt-language/shared/tooling';
import { lastEditOf } from '../../workspace/evaluation/edit-history.js';
import { fileOfSource } from '../../workspace/files/text-file.js';
import type { RunDefinition } from '../../workspace/projects/run-definition.js';
import type { Workspace } from '../../workspace/workspace.js';
import { beginsDocument, isOfEmptyDocument } from './unfinished-lines.js';

/**
 * The `findings` of `run`, without those that expect a map in which another file has so far only the first letters of a
 * key.
 */
export function withoutUnfinishedValues(
  workspace: Workspace,
  run: RunDefinition,
  findings: readonly Finding[],
): readonly Finding[] {
  if (!findings.some((finding) => expectsMap(finding) || isOfEmptyDocument(finding))) return findings;
  const { schemaFiles, valuesFiles } = workspace.projectOf(run);
  const typed = [...schemaFiles, ...valuesFiles].filter((source) => {
    const file = fileOfSource(source);
    return file !== undefined && lastEditOf(file) !== undefined;
  });
  const readers = new Set(findings.filter(expectsMap).map(({ file }) => file));
  const following = new Map(
    [...readers].map((reader) => {
      const others = typed.filter((source) => source !== reader);
      return [reader, others.map((source) => causedByUnfinishedKey(source, reader))];
    }),
  );
  const isCausedByTyping = (finding: Finding): boolean =>
    following.get(finding.file)?.some((follows) => follows(finding)) ?? false;
  const hasUnfinishedDocument = typed.some(beginsDocument);
  return findings.filter(
    (finding) =>
      !(expectsMap(finding) && isCausedByTyping(finding)) && !(hasUnfinishedDocument && isOfEmptyDocument(finding)),
  );
}

/**
 * Whether a finding may be caused by a key without its colon: code reads a member of a scalar, or another document
 * replaces a scalar by a map.
 */
function expectsMap({ code, failure }: Finding): boolean {
  if (failure?.kind === 'member-missing') return isScalarType(failure.of);
  return failure?.kind === 'map-expected' && code === 'overlay-mismatch' && isScalarType(failure.found);
}

/** Whether a type, by its name in Starlark or YAML, is that of a scalar. */
function isScalarType(name: string): boolean {
  return /^(?:string|bool(?:ean)?|int(?:eger)?|float|NoneType)$/.test(name);
}

/**
 * Returns a function that tells whether a finding in `reader` is caused by a key that is being typed in `file` (data
 * values or their schema): the first key of a document at its end, or the first key of a map on a line of its own,
 * which for now is the value of the key above. In the latter case, only findings that go through the key above are
 * caused by it.
 */
export function causedByUnfinishedKey(file: SourceFile, reader: SourceFile): (finding: Finding) => boolean {
  if (beginsFirstKey(file)) return () => true;
  const keys = new Set([...file.text.matchAll(aloneBelowKey)].map(([, key = '']) => key));
  const read = [...keys].filter((key) => reader.text.includes(key));
  if (read.length === 0) return () => false;
  const oneOf = `(?:${read.join('|')})`;
  const access = `(?:\\.${oneOf}|\\[["']${oneOf}["']\\])`;
  const variables = [...reader.text.matchAll(new RegExp(`\\b(\\w+) *= *[\\w.]+${access}[ \\t]*\\r?$`, 'gm'))].map(
    ([, name]) => name,
  );
  const receivers = [access, ...variables.map((name) => `\\b${name}`)].join('|');
  return ({ code, failure, range }) => {
    const marked = (start: number): string => reader.text.slice(start, range.end);
    if (code === 'overlay-mismatch') return keys.has(marked(range.start).replace(/^(["'])(.*)\1$/, '$2'));
    if (failure?.kind !== 'member-missing') return false;
    // With `getattr`, names can contain any characters, and could not be used as a pattern.
    if (!/^\w+$/.test(failure.name)) return false;
    return new RegExp(`(?:${receivers})\\.${failure.name}\\b`).test(marked(lineStartOf(reader.text, range.start)));
  };
}

const aloneBelowKey = /^[ \t]*(?:- )?([\w-]+):[ \t]*\r?\n(?:[ \t]*(?:#.*)?\r?\n)*[ \t]+[\w-]+[ \t]*\r?$/gm;

function beginsFirstKey({ text }: SourceFile): boolean {
  const lastLine = text.lastIndexOf('\n') + 1;
  if (!/^[\w-]+$/.test(text.slice(lastLine, lastLine + longestKey))) return false;
  for (let above = lineStartAbove(text, lastLine); above !== undefined; above = lineStartAbove(text, above)) {
    const line = /^[^\n]*/.exec(text.slice(above, above + longestKey))?.[0].trimEnd() ?? '';
    if (line === '---') return true;
    if (line !== '' && !line.startsWith('#')) return false;
  }
  return false;
}

/** How many characters of a line are examined. */
const longestKey = 200;
