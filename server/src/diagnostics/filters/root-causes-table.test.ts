/** Which findings follow from others: each decision separately, on artificial findings. */
import { type Failure, type Finding, type MissingName, SourceFile } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { withoutConsequences } from './one-cause.js';

const text = 'a: 1\nbb: 2\nccc: 3\nd: 4\n';
const fileOf = (path: string): SourceFile => new SourceFile(path, text);
const one = fileOf('one.yml');
const others = ['b', 'c', 'd', 'e', 'f'].map((name) => fileOf(`${name}.yml`));

function found(
  code: Finding['code'],
  message: string,
  more: Partial<Finding> & { readonly line?: number } = {},
): Finding {
  const { line = 0, ...given } = more;
  const start = one.lines.lineStart(line);
  const range = { start, end: start + 1 };
  return { code, severity: 'error', file: one, range, message, related: [], ...given } as Finding;
}

function member(name: string, more: Parameters<typeof found>[2] = {}): Finding {
  return found('evaluation-failed', 'x', { missing: { name, nearest: undefined }, ...more });
}

/** The places in `all` of the reported findings, each with the number of other places attached. */
function reported(all: readonly Finding[], declaring: readonly SourceFile[] = []): string[] {
  const everywhere = withoutConsequences(all, declaring).filter(({ reportedAt }) => reportedAt === undefined);
  return everywhere.map((finding) => {
    const at = all.findIndex(
      ({ file, code, range, message }) =>
        file === finding.file && code === finding.code && range === finding.range && message === finding.message,
    );
    return `${at}${finding.related.length === 0 ? '' : `+${finding.related.length}`}`;
  });
}

const syntax = (failure: Failure, more: Parameters<typeof found>[2] = {}): Finding =>
  found('template-code-syntax', 'x', { failure, ...more });
const unclosed = (more = {}): Finding => syntax({ kind: 'block-unclosed' }, more);
const unopened = (more = {}): Finding => syntax({ kind: 'block-unopened' }, more);
const unexpected = (token: string, wanted = 'newline'): Finding =>
  syntax({ kind: 'unexpected-token', found: token, wanted });
const notLoaded = (module: string, first = module): Finding =>
  found('evaluation-failed', `cannot load ${module}`, {
    failure: { kind: 'load-failed', first: `cannot load ${first}`, cause: undefined },
  });
const noValue = (token: string): Finding => unexpected(token, 'primary expression');

describe('a data value that code reads', () => {
  const broken = (written: string): Finding =>
    found('yaml-syntax', 'broken', { file: new SourceFile('v.yml', written), range: { start: 0, end: 1 } });
  const values = broken('#@data/values\n--\nhost: x\napp:\n- "port": 1\n');
  const unreached = { code: 'member-missing' } as const;
  it.each<[string, readonly Finding[], readonly string[]]>([
    ['is declared by a document that does not parse', [values, member('host')], ['0']],
    ['is declared by a document without #', [broken('@data/values\n---\nhost: x\n'), member('host')], ['0']],
    ['is declared by an item there', [values, member('port')], ['0']],
    ['is declared by it for code that does not run, too', [values, member('host', unreached)], ['0']],
    ['is not declared by it', [values, member('hots')], ['0', '1']],
    ['is not declared by its values', [values, member('x')], ['0', '1']],
    ['is not declared by text', [broken('#@data/values\n--\na: b host: 1\n'), member('host')], ['0', '1']],
    ['is declared by an item with spaces', [broken('#@data/values\n--\na:\n-   host: 1\n'), member('host')], ['0']],
    ['is not declared by a file without data values', [broken('a: [\nhost: x\n'), member('host')], ['0', '1']],
    [
      'is not declared by a file with data values inside of a line',
      [broken('b: [ #@data/values\nhost: x\n'), member('host')],
      ['0', '1'],
    ],
    ['is not declared by code', [{ ...values, code: 'template-code-syntax' }, member('host')], ['0', '1']],
    ['lacks in code that does not run', [member('host', unreached)], ['0']],
  ])('%s', (_, all, expected) => {
    expect(reported(all)).toEqual(expected);
  });
});

