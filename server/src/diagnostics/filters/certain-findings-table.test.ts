/** Which findings of an inferred run are reported, and how: each decision separately, on artificial findings. */
import { defaultRunOptions, evaluateProject, type Failure, type Finding, SourceFile } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { sourceAs } from '../../workspace/files/text-file.js';
import type { RunDefinition } from '../../workspace/projects/run-definition.js';
import { certainFindings } from './certain-findings.js';

const code = '#@ load("@ytt:data", "data")\na: #@ data.values.list\nb: #@ data.values.other\n';
const helm = '{{- if .Values.a }}\na: 1\n{{- end }}\n';

const fileOf = (path: string, text = code): SourceFile =>
  sourceAs({ key: `/ws/${path}`, text, version: undefined }, path);

const template = fileOf('t.yml');

function findingOf(given: Partial<Finding>): Finding {
  const words = { message: 'said', plain: 'said', ...given };
  return {
    code: 'evaluation-failed',
    severity: 'error',
    file: template,
    range: { start: 10, end: 20 },
    related: [],
    ...words,
  } as Finding;
}

const runOf = (declaredBy: 'schema' | 'data-values' | 'nothing', more: Partial<RunDefinition> = {}): RunDefinition => ({
  id: 'run',
  root: '/ws',
  folder: '/ws',
  reason: { kind: 'inferred', root: '/ws', declaredBy },
  files: [],
  dataValuesFiles: [],
  subject: undefined,
  dialect: 'auto',
  ...more,
});

