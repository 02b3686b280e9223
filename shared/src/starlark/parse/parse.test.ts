import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { execProgram } from '../eval/interpret.js';
import { EvalError, Thread } from '../eval/thread.js';
import { parseProgram } from './parse-program.js';

function problems(text: string): string[] {
  return parseProgram(text).problems.map(({ start, message }) => `${start}: ${message}`);
}

/** Pieces of programs that are often nearly valid. */
const piece = fc.constantFrom(
  ...'def f(x):|if x:|elif x:|else:|for i in x:|while x:|end|return|return x|break|pass|\n|\n|\n|x|y = |+= |1|2.5|"s"|'.split(
    '|',
  ),
  ...'(|)|[|]|{|}|,|:|.|=|==|+|-|*|**|//|%|and|or|not|in|if|else|for|lambda x:|load("m", "a")|#c|\\|\'|"""|0x|\t|  |é|😀'.split(
    '|',
  ),
  ...'len|str|range(3)|x.append(1)|[i for i in range(3)]|sorted|"%s" % x|f(x)|end\n|x = [1]\n|class|\0|\r'.split('|'),
);
const program = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(' '));
const limits = { steps: 10_000, bytes: 1 << 20, depth: 50 };

describe('parsing', () => {
  it.each(['x = 1;', 'x = 1;\n', 'x = 1; y = 2;', 'if x: y = 1;'])('allows a semicolon at the end: %j', (text) => {
    expect(problems(text)).toEqual([]);
  });

  it.each([
    ['f("b', 1],
    ['f(a, "b', 2],
    ['f(a "b', 1],
    ['f("\\xZZ", 1)', 0],
  ])('takes a string that is not closed for an argument where one can begin: %s', (text, count) => {
    const [statement] = parseProgram(`${text}\n`).program.statements;
    expect(statement).toMatchObject({ expression: { kind: 'call', args: { length: count } } });
  });

  it('reports what ytt reports first, where ytt does', () => {
    expect(problems('if True\n  x = 1\nend\n')).toEqual(["8: got newline, want ':'"]);
    expect(problems('x = 1\nend\n')).toEqual(['10: unexpected end']);
    expect(problems('if True:\n x = 1\n')).toEqual([
      '8: mismatched set of block openings (if/else/elif/for/def) and closing (end)',
    ]);
    expect(problems('pass\n')).toEqual(["0: use of reserved keyword 'pass' is not allowed"]);
    expect(problems('x = 1_000\n')).toEqual(['5: got identifier, want newline']);
    expect(problems('x = "a\n')).toEqual(['4: unexpected newline in string']);
    const [nothing] = parseProgram('load("a")\n').problems;
    expect(nothing).toMatchObject({ start: 4, end: 5, message: 'load statement must import at least 1 symbol' });
  });

  it('reads the loops of a comprehension whose first part is unfinished, and reports nothing more', () => {
    const clausesOf = (text: string): readonly string[] => {
      const { program: parsed, problems: found } = parseProgram(text);
      expect(found).toHaveLength(1);
      const [statement] = parsed.statements;
      const value = statement?.kind === 'assign' ? statement.value : undefined;
      return value?.kind === 'comprehension' ? value.clauses.map(({ start, end }) => text.slice(start, end)) : [];
    };
    expect(clausesOf('x = [h. for h in hs if h.a]\n')).toEqual(['for h in hs', 'if h.a']);
    expect(clausesOf('x = {h. : h.a for h in hs}\n')).toEqual(['for h in hs']);
    expect(clausesOf('x = {h.a: h. for h in hs}\n')).toEqual(['for h in hs']);
    expect(clausesOf('x = [h. for h in 1 2]\n')).toEqual(['for h in 1']);
    expect(clausesOf('x = [h. for h in hs\n')).toEqual(['for h in hs']);
    expect(problems('x = [h. for h in hs]\ny = [1 2]\n')).toEqual([
      "8: use of reserved keyword 'for' is not allowed (expected identifier)",
      "28: got int literal, want ']'",
    ]);
  });

  it('continues after a problem', () => {
    const text = 'x = {"a": 1, "b" 2}\ny = [1 2]\ndef f(:\n  return 1\nend\nz = 3\n';
    const { program: parsed, problems: found } = parseProgram(text);
    expect(found.map(({ message }) => message)).toEqual([
      "got int literal, want ':'",
      "got int literal, want ']'",
      "got ':', want ')'",
    ]);
    expect(parsed.statements.map(({ kind }) => kind)).toEqual(['assign', 'assign', 'def', 'assign']);
  });

  it('skips the rest of the line after a problem', () => {
    const { statements } = parseProgram('x = ; y = 1\nz = 2; w =\nv = 3\n').program;
    expect(statements.map(({ start, end }) => [start, end])).toEqual([
      [0, 3],
      [12, 17],
      [19, 22],
      [23, 28],
    ]);
  });

  describe('in brackets over several lines', () => {
    const entries = `    "a": x.y,
    "b": {
      "c": g("d-e"),
      "f": g("h"),
    },

    "i": g(),
    "j": { "k": [1, 2] },
    "l": {
      "m": None
    }`;
    const code = `def f():\n  x = {\n${entries}\n  }\n  return x\nend\ny = 1\n`;
    const inside = { start: code.indexOf('{'), end: code.indexOf('return') };
    const marks = [...code.matchAll(/[^\w\s]/g)]
      .map(({ index, 0: mark }) => ({ index, mark }))
      .filter(({ index }) => index >= inside.start && index < inside.end);

    it.each(marks)('reports one problem without the mark $mark at $index, or with two', ({ index, mark }) => {
      const [before, behind] = [code.slice(0, index), code.slice(index + 1)];
      const changed = [before + behind, before + mark + mark + behind];
      // In YAML, the code of each line begins at the same column.
      for (const text of [...changed, ...changed.map((one) => one.replaceAll(/^ +/gm, ''))]) {
        const { problems, program } = parseProgram(text);
        expect([text, problems.length <= 1]).toEqual([text, true]);
        expect(program.statements.map(({ kind }) => kind)).toEqual(['def', 'assign']);
      }
    });

    it.each([
      ['x = [\n  1 2\ny = [3 4]\n', 2],
      ['x = [\n1 2\n]]\ny = 3 4\n', 2],
      ['  x = {\n    "a: {\n    }\n]\n', 2],
      ['x =\ny = )\n', 2],
      ['x = [\n"a" "b",\nc\n]\ny = )\n', 2],
      ['x = {\n"a: {\n"b": c,\n# d\n"e": f # g\n},\n}\ny = )\n', 2],
      ["x = {\n'a: {\n'b': c\n},\n}\ny = )\n", 2],
      ['x = f(\n"a(,\nb = 1, # c\n)\n)\ny = )\n', 2],
      ['x = f(\n"a(,\n)\nb = 1 #,\n)\ny = )\n', 3],
      ['x = f("a" "b\ny = (\n1 2\n)\n', 2],
      ['x +\n  "a": 1\n}\n', 3],
    ])('ends no statement at the closing bracket of another: %j', (text, count) => {
      expect(parseProgram(text).problems).toHaveLength(count);
    });
  });

  it.each([
    ['x = end', 'got outdent, want primary expression'],
    ['g("--" + end)', 'got outdent, want primary expression'],
    ['x end', 'got outdent, want newline'],
    ['return end', 'got outdent, want primary expression'],
    ['x = 1; end', 'got outdent, want primary expression'],
  ])('does not close a block at the end in %j', (line, message) => {
    const text = `if a:\n  for b in c:\n    ${line}\n    y = 2\n  end\n  z = 3\nend\nw = 4\n`;
    const { program, problems } = parseProgram(text);
    expect(problems.map((problem) => problem.message)).toEqual([message]);
    const [block, behind] = program.statements;
    const [loop, next] = block?.kind === 'if' ? block.body : [];
    const last = loop?.kind === 'for' ? loop.body.at(-1) : undefined;
    expect([last, next, behind].map((each) => text.slice(each?.start, each?.end))).toEqual(['y = 2', 'z = 3', 'w = 4']);
  });

  it('says what an end in a line is, and where', () => {
    const { problems } = parseProgram('if a:\n  f(end)\nend\n');
    expect(problems).toMatchObject([
      { start: 10, end: 13, plain: "Expected a value, but found 'end', which closes a block" },
    ]);
  });

  it('refuses an end in a line outside of blocks as ytt does', () => {
    expect(parseProgram('x = end\n').problems[0]?.message).toBe('unexpected end');
  });

  it('closes a block at an end behind a lone carriage return', () => {
    expect(parseProgram('if a:\n  b\rend\n').problems).toEqual([]);
  });

  it('closes a block at an end that follows an open bracket', () => {
    const { problems } = parseProgram('if a:\n  f(\n\tend\nx = 1\n');
    expect(problems.map(({ message }) => message)).toEqual([
      'got outdent, want primary expression',
      'got outdent, want newline',
    ]);
  });

  it('keeps what was read of an unfinished expression', () => {
    const { program: parsed } = parseProgram('x = foo.bar.\n');
    expect(parsed.statements[0]).toMatchObject({
      kind: 'assign',
      value: { kind: 'dot', name: { name: '' }, object: { kind: 'dot', name: { name: 'bar' } } },
    });
  });

  it.each([
    'x["a"]',
    'x[a.b]',
    'x[a:b]',
    'x[:]',
    'x[a:b:c]',
    'f(a, b=1)',
    '[a, b]',
    '[a for a in b]',
    '{"a": 1}',
    '{a: 1 for a in b}',
    '(a)',
    '(a, b)',
  ])('reads %s as the same while its bracket is not closed', (code) => {
    const kindsOf = (text: string): readonly unknown[] =>
      parseProgram(`${text}\n`).program.statements.map((each) =>
        each.kind === 'expression-statement' ? each.expression.kind : each.kind,
      );
    expect(kindsOf(code.slice(0, -1))).toEqual(kindsOf(code));
  });

  it('bounds nesting', () => {
    for (const open of ['(', '[', '-', 'not ', 'f(', 'lambda: ', 'if x:\n', 'x if ', '{1:']) {
      expect(parseProgram(open.repeat(100_000)).problems.length).toBeGreaterThan(0);
    }
    for (const link of ['+1', '.a', '()', ' or x', '[0]']) parseProgram(`x${link.repeat(100_000)}\n`);
  });

  it('never throws, and stops', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), program), (text) => {
        for (const { start, end } of parseProgram(text).problems) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('gives programs that run to their end or to an EvalError', () => {
    fc.assert(
      fc.property(program, fc.boolean(), (text, goesOn) => {
        const { program: parsed } = parseProgram(text);
        const options = { thread: new Thread(limits), predeclared: new Map() };
        try {
          execProgram(parsed, goesOn ? { ...options, onError: () => {} } : options);
        } catch (error) {
          expect(error).toBeInstanceOf(EvalError);
          expect((error as EvalError).message).not.toMatch(/internal error/);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