describe('what follows from another mistake', () => {
  const missing = (name: string, more = {}) =>
    found('undefined-name', `undefined: ${name}`, { missing: { name, nearest: undefined }, ...more });
  const misspeltLoad = found('evaluation-failed', 'x', {
    failure: { kind: 'name-not-exported', name: 'labl', module: 'm.star', nearest: 'label' },
  });
  const maps = new SourceFile('m.yml', '{{ a }}\n{{ b }}\n');
  const mapKey = (start: number) =>
    found('overlay-match', 'x', { file: maps, range: { start, end: start + 1 }, failure: { kind: 'key-is-map' } });
  const wrong = (start: number, end: number) => found('wrong-type', 'x', { file: maps, range: { start, end } });
  const isUnread = (file: SourceFile) => found('yaml-syntax', 'broken', { file });
  it.each<[string, readonly Finding[], readonly string[], (readonly SourceFile[])?]>([
    ...(
      [
        ['a: 1 2\n&x\n*x\n', ['0']],
        ['a: 1 2\n&long\n*long\n', ['0']],
        ['a: 1 2\n&x\n*x\n&x\n', ['0']],
        ['a: 1 2\n&y\n*x\n', ['0', '1']],
        ['a: 1 2\n*x\n&x\n', ['0', '1']],
      ] as const
    ).map(([written, expected]): [string, readonly Finding[], readonly string[]] => {
      const file = new SourceFile('a.yml', written);
      const start = written.indexOf('*');
      const end = written.indexOf('\n', start);
      const alias = found('yaml-unknown-anchor', 'x', { file, range: { start, end } });
      const what = `is ${expected.length === 1 ? 'an' : 'no'} alias in ${JSON.stringify(written)}`;
      return [what, [found('yaml-syntax', 'x', { file }), alias], expected];
    }),
    [
      'is no alias of another file',
      [
        found('yaml-syntax', 'x'),
        found('yaml-unknown-anchor', 'y', { file: new SourceFile('a.yml', '&x *x'), range: { start: 3, end: 5 } }),
      ],
      ['0', '1'],
    ],
    ...(
      [
        ['a:\n  x: 1\n', ['0']],
        ['a:\n\n#! c\n- b: 1\n  x: 1\n', ['0']],
        ['a:\n  b: 1\nx: 1\n', ['0', '1']],
        ['c:\n  a:\n- x: 1\n', ['0', '1'], 5],
        ['c:\n  a:\n    x: 1\n', ['0'], 5],
        ['x: 1\na: 1\n', ['0', '1'], 5],
      ] as const
    ).map(([written, expected, start = 0]): [string, Finding[], readonly string[], SourceFile[]] => {
      const file = new SourceFile('v.yml', written);
      const mismatch = found('overlay-mismatch', 'x', { file, range: { start, end: start + 1 } });
      const what = `is ${expected.length === 1 ? 'a' : 'no'} member of ${JSON.stringify(written)}, which does not fit`;
      return [what, [mismatch, member('x')], expected, [file]];
    }),
    ...(
      [
        ['is no member of an overlay over other files', 'overlay-mismatch', false],
        ['is no member of data values with another mistake', 'unknown-data-value', true],
      ] as const
    ).map(([what, code, declares]): [string, Finding[], readonly string[], SourceFile[]] => {
      const file = new SourceFile('v.yml', 'a:\n  x: 1\n');
      return [what, [found(code, 'x', { file }), member('x')], ['0', '1'], declares ? [file] : []];
    }),
    ['is a value with a map that is a key', [mapKey(9), mapKey(1), wrong(0, 7), wrong(8, 15)], ['0', '1']],
    ['is no value before or behind one', [mapKey(9), wrong(0, 9), wrong(10, 12)], ['0', '1', '2']],
    ['is the end of the code with a block that is not closed', [unclosed(), unexpected('end of file')], ['0']],
    ['is an `elif` likewise, before it', [unexpected('elif'), unclosed()], ['1']],
    ['is an `else` likewise', [unclosed(), unexpected('else')], ['0']],
    ['is no other word', [unclosed(), unexpected('if')], ['0', '1']],
    ['is no other mistake', [unclosed(), syntax({ kind: 'trailing-comma' })], ['0', '1']],
    ['is no `else` of another file', [unclosed({ file: fileOf('b.yml') }), unexpected('else')], ['0', '1']],
    ['is no `else` where all are closed', [unopened(), unexpected('else')], ['0', '1']],
    [
      'is an `end` of a file with an `else` that has no `if`',
      [noValue('else'), unopened(), unopened({ file: fileOf('b.yml') })],
      ['0', '2'],
    ],
    ['is an `end` of a file with an `elif` that has no `if`', [noValue('elif'), unopened()], ['0']],
    ['is no `end` beside a value that is missing', [noValue('newline'), unopened()], ['0', '1']],
    ['is no `end` beside an `else` in another place', [unexpected('else'), unopened()], ['0', '1']],
    ['is a block whose end is passed over', [found('code-after-node-block', 'x'), unclosed()], ['0']],
    ...['elseif', 'elsif', 'else if', '#@ else  if', '#@  elsif', '  elsif'].map(
      (words): [string, readonly Finding[], readonly string[]] => {
        const file = new SourceFile('e.star', `${words} x:\n`);
        const [branch, end] = [syntax({ kind: 'trailing-comma' }, { file }), unopened({ file })];
        return [`is a block that is not closed before \`${words}\``, [branch, unclosed({ file }), end], ['0', '2']];
      },
    ),
    [
      'is no block beside an `elif`, a name or a mistake in data',
      [
        syntax({ kind: 'trailing-comma' }, { file: new SourceFile('e.star', 'elif x:\nelse_if y:\n') }),
        found('wrong-type', 'x', { file: new SourceFile('f.star', 'elsif x:\n') }),
        unclosed({ file: new SourceFile('e.star', 'elif x:\n') }),
      ],
      ['0', '1', '2'],
    ],
    ...[new SourceFile('e.star', 'elsif x:\n')].map((file): [string, readonly Finding[], readonly string[]] => [
      'is no block beside another mistake on the line of a branch',
      [found('wrong-type', 'x', { file }), unclosed({ file, range: { start: 9, end: 9 } })],
      ['0', '1'],
    ]),
    ...(
      [
        ['els:', ['0', '2']],
        ['  esle:', ['0', '2']],
        ['#@ edn', ['0', '2']],
        ['#@  edn', ['0', '2']],
        ['edn  ', ['0', '2']],
        ['x = edn', ['0', '1', '2']],
        ['x elsif y:', ['0', '1', '2']],
        ['edn:', ['0', '1', '2']],
        ['esle', ['0', '1', '2']],
        ['els: x', ['0', '1', '2']],
      ] as const
    ).flatMap(([words, expected]) =>
      (['template-code-syntax', 'undefined-name'] as const).map(
        (code): [string, readonly Finding[], readonly string[]] => {
          const file = new SourceFile('e.star', `${words}\n`);
          const below = () => ({ file, range: { start: words.length + 1, end: words.length + 1 } });
          const all = [found(code, 'x', { file }), unclosed(below()), unopened(below())];
          return [`is ${expected.length === 2 ? 'a' : 'no'} block beside \`${words}\`: ${code}`, all, expected];
        },
      ),
    ),
    ...(
      [
        [{ start: 4, end: 12 }, ['1']],
        [{ start: 5, end: 6 }, ['1']],
        [{ start: 0, end: 5 }, ['0', '1']],
        [{ start: 6, end: 9 }, ['0', '1']],
      ] as const
    ).map(([range, expected]): [string, readonly Finding[], readonly string[]] => {
      const key = found('evaluation-failed', 'x', { failure: { kind: 'key-is-map' }, range: { start: 5, end: 6 } });
      return [
        `is a map that is a key, in ${range.start}-${range.end}`,
        [found('wrong-type', 'y', { range }), key],
        expected,
      ];
    }),
    [
      'is no map that is a key in another file',
      [
        found('wrong-type', 'y', { file: fileOf('b.yml') }),
        found('evaluation-failed', 'x', { failure: { kind: 'key-is-map' } }),
      ],
      ['0', '1'],
    ],
    ...(['yaml-boolean-like', 'yaml-number-like'] as const).flatMap((code): [string, Finding[], string[]][] => [
      [`is what a wrong type is likely to come from: ${code}`, [found(code, 'x'), found('wrong-type', 'y')], ['1']],
      [
        `is nothing that a wrong type elsewhere does not come from: ${code}`,
        [found(code, 'x'), found('wrong-type', 'y', { line: 1 }), found('invalid-value', 'y')],
        ['0', '1', '2'],
      ],
    ]),
    ...(['overlay-annotation', 'schema-annotation', 'validation-annotation'] as const).map(
      (code): [string, Finding[], string[]] => [
        `is an annotation with code that cannot be read: ${code}`,
        [found('template-code-syntax', 'bad'), found(code, 'x'), found(code, 'x', { line: 1 })],
        ['0', '2'],
      ],
    ),
    ['is no `end` beside one that is passed over', [found('code-after-node-block', 'x'), unopened()], ['0', '1']],
    [
      'is a name in a file where nodes stand in one another',
      [found('value-given-twice', 'x'), missing('x', { line: 1 })],
      ['0'],
    ],
    [
      'is no name in another file',
      [found('value-given-twice', 'x', { file: fileOf('b.yml') }), missing('x')],
      ['0', '1'],
    ],
    ['is a name in a file that loads another that is much like it', [misspeltLoad, missing('label')], ['0']],
    [
      'is no other name there, nor that name in another file',
      [misspeltLoad, missing('labels'), missing('label', { file: fileOf('b.yml') })],
      ['0', '1', '2'],
    ],
    [
      'is no name `undefined` beside a name that is like no other of its module',
      [
        found('evaluation-failed', 'x', { failure: { kind: 'name-not-exported', name: 'labl', module: 'm.star' } }),
        missing('undefined'),
      ],
      ['0', '1'],
    ],
    ...[new SourceFile('t.yml', '##@ y = 1\na: #@ x\n')].map(
      (file): [string, readonly Finding[], readonly string[]] => [
        'is nothing undefined without a name beside code that is lost',
        [
          found('comment-not-ytt', 'x', { file }),
          found('undefined-name', 'x', { file, range: { start: 16, end: 17 } }),
        ],
        ['0', '1'],
      ],
    ),
    ['is no name like one that fails otherwise', [found('evaluation-failed', 'x'), missing('label')], ['0', '1']],
    ['is a name on a line that cannot be read', [missing('x'), found('template-code-syntax', 'bad')], ['1']],
    ['is no name on another line', [missing('x', { line: 1 }), found('template-code-syntax', 'bad')], ['0', '1']],
    [
      'is a name that was told on the line',
      [missing('x'), missing('x'), missing('y'), missing('x', { line: 1 })],
      ['0', '2', '3'],
    ],
    [
      'is not what is said in the same words of something else',
      [found('wrong-type', 'undefined: x'), missing('x')],
      ['0', '1'],
    ],
    [
      'is an overlay on data values of which some do not parse',
      [isUnread(one), found('overlay-match', 'x')],
      ['0'],
      [one],
    ],
    [
      'is an overlay on data values of which some have their annotation in another place',
      [found('annotation-misplaced', 'y', { file: fileOf('b.yml') }), found('overlay-match', 'x')],
      ['0'],
      [one],
    ],
    [
      'is no overlay on anything else',
      [isUnread(one), found('overlay-match', 'x', { file: fileOf('b.yml') })],
      ['0', '1'],
      [one],
    ],
    [
      'is no overlay where others do not parse',
      [isUnread(fileOf('b.yml')), found('overlay-match', 'x')],
      ['0', '1'],
      [one],
    ],
    ['is null in a schema that does not parse', [found('schema-null', 'x'), isUnread(one)], ['1'], [one]],
    ['is no null where all parse', [found('schema-null', 'x')], ['0'], [one]],
    ['is what is mixed in a file that does not parse', [isUnread(one), found('mixed-documents', 'x')], ['0']],
    [
      'is not what is mixed where another does not',
      [isUnread(fileOf('b.yml')), found('mixed-documents', 'x')],
      ['0', '1'],
    ],
    ['is what is loaded of a module that does not load', [notLoaded('b'), notLoaded('a', 'b')], ['0']],
    ['is not where another module does not load', [notLoaded('c'), notLoaded('a', 'b')], ['0', '1']],
    [
      'is not where code fails with the message of a load',
      [found('evaluation-failed', 'cannot load b'), notLoaded('a', 'b')],
      ['0', '1'],
    ],
    ['is not the module itself, told twice', [notLoaded('b'), notLoaded('b')], ['0', '1']],
  ])('%s', (_, all, expected, declaring) => {
    expect(reported(all, declaring)).toEqual(expected);
  });
});

