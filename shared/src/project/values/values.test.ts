/** Effective data values: what sets them, in which order, and what schemas report about them. */
import { describe, expect, it } from 'vitest';
import { isNode } from '../../document/kinds.js';
import type { Node } from '../../document/node.js';
import { printDocuments } from '../../document/print/print-yaml.js';
import { SourceFile } from '../../text/source-file.js';
import { type DataValueFlag, defaultRunOptions } from '../inputs.js';
import { evaluateProject, type Project } from '../project.js';
import { flagOverlays } from './data-value-flags.js';

type Texts = Readonly<Record<string, string>>;

/** A run of `files`; those below `values/` are data values files. */
function run(files: Texts, dataValues: readonly DataValueFlag[] = []): Project {
  const sources = Object.entries(files).map(([path, text]) => new SourceFile(path, text));
  return evaluateProject({
    files: sources.filter(({ path }) => !path.startsWith('values/')),
    dataValuesFiles: sources.filter(({ path }) => path.startsWith('values/')),
    dataValues,
    options: defaultRunOptions,
  });
}

function errorsOf(project: Project): string[] {
  const errors = project.findingsOf('inspect').filter(({ severity }) => severity === 'error');
  return errors.map(({ message }) => message.replaceAll('\n', ' | '));
}

/** The effective data values, or the errors. */
function values(files: Texts, dataValues: readonly DataValueFlag[] = []): unknown {
  const project = run(files, dataValues);
  const errors = errorsOf(project);
  if (errors.length > 0) return errors;
  return printDocuments({ kind: 'documentSet', items: [project.dataValues], origin: undefined });
}

const asSchema = (text: string): string => `#@data/values-schema\n---\n${text}`;
const asValues = (text: string): string => `#@data/values\n---\n${text}`;

it('a value that is given twice is the last one, and is told of there', () => {
  const { findings } = run({ 's.yml': asSchema('a: ""\n'), 'v.yml': asValues('#@template/value 1\na: #@ 2\n') });
  expect(findings.map(({ range, file }) => file.text.slice(range.start, range.end))).toEqual(['2']);
});

it('a key that an alias puts into two maps has the fixes of the first, as ytt stops there', () => {
  const { findings } = run({
    's.yml': asSchema('a: {abc: 1}\nb: {xyz: 1}\n'),
    'v.yml': asValues('a: &x\n  abd: 1\nb: *x\n'),
  });
  expect(findings[0]?.fixes?.map(({ title }) => title)).toContain('Change to abc');
});

