import { describe, expect, it } from 'vitest';
import type { Origin } from '../../text/origin.js';
import { diffSchemas } from './diff.js';
import { built, changes, definition, released } from './testing.js';

/** The changes from the older to the newer schema, and those in the opposite direction. */
type Case = readonly [older: string, newer: string, there: readonly string[], back: readonly string[]];

function tryBoth(header: string) {
  return (older: string, newer: string, there: readonly string[], back: readonly string[]): void => {
    expect(changes(older, newer, header)).toEqual(there);
    expect(changes(newer, older, header)).toEqual(back);
    for (const text of [older, newer]) expect(changes(text, text, header)).toEqual([]);
  };
}

const v = (rules: string, value = 'a: 1'): string => `#@schema/validation ${rules}\n${value}\n`;

it('another type is compatible only where an integer becomes a float', () => {
  const values = { int: '1', float: '1.5', string: '""', bool: 'true' };
  for (const [older, one] of Object.entries(values))
    for (const [newer, other] of Object.entries(values)) {
      const kind = older === 'int' && newer === 'float' ? 'compatible' : 'breaking';
      const typeChanges = changes(`a: ${one}`, `a: ${other}`, released).filter((line) => line.includes(' type '));
      expect(typeChanges).toEqual(older === newer ? [] : [`${kind} type a: took ${older}, and takes ${newer} now`]);
    }
});

describe('what changed of a data value', () => {
  it.each<Case>([
    ['a: 1', 'a: 1\nb: {c: ""}', ['compatible added b: is new'], ['breaking removed b: is not there any more']],
    [
      'a: 1',
      `a: 1\n${v('min_len=1', 'b: ""')}`,
      ['breaking required b: is new, and has to be set'],
      ['breaking removed b: is not there any more'],
    ],
    [
      'a: 1',
      `a: 1\n${v('min_len=1, when=lambda v: v != "x"', 'b: ""')}`,
      ['possibly-breaking required b: is new, and may have to be set: its rules apply under a condition'],
      ['breaking removed b: is not there any more'],
    ],
    [
      'a: 1',
      'a: 2',
      ['compatible default a: was 1 by default, and is 2 now'],
      ['compatible default a: was 2 by default, and is 1 now'],
    ],
    [
      'a: 1',
      'a: 1.5',
      ['compatible type a: took int, and takes float now', 'compatible default a: was 1 by default, and is 1.5 now'],
      ['breaking type a: took float, and takes int now'],
    ],
    [
      'a: 1',
      'a: {b: 1}',
      ['breaking type a: took int, and takes map<b: int> now'],
      ['breaking type a: took map<b: int>, and takes int now'],
    ],
    [
      'a: [1]',
      '#@schema/type any=True\na: []',
      ['compatible type a: took array<int>, and takes any now', 'compatible nullable a: may be null now'],
      ['breaking type a: took any, and takes array<int> now', 'breaking nullable a: may not be null any more'],
    ],
    [
      'a: 1',
      '#@schema/nullable\n#@schema/default 1\na: 1',
      ['compatible nullable a: may be null now'],
      ['breaking nullable a: may not be null any more'],
    ],
    [
      'a: [1]',
      'a: ["x"]',
      ['breaking type a[]: took int, and takes string now'],
      ['breaking type a[]: took string, and takes int now'],
    ],
    [
      '#@schema/default {"b": 2}\na: {b: 1}',
      'a: {b: 1}',
      ['compatible default a: was {"b":2} by default, and is {"b":1} now'],
      ['compatible default a: was {"b":1} by default, and is {"b":2} now'],
    ],
    [
      '#@schema/nullable\na: {b: 1}',
      'a: {b: 1}',
      [
        'breaking nullable a: may not be null any more',
        'compatible default a: was null by default, and is {"b":1} now',
      ],
      ['compatible nullable a: may be null now', 'compatible default a: was {"b":1} by default, and is null now'],
    ],
    [
      '#@schema/title "A"\n#@schema/desc "b"\na: 1',
      '#@schema/deprecated "no"\n#@schema/examples ("one", 1)\na: 1',
      [
        'compatible deprecated a: is deprecated: no',
        'compatible documentation a: is documented in another way (title, description, examples)',
      ],
      [
        'compatible deprecated a: is not deprecated any more',
        'compatible documentation a: is documented in another way (title, description, examples)',
      ],
    ],
    [
      '#@schema/deprecated "no"\na: 1',
      '#@schema/deprecated "never"\na: 1',
      ['compatible deprecated a: is deprecated: never'],
      ['compatible deprecated a: is deprecated: no'],
    ],
    [
      '#@schema/examples ("one", 1)\na: 1',
      '#@schema/examples ("one", 2)\na: 1',
      ['compatible documentation a: is documented in another way (examples)'],
      ['compatible documentation a: is documented in another way (examples)'],
    ],
    [
      '#@schema/examples ("one", 1)\na: 1',
      '#@schema/examples ("first", 1)\na: 1',
      ['compatible documentation a: is documented in another way (examples)'],
      ['compatible documentation a: is documented in another way (examples)'],
    ],
  ])('%j → %j', tryBoth(released));

  it('is reported for keys that are not strings', () => {
    expect(changes('1: a', '"1": a')).toEqual([
      'breaking removed 1: is not there any more',
      'compatible added 1: is new',
    ]);
  });

  it('has the places in both schemas', () => {
    const [change] = diffSchemas(built(`${released}a: 1`), built(`${released}#@schema/nullable\na: 1`)).changes;
    const line = (origin = change?.before) => origin?.file.lines.lineAt(origin.start);
    expect([line(), line(change?.after)]).toEqual([2, 3]);
  });
});

