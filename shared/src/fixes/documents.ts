/** Fixes for the annotations that say what a document is for. */
import type { Finding, Fix } from '../findings/finding.js';
import { insertAbove, lineOf, preferred, replace, withoutLines, writtenAt } from './edits.js';

/** `@data/values` on something else than a document: the `---` below it is missing, or it stands above. */
export function misplacedFixes(finding: Finding): readonly Fix[] {
  const { file } = finding;
  const line = lineOf(finding);
  for (let number = line - 1; number >= 0; number--) {
    const text = file.lineText(number);
    if (/^---(\s|$)/.test(text)) return [movedAbove(finding, line, number)];
    if (text.trim() !== '' && !text.trimStart().startsWith('#')) return [];
  }
  const end = file.lines.lineEnd(line);
  return [replace('Begin a document below it with `---`', finding, end, end, '---\n')];
}

function movedAbove(finding: Finding, from: number, to: number): Fix {
  const { file } = finding;
  const at = file.lines.lineStart(to);
  const newText = `${file.lineText(from).trim()}\n`;
  return {
    title: 'Move it above the `---`',
    edits: [
      { file, edit: { range: { start: at, end: at }, newText } },
      { file, edit: { range: { start: file.lines.lineStart(from), end: file.lines.lineEnd(from) }, newText: '' } },
    ],
  };
}

export function repeatedAnnotationFixes(finding: Finding): readonly Fix[] {
  return [withoutLines('Remove this one', finding, lineOf(finding))];
}

/** A document without the annotation that the others of its file have. */
export function unannotatedFixes(finding: Finding): readonly Fix[] {
  const isSchema = /Expected schema file/.test(finding.message);
  const name = isSchema ? 'data/values-schema' : 'data/values';
  // A schema is laid over those before it, and its keys are none of theirs.
  const lines = `#@${name}\n${isSchema ? '#@overlay/match-child-defaults missing_ok=True\n' : ''}`;
  return [insertAbove(`Make it one, too: @${name}`, finding, lineOf(finding), lines)];
}

/** A document for a library that there is not: for this one. */
export function unusedDocumentFixes(finding: Finding): readonly Fix[] {
  const { file } = finding;
  for (let line = lineOf(finding) - 1; line >= 0 && /^\s*#/.test(file.lineText(line)); line--)
    if (/^#@\s?library\/ref\b/.test(file.lineText(line))) return [withoutLines('Remove its address', finding, line)];
  return [];
}

/** A modeline that leads nowhere. */
export function modelineFixes(finding: Finding): readonly Fix[] {
  return [{ ...withoutLines('Remove the modeline', finding, lineOf(finding)), preferred: false }];
}

/** What a project of a project file lacks. */
export function projectFixes(finding: Finding): readonly Fix[] {
  const { file, range, message } = finding;
  const missing = /needs (a name|files)/.exec(message)?.[1];
  const entry = missing === 'a name' ? 'name: app' : missing === 'files' ? 'files: [.]' : undefined;
  const column = range.start - file.lines.lineStart(lineOf(finding));
  if (entry === undefined || file.text.charAt(range.start) === '{') return [];
  return [replace(`Add ${entry}`, finding, range.start, range.start, `${entry}\n${' '.repeat(column)}`)];
}

/** A path that leads to nothing, and has its line for itself. */
export function pathFixes(finding: Finding): readonly Fix[] {
  const text = finding.file.lineText(lineOf(finding));
  if (!/^\s*-\s/.test(text)) return [];
  return [{ ...withoutLines('Remove the path', finding, lineOf(finding)), preferred: false }];
}

/** The address of a library lacks its `@`, or has an empty alias. */
export function libraryRefFixes(finding: Finding): readonly Fix[] {
  const { file, range } = finding;
  const line = file.lines.lineStart(lineOf(finding));
  const address = /@library\/ref\s+"([^"]*)"/.exec(file.text.slice(line, file.lines.lineEnd(lineOf(finding))));
  if (address?.[1] === undefined) return [];
  const start = line + address.index + address[0].length - address[1].length - 1;
  if (!address[1].startsWith('@')) return [preferred(replace("Begin with '@'", { file }, start, start, '@'))];
  const bare = address[1].replace(/(?<!~)~+$/, '');
  if (bare === address[1] || bare === '@' || writtenAt(finding) === '' || range.start > start) return [];
  return [replace('Remove the empty alias', { file }, start, start + address[1].length, bare)];
}
