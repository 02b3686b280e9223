/** The findings in all files of a run while annotations are typed at the end of one, with nothing below them yet. */
import { describe, expect, it } from 'vitest';
import { workspaceOf } from '../../workspace/testing.js';
import { fileFindings } from '../file-findings.js';

const path = '/ws/c/t.yml';
const schema = '#@data/values-schema\n---\nb:\n- c: 1\na: 1\n';

/** The errors and warnings of all files when `above` and the part in `«»` were typed, the latter as one last edit. */
function reported(
  marked: string,
  { withSchema = true, isTyped = true, more = '', severities = ['error', 'warning'] } = {},
): readonly string[] {
  const disk = new Map([['/ws/c/other.yml', 'x: 1\n']]);
  if (withSchema) disk.set('/ws/c/schema.yml', schema + more);
  const [above = '', typed = '', below = ''] = marked.split(/[«»]/);
  if (!isTyped) disk.set(path, above + typed + below);
  const workspace = workspaceOf(disk);
  if (isTyped) {
    workspace.open({ key: path, text: above + below, version: 1 });
    workspace.change(path, 2, [{ range: { start: above.length, end: above.length }, newText: typed }]);
  }
  return [path, '/ws/c/schema.yml', '/ws/c/other.yml'].flatMap((key) =>
    fileFindings(workspace, key).findings.flatMap(({ severity, code }) =>
      severities.includes(severity) ? [code] : [],
    ),
  );
}

const values = '#@data/values\n---\na: 1\n';
const overlay =
  '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n#@overlay/match missing_ok=True\nm: 1\n';

describe.each(['', '  '])('annotations at the end, after %j', (lead) => {
  it.each(['schema', 'data/values-schema', 'data/values'])('%s', (name) => {
    for (const above of ['', values, schema, 'k: 1\n'])
      for (const end of ['', '\n', '\n-', '\n--', '\n#', '\n#@']) {
        const [first, last] = [`${lead}#@${name}${end}`.slice(0, -1), `${lead}#@${name}${end}`.slice(-1)];
        expect(reported(`${above}${first}«${last}»`, { withSchema: above !== schema }), above + first + last).toEqual(
          [],
        );
      }
  });

  it.each([
    'overlay/match missing_ok=True',
    'overlay/match by="name"',
    'overlay/match by=lambda i,l,r: True',
    'overlay/replace via=lambda l,r: r',
    'overlay/insert',
    'overlay/assert',
  ])('%s', (annotation) => {
    for (const above of [overlay, 'k: 1\n'])
      for (const [first, last] of [
        [annotation.slice(0, -1), annotation.slice(-1)],
        [annotation, '\n'],
      ])
        expect(reported(`${above}${lead}#@${first}«${last}»`)).toEqual([]);
  });
});

it('below the marker nothing is reported for other files before there is a first key', () => {
  for (const below of [
    '#@data/values-schema\n--«-»',
    '#@data/values-schema\n---«\n»',
    '#@data/values-schema\n---«  »',
    '#@data/values-schema\r\n---«\r\n»',
    '#@data/values-schema\n---\n#@«schema/desc»',
  ])
    expect([reported(below), reported(below, { more: '#@schema/tittle ""\nd: 1\n' })]).toEqual([
      [],
      ['schema-unknown-annotation'],
    ]);
});

it('an annotation name is reported once it cannot become valid, or nobody is editing it', () => {
  for (const name of [
    '#',
    '#@data',
    '#@data/va',
    '#@data/values-sche',
    '#@overlay/m',
    '#@yaml/text-tem',
    '#@schema/validat',
  ])
    expect(reported(`k: 1\n${name.slice(0, -1)}«${name.slice(-1)}»`), name).toEqual([]);
  for (const name of ['schema', 'schema/', 'schema/d', 'schema/validatio'])
    for (const at of ['', 'b: 1\n'])
      expect(
        reported(`#@data/values-schema\n---\n${at}#@${name.slice(0, -1)}«${name.slice(-1)}»\na: 1\n`, {
          withSchema: false,
        }),
        name,
      ).toEqual([]);
  const names = (text: string): readonly string[] =>
    reported(`#@data/values-schema\n---\n${text}\na: 1\n`, { withSchema: false, severities: ['information'] });
  expect([names('#@schema/al«l»'), names('#@schema/allow-empt«y»')]).toEqual([[], ['schema-proposed-annotation']]);
  for (const text of ['#@schema/validtio«n»\na: 1\n', '#@schema/valida\na: «1»\n'])
    expect(reported(`#@data/values-schema\n---\n${text}`, { withSchema: false })).toEqual([
      'schema-unknown-annotation',
    ]);
  expect(reported('k: 1\n#@overlay/matc«x»\n')).toEqual(['unknown-annotation']);
  expect(reported('k: 1«2»\n#@overlay/matc\n')).toEqual(['unknown-annotation']);
  expect(reported('k: 1\n# «x»\n#@ x = 1\n')).toContain('comment-not-ytt');
  expect(reported('k: 1«2»\n#\n#@ x = 1\n')).toContain('comment-not-ytt');
});