describe('flags', () => {
  it.each<readonly [kind: DataValueFlag['kind'], inYtt: string]>([
    ['data-value', 'Extracting data value from KV: Expected format key=value'],
    ['data-value-yaml', 'Extracting data value from KV: Expected format key=value'],
    ['data-value-file', 'Extracting data value from file: Expected format key=/file/path'],
  ])('of %s need a key and a value, as ytt says and in words for people', (kind, inYtt) => {
    const [finding] = run({ 's.yml': asSchema('a: 1\n') }, [{ kind, text: 'a' }]).findingsOf('inspect');
    expect(finding?.message).toContain(inYtt);
    expect(finding?.plain).toBe(`Expected KEY=VALUE, but found no '=' in "a"`);
  });

  const kinds: readonly DataValueFlag[] = [
    { kind: 'data-values-env', text: 'E', variables: ['E_a=env', 'E_b__c=deep', 'EX_a=no', 'E=no'] },
    { kind: 'data-values-env-yaml', text: 'Y', variables: ['Y_a=1'] },
    { kind: 'data-value', text: 'a=2' },
    { kind: 'data-value-yaml', text: 'a=3' },
    { kind: 'data-value-file', text: 'a=path', content: '4\n' },
  ];
  const results = ['env', '1', '"2"', '3', '|\n  4'];

  it('go over each other in the order of their kinds, not of the command line', () => {
    for (const [last, result] of results.entries())
      for (const given of [kinds.slice(0, last + 1), kinds.slice(0, last + 1).reverse()])
        expect(values({}, given)).toContain(`a: ${result}\n`);
  });

  it('of one kind go over each other in the order of the command line', () => {
    const flags: readonly DataValueFlag[] = ['a=1', 'a=2'].map((text) => ({ kind: 'data-value-yaml', text }));
    expect(values({}, flags)).toBe('a: 2\n');
    expect(values({}, flags.toReversed())).toBe('a: 1\n');
  });

  // As in ytt's messages (pkg/cmd/template/data_values_flags.go); the library is not part of the name.
  it.each<readonly [flag: DataValueFlag, name: string, text: string]>([
    [{ kind: 'data-value', text: 'a=1' }, '(data-value arg)', 'a=1'],
    [{ kind: 'data-value', text: '@lib:a=1' }, '(data-value arg)', '@lib:a=1'],
    [{ kind: 'data-value-yaml', text: '@lib:a=1' }, '(data-value-yaml arg)', '@lib:a=1'],
    [{ kind: 'data-value-file', text: 'a=b=c', content: 'x\n' }, '(data-value-file arg) a=b=c', 'x\n'],
    [{ kind: 'data-value-file', text: '@lib~1:a=path', content: 'x' }, '(data-value-file arg) a=path', 'x'],
    [{ kind: 'data-values-env', text: 'E', variables: ['E_a=1'] }, '(data-values-env arg) E', 'E_a=1'],
    [{ kind: 'data-values-env-yaml', text: '@lib:E', variables: ['E_a=1'] }, '(data-values-env-yaml arg) E', 'E_a=1'],
  ])('of the kind %j are named as ytt names them', (flag, name, text) => {
    const [overlay] = flagOverlays([flag], true).addressed;
    expect([overlay?.document.origin?.file.path, overlay?.document.origin?.file.text]).toEqual([name, text]);
  });

  it('have their own places in maps and arrays, too', () => {
    const [overlay] = flagOverlays([{ kind: 'data-value-yaml', text: 'a=[{b: 1}, [2]]' }], true).addressed;
    const files = new Set<string | undefined>();
    const visit = (node: Node): void => {
      files.add(node.origin?.file.text);
      for (const part of 'items' in node ? node.items : [node.value]) if (isNode(part)) visit(part);
    };
    if (overlay !== undefined) visit(overlay.document);
    expect([...files]).toEqual(['a=[{b: 1}, [2]]']);
  });

  it('take variables with their prefix alone, and __ for a dot', () => {
    expect(values({}, kinds.slice(0, 1))).toBe('a: env\nb:\n  c: deep\n');
  });

  it.each<[DataValueFlag['kind'], string, string]>([
    ['data-value', 'a.b=c=d', 'a:\n  b: c=d\n'],
    ['data-value', 'a=', 'a: ""\n'],
    ['data-value', 'a=true', 'a: "true"\n'],
    ['data-value-yaml', 'a=[1, {b: 2}]', 'a:\n- 1\n- b: 2\n'],
    ['data-value-yaml', 'a=', 'a: null\n'],
    ['data-value-yaml', 'a="x"', 'a: x\n'],
  ])('--%s %s', (kind, text, expected) => {
    expect(values({}, [{ kind, text }])).toBe(expected);
  });

  it.each<[DataValueFlag['kind'], string, string]>([
    ['data-value', 'a', 'Extracting data value from KV: Expected format key=value'],
    ['data-value-file', 'a', 'Extracting data value from file: Expected format key=/file/path'],
    ['data-value-yaml', 'a=[', 'Deserializing value for key '],
    ['data-value', '@l:a:b=1', "Expected at most one library-key separator ':' in 'a:b'"],
    ['data-value', '@:a=1', 'Expected library ref to not be empty'],
  ])('--%s %s is refused', (kind, text, message) => {
    expect(values({}, [{ kind, text }])).toEqual([expect.stringContaining(message)]);
  });
});

describe('documents and files', () => {
  const schema = asSchema('a: 0\nl: [0]\nm:\n  x: 0\n  z: 0\n');

  it('go over each other in their order: documents, files, flags', () => {
    const files = { 's.yml': schema, 'v.yml': asValues('a: 1\nl: [1]\nm: {x: 1}\n') };
    const plain = { 'values/1.yml': 'a: 2\nl: [2]\nm: {z: 2}\n', 'values/2.yml': 'l: [3, 4]\n' };
    expect(values(files)).toBe('a: 1\nl:\n- 1\nm:\n  x: 1\n  z: 0\n');
    expect(values({ ...files, ...plain })).toBe('a: 2\nl:\n- 3\n- 4\nm:\n  x: 1\n  z: 2\n');
    expect(values({ ...files, ...plain }, [{ kind: 'data-value-yaml', text: 'm.x=9' }])).toContain('m:\n  x: 9\n');
  });

  it('append arrays as overlays, and replace them as plain files', () => {
    const two = { 's.yml': schema, 'u.yml': asValues('l: [1]\n'), 'v.yml': asValues('l: [2]\n') };
    expect(values(two)).toContain('l:\n- 1\n- 2\n');
    expect(values({ 's.yml': schema, 'values/u.yml': 'l: [1]\n', 'values/v.yml': 'l: [2]\n' })).toContain('l:\n- 2\n');
  });

  it('take several documents of one file in order', () => {
    expect(values({ 's.yml': schema, 'v.yml': asValues('a: 1\n') + asValues('a: 2\n') })).toContain('a: 2\n');
    expect(values({ 's.yml': schema, 'values/v.yml': 'a: 1\n---\n---\na: 2\n' })).toContain('a: 2\n');
  });

  it('of a directory are those whose names end as YAML does', () => {
    const files = { 's.yml': schema, 'values/a.yml': 'a: 1\n', 'values/b.yaml': 'a: 2\n', 'values/c.txt': 'a: x\n' };
    expect(values(files)).toContain('a: 2\n');
  });

  it('are reported for what the schema does not declare', () => {
    for (const files of [
      { 'v.yml': asValues('#@overlay/match missing_ok=True\nb: 1\n') },
      { 'values/v.yml': 'b: 1\n' },
    ])
      expect(values({ 's.yml': schema, ...files } as Texts)).toEqual([
        expect.stringContaining('Given data value is not declared in schema | found: b'),
      ]);
  });
});

