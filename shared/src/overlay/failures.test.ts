/** What is reported for an overlay that cannot be applied: code, location, message and related information. */
import { describe, expect, it } from 'vitest';
import type { MapItem, NodeValue, YamlMap } from '../document/node.js';
import type { Finding } from '../findings/finding.js';
import { defaultRunOptions } from '../project/inputs.js';
import { evaluateProject } from '../project/project.js';
import { Tuple } from '../starlark/values/tuple.js';
import { unknown } from '../starlark/values/unknown.js';
import { StarlarkError } from '../starlark/values/value.js';
import { fragmentValue } from '../template/nodes/fragment.js';
import { SourceFile } from '../text/source-file.js';
import { applyOverlay, overlayDocument, overlayDocumentSets } from './apply.js';
import { OverlayFailure } from './failure.js';
import { mergePlainDocument } from './plain-merge.js';
import { failureFinding, findingsAround } from './report.js';
import { all, at, document, documents, fn, type Given, merge, plain, thread } from './testing.js';

/** `path:line`, one line for each node of a side. */
function place({ file, range }: Pick<Finding, 'file' | 'range'>): string {
  return `${file.path}:${range.start / 2 + 1}`;
}

/** Each finding with its related locations. */
function findingLines(findings: readonly Finding[]): readonly string[][] {
  return findings.map((finding) => [
    `${place(finding)} ${finding.code.replace('overlay-', '')}: ${finding.plain}`,
    ...finding.related.map((one) => `${place(one)} ${one.message}`),
  ]);
}

function overlayFindings(left: unknown, right: unknown): readonly string[][] {
  return findingLines(
    overlayDocument(document('l.yml', left), document('o.yml', right), { thread: thread() }).findings,
  );
}

const every: Given = { match: { by: all, expects: '0+' } };
const one: Given = { match: { by: fn((i) => i === 0) } };
const refusing = fn(() => {
  throw new StarlarkError('in words of ytt', { plain: 'in words for people' });
});

