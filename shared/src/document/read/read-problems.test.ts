/** What is reported for YAML that cannot be read: ytt's first error, and each finding with its related locations. */
import { describe, expect, it } from 'vitest';
import { type Pauses, SourceFile } from '../../text/source-file.js';
import { syntaxOf } from '../../yaml/syntax-of.js';
import { readDocuments } from './read-documents.js';

/** Each finding: the text it marks, its plain message where reading produced it, and its related locations. */
function found(text: string): readonly string[] {
  const file = new SourceFile('a.yml', text);
  const mark = ({ start, end }: { start: number; end: number }): string =>
    `${file.lines.lineAt(start) + 1} |${text.slice(start, end)}|`;
  return readDocuments(file).findings.map(({ range, code, namedLine, related }) =>
    [
      `${code} ${mark(range)}`,
      ...(namedLine === undefined ? [] : [`named ${namedLine + 1}`]),
      ...related.map((one) => `${one.message} ${mark(one.range)}`),
    ].join(', '),
  );
}

const error = (text: string, strict = false): string | undefined =>
  readDocuments(new SourceFile('a.yml', text), { strict }).error;

describe('the first error of a text', () => {
  const character = 'found character that cannot start any token';
  it.each<[string, string | undefined]>([
    ['a: 1\n', undefined],
    ['a: @\n', `yaml: line 1: ${character}`],
    // Aliases are resolved while a document is read, other values afterwards.
    ['a: *x\nb: @\n', "yaml: unknown anchor 'x' referenced"],
    ['b: @\na: *x\n', `yaml: line 1: ${character}`],
    ['a: !!int x\nb: @\n', `yaml: line 2: ${character}`],
    ['--- !!int x\n--- @\n', 'yaml: cannot decode !!str `x` as a !!int'],
    ['--- *x\n--- @\n', "yaml: unknown anchor 'x' referenced"],
    ['--- 1\n--- @\n--- !!int x\n', `yaml: line 2: ${character}`],
    // The reader checks the whole text before it is parsed.
    ['a: *x\nb: "\x07"\n', 'yaml: control characters are not allowed'],
    ['a: @\nb: \udc80\n', 'yaml: invalid leading UTF-8 octet'],
    ['a: @\nb: \udcc3', 'yaml: incomplete UTF-8 octet sequence'],
  ])('of %j is %s', (text, expected) => {
    expect(error(text)).toBe(expected);
  });
});

