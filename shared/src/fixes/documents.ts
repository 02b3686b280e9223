/** Fixes for the annotations that give a document its role. */
import type { Finding, Fix } from '../findings/finding.js';
import { insertAbove, lineOf, preferred, replace, withoutLines } from './edits.js';

/**
 * For `@data/values` on something that is not a document: add the missing `---` below, or move the annotation above it.
 */
export function misplacedFixes(finding: Finding): readonly Fix[] {
  const { file } = finding;
  const line = lineOf(finding);
  for (let number = line - 1; number >= 0; number--) {
    const text = file.lineText(number);
    if (/^---(\s|$)/.test(text)) return [movedAbove(finding, line, number)];
    if (text.trim() !== '' && !text.trimStart().startsWith('#')) return [];
  }
  const end = file.lines.lineEnd(line);
  const begin = replace('Begin a document below it with `---`', finding, end, end, '---\n');
  return [/^---/m.test(file.text.slice(end)) ? { ...begin, preferred: false } : begin];
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

/** For an annotation that its document has already: remove the line of the later one. */
export function repeatedAnnotationFixes(finding: Finding): readonly Fix[] {
  return [withoutLines('Remove this one', finding, lineOf(finding))];
}

/** For a document without the annotation that the others in its file have. */
export function unannotatedFixes(finding: Finding): readonly Fix[] {
  const { failure } = finding;
  if (failure?.kind !== 'document-unlike-others') return [];
  const name = failure.others;
  const isSchema = name === 'data/values-schema';
  // ytt overlays a schema on those before it, so that a key that they lack would be an error.
  const lines = `#@${name}\n${isSchema ? '#@overlay/match-child-defaults missing_ok=True\n' : ''}`;
  return [insertAbove(`Make it one, too: @${name}`, finding, lineOf(finding), lines)];
}

/** For a document addressed to a library that does not exist: address it to this one. */
export function unusedDocumentFixes(finding: Finding): readonly Fix[] {
  const { file } = finding;
  for (let line = lineOf(finding) - 1; line >= 0 && /^\s*#/.test(file.lineText(line)); line--)
    if (/^#@\s?library\/ref\b/.test(file.lineText(line))) return [withoutLines('Remove its address', finding, line)];
  return [];
}

/** For a modeline that does not resolve. */
export function modelineFixes(finding: Finding): readonly Fix[] {
  return [{ ...withoutLines('Remove the modeline', finding, lineOf(finding)), preferred: false }];
}

/** For a project in a project file that lacks its files or its name. */
export function projectFixes(finding: Finding): readonly Fix[] {
  const { file, range, failure } = finding;
  if (failure?.kind !== 'project-incomplete' || file.text.charAt(range.start) === '{') return [];
  const entry = { name: 'name: app', files: 'files: [.]' }[failure.lacks];
  const column = range.start - file.lines.lineStart(lineOf(finding));
  return [replace(`Add ${entry}`, finding, range.start, range.start, `${entry}\n${' '.repeat(column)}`)];
}

/** For a path that does not exist, if nothing else is on its line. */
export function pathFixes(finding: Finding): readonly Fix[] {
  const text = finding.file.lineText(lineOf(finding));
  if (!/^\s*-\s/.test(text)) return [];
  return [{ ...withoutLines('Remove the path', finding, lineOf(finding)), preferred: false }];
}

/** For the address of a library without its `@`, or with an empty alias. */
export function libraryRefFixes(finding: Finding): readonly Fix[] {
  const { file } = finding;
  const line = file.lines.lineStart(lineOf(finding));
  const address = /@library\/ref\s+"([^"]*)"/.exec(file.text.slice(line, file.lines.lineEnd(lineOf(finding))));
  if (address?.[1] === undefined) return [];
  const start = line + address.index + address[0].length - address[1].length - 1;
  if (!address[1].startsWith('@')) return [preferred(replace("Begin with '@'", { file }, start, start, '@'))];
  const bare = address[1].replace(/(?<!~)~+$/, '');
  if (bare === address[1] || bare === '@') return [];
  return [replace('Remove the empty alias', { file }, start, start + address[1].length, bare)];
}
