/** A program parsed with the help of an earlier version is the same as one that is parsed anew. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseProgram } from './parse-program.js';

const usual = [
  'name_of_a_value = "text"',
  '__ytt_tpl2_start_node(17)',
  '__ytt_tpl2_set_node(17, (data.values.name))',
  'if data.values.enabled: # remark',
  'for item in data.values.items:',
  'def labels(name, *args):',
  'else:',
  'end',
  'end',
  'end',
  '# a comment of its own',
  'one = 1; two = 2',
  '',
];
const odd = [
  'elif other:',
  'x = 1 if y else 2',
  'else if other:',
  'if without_colon',
  'call((1, [2',
  ']})',
  '"not closed',
  "'''",
  '  indented = 1',
  'continued = \\',
  'pass',
  'while True:',
  'return !',
  'def = 1',
  '\0',
  '\r',
  'load("a", "b")',
];
const line = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...usual) }, fc.constantFrom(...odd));
/** Lines that are mostly right, so that statements at top level come up again and again. */
const balanced = fc
  .array(fc.constantFrom(...usual.filter((one) => !/^(end|else)|:/.test(one)), 'if a:\nb\nelse:\nc\nend'), {
    minLength: 40,
    maxLength: 120,
  })
  .map((lines) => lines.join('\n'));
const program = fc.oneof(
  balanced,
  fc.array(line, { maxLength: 120 }).map((lines) => lines.join('\n')),
  fc.tuple(balanced, line, balanced).map((parts) => parts.join('\n')),
);
/** Where, how much is replaced, and by what; as long as what it replaces if `keepsLength`. */
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(30),
  lines: fc.array(line, { maxLength: 2 }),
  keepsLength: fc.boolean(),
});

type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function edited(text: string, { at, length, lines, keepsLength }: Edit): string {
  const start = Math.floor(at * text.length);
  const added = lines.join('\n');
  const replaced = keepsLength ? added.length : length;
  const fill = Math.max(0, Math.min(replaced, text.length - start) - added.length);
  return text.slice(0, start) + added + (keepsLength ? ' '.repeat(fill) : '') + text.slice(start + replaced);
}

describe('parseProgram with an earlier version', () => {
  it('gives what it gives without one', () => {
    fc.assert(
      fc.property(program, fc.array(edit, { minLength: 1, maxLength: 4 }), (first, edits) => {
        let text = first;
        let known = parseProgram(text);
        for (const one of edits) {
          text = edited(text, one);
          known = parseProgram(text, known);
          const { program: parsed, problems } = parseProgram(text);
          expect(known).toMatchObject({ program: parsed, problems });
        }
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['a branch without a block', ' item in data.values.items:\nelif other:', 'end'],
    ['what follows an end without a block', 'end)', ''],
    ['a bracket that closes nothing', ') = 1', ''],
    ['code after an `else if`', 'if a:\nelse if b:\nend\nend', 'if open:\nx = 1'],
    ['code after a block whose colon is missing', 'if without_colon\nend', 'if open:\nx = 1'],
    ['lines that are indented', '  a = 1\n b = 2', ''],
  ])('does not begin at %s', (_, first, last) => {
    for (const lines of [60, 100]) {
      const text = `${first}\n${'name_of_a_value = "text"\n'.repeat(lines)}${last}`;
      const { program: parsed, problems } = parseProgram(text);
      expect(parseProgram(text, parseProgram(`${text}\n# more`))).toMatchObject({ program: parsed, problems });
    }
  });

  const statements = (count: number, changed: string) =>
    Array.from({ length: count }, (_, i) => (i === count / 2 ? changed : `value_${1000 + i} = "text"`)).join('\n');

  /** How many statements at the beginning and the end are the same objects. */
  function kept(before: string, after: string): { readonly first: number; readonly last: number } {
    const earlier = parseProgram(before);
    const { statements: old } = earlier.program;
    const { statements: now } = parseProgram(after, earlier).program;
    const first = now.findIndex((one, i) => one !== old[i]);
    const last = [...now].reverse().findIndex((one, i) => one !== old.at(-1 - i));
    return { first, last };
  }

  it('keeps all statements but those around a change that moves nothing', () => {
    const { first, last } = kept(statements(1000, 'x = 1 + 2'), statements(1000, 'y = 2 / 3'));
    expect(first).toBeGreaterThan(400);
    expect(last).toBeGreaterThan(440);
  });

  it('keeps the statements after one that is broken', () => {
    const { first, last } = kept(statements(1000, 'x = (1 + 2)'), statements(1000, 'x = (1 +  )'));
    expect(first).toBeGreaterThan(400);
    expect(last).toBeGreaterThan(440);
  });

  it('parses again what is broken after a token that has moved', () => {
    const text = (first: string) =>
      `a = "${first}\n${' '.repeat(1100 - first.length)}\n= 3\n${statements(100, 'x = 1')}`;
    const { program: parsed, problems } = parseProgram(text('text"'));
    expect(parseProgram(text('text"'), parseProgram(text('longer text"')))).toMatchObject({
      program: parsed,
      problems,
    });
  });

  it('keeps the statements before a change that moves the others', () => {
    const { first, last } = kept(statements(1000, 'x = 1'), statements(1000, 'x = 12'));
    expect(first).toBeGreaterThan(400);
    expect(last).toBe(0);
  });

  it.each([
    ['opens a block', 'if x: '],
    ['opens a string', "'''   "],
    ['continues its line', 'y = a\\'],
  ])('keeps nothing below a line that %s', (_, changed) => {
    const before = statements(1000, 'y = 1;');
    const earlier = parseProgram(before);
    const text = statements(1000, changed);
    const { program: parsed, problems } = parseProgram(text, earlier);
    expect({ program: parsed, problems }).toEqual({
      program: parseProgram(text).program,
      problems: parseProgram(text).problems,
    });
    expect(parsed.statements.length).toBeLessThan(earlier.program.statements.length);
  });
});