describe('what is refused', () => {
  it.each<[string, readonly string[]]>([
    ['a: @x\n', ['yaml-syntax 1 |@x|, while scanning for the next token 1 |@|']],
    ['a: 1\nb: \x07\n', ['yaml-unreadable-character 2 |\x07|']],
    ['a: 1\nb: \udcc3', ['yaml-unreadable-character 2 |\udcc3|']],
    ['a: *x\n', ['yaml-unknown-anchor 1 |*x|']],
    ['a: !!int x\nb: 1\n', ['yaml-tag 1 |!!int x|']],
    ['--- 1\n--- !!int x\n', ['yaml-tag 2 |!!int x|']],
  ])('in %j stands where it is', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it.each(['\udcff\udcfea\0:\0 \x001\0\n\0b\0', '\udcfe\udcff\0a\0:\0 \x001\0\n\0b'])(
    'in %j is the encoding alone',
    (text) => {
      const { findings } = readDocuments(new SourceFile('a.yml', text));
      expect(findings.map(({ plain }) => plain)).toEqual(['This file is UTF-16, but ytt reads UTF-8: save it as that']);
      expect(readDocuments(new SourceFile('a.yml', text.slice(2))).findings.length).toBeGreaterThan(1);
    },
  );

  it('refers to where the reader began, and to the line that ytt names', () => {
    const [flow] = found('x: 1\na: [1\nb: 2\n');
    expect(flow).toContain('while parsing a flow sequence 2 |[|');
    for (const text of ['x: 1\na: "b\n', 'x: 1\n--- "b\n']) {
      const [quoted] = found(text);
      expect(quoted).toMatch(/^yaml-syntax 2 /);
      expect(quoted).toMatch(/while scanning a quoted scalar 2 \|"\|/);
      expect(quoted).toContain('named 3, ');
      expect(quoted).toContain('The line that ytt names 3 ||');
    }
    const [key] = found('---\na: 1\nfo\nb: 2\n');
    expect(key).toMatch(/^yaml-syntax 3 \|fo\|, named 4, /);
    expect(key).toContain('The line that ytt names 4 |b: 2|');
  });

  it.each([
    ['a: !!int x\n', 'x is not what the tag !!int says'],
    ['a: !!float b  c\n', 'b c is not what the tag !!float says'],
    ['a: *x\n', 'There is no anchor &x before this alias'],
    ['a: &x [*x]\n', 'This alias stands for a value that it is part of'],
    ['<<: 1\n', "Expected an alias of a map after '<<', or a list of them"],
  ])('in %j is told in words', (text, plain) => {
    expect(readDocuments(new SourceFile('a.yml', text)).findings.map((finding) => finding.plain)).toEqual([plain]);
  });
});

describe('line breaks that only YAML knows', () => {
  // ytt looks up lines in a list of those that line feeds separate, with one more if it adds a document marker.
  it.each<[string, string | undefined]>([
    ['a: 1\rb: 2', '5 [2] with length 2'],
    ['a: 1\rb: 2\n', undefined],
    ['a: 1\rb: 2\rc: 3\n', '10 [3] with length 3'],
    ['---\na: 1\rb: 2\rc: 3', '14 [3] with length 2'],
    ['a: 1\u0085b: 2', '5 [2] with length 2'],
    ['a: 1\u2028b: 2\u2029c: 3', '10 [3] with length 2'],
    ['a: 1\r\nb: 2', undefined],
    ['a: 1\r\rb: 2\n', '6 [3] with length 3'],
    // Values on the line of their key, and lines without nodes, do not count.
    ['a:\r  1', undefined],
    ['a: 1\r\r\r', undefined],
    ['a: 1\r# c', '5 [2] with length 2'],
    ['- a\r- b', '4 [2] with length 2'],
    ['--- a\r--- b', '6 [1] with length 1'],
    ['x: &x {a: 1}\ry: 1\rz:\r  <<: *x\n', '18 [3] with length 3'],
    ['a: {b: 1,\rc: 2}', '10 [2] with length 2'],
  ])('of %j: %s', (text, expected) => {
    const finding = readDocuments(new SourceFile('a.yml', text)).findings.find(
      ({ code }) => code === 'yaml-line-break',
    );
    expect(
      finding && `${finding.range.start} ${finding.message.replace('runtime error: index out of range ', '')}`,
    ).toBe(expected);
    expect(finding?.range.end).toBe(finding && Math.min(text.length, finding.range.start + 1));
  });
});

it('reports a value once, however many aliases refer to it, with comments or without', () => {
  for (const comment of ['', ' #! c', ' #@ c'])
    for (const above of ['', '  #! c\n'])
      for (const aliases of ['b: *x\n', 'b: *x\nc: *x\n', 'b:\n  <<: *x\n', 'b:\n- *x\n']) {
        const text = `a: &x\n${above}  k: yes${comment}\n${aliases}`;
        const { findings } = readDocuments(new SourceFile('a.yml', text), { strict: true });
        expect(findings.map(({ range }) => text.slice(range.start, range.end))).toEqual(['yes']);
      }
});

describe('errors below a line at a wrong column', () => {
  const lines = (text: string): readonly string[] => found(text).map((one) => one.split(',', 1)[0] ?? '');
  const wrong = 'k:\n  a:\n - b:\n    - c\n    #! d\n    e:\n      - f\n    g:\n  - h\n';

  it('are not told where they follow from it', () => {
    expect(lines(wrong)).toEqual(['yaml-syntax 3 |- b:|']);
    expect(lines('k:\n  a:\n - b:\n    - c\n  - d\n - e:\n    - f\n    g:\n      - h\n    i:\n')).toEqual([
      'yaml-syntax 3 |- b:|',
    ]);
    expect(lines(`${wrong}#! i\n  - j\n\n    - k\n   l: 1\n`)).toEqual(['yaml-syntax 3 |- b:|']);
  });

  it('are told behind its block, and where they are of another kind', () => {
    expect(lines(`${wrong}m:\n  n:\n - o\n  - p\n`)).toEqual(['yaml-syntax 3 |- b:|', 'yaml-syntax 12 |- o|']);
    expect(lines(`${wrong}  q: @r\n`)).toEqual(['yaml-syntax 3 |- b:|', 'yaml-syntax 10 |@r|']);
    expect(lines(`${wrong}---\na: 1\n- b\n`)).toEqual(['yaml-syntax 3 |- b:|', 'yaml-syntax 12 |- b|']);
  });
});

describe('many mistakes in a file', () => {
  const mistakes = (count: number, pauses?: Pauses): SourceFile =>
    new SourceFile('a.yml', 'a: @x\n'.repeat(count), pauses);

  it('are explained up to a number that nobody reads', () => {
    const { findings } = readDocuments(mistakes(6_000));
    expect(findings).toHaveLength(6_000);
    const explained = findings.filter(({ plain }) => plain?.startsWith('A plain value cannot begin') === true);
    expect(explained).toEqual(findings.slice(0, 5_000));
  });

  it('leave room for what comes first', () => {
    let pauses = 0;
    const withinStep = (): void => void pauses++;
    const file = mistakes(3_000, { betweenSteps: () => undefined, withinStep });
    syntaxOf(file);
    pauses = 0;
    readDocuments(file);
    expect(pauses).toBeGreaterThanOrEqual(5);
  });
});
