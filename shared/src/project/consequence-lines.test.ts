/** Which findings count as consequences of a line that is not YAML, by the lines they mark. */
import { describe, expect, it } from 'vitest';
import type { Finding } from '../findings/finding.js';
import { SourceFile } from '../text/source-file.js';
import { withoutConsequences } from './consequences.js';

const file = new SourceFile('a.yml', '0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n');

/** A finding from the start of one line to the end of another, without the line break. */
function finding(code: Finding['code'], first: number, last = first, namedLine?: number, of = file): Finding {
  const range = { start: first * 2, end: last * 2 + 1 };
  const named = namedLine === undefined ? {} : { namedLine };
  return { code, severity: 'error', file: of, range, message: code, related: [], ...named };
}

/** The lines whose `wrong-type` is kept beside invalid YAML. */
function kept(broken: Finding, at: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8]): readonly number[] {
  const about = at.map((line) => finding('wrong-type', line));
  return withoutConsequences([...about, broken]).flatMap(({ code, range }) =>
    code === 'wrong-type' ? [range.start / 2] : [],
  );
}

describe('findings about values', () => {
  it.each<[string, Finding, readonly number[]]>([
    ['on the line', finding('yaml-syntax', 4), [0, 1, 2, 3, 5, 6, 7, 8]],
    ['on any of the lines', finding('yaml-syntax', 3, 5), [0, 1, 2, 6, 7, 8]],
    ['on the line before, which ytt names', finding('yaml-syntax', 4, 4, 3), [0, 1, 2, 5, 6, 7, 8]],
    ['on the line behind, which ytt names', finding('yaml-syntax', 4, 5, 6), [0, 1, 2, 3, 7, 8]],
    ['on the line that ytt names, which it is on', finding('yaml-syntax', 4, 6, 5), [0, 1, 2, 3, 7, 8]],
    ['on the line, where ytt names one far above', finding('yaml-syntax', 4, 4, 2), [0, 1, 2, 3, 5, 6, 7, 8]],
    ['on the line, where ytt names one far below', finding('yaml-syntax', 4, 4, 6), [0, 1, 2, 3, 5, 6, 7, 8]],
  ])('are left out %s', (_, broken, lines) => {
    expect(kept(broken)).toEqual(lines);
    expect(withoutConsequences([finding('wrong-type', 4)], [broken])).toEqual([]);
  });

  it('are left out where any of their lines is one of those', () => {
    const broken = finding('yaml-syntax', 4, 5);
    const about = [
      finding('wrong-type', 0, 3),
      finding('wrong-type', 2, 4),
      finding('wrong-type', 5, 8),
      finding('wrong-type', 6, 8),
    ];
    expect(withoutConsequences([...about, broken])).toEqual([about[0], about[3], broken]);
  });

  it('are left out on all lines that are broken together, whichever is reported first', () => {
    const [all, part] = [finding('yaml-syntax', 1, 7), finding('yaml-syntax', 2, 3)];
    const about = [0, 4, 7, 8].map((line) => finding('wrong-type', line));
    for (const broken of [
      [all, part],
      [part, all],
      [part, finding('yaml-syntax', 3, 7), finding('yaml-syntax', 1)],
    ])
      expect(withoutConsequences(about, broken)).toEqual([about[0], about[3]]);
  });

  it('are kept below a text that is cut off', () => {
    const of = new SourceFile('a.yml', 'a: |\n  x\n y: 1\n  z\nb: 1\nc: 1\n');
    const on = (code: Finding['code'], line: number): Finding => {
      const start = of.lines.lineStart(line);
      return { ...finding(code, 0, 0, undefined, of), range: { start: start + 1, end: start + 2 } };
    };
    const about = [2, 3, 4, 5].map((line) => on('wrong-type', line));
    expect(withoutConsequences(about, [on('yaml-syntax', 2)])).toEqual(about.slice(2));
  });

  it('of a condition are left out with any broken line of its file', () => {
    const conditions = [
      finding('validation-when', 8),
      finding('validation-when', 8, 8, undefined, new SourceFile('b.yml', file.text)),
    ];
    expect(withoutConsequences(conditions, [finding('yaml-syntax', 1)])).toEqual([conditions[1]]);
  });

  it('of a key that nothing declares are left out for a schema elsewhere, not for the file itself', () => {
    const schema = new SourceFile('s.yml', '#@data/values-schema\n---\nzz: 1\n');
    const missing = (of: SourceFile): Finding => ({
      ...finding('overlay-match', 2, 2, undefined, of),
      missing: { name: 'zz', nearest: undefined },
    });
    const broken = finding('undefined-name', 1, 1, undefined, schema);
    const [elsewhere, there] = [missing(file), missing(schema)];
    expect(withoutConsequences([elsewhere, there], [broken])).toEqual([there]);
    const other = { ...elsewhere, code: 'member-missing' } as const;
    expect(withoutConsequences([other], [broken])).toEqual([other]);
  });

  it('are all kept if nothing is broken, or in another file, and so are those about something else', () => {
    const other = new SourceFile('b.yml', file.text);
    const all = [finding('wrong-type', 4), finding('schema-annotation', 4)];
    expect(withoutConsequences(all)).toBe(all);
    expect(withoutConsequences(all, [finding('yaml-syntax', 4, 4, undefined, other)])).toEqual(all);
    expect(withoutConsequences(all, [finding('yaml-syntax', 4)])).toEqual([all[1]]);
  });

  it.each<[string, string, number, boolean]>([
    ['that follows', 'a:\n  b: :\n', 1, false],
    ['below comments and empty lines', 'a:\n#! c\n\n \t\n  #@ d\n  b: :\n', 5, false],
    ['of an item beside the key', 'a:\n- b: :\n', 1, false],
    ['of an item to the right of the key', ' a:\n   - b: :\n', 1, false],
    ['of the next key', 'a:\nb: :\n', 1, true],
    ['of a key further left', '  a:\n b: :\n', 1, true],
    ['of an item further left', '  a:\n - b: :\n', 1, true],
    ['below the line where the value is', 'a:\n  b: 1\n  c: :\n', 2, true],
  ])('are about the line of a missing value: one %s', (_, text, line, isKept) => {
    const of = new SourceFile('a.yml', text);
    const start = of.lines.lineStart(line);
    const broken = { ...finding('yaml-syntax', 0, 0, undefined, of), range: { start, end: start + 1 } };
    const at = text.indexOf('a');
    const about = (found: string): Finding => ({
      ...finding('wrong-type', 0, 0, undefined, of),
      range: { start: at, end: at + 1 },
      found,
    });
    expect(withoutConsequences([about('null')], [broken])).toHaveLength(isKept ? 1 : 0);
    expect(withoutConsequences([about('string')], [broken])).toHaveLength(1);
  });

  it('are about the last line of a text where nothing follows', () => {
    const of = new SourceFile('a.yml', 'b: :\na:\n#! c');
    const about = { ...finding('wrong-type', 0, 0, undefined, of), range: { start: 5, end: 6 }, found: 'null' };
    const broken = { ...finding('yaml-syntax', 0, 0, undefined, of), range: { start: 8, end: 9 } };
    expect(withoutConsequences([about], [broken])).toEqual([about]);
  });

  it('are about the line of an empty place', () => {
    const empty = { ...finding('yaml-syntax', 4), range: { start: 8, end: 8 } };
    expect(kept(empty)).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
  });

  it('are about annotations above an item that is not read, if these are wrong for the kind of item', () => {
    const of = new SourceFile('a.yml', '#@overlay/append\n#! c\n- a\nb: 1\nc: 1\n');
    const keptBeside = (line: number, failure: Finding['failure']): boolean => {
      const start = of.lines.lineStart(line);
      const broken = { ...finding('yaml-syntax', 0, 0, undefined, of), range: { start, end: start + 1 } };
      const code = 'overlay-operation';
      const wrong: Finding = {
        ...finding(code, 0, 0, undefined, of),
        range: { start: 0, end: 16 },
        namedLine: 3,
        failure,
      };
      return withoutConsequences([wrong], [broken]).length > 0;
    };
    const misplaced = { kind: 'operation-misplaced', annotation: 'overlay/append' } as const;
    expect([2, 3, 4].map((line) => keptBeside(line, misplaced))).toEqual([false, false, true]);
    expect(keptBeside(2, { kind: 'matcher-missing' })).toBe(false);
    expect(keptBeside(2, { kind: 'operation-repeated' })).toBe(true);
  });

  it('are about no line that they only end before', () => {
    const toNextLine = { ...finding('yaml-syntax', 4), range: { start: 8, end: 10 } };
    expect(kept(toNextLine)).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
  });
});