/** The severities of findings in a run with these data values (YAML below a header). */
function reported(
  run: RunDefinition,
  findings: readonly Partial<Finding>[],
  values = 'name: app\n',
): (string | undefined)[] {
  const file = new SourceFile('values.yml', `#@data/values\n---\n${values}`);
  const project = evaluateProject({ files: [file], dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  const made = findings.map(findingOf);
  const certain = certainFindings(run, project, made);
  const severities = made.map(
    ({ file: of, range, code: is }) =>
      certain.find((one) => one.file === of && one.range === range && one.code === is)?.severity,
  );
  expect(certain).toHaveLength(severities.filter((severity) => severity !== undefined).length);
  return severities;
}

const failing = (failure: Failure, more: Partial<Finding> = {}): Partial<Finding> => ({ failure, ...more });
const noKey = (key: unknown, of = 'struct'): Failure => ({ kind: 'key-missing', of, key });
const noMember = (name: string, of = 'struct'): Failure => ({ kind: 'member-missing', of, name });
const failedIn = (name: string): Failure => ({ kind: 'function-failed', name });
const asksForValues: Failure = { kind: 'assert-fail' };
const inLibrary = (cause: Failure): Failure => ({ kind: 'library-failed', cause });
const loaded = (cause: Failure): Failure => ({ kind: 'load-failed', first: 'x', cause });

const bySchema = runOf('schema');
const byValues = runOf('data-values');
const partial = runOf('data-values', { isPartial: true });
const { folder: _, ...withoutFolder } = bySchema;
const partialSchema = runOf('schema', { isPartial: true });

describe('a finding of an inferred run', () => {
  const plainFile = fileOf('plain.yml', 'a: 1\n');
  it.each<readonly [string, RunDefinition, Partial<Finding>, string | undefined]>([
    ['is told', byValues, {}, 'error'],
    [
      'that is for information is told, whatever it is of',
      partial,
      { severity: 'information', code: 'overlay-match' },
      'information',
    ],
    ['that is a hint is told, whatever it is of', partial, { severity: 'hint', file: fileOf('h.yml', helm) }, 'hint'],
    ['of a file that another tool makes is not', byValues, { file: fileOf('h.yml', helm) }, undefined],
    ['of text that looks as if another tool made it is', byValues, { file: fileOf('h.txt', helm) }, 'error'],
    [
      'of overlays alone is not',
      bySchema,
      { code: 'overlay-match', failure: { kind: 'miscounted', count: 0, ofNothing: true } },
      undefined,
    ],
    ['of an empty key is not', bySchema, failing(noKey('')), undefined],
    ['of an empty key in a module is not', bySchema, failing(loaded(noKey(''))), undefined],
    ['of a member without a name is', bySchema, failing(noMember('', 'string')), 'error'],
    ['of another kind for an empty key is', bySchema, failing(noKey(''), { code: 'wrong-type' }), 'error'],
    ['of another key is', bySchema, failing(noKey('a')), 'error'],
    ['of an unknown data value is', bySchema, { code: 'unknown-data-value' }, 'error'],
    ['of an unknown data value in a part of a run is not', partialSchema, { code: 'unknown-data-value' }, undefined],
    [
      'of an unknown data value of what a part of a run is for is',
      runOf('schema', { isPartial: true, subject: '/ws/t.yml' }),
      { code: 'unknown-data-value' },
      'error',
    ],
    [
      'of an unknown data value in a test is not',
      bySchema,
      { code: 'unknown-data-value', file: fileOf('tests/v.yml') },
      undefined,
    ],
    [
      'of a misspelt data value in a test is',
      bySchema,
      { code: 'unknown-data-value', file: fileOf('e2e/v.yml'), missing: { name: 'x', nearest: 'y' } },
      'error',
    ],
    ...['test', 'tests', 'testdata', 'fixtures', 'testfixtures', 'test-fixtures', 'e2e'].map(
      (folder) =>
        [
          `of an unknown data value in ${folder} is not`,
          bySchema,
          { code: 'unknown-data-value', file: fileOf(`${folder}/v.yml`) },
          undefined,
        ] as const,
    ),
    ...['testing', 'mytests', 'fixture', 'test-data', 'e2e2'].map(
      (folder) =>
        [
          `of an unknown data value in ${folder} is`,
          bySchema,
          { code: 'unknown-data-value', file: fileOf(`${folder}/v.yml`) },
          'error',
        ] as const,
    ),
    [
      'of an unknown data value in a test outside of all folders is',
      withoutFolder,
      { code: 'unknown-data-value', file: fileOf('tests/v.yml') },
      'error',
    ],
    [
      'of an unknown data value of the command line is',
      bySchema,
      { code: 'unknown-data-value', file: new SourceFile('(data-value arg) x=1', '1') },
      'error',
    ],
    [
      'of an unknown data value of the command line of a part of a run is not',
      runOf('schema', { isPartial: true, subject: '/ws/t.yml' }),
      { code: 'unknown-data-value', file: new SourceFile('(data-value arg) x=1', '1') },
      undefined,
    ],
    ['of another kind in a test is', bySchema, { code: 'wrong-type', file: fileOf('fixtures/v.yml') }, 'error'],
    ['of a comment is', byValues, { code: 'comment-not-ytt' }, 'error'],
    [
      'of a comment in a test is not',
      byValues,
      { code: 'comment-not-ytt', file: fileOf('a/testdata/t.yml') },
      undefined,
    ],
    [
      'of a comment in a test with a schema is',
      bySchema,
      { code: 'comment-not-ytt', file: fileOf('test/t.yml') },
      'error',
    ],
    ['of an overlay is', byValues, { code: 'overlay-match' }, 'error'],
    ['of an overlay in a part of a run is not', partial, { code: 'overlay-match' }, undefined],
    ['of an overlay in a part of a run with a schema is not', partialSchema, { code: 'overlay-match' }, undefined],
    ['of an unused document of a library is', byValues, { code: 'library-document-unused' }, 'error'],
    [
      'of an unused document of a library in a part of a run is not',
      partial,
      { code: 'library-document-unused' },
      undefined,
    ],
    ['of a file that is not there is', byValues, failing({ kind: 'file-missing' }), 'error'],
    ['of a file that is not in a part of a run is not', partial, failing({ kind: 'file-missing' }), undefined],
    ['of a library that is not in a part of a run is not', partial, failing({ kind: 'library-missing' }), undefined],
    ['of what a loaded module lacks is not', partial, failing(loaded({ kind: 'library-missing' })), undefined],
    [
      'of a name of a module that is elsewhere in a part of a run is not',
      partial,
      failing({ kind: 'name-not-exported', name: 'f', module: 'm.star' }),
      undefined,
    ],
    [
      'of a name of a module of ytt is',
      partial,
      failing({ kind: 'name-not-exported', name: 'f', module: '@ytt:data' }),
      'error',
    ],
    ['of anything else in a part of a run is', partial, { code: 'yaml-syntax' }, 'error'],
    ['of code that fails for another reason in a part of a run is', partial, {}, 'error'],
    ['of a missing member in code that does not run is not', byValues, { code: 'member-missing' }, undefined],
    ['of plain YAML is', byValues, { code: 'yaml-syntax', file: plainFile }, 'error'],
    ['of plain YAML in a part of a run is not', partial, { code: 'yaml-syntax', file: plainFile }, undefined],
    ['of a module in a part of a run is', partial, { code: 'yaml-syntax', file: fileOf('m.star', 'x = 1\n') }, 'error'],
    [
      'of the file that a part of a run is made for is',
      runOf('data-values', { isPartial: true, subject: '/ws/plain.yml' }),
      { code: 'yaml-syntax', file: plainFile },
      'error',
    ],
    [
      'of what comes with the server is',
      partial,
      { code: 'yaml-syntax', file: new SourceFile('b.yml', 'a: 1\n') },
      'error',
    ],
    ['of null is not without a schema', byValues, { message: 'NoneType has no len' }, undefined],
    ['of null is a warning with one', bySchema, { message: 'NoneType has no len' }, 'warning'],
    ['of a null value is not without a schema', byValues, { message: 'expected array, but was null' }, undefined],
    ['of a null value is a warning with one', bySchema, { message: 'expected array, but was null' }, 'warning'],
    ['of nothing is not without a schema', byValues, { message: 'got <nil>' }, undefined],
    ['of what cannot be decoded is a warning', byValues, failing(failedIn('base64.decode')), 'warning'],
    ...[
      'version.require_at_least',
      'json.decode',
      'yaml.decode',
      'toml.decode',
      'ip.parse_addr',
      'url.parse',
      'url.parse_query',
      'version.parse',
    ].map((name) => [`of ${name} is a warning`, bySchema, failing(failedIn(name)), 'warning'] as const),
    ['of a key that is no text is a warning', bySchema, failing({ kind: 'key-not-string' }), 'warning'],
    ['of such a key in a module is, too', bySchema, failing(loaded({ kind: 'key-not-string' })), 'warning'],
    ...['json.encode', 'ip.x', 'x.json.decode', 'version.require_at_least_x'].map(
      (name) => [`of ${name} is`, bySchema, failing(failedIn(name)), 'error'] as const,
    ),
    ['of decoding in a module is', bySchema, failing(loaded(failedIn('json.decode'))), 'error'],
    ['of another kind by decoding is', byValues, failing(failedIn('base64.decode'), { code: 'wrong-type' }), 'error'],
    ['of a member that nobody declares is not', byValues, failing(noMember('other')), undefined],
    ['of a key that nobody declares is not', byValues, failing(noKey('other')), undefined],
    ['of a key that is not a name is', byValues, failing(noKey(1)), 'error'],
    ['of such a key of something else is', byValues, failing(noKey('other', 'dict')), 'error'],
    [
      'of such a key of a struct that is decoded is not',
      byValues,
      failing(noKey('other', 'dict'), { file: fileOf('decoding.yml', `${code}c: #@ struct.decode(data.values)\n`) }),
      undefined,
    ],
    [
      'of such a key of something else, beside such code, is',
      byValues,
      failing(noKey('other', 'list'), { file: fileOf('decoding.yml', `${code}c: #@ struct.decode(data.values)\n`) }),
      'error',
    ],
    ['of a key that is nearly declared is', byValues, failing(noKey('nmae')), 'error'],
    ['of such a member of something else is', byValues, failing(noMember('other', 'list')), 'error'],
    ['of a member that is nearly declared is', byValues, failing(noMember('nmae')), 'error'],
    [
      'of a member that is nearly declared elsewhere is not, if all commands give others',
      runOf('data-values', { hasUnknownDataValues: true }),
      failing(noMember('nmae')),
      undefined,
    ],
    [
      'of a member that is nearly declared beside it is, even then',
      runOf('data-values', { hasUnknownDataValues: true }),
      failing(noMember('nmae'), { missing: { name: 'nmae', nearest: 'name' } }),
      'error',
    ],
    [
      'of a member of a library that is nearly declared there is, though the run that uses it declares nothing',
      runOf('nothing', { isPartial: true }),
      failing(inLibrary(noMember('hsot')), { missing: { name: 'hsot', nearest: 'host' } }),
      'error',
    ],
    ['of a library is a warning', runOf('data-values', { isLibrary: true }), {}, 'warning'],
    ['of another kind in a library is', runOf('data-values', { isLibrary: true }), { code: 'wrong-type' }, 'error'],
    ['of code that asks for data values is a warning', byValues, failing(asksForValues), 'warning'],
    ...(['data-values', 'schema'] as const).flatMap((declaredBy) =>
      [failing(asksForValues), failing(loaded(asksForValues)), { message: 'unhashable type: NoneType' }].map(
        (finding) =>
          [
            `of what asks for data values of ${declaredBy} is not where all commands give more: ${JSON.stringify(finding)}`,
            runOf(declaredBy, { hasUnknownDataValues: true }),
            finding,
            undefined,
          ] as const,
      ),
    ),
    ['of what is null is a warning', runOf('schema'), { message: 'unhashable type: NoneType' }, 'warning'],
    ['of anything else is', runOf('data-values', { hasUnknownDataValues: true }), {}, 'error'],
    ['of a file that loads such code is not', byValues, failing(loaded(asksForValues)), undefined],
    [
      'of a file that evaluates a library with such code is not',
      byValues,
      failing(inLibrary(asksForValues)),
      undefined,
    ],
    [
      'of an overlay that calls such code is not',
      byValues,
      failing({ kind: 'overlay-failed', cause: asksForValues }),
      undefined,
    ],
    [
      'of a file that loads such code is not in a library',
      runOf('schema', { isLibrary: true }),
      failing(loaded(asksForValues)),
      undefined,
    ],
  ])('%s', (_, run, finding, severity) => {
    expect(reported(run, [finding])).toEqual([severity]);
  });
});

describe('a member that nobody declares', () => {
  const missing = failing(noMember('nmae'));
  it.each([
    ['is misspelt where its name is that of a key at any depth', 'a:\n  b:\n  - name: 1\n', 'error'],
    ['is misspelt where its name is that of the last of many keys', 'a: {x: 1}\nb: {y: 1}\nname: 1\n', 'error'],
    ['may be given where it is only a text of data values', 'a: name\nb:\n- name\n', undefined],
    ['may be given where there are no data values', '{}\n', undefined],
    ['may be given where keys are no texts', '1: 2\ntrue: 3\n', undefined],
  ])('%s', (_, values, severity) => {
    expect(reported(byValues, [missing], values)).toEqual([severity]);
  });
});

describe('a part that is not there', () => {
  const failure: Failure = { kind: 'index-out-of-range' };
  it.each([
    ['list: ""\n', 'warning'],
    ['list: []\n', 'warning'],
    ['list: {a: x, b: ""}\n', 'warning'],
    ['list: [x, []]\n', 'warning'],
    ['list: [[x, {a: ""}]]\n', 'warning'],
    ['list: x\n', 'error'],
    ['list: [x]\n', 'error'],
    ['list: 0\n', 'error'],
    ['list: x\nother: []\n', 'warning'],
    ['list: x\nmore: []\n', 'error'],
    ['{}\n', 'error'],
  ])('is asked for by code that reads data values: %j', (values, severity) => {
    expect(reported(byValues, [{ failure }], values)).toEqual([severity]);
  });

  it('is reported if nothing refers to it by path, or the file is outside the workspace', () => {
    expect(reported(byValues, [{ message: 'some other failure' }], 'list: []\n')).toEqual(['error']);
    expect(reported(byValues, [{ failure, file: new SourceFile('t.yml', code) }], 'list: []\n')).toEqual(['error']);
  });
});

describe('what fails behind code that asks for data values', () => {
  const asks = (start: number): Partial<Finding> => ({
    failure: asksForValues,
    range: { start, end: start + 30 },
  });
  const fails = (start: number, more: Partial<Finding> = {}): Partial<Finding> => ({
    range: { start, end: start + 1 },
    ...more,
  });

  it('is a consequence, and is not reported', () => {
    expect(reported(byValues, [asks(10), fails(11), fails(50), fails(9)])).toEqual([
      'warning',
      undefined,
      undefined,
      'error',
    ]);
  });

  it('is one of the first such code, whatever the order of findings', () => {
    const failing = [fails(5), fails(15), fails(30)];
    for (const asking of [
      [asks(10), asks(20)],
      [asks(20), asks(10)],
    ])
      expect(reported(byValues, [...asking, ...failing]).slice(2)).toEqual(['error', undefined, undefined]);
  });

  it('is reported at the same location, for another kind, or in another file', () => {
    const others = [fails(10), fails(12, { code: 'wrong-type' }), fails(13, { file: fileOf('u.yml') })];
    expect(reported(byValues, [asks(10), ...others]).slice(1)).toEqual(['error', 'error', 'error']);
  });

  it('is not what fails behind other code', () => {
    expect(reported(byValues, [fails(10), fails(20)])).toEqual(['error', 'error']);
  });

  it('reads data values itself', () => {
    expect(reported(byValues, [asks(10), asks(20)])).toEqual(['warning', 'warning']);
  });
});