describe('defaults', () => {
  it.each([
    ['of arrays are empty', 'l:\n- a: 1\n', '{}', 'l: []\n'],
    [
      'fill the items that are given',
      'l:\n- a: 1\n  b: 2\n',
      'l: [{}, {a: 3}]',
      'l:\n- a: 1\n  b: 2\n- a: 3\n  b: 2\n',
    ],
    ['are those of arrays in arrays', 'l:\n- - a: 1\n', 'l: [[{}], []]', 'l:\n- - a: 1\n- []\n'],
    [
      'of items may be arrays of their own',
      'l:\n- m:\n  - x: 1\n',
      'l: [{}, {m: [{}]}]',
      'l:\n- m: []\n- m:\n  - x: 1\n',
    ],
    ['given for arrays', '#@schema/default [{"a": 5}]\nl:\n- a: 1\n  b: 2\n', '{}', 'l:\n- a: 5\n  b: 2\n'],
    ['given are replaced', '#@schema/default [{"a": 5}]\nl:\n- a: 1\n', 'l: [{}]', 'l:\n- a: 1\n'],
    ['given for maps', '#@schema/default {"b": 5}\nm:\n  a: 1\n  b: 2\n', '{}', 'm:\n  b: 5\n  a: 1\n'],
    ['given for scalars', '#@schema/default 5\na: 1\n', '{}', 'a: 5\n'],
    ['are null where null is allowed', '#@schema/nullable\nm:\n  a: 1\n', '{}', 'm: null\n'],
    ['fill what may be null', '#@schema/nullable\nm:\n  a: 1\n  b: 2\n', 'm: {a: 3}', 'm:\n  a: 3\n  b: 2\n'],
    ['may be given beside null', '#@schema/nullable\n#@schema/default 5\na: 1\n', '{}', 'a: 5\n'],
    ['may be set to null then', '#@schema/nullable\n#@schema/default 5\na: 1\n', 'a: ~', 'a: null\n'],
    ['may be null items of arrays', 'l:\n#@schema/nullable\n- a: 1\n', 'l: [~, {}]', 'l:\n- null\n- a: 1\n'],
    ['of any type are as written', '#@schema/type any=True\na:\n- 1\n- {b: 2}\n', '{}', 'a:\n- 1\n- b: 2\n'],
    ['of any type may be replaced by another', '#@schema/type any=True\na: 1\n', 'a: [x]', 'a:\n- x\n'],
    ['of any=False are inferred', '#@schema/type any=False\na: 1\n', '{}', 'a: 1\n'],
    ['of floats', 'a: 1.5\n', 'a: 2', 'a: 2\n'],
  ])('%s', (_, schema, given, expected) => {
    expect(values({ 's.yml': asSchema(schema), 'values/v.yml': `${given}\n` })).toBe(expected);
  });

  it.each([
    ['a: 1\n', 'a: ~', 'found: null | expected: integer (by s.yml:3)'],
    ['a: 1\n', 'a: 1.5', 'found: float | expected: integer (by s.yml:3)'],
    ['a: 1\n', 'a: true', 'found: boolean | expected: integer (by s.yml:3)'],
    ['a: true\n', 'a: "true"', 'found: string | expected: boolean (by s.yml:3)'],
    ['a: 1.5\n', 'a: "1"', 'found: string | expected: float (by s.yml:3)'],
    ['#@schema/nullable\na: 1\n', 'a: x', 'found: string | expected: integer (by s.yml:4)'],
    ['l:\n- a: 1\n', 'l: [{a: 1}, {a: x}]', 'found: string | expected: integer (by s.yml:4)'],
    ['l:\n- a: 1\n', 'l: [1]', 'found: integer | expected: map (by s.yml:4)'],
    ['l:\n- 1\n', 'l: {}', 'Expected map, but was array'],
    ['m:\n  a: 1\n', 'm: []', 'Expected array, but was map'],
  ])('of %j do not take %s', (schema, given, message) => {
    const [first] = values({ 's.yml': asSchema(schema), 'v.yml': asValues(`${given}\n`) }) as string[];
    expect(first).toContain(message);
  });
});

