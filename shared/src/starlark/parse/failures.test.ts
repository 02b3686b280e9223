/** The reasons of syntax errors (`SyntaxFailure`). */
import { expect, it } from 'vitest';
import type { SyntaxFailure } from '../../findings/failure.js';
import { parseProgram } from './parse-program.js';

it.each<[code: string, failure: SyntaxFailure | undefined]>([
  ['x = 1,\n', { kind: 'trailing-comma' }],
  ['"a": 1,\n', { kind: 'unexpected-token', found: ':', wanted: 'newline' }],
  ['if x\n  y = 1\nend\n', { kind: 'unexpected-token', found: 'newline', wanted: ':' }],
  ['x = [y for y in z else]\n', { kind: 'unexpected-token', found: 'else', wanted: ']' }],
  ['f(x, **)\n', { kind: 'unexpected-token', found: ')', wanted: 'primary expression' }],
  ['f(*x, )\n', { kind: 'unexpected-token', found: ')', wanted: 'argument' }],
  ['def f(*x, ):\nend\n', { kind: 'unexpected-token', found: ')', wanted: 'parameter' }],
  ['x = y not z\n', { kind: 'unexpected-token', found: 'identifier', wanted: 'in' }],
  ['fro/end x in y:\n', { kind: 'unexpected-token', found: 'outdent', wanted: 'primary expression', meant: 'for' }],
  ['elif x:\nend\n', { kind: 'block-unopened' }],
  ['end\n', { kind: 'block-unopened' }],
  ['for x in y:\n', { kind: 'block-unclosed' }],
  ['for x in y:', { kind: 'block-unclosed' }],
  ['load("a.star", b)\n', { kind: 'load-unquoted' }],
  ['load("a.star", 1)\n', { kind: 'load-unquoted' }],
  ['x.class\n', { kind: 'reserved-word', word: 'class' }],
  ['def f():\n  pass\nend\n', { kind: 'reserved-word', word: 'pass' }],
  ['x = "a\n', { kind: 'string-unclosed' }],
  ["x = '''a", { kind: 'string-unclosed' }],
  ['x = "a \\\nb \\\\\nc"\n', { kind: 'string-uncontinued' }],
  ['x = "a \\\nb\ny = "c"\n', { kind: 'string-unclosed', quote: '"' }],
  ['f(1\ndef g():\nend\n', { kind: 'bracket-unclosed', missing: ')' }],
  ['f([1, {2\n\n', { kind: 'bracket-unclosed', missing: '}])' }],
  ['f([1,\n(2\nx = (1)\n', { kind: 'bracket-unclosed', missing: ')])' }],
  ['f(1\nfi(2)\n', { kind: 'bracket-unclosed', missing: ')' }],
  ['f(1 2\n', { kind: 'unexpected-token', found: 'int literal', wanted: ',' }],
  ['f(1\n2)\n', { kind: 'unexpected-token', found: 'int literal', wanted: ',' }],
  ['f([1,\n)\n', { kind: 'unexpected-token', found: ')', wanted: ']' }],
  ['x = )\n', undefined],
])('%j is refused for %j', (code, failure) => {
  expect(parseProgram(code).problems[0]?.failure).toEqual(failure);
});

