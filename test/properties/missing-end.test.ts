/** If an `end` is removed from conventionally indented code, the fix of the resulting finding restores it. */
import {
  defaultRunOptions,
  evaluateProject,
  type Finding,
  fixesOf,
  preferredFix,
  SourceFile,
} from '@ytt-language/shared';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from './runs.js';

interface Block {
  readonly kind: 'if' | 'branches' | 'for';
  readonly first: readonly Part[];
  readonly other: readonly Part[];
}

type Part = Block | 'statement';

const { parts } = fc.letrec<{ parts: Part[]; part: Part }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constant<Part>('statement'),
    fc.record({
      kind: fc.constantFrom<Block['kind']>('if', 'branches', 'for'),
      first: tie('parts'),
      other: tie('parts'),
    }) as fc.Arbitrary<Part>,
  ),
  parts: fc.array(tie('part'), { minLength: 1, maxLength: 3 }),
}));

/** The lines of a function with these parts, each preceded by `lead`. */
function linesOf(body: readonly Part[], lead: string): readonly string[] {
  const lines = (of: readonly Part[], indent: string): string[] =>
    of.flatMap((part) => {
      if (part === 'statement') return [`${indent}x = 1`];
      const inner = `${indent}  `;
      const other = part.kind === 'branches' ? [`${indent}else:`, ...lines(part.other, inner)] : [];
      const head = part.kind === 'for' ? `${indent}for y in z:` : `${indent}if z:`;
      return [head, ...lines(part.first, inner), ...other, `${indent}end`];
    });
  return ['def f(z):', ...lines(body, '  '), 'end'].map((line) => `${lead}${line}\n`);
}

/** The finding about an unclosed block in a file. */
function openBlock(path: string, text: string): Finding | undefined {
  const files = [new SourceFile(path, text)];
  const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  return findings.find(({ message }) => message.startsWith('mismatched set of block openings'));
}

describe.each([
  ['a.star', ''],
  ['a.yml', '#@ '],
])('in %s', (path, lead) => {
  it('a missing end is put back by its fix', () => {
    fc.assert(
      fc.property(parts, fc.nat(), (body, chosen) => {
        const lines = linesOf(body, lead);
        // The last `end`, the function's, is not removed: no code below it would show where it is missing.
        const ends = [...lines.keys()].filter((i) => /^(?:#@ )?\s*end\n$/.test(lines[i] ?? '') && i < lines.length - 1);
        const removed = ends[chosen % ends.length];
        fc.pre(removed !== undefined);
        const text = lines.filter((_, i) => i !== removed).join('');
        const told = openBlock(path, text);
        const edit = told && preferredFix(fixesOf(told))?.edits[0]?.edit;
        if (edit === undefined) throw new Error(`nothing is offered for\n${text}`);
        expect(text.slice(0, edit.range.start) + edit.newText + text.slice(edit.range.end)).toBe(lines.join(''));
      }),
      runs(100),
    );
  });
});