it('a document is no overlay only once the annotation above it that may make it one is complete', () => {
  const load = '#@ load("@ytt:overlay", "overlay")\n';
  const below = '\n#! all\n---\n#@overlay/match missing_ok=True\nk: 1\n';
  const name = '#@overlay/match';
  for (const above of [load, `${load}---\na: 1\n`]) {
    for (let end = 1; end < name.length; end++)
      expect(reported(`${above}${name.slice(0, end - 1)}«${name.slice(end - 1, end)}»${below}`), `${end}`).toEqual([]);
    expect(reported(`${above}#@ x «=» 1${below}`)).toEqual(['overlay-unused']);
    expect(reported(`${above}#@schema/n«u»${below}`)).toContain('overlay-unused');
  }
  expect(reported(`${load}#@o«v»\n---\nk: #@ nope\n`)).toContain('undefined-name');
  expect(reported(`${load}---\na: 1\n#@«o»\n---\nb: 1${below}`)).toContain('overlay-unused');
  expect(reported(`${load}---\n#@overlay/match missing_ok=True\nk: 1\n#@«o»\n---\nb: 1\n`)).toContain('overlay-unused');
});

it('an item belongs to the line above, not as an item of its own, only once that is no key that is typed', () => {
  expect(reported('- a\n- ke«y»\n  - b\n')).toEqual([]);
  expect(reported('a: 1\n---\n- ke«y»\n  - b\n')).toEqual([]);
  expect(reported('- a\r\n- b:\r\n    ke«y»\r\n      - b\r\n')).not.toContain('yaml-joined-lines');
  expect(reported('- «1»\n- key\n    - b\n')).toContain('yaml-joined-lines');
  expect(reported('- key\n  - b«c»\n')).toEqual(['yaml-joined-lines']);
  expect(reported('- key wor«d»\n  - b\n')).toEqual(['yaml-joined-lines']);
});

it('plain data values have no annotation while one that makes them a document of others is typed', () => {
  const plain = (marked: string): readonly string[] => {
    const [above = '', typed = '', below = ''] = marked.split(/[«»]/);
    const workspace = workspaceOf(new Map([['/ws/c/schema.yml', schema]]));
    const values = '/ws/values.yml';
    workspace.open({ key: values, text: above + below, version: 1 });
    workspace.change(values, 2, [{ range: { start: above.length, end: above.length }, newText: typed }]);
    return fileFindings(workspace, values).findings.map(({ code }) => code);
  };
  const name = '#@data/values';
  for (const below of ['\n---\na: 2\n', '\na: 2\n'])
    for (let end = 2; end < name.length; end++)
      expect(plain(`${name.slice(0, end - 1)}«${name.slice(end - 1, end)}»${below}`), `${end}`).toEqual([]);
  expect(plain('#@data/value«s»\n---\na: 2\n')).toEqual([]);
  expect(plain('#@data/valeus«x»\n---\na: 2\n')).toEqual(['unknown-annotation']);
  expect(plain('#@data/val\n---\na: «2»\n')).toEqual(['unknown-annotation']);
});

it('the failure of an annotation above nothing is reported if nobody is editing it', () => {
  expect(reported('#@data/values-schema«»', { isTyped: false })).toEqual(['schema-null', 'schema-null']);
  expect(reported('k: «1»\n#@data/values-schema\n')).toContain('mixed-documents');
  expect(reported(`#! «x»\n${values}#@data/values\n`)).toEqual(['wrong-type']);
  expect(reported('k: 1\n#@overlay/match missing_ok=True«»', { isTyped: false })).toEqual(['overlay-annotation']);
  expect(reported('#@data/values-schema\n---\na:\n#@schema«/desc "x"»\n')).toContain('schema-null');
});

describe('the empty first block of a module', () => {
  /** The errors of a module after the part in `«»` was typed. */
  function errors(marked: string): readonly string[] {
    const key = '/ws/m.star';
    const [above = '', typed = '', below = ''] = marked.split(/[«»]/);
    const user = '#@ load("m.star", "f")\na: #@ f()\n';
    const workspace = workspaceOf(
      new Map([
        [key, above + below],
        ['/ws/t.yml', user],
      ]),
    );
    workspace.open({ key, text: above + below, version: 1 });
    workspace.change(key, 2, [{ range: { start: above.length, end: above.length }, newText: typed }]);
    return fileFindings(workspace, key).findings.map(({ message }) => message);
  }

  it('is not reported while its content may be typed on a blank line', () => {
    expect(errors('def f():«\n  »\nend\n')).toEqual([]);
    expect(errors('def f():«\n»\nend\n')).toEqual([]);
    expect(errors('def f():\n  «\nend»\n')).toEqual([]);
    expect(errors('def f():«\r\n  »\r\nend\r\n')).toEqual([]);
  });

  it('is reported where something else is typed', () => {
    expect(errors('def f()«:»\nend\n')).toEqual([expect.stringContaining('in an empty block')]);
    expect(errors('«\n»def f():\nend\n')).toEqual([expect.stringContaining('in an empty block')]);
  });
});
