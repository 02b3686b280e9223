/** Where failures in a library that are caused by its arguments are reported. */
import { type Finding, SourceFile } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import { workspaceOf } from '../../workspace/testing.js';
import { fileFindings } from '../file-findings.js';
import { atCalls } from './library-calls.js';

const load = '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n#@ load("@ytt:data", "data")\n';
const evaluates = (library: string) => `${load}--- #@ template.replace(library.get("l")${library}.eval())\n`;
const schema = '#@data/values-schema\n---\nport: 1\nhost: a\n';
const reads = `${load}---\nx: #@ 8 // data.values.port\n`;

/** `PATH:LINE CODE` of the findings of the files, each with its related locations. */
function reported(texts: Readonly<Record<string, string>>): readonly string[] {
  const workspace = workspaceOf(new Map(Object.entries(texts).map(([path, text]) => [`/ws/${path}`, text])));
  return Object.keys(texts).flatMap((path) =>
    fileFindings(workspace, `/ws/${path}`).findings.flatMap(({ severity, code, file, range, related }) => {
      if (severity !== 'error') return [];
      const places = related.map((one) => `${one.file.path}:${one.file.lines.lineAt(one.range.start) + 1}`);
      return [[`${path}:${file.lines.lineAt(range.start) + 1} ${code}`, ...places].join(' < ')];
    }),
  );
}

const inLibrary = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`_ytt_lib/l/${name}`, text]));

it('it is the call, with all places in the library, where code gives it the data values', () => {
  const library = inLibrary({ 'schema.yml': schema, 't.yml': reads });
  const given = (values: string) => reported({ 't.yml': evaluates(`.with_data_values(${values})`), ...library });
  expect(given('{"port": 2}')).toEqual([]);
  expect(given('{"port": 0}')).toEqual(['t.yml:4 evaluation-failed < _ytt_lib/l/t.yml:5']);
  expect(given('{"port": "x", "host": 1}')).toEqual([
    't.yml:4 evaluation-failed < _ytt_lib/l/schema.yml:3 < _ytt_lib/l/schema.yml:4',
  ]);
});

it('it is the call if a document sets them that is correct by itself, and the document otherwise', () => {
  const library = inLibrary({ 'schema.yml': schema, 't.yml': reads });
  const given = (value: string) =>
    reported({
      't.yml': evaluates(''),
      'v.yml': `#@library/ref "@l"\n#@data/values\n---\nport: ${value}\n`,
      ...library,
    });
  expect(given('0')).toEqual(['t.yml:4 evaluation-failed < _ytt_lib/l/t.yml:5']);
  expect(given('x')).toContain('v.yml:4 wrong-type < _ytt_lib/l/schema.yml:3');
  expect(given('x').join()).not.toContain('_ytt_lib/l/schema.yml:3 wrong-type');
});

it('it is the library if that cannot be read, or is given nothing', () => {
  const broken = inLibrary({ 'schema.yml': schema, 't.yml': 'a: 1\nb\n' });
  const given = reported({ 't.yml': evaluates('.with_data_values({"port": 2})'), ...broken });
  expect(given.some((one) => /^_ytt_lib\/l\/t\.yml:\d yaml-syntax/.test(one))).toBe(true);
  const failing = inLibrary({ 'schema.yml': schema.replace('1', '0'), 't.yml': reads });
  expect(reported({ 't.yml': evaluates(''), ...failing })).toContain('_ytt_lib/l/t.yml:5 evaluation-failed');
});

it('it is the library if its code misspells a name', () => {
  const misspelt = inLibrary({ 'schema.yml': schema, 't.yml': reads.replace('.port', '.prot') });
  const call = (values: string) => ({ 't.yml': evaluates(`.with_data_values(${values})`) });
  expect(reported({ ...call('{"port": 2}'), ...misspelt })).toContain('_ytt_lib/l/t.yml:5 evaluation-failed');
  const sound = inLibrary({ 'schema.yml': schema, 't.yml': reads });
  expect(reported({ ...call('{"prot": 2}'), ...sound })).toEqual([
    't.yml:4 evaluation-failed < _ytt_lib/l/schema.yml:1',
  ]);
});

it('it is the library, too, if that also fails by itself', () => {
  const failing = inLibrary({ 'schema.yml': schema.replace('1', '0'), 't.yml': reads });
  const given = reported({ 'a.yml': evaluates(''), 'b.yml': evaluates('.with_data_values({"port": 0})'), ...failing });
  expect(given).toContain('_ytt_lib/l/t.yml:5 evaluation-failed');
  expect(given).toContain('b.yml:4 evaluation-failed < _ytt_lib/l/t.yml:5');
});

it('it is the outermost call that gives any, where libraries use libraries', () => {
  const inner = inLibrary({ '_ytt_lib/l/schema.yml': schema, '_ytt_lib/l/t.yml': reads });
  const middle = inLibrary({
    'schema.yml': schema,
    't.yml': evaluates('.with_data_values({"port": data.values.port})'),
  });
  const outer = { 't.yml': evaluates('.with_data_values({"port": 0})') };
  expect(reported({ ...outer, ...middle, ...inner })).toEqual([
    't.yml:4 evaluation-failed < _ytt_lib/l/t.yml:4 < _ytt_lib/l/_ytt_lib/l/t.yml:5',
  ]);
});

it('a place of the library that comes with the call already comes once, and no more than twenty do', () => {
  const file = new SourceFile('_ytt_lib/l/t.yml', 'a'.repeat(99));
  const at = (start: number): Finding => ({
    ...{ code: 'evaluation-failed', severity: 'error', file, message: `${start}`, related: [] },
    range: { start, end: start + 1 },
  });
  const causes = Array.from({ length: 30 }, (_, start) => at(start));
  const [call] = atCalls([{ ...at(98), related: [at(3), at(50)], causes }]);
  expect(call?.related.map(({ message }) => Number(message))).toEqual([
    ...[3, 50],
    ...[0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
  ]);
});

it('a call that fails because of what its own file says is not reported besides, if that is', () => {
  const [file, other] = [new SourceFile('t.yml', 'a: 1\nb: 2\n'), new SourceFile('v.yml', 'a: 1\n')];
  const at = (start: number, more: Partial<Finding> = {}): Finding => ({
    ...{ code: 'evaluation-failed', severity: 'error', file, message: `${start}`, related: [] },
    range: { start, end: start + 1 },
    ...more,
  });
  const call = (follows: Finding) => at(5, { follows, failure: { kind: 'library-failed', cause: undefined } });
  const kept = (...all: readonly Finding[]) => atCalls(all).map(({ message }) => message);
  expect(kept(at(0), call(at(0)))).toEqual(['0']);
  expect(kept(call(at(0)), at(0), call(at(1)))).toEqual(['0', '5']);
  expect(kept(call(at(0)))).toEqual(['5']);
  expect(kept(at(0, { file: other }), call(at(0, { file: other })))).toEqual(['0', '5']);
  expect(kept(at(0), at(5, { follows: at(0) }))).toEqual(['0', '5']);
  expect(kept(at(0), at(6, { follows: at(0) }), call(at(0)))).toEqual(['0', '6']);
});