describe('what changed of rules', () => {
  it.each<Case>([
    [
      v('min=1'),
      v('min=0'),
      ['compatible rules a: had to be a value >= 1, and has to be a value >= 0 now'],
      ['breaking rules a: had to be a value >= 0, and has to be a value >= 1 now'],
    ],
    [
      v('min=1'),
      v('max=5'),
      ['breaking rules a: had to be a value >= 1, and has to be a value <= 5 now'],
      ['breaking rules a: had to be a value <= 5, and has to be a value >= 1 now'],
    ],
    [
      v('max=1'),
      v('max=1.5'),
      ['compatible rules a: had to be a value <= 1, and has to be a value <= 1.5 now'],
      ['breaking rules a: had to be a value <= 1.5, and has to be a value <= 1 now'],
    ],
    [
      v('max=1'),
      'a: 1',
      ['compatible rules a: does not have to be a value <= 1 any more'],
      ['breaking rules a: has to be a value <= 1 now'],
    ],
    [
      v('one_of=[1, 2]'),
      v('one_of=[1]'),
      ['breaking rules a: had to be one of [1, 2], and has to be one of [1] now'],
      ['compatible rules a: had to be one of [1], and has to be one of [1, 2] now'],
    ],
    [
      v('one_of=[1, 2]'),
      v('min=1'),
      ['compatible rules a: had to be one of [1, 2], and has to be a value >= 1 now'],
      ['breaking rules a: had to be a value >= 1, and has to be one of [1, 2] now'],
    ],
    [
      v('min_len=2', 'a: abc'),
      v('min_len=1', 'a: abc'),
      ['compatible rules a: had to be length >= 2, and has to be length >= 1 now'],
      ['breaking rules a: had to be length >= 1, and has to be length >= 2 now'],
    ],
    [
      v('max_len=5', 'a: abc'),
      v('max_len=4', 'a: abc'),
      ['breaking rules a: had to be length <= 5, and has to be length <= 4 now'],
      ['compatible rules a: had to be length <= 4, and has to be length <= 5 now'],
    ],
    [
      v('("odd", lambda v: v % 2 == 1)'),
      v('("odd", lambda v: v % 3 == 1)'),
      ['possibly-breaking rules a: had to be odd, and has to be odd now'],
      ['possibly-breaking rules a: had to be odd, and has to be odd now'],
    ],
    [
      v('("odd", lambda v: v == 1)'),
      v('("one", lambda v: v == 1)'),
      ['compatible rules a: had to be odd, and has to be one now'],
      ['compatible rules a: had to be one, and has to be odd now'],
    ],
    [
      v('min=1'),
      v('min=1, when=lambda v: True'),
      ['possibly-breaking rules a: had to be a value >= 1, and has to be a value >= 1 (under a condition) now'],
      ['breaking rules a: had to be a value >= 1 (under a condition), and has to be a value >= 1 now'],
    ],
    [
      v('min=1, when=lambda v: v > 0'),
      v('min=0, when=lambda v: v > 0'),
      [
        'compatible rules a: had to be a value >= 1 (under a condition), and has to be a value >= 0 (under a condition) now',
      ],
      [
        'possibly-breaking rules a: had to be a value >= 0 (under a condition), and has to be a value >= 1 (under a condition) now',
      ],
    ],
    [
      v('min=1, not_null=True'),
      v('min=1'),
      ['compatible rules a: had to be not null; a value >= 1, and has to be a value >= 1 now'],
      ['compatible rules a: had to be a value >= 1, and has to be not null; a value >= 1 now'],
    ],
    [
      '#@schema/nullable\n#@schema/default 1\na: 1',
      '#@schema/nullable\n#@schema/default 1\n#@schema/validation not_null=True\na: 1',
      ['breaking rules a: has to be not null now'],
      ['compatible rules a: does not have to be not null any more'],
    ],
    [v('min=1.0'), v('min=1'), [], []],
  ])('%j → %j', tryBoth(released));

  it('includes what has to be set because of them', () => {
    expect(changes(v('min_len=1', 'a: x'), v('min_len=1', 'a: ""'))).toEqual([
      'breaking required a: has to be set now: its default does not meet the rules',
      'compatible default a: was "x" by default, and is "" now',
    ]);
    expect(changes(v('min_len=1', 'a: ""'), v('min_len=1', 'a: x'))).toEqual([
      'compatible default a: was "" by default, and is "x" now',
      'compatible optional a: does not have to be set any more',
    ]);
    const when = ', when=lambda v: v != "y"';
    expect(changes(v(`min_len=1${when}`, 'a: x'), v(`min_len=1${when}`, 'a: ""'))[0]).toBe(
      'possibly-breaking required a: may have to be set now: its default does not always meet the rules',
    );
    expect(
      changes('a: {b: x}', `a:\n  ${v('min_len=1', '  b: ""')}`).filter((one) => one.includes('required')),
    ).toEqual(['breaking required a.b: has to be set now: its default does not meet the rules']);
    expect(
      changes(
        `#@schema/validation min_len=2\n${released}a: 1`,
        `#@schema/validation min_len=3\n${released}a: 1\nb: 1`,
        '',
      )[0],
    ).toBe('breaking rules : had to be length >= 2, and has to be length >= 3 now');
    expect(
      changes(
        `#@schema/validation one_not_null=True\n${released}a: 1`,
        `#@schema/validation one_not_null=True\n${released}a: 1\nb: 1`,
        '',
      ),
    ).toContain('breaking required : has to be set now: its default does not meet the rules');
  });

  it('is reported although the message of the rule is the same', () => {
    const [strict, lax] = [2, 1].map((least) => `#@schema/validate min=(${least}, "enough")\na: 3`);
    const message = 'rules a: had to be enough, and has to be enough now';
    expect(changes(strict ?? '', lax ?? '', definition)).toEqual([`compatible ${message}`]);
    expect(changes(lax ?? '', strict ?? '', definition)).toEqual([`breaking ${message}`]);
  });

  it('are distinguished from similar ones, and not from those with the same meaning elsewhere', () => {
    const used = (code: string): string => `${code}${released}#@schema/validation ("fit", fits)\na: 1\n`;
    const def = (body: string, before = ''): string =>
      used(`#@ ${before}\n#@ def fits(v):\n#@   return ${body}\n#@ end\n`);
    const unsure = ['possibly-breaking rules a: had to be fit, and has to be fit now'];
    expect(changes(def('v > 1'), `#! first\n${def('v > 1')}`, '')).toEqual([]);
    expect(changes(def('v > 1'), def('v > 2'), '')).toEqual(unsure);
    expect(changes(def('v > n', 'n = 1'), def('v > n', 'n = 2'), '')).toEqual(unsure);
    expect(changes(def('v > n', 'n = 1'), def('v > n', 'n = 1'), '')).toEqual([]);
    expect(
      changes(def('v > n[0]["a"][0]', 'n = [{"a": (1.5,)}]'), def('v > n[0]["a"][0]', 'n = [{"a": (1.5,)}]'), ''),
    ).toEqual([]);
    expect(
      changes(def('v > n[0]["a"][0]', 'n = [{"a": (1.5,)}]'), def('v > n[0]["a"][0]', 'n = [{"a": (2.5,)}]'), ''),
    ).toEqual(unsure);
    expect(changes(def('n(v)', 'n = str'), def('n(v)', 'n = repr'), '')).toEqual(unsure);
    const made = (least: number): string =>
      used(
        `#@ def above(n):\n#@   def fits(v, least=n):\n#@     return v > least\n#@   end\n#@   return fits\n#@ end\n#@ fits = above(${least})\n`,
      );
    expect(changes(made(0), made(0), '')).toEqual([]);
    expect(changes(made(0), made(-1), '')).toEqual(unsure);
    expect(changes(def('n(v)', 'n = "a".startswith'), def('n(v)', 'n = "b".startswith'), '')).toEqual(unsure);
    expect(changes(def('n(v)', 'n = "a".startswith'), def('n(v)', 'n = "a".startswith'), '')).toEqual([]);
    expect(changes(def('fits(v - 1)'), def('fits(v - 1)'), '')).toEqual([]);
    expect(changes(v('("a", lambda v, n=1: v > n)'), v('("a", lambda v, n=2: v > n)'))).toHaveLength(1);
    expect(changes(v('("a", lambda v, n=1: v > n)'), v('("a", lambda v, n=1: v > n)'))).toEqual([]);
    const loaded = (rule: string): string =>
      `#@ load("@ytt:assert", "assert")\n${released}#@schema/validation ("fit", ${rule})\na: 1\n`;
    expect(changes(loaded('assert.one_of([1])'), loaded('assert.one_of([1])'), '')).toEqual([]);
    expect(changes(loaded('assert.one_of([1])'), loaded('assert.one_of([1, 2])'), '')).toEqual(unsure);
    expect(changes(loaded('assert.min(1)'), loaded('assert.min(0)'), '')).toEqual(unsure);
    expect(changes(loaded('lambda v: assert.fail("x")'), loaded('lambda v: assert.fail("x")'), '')).toEqual([]);
    const keys = (names: string): string =>
      loaded(`assert.one_not_null(${names})`).replace('a: 1', '#@schema/nullable\na: {b: 1}');
    expect(changes(keys('["b"]'), keys('["b"]'), '')).toEqual([]);
    expect(changes(keys('["b"]'), keys('["c"]'), '')).toEqual(unsure);
    const closed = (n: number): string =>
      used(`#@ def make(n):\n#@   return lambda v: v > n\n#@ end\n#@ fits = make(${n})\n`);
    expect(changes(closed(1), closed(1), '')).toEqual([]);
    expect(changes(closed(1), closed(2), '')).toEqual(unsure);
  });

  it('may decide differently if they read a default that changed', () => {
    const unsure = (words: string, read: string): string =>
      `possibly-breaking rules a: must still be ${words}, which may depend on what changed: ${read}`;
    const map = (rule: string, held: string): string => `#@schema/validation ${rule}\na:\n${held}\n`;
    const fn = '("fit", lambda v: v["b"] == 1)';
    expect(changes(map(fn, '  b: 1'), map(fn, '  b: 1\n  c: 1'))).toEqual([
      unsure('fit', 'a.c'),
      'compatible added a.c: is new',
    ]);
    expect(changes(map(fn, '  b: 1\n  c: {d: 1}'), map(fn, '  b: 1\n  c: {d: 2}'))[0]).toBe(unsure('fit', 'a.c.d'));
    expect(changes(map('max_len=3', '  b: 1'), map('max_len=3', '  b: 1\n  c: 1'))[0]).toBe(
      unsure('length <= 3', 'a.c'),
    );
    expect(changes(map('max_len=3', '  b: {c: 1}'), map('max_len=3', '  b: {c: 2}'))).toHaveLength(1);
    expect(changes(map('one_not_null=["b"]', '  b: {c: 1}'), map('one_not_null=["b"]', '  b: {c: 2}'))).toHaveLength(1);
    expect(changes(map('one_not_null=["b"]', '  b: 1'), map('one_not_null=["b"]', '  b: 2'))[0]).toContain('possibly');
    expect(changes(map('not_null=True', '  b: 1'), map('not_null=True', '  b: 2'))).toHaveLength(1);
    expect(changes(map('max_len=3', '- b: 1'), map('max_len=3', '- b: 1\n  c: 1'))).toEqual([
      'compatible added a[].c: is new',
    ]);
    expect(
      changes(
        map('("few", lambda v: len(v) < 2)', '- b: 1'),
        map('("few", lambda v: len(v) < 2)', '- b: 1\n  c: 1'),
      )[0],
    ).toBe(unsure('few', 'a[].c'));
    const few = '("few", lambda v: len(v) < 2)';
    expect(changes(map(few, '- b: 1'), map(few, '- b: 1\n  c: 1\n  d: 1\n  e: 1\n  f: 1\n  g: 1\n  h: 1'))[0]).toBe(
      unsure('few', 'a[].c, a[].d, a[].e, a[].f, a[].g'),
    );
    const when = 'not_null=True, when=lambda v: v["b"] == 1';
    expect(changes(map(when, '  b: 1'), map(when, '  b: 2'))[0]).toBe(unsure('not null', 'a.b'));
    expect(changes(v(fn), v(fn, 'a: 2'))).toEqual(['compatible default a: was 1 by default, and is 2 now']);
  });

  it.each([
    ['ctx.parent["c"] == 1', true],
    ['ctx.parent["e"]["f"] == 1', false],
    ['ctx.root["m"]["c"] == 1', true],
    ['ctx.root["m"]["e"] == 1', false],
    ['(ctx.root)["m"][("c")] == 1', true],
    ['ctx.root["m"][v] == 1', true],
    ['ctx.root["m"][v]["e"] == 1', true],
    ['ctx.root[v]["e"] == 1', true],
    ['ctx.root["n"][ctx.parent["c"]] == 1', true],
    ['ctx.root["n"][ctx.parent["c"]].f == 1', true],
    ['ctx.root["n"][(ctx.parent["c"])].f.g == 1', true],
    ['ctx.root["m"].e == 1', true],
    ['ctx.parent["e"].keys() == ["f"]', false],
    ['(ctx.parent["e"])["f"] == 1', false],
    ['(ctx.root["m"])["e"] == 1', false],
    ['[x.parent["c"] for x in []] == 1', false],
    ['[x["c"] for x in []] == 1', false],
    ['ctx.root["m"].items()[0]["e"] == 1', true],
    ['len(ctx.parent) == 1', true],
    ['str(ctx) == ""', true],
    ['[p for p in [ctx.parent["e"]]] == 1', false],
    ['ctx.root["n"][0] == 1', false],
  ])('that apply where %s may apply elsewhere where that changed: %s', (condition, isTold) => {
    const text = (c: number): string =>
      `m:\n  #@schema/validation min=1, when=lambda v, ctx: ${condition}\n  a: 1\n  c: ${c}\n  e: {f: 1}\nn: [1]\n`;
    const [first] = changes(text(1), text(2));
    expect(first?.startsWith('possibly')).toBe(isTold);
    if (isTold)
      expect(first).toBe(
        'possibly-breaking rules m.a: must be a value >= 1 under a condition that reads m.c, which changed',
      );
  });

  it('under a condition may apply elsewhere if it reads a part of what is there now', () => {
    const text = (held: string): string =>
      `#@schema/validation min=1, when=lambda v, ctx: ctx.parent["b"]["c"] == 1\na: 1\n${held}`;
    expect(changes(text(''), text('b: {c: 1}\n'))).toContain(
      'possibly-breaking rules a: must be a value >= 1 under a condition that reads b, which changed',
    );
  });

  it('under conditions of functions and in arrays are reported, too', () => {
    const text = (c: number): string =>
      `#@ def cond(v, ctx):\n#@   x = ctx.parent["c"]\n#@   return x == 1\n#@ end\n${released}m:\n- #@schema/nullable\n  #@schema/validation min=1, when=cond\n  a: 1\n  c: ${c}\n`;
    expect(changes(text(1), text(2), '')[0]).toBe(
      'possibly-breaking rules m[].a: must be a value >= 1 under a condition that reads m[].c, which changed',
    );
  });
});

