/** Fixes for YAML that ytt's reader rejects. */
import type { Finding, Fix } from '../findings/finding.js';
import { nearestName } from '../starlark/values/suggest-name.js';
import { SourceMemo } from '../text/source-memo.js';
import { tabFound } from '../yaml/diagnosis/indentation.js';
import { quotedScalar } from '../yaml/diagnosis/lines.js';
import { preferred, replace, rewrite, writtenAt } from './edits.js';

/**
 * The edits that replace all tabs in the indentation of a file. All findings about tabs, of which there may be as many,
 * share one list.
 */
const withoutTabs = new SourceMemo<Fix['edits']>();

/** For a tab in indentation: replace all of them in the file. */
export function syntaxFixes({ file, plain }: Finding): readonly Fix[] {
  if (plain !== tabFound) return [];
  const edits =
    withoutTabs.get(file) ??
    [...file.text.matchAll(/^ *\t[ \t]*/gm)].map(({ 0: indent, index }) => ({
      file,
      edit: { range: { start: index, end: index + indent.length }, newText: indent.replaceAll('\t', '  ') },
    }));
  withoutTabs.set(file, edits);
  return [preferred({ title: 'Indent with spaces', edits })];
}

/** For an unknown alias: use another anchor of the file, or put quotes around a string that begins with an asterisk. */
export function anchorFixes(finding: Finding): readonly Fix[] {
  const written = writtenAt(finding);
  const name = written.slice(1);
  const before = finding.file.text.slice(0, finding.range.start);
  const anchors = [...before.matchAll(/(?:^|[\s[{,])&([^\s,[\]{}]+)/g)].flatMap((match) => match[1] ?? []);
  const nearest = nearestName(name, anchors);
  const quoted = rewrite('Put it in quotes', finding, quotedScalar(written));
  return nearest === undefined
    ? [quoted]
    : [preferred(rewrite(`Change to *${nearest}`, finding, `*${nearest}`)), quoted];
}

/** For an alias inside its own anchor. */
export function recursiveFixes(finding: Finding): readonly Fix[] {
  return [rewrite('Write null', finding, 'null')];
}

/** For a merge key that was meant as an ordinary key. */
export function mergeFixes({ file, range }: Finding): readonly Fix[] {
  const line = file.lines.lineStart(file.lines.lineAt(range.start));
  const at = file.text.slice(line, range.start).search(/<<\s*:/);
  return at === -1 ? [] : [replace('Take << for a text', { file }, line + at, line + at + 2, '"<<"')];
}

/** For a scalar that cannot be what its tag says: remove the tag. Empty if the scalar does not begin with its tag. */
export function tagFixes(finding: Finding): readonly Fix[] {
  const tag = /^!\S*\s+/.exec(writtenAt(finding))?.[0];
  if (tag === undefined) return [];
  return [replace('Remove the tag', finding, finding.range.start, finding.range.start + tag.length, '')];
}

/** For a plain scalar that `--strict` rejects: put it in quotes, so that it is a string. */
export function strictFixes(finding: Finding): readonly Fix[] {
  return [rewrite('Put it in quotes', finding, quotedScalar(writtenAt(finding)))];
}

/** For unreadable characters: remove them. */
export function unreadableFixes(finding: Finding): readonly Fix[] {
  return [rewrite('Remove the character', finding, '')];
}

/** For unusual line breaks: replace all of them. */
export function lineBreakFixes({ file }: Finding): readonly Fix[] {
  const breaks = [...file.text.matchAll(/\r(?!\n)|[\x85\u2028\u2029]/g)];
  const edits = breaks.map(({ index }) => ({ file, edit: { range: { start: index, end: index + 1 }, newText: '\n' } }));
  return edits.length === 0 ? [] : [{ title: 'End the lines with line feeds', edits }];
}
