/** Which annotations are reported as ignored by ytt, and what is suggested instead. */
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../text/edit.js';
import { SourceFile } from '../text/source-file.js';
import { checkAnnotation, ignoredArgument, mayHoldMistakes } from './annotation-check.js';

/** The code and the text after the fix of `#@NAME CONTENT`; undefined if nothing is reported. */
function reported(written: string): readonly unknown[] | undefined {
  const text = `a: 1\n#@${written}\n`;
  const file = new SourceFile('t.yml', text);
  const [, name = '', content = ''] = /^(\S*?)((?:\s|[-+*/]?=).*)?$/.exec(written) ?? [];
  const origin = { file, start: 5, end: 7 + written.length };
  const finding = checkAnnotation({ name, content: content.trimStart(), origin });
  if (finding === undefined) return undefined;
  expect(finding.severity).toBe('warning');
  const [fix] = finding.fixes ?? [];
  const after =
    fix &&
    applyEdits(
      text,
      fix.edits.map(({ edit }) => edit),
    ).slice(5, -1);
  return [finding.code, text.slice(finding.range.start, finding.range.end), after];
}

it.each(['@ x = 1', '@@ x'])('an annotation named @ is code: #@%s', (written) => {
  const name = /^@+/.exec(written)?.[0];
  expect(reported(written)).toEqual(['code-without-space', `#@${name}`, `#@${written.slice(name?.length)}`]);
  expect(reported('@overlay/match')?.[0]).toBe('unknown-annotation');
});

describe('an annotation without its slash', () => {
  it.each([
    ['overlaymatch missing_ok=True', 'overlay/match missing_ok=True'],
    ['schemanullable', 'schema/nullable'],
    ['yamlmap-key-override', 'yaml/map-key-override'],
    ['overlay//match', 'overlay/match'],
  ])('is reported: %s', (written, meant) => {
    expect(reported(written)).toEqual(['unknown-annotation', written.split(' ')[0], `#@${meant}`]);
  });

  it.each(['datavalues', 'overlaymat', 'schematics', 'overlaymatches'])('is something else: %s', (written) => {
    expect(reported(written)).toBeUndefined();
  });
});

describe('code without a space', () => {
  it.each([
    'x=1',
    'x = 1',
    'x += 1',
    'x -= 1',
    'x *= 1',
    'x /= 1',
    'if x:',
    'else:',
    'end',
    'data.values.x',
    'load("a.star", "b")',
    'comment("x")',
  ])('is reported: %s', (code) => {
    const [found, marked, after] = reported(code) ?? [];
    expect([found, after]).toEqual(['code-without-space', `#@ ${code}`]);
    expect(`#@${code}`.startsWith(`${marked}`)).toBe(true);
  });

  it.each([
    'x == 1',
    'a/b = 1',
    'schema/min(1)',
    'overlay/x[1]',
    'if-any x',
    'data/values',
    'x 1',
    'x',
    'k8s.io/x',
    'schema.title x',
    'overlay.match',
  ])('is something else: %s', (written) => {
    expect(reported(written)?.[0]).not.toBe('code-without-space');
  });
});

describe('an annotation that ytt does not know', () => {
  it.each([
    ['overlay/mach by="name"', 'overlay/mach', '#@overlay/match by="name"'],
    ['overlay/delete', 'overlay/delete', '#@overlay/remove'],
    ['overlay/add', 'overlay/add', '#@overlay/append'],
    ['overlay/update', 'overlay/update', '#@overlay/merge'],
    ['data/value', 'data/value', '#@data/values'],
    ['overlay/qqqqqqqqqqqq', 'overlay/qqqqqqqqqqqq', undefined],
    ['dta/values', 'dta/values', '#@data/values'],
    ['ovrlay/remove', 'ovrlay/remove', '#@overlay/remove'],
    // Two added, missing or different letters count as a typo.
    ['dat/value', 'dat/value', '#@data/values'],
    ['dtaa/vaules', 'dtaa/vaules', '#@data/values'],
    ['datta/vallues', 'datta/vallues', '#@data/values'],
  ])('is told: %s', (written, marked, after) => {
    expect(reported(written)).toEqual(['unknown-annotation', marked, after]);
  });

  it.each([
    ['schema/desc"What it is"', 'schema/desc"What', '#@schema/desc "What it is"'],
    ['overlay/match-child-defaults(1)', 'overlay/match-child-defaults(1)', '#@overlay/match-child-defaults (1)'],
    ['schema/validation(1)', 'schema/validation(1)', '#@schema/validation (1)'],
  ])('is told where only a space is missing: %s', (written, marked, after) => {
    expect(reported(written)).toEqual(['unknown-annotation', marked, after]);
  });

  it.each([
    'overlay/match by="a"',
    'data/values',
    'schema/whatever',
    'mytool/thing',
    'values',
    'notes some words',
    'da/value',
    'overlayxyz/match',
    'xyzoverlay/match-child-defaults',
    'datavalues',
    'data-values',
  ])('is none of those, or of another tool: %s', (written) => {
    expect(reported(written)).toBeUndefined();
  });
});