describe('what an item of an array cannot have is reported', () => {
  it.each<[Given, string, (readonly string[])?]>([
    [
      { ...every, remove: {}, replace: {} },
      'operation: Expected one operation, but found @overlay/remove and @overlay/replace',
    ],
    [{ ...every, insert: {} }, 'annotation: @overlay/insert needs before=True or after=True'],
    [
      { ...every, insert: { befor: true } },
      'annotation: @overlay/insert has no argument befor=; did you mean before=?',
      ['@overlay/insert'],
    ],
    [{ ...every, insert: { xyzzy: true } }, 'annotation: @overlay/insert has no argument xyzzy=', ['@overlay/insert']],
    [
      { ...every, insert: { before: 1, xyzzy: 1 } },
      'annotation: Expected True or False, but found an integer',
      ['@overlay/insert'],
    ],
    [
      { ...every, insert: { xyzzy: 1, before: 1 } },
      'annotation: @overlay/insert has no argument xyzzy=',
      ['@overlay/insert'],
    ],
    [
      { ...every, insert: { after: 'x' } },
      'annotation: Expected True or False, but found a string',
      ['@overlay/insert'],
    ],
    [
      { ...every, insert: { before: true, via: 1 } },
      'annotation: Expected a function for via=, but found an integer',
      ['@overlay/insert'],
    ],
    [
      { ...every, replace: { via: 'x' } },
      'annotation: Expected a function for via=, but found a string',
      ['@overlay/replace'],
    ],
    [
      { ...every, replace: { or_add: 1 } },
      'annotation: Expected True or False, but found an integer',
      ['@overlay/replace'],
    ],
    [
      { ...every, assert: { via: 1 } },
      'annotation: Expected a function for via=, but found an integer',
      ['@overlay/assert'],
    ],
    [
      { ...every, assert: { viaa: all } },
      'annotation: @overlay/assert has no argument viaa=; did you mean via=?',
      ['@overlay/assert'],
    ],
    [{ match: {} }, 'annotation: @overlay/match needs by= to say what items it is about'],
    [{ match: { expects: 1 } }, 'annotation: @overlay/match needs by= to say what items it is about'],
    [
      { match: { by: 1 } },
      'annotation: Expected a key or a function for by=, but found an integer',
      ['@overlay/match'],
    ],
    [
      { match: { by: all, expect: 1 } },
      'annotation: @overlay/match has no argument expect=; did you mean expects=?',
      ['@overlay/match'],
    ],
    [
      { match: { by: all, exp: 1 } },
      'annotation: @overlay/match has no argument exp=; did you mean expects=?',
      ['@overlay/match'],
    ],
    [
      { match: { by: all, expects: 1, missing_ok: true } },
      'annotation: missing_ok= and expects= exclude each other: keep one of them',
      ['@overlay/match'],
    ],
    [
      { match: { by: all }, 'match-child-defaults': { missing: true } },
      'annotation: @overlay/match-child-defaults has no argument missing=; did you mean missing_ok=?',
      ['@overlay/match-child-defaults'],
    ],
    [
      { match: { by: fn(() => 1) } },
      'call: Expected the function of by= to return True or False, but it returned an integer',
    ],
    [{ match: { by: 'name' } }, 'call: Expected a map with the key name, but found an integer'],
    [{ match: { by: refusing } }, 'call: in words for people'],
    [{ ...one, replace: { via: refusing } }, 'call: in words for people'],
    [
      { ...one, replace: { via: fn(() => fragmentValue(documents('v.yml', 1))) } },
      'call: Expected via= to return a map, an array or a scalar, but it returned a document set',
    ],
    [{ ...one, replace: { via: fn(() => all) } }, 'call: Expected a value, but found a function; call it with ()'],
    [
      { ...one, assert: {} },
      'assert: Expected what is overlaid to hold this value, but it does not',
      ['l.yml:3 What is asserted'],
    ],
    [
      { ...one, assert: { via: fn(() => false) } },
      'assert: What is overlaid is not as via= asserts',
      ['l.yml:3 What is asserted'],
    ],
    [
      { ...one, assert: { via: fn(() => new Tuple([false, 'why'])) } },
      'assert: What is overlaid is not as via= asserts',
      ['l.yml:3 What is asserted'],
    ],
    [{ ...one, assert: { via: refusing } }, 'call: in words for people'],
  ])('%j: %s', (given, words, related = []) => {
    const places = related.map((text) => (text.startsWith('@') ? `o.yml:3 ${text}` : text));
    expect(overlayFindings({ a: [1] }, { a: [at(given, 2)] })).toEqual([[`o.yml:3 ${words}`, ...places]]);
  });

  it('of documents, and of items of maps', () => {
    const left = [documents('l.yml', 1)];
    const ofDocument = (given: Given): readonly string[][] =>
      findingLines(overlayDocumentSets(left, documents('o.yml', at(given, 2)), { thread: thread() }).findings);
    const needs = 'annotation: @overlay/match needs by= to say what documents it is about';
    expect(ofDocument({ match: { expects: 1 } })).toEqual([[`o.yml:1 ${needs}`]]);
    expect(ofDocument({ replace: {} })).toEqual([[`o.yml:1 ${needs}`]]);
    expect(ofDocument({ match: { by: 'name' } })).toEqual([
      ['o.yml:1 annotation: Expected a function for by=, but found a string', 'o.yml:1 @overlay/match'],
    ]);
    for (const operation of ['insert', 'append'])
      expect(overlayFindings({ a: 1 }, { a: at({ [operation]: {} }, 2) })).toEqual([
        [`o.yml:2 operation: @overlay/${operation} goes on array items and documents, not on map items`],
      ]);
  });
});

