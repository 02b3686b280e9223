/**
 * Finds misspelt annotations of documents (`#@data/values`, `#@data/values-schema`): with a space after the `#@`, as a
 * plain comment, or without a `---` below. Comments of other tools (`# @schema`, `# @param`) are not reported.
 */
import type { Finding, Fix, SourceFile } from '@ytt-language/shared';
import { lineBreakOf } from '@ytt-language/shared/tooling';

/** A comment at the start of a line that resembles an annotation of a document. */
const misspelt = /^#(#*!?[ \t]*@[ \t]*|)(data[-_./]?values?(?:[-_./]?schema)?)[ \t]*\r?$/gim;

/**
 * Adds findings about misspelt annotations in `file` to the `findings` of its runs, and adds fixes to related findings.
 */
export function withDocumentAnnotations<F extends Finding>(
  file: SourceFile,
  findings: readonly F[],
  own: (finding: Finding) => F,
): readonly F[] {
  const found = misspeltAnnotations(file);
  // Findings are compared by position, because there may be many, and each is alone on its line.
  const ends = new Map(found.map(({ range }) => [range.start, range.end]));
  const isReported = (one: Finding): boolean =>
    (one.code === 'undefined-name' || one.code === 'comment-not-ytt' || one.code === 'code-without-space') &&
    one.range.end <= (ends.get(lineStartOf(one)) ?? -1);
  const left = findings.filter((one) => !isReported(one));
  // Of several errors on a line, ytt reports the first.
  const replaced = new Map(
    findings
      .filter(isReported)
      .map((one) => [lineStartOf(one), one] as const)
      .reverse(),
  );
  const markers = left.some(({ code }) => code === 'annotation-misplaced')
    ? markersAbove(file)
    : new Map<number, number>();
  const lineBreak = lineBreakOf(file.text);
  return [
    ...left.map((one) => withFix(one, markers, lineBreak)),
    ...found.map((one) => own(inTheWordsOf(one, replaced.get(one.range.start)))),
  ];
}

function lineStartOf({ file: { lines }, range }: Finding): number {
  return lines.lineStart(lines.lineAt(range.start));
}

/** The finding with the severity and ytt's words of the one that it replaces. */
function inTheWordsOf(finding: Finding, replaced: Finding | undefined): Finding {
  if (replaced === undefined) return finding;
  const { severity, message } = replaced;
  return { ...finding, severity, message, plain: finding.plain ?? finding.message };
}

const known = new WeakMap<SourceFile, readonly Finding[]>();

/** The findings about misspelt annotations of documents in `file`. */
export function misspeltAnnotations(file: SourceFile): readonly Finding[] {
  let found = known.get(file);
  if (found === undefined) {
    found = findMisspelt(file);
    known.set(file, found);
  }
  return found;
}

function findMisspelt(file: SourceFile): readonly Finding[] {
  const lineBreak = lineBreakOf(file.text);
  return [...file.text.matchAll(misspelt)].flatMap((match): Finding[] => {
    const { index } = match;
    // Both groups always match, possibly an empty text.
    const [whole, lead, written] = match as unknown as readonly [string, string, string];
    const name = /schema$/i.test(written) ? 'data/values-schema' : 'data/values';
    const end = index + whole.trimEnd().length;
    const isAbove = isAboveDocument(file.text, end);
    // Unknown annotations that look like ytt's are already reported elsewhere.
    if (
      (/^@(?! )/.test(lead) && written.includes('/')) ||
      !(isAbove || (lead.includes('@') && isFirst(file.text, index)))
    )
      return [];
    const newText = `#@${name}${isAbove ? '' : `${lineBreak}---`}`;
    const edit = { range: { start: index, end }, newText };
    const isCode = lead.startsWith('@') && lead !== '@';
    const plain = `Expected the annotation \`#@${name}\`, but found ${isCode ? 'code' : lead === '@' ? 'another' : 'a comment'}`;
    return [
      {
        code: 'document-annotation-misspelt',
        severity: isCode ? 'error' : 'warning',
        file,
        range: { start: index, end },
        ...(isCode ? { message: `undefined: ${written.split(/\W/)[0]}`, plain } : { message: plain }),
        related: [],
        fixes: [{ title: `Write \`#@${name}\``, edits: [{ file, edit }] }],
      },
    ];
  });
}

/** Whether only blank lines and comments are between `offset`, the end of a line, and a `---`. */
function isAboveDocument(text: string, offset: number): boolean {
  return /^(?:[ \t]*(?:#[^\n]*)?\r?\n)+---(?:\s|$)/.test(text.slice(offset, offset + furthest));
}

/** Whether only blank lines and comments are above the line that begins at `start`. */
function isFirst(text: string, start: number): boolean {
  return start <= furthest && /^(?:\ufeff?[ \t]*(?:#[^\n]*)?\r?\n)*$/.test(text.slice(0, start));
}

/** How many characters before and after an annotation are examined. */
const furthest = 4_000;

/** A finding about an annotation that is not on a document, with a fix that puts it on one. */
function withFix<F extends Finding>(finding: F, markers: ReadonlyMap<number, number>, lineBreak: string): F {
  const { file, range } = finding;
  const { text, lines } = file;
  const name =
    finding.code === 'annotation-misplaced' ? /^#@(data\/values(?:-schema)?)\b/.exec(text.slice(range.start)) : null;
  const line = lines.lineAt(range.start);
  if (name === null || lines.lineStart(line) !== range.start) return finding;
  const above = markers.get(range.start);
  const edits =
    above === undefined
      ? [{ range: { start: range.end, end: range.end }, newText: `${lineBreak}---` }]
      : [
          { range: { start: above, end: above }, newText: `${text.slice(range.start, range.end)}${lineBreak}` },
          { range: { start: range.start, end: lines.lineEnd(line) }, newText: '' },
        ];
  const title = above === undefined ? 'Begin a document below it with `---`' : 'Move it above the `---`';
  // Not preferred if there is a `---` further down, which may be the document that is meant.
  const preferred = above !== undefined || !/^---/m.test(text.slice(range.end));
  return { ...finding, fixes: [{ title, edits: edits.map((edit) => ({ file, edit })), preferred } satisfies Fix] };
}

/**
 * For each line that only blank lines and comments separate from the next `---`, by its start: the offset of that
 * `---`.
 */
function markersAbove({ text, lines }: SourceFile): ReadonlyMap<number, number> {
  const markers = new Map<number, number>();
  let marker: number | undefined;
  for (let line = 0; line < lines.lineCount; line += 1) {
    const start = lines.lineStart(line);
    if (marker !== undefined) markers.set(start, marker);
    const content = text.slice(start, lines.lineEnd(line)).trim();
    if (content === '---') marker = start;
    else if (content !== '' && !content.startsWith('#')) marker = undefined;
  }
  return markers;
}