describe('what is called otherwise', () => {
  const gone = (notice: string, newer: string): readonly string[] =>
    changes(`#@schema/deprecated "${notice}"\nold: 1\nm: {x: 1}`, newer);
  const renamed = ['breaking renamed old: is called new now'];

  it.each([
    'Use new.',
    'use `new` instead',
    "in favour of 'new'",
    'renamed to new',
    'see new',
    'Was replaced by new; ask us',
  ])('is typeChanges by a notice: %s', (notice) => expect(gone(notice, 'new: 1\nm: {x: 1}')).toEqual(renamed));

  it('is reported with its path, and by the notice of what was removed', () => {
    expect(gone('Use m.new', 'm: {x: 1, new: 1}')).toEqual(['breaking renamed old: is called m.new now']);
    expect(changes('old: 1', '#@schema/removed "Use `new`."\nold: 1\nnew: 1', definition)).toEqual(renamed);
    expect(changes('m: {old: 1}', 'm:\n  #@schema/removed "Use new."\n  old: 1\n  new: 1', definition)).toEqual([
      'breaking renamed m.old: is called m.new now',
    ]);
    const moved = 'm:\n  #@schema/removed "Use app.new."\n  old: 1\napp: {new: 1}';
    expect(changes('m: {old: 1}\napp: {}', moved, definition)).toEqual([
      'breaking renamed m.old: is called app.new now',
    ]);
  });

  it('has the places of the old name and of the new one', () => {
    const older = built(`${released}#@schema/deprecated "Use new."\nold: 1\n`);
    const newer = built(`${released}a: 1\nb: 1\nnew: 1\n`);
    const renaming = diffSchemas(older, newer).changes.find(({ kind }) => kind === 'renamed');
    const line = (origin: Origin | undefined) => origin?.file.lineText(origin.file.lines.lineAt(origin.start));
    expect([line(renaming?.before), line(renaming?.after)]).toEqual(['old: 1', 'new: 1']);
  });

  it('is not guessed', () => {
    const removed = 'breaking removed old: is not there any more';
    expect(gone('Nothing new here', 'new: 1\nm: {x: 1}')).toEqual([removed, 'compatible added new: is new']);
    expect(gone('Use `new` or `other`', 'new: 1\nother: 1\nm: {x: 1}')).toContain(removed);
    expect(gone('Use x', 'm: {x: 1}')).toEqual([removed]);
    expect(gone('Use new', 'm: {x: 1, new: 1}')).toContain(removed);
    expect(changes('old: 1', 'new: 1')).toEqual([removed, 'compatible added new: is new']);
  });
});