it.each([
  ['x = "a \\\nb \\\\\nc \\\nd"\n', 'b \\\\'],
  ['x = "a \\\nb\nc \\\nd"\n', 'b'],
  ["x = ['a \\\nb\nc', 'd']\ny = 1\n", 'b'],
  ['x = "a \\\r\nb\r\nc \\\r\nd"\r\n', 'b'],
  ['x = "a \\\nb\ny = "c"\n', 'b'],
  ['x = "a \\\nb\ny = 1\n', 'b'],
])('a string of several lines that a line breaks off is one problem, at that line: %j', (code, line) => {
  const { problems } = parseProgram(code);
  expect(problems.map(({ token }) => token && code.slice(token.start, token.end))).toEqual([line]);
  expect(problems[0]?.start).toBe(code.search(/["']/));
});

it.each([
  ['x = {\n  "a": {\n    "b": 1\n  }},\n  "c": {\n    "d": 1\n  },\n}\ny = 1\n', 'bracket-surplus', '},\n  "c'],
  ['x = f(g(1)),\n  2)\ny = 1\n', 'bracket-surplus', '),\n  2'],
  ['x = {\n  "a": [1]],\n  "b": 1,\n}\ny = 1\n', 'unexpected-token', '],\n  "b"'],
  ['x = {\n  "a": (1}),\n  "b": 1,\n}\ny = 1\n', 'unexpected-token', '}),\n'],
])('a bracket that is closed too early is one problem: %j', (code, kind, at) => {
  const { problems, program } = parseProgram(code);
  expect(problems.map(({ failure, start }) => [failure?.kind, start])).toEqual([[kind, code.indexOf(at)]]);
  expect(program.statements).toHaveLength(2);
});

it.each([
  ['x = "a {\\\\"b\\": 1}. \\\nc {d \\\ne"\ny = 1\n', 'got identifier, want newline'],
  ['x = 1 + \\\n  2 3 \\\n  4: 5\ny = 1\n', 'got int literal, want newline'],
  ['x = f(1 2, \\\n  3 4,\n  5 6)\ny = 1\n', "got int literal, want ','"],
  ['x = 1 2 \\\r\n  3 \\\r\n  4: 5\r\ny = 1\r\n', 'got int literal, want newline'],
  ['x = 1 2 \\', 'got int literal, want newline'],
])('lines that backslashes join have one problem: %j', (code, message) => {
  const { problems, program } = parseProgram(code);
  expect(problems.map((one) => one.message)).toEqual([message]);
  expect(program.statements.at(-1)).toMatchObject(code.endsWith('\\') ? {} : { target: { name: 'y' } });
});

it('a string in three quotes below a bracket that is not closed has no problem of its own', () => {
  const { problems } = parseProgram('x = [\n  1\ny = """a \\\nb\n"""\n');
  expect(problems.map(({ failure }) => failure?.kind)).toEqual(['bracket-unclosed']);
});

it('a surplus bracket in another statement is a problem of its own', () => {
  const kinds = (code: string) => parseProgram(code).problems.map(({ failure }) => failure?.kind);
  expect(kinds('x = {"a": 1},\ny = 1)\n')).toEqual(['trailing-comma', undefined]);
  expect(kinds('x = 1,\n  2)\n')).toEqual(['trailing-comma', undefined]);
  expect(kinds('x = {"a": 1},\n')).toEqual(['trailing-comma']);
});

it.each([
  ['in brackets within brackets', 'def f(x):\n  return f(f(\n    "a": x,\n  })\nend\n'],
  ['in brackets that end on another line', 'if x:\n  f("a": x,\n  1)\nend\n'],
  ['in the head of a block', 'for x in f("a":\n  1)\n  f(x)\nend\n'],
])('a colon %s opens no block', (_, code) => {
  expect(parseProgram(code).problems.map(({ message }) => message)).toEqual([expect.stringMatching(/^got ':', want /)]);
});

it.each([
  ['at top level', 'fro/end x in y:\n  f()\n', 'unexpected end'],
  ['in a block', 'if x:\n  fro/end x in y:\n  f()\nend\n', 'got outdent, want primary expression'],
  ['above branches', 'fi/end x:\n  f()\nelse:\n  g()\nend\n', 'unexpected end'],
])('a misspelt `for/end` %s is one problem, as its block needs no `end`', (_, code, message) => {
  expect(parseProgram(code).problems.map((problem) => problem.message)).toEqual([message]);
});

it.each([
  ['if//end', 'if//end x:\n  f()\n', "got '//', want primary expression"],
  ['if//end', 'if y:\nif//end x:\n  f()\nend\n', "got '//', want primary expression"],
  ['for / end', 'for / end x in y:\n  f()\n', "got '/', want primary expression"],
  ['def//end', 'def//end f():\n', 'not an identifier'],
  ['else//end', 'if x:\n  f()\nelse//end:\n  g()\n', 'got else, want primary expression'],
  ['elif//end', 'if x:\n  f()\nelif//end y:\n  g()\n', "got '//', want primary expression"],
  ['ifend', 'ifend x:\n  f()\n', 'got identifier, want newline'],
  ['forend', 'if x:\n  forend y in z:\n  f()\nend\n', 'got identifier, want newline'],
  ['elseend', 'if x:\n  f()\nelseend:\n  g()\n', "got ':', want newline"],
  ['elifend', 'if x:\n  f()\nelifend y:\n  g()\n', 'got identifier, want newline'],
])('%s is one problem, with the words that were meant: %j', (written, code, message) => {
  const { problems } = parseProgram(code);
  const meant = written.replace(/[ /]*end/, '/end');
  expect(problems.map((one) => [one.message, code.slice(one.start, one.end)])).toEqual([[message, written]]);
  expect(problems[0]?.failure).toMatchObject({ kind: 'unexpected-token', meant });
  expect(problems[0]?.plain).toBe(`'${written}' is not a keyword; did you mean '${meant}'?`);
});

it.each(['esle/end:\n', 'elfi/end y:\n'])('a misspelt branch is one problem: %j', (branch) => {
  expect(parseProgram(`if x:\n  f()\n${branch}  g()\n`).problems).toHaveLength(1);
});

it.each([
  ['if forend:\n  f()\n', 'block-unclosed'],
  ['forend = 1\nif x:\n  f()\n', 'block-unclosed'],
  ['if x:\n  f()\nfro/end y:\n  g()\n', 'block-unclosed'],
])('a block without `end` is a problem beside other such words: %j', (code, kind) => {
  expect(parseProgram(code).problems.map(({ failure }) => failure?.kind)).toContain(kind);
});

it('a text before `/end` is no misspelt keyword', () => {
  const [problem] = parseProgram('"fro"/end x in y:\n  f()\n').problems;
  expect(problem?.plain).toBe("'/end' can only follow 'if', 'elif', 'else', 'for' or 'def'");
});

it.each([
  ['x = y esle z\n', 'else'],
  ['x = y els z\n', 'else'],
  ['x = y "esle" z\n', undefined],
  ['x = y fi z\n', 'if'],
  ['for x fi y:\nend\n', undefined],
  ['x = y not ro z\n', undefined],
])('the word that is meant between values: %j', (code, meant) => {
  const [problem] = parseProgram(code).problems;
  expect(problem?.failure?.kind === 'unexpected-token' ? problem.failure.meant : 'no token').toBe(meant);
});

it('code on the line of an `end` without a block is read', () => {
  const { problems } = parseProgram('end x =\n');
  expect(problems.map(({ plain }) => plain)).toEqual([
    'There is no open block that this could close',
    'Expected a value, but found the end of the line',
  ]);
});

it.each(['for x in y:\n  f(1,\nend\n', 'for x in y:\n  f(1,\nend\nend\n'])(
  'nothing more is a problem below a block that ends within brackets: %j',
  (code) => {
    expect(parseProgram(code).problems.map(({ message }) => message)).toEqual([
      'got outdent, want primary expression',
      'got outdent, want newline',
    ]);
  },
);

it('a block without `end` is a problem also below a misspelt `for/end` without a block', () => {
  const { problems } = parseProgram('fro/end x\nif x:\n  f()\n');
  expect(problems.map(({ failure }) => failure?.kind)).toEqual(['unexpected-token', 'block-unclosed']);
});

it.each([
  ['if !x:\nend\n', true],
  ['y = !x\n', true],
  ['y = a and ! (x)\n', true],
  ['f(a, !x)\n', true],
  ['!x\n', true],
  ['x = 1\n!x\n', true],
  ['returned !x\n', false],
  ['do_return !x\n', false],
  ['y = x + !"\n', false],
  ['y = x + !z\n', false],
  ['y = x == !z\n', false],
  ['f("a", Hello !world)\n', false],
  ['return !"a"\n', false],
  ['return !\nx = 1\n', false],
  ['y = ~!x\n', false],
])('a ! is told to be `not` where that can be: %j', (code, isNot) => {
  const words = parseProgram(code).problems.map(({ plain }) => plain);
  expect(words.includes("Write 'not' instead of '!'")).toBe(isNot);
  if (!isNot) expect(words).toContain("The character '!' has no meaning here");
});
