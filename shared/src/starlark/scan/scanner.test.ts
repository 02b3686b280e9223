import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseProgram } from '../parse/parse-program.js';
import { checkExpressions, evaluate } from '../testing.js';
import { endOfBrackets } from './brackets.js';
import { bracketsAhead, Scanner } from './scanner.js';
import { ProblemSink } from './token.js';

/** The problems of a program, each with the text it marks. */
function problems(text: string): string[] {
  return parseProgram(text).problems.map(
    ({ start, end, message }) => `${JSON.stringify(text.slice(start, end))} ${message}`,
  );
}

describe('number literals', () => {
  it('are decimal, hexadecimal, octal and binary ints, and floats', () => {
    checkExpressions(`
      [0, 7, 10, 00, 000] => [0, 7, 10, 0, 0]
      [0x1F, 0XaB, 0o17, 0O17, 0b101, 0B11] => [31, 171, 15, 15, 5, 3]
      [1., .5, 1.5, 1e3, 1E+3, 15e-1, 1.5e2, 09.5, 00e1] => [1, 0.5, 1.5, 1000, 1000, 1.5, 150, 9.5, 0]
      type(1.) => "float"
      type(1e3) => "float"
      type(10) => "int"
      0xFFFFFFFFFFFFFFFFFF => 4722366482869645213695
      0o777777777777777777777 => 9223372036854775807
      0o1000000000000000000000 => invalid int literal
      0b1000000000000000000000000000000000000000000000000000000000000000 => invalid int literal
      0x => invalid hex literal
      0o => invalid octal literal
      0b => invalid binary literal
      010 => obsolete form of octal literal; use 0o10
      09 => invalid int literal
      1e999 => invalid float literal
      1e => invalid float literal
      1e308 => 1e+308
    `);
  });

  it('are not longer than forty thousand digits', () => {
    expect(evaluate(`${'1'.repeat(40_000)} > 0`)).toBe('True');
    expect(evaluate('1'.repeat(40_001))).toBe('invalid int literal');
  });
});

describe('string literals', () => {
  it('are in one or three quotes of either kind', () => {
    checkExpressions(String.raw`
      ["a", 'a', """a""", '''a'''] => ["a", "a", "a", "a"]
      ["'", '"', """a"b""", '''a'b''', ""] => ["'", "\"", "a\"b", "a'b", ""]
      ["\'", '\"', """\""""] => ["'", "\"", "\""]
      ["\n\t\r\\", r"\n", r'\'', r"\\"] => ["\n\t\r\\", "\\n", "\\'", "\\\\"]
      ["\a\b\f\v", "\0", "\101", "\x41", "\xe9"[0]] => ["\a\b\f\v", "\x00", "A", "A", "\xe9"]
      ["\1", "\18", "\1011", "\377"[0]] => ["\x01", "\x018", "A1", "\xff"]
      ["\xc3\xa9", "\303\251"] => ["é", "é"]
      ["\q", "\8", "\u0041"] => ["\\q", "\\8", "\\u0041"]
      "\400" => invalid escape sequence \400
      "\x4" => truncated escape sequence \x4
      "\x4g" => invalid escape sequence \x4g
    `);
    expect(evaluate('"a\\\nb"')).toBe('"ab"');
    expect(evaluate('"""a\nb"""')).toBe('"a\\nb"');
    expect(evaluate('"""a\r\nb\rc"""')).toBe('"a\\nb\\nc"');
  });

  it('end where they are closed', () => {
    expect(problems('x = "a\n')).toEqual(['"\\"a" unexpected newline in string']);
    expect(problems('x = "a\r')).toEqual(['"\\"a" unexpected newline in string']);
    expect(problems('x = "a')).toEqual(['"\\"a" unexpected EOF in string']);
    expect(problems('x = """a\n')).toEqual(['"\\"\\"\\"a\\n" unexpected EOF in string']);
    expect(problems('x = "a\\"')).toEqual(['"\\"a\\\\\\"" unexpected EOF in string']);
    // The backslash escapes nothing: the problem ends with the text.
    expect(parseProgram('x = "a\\').problems[0]).toMatchObject({ start: 4, end: 7 });
    expect(problems('x = "a\\\\"\n')).toEqual([]);
  });
});

it('names consist of letters of any script, underscores and the digits of ASCII', () => {
  expect(problems('_é1, 变量, ﬁ = 1, 2, 3\n')).toEqual([]);
  for (const digit of ['²', '٣', 'Ⅷ'])
    expect(problems(`x${digit} = 1\n`)[0]).toBe(`"${digit}" unexpected input character '${digit}'`);
});

