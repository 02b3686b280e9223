/** Explains errors caused by byte order marks, which are invisible, and which ytt treats as ordinary characters. */
import { SourceFile } from '../../text/source-file.js';
import { SourceMemo } from '../../text/source-memo.js';
import { lastStartingBy } from '../path.js';
import { byteOrderMark } from '../scan/characters.js';
import { syntaxOf } from '../syntax-of.js';
import { type Diagnosis, type Refused, replacing } from './diagnosis.js';

/** The diagnosis of an error that only exists because of byte order marks in `file`; undefined for any other. */
export function diagnoseByteOrderMark(file: SourceFile, { at }: Refused): Diagnosis | undefined {
  if (!file.includes(byteOrderMark)) return undefined;
  const { marks, refusals } = withoutMarks.get(file) ?? readWithoutMarks(file);
  const last = lastStartingBy(marks, at);
  const start = marks[last];
  if (start === undefined || refusals.has(at - last - 1)) return undefined;
  return {
    plain: 'A byte order mark, which nobody sees, stands here: ytt takes it for the first letter of a text',
    range: { start, end: start + 1 },
    fixes: [replacing('Remove the byte order mark', start, start + 1, '')],
  };
}

/** The positions of the byte order marks in a text, and the error in the text without them, at its offset there. */
interface WithoutMarks {
  readonly marks: readonly number[];
  readonly refusals: ReadonlySet<number>;
}

const withoutMarks = new SourceMemo<WithoutMarks>();

function readWithoutMarks(file: SourceFile): WithoutMarks {
  const marks = [...file.text.matchAll(/\ufeff/g)].map(({ index }) => index);
  const { documents, starts } = syntaxOf(new SourceFile(file.path, file.text.replaceAll(byteOrderMark, '')));
  const refusals = documents.flatMap(({ errors }, i) => errors.map(({ at }) => (starts[i] as number) + at));
  const read = { marks, refusals: new Set(refusals) };
  withoutMarks.set(file, read);
  return read;
}
