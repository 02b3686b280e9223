import { describe, expect, it } from 'vitest';
import { readDocuments } from '../../document/read/read-documents.js';
import { applyEdits } from '../../text/edit.js';
import { SourceFile } from '../../text/source-file.js';
import { type Case, check, firstReport } from './testing.js';
import { textAround } from './text-lines.js';

it('no position after the end of the text is reported', () => {
  for (const text of ['a: "\\', 'a: "x\\', 'a: "\\q', 'a: "']) {
    const { findings } = readDocuments(new SourceFile('a.yml', text));
    expect(findings.length).toBeGreaterThan(0);
    for (const { range, fixes = [] } of findings)
      for (const { start, end } of [range, ...fixes.flatMap(({ edits }) => edits.map(({ edit }) => edit.range))]) {
        expect(end, text).toBeLessThanOrEqual(text.length);
        expect(start, text).toBeLessThanOrEqual(end);
      }
  }
});

it('a quote that may be closed above is not reported as open', () => {
  expect(firstReport('a: "it""s\nb" z\n')[1]).not.toMatch(/^Missing closing quote/);
  expect(firstReport("a: 'it\nb: 'x' z\n")[1]).toMatch(/^Missing closing quote/);
});

it('lines that are indented alike are of no text above which one is not', () => {
  for (const text of ['a: b |\n  c\n  d: 1\n', 'a: >\n    b\nc: d >\n  e\n  f: 1\n']) {
    const file = new SourceFile('a.yml', text);
    expect(textAround(file, text.lastIndexOf('  ') + 2), text).toBeUndefined();
    expect(firstReport(text).join(), text).not.toContain('the text that it belongs to');
  }
});

it('a quote is not searched for all the way up', () => {
  const below = (lines: number): string => `a: 'it\n${'  x\n'.repeat(lines)}b: 'x' z\n`;
  expect(firstReport(below(1_900))[1]).toMatch(/^Missing closing quote/);
  expect(firstReport(below(2_100))[1]).not.toMatch(/^Missing closing quote/);
});

it('the end of a collection is not searched through many in each other, which lack theirs', () => {
  const above = (depth: number): string => `a: [\n1\n2\n${'[\n'.repeat(depth)}${']\n'.repeat(depth)}]\n`;
  expect(firstReport(above(40))[1]).toBe("Expected ',' between the items of this array");
  expect(firstReport(above(60))[1]).toBe("Missing ']' here: what '[' opens above is not closed");
});

function numberOf(text: string): number {
  return readDocuments(new SourceFile('a.yml', text)).findings.length;
}

