/** Fixes for overlays. */
import { originalFailure } from '../findings/failure.js';
import type { Finding, Fix } from '../findings/finding.js';
import { indentationOf, insertAbove, lineOf, preferred, replace, withoutLines } from './edits.js';

/** The lines of annotations directly above the finding's line, lowest first, with its own line. */
function annotationLines({ file }: Finding, line: number): readonly number[] {
  const lines = [line];
  for (let number = line - 1; number >= 0 && /^\s*#@/.test(file.lineText(number)); number--) lines.push(number);
  return lines;
}

/** For what is wrong with the arguments of an annotation. */
export function overlayAnnotationFixes(finding: Finding): readonly Fix[] {
  const failure = originalFailure(finding.failure);
  switch (failure?.kind) {
    case 'argument-unknown':
      return failure.nearest === undefined ? [] : argumentFixes(finding, failure.name, failure.nearest);
    case 'matcher-missing':
      return byFixes(finding);
    case 'side-missing':
      return sideFixes(finding);
    case 'count-malformed':
      return countFixes(finding, failure.text);
    case 'boolean-expected':
      return booleanFixes(finding, failure.argument);
    default:
      return [];
  }
}

/** For a misspelt key in `by=`. */
export function overlayCallFixes(finding: Finding): readonly Fix[] {
  const failure = originalFailure(finding.failure);
  if (failure?.kind !== 'match-key-missing' || failure.nearest === undefined) return [];
  const { file } = finding;
  for (const line of annotationLines(finding, lineOf(finding))) {
    const found = /\bby\s*=\s*["']/.exec(file.lineText(line));
    if (found === null) continue;
    const start = file.lines.lineStart(line) + found.index + found[0].length;
    if (!file.text.startsWith(failure.name, start)) return [];
    return [
      preferred(replace(`Change to ${failure.nearest}`, finding, start, start + failure.name.length, failure.nearest)),
    ];
  }
  return [];
}

/** For an argument that an annotation does not know. */
function argumentFixes(finding: Finding, name: string, nearest: string): readonly Fix[] {
  const { file } = finding;
  for (const line of annotationLines(finding, lineOf(finding))) {
    const at = file.lineText(line).search(new RegExp(`\\b${name}\\s*=`));
    if (at === -1) continue;
    const start = file.lines.lineStart(line) + at;
    return [preferred(replace(`Change to ${nearest}=`, finding, start, start + name.length, nearest))];
  }
  return [];
}

/** `@overlay/insert` without a side. */
function sideFixes(finding: Finding): readonly Fix[] {
  const { file } = finding;
  for (const line of annotationLines(finding, lineOf(finding))) {
    const found = /@overlay\/insert(?![\w-])/.exec(file.lineText(line));
    if (found === null) continue;
    const at = file.lines.lineStart(line) + found.index + found[0].length;
    return ['before', 'after'].map((name) => replace(`Write ${name}=True`, finding, at, at, ` ${name}=True`));
  }
  return [];
}

/** `expects="1"` */
function countFixes(finding: Finding, count: string): readonly Fix[] {
  const { file } = finding;
  if (!/^\d+$/.test(count)) return [];
  for (const line of annotationLines(finding, lineOf(finding))) {
    const found = new RegExp(`\\bexpects\\s*=\\s*(["']${count}["'])`).exec(file.lineText(line));
    if (found?.[1] === undefined) continue;
    const end = file.lines.lineStart(line) + found.index + found[0].length;
    const start = end - found[1].length;
    return [
      preferred(replace(`Write expects=${count}`, finding, start, end, count)),
      replace(`Write expects="${count}+"`, finding, start, end, `"${count}+"`),
    ];
  }
  return [];
}

/** `missing_ok=1`, `before="true"` */
function booleanFixes(finding: Finding, argument: string): readonly Fix[] {
  const { file } = finding;
  const given = new RegExp(`\\b${argument}\\s*=\\s*(?!True\\b|False\\b)("[^"]*"|'[^']*'|\\w+)`);
  for (const line of annotationLines(finding, lineOf(finding))) {
    const found = given.exec(file.lineText(line));
    if (found === null) continue;
    const [all, value = ''] = found;
    const text = /^["']?(?:0|false|no)["']?$/i.test(value) ? 'False' : 'True';
    const start = file.lines.lineStart(line) + found.index + all.length - value.length;
    return [preferred(replace(`Write ${argument}=${text}`, finding, start, start + value.length, text))];
  }
  return [];
}

/** For an array item or a document without a matcher: match by its first key, or everything. */
function byFixes(finding: Finding): readonly Fix[] {
  const { file } = finding;
  const line = finding.namedLine ?? lineOf(finding);
  const key = /^\s*-\s+([\w-]+):/.exec(file.lineText(line))?.[1];
  const by = key === undefined ? 'by=overlay.all' : `by="${key}"`;
  for (const number of annotationLines(finding, line)) {
    const found = /@overlay\/match(?!-)[ \t]*/.exec(file.lineText(number));
    if (found === null) continue;
    const start = file.lines.lineStart(number) + found.index + found[0].trimEnd().length;
    const rest = file
      .lineText(number)
      .slice(found.index + found[0].length)
      .trim();
    // `by=` is missing before the matcher; ytt ignores the positional argument.
    if (/^(?:overlay\.|lambda\b|"[^"]*"$|'[^']*'$)/.test(rest))
      return [
        preferred(replace('Write by=', finding, start, start + found[0].length - found[0].trimEnd().length, ' by=')),
      ];
    return [preferred(replace(`Match ${by}`, finding, start, start, ` ${by}${rest === '' ? '' : ','}`))];
  }
  return [preferred(insertAbove(`Match ${by}`, finding, line, `${indentationOf(file, line)}#@overlay/match ${by}\n`))];
}

/** For an unexpected number of matches. */
export function overlayMatchFixes(finding: Finding): readonly Fix[] {
  const { file } = finding;
  const failure = originalFailure(finding.failure);
  if (failure?.kind !== 'miscounted') return [];
  const line = lineOf(finding);
  for (const number of annotationLines(finding, line)) {
    const found = /@overlay\/match(?!-)[^\n]*?\b(expects\s*=\s*(?:\d+|"[^"]*"))/.exec(file.lineText(number));
    if (found?.[1] === undefined) continue;
    const start = file.lines.lineStart(number) + found.index + found[0].length - found[1].length;
    const text = failure.count === 0 ? 'missing_ok=True' : `expects=${failure.count}`;
    return [replace(`Write ${text}`, finding, start, start + found[1].length, text)];
  }
  return [];
}

/** For a map or array that overlays another kind of value, which it can only replace. */
export function overlayMismatchFixes(finding: Finding): readonly Fix[] {
  const { file, range } = finding;
  const line = lineOf(finding);
  const braces = /:\s+(\{\{.*)$/.exec(file.lineText(line))?.[1]?.trimEnd();
  if (braces !== undefined) {
    const start = file.lines.lineStart(line) + file.lineText(line).indexOf('{{');
    return [
      preferred(
        replace('Put it in quotes', finding, start, start + braces.length, `"${braces.replaceAll('"', '\\"')}"`),
      ),
    ];
  }
  // Files of plain data values have no annotations, and could not have the added one.
  if (!/^[ \t]*#@/m.test(file.text) || file.text.slice(file.lines.lineStart(line), range.start).trim() !== '')
    return [];
  return [
    insertAbove(
      'Replace the value: @overlay/replace',
      finding,
      line,
      `${indentationOf(file, line)}#@overlay/replace\n`,
    ),
  ];
}

/**
 * For a key that an overlay repeats by replacing an item with one of another key: merging keeps the key of the item
 * that it matches.
 */
export function repeatedByOverlayFixes(finding: Finding): readonly Fix[] {
  for (const line of annotationLines(finding, lineOf(finding)))
    if (/^\s*#@\s?overlay\/replace\b/.test(finding.file.lineText(line)))
      return [withoutLines('Remove @overlay/replace', finding, line)];
  return [];
}

/**
 * For `@overlay/append` or `@overlay/insert` on a map item, where a missing key is added with `missing_ok`, and for a
 * second operation on one item.
 */
export function overlayOperationFixes(finding: Finding): readonly Fix[] {
  const { file } = finding;
  const failure = originalFailure(finding.failure);
  const lines = annotationLines(finding, lineOf(finding));
  if (failure?.kind === 'operation-misplaced')
    for (const line of lines) {
      const found = new RegExp(`@${failure.annotation}\\b[^\\n]*`).exec(file.lineText(line));
      if (found === null) continue;
      const start = file.lines.lineStart(line) + found.index;
      const newText = '@overlay/match missing_ok=True';
      return [preferred(replace(`Change to ${newText}`, finding, start, start + found[0].trimEnd().length, newText))];
    }
  if (failure?.kind !== 'operation-repeated') return [];
  return lines.flatMap((line) => {
    const name = /@(overlay\/(?:merge|remove|replace|insert|append|assert))\b/.exec(file.lineText(line))?.[1];
    if (name === undefined) return [];
    const range = { start: file.lines.lineStart(line), end: file.lines.lineEnd(line) };
    return [{ title: `Remove @${name}`, edits: [{ file, edit: { range, newText: '' } }] }];
  });
}