describe('what is missing, or of another type, is reported', () => {
  it.each<[unknown, unknown, readonly string[][]]>([
    [{ a: 1 }, { b: 1 }, [['o.yml:2 match: There is no key b to overlay', 'l.yml:1 Nothing in here matches']]],
    [
      { name: 1 },
      { nam: 1 },
      [['o.yml:2 match: There is no key nam to overlay; did you mean name?', 'l.yml:1 Nothing in here matches']],
    ],
    [
      { a: { b: [1] } },
      { a: { b: { c: 1 } } },
      [['o.yml:3 mismatch: Expected a map to merge this into, but found an array', 'l.yml:3 Here is an array']],
    ],
    [
      { a: { b: 1 } },
      { a: [1] },
      [['o.yml:2 mismatch: Expected an array to merge this into, but found a map', 'l.yml:2 Here is a map']],
    ],
    [
      { a: 1 },
      { a: [1] },
      [['o.yml:2 mismatch: Expected an array to merge this into, but found an integer', 'l.yml:2 Here is an integer']],
    ],
    [
      [{ n: 1 }, { n: 1 }],
      [at({ match: { by: 'n' } }, { n: 1 })],
      [['o.yml:2 match: Expected 1 to be matched, but found 2', 'l.yml:2 This matches', 'l.yml:4 This matches']],
    ],
    [
      [{ n: 1 }],
      [at({ match: { by: 'm' } }, { m: 1 })],
      [['o.yml:2 call: Expected a map with the key m, but it has none']],
    ],
  ])('%j under %j', (left, right, expected) => {
    expect(overlayFindings(left, right)).toEqual(expected);
  });

  it('of plain data values', () => {
    const { findings, around } = mergePlainDocument(
      document('l.yml', { a: { b: 1 } }),
      document('v.yml', { a: { b: { c: 1 } } }),
    );
    expect(findingLines(findings)).toEqual([
      ['v.yml:3 mismatch: Expected an integer, but found a map', 'l.yml:3 Here is an integer'],
    ]);
    expect(around.map(place)).toEqual(['v.yml:2', 'v.yml:1']);
  });
});

describe('what a finding has for its fixes', () => {
  const first = (left: unknown, right: unknown): Finding | undefined =>
    overlayDocument(document('l.yml', left), document('o.yml', right), { thread: thread() }).findings[0];

  it('is the key that is missing, the one that is like it, and why', () => {
    const failure = { kind: 'miscounted', count: 0 };
    expect(first({ name: 1 }, { nam: 1 })).toMatchObject({ missing: { name: 'nam', nearest: 'name' }, failure });
    expect(first({ name: 1 }, { nam: 1 })?.message).toContain(" (did you mean 'name'?)");
    expect(first({ a: 1 }, { other: 1 })?.missing).toEqual({ name: 'other', nearest: undefined });
    expect(first({ name: 1 }, { nam: 1, name: 2 })?.missing).toEqual({ name: 'nam', nearest: undefined });
  });

  it('is nothing where no key is missing', () => {
    const of = [
      first({ a: 1 }, { a: [1] }),
      first([1], [at({ match: { by: fn(() => false) } }, 1)]),
      first({ a: 1 }, { a: at({ replace: { via: refusing } }, 1) }),
    ];
    expect(of.map((finding) => [finding?.severity, finding?.missing, finding?.fixes])).toEqual(
      Array(3).fill(['error', undefined, undefined]),
    );
  });
});

describe('a function of an overlay that fails', () => {
  it('is shown where it does, and the items around name what fails in them', () => {
    const overlay = `#@ load("@ytt:overlay", "overlay")
#@ def via(left, right):
#@   return fail("no")
#@ end
#@overlay/match by=overlay.all
---
m:
  #@overlay/replace via=via
  a: 2
`;
    const { findings } = evaluateProject({
      files: [new SourceFile('l.yml', 'm:\n  a: 1\n'), new SourceFile('o.yml', overlay)],
      dataValuesFiles: [],
      dataValues: [],
      options: defaultRunOptions,
    });
    const written = ({ file, range }: Pick<Finding, 'file' | 'range'>): string =>
      file.text.slice(range.start, range.end);
    const shown = findings.map((finding) => [
      finding.code,
      written(finding),
      ...finding.related.map((one) => `${written(one)}: ${one.message}`),
    ]);
    expect(shown).toEqual([['overlay-call', 'a', 'fail("no"): no']]);
  });
});