describe('what is told of', () => {
  it('lines that are indented as no other', () => {
    const keys = (indent: number, others: number): string =>
      `This line is indented by ${indent}, but the keys that it belongs to by ${others}`;
    check([
      ['a:\n   b: 1\n   d: 1\n  «c: 2»\n', keys(2, 3), 'a:\n   b: 1\n   d: 1\n   c: 2\n'],
      ['a:\n  b: 1\n\n  # x\n    «c: 2»\n', keys(4, 2), 'a:\n  b: 1\n\n  # x\n  c: 2\n'],
      ['a:\n    b: 1\n   «c: 2»\n', keys(3, 4), 'a:\n    b: 1\n    c: 2\n'],
      ['a:\n    b:\n   «c: 2»\n', keys(3, 4), 'a:\n    b:\n    c: 2\n'],
      // Only the lines that belong to the moved line move with it.
      [
        'a:\n   b: 1\n   d: 1\n  «c:»\n    x: 1\n\n    y: 2\ne: 3\n',
        keys(2, 3),
        'a:\n   b: 1\n   d: 1\n   c:\n     x: 1\n\n     y: 2\ne: 3\n',
      ],
      // The only differently indented key is the one above.
      ['a:\n   «b:»\n     x: 1\n  c: 2\n', keys(3, 2), 'a:\n  b:\n    x: 1\n  c: 2\n'],
      ['a:\n  - x: 1\n     «y: 2»\n'.replace('     «', '   «'), keys(3, 4), 'a:\n  - x: 1\n    y: 2\n'],
      [
        'a:\n   «- 1»\n  - 2\n',
        'This line is indented by 3, but the items that it belongs to by 2',
        'a:\n  - 1\n  - 2\n',
      ],
      [
        'a:\n   - 1\n   - 3\n  «- 2»\n',
        'This line is indented by 2, but the items that it belongs to by 3',
        'a:\n   - 1\n   - 3\n   - 2\n',
      ],
      ['k:\n «a:»\n- x\n', 'This line is indented by 1, but the items below it by 0', 'k:\na:\n- x\n'],
      [
        'k:\n «a:»\n#@ if True:\n- x\n',
        'This line is indented by 1, but the items below it by 0',
        'k:\na:\n#@ if True:\n- x\n',
      ],
      ['k:\n  a:\n«- x»\n', "Expected a key, but found an item with '-': the lines beside it are keys"],
    ]);
  });

  it('lines that are indented too much', () => {
    const plain = 'This line is indented more than the one above, which has a value already';
    check([
      ['a: 1\n  «b: 2»\n', plain, 'a: 1\nb: 2\n'],
      ['- a: 1\n    «b: 2»\n', plain, '- a: 1\n  b: 2\n'],
      ['- 1\n  «b: 2»\n', plain],
      // Its siblings move with it.
      ['a: 1\n  «b: 2»\n  c:\n    d: 3\n\n  e: 4\nf: 5\n', plain, 'a: 1\nb: 2\nc:\n  d: 3\n\ne: 4\nf: 5\n'],
      ['a:\n  b: 1\nc: 2\n  «d: 3»\ne: 4\n', plain, 'a:\n  b: 1\nc: 2\nd: 3\ne: 4\n'],
      ['x:\n- b: 1\nc: 2\n  «d: 3»\ne: 4\n', plain, 'x:\n- b: 1\nc: 2\nd: 3\ne: 4\n'],
      ['a:\n  - 1\nc: 2\n  «d: 3»\n  e: 4\n', plain, 'a:\n  - 1\nc: 2\nd: 3\ne: 4\n'],
    ]);
  });

  it('a line among keys that is indented less than they are', () => {
    const plain = 'This line is indented by 0, but the keys that it belongs to by 2';
    check([
      ['a:\n  b: 1\n«c: 2»\n  d: 3\n  e: 4\n', plain, 'a:\n  b: 1\n  c: 2\n  d: 3\n  e: 4\n'],
      ['x:\n- b: 1\n«c: 2»\n  d: 3\n- b: 4\n', plain, 'x:\n- b: 1\n  c: 2\n  d: 3\n- b: 4\n'],
      ['- a:\n  - 1\n«c: 2»\n  d:\n    x: 1\n  e: 4\n', plain, '- a:\n  - 1\n  c: 2\n  d:\n    x: 1\n  e: 4\n'],
    ]);
  });

  it('a marker of documents that is indented', () => {
    const plain = "Expected '---' between documents at the start of its line, but it is indented";
    check([
      [' «---»\na: 1\n', plain, '---\na: 1\n'],
      ['# x\n  «---»\n# y\na:\n  b: 1\n', plain, '# x\n---\n# y\na:\n  b: 1\n'],
      ['#@ x = 1\n «---»\n#@ y = 1\na: 1\n', plain, '#@ x = 1\n---\n#@ y = 1\na: 1\n'],
      ['- a: 1\n «---»\nb:\n  c: 1\nd: 1\n', plain, '- a: 1\n---\nb:\n  c: 1\nd: 1\n'],
      ['a:\n  b: 1\n «---»\n- c\n- d\n', plain, 'a:\n  b: 1\n---\n- c\n- d\n'],
    ]);
    expect(numberOf('- a: 1\n ---\nb:\n  c: 1\nd: 1\ne: 1\n')).toBe(1);
    for (const text of ['---\na: b: c\n', 'x: 1\n---\n#! y\na: b: c\n']) {
      const [marked, said] = firstReport(text);
      expect(marked).not.toContain('«---');
      expect(said).not.toBe(plain);
    }
  });

  it('the first of several lines behind a document', () => {
    const texts = '      - x\na: 1\nb:\n  - c:\n      - d\n    e:\n      - f\ng: 1\n';
    expect(numberOf(texts)).toBe(1);
    expect(numberOf(`${texts}---\n${texts}`)).toBe(2);
  });

  it('tabs', () => {
    const plain = 'Expected spaces, but found a tab: YAML is indented with spaces';
    check([
      ['a:\n«\t»b: 1\n\tc: 2\n', plain],
      ['a:\n«  \t»b: 1\n', plain],
      ['a: |\n«\t»b\n', plain],
      ['a: >\n  b\nc: |\n«\t»d\n', plain],
      ['a: b\n«\t»c\n', plain],
    ]);
  });

  it('a value that is missing', () => {
    check([
      ['a: [«,» 1]\n', "Expected a value, but found ','"],
      ['a: {b: 1, «,»}\n', "Expected a value, but found ','"],
      ['a: «]»\n', "Expected a value, but found ']'"],
      ['a: «}»\n', "Expected a value, but found '}'"],
      ['a:\n  «]»\n', "Expected a value, but found ']'"],
      ['a:\n«}»\nb: 1\n', "Expected a value, but found '}'"],
      ['a:\n  «,»\n', "Expected a value, but found ','"],
      [`a: [${' '.repeat(5000)}«»`, 'Expected a value here, but found the end of the text'],
      ['«[1,»\n', "Missing ']': what begins here is not closed", '[1,]\n'],
      ['a: «[1,» # [', "Missing ']': what begins here is not closed", 'a: [1,] # ['],
      ['a: «[[1], {b: 2},»\n', "Missing ']': what begins here is not closed", 'a: [[1], {b: 2},]\n'],
    ]);
  });

  it('brackets', () => {
    check([
      ['a: [[1] «2]»\n', "Expected ',' between the items of this array", 'a: [[1], 2]\n'],
      ['a: {b: [1] «c: 2}»\n', "Expected ',' between the items of this map", 'a: {b: [1], c: 2}\n'],
      ['a: [1«}»\n', "Expected ']' to close what '[' opens, but found '}'", 'a: [1]\n'],
      ['a: {b: 1«]»\n', "Expected '}' to close what '{' opens, but found ']'", 'a: {b: 1}\n'],
      ['a: «[1»\nb: 2\n', "Missing ']': what begins here is not closed", 'a: [1]\nb: 2\n'],
      ['a: [1,\n  «2»\nb: 3\n', "Missing ']' here: what '[' opens above is not closed", 'a: [1,\n  2]\nb: 3\n'],
    ]);
  });

  it('a missing comma before a key on the same line', () => {
    const ofMap = "Expected ',' between the items of this map";
    const ofArray = "Expected ',' between the items of this array";
    check([
      ['a: {b: 1 «c: 2}»\n', ofMap, 'a: {b: 1, c: 2}\n'],
      ['a: {b: 1 \t«c: 2, d: 3}»\n', ofMap, 'a: {b: 1, \tc: 2, d: 3}\n'],
      ['a: {b: 1, c: x y «d: 3}»\n', ofMap, 'a: {b: 1, c: x y, d: 3}\n'],
      ['a: {b: "1 d" «c: 2}»\n', ofMap, 'a: {b: "1 d", c: 2}\n'],
      ['a: [b: 1 «c: 2]»\n', ofArray, 'a: [b: 1, c: 2]\n'],
      ['a: {\n  b: 1 «c: 2»\n}\n', ofMap, 'a: {\n  b: 1, c: 2\n}\n'],
      ['a: {\n  b: 1,\n  c: 2 «d: 3»\n}\n', ofMap, 'a: {\n  b: 1,\n  c: 2, d: 3\n}\n'],
      ['a: [\n  b: 1 «c: 2»\n]\n', ofArray, 'a: [\n  b: 1, c: 2\n]\n'],
      ['a: {\n  "b":1 «c: 2»\n}\n', ofMap, 'a: {\n  "b":1, c: 2\n}\n'],
      ["a: {\n  x, 'b':1 «c: 2»\n}\n", ofMap, "a: {\n  x, 'b':1, c: 2\n}\n"],
      ['a: {\n  b: 1\n  «my c: 2»\n}\n', ofMap, 'a: {\n  b: 1,\n  my c: 2\n}\n'],
      ['a: {b: x,\n  c: 1 «d: 2»\n}\n', ofMap, 'a: {b: x,\n  c: 1, d: 2\n}\n'],
    ]);
  });

  it('brackets on lines with the sign of comments in quotes', () => {
    const ofMap = "Expected ',' between the items of this map";
    const ofArray = "Expected ',' between the items of this array";
    const unclosed = "Missing ']': what begins here is not closed";
    check([
      ['"a # b": «[1,» # [\n', unclosed, '"a # b": [1,] # [\n'],
      ['a: «["b # c"»\nd: 1\n', unclosed, 'a: ["b # c"]\nd: 1\n'],
      ["a: «['b'' # c', it's»  # d' \"\ne: 1\n", unclosed, "a: ['b'' # c', it's]  # d' \"\ne: 1\n"],
      ['a: «["b\\" # c"»\nd: 1\n', unclosed, 'a: ["b\\" # c"]\nd: 1\n'],
      ['"a # b": [[1] «2]» # 3\n', ofArray, '"a # b": [[1], 2] # 3\n'],
      ["'a # b': {b: [1] «c: 2}»\n", ofMap, "'a # b': {b: [1], c: 2}\n"],
      ['a: {b: "x # y" «c: 2}»\n', ofMap, 'a: {b: "x # y", c: 2}\n'],
      ['a: {b: "x # y", c: 1 «d: 2}»\n', ofMap, 'a: {b: "x # y", c: 1, d: 2}\n'],
      // The quotes begin on a line above.
      ['a: {b: "x\n  y # z" «c»: 2}\n', ofMap, 'a: {b: "x\n  y # z", c: 2}\n'],
      ['a: {b: "x\n  y # z", c: 1 «d:» 2}\n', ofMap, 'a: {b: "x\n  y # z", c: 1, d: 2}\n'],
      ['a: [\n  "b # c"\n  «"d # e"» # f\n]\n', ofArray, 'a: [\n  "b # c",\n  "d # e" # f\n]\n'],
    ]);
  });

  it('a key directly below the dash of an item that it may belong to', () => {
    const beside = "Expected an item that begins with '-': what belongs to the one above is indented more";
    check([
      ['a:\n  -\n  «b: 1»\n', beside],
      ['a:\n  - b: 1\n  - # c\n\n  «"b": 1» # c\nc: 1\n', beside],
      ['a:\n    -\n    «? b»\n', beside],
      ['a: [1, «,» 2]\n', "Expected a value, but found ','"],
    ]);
  });

  it('a second colon in an item within brackets, where no comma is missing', () => {
    const ofMap = "Expected ',' between the items of this map";
    check([
      ['a: {b: 1«: 2}»\n', ofMap],
      ['a: {b: "1 c"«: 2}»\n', ofMap],
      ["a: {b: '1 c'«: 2}»\n", ofMap],
      ['a: {\n  b: 1«: 2»\n}\n', ofMap],
    ]);
  });

  it('a missing comma between lines of brackets', () => {
    const ofMap = "Expected ',' between the items of this map";
    const ofArray = "Expected ',' between the items of this array";
    check([
      ['a: {\n  "b": 1\n  «"c": 2,»\n}\n', ofMap, 'a: {\n  "b": 1,\n  "c": 2,\n}\n'],
      ['a: {\n  b: 1 # x\n\n  «c: 2» # y\n}\n', ofMap, 'a: {\n  b: 1, # x\n\n  c: 2 # y\n}\n'],
      ['a: [\n  "b"\n  «"c"»\n]\n', ofArray, 'a: [\n  "b",\n  "c"\n]\n'],
      ['a: [\n  {b: 1}\n  «{b: 2}»\n]\n', ofArray, 'a: [\n  {b: 1},\n  {b: 2}\n]\n'],
      ['a: {\n  b: #@ 1\n  «"c": 2»\n}\n', ofMap, 'a: {\n  b: #@ 1\n  , "c": 2\n}\n'],
      ['a: [\n    {b: 1}\n  «c»\nd: 1\n', ofArray, 'a: [\n    {b: 1},\n  c\nd: 1\n'],
    ]);
  });

  it('a missing comma at the end of the line that opens brackets, which are closed below', () => {
    const ofMap = "Expected ',' between the items of this map";
    const ofArray = "Expected ',' between the items of this array";
    const lines = (count: number): string => '  1,\n'.repeat(count);
    check([
      ['a: {b: 1\n  «c: 2}»\n', ofMap, 'a: {b: 1,\n  c: 2}\n'],
      ['a: {b: 1 # x\n\n  # y\n  «c: 2» # z\n\n}\n', ofMap, 'a: {b: 1, # x\n\n  # y\n  c: 2 # z\n\n}\n'],
      ['a: {b: 1, c: 2\n  «d: 3}»\n', ofMap, 'a: {b: 1, c: 2,\n  d: 3}\n'],
      ['a: {b: #@ 1\n  «c: 2}»\n', ofMap, 'a: {b: #@ 1\n  , c: 2}\n'],
      ['a: {b: {c: 1\n  «d: 2}}»\n', ofMap, 'a: {b: {c: 1,\n  d: 2}}\n'],
      ['a: {b: 1\n  «c: 2»\nd: 3}\n', ofMap, 'a: {b: 1,\n  c: 2\nd: 3}\n'],
      ['{b: 1\n«c: 2}»\n', ofMap, '{b: 1,\nc: 2}\n'],
      ['{b: 1\n«c: 2»\n}\n', ofMap, '{b: 1,\nc: 2\n}\n'],
      ['a: {b: 1\n«c: 2 ---»\nd: 3}\n', ofMap, 'a: {b: 1,\nc: 2 ---\nd: 3}\n'],
      ['a: {b: 1,\nc: 2\n«d: 3}»\ne: 1\n', ofMap, 'a: {b: 1,\nc: 2,\nd: 3}\ne: 1\n'],
      ['a: {b: 1\n«c: 2,»\nd: 3}\ne: 1\n', ofMap, 'a: {b: 1,\nc: 2,\nd: 3}\ne: 1\n'],
      ['a: ["x"\n  «"y"]»\n', ofArray, 'a: ["x",\n  "y"]\n'],
      ['a: [[1]\n  «[2],»\n  {b: [3]}\n]\n', ofArray, 'a: [[1],\n  [2],\n  {b: [3]}\n]\n'],
      ['- ["x"\n  «"y",»\n  "}"]\n', ofArray, '- ["x",\n  "y",\n  "}"]\n'],
      [`a: ["x"\n  «"y",»\n${lines(1990)}]\n`, ofArray, `a: ["x",\n  "y",\n${lines(1990)}]\n`],
    ]);
  });

  it('a missing bracket at the end of the line that opens it, where nothing below closes it', () => {
    const unclosed = (close: string): string => `Missing '${close}': what begins here is not closed`;
    const lines = '  1,\n'.repeat(2010);
    check([
      ['a: «{b: 1»\n  c: 2\n', unclosed('}'), 'a: {b: 1}\n  c: 2\n'],
      ['k:\n  a: «{b: 1»\nc: 2}\n', unclosed('}'), 'k:\n  a: {b: 1}\nc: 2}\n'],
      ['a: «{b: 1»\nc: 2\n---\nd: 3}\n', unclosed('}'), 'a: {b: 1}\nc: 2\n---\nd: 3}\n'],
      ['a: {b: «["x"»\n  "y"}\n', unclosed(']'), 'a: {b: ["x"]\n  "y"}\n'],
      ['a: «["x"»\n  "y]"\n  "z" # ]\n', unclosed(']'), 'a: ["x"]\n  "y]"\n  "z" # ]\n'],
      ['a: «["x"»\n  ["y"]\n', unclosed(']'), 'a: ["x"]\n  ["y"]\n'],
      [`a: «["x"»\n  "y",\n${lines}]\n`, unclosed(']'), `a: ["x"]\n  "y",\n${lines}]\n`],
    ]);
  });

  it('a brace that was typed twice', () => {
    const two = "There are two '{' here, but only one of them is closed";
    check([
      ['a: «{{»\n  b: 1\n}\nc: 1\n', two, 'a: {\n  b: 1\n}\nc: 1\n'],
      ['a: «{{»b: 1}\nc: 1\n', two, 'a: {b: 1}\nc: 1\n'],
    ]);
  });

  it("an annotation without its '#'", () => {
    const told = "An annotation begins with '#@'; a plain value cannot begin with '@'";
    check([
      ['a: 1\n«@overlay/match missing_ok=True»\nb: 1\n', told, 'a: 1\n#@overlay/match missing_ok=True\nb: 1\n'],
      ['«@data/values»\n---\nb: 1\n', told, '#@data/values\n---\nb: 1\n'],
      ['a: «@b/c»\n', "A plain value cannot begin with '@': put it in quotes", 'a: "@b/c"\n'],
    ]);
  });

  it('a missing bracket above keys and items that are beside its key, where nothing below closes it', () => {
    const unclosed = "Missing ']': what begins here is not closed";
    const firstReport = "Missing ']' here: what '[' opens above is not closed";
    check([
      ['a:\n  b: «[»\n  c: ["x"]\n  d: 1\n', unclosed, 'a:\n  b: []\n  c: ["x"]\n  d: 1\n'],
      ['a:\n- b: «[»\n  c:\n  - d\n', unclosed, 'a:\n- b: []\n  c:\n  - d\n'],
      ['a:\n- b: «[»\n- c: 1\n- d\n', unclosed, 'a:\n- b: []\n- c: 1\n- d\n'],
      ['a: «[»\n\nb:\n  c: []\n', unclosed, 'a: []\n\nb:\n  c: []\n'],
      ['a: «[»\nb:\n- |\n  c ]\n', unclosed, 'a: []\nb:\n- |\n  c ]\n'],
      ['a:\n- b: [\n    «1»\n\n  c: [2]\n  d: 1\n', firstReport, 'a:\n- b: [\n    1]\n\n  c: [2]\n  d: 1\n'],
      ['a:\n- [\n  «b: 1,»\n- d: 1\n', firstReport, 'a:\n- [\n  b: 1,]\n- d: 1\n'],
      ['a: [\n«1,»\nb: 1\nc: 2\n', firstReport, 'a: [\n1,]\nb: 1\nc: 2\n'],
    ]);
  });

  it('a missing bracket at the last line, if keys beside its own are searched in more lines than 2,000', () => {
    const items = (count: number): string => `a: [\nb: 1,\n${'  1,\n'.repeat(count)}`;
    expect(firstReport(`${items(1990)}  2\nc: 3\nd: 4\n`)[1]).toBe("Missing ']': what begins here is not closed");
    expect(firstReport(`${'#\n'.repeat(100)}${items(1990)}  2\nc: 3\nd: 4\n`)[1]).toBe(
      "Missing ']': what begins here is not closed",
    );
    expect(firstReport(`${items(2010)}  2,\nc: 3\nd: 4\n`)[1]).toBe(
      "Missing ']' here: what '[' opens above is not closed",
    );
  });

  it('a missing quote above texts with escaped quotes', () => {
    const firstReport = 'Missing closing quote: the text that begins with this " has no end';
    check([
      ['a:\n  b: «"c\\"d»\n  e: "f"\n', firstReport, 'a:\n  b: "c\\"d"\n  e: "f"\n'],
      ['a:\n  b: «"c»\n  d: "\\"e\\""\n', firstReport, 'a:\n  b: "c"\n  d: "\\"e\\""\n'],
      ['a:\n  b: «"c»\n  d: "*e"\n', firstReport, 'a:\n  b: "c"\n  d: "*e"\n'],
      [
        'a:\n  b: "\\"c"\n  d: «*"e»\n',
        "A plain value cannot begin with '*': put it in quotes",
        'a:\n  b: "\\"c"\n  d: \'*"e\'\n',
      ],
    ]);
  });

  it.each(['*', '&', '@x', '%y', '`z', '!', '|', '>', '- a', '{'])(
    'a missing quote above a text in quotes that begins with %s',
    (text) => {
      const firstReport = 'Missing closing quote: the text that begins with this " has no end';
      check([
        [`a:\n- b: [«"»\n  c: ["${text}"]\n  d: ["e"]\n`, firstReport, `a:\n- b: [""\n  c: ["${text}"]\n  d: ["e"]\n`],
        [`a:\n  b: «"»\n  c: "${text}"\n`, firstReport, `a:\n  b: ""\n  c: "${text}"\n`],
        [`a:\n  b: «"x»\n  c: "${text}"\n`, firstReport, `a:\n  b: "x"\n  c: "${text}"\n`],
      ]);
    },
  );

  it('a bracket that is missing where lines are indented less, or another closes', () => {
    const firstReport = "Missing '}' here: what '{' opens above is not closed";
    check([
      ['a: {\n  "b": {\n    «"c": 1»\n  "d": 2\n}\n', firstReport, 'a: {\n  "b": {\n    "c": 1}\n  "d": 2\n}\n'],
      ['a: [{\n    "c": 1,\n    «"d": 2»\n]\n', firstReport, 'a: [{\n    "c": 1,\n    "d": 2}\n]\n'],
      ['a: «{»\n', "Missing '}': what begins here is not closed", 'a: {}\n'],
    ]);
  });

  it('brackets that are part of a comment, as code in YAML goes on to the end of its line', () => {
    const within = "This '}' is part of the comment: write it on the next line";
    check([
      ['a: { b: #@ x «}»\nc: 1\n', within, 'a: { b: #@ x\n}\nc: 1\n'],
      ['a: { b: #@ x «}»\n', within, 'a: { b: #@ x\n}\n'],
      ['a: «[» #@ x[0]\n', "Missing ']': what begins here is not closed", 'a: [ #@ x[0]\n]\n'],
      ['a:\n- [ #@ x[0]«]»\n- b\n', "This ']' is part of the comment: write the items on lines of their own"],
      ['a:\n  b: { c: 1, d: #@ {"x": [1]} «}»\n', within, 'a:\n  b: { c: 1, d: #@ {"x": [1]}\n  }\n'],
      [
        'a: «{»\n  b: #@ x[0]\n#@ end ]\n',
        "Missing '}': what begins here is not closed",
        'a: {\n  b: #@ x[0]\n}\n#@ end ]\n',
      ],
      ['- a: «[1,» # c\n', "Missing ']': what begins here is not closed", '- a: [1,] # c\n'],
      ['a: «{ b:» #@ {"x": 1}\n', "Missing '}': what begins here is not closed", 'a: { b: #@ {"x": 1}\n}\n'],
    ]);
  });

  it('texts that start on the line of their mark, and other text after a mark', () => {
    check([
      ['a: | «text»\n', "The text begins on the line below '|'", 'a: |\n  text\n'],
      [
        'b:\n  a: >-2 «text more»  # c\n',
        "The text begins on the line below '>-2'",
        'b:\n  a: >-2\n    text more  # c\n',
      ],
      [
        'a: |\n    x\n  «y: z»\n',
        'This line is indented by 2, but the text that it belongs to by 4',
        'a: |\n    x\n    y: z\n',
      ],
      [
        '- a: |\n      x\n    «y w»\n',
        'This line is indented by 4, but the text that it belongs to by 6',
        '- a: |\n      x\n      y w\n',
      ],
    ]);
  });

  it('items in the wrong place', () => {
    check([
      ['a: «- 1»\n', 'An array begins on the line below its key', 'a:\n- 1\n'],
      ['b:\n  a: «- 1 2»  # c\n', 'An array begins on the line below its key', 'b:\n  a:\n  - 1 2  # c\n'],
    ]);
    expect(firstReport('&x - a\n')[1]).toBe("An item with '-' cannot begin here: write it on a line of its own");
  });

  it('quotes', () => {
    const after = 'Expected the end of the line after the closing quote, but found more text';
    const open = (quote: string): string => `Missing closing quote: the text that begins with this ${quote} has no end`;
    check([
      ["a: [«'x»\nb: ['y']\n", open("'"), "a: ['x'\nb: ['y']\n"],
      ["a: ['w', «'x»\nb: ['y']\n", open("'"), "a: ['w', 'x'\nb: ['y']\n"],
      ["a: [«'x]»\nb: 'y'\n", open("'"), "a: ['x']\nb: 'y'\n"],
      ['a: {\n  «"»\n  "b": "c",\n  "d": "e"}\n', open('"'), 'a: {\n  ""\n  "b": "c",\n  "d": "e"}\n'],
      ['a: {\n  "d": "e",\n  «"x»\n  "b": "c"}\n', open('"'), 'a: {\n  "d": "e",\n  "x"\n  "b": "c"}\n'],
      ['a: {x: «"x»\nb: 1\nc: "y"\n', open('"'), 'a: {x: "x"\nb: 1\nc: "y"\n'],
    ]);
    check([
      ['a: «"x»\n', open('"'), 'a: "x"\n'],
      ["a: «'x»\n", open("'"), "a: 'x'\n"],
      ['a: [«"x]»\n', open('"'), 'a: ["x"]\n'],
      ['a: [\n  "x\n  y", «"z»\n', open('"'), 'a: [\n  "x\n  y", "z"\n'],
      ['a: [\n  «"x, y]»\n', open('"')],
      ['a: [b]\nc: «"x, y]»\n', open('"'), 'a: [b]\nc: "x, y]"\n'],
      ['a: «"x»\nc: 1\nb: y" z\n', open('"'), 'a: "x"\nc: 1\nb: y" z\n'],
      [`a: «'b»\nc: "d'"\ne: f\n`, open("'"), `a: 'b'\nc: "d'"\ne: f\n`],
      ["«'a»\nb: 'c'\n", open("'"), "'a'\nb: 'c'\n"],
      ['a: "b\nc"«:» 1\n', 'Only one key and its value may stand on a line'],
      ["a: ['b\n  c' «d]»\n", "Expected ',' between the items of this array", "a: ['b\n  c', d]\n"],
      ["«['''»\n'\n", "Missing ']': what begins here is not closed", "[''']\n'\n"],
      ['a: «"x "y" z"»\n', 'A quote within the text ends it: write \\" for it', 'a: "x \\"y\\" z"\n'],
      ["a: «'x 'y' z'»\n", "A quote within the text ends it: write '' for it", "a: 'x ''y'' z'\n"],
      ['a: "x" «y»\n', after, `a: '"x" y'\n`],
      ['a: "x #y" «z» # c\n', after, `a: '"x #y" z' # c\n`],
      ["a: 'x #y' «z»\n", after, `a: "'x #y' z"\n`],
      ['a: «"x # "y" z"»\n', 'A quote within the text ends it: write \\" for it', 'a: "x # \\"y\\" z"\n'],
    ]);
  });

  it('code and annotations without #', () => {
    const code = "Code begins with '#@'; a plain value cannot begin with '@'";
    const annotation = code.replace('Code', 'An annotation');
    check([
      ['«@ load("a", "b")»\n', code, '#@ load("a", "b")\n'],
      ['a: «@ x»\n', code, 'a: #@ x\n'],
      ...['assert', 'data', 'library', 'overlay', 'schema', 'template', 'yaml'].map(
        (area): Case => [`«@${area}/x»\n---\na: 1\n`, annotation, `#@${area}/x\n---\na: 1\n`],
      ),
      ['«@other/x»\na: 1\n', "A plain value cannot begin with '@': put it in quotes", '"@other/x"\na: 1\n'],
      ['a: [«@data/values»]\n', "A plain value cannot begin with '@': put it in quotes", 'a: ["@data/values"]\n'],
    ]);
  });

  it('values that need quotes', () => {
    const plain = (mark: string): string => `A plain value cannot begin with '${mark}': put it in quotes`;
    const colon = "A text with ': ' needs quotes: only one key and its value may stand on a line";
    check([
      ['a: «@x y»  # c\n', plain('@'), 'a: "@x y"  # c\n'],
      ['a: [«@x», b]\n', plain('@'), 'a: ["@x", b]\n'],
      // In brackets, code cannot follow.
      ['a: [b, «@ x», c]\n', plain('@'), 'a: [b, "@ x", c]\n'],
      ['a: {b: «`x»}\n', plain('`'), 'a: {b: "`x"}\n'],
      ['«@k»: 1\n', plain('@'), '"@k": 1\n'],
      ['a: «@x "y"»\n', plain('@'), `a: '@x "y"'\n`],
      [`a: «@x "y" 'z'»\n`, plain('@')],
      ['a: «b: c»\n', colon, 'a: "b: c"\n'],
      ['- a: «b "c": d»\n', colon, `- a: 'b "c": d'\n`],
      ['a: «"b": c»\n', colon],
      ['a: «&b c: d»\n', colon],
      ['a: «!t c: d»\n', colon],
      ['a: [«*x$», b]\n', plain('*'), 'a: ["*x$", b]\n'],
      ['a: «& b»  # c\n', plain('&'), 'a: "& b"  # c\n'],
      ['«%x y»\n', "A line cannot begin with '%' without quotes: it is a directive of YAML then", '"%x y"\n'],
    ]);
  });

  it('what else the reader rejects', () => {
    check([
      ['k: «?» b\n', "A key with '?' cannot begin here: write it on a line of its own"],
      ['a: «!»e!x 1\n', 'The beginning of this tag is not declared'],
      ['a: |«0»\n  b\n', 'The indentation of a text is a number from 1 to 9'],
      ['a: «\u0001»b\n', 'Control characters are not allowed in YAML'],
      ...['%', '%1', '%FOO', '% YAML'].map(
        (line): Case => [
          `«${line}»\n`,
          "A line cannot begin with '%' without quotes: it is a directive of YAML then",
          `"${line}"\n`,
        ],
      ),
    ]);
  });

  it('escapes', () => {
    const plain = (escape: string): string =>
      `There is no escape ${escape} in double quotes: write \\\\ for a backslash`;
    check([
      ['a: "«\\d» \\\\d \\n \\q"\n', plain('\\d'), 'a: "\\\\d \\\\d \\n \\\\q"\n'],
      ['a: "x «\\.»" # \\d\n', plain('\\.'), 'a: "x \\\\." # \\d\n'],
      ['a: "«\\q»\n  b\\y"\nc: "\\y"\n', plain('\\q'), 'a: "\\\\q\n  b\\y"\nc: "\\y"\n'],
      ['a: "«\\q» \\\\q \\"q \\y"\n', plain('\\q'), 'a: "\\\\q \\\\q \\"q \\\\y"\n'],
    ]);
    expect(firstReport('a: "\\xgg"\n')[1]).toBe('Expected hexadecimal digits after this escape');
    expect(firstReport('a: "\\ud800"\n')[1]).toBe('This escape stands for no character');
  });

  it.each(['<<<<<<< HEAD', '=======', '>>>>>>> other', '||||||| base', '<<<<<<<', '|||||||'])(
    'a merge conflict: %s',
    (mark) => {
      expect(firstReport(`a: 1\n${mark}\nb: 2\n`).slice(0, 2)).toEqual([
        `a: 1\n«${mark}»\nb: 2\n`,
        'This is the mark of a merge conflict',
      ]);
    },
  );

  it('colons that are missing', () => {
    const colon = (key: string): string => `Expected ':' after the key ${key}`;
    check([
      ['a: 1\n«--»\nb: 2\n', "Expected '---' between documents, but found '--'", 'a: 1\n---\nb: 2\n'],
      ['a: 1\n«-x»\nb: 2\n', "Expected a space after the '-' of an item", 'a: 1\n- x\nb: 2\n'],
      ['a: 1\n«b:2»\nc: 3\n', "Expected a space after 'b:'", 'a: 1\nb: 2\nc: 3\n'],
      ['a: 1\n«b = 2»\nc: 3\n', "Expected ':' after the key b, but found '='", 'a: 1\nb: 2\nc: 3\n'],
      ['a: 1\n«b=2»\nc: 3\n', "Expected ':' after the key b, but found '='", 'a: 1\nb: 2\nc: 3\n'],
      ['a: 1\n«b 2»\nc: 3\n', colon('b'), 'a: 1\nb: 2\nc: 3\n'],
      ['a: 1\n«b»\nc: 3\n', colon('b')],
      ['«a»\n  b: 2\n', colon('a'), 'a:\n  b: 2\n'],
      ['x:\n  «a»\n    - 1\n    - 2\n  b: 1\n', colon('a'), 'x:\n  a:\n    - 1\n    - 2\n  b: 1\n'],
      ['«- a»\n    - 1\n  b: 1\n', colon('a'), '- a:\n    - 1\n  b: 1\n'],
      ['«- a»\n  b: 1\n', colon('a'), '- a:\n  b: 1\n'],
      ['«- a»\n    b: 1\n  c: 1\n', colon('a'), '- a:\n    b: 1\n  c: 1\n'],
      ['a:\n«- "b c"»\n  - 1\n- d:\n  - 2\n', colon('"b c"'), 'a:\n- "b c":\n  - 1\n- d:\n  - 2\n'],
      ["a:\n«- 'b c'»\n    - 1\n- d:\n  - 2\n", colon("'b c'"), "a:\n- 'b c':\n    - 1\n- d:\n  - 2\n"],
      ['x:\n- b: 1\n«- a»\n    b: 1\n', colon('a'), 'x:\n- b: 1\n- a:\n    b: 1\n'],
      ['«- a x y»\n  b: 1\n', colon('a'), '- a: x y\n  b: 1\n'],
      ['x:\n  «-   a x»  # c\n\n      b: 1\n  - a: 2\n', colon('a'), 'x:\n  -   a: x  # c\n\n      b: 1\n  - a: 2\n'],
      ['«a»\n  #! c\n  b: 2\n', colon('a'), 'a:\n  #! c\n  b: 2\n'],
      ['x: 1\n---\n«a»\n# c\nb: 2\n', colon('a')],
      ['m:\n  «a»\n  - 1\n  - 2\n  - 3\n  b: 1\n', colon('a'), 'm:\n  a:\n  - 1\n  - 2\n  - 3\n  b: 1\n'],
      // The line without a colon is too far above.
      ['m:\n  a\n  - 1\n  - 2\n  - 3\n  - 4\n  b«:» 1\n', 'Only one key and its value may stand on a line'],
      // The second line is not at the column of the key.
      ['- a x y\n «b: 1»\n', 'This line is indented more than the one above, which has a value already'],
      ['5\n# c\n«b»: 2\n', "Expected '---' or the end of the file, but found more text"],
      ['a: «:» b\n', 'Only one key and its value may stand on a line'],
      ['- 5\n    - 1\n  b«:» 1\n', 'Only one key and its value may stand on a line'],
      ['a: 1\n«(x) y»\nc: 3\n', "Expected a key and its value, but this line has no ':'"],
    ]);
  });
});