describe('what is missing in many places', () => {
  const lines = [0, 1, 2, 3];
  const many = (make: (line: number) => Finding): Finding[] => lines.map(make);

  it('is reported once from four places on', () => {
    expect(reported(many((line) => member('x', { line })))).toEqual(['0+3']);
    expect(reported(many((line) => member('x', { line })).slice(1))).toEqual(['0', '1', '2']);
  });

  it.each<Failure>([{ kind: 'trailing-comma' }, { kind: 'unexpected-token', found: ':', wanted: 'newline' }])(
    'is the bracket before lines of items, once per file: %j',
    (failure) => {
      const item = (line: number, more = {}): Finding => syntax(failure, { line, ...more });
      expect(reported(many((line) => item(line)))).toEqual(['0+3']);
      const [first] = withoutConsequences(many((line) => item(line)));
      expect(new Set(first?.related.map((one) => one.message))).toEqual(new Set(['Here, too']));
      const elsewhere = item(0, { file: fileOf('b.yml') });
      expect(reported([...lines.slice(1).map((line) => item(line)), elsewhere])).toEqual(['0', '1', '2', '3']);
    },
  );

  it.each<Failure>([
    { kind: 'unexpected-token', found: ':', wanted: ')' },
    { kind: 'unexpected-token', found: ',', wanted: 'newline' },
    { kind: 'block-unopened' },
  ])('is no bracket where something else is wrong: %j', (failure) => {
    expect(reported(many((line) => syntax(failure, { line })))).toHaveLength(4);
  });

  it('is reported at the error, with the others in their order', () => {
    const all = many((line) => member('x', { line, severity: line === 2 ? 'error' : 'warning' }));
    expect(reported(all)).toEqual(['2+3']);
    const [{ related } = { related: [] }] = withoutConsequences(all);
    expect(related.map(({ range }) => one.lines.lineAt(range.start))).toEqual([0, 1, 3]);
    expect(reported(many((line) => member('x', { line, severity: 'warning' })))).toEqual(['0+3']);
  });

  it('keeps what a finding came with, and no more than twenty places', () => {
    const own = [{ file: one, range: { start: 0, end: 1 }, message: 'own' }];
    const all = Array.from({ length: 40 }, (_, i) => member('x', i === 0 ? { related: own } : { line: 1 }));
    const [first, ...rest] = withoutConsequences(all);
    expect(rest).toEqual([]);
    expect(first?.related.map(({ message }) => message)).toEqual(['own', ...Array(20).fill('Missing here, too')]);
    const warnings = Array.from({ length: 40 }, () => member('x', { severity: 'warning' }));
    expect(withoutConsequences([...warnings, member('x', { line: 1 })])[0]?.related).toHaveLength(20);
  });

  it('is the same name, wherever it is read', () => {
    const mixed = lines.map((line) => member(line < 2 ? 'first' : 'second', { line }));
    expect(reported(mixed)).toEqual(['0', '1', '2', '3']);
    const missing = { name: 'first', nearest: undefined };
    expect(reported(many((line) => found('member-missing', 'x', { line, missing })))).toEqual(['0+3']);
    expect(reported(many((line) => found('wrong-type', 'x', { line, missing })))).toHaveLength(4);
  });

  it('by a name of code is so in its file alone', () => {
    const name = (line: number, file = one) => found('undefined-name', 'undefined: x', { line, file });
    expect(reported(many((line) => name(line)))).toEqual(['0+3']);
    expect(reported(others.map((file) => name(0, file)))).toHaveLength(others.length);
  });

  it('are keys twice in one column of a file', () => {
    const key = (line: number, column: number): Finding => {
      const start = one.lines.lineStart(line) + column;
      return found('map-key-repeated', 'x', { range: { start, end: start + 1 } });
    };
    expect(reported(many((line) => key(line, 0)))).toEqual(['0+3']);
    expect(reported(lines.map((line) => key(line, line % 2)))).toHaveLength(4);
    expect(reported([key(1, 0), key(0, 0)])).toEqual(['0', '1']);
    expect(withoutConsequences([key(0, 0), key(0, 0)])).toHaveLength(2);
    const [{ related } = { related: [] }] = withoutConsequences(many((line) => key(line, 0)));
    expect(new Set(related.map(({ message }) => message))).toEqual(new Set(['This key is there twice, too']));
  });
});

