/** Instructions of generated programs: other parts of the tree, and errors, are as if they were parsed like other calls. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseProgram } from './parse-program.js';
import type { ParsedProgram } from './parsed-program.js';
import type { Instruction, Statement } from './syntax.js';

const prefix = '__p_';
const parsed = (text: string): ParsedProgram => parseProgram(text, undefined, prefix);
const instructions = (text: string): readonly unknown[] =>
  parsed(text).program.statements.map((one) => (one.kind === 'instruction' ? one.argument : one.kind));

describe('an instruction', () => {
  it.each<readonly [text: string, argument: string | number]>([
    ['__p_start(12)', 12],
    ['__p_start(0)\n', 0],
    ['__p_start("text")\n', 'text'],
    ['__p_start("")\n', ''],
    ['__p_start(999999999)\n', 999_999_999],
  ])('is a call with one literal alone on its line: %j', (text, argument) => {
    const [name = ''] = text.split('(');
    const end = text.trimEnd().length;
    expect(parsed(text).program.statements).toEqual([{ kind: 'instruction', name, argument, start: 0, end }]);
    expect(parsed(text).problems).toEqual([]);
  });

  it.each([
    '__q_start(1)\n',
    '__p_start(1, 2)\n',
    '__p_start()\n',
    '__p_start(x)\n',
    '__p_start(None)\n',
    '__p_start(1) # a\n',
    '__p_start(1); x\n',
    '__p_start(1) + 1\n',
    '__p_start(1).a\n',
    '__p_start(1.5)\n',
    '__p_start("\\n")\n',
    '__p_start(1234567890)\n',
    '__p_start[1]\n',
    '__p_start[1)\n',
    '__p_start 1)\n',
    '__p_start(1]\n',
    '__p_start(1',
    'x = __p_start(1)\n',
    '(__p_start(1))\n',
  ])('is no other text: %j', (text) => {
    expect(instructions(text)).not.toContain(1);
    expect(parsed(text).program.statements.filter(({ kind }) => kind === 'instruction')).toEqual([]);
  });

  it('is none without the prefix of generated names', () => {
    expect(parseProgram('__p_start(1)\n').program.statements[0]?.kind).toBe('expression-statement');
  });

  it('shares its name with others', () => {
    const text = `${'__p_start(1)\n'.repeat(3)}__p_end(1)\n`;
    expect(new Set(parsed(text).program.statements.map((one) => (one as Instruction).name)).size).toBe(2);
  });
});

/** The tree with instructions as other calls. */
function asCalls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asCalls);
  if (typeof value !== 'object' || value === null) return value;
  const { kind } = value as Statement;
  if (kind === 'instruction') return asCall(value as Instruction);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asCalls(part)]));
}

function asCall({ name, argument, start, end }: Instruction): unknown {
  const parenStart = start + name.length;
  const place = { start: parenStart + 1, end: end - 1 };
  const literal = { kind: 'literal', value: argument, ...place };
  const args = [{ kind: 'argument', mode: 'positional', name: undefined, value: literal, ...place }];
  const callee = { kind: 'identifier', name, start, end: parenStart };
  return {
    kind: 'expression-statement',
    expression: { kind: 'call', callee, parenStart, args, start, end },
    start,
    end,
  };
}

describe('programs with instructions', () => {
  const lines = fc.constantFrom(
    '__p_start(1)',
    '__p_type("text")',
    '__p_set(1, (x))',
    '__p_start(2) # a',
    '__p_end(None)',
    'if x:',
    'elif y:',
    'else:',
    'else',
    'for x in [1]:',
    'def f(x):',
    'return x',
    'end',
    'end end',
    'if/end x',
    'x = (1,',
    'x = [__p_start(3)]',
    '"""',
    'x = 1 \\',
    '',
    '  ',
    ')',
    'fro x in y:',
    'pass',
    'a; __p_start(4)',
  );

  it('have the same trees and errors as if they were parsed like other code', () => {
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 14 }), (chosen) => {
        const text = chosen.join('\n');
        expect(asCalls(parsed(text))).toEqual(parseProgram(text));
      }),
      // Brackets that are skipped after an error can contain the line.
      { numRuns: 500, examples: [[['x = (1,', 'end', '__p_start(1)', ')']]] },
    );
  });

  it('are parsed again around a change as they are parsed at once', () => {
    const block = '__p_start(1)\n__p_set(1, (x))\nif x:\n__p_start(22)\nend\n'.repeat(60);
    const changed = `${block.slice(0, 2_500)}y = 1\n${block.slice(2_500)}`;
    const before = parsed(block);
    expect(parseProgram(changed, before, prefix).program).toEqual(parsed(changed).program);
  });
});
