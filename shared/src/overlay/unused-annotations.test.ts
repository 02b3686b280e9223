/** Which annotations of overlays have no effect. */
import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../project/inputs.js';
import { evaluateProject } from '../project/project.js';
import { applyEdits } from '../text/edit.js';
import { SourceFile } from '../text/source-file.js';

function findings(texts: Readonly<Record<string, string>>) {
  const files = Object.entries(texts).map(([path, text]) => new SourceFile(path, text));
  return evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions }).findings;
}

/** `file:line` of each, lines from 1. */
function unused(text: string, others: Readonly<Record<string, string>> = {}): readonly string[] {
  return findings({ ...others, 't.yml': text })
    .filter(({ code }) => code === 'overlay-unused')
    .map(({ file, range }) => `${file.path}:${file.lines.lineAt(range.start) + 1}`);
}

const load = '#@ load("@ytt:overlay", "overlay")\n';
const match = '#@overlay/match by=overlay.all, expects="0+"\n';

describe('an annotation of overlays', () => {
  it.each([
    ['in a document without a match', '#@overlay/match missing_ok=True\na: 1\n', ['t.yml:1']],
    ['of defaults', '---\n#@overlay/match-child-defaults missing_ok=True\na:\n  b: 1\n', ['t.yml:2']],
    ['deep in it, told once', '---\na:\n  b:\n  #@overlay/append\n  - 1\n  #@overlay/append\n  - 2\n', ['t.yml:4']],
    [
      'in the second of two documents',
      `${load}${match}---\n#@overlay/remove\na: 1\n---\n#@overlay/remove\na: 1\n`,
      ['t.yml:7'],
    ],
    ['in a file that lays values over others', `${load}#@ f = overlay.apply\n---\n#@overlay/remove\na: 1\n`, []],
    ['of an overlay', `${load}${match}---\n#@overlay/match missing_ok=True\na: 1\n`, []],
    ['of data values', '#@data/values-schema\n---\na: 1\n#@data/values\n---\n#@overlay/replace\na: 2\n', []],
    [
      'in a function that code lays over others',
      `${load}#@ def f():\n#@overlay/match missing_ok=True\na: 1\n#@ end\n--- #@ overlay.apply({"a": 2}, f())\n`,
      [],
    ],
    [
      'in a function beside what code lays it over',
      `${load}---\n#@ def l():\na: 2\n#@ end\n#@ def r():\n#@overlay/match missing_ok=True\nb: 1\n#@ end\nx: #@ overlay.apply(l(), r())\n`,
      [],
    ],
    [
      'in a function of another document',
      '#@ def f():\n#@overlay/match missing_ok=True\na: 1\n#@ end\n---\nx: #@ f()\n',
      [],
    ],
    ['in a function that nothing calls', '#@ def f():\n#@overlay/match missing_ok=True\na: 1\n#@ end\nb: 1\n', []],
    ['of a name that ytt does not know', '#@overlay/macth\na: 1\n', []],
    ['in a text', 'a: "#@overlay/remove"\n', []],
    [
      'of an overlay of which it is not known what it matches',
      '#@ load("@ytt:data", "data")\n#@overlay/match by=data.values.x\n---\n#@overlay/remove\na: 1\n',
      [],
      { 'v.yml': '#@data/values\n---\na: #@ fail()\n' },
    ],
    ['as a comment for people', '#! @overlay/remove\na: 1\n', []],
  ])('%s', (_, text, expected, others: Readonly<Record<string, string>> = {}) => {
    expect(unused(text, others)).toEqual(expected);
  });

  it('of another file belongs to that file, if it is in use', () => {
    const lib = '#@ def f():\n#@overlay/match missing_ok=True\na: 1\n#@ end\n';
    expect(unused('#@ load("f.lib.yml", "f")\n--- #@ f()\n#! @overlay/\n', { 'f.lib.yml': lib })).toEqual([]);
    expect(unused('#@ load("f.lib.yml", "f")\na: #@ f()\n#! @overlay/\nb: 1\n', { 'f.lib.yml': lib })).toEqual([]);
  });

  it.each([
    ['---\n#@overlay/match by=overlay.all\na: 1\n', ["Move it above the '---'"]],
    ['---\n#! b\n\n#@overlay/match by=overlay.all\na: 1\n', ["Move it above the '---'"]],
    ['---\na: 1\n#@overlay/match by=overlay.all\nb: 1\n', []],
    ['---\n#@overlay/match by="name"\na: 1\n', []],
    ['---\n#@overlay/match by=overlay.all\n- a\n', []],
    ['#! c\n#@overlay/match by=overlay.all\na: 1\n', ["Begin the document below it with '---'"]],
    ['a: 1\n#@overlay/match by=overlay.all\nb: 1\n', []],
    ['---\n---\n#@overlay/remove\na: 1\n', ["Remove the second '---'"]],
  ])('has a fix of the mark where that is wrong: %j', (text, expected) => {
    const [found] = findings({ 't.yml': `${load}${text}` }).filter(({ code }) => code === 'overlay-unused');
    const others = found?.fixes?.filter(({ preferred }) => preferred === true) ?? [];
    expect(others.map(({ title }) => title)).toEqual(expected);
  });

  it('may belong to what is meant as an overlay, wherever the mark is', () => {
    const titles = ['---\n#@overlay/match by=overlay.all\na: 1\n', '#@overlay/match by=overlay.all\na: 1\n'].map(
      (text) => findings({ 't.yml': `${load}${text}` }).flatMap(({ fixes = [] }) => fixes.map(({ title }) => title)),
    );
    expect(titles).toEqual([
      ["Move it above the '---'", 'Make the document an overlay of all others'],
      ["Begin the document below it with '---'"],
    ]);
  });

  it('moves the mark up if that stands one line too low', () => {
    const text = `${load}#@overlay/match by=overlay.all\na:\n---\n  b: 1\n`;
    const [found] = findings({ 't.yml': text }).filter(({ code }) => code === 'overlay-unused');
    const edits = found?.fixes?.find(({ preferred }) => preferred === true)?.edits.map(({ edit }) => edit) ?? [];
    expect(applyEdits(text, edits)).toBe(`${load}#@overlay/match by=overlay.all\n---\na:\n  b: 1\n`);
  });

  it('has a fix that makes the document an overlay', () => {
    const fixed = (text: string): string => {
      const all = findings({ 'base.yml': 'a: 2\n', 't.yml': text });
      const [fix] = all.find(({ code }) => code === 'overlay-unused')?.fixes ?? [];
      return applyEdits(text, fix?.edits.map(({ edit }) => edit) ?? []);
    };
    const texts = [
      '#@overlay/match missing_ok=True\nb: 1\n',
      `#! x\n${load}\n\n#@overlay/match missing_ok=True\nb: 1\n`,
      `${load}\n---\n#@overlay/match missing_ok=True\nb: 1\n`,
    ];
    for (const text of texts) {
      const after = fixed(text);
      expect(after).toContain('expects="1+"\n---\n');
      expect(findings({ 'base.yml': 'a: 2\n', 't.yml': after }).map(({ message }) => message)).toEqual([]);
    }
  });
});