describe('data values that nothing declares', () => {
  const near = { name: 'first', nearest: 'fist' };
  const unlike = { name: 'first', nearest: undefined };
  const set = (file: SourceFile, missing: MissingName = near, code: Finding['code'] = 'unknown-data-value'): Finding =>
    found(code, 'x', { file, missing });
  const [b, c, d, e] = others as [SourceFile, SourceFile, SourceFile, SourceFile];
  const files = [b, c, d, e];

  it('are reported once if four files set a key close to a declared one', () => {
    expect(
      reported(
        files.map((file) => set(file)),
        files,
      ),
    ).toEqual(['0+3']);
    expect(
      reported(
        [b, c, d, d, d].map((file) => set(file)),
        files,
      ),
    ).toHaveLength(5);
    expect(
      reported(
        files.map((file, i) => set(file, i === 3 ? unlike : near)),
        files,
      ),
    ).toHaveLength(4);
  });

  it('are reported for each name', () => {
    expect(
      reported(
        files.map((file, i) => set(file, { ...near, name: `first${i}` })),
        files,
      ),
    ).toHaveLength(4);
    expect(
      reported(
        files.map((file) => set(file, near, 'overlay-match')),
        files,
      ),
    ).toEqual(['0+3']);
    expect(
      reported(
        files.map((file) => set(file, near, 'wrong-type')),
        files,
      ),
    ).toHaveLength(4);
  });

  it('are reported once if code reads them as well', () => {
    const read = member('first', { file: fileOf('t.yml') });
    expect(reported([...files.map((file) => set(file, unlike)), read], files)).toEqual(['0+4']);
  });

  it('are what a former schema declared, except close misspellings', () => {
    const at = (code: Finding['code'], written: string, nearest?: string): Finding =>
      found(code, 'x', {
        file: new SourceFile('lost.yml', written),
        range: { start: 0, end: written.length },
        failure: { kind: 'annotation-unknown', nearest },
      });
    const lost = at('unknown-annotation', 'dtaa/values', 'data/values');
    const fix = [{ title: 'x', edits: [] }];
    const two = [member('a'), member('b', { line: 1 })];
    expect(reported([lost, ...two])).toEqual(['0', '1+2']);
    expect(reported([lost, member('a')])).toEqual(['0', '1+1']);
    expect(reported([lost, member('a'), member('b', { line: 1, fixes: fix })])).toEqual(['0', '1+1', '2']);
    expect(reported([at('unknown-annotation', 'data/values-of'), ...two])).toEqual(['0', '1+2']);
    expect(reported([at('unknown-annotation', 'overlay/x', 'overlay/match'), ...two])).toEqual(['0', '1', '2']);
    expect(reported([at('wrong-type', '#@data/values'), ...two])).toEqual(['0', '1', '2']);
    expect(withoutConsequences([lost, member('a')])[1]?.plain).toBeUndefined();
    const failing = [found('evaluation-failed', 'y'), found('undefined-name', 'z', { missing: unlike, line: 1 })];
    expect(reported([lost, member('a'), ...failing])).toEqual(['0', '1+1', '2', '3']);
    const overlays = [set(b, unlike, 'overlay-match'), set(c, { name: 'third', nearest: undefined }, 'overlay-match')];
    expect(reported([lost, ...overlays], files)).toEqual(['0', '1+2']);
    const nearly = overlays.map((finding) => ({ ...finding, missing: near }));
    expect(reported([lost, ...nearly], files)).toEqual(['0', '1', '2']);
  });
});
