/**
 * Annotations that say what a document is for (`#@data/values`, `#@data/values-schema`), written almost as they must be:
 * with a space behind the `#@`, as a plain comment, or where no `---` follows. Comments of other tools (`# @schema`,
 * `# @param`) are none of them.
 */
import type { Finding, Fix, SourceFile } from '@ytt-language/shared';
import { lineBreakOf, lineStartAbove, lineStartOf } from '@ytt-language/shared/tooling';

/** A comment at the start of a line that is an annotation of documents but for its beginning. */
const misspelt = /^#(!?[ \t]*@[ \t]*|)(data[-_./]?values?(?:[-_./]?schema)?)[ \t]*\r?$/gim;

/** Adds what is to be told of the annotations of `file` to the `findings` of its runs, and fixes to what they say of them. */
export function withDocumentAnnotations<F extends Finding>(
  file: SourceFile,
  findings: readonly F[],
  own: (finding: Finding) => F,
): readonly F[] {
  const found = misspeltAnnotations(file);
  const isTold = ({ range }: Finding, by: Finding): boolean =>
    by.range.start <= range.start && range.end <= by.range.end;
  return [
    ...findings
      .filter((one) => one.code !== 'undefined-name' || !found.some((by) => isTold(one, by)))
      .filter((one) => one.code !== 'comment-not-ytt' || !found.some((by) => isTold(one, by)))
      .map((one) => withFix(one)),
    ...found.map(own),
  ];
}

function misspeltAnnotations(file: SourceFile): readonly Finding[] {
  return [...file.text.matchAll(misspelt)].flatMap((match): Finding[] => {
    const { index } = match;
    // Both groups match something in any case, an empty text if nothing else.
    const [whole, lead, written] = match as unknown as readonly [string, string, string];
    const name = /schema$/i.test(written) ? 'data/values-schema' : 'data/values';
    const end = index + whole.trimEnd().length;
    const isAbove = isAboveDocument(file.text, end);
    // ytt's annotations are told of where they are unknown, if they look like one.
    if ((lead === '@' && written.includes('/')) || !(isAbove || (lead.includes('@') && isFirst(file.text, index))))
      return [];
    const newText = `#@${name}${isAbove ? '' : `${lineBreakOf(file.text)}---`}`;
    const edit = { range: { start: index, end }, newText };
    const isCode = lead.startsWith('@') && lead !== '@';
    const plain = `Expected the annotation \`#@${name}\`, but found ${isCode ? 'code' : lead === '@' ? 'another' : 'a comment'}`;
    return [
      {
        code: 'document-annotation-misspelt',
        severity: isCode ? 'error' : 'warning',
        file,
        range: { start: index, end },
        ...(isCode ? { message: `undefined: ${/^\w+/.exec(written)?.[0]}`, plain } : { message: plain }),
        related: [],
        fixes: [{ title: `Write \`#@${name}\``, edits: [{ file, edit }] }],
      },
    ];
  });
}

/** Whether nothing but blank lines and comments is between `offset`, the end of a line, and a `---`. */
function isAboveDocument(text: string, offset: number): boolean {
  return /^(?:[ \t]*(?:#[^\n]*)?\r?\n)+---(?:\s|$)/.test(text.slice(offset, offset + furthest));
}

/** Whether nothing but blank lines and comments is above the line that begins at `start`. */
function isFirst(text: string, start: number): boolean {
  return start <= furthest && /^(?:\ufeff?[ \t]*(?:#[^\n]*)?\r?\n)*$/.test(text.slice(0, start));
}

/** How many characters are looked at around an annotation. */
const furthest = 4_000;

/** A finding that an annotation stands on something else than a document, with the change that puts it on one. */
function withFix<F extends Finding>(finding: F): F {
  const { file, range } = finding;
  const { text } = file;
  const name =
    finding.code === 'annotation-misplaced' ? /^#@(data\/values(?:-schema)?)\b/.exec(text.slice(range.start)) : null;
  if (name === null || lineStartOf(text, range.start) !== range.start) return finding;
  const lineBreak = lineBreakOf(text);
  const above = markerAbove(text, range.start);
  const lineEnd = text.indexOf('\n', range.start);
  const line = { start: range.start, end: lineEnd === -1 ? text.length : lineEnd + 1 };
  const edits =
    above === undefined
      ? [{ range: { start: range.end, end: range.end }, newText: `${lineBreak}---` }]
      : [
          { range: { start: above, end: above }, newText: `${text.slice(range.start, range.end)}${lineBreak}` },
          { range: line, newText: '' },
        ];
  const title = above === undefined ? 'Begin a document below it with `---`' : 'Move it above the `---`';
  return { ...finding, fixes: [{ title, edits: edits.map((edit) => ({ file, edit })) } satisfies Fix] };
}

/** Where the `---` stands that nothing but blank lines and comments are below, up to the line that begins at `start`. */
function markerAbove(text: string, start: number): number | undefined {
  for (let line = lineStartAbove(text, start); line !== undefined; line = lineStartAbove(text, line)) {
    const content = /^.*/.exec(text.slice(line, line + furthest))?.[0].trim() ?? '';
    if (content === '---') return line;
    if (content !== '' && !content.startsWith('#')) return undefined;
  }
  return undefined;
}