describe('rules', () => {
  /** Which of `given` satisfy `rule` on a data value of any type. */
  function meeting(rule: string, given: readonly string[]): string[] {
    const schema = asSchema(`#@schema/type any=True\n#@schema/validation ${rule}\nx: null\n`);
    return given.filter((value) => errorsOf(run({ 's.yml': schema, 'values/v.yml': `x: ${value}\n` })).length === 0);
  }
  const numbers = ['-1', '0', '1', '1.5', '2', '3'];
  const texts = ['""', 'a', 'ab', 'abc'];

  it.each([
    ['min=1', numbers, ['1', '1.5', '2', '3']],
    ['max=1', numbers, ['-1', '0', '1']],
    ['min=1, max=2', numbers, ['1', '1.5', '2']],
    ['min=0', numbers, ['0', '1', '1.5', '2', '3']],
    ['min=1.5', numbers, ['1.5', '2', '3']],
    ['min="b"', ['a', 'b', 'c'], ['b', 'c']],
    ['min_len=1', texts, ['a', 'ab', 'abc']],
    ['max_len=1', texts, ['""', 'a']],
    ['max_len=0', texts, ['""']],
    ['min_len=2, max_len=2', texts, ['ab']],
    ['min_len=2', ['[]', '[1]', '[1, 2]', '{a: 1}', '{a: 1, b: 2}'], ['[1, 2]', '{a: 1, b: 2}']],
    ['one_of=[1, "a"]', ['1', '2', 'a', '"1"', 'b'], ['1', 'a']],
    ['one_of=[]', ['1'], []],
    ['one_of=[None, 1]', ['~', '1', '2'], ['~', '1']],
    ['not_null=True', ['~', '1', '""'], ['1', '""']],
    ['not_null=False, min=1', ['~', '0', '1'], ['~', '1']],
    ['min=1, not_null=True', ['~', '0', '1'], ['1']],
    ['one_not_null=True', ['{}', '{a: ~}', '{a: 1}', '{a: 1, b: ~}', '{a: 1, b: 2}'], ['{a: 1}', '{a: 1, b: ~}']],
    ['one_not_null=["a", "b"]', ['{a: 1, b: ~, c: 3}', '{a: 1, b: 2}', '{a: ~, b: ~, c: 1}'], ['{a: 1, b: ~, c: 3}']],
    ['("even", lambda v: v % 2 == 0)', ['1', '2'], ['2']],
    ['("even", lambda v: v % 2 == 0), ("small", lambda v: v < 3)', ['1', '2', '4'], ['2']],
    ['("fails", lambda v: fail("no"))', ['1'], []],
    ['("nothing", lambda v: None)', ['1'], []],
    ['min=2, when=lambda v: v > 0', numbers, ['-1', '0', '2', '3']],
    ['min=2, when=lambda v, ctx: ctx.root["x"] != 0', ['0', '1', '2'], ['0', '2']],
  ])('%s', (rule, given, expected) => {
    expect(meeting(rule, given)).toEqual(expected);
  });

  it('stop at a null that is forbidden, and go on after every other failure', () => {
    const schema = asSchema('#@schema/nullable\n#@schema/validation min=5, max=1, not_null=True\nx: 0\n');
    const messages = (value: string): unknown => values({ 's.yml': schema, 'values/v.yml': `x: ${value}\n` });
    expect(messages('~')).toEqual(['x must be: not null | found: value is null']);
    expect(messages('3')).toEqual([
      'x must be: a value >= 5 | found: value < 5',
      'x must be: a value <= 1 | found: value > 1',
    ]);
  });

  it('name the way to the value', () => {
    const rule = '    #@schema/validation min=1\n    p: 1\n';
    const schema = asSchema(`#@schema/validation min_len=3\nm:\n  l:\n  - a: 1\n${rule}`);
    expect(values({ 's.yml': schema, 'values/v.yml': 'm: {l: [{p: 1}, {p: 0}]}\n' })).toEqual([
      'm must be: length >= 3 | found: length = 1',
      'm.l[1].p must be: a value >= 1 | found: value < 1',
    ]);
    const whole = '#@data/values-schema\n#@schema/validation ("big", lambda v: False)\n---\na: 1\n';
    expect(values({ 's.yml': whole })).toEqual(['(document) must be: big']);
  });

  it('are not evaluated for values of a wrong type', () => {
    const schema = asSchema('#@schema/validation min=5\nx: 5\n');
    expect(values({ 's.yml': schema, 'v.yml': asValues('x: a\n') })).toEqual([
      'found: string | expected: integer (by s.yml:4)',
    ]);
  });
});