describe('the first fix', () => {
  // Each text is valid but for one mistake; the mark is on the mistake, and the fix corrects it.
  it.each([
    ['a:\n    x: 1\n---\nb:\n  y: 1\n   «z: 2»\n', 'a:\n    x: 1\n---\nb:\n  y: 1\n  z: 2\n'],
    ['a:\n  b:\n    c: 1\n   «d: 2»\n', 'a:\n  b:\n    c: 1\n    d: 2\n'],
    ['- a: 1\n  b: 2\n   «c: 3»\n', '- a: 1\n  b: 2\n  c: 3\n'],
    ['- a: 1\n «b: 2»\n', '- a: 1\n  b: 2\n'],
    ['-   a: 1\n  «b: 2»\n', '-   a: 1\n    b: 2\n'],
    ['a:\n   b: 1\n   c: 2\n  «d: 3»\n', 'a:\n   b: 1\n   c: 2\n   d: 3\n'],
    ['a:\n   «b: 1»\n  c: 3\n', 'a:\n  b: 1\n  c: 3\n'],
    ['a: |\n    x\n  «y: "z»\n    w\nb: 1\n', 'a: |\n    x\n    y: "z\n    w\nb: 1\n'],
    ["a: «'it's'»\n", "a: 'it''s'\n"],
    ['a: «"x "y" z"»\n', 'a: "x \\"y\\" z"\n'],
    ['a: "x" «y»\n', 'a: \'"x" y\'\n'],
    ['a: «"»\n', 'a: ""\n'],
    ['env:\n  a: ""\n  b: «"»\n  c: ""\n  d: ""\n', 'env:\n  a: ""\n  b: ""\n  c: ""\n  d: ""\n'],
    ['a: «"»\nb: ""\n', 'a: ""\nb: ""\n'],
    ['a: «"»\nb: ""\nc: ""\n', 'a: ""\nb: ""\nc: ""\n'],
    ['x:\n  a: «"y»\n  b: "z"\n  c: 1\n', 'x:\n  a: "y"\n  b: "z"\n  c: 1\n'],
    ['x: [a b«}»\n', 'x: [a b]\n'],
    ['x: {a: 1«]»\n', 'x: {a: 1}\n'],
    ['x: [a,\n  «b»\ny: 1\n', 'x: [a,\n  b]\ny: 1\n'],
    ['x: {a: 1,\n  «b: 2»\ny: 1\n', 'x: {a: 1,\n  b: 2}\ny: 1\n'],
    ['x: «[a»\ny: 1\n', 'x: [a]\ny: 1\n'],
    ['x: «[»\n', 'x: []\n'],
    ['- «[» # c\n---\n', '- [] # c\n---\n'],
    ['a: "«\\d»\\w"\n', 'a: "\\\\d\\\\w"\n'],
    ['a: "\\\\d«\\q»\\n"\n', 'a: "\\\\d\\\\q\\n"\n'],
    ['a: "«\\q»" # \\w\nb: "\\q"\n', 'a: "\\\\q" # \\w\nb: "\\q"\n'],
    ['k: «- a»\n', 'k:\n- a\n'],
    ['  k: «- a»\n', '  k:\n  - a\n'],
    ['a: | «text»\n', 'a: |\n  text\n'],
    ['- a: >- «text»\n', '- a: >-\n  text\n'],
    ['a: «b: c»\n', 'a: "b: c"\n'],
    ['a: b\n  «c: d»\n', 'a: b\nc: d\n'],
    ['«a»\n  b: 1\n', 'a:\n  b: 1\n'],
    ['a: 1\n«foo bar»\nb: 2\n', 'a: 1\nfoo: bar\nb: 2\n'],
    ['a: «%x»\n', 'a: "%x"\n'],
    ['a: [«%x», b]\n', 'a: ["%x", b]\n'],
    ['a: ["x\n y # z", «@b»]\n', 'a: ["x\n y # z", "@b"]\n'],
    ['a: ["x\n y", «@b» ] # z\n', 'a: ["x\n y", "@b" ] # z\n'],
    ['a: [\n  «@x»,\n  b\n]\n', 'a: [\n  "@x",\n  b\n]\n'],
    ['a: {\n  b: "]", # ]\n  c: «@x y», d: 1}\n', 'a: {\n  b: "]", # ]\n  c: "@x y", d: 1}\n'],
    ['a: [b, [c]]\nd: «@x, y»\n', 'a: [b, [c]]\nd: "@x, y"\n'],
    ['a: "["\nd: «@x, y»\n', 'a: "["\nd: "@x, y"\n'],
    ['a: |\n  [\nd: «@x, y»\n', 'a: |\n  [\nd: "@x, y"\n'],
    ['a: «@x»: 1\n', 'a: "@x": 1\n'],
    ['a: «[1, 2»\n', 'a: [1, 2]\n'],
  ])('of %j gives %j', (marked, fixed) => {
    const [shown, , after] = firstReport(marked.replace(/[«»]/g, ''));
    expect([shown, after]).toEqual([marked, fixed]);
  });

  it.each(['x:\n  «foo»\n  a: 1\n', 'a: «`it\'s "x"»\n', 'a: «}»\n', 'a: [1]«]»\n'])(
    'is not offered for %j',
    (marked) => {
      const [shown, , after] = firstReport(marked.replace(/[«»]/g, ''));
      expect([shown, after]).toEqual([marked, undefined]);
    },
  );

  it('quotes all of a value below a document whose bracket is open', () => {
    const text = 'a: [b\n---\nd: @x, y\n';
    const { findings } = readDocuments(new SourceFile('a.yml', text));
    const edits = findings.at(-1)?.fixes?.[0]?.edits.map(({ edit }) => edit) ?? [];
    expect(applyEdits(text, edits)).toBe('a: [b\n---\nd: "@x, y"\n');
  });

  it('is of one line among the items of a text, wherever the mistake is in a long file', () => {
    const many = 'k:\n- a\n'.repeat(300);
    expect(firstReport(`${many}b:\n  c: 1\n   d: 2\n`)[2]).toBe(`${many}b:\n  c: 1\n  d: 2\n`);
    expect(firstReport(`b:\n  c: 1\n   d: 2\n${many}`)[2]).toBe(`b:\n  c: 1\n  d: 2\n${many}`);
    expect(firstReport(`${many}b: "c\n`)[2]).toBe(`${many}b: "c"\n`);
  });

  it('keeps lines of a text with the indentation of its first, and blank ones', () => {
    const [shown, , after] = firstReport('a:\n- b: |\n      x\n\n    @y\n      z\n- c: 1\n');
    expect(shown).toBe('a:\n- b: |\n      x\n\n    «@y»\n      z\n- c: 1\n');
    expect(after).toBe('a:\n- b: |\n      x\n\n      @y\n      z\n- c: 1\n');
  });

  it('is offered for what the reader rejects after a text, too', () => {
    expect(firstReport('a: |\n  x\n«@y»\n'.replace(/[«»]/g, ''))[0]).toBe('a: |\n  x\n«@y»\n');
    expect(firstReport('a:\n  b: |\n    x\n  "y\n')[0]).toBe('a:\n  b: |\n    x\n  «"y»\n');
  });
});

it('the text after one whose line is indented too little is reported, and its lines are not', () => {
  const sentences = (text: string) => readDocuments(new SourceFile('a.yml', text)).findings.map(({ plain }) => plain);
  expect(sentences('m:\n  a: |\n      x\n    y: z\n     "w" v\n  b: "x" y\nc: 1\n')).toEqual([
    'This line is indented by 4, but the text that it belongs to by 6',
    'Expected the end of the line after the closing quote, but found more text',
  ]);
});