describe('what changed in a proposed language', () => {
  const key = (annotation: string, held = 'a: 1', rest = ''): string => `#@schema/${annotation}\n${held}\n${rest}`;
  it('may ask for a key that was optional, where its rules have a condition', () => {
    const optional = `${definition}#@schema/key missing_ok=True\na: 1\n`;
    const rule = (when: string): string => `${definition}#@schema/validation min=2${when}\na: 1\n`;
    expect(changes(optional, rule(', when=lambda v: v < 2'), '')).toContain(
      'possibly-breaking required a: may have to be set now: its rules apply under a condition',
    );
    expect(changes(optional, rule(''), '')).toContain(
      'breaking required a: has to be set now: its default does not meet the rules',
    );
  });

  it.each<Case>([
    [
      key('type one_of=["int", "string"]'),
      key('type one_of=["int"]'),
      ['breaking type a: took oneof<int, string>, and takes int now'],
      ['compatible type a: took int, and takes oneof<int, string> now'],
    ],
    [key('type one_of=["int", "float"]'), key('type "float"'), [], []],
    [
      key('type one_of=["int", "null"]'),
      key('type one_of=["int"]'),
      ['breaking nullable a: may not be null any more'],
      ['compatible nullable a: may be null now'],
    ],
    [
      key('any-of 1, "a"'),
      key('any-of 1, "a", True'),
      ['compatible type a: took anyof<int, string>, and takes anyof<int, string, bool> now'],
      ['breaking type a: took anyof<int, string, bool>, and takes anyof<int, string> now'],
    ],
    [
      key('any-of 1, "a"'),
      key('one-of 1, "a"'),
      ['possibly-breaking type a: took anyof<int, string>, and takes oneof<int, string> now'],
      ['compatible type a: took oneof<int, string>, and takes anyof<int, string> now'],
    ],
    [
      key('any-of {"x": 1}, "a"', 'a: ""'),
      key('any-of {"x": 1, "y": 1}, "a"', 'a: ""'),
      ['compatible type a: took anyof<map<x: int>, string>, and takes anyof<map<x: int, y: int>, string> now'],
      ['possibly-breaking type a: took anyof<map<x: int, y: int>, string>, and takes anyof<map<x: int>, string> now'],
    ],
    [
      'a: 1',
      key('key-may-be-present'),
      ['compatible keys a: is not there by default any more'],
      ['compatible keys a: is there by default now'],
    ],
    [
      'a: x',
      key('key-may-be-present', 'a: ""'),
      [
        'compatible default a: was "x" by default, and is "" now',
        'compatible keys a: is not there by default any more',
      ],
      ['compatible default a: was "" by default, and is "x" now', 'compatible keys a: is there by default now'],
    ],
    [
      key('key-may-be-present', 'a: ""'),
      'a: ""',
      ['breaking required a: has to be set now: its default does not meet the rules'],
      ['compatible keys a: is not there by default any more'],
    ],
    // A key that is absent by default does not affect the rule of its map.
    [
      '#@schema/validation ("few", lambda v: len(v) < 2)\na:\n  b: 1',
      '#@schema/validation ("few", lambda v: len(v) < 2)\na:\n  b: 1\n  #@schema/key-may-be-present\n  c: ""',
      ['compatible added a.c: is new'],
      ['breaking removed a.c: is not there any more'],
    ],
    [key('key missing_ok=True'), key('key expects=0'), ['breaking keys a: may not be set any more'], []],
    [key('key expects=0'), key('key expects=2'), ['breaking required a: has to be set now'], []],
    [
      'a: 1\n#@schema/any-key\nx: 1',
      'a: 1\nb: "x"\n#@schema/any-key\nx: 1',
      ['breaking type b: took int, and takes string now', 'compatible added b: is new'],
      ['breaking type b: took string, and takes int now', 'compatible removed b: is not declared by its name any more'],
    ],
    // Documentation and default of a key that is new under its name are not reported separately.
    [
      'a: 1\n#@schema/any-key\nx: 1',
      'a: 1\n#@schema/deprecated "no"\n#@schema/doc "d"\nb: 2\n#@schema/any-key\nx: 1',
      ['compatible added b: is new'],
      ['compatible removed b: is not declared by its name any more'],
    ],
    [
      '#@schema/any-key\nx: {c: 1}',
      'b: {c: 2}\n#@schema/any-key\nx: {c: 1}',
      ['compatible added b: is new', 'compatible default b.c: was 1 by default, and is 2 now'],
      [
        'compatible removed b: is not declared by its name any more',
        'compatible default b.c: was 2 by default, and is 1 now',
      ],
    ],
    [
      'a: 1',
      'a: 1\n#@schema/any-key\nx: 1',
      ['compatible added x: keys like it are taken now'],
      ['breaking removed x: keys like it are not taken any more'],
    ],
    [
      key('key allowed="a.*", missing_ok=True'),
      key('key allowed="b.*", missing_ok=True'),
      ['breaking removed a: keys like it are not taken any more', 'compatible added a: keys like it are taken now'],
      ['breaking removed a: keys like it are not taken any more', 'compatible added a: keys like it are taken now'],
    ],
    [
      key('key allowed="a.*", missing_ok=True'),
      key('any-key', 'x: 1'),
      [
        'compatible keys a: keys like it are taken in another way now',
        'compatible added x: keys like it are taken now',
      ],
      ['breaking removed x: keys like it are not taken any more', 'compatible added a: keys like it are taken now'],
    ],
    [
      key('key allowed="a.*", expects=2'),
      key('key allowed="a.*", expects="2+"'),
      [],
      ['breaking keys a: there may be exactly 2 of keys like it now, and before at least 2'],
    ],
    [
      key('key allowed="a.*", expects="1+"'),
      key('key allowed="a.*", expects="2+"'),
      ['breaking keys a: there may be at least 2 of keys like it now, and before at least 1'],
      [],
    ],
    [
      key('key allowed="a.*", expects=lambda n: n > 1'),
      `ab: 1\n${key('key allowed="a.*", expects=lambda n: n > 1')}`,
      [
        'possibly-breaking keys a: there may be another number of keys like it, which may not be those that are there',
        'compatible added ab: is new',
      ],
      [
        'possibly-breaking keys a: there may be another number of keys like it, which may not be those that are there',
        'compatible removed ab: is not declared by its name any more',
      ],
    ],
    [
      key('key allowed="a.*", expects="1+"'),
      `ab: 1\n${key('key allowed="a.*", expects="1+"')}`,
      [
        'possibly-breaking keys a: there may be at least 1 of keys like it, which may not be those that are there',
        'compatible added ab: is new',
      ],
      [
        'possibly-breaking keys a: there may be at least 1 of keys like it, which may not be those that are there',
        'compatible removed ab: is not declared by its name any more',
      ],
    ],
    [
      key('key allowed="a.*", expects="1+"'),
      key('key allowed="ab.*", missing_ok=True', 'ab: 1', key('key allowed="a.*", expects="1+"')),
      [
        'possibly-breaking keys a: there may be at least 1 of keys like it, which may not be those that are there',
        'compatible keys a: keys like it are taken in another way now',
        'compatible added ab: keys like it are taken now',
      ],
      [
        'breaking removed ab: keys like it are not taken any more',
        'possibly-breaking keys a: there may be at least 1 of keys like it, which may not be those that are there',
        'compatible keys a: keys like it are taken in another way now',
      ],
    ],
    [
      key('key allowed="a.*", missing_ok=True', 'a: 1', key('key allowed="b.*", missing_ok=True', 'b: ""')),
      key(
        'key allowed="a.*", missing_ok=True',
        'a: 1',
        key('key allowed="b.*", missing_ok=True', 'b: ""', key('key allowed="c.*", missing_ok=True', 'c: 1')),
      ),
      ['compatible added c: keys like it are taken now'],
      [],
    ],
    [
      'a: 1',
      key('key allowed="b.*", expects="1+"', 'b: 1', 'a: 1'),
      ['breaking required b: keys like it have to be set now: at least 1'],
      ['breaking removed b: keys like it are not taken any more'],
    ],
    [
      'a: 1',
      key('key allowed="b.*", expects=[0, 1]', 'b: 1', 'a: 1'),
      ['possibly-breaking added b: keys like it are taken now'],
      ['breaking removed b: keys like it are not taken any more'],
    ],
    [
      key('key allowed=lambda k, d: k == "z", missing_ok=True'),
      key('key allowed=lambda k, d: k == "y", missing_ok=True'),
      ['breaking removed a: keys like it are not taken any more', 'compatible added a: keys like it are taken now'],
      ['breaking removed a: keys like it are not taken any more', 'compatible added a: keys like it are taken now'],
    ],
    [
      'a: 1',
      '#@schema/removed "Never."\na: 1',
      ['breaking removed a: may not be set any more: Never.'],
      ['compatible added a: is new'],
    ],
    [
      '#@schema/deprecated "Use b."\na: 1',
      '#@schema/removed "Gone."\na: 1\nb: 1',
      ['breaking renamed a: is called b now'],
      [],
    ],
    [
      '#@schema/removed "Never."\na: 1\nb: 1',
      'b: 1',
      ['compatible removed a: is not declared by its name any more'],
      [],
    ],
    [
      key('type "map"', 'a: {}'),
      'a: {b: 1}',
      [
        'breaking keys a: takes no other keys than those declared any more',
        'possibly-breaking added a.b: could hold anything, and is declared now',
      ],
      ['compatible keys a: takes any keys now', 'compatible removed a.b: is not declared by its name any more'],
    ],
    [
      key('type "map"', 'a: {}'),
      'a:\n  #@schema/type any=True\n  b: 1',
      ['breaking keys a: takes no other keys than those declared any more', 'compatible added a.b: is new'],
      ['compatible keys a: takes any keys now', 'compatible removed a.b: is not declared by its name any more'],
    ],
    [
      key('validate prefix="ab"', 'a: abc'),
      key('validate prefix="a"', 'a: abc'),
      [
        'compatible rules a: had to be starting with "ab"; length >= 1, and has to be starting with "a"; length >= 1 now',
      ],
      ['breaking rules a: had to be starting with "a"; length >= 1, and has to be starting with "ab"; length >= 1 now'],
    ],
    [
      key('validate suffix="ab"', 'a: ab'),
      key('validate suffix="b"', 'a: ab'),
      ['compatible rules a: had to be ending with "ab"; length >= 1, and has to be ending with "b"; length >= 1 now'],
      ['breaking rules a: had to be ending with "b"; length >= 1, and has to be ending with "ab"; length >= 1 now'],
    ],
    [
      key('validate regexp="a"', 'a: a'),
      key('validate regexp="b"', 'a: ab'),
      [
        'breaking rules a: had to be matching a; length >= 1, and has to be matching b; length >= 1 now',
        'compatible default a: was "a" by default, and is "ab" now',
      ],
      [
        'breaking rules a: had to be matching b; length >= 1, and has to be matching a; length >= 1 now',
        'compatible default a: was "ab" by default, and is "a" now',
      ],
    ],
  ])('%j → %j', (older, newer, there, back) => {
    expect(changes(older, newer, definition)).toEqual(there);
    if (back.length > 0) expect(changes(newer, older, definition)).toEqual(back);
    for (const text of [older, newer]) expect(changes(text, text, definition)).toEqual([]);
  });

  it('treats not empty as having a length, and the other way round', () => {
    const early = '#@schema\n---\n';
    const both = (header: string, other: string, held: string): string =>
      changes(header + held, other + held, '').join();
    expect(both(definition, early, 'a: x')).toBe(
      'compatible rules a: had to be length >= 1, and has to be not empty now',
    );
    expect(both(early, definition, 'a: x')).toBe(
      'compatible rules a: had to be not empty, and has to be length >= 1 now',
    );
    expect(both(definition, early, 'a: 1')).toBe('breaking rules a: has to be not empty now');
  });
});

it.each([
  ['1', 'compatible keys a.k: keys like it are taken in another way now'],
  ['""', 'possibly-breaking keys a.k: some keys like it may go to another item now'],
])('tells whether an item above takes what another one took, with the value %s', (value, change) => {
  const any = '  #@schema/key allowed="any", expects="0+"\n  k: 1\n';
  const above = `  #@schema/key allowed="x.*", expects="0+"\n  j: ${value}\n`;
  expect(changes(`a:\n${any}`, `a:\n${above}${any}`, definition)).toContain(change);
});

it('compares repeatedly nested types, each pair of them once', () => {
  const nested = (innermost: string): string => {
    const levels = Array.from(
      { length: 24 },
      (_, n) => `#@ def t${n + 1}():\n#@schema/any-of t${n}(), "x"\na: ""\n#@ end\n`,
    );
    return `#@ def t0():\na: ${innermost}\n#@ end\n${levels.join('')}${definition}#@schema/any-of t24(), "x"\nb: ""\n`;
  };
  const { effect, changes: found } = diffSchemas(built(nested('1')), built(nested('true')));
  expect([effect, found.map(({ kind }) => kind)]).toEqual(['possibly-breaking', ['type']]);
});
