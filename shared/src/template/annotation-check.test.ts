/** Which annotations are reported as ignored by ytt, and what is suggested instead. */
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../text/edit.js';
import { SourceFile } from '../text/source-file.js';
import { checkAnnotation, mayHoldMistakes } from './annotation-check.js';

/** The code and the text after the fix of `#@NAME CONTENT`; undefined if nothing is reported. */
function told(written: string): readonly unknown[] | undefined {
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
  ])('is reported: %s', (code) => {
    const [found, marked, after] = told(code) ?? [];
    expect([found, after]).toEqual(['code-without-space', `#@ ${code}`]);
    expect(`#@${code}`.startsWith(`${marked}`)).toBe(true);
  });

  it.each(['x == 1', 'a/b = 1', 'if-any x', 'data/values', 'x 1', 'x', 'k8s.io/x', 'schema.title x', 'overlay.match'])(
    'is something else: %s',
    (written) => {
      expect(told(written)?.[0]).not.toBe('code-without-space');
    },
  );
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
    expect(told(written)).toEqual(['unknown-annotation', marked, after]);
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
    expect(told(written)).toBeUndefined();
  });
});

it.each([
  ['a: 1 #@overlay/delete\n', true],
  ['url: a#@b c #@overlay/delete\n', true],
  ['a: 1\n#@overlay/remove\nb: 1 #@x=1\n', true],
  ['#@x a\n#@x = 1\n', true],
  ['url: a#@b c #@overlay/remove\n', false],
  ['a: 1\n', false],
])('a text tells at once whether a mistake may be in it: %j', (text, expected) => {
  expect(mayHoldMistakes(new SourceFile('t.yml', text))).toBe(expected);
});