describe('the items around a failure', () => {
  it('name it in words for people, if there are some', () => {
    const holder = document('o.yml', { a: 1 });
    const [item] = (holder.value as YamlMap).items;
    const link = { item: item as MapItem, parent: { item: holder, parent: undefined } };
    const failures = [{ plain: 'in words for people' }, {}].map(
      (details) => new OverlayFailure('overlay-mismatch', 'as ytt says', details),
    );
    expect(failures.flatMap((failure) => findingLines(findingsAround(failure, link)))).toEqual([
      ['o.yml:1 inside: undefined', 'o.yml:2 in words for people'],
      ['o.yml:1 inside: undefined', 'o.yml:2 as ytt says'],
    ]);
  });

  it.each([
    ['overlay-mismatch', ['o.yml:1']],
    ['overlay-limit', []],
  ] as const)('of code %s are %j', (code, expected) => {
    const holder = document('o.yml', { a: 1 });
    const [item] = (holder.value as YamlMap).items;
    const link = { item: item as MapItem, parent: { item: holder, parent: undefined } };
    expect(findingsAround(new OverlayFailure(code, 'as ytt says'), link).map(place)).toEqual(expected);
  });
});

describe('an item without a place', () => {
  it('is reported at its annotation', () => {
    const annotated = document('o.yml', at({ match: {} }, 1));
    const item = { ...annotated, origin: undefined };
    const failure = new OverlayFailure('overlay-match', 'as ytt says');
    const fallback = { file: new SourceFile('fallback', ''), start: 0, end: 0 };
    const files = [item, { ...document('o.yml', 1), origin: undefined }].map(
      (one) => failureFinding(failure, { item: one, parent: undefined }, fallback)?.file.path,
    );
    expect(files).toEqual(['o.yml', 'fallback']);
  });
});

describe('an item of which too little is known', () => {
  const unsure = fn(() => unknown);
  it.each<Given>([
    { remove: {} },
    { replace: {} },
    { replace: { or_add: true } },
    { insert: { before: true } },
    { assert: {} },
    {},
  ])('changes nothing and says nothing: %j', (given) => {
    expect(merge([1, 2], [at({ match: { by: unsure }, ...given }, 9)])).toEqual([1, 2]);
  });
});

describe('a document that is overlaid', () => {
  it('keeps its location, even with a new value', () => {
    const right = documents('o.yml', at({ match: { by: all } }, 'new'));
    const [set] = overlayDocumentSets([documents('l.yml', 'old')], right, { thread: thread() }).result;
    expect(set?.items.map(({ value, origin }) => [value, origin?.file.path])).toEqual([['new', 'l.yml']]);
  });
});

describe('functions of an overlay', () => {
  it('are called for what they match in the order of the left side', () => {
    const seen: unknown[] = [];
    const via = fn((left) => {
      seen.push(left);
      return left;
    });
    for (const operation of ['replace', 'insert', 'assert'])
      merge(
        [1, 2, 3],
        [
          at(
            { match: { by: all, expects: 3 }, [operation]: operation === 'insert' ? { before: true, via } : { via } },
            0,
          ),
        ],
      );
    expect(seen).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3]);
  });
});

describe('what overlay.apply says', () => {
  it('is in words for people, too, of its first failure', () => {
    const value = (given: unknown): NodeValue => document('v.yml', given).value;
    const failure = (left: unknown, right: unknown): unknown => {
      try {
        return plain(applyOverlay(value(left), value(right), thread()));
      } catch (error) {
        return error instanceof StarlarkError ? error.plain : error;
      }
    };
    expect(failure({ a: 1 }, { b: 1, c: 1 })).toBe('There is no key b to overlay');
    expect(failure({ a: 1 }, [1])).toBe('Expected an array to merge this into, but found a map');
    expect(failure({ a: 1 }, { a: at({ remove: {}, replace: {} }, 1) })).toBe(
      'Expected one operation, but found @overlay/remove and @overlay/replace',
    );
  });
});