describe('lines', () => {
  it('go on within brackets and after a backslash', () => {
    expect(evaluate('1 +\n2')).toBe('3');
    expect(evaluate('1 \\\n+ 2')).toBe('3');
    expect(problems('x = 1 + \\\n2\n')).toEqual([]);
    expect(problems('x = [1,\n\n # c\n2]\n')).toEqual([]);
    expect(problems('x = 1 +\n2\n')).toEqual(['"" got newline, want primary expression']);
    expect(problems('x = \\ 1\n')).toEqual(['"\\\\" stray backslash in program']);
  });

  it('may be separated by semicolons, and end in any line break or none', () => {
    for (const text of [
      'x = 1; y = 2\n',
      'x = 1; y = 2;\n',
      'x = 1\r\ny = 2\r\n',
      'x = 1\ry = 2',
      'x = 1\n\n\n#c\ny = 2',
    ]) {
      const { program, problems: found } = parseProgram(text);
      expect([text, found, program.statements.length]).toEqual([text, [], 2]);
    }
    expect(problems('x = 1 y = 2\n')).toEqual(['"y" got identifier, want newline']);
    expect(problems('def f():\n  return; x = 1\nend\n')).toEqual([]);
    expect(problems('x = 1;; y = 2\n')).toEqual(['";" got \';\', want primary expression']);
  });

  it('need no indentation, and may have any', () => {
    expect(problems('if True:\nx = 1\n  y = 2\n      z = 3\nend\n')).toEqual([]);
    expect(problems('if True:\n\tx = 1\nend\n')).toEqual([]);
    expect(problems('  x = 1\ny = 2\n')).toEqual([]);
  });

  // scan.go of starlark-go: a less indented line must match the indentation of an enclosing block.
  it.each([
    ['    x = 1\n  y = 2\n', ['"y" unindent does not match any outer indentation level']],
    ['x = 1\n    y = 2\n  z = 3\n', ['"z" unindent does not match any outer indentation level']],
    ['x = 1\n    y = 2\n  z = 3\n  w = 4\n', ['"z" unindent does not match any outer indentation level']],
    ['x = 1\n  y = 2\n    z = 3\n  w = 4\n', []],
    ['x = 1\n  y = 2\n    z = 3\nw = 4\n', []],
    ['x = 1\n  y = 2\n    z = 3\n w = 4\n', ['"w" unindent does not match any outer indentation level']],
    ['  x = 1\n\ty = 2\n  z = 3\n', []],
    ['\tx = 1\n        y = 2\n', []],
    ['  \tx = 1\n        y = 2\n', []],
    ['\t x = 1\n        y = 2\n', ['"y" unindent does not match any outer indentation level']],
    ['    x = [\n  1]\n    y = 2\n', []],
    ['    x = 1\n  # c\n\n    y = 2\n', []],
  ])('may be indented by more, and by less as above: %j', (text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  it.each([
    ['if x:', 'got end of file, want primary expression'],
    ['  if x:', 'mismatched set of block openings (if/else/elif/for/def) and closing (end)'],
  ])('end with the code, where they are indented in a line break: %j', (text, message) => {
    expect(parseProgram(text).problems.map((one) => one.message)).toEqual([message]);
  });

  it('keep their comments', () => {
    const { program } = parseProgram('# a\nx = 1 # b\n"#c"\n');
    expect(program.comments.map(({ start, end }) => [start, end])).toEqual([
      [0, 3],
      [10, 13],
    ]);
  });
});

describe('characters and brackets that mean nothing', () => {
  it.each([
    ['x = $\n', '"$" unexpected input character \'$\''],
    ['x = a!b\n', '"!" unexpected input character \'!\''],
    ['x = ?\n', '"?" unexpected input character \'?\''],
    ['x = 😀\n', '"😀" unexpected input character \'😀\''],
    ['x = 1)\n', '")" unexpected \')\''],
    ['x = ]\n', '"]" unexpected \']\''],
    ['class = 1\n', '"class" got illegal token, want primary expression'],
    ['x = yield\n', '"yield" got illegal token, want primary expression'],
    ['x.import = 1\n', '"import" use of reserved keyword \'import\' is not allowed (expected identifier)'],
    ['x.in = 1\n', '"in" use of reserved keyword \'in\' is not allowed (expected identifier)'],
    ['pass\n', '"pass" use of reserved keyword \'pass\' is not allowed'],
  ])('%j', (text, problem) => {
    expect(problems(text)[0]).toBe(problem);
  });
});

describe('blocks', () => {
  it('are closed by end, else and elif', () => {
    expect(problems('if a:\n1\nelif b:\n2\nelse:\n3\nend\n')).toEqual([]);
    expect(problems('for x in y:\nif x:\n1\nend\nend\n')).toEqual([]);
    expect(problems('if a: b\n')).toEqual([]);
    expect(problems('x = 1 if a else 2\n')).toEqual([]);
    expect(problems('if a:\nx = 1 if a else 2\nend\n')).toEqual([]);
  });

  it.each([
    ['end\n', 'unexpected end'],
    ['if a:\n1\nend\nend\n', 'unexpected end'],
    ['else:\n1\nend\n', 'unexpected end'],
    ['if a:\n1\n', 'mismatched set of block openings (if/else/elif/for/def) and closing (end)'],
    ['def f():\nif a:\n1\nend\n', 'mismatched set of block openings (if/else/elif/for/def) and closing (end)'],
    ['if a:\nend\nx = 1\n', undefined],
  ])('%j', (text, message) => {
    expect(parseProgram(text).problems[0]?.message).toBe(message);
  });

  it('lack an end without a second report where `else if` was written for elif', () => {
    const tail = 'x = 1 if a else 2\n';
    for (const text of [
      'if a:\n1\nelse if b:\n',
      `if a:\n1\nelse if b:\n${tail}`,
      `if a:\n1\nelse if b:\n2\nend\n${tail}`,
    ])
      expect([text, problems(text)]).toEqual([text, [expect.not.stringContaining('mismatched')]]);
  });

  it('may lack their end while their first line is being written', () => {
    expect(problems('def f():\nif\nend\n')).toHaveLength(1);
    expect(problems('def f():\nif a\nx = 1\nend\n')).toHaveLength(1);
    expect(problems('def f():\nif a\nend\nif b:\n').at(-1)).toContain('mismatched set of block openings');
  });
});

describe('brackets that are looked for ahead', () => {
  const naive = (text: string, from: number, open: number): number | undefined => {
    for (let at = from; at < text.length; at++) {
      open += '[({'.includes(text[at] ?? '') ? 1 : '])}'.includes(text[at] ?? '') ? -1 : 0;
      if (open === 0) return at + 1;
    }
    return undefined;
  };

  it('end where counting from each position finds it', () => {
    const brackets = fc.array(fc.constantFrom('(', ')', '[', '}', 'a ', '\n'), { maxLength: 30 });
    fc.assert(
      fc.property(
        brackets,
        fc.array(fc.nat(40), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 3 }),
        (parts, places, open) => {
          const text = parts.join('');
          const ahead = bracketsAhead(text, 0);
          for (const place of places.filter((at) => at <= text.length))
            expect(endOfBrackets(ahead, place, open)).toBe(naive(text, place, open));
        },
      ),
    );
  });
});

it('finds the end of brackets behind a line that lacks a quote', () => {
  const open = '[\n  {"a": b", "c": "d"},\n';
  expect(endOfBrackets(bracketsAhead(`${open}]\nf()\n`, 0), 1, 1)).toBe(open.length + 1);
  expect(endOfBrackets(bracketsAhead('("a)\n[b]\n', 0), 1, 1)).toBe(4);
  expect(endOfBrackets(bracketsAhead('("a\\q)", 1)', 0), 1, 1)).toBe(11);
  expect(endOfBrackets(bracketsAhead('("\\xz)", 1)', 0), 1, 1)).toBe(11);
});

it('knows what is first on its line', () => {
  const text = 'a\n \tb c\rd';
  const scanner = new Scanner(text, new ProblemSink());
  expect([...'abcd'].filter((name) => scanner.isFirstOnLine(text.indexOf(name)))).toEqual(['a', 'b', 'd']);
});

describe('a scanner that continues further on', () => {
  it.each([
    ['x  # c\ny', 1],
    ['x # c\ny', 2],
    ['x\ny', 1],
  ])('in %j at %i is in the middle of a line', (text, offset) => {
    const scanner = new Scanner(text, new ProblemSink());
    scanner.skipTo(offset);
    expect([scanner.next(), scanner.next(), scanner.next()].map(({ kind }) => kind)).toEqual([
      'newline',
      'identifier',
      'end of file',
    ]);
  });
});
