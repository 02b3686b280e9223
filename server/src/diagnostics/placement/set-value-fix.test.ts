/**
 * The fix that sets a data value: whatever the values file looks like, it contains that value afterwards, and its
 * previous content.
 */
import { applyEdits, type Finding, SourceFile } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { unsetValueFinding } from './broken-defaults.js';

const schema = new SourceFile('schema.yml', '#@data/values-schema\n---\na: 1\n');

function findingAt(refused: Finding['refused']): Finding {
  return {
    code: 'invalid-value',
    severity: 'error',
    file: schema,
    range: { start: 0, end: 1 },
    message: 'said',
    related: [],
    ...(refused && { refused }),
  };
}

function fixed(values: string, path: readonly (string | number)[], example = '7') {
  const found = unsetValueFinding(findingAt({ path, example }), new SourceFile('values.yml', values));
  const [fix] = found.fixes ?? [];
  return {
    text:
      fix &&
      applyEdits(
        values,
        fix.edits.map(({ edit }) => edit),
      ),
    shown: values.slice(found.range.start, found.range.end),
    code: found.code,
  };
}

/** The YAML value with 7 at `path`, including maps on the path. */
function withValue(data: unknown, path: readonly (string | number)[]): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return 7;
  if (Array.isArray(data)) return data.map((item, i) => (i === step ? withValue(item, rest) : item));
  const map = (data ?? {}) as Record<string, unknown>;
  return { ...map, [step]: withValue(map[step], rest) };
}

const shapes: readonly string[] = [
  'a: 1\n',
  'a: 1',
  'a: 1\n\n\n',
  '\n\na: 1\n#! end\n',
  '#! only comments\n',
  '',
  '---\n',
  '---\n#! nothing\n',
  'a: 1\r\nb: 2\r\n',
  'm:\n  a: 1\n',
  'm:\n  a: 1\nz: 2\n',
  'm:\n      a: 1\n      b:\n      - 2\nz: 2\n',
  'm: {a: 1}\n',
  'm: {a: {b: {c: 1}}}\nz: {y: 1}\n',
  'z: {y: 1}\nm: {a: 1, }\n',
  'm:\n',
  'm:\nz: 1\n',
  'm:\n- {a: 1}\n-\n',
  'm: {}\n',
  'm: { }\nz: {}\n',
  'm: &x {}\nz: {}\n',
  'm: [1]\n',
  'm: {a: 1,\n  b: 2}\n',
  '{a: 1}\n',
  '{a: {x: 1}, m: {a: 2}}\n',
  '{}\n',
  '{a: 1, b}\n',
  'm:\n  n:\n    a: 1\n  z: 1\nz: 2\n',
  'm: {n: {a: 1}, z: 1}\n',
  'm:\n  n: {}\n',
  'a: |\n  text\n  more\n',
  'm:\n  a: |\n    text\n\nz: 1\n',
  'm:\n  a: "x\n    y"\nz: 1\n',
  'm:\n- a: 1\n',
  'm:\n  n:\n  - {a: 1}\n  - b: 2\n    c: 3\n  - d: 4\n',
];

describe.each<readonly [readonly (string | number)[]]>([
  [['q']],
  [['m', 'q']],
  [['m', 'n', 'q']],
  [['p', 'q', 'r']],
  [['m', 0, 'q']],
  [['m', 'n', 0, 'q']],
  [['m', 'n', 1, 'q']],
  [['m', 'n', 1, 'q', 'r']],
])('a data value at %j', (path) => {
  it.each(shapes)('in %j', (values) => {
    const { text } = fixed(values, path);
    // Something on the path may not be a map, and is then left alone.
    if (text !== undefined) expect(parse(text)).toEqual(withValue(parse(values), path));
    else if (!path.includes(0) && !path.includes(1)) expect(path[0]).toBe('m');
  });
});

it('is offered wherever maps and items on the way are there', () => {
  const offered = (path: readonly (string | number)[]): number =>
    shapes.filter((values) => fixed(values, path).text !== undefined).length;
  expect(offered(['q'])).toBe(shapes.length);
  expect(offered(['m', 'n', 1, 'q'])).toBe(1);
  expect(offered(['m', 0, 'q'])).toBe(2);
});

it('is written unindented if nothing is set yet', () => {
  for (const values of ['', '#! only comments\n', '---\n'])
    expect(fixed(values, ['q', 'r'], '"x"').text).toBe(`${values}q:\n  r: "x"\n`);
});

describe('the place that is shown', () => {
  it.each<readonly [string, string, readonly (string | number)[], string]>([
    ['the first line that is neither blank nor a comment', '#! x\n\n  \na: 1 #! y\nb: 2\n', ['q'], 'a: 1 #! y'],
    ['that without its line break', 'a: 1\r\nb: 2\r\n', ['q'], 'a: 1'],
    ['the first where all are comments', '#! x\n#! y\n', ['q'], '#! x'],
    ['the first where the rest is blank', '#! x\n', ['q'], '#! x'],
    ['the first without a line break', '#! x', ['q'], '#! x'],
    ['nothing in an empty file', '', ['q'], ''],
    ['the key of the last map on the way', 'm:\n  n:\n    a: 1\n', ['m', 'n', 'q'], 'n'],
    ['the value on the key’s line', 'm: 5\n', ['m', 'n', 'q'], '5'],
    ['the key where the value is further down', 'm:\n- 5\n', ['m', 'q'], 'm'],
    ['the key where the value goes on below', 'm: [1,\n  2]\n', ['m', 'q'], 'm'],
    ['the first key of an item', 'm:\n- a: 1\n  b: 2\n', ['m', 0, 'q'], 'a'],
    ['an item', 'm:\n- 1\n- 22\n', ['m', 1, 'q'], '22'],
    ['the first of keys that are there twice', 'm: 1\nm: 2\n', ['m', 'q'], '1'],
    ['the document that sets most of the way', '---\nz: 1\n---\nm:\n  z: 1\n---\ny: 1\n', ['m', 'q'], 'm'],
    ['the first of documents that set as much', 'm: 1\n---\nm: 2\n', ['m', 'q'], '1'],
  ])('is %s', (_, values, path, shown) => {
    expect(fixed(values, path).shown).toBe(shown);
  });

  it('is a finding of its own if the value is set, and refers to nothing if there is no path to it', () => {
    expect([fixed('m: 1\n', ['m']).code, fixed('m: 1\n', ['q']).code, fixed('m: 1\n', []).code]).toEqual([
      'invalid-value',
      'required-value-missing',
      'required-value-missing',
    ]);
  });
});

it('is named without a rule if none is known, and not at all without a path', () => {
  const values = new SourceFile('values.yml', 'a: 1\n');
  expect(unsetValueFinding(findingAt({ path: ['m', 0, 'q'], example: '7' }), values).plain).toBe(
    'The data value m[0].q must be set',
  );
  const { code, plain, message, fixes } = unsetValueFinding(findingAt(undefined), values);
  expect([code, plain, message, fixes]).toEqual(['required-value-missing', undefined, 'said', []]);
});

it('is undefined if a key needs quotes, or names a missing item', () => {
  const isOffered = (path: readonly (string | number)[]): boolean => fixed('a: 1\n', path).text !== undefined;
  expect([isOffered(['q', 'r']), isOffered(['q', 'on']), isOffered(['on', 'q']), isOffered(['q', 'a b'])]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([isOffered(['q', 0]), isOffered([0]), isOffered(['q', 0, 'r']), isOffered([])]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
