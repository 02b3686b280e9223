/**
 * Reads a list of typical mistakes. Each begins with `### NAME`, followed by its files, each below a line `@ PATH`. A
 * text without such a line is a single file, with the path in the line `@@ PATH` at the beginning of the list,
 * otherwise `config.yml`. `«…»` marks the range of an expected finding. Below the files, for each mark in order:
 *
 *     ! SEVERITY CODE the first line of the message
 *     ~ the title of the preferred fix
 *     - a line that the fix removes
 *     + a line that it inserts in its place
 *
 * Without `~`, no fix is preferred. `&` in place of `!` states a further finding at the previous mark. The files below
 * a line `@@ given` at the beginning of the list belong to every mistake.
 */

/** One finding that is expected. */
export interface ExpectedFinding {
  readonly file: string;
  /** The line, from 1, and the marked text. */
  readonly line: number;
  readonly marked: string;
  readonly severity: string;
  readonly code: string;
  readonly firstLine: string;
  readonly fix:
    | { readonly title: string; readonly removed: readonly string[]; readonly added: readonly string[] }
    | undefined;
}

export interface Mistake {
  readonly name: string;
  readonly texts: ReadonlyMap<string, string>;
  readonly expected: readonly ExpectedFinding[];
}

export function readMistakes(list: string): readonly Mistake[] {
  const [head = '', ...entries] = list.split(/^### /m);
  const own = /^@@ (?!given)(.*)$/m.exec(head)?.[1] ?? 'config.yml';
  const given = filesOf(head.split(/^@@ given\n/m)[1] ?? '', own);
  return entries.map((entry) => readMistake(entry, own, given));
}

/** The files of a text with `@ PATH` lines. */
function filesOf(text: string, own: string): ReadonlyMap<string, string> {
  const [alone = '', ...parts] = text.split(/^@ /m);
  const files = new Map<string, string>(alone === '' ? [] : [[own, alone]]);
  for (const part of parts) {
    const end = part.indexOf('\n');
    files.set(part.slice(0, end).trim(), part.slice(end + 1));
  }
  return files;
}

function readMistake(entry: string, own: string, given: ReadonlyMap<string, string>): Mistake {
  const nameEnd = entry.indexOf('\n');
  const name = entry.slice(0, nameEnd).trim();
  const body = entry.slice(nameEnd + 1);
  const findingsAt = body.search(/^! (error|warning|information|hint) /m);
  const files = filesOf(findingsAt === -1 ? body : body.slice(0, findingsAt), own);
  const marks = [...files].flatMap(([file, text]) => marksOf(file, text));
  const told =
    findingsAt === -1
      ? []
      : body
          .slice(findingsAt)
          .trimEnd()
          .split(/^(?=[!&] )/m);
  const first = told.filter((one) => one.startsWith('!'));
  if (first.length !== marks.length) throw new Error(`${name}: ${marks.length} marks, ${first.length} findings`);
  let at = -1;
  const placed = told.map((one) => marks[one.startsWith('!') ? ++at : at] as Mark);
  const texts = new Map([...given, ...[...files].map(([file, text]) => [file, withoutMarks(text)] as const)]);
  return { name, texts, expected: told.map((one, i) => expectedFinding(one, placed[i] as Mark)) };
}

type Mark = Pick<ExpectedFinding, 'file' | 'line' | 'marked'>;

function marksOf(file: string, text: string): readonly Mark[] {
  return [...text.matchAll(/«([\s\S]*?)»/g)].map((match) => {
    const line = text.slice(0, match.index).split('\n').length;
    return { file, line, marked: visible(match[1] ?? '') };
  });
}

/** Tabs and line breaks are written as arrows, to be visible. */
function withoutMarks(text: string): string {
  return text.replace(/[«»]/g, '').replaceAll('→', '\t').replaceAll('⏎', '');
}

function visible(text: string): string {
  return text.replaceAll('→', '\t').replaceAll('⏎', '');
}

function expectedFinding(told: string, mark: Mark): ExpectedFinding {
  const [head = '', ...rest] = told.split('\n');
  const [, severity = '', code = '', firstLine = ''] = /^[!&] (\w+) (\S+) (.*)$/.exec(head) ?? [];
  const title = rest.find((line) => line.startsWith('~ '))?.slice(2);
  const lines = (sign: string) => rest.filter((line) => line.startsWith(sign)).map((line) => visible(line.slice(2)));
  const fix = title === undefined ? undefined : { title, removed: lines('-'), added: lines('+') };
  return { ...mark, severity, code, firstLine, fix };
}
