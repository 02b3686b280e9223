/** One quote too many or too few: one error, whose first fix gives back the text that was meant. */
import { describe, expect, it } from 'vitest';
import { readDocuments } from '../../document/read/read-documents.js';
import { applyEdits } from '../../text/edit.js';
import { SourceFile } from '../../text/source-file.js';
import { check } from './testing.js';

/** The number of errors in `text`, the text after the first fix of the first one, and whether it was told of `quotes`. */
function told(text: string): { readonly errors: number; readonly mended: string | undefined; readonly plain: string } {
  const { findings } = readDocuments(new SourceFile('a.yml', text));
  const [first] = findings;
  const edits = first?.fixes?.[0]?.edits.map(({ edit }) => edit);
  return { errors: findings.length, mended: edits && applyEdits(text, edits), plain: first?.plain ?? '' };
}

interface Changed {
  readonly text: string;
  readonly broken: string;
}

/** `text`, in which `«` and `»` are quotes, with one of these removed or doubled. */
function changed(marked: string, quote: string): readonly Changed[] {
  const text = marked.replace(/[«»]/g, quote);
  return [...marked.matchAll(/[«»]/g)].flatMap(({ index, 0: mark }) => {
    const doubled = `${text.slice(0, index)}${quote}${text.slice(index)}`;
    // Without its opening quote, a text is usually another text.
    if (mark === '«') return [{ text, broken: doubled }];
    const removed = `${text.slice(0, index)}${text.slice(index + 1)}`;
    return [
      { text, broken: removed },
      { text, broken: doubled },
    ];
  });
}

const texts = [
  'a: «b»\nc: «d»\n',
  'a:\n- «b»\n- c: «d»\n  e: f\n- g\n',
  'a:\n  b: «c\n    d: e, [f] {g}\n    # h\n\n    i»\n  j: «k»\n  l: m\n',
  'a: «b\n  c»\n\n#! d\ne: «f»\n',
  'a:\n  - «b\n    c: d»\n  - «e»\n',
  'a: [«b», «c», «d»]\ne: f\n',
];

describe.each(['"', "'"])('a quote %s', (quote) => {
  it.each(texts.flatMap((text) => changed(text, quote)))('is one error, and mended: $broken', ({ text, broken }) => {
    const { errors, mended, plain } = told(broken);
    expect([errors, mended]).toEqual([1, text]);
    expect(plain).toMatch(/quote/i);
  });
});

it('the opening quote of a text that is no plain one', () => {
  const unopened = 'Missing opening quote: a " ends this text';
  const colon = "A text with ': ' needs quotes: only one key and its value may stand on a line";
  check([
    ['a:\n  b: «c»\n    d: e\n    f"\n  g: h\n', unopened, 'a:\n  b: "c\n    d: e\n    f"\n  g: h\n'],
    ['a: «b: c"»\n', colon, 'a: "b: c"\n'],
    ['a: «b "c": d»\n', colon, `a: 'b "c": d'\n`],
    [
      'a: b\n  «c: d "e"»\n',
      'This line is indented more than the one above, which has a value already',
      'a: b\nc: d "e"\n',
    ],
  ]);
  expect(told('a: b: c"\n').mended).toBe('a: "b: c"\n');
});

it('a quote within a text of several lines', () => {
  const inner = (escaped: string): string => `A quote within the text ends it: write ${escaped} for it`;
  check([
    ["a: 'b\n  c«'»s d'\ne: f\n", inner("''"), "a: 'b\n  c''s d'\ne: f\n"],
    ['a: "b\n  c «"» d"\ne: f\n', inner('\\"'), 'a: "b\n  c \\" d"\ne: f\n'],
  ]);
});

it('a quote that is missing before one of several commas', () => {
  const open = 'Missing closing quote: the text that begins with this " has no end';
  check([
    ['a: [«"b, c», "d"]\n', open],
    ['a: {b: «"c», d: "e"}\n', open, 'a: {b: "c", d: "e"}\n'],
    ['a: ["b" «c]»\n', "Expected ',' between the items of this array", 'a: ["b", c]\n'],
  ]);
});