it.each([
  ['a: 1 #@overlay/delete\n', true],
  ['url: a#@b c #@overlay/delete\n', true],
  ['a: 1\n#@overlay/remove\nb: 1 #@x=1\n', true],
  ['#@x a\n#@x = 1\n', true],
  ['url: a#@b c #@overlay/remove\n', false],
  ['a: 1\n', false],
  ['a: #@\n', false],
  ['a: #@\nb: 1 #@overlay/delete\n', true],
  ['#@overlay/match "name"\n', true],
  ['#@overlay/match by="name"\n', false],
])('a text tells at once whether a mistake may be in it: %j', (text, expected) => {
  expect(mayHoldMistakes(new SourceFile('t.yml', text))).toBe(expected);
});

describe('an argument that has no name', () => {
  /** What is marked, and the text after the fix; undefined if nothing is reported. */
  function ignored(written: string, isMapItem: boolean): readonly unknown[] | undefined {
    const text = `#@${written}\n`;
    const file = new SourceFile('t.yml', text);
    const [, name = '', content = ''] = /^(\S+) (.*)$/.exec(written) ?? [];
    const origin = { file, start: 0, end: text.length - 1 };
    const finding = ignoredArgument({ name, content, contentAt: name.length + 3, origin }, isMapItem);
    if (finding === undefined) return undefined;
    expect([finding.code, finding.severity]).toEqual(['overlay-annotation', 'warning']);
    const [fix, ...others] = finding.fixes ?? [];
    expect(others).toEqual([]);
    const edits = fix?.edits.map(({ edit }) => edit);
    const after = edits && applyEdits(text, edits).slice(2, -1);
    expect(fix?.title).toBe(after && `Write ${edits[0]?.newText}`);
    return [text.slice(finding.range.start, finding.range.end), after];
  }

  it.each([
    ['overlay/match "name"', '"name"', 'overlay/match by="name"'],
    ['overlay/match   overlay.all  ', 'overlay.all', 'overlay/match   by=overlay.all  '],
    ['overlay/match lambda i, l, r: True', 'lambda i, l, r: True', 'overlay/match by=lambda i, l, r: True'],
    ['overlay/match True', 'True', 'overlay/match missing_ok=True'],
    ['overlay/match 2', '2', 'overlay/match expects=2'],
    ['overlay/match "1+"', '"1+"', 'overlay/match expects="1+"'],
    ['overlay/match [1, 2]', '[1, 2]', 'overlay/match expects=[1, 2]'],
    ['overlay/match f(1)', 'f(1)', undefined],
    ['overlay/match-child-defaults True', 'True', 'overlay/match-child-defaults missing_ok=True'],
    ['overlay/replace f', 'f', 'overlay/replace via=f'],
    ['overlay/replace lambda l, r: r', 'lambda l, r: r', 'overlay/replace via=lambda l, r: r'],
    ['overlay/replace True', 'True', 'overlay/replace or_add=True'],
    ['overlay/replace "a"', '"a"', undefined],
    ['overlay/assert {"a": 1}', '{"a": 1}', undefined],
    ['overlay/insert f, before=True', 'f, before=True', 'overlay/insert via=f, before=True'],
    ['overlay/insert f, after = True', 'f, after = True', 'overlay/insert via=f, after = True'],
    ['overlay/match by == 1', undefined, undefined],
    ['overlay/match f == 1', 'f == 1', undefined],
    // ytt refuses these itself.
    ['overlay/insert f', undefined, undefined],
    ['overlay/match by', undefined, undefined],
    ['overlay/match missing_ok, by="name"', undefined, undefined],
    // These have names, or no arguments at all.
    ['overlay/match by="name"', undefined, undefined],
    ['overlay/match **{"by": "name"}', undefined, undefined],
    ['overlay/match #! comment', undefined, undefined],
    ['overlay/match ', undefined, undefined],
    ['overlay/remove True', undefined, undefined],
    ['overlay/other True', undefined, undefined],
    ['schema/type True', undefined, undefined],
  ])('is told: %s', (written, marked, after) => {
    expect(ignored(written, true)).toEqual(marked === undefined ? undefined : [marked, after]);
  });

  it('is told of array items and documents, except for what they need', () => {
    expect(ignored('overlay/match "name"', false)).toBeUndefined();
    expect(ignored('overlay/replace f', false)).toEqual(['f', 'overlay/replace via=f']);
  });
});
