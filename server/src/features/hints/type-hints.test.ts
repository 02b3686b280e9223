import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { typeHints } from './type-hints.js';

/** The hints of a schema file as `line: label`, those of the text between `from` and `to`. */
function hints(text: string, from = '', to = ''): readonly string[] {
  const { snapshot } = openFixture(`#! file: schema.yml\n${text}`);
  const { file } = snapshot;
  const start = Math.max(0, file.text.indexOf(from));
  const end = to === '' ? file.text.length : file.text.indexOf(to);
  return typeHints(snapshot, { start, end }).map(({ at, label }) => {
    const { line } = file.lines.positionAt(at);
    expect(at - file.lines.lineStart(line)).toBe(file.lineText(line).trimEnd().length);
    return `${file.lineText(line).trim()}: ${label}`;
  });
}

const released = '#@data/values-schema\n---\n';
const proposed = '#@schema/definition data_values=True\n---\n';

describe('hints of types', () => {
  it('are shown after the keys of a schema', () => {
    expect(hints(`${released}a: 1  \n#@schema/nullable\nb: x #! beside\nl:\n- c: true\n`)).toEqual([
      'a: 1: int',
      'b: x #! beside: string or null',
      'l:: array<map<c: bool>>',
      '- c: true: bool',
    ]);
    expect(hints(`${proposed}#@schema/type one_of=["int", "string"]\na: 1\nl:\n#@schema/nullable\n- 1\n`)).toEqual([
      'a: 1: oneof<int, string>',
      'l:: array<oneof<null, int>>',
      '- 1: int or null',
    ]);
  });

  it('are limited to the requested range', () => {
    const text = `${released}a: 1\nm:\n  b: 1\nl:\n- c: 1\nz: 1\n`;
    expect(hints(text, 'm:', 'l:')).toEqual(['b: 1: int', 'l:: array<map<c: int>>']);
    expect(hints(text, 'm:', 'b: 1')).toEqual(['b: 1: int']);
    expect(hints(text, 'z:')).toEqual(['z: 1: int']);
    expect(hints(text, '', 'm:')).toEqual(['a: 1: int']);
  });

  it('omit items that have no text', () => {
    expect(hints(`${released}l:\n-\nb: 1\n`).filter((hint) => hint.startsWith('b'))).toEqual(['b: 1: int']);
  });

  it('omit maps, whose type is visible, except nullable ones', () => {
    expect(hints(`${released}m:\n  a: 1\n#@schema/nullable\no:\n  b: 1\n`)).toEqual([
      'a: 1: int',
      'o:: map<b: int> or null',
      'b: 1: int',
    ]);
  });

  it('are those of schemas, if something is declared', () => {
    expect(hints('#@data/values\n---\na: 1\n')).toEqual([]);
    expect(hints(`${released}a: 1\n---\nb: 1\n`)).toEqual(['a: 1: int']);
    expect(hints(`${released}#@ if False:\na: 1\n#@ end\nb: 1\n`)).toEqual(['b: 1: int']);
    const template = '#! file: t.yml\nx: 1\n';
    expect(typeHints(openFixture(template).snapshot, { start: 0, end: 9 })).toEqual([]);
  });

  it('are those of keys that begin in the range', () => {
    const text = `${released}a: 1\nm:\n  b: 1\nl:\n- 5\nc: 1\n`;
    expect(hints(text, 'b:', '5')).toEqual(['b: 1: int', 'l:: array<int>', '- 5: int']);
    expect(hints(text, ' b:', 'l:')).toEqual(['b: 1: int', 'l:: array<int>']);
    expect(hints(text, 'c: 1')).toEqual(['c: 1: int']);
  });

  it('say what the type was taken from', () => {
    const { snapshot } = openFixture(
      `#! file: schema.yml\n${proposed}#@schema/type one_of=["int", "string"]\na: 1\n#@schema/nullable\nb: 1\n`,
    );
    expect(typeHints(snapshot, { start: 0, end: 999 }).map(({ tooltip }) => tooltip)).toEqual([
      'oneof<int, string>\n\nTaken from @schema/type one_of=["int", "string"].',
      'int or null\n\nTaken from the value given, and null by @schema/nullable.',
    ]);
  });
});
