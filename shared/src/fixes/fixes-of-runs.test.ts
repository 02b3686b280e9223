/** What is offered for code that fails when it runs, and the lines that each fix leaves. */
import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../project/inputs.js';
import { evaluateProject } from '../project/project.js';
import { applyEdits } from '../text/edit.js';
import { SourceFile } from '../text/source-file.js';
import { fixesOf } from './fixes.js';

const files = {
  'lib/functions.star': 'def label(name, value=1):\n  return name\nend\ncolour = 1\n_hidden = 2\n',
  'texts.lib.txt': '(@ def greeting(): @)hello(@ end @)\n',
  '_ytt_lib/app/app.yml': 'a: 1\n',
  '_ytt_lib/app/names.star': 'label = 1\n',
};

/** For each fix of what is reported in the text, whether it is preferred, its title, and the line that it changes. */
function offered(text: string, more: Readonly<Record<string, string>> = {}, path = 't.yml'): readonly string[] {
  const file = new SourceFile(path, text);
  const others = Object.entries({ ...files, ...more }).map(([path, content]) => new SourceFile(path, content));
  const { findings } = evaluateProject({
    files: [file, ...others],
    dataValuesFiles: [],
    dataValues: [],
    options: defaultRunOptions,
  });
  const errors = findings.filter((finding) => finding.file === file && finding.severity === 'error');
  expect(errors.length).toBeGreaterThan(0);
  return errors.flatMap(fixesOf).map(({ title, preferred, edits }) => {
    const [edit] = edits;
    const changed = applyEdits(
      text,
      edits.map((one) => one.edit),
    );
    const line = file.lines.lineAt(edit?.edit.range.start ?? 0);
    return `${preferred ? '+' : '-'} ${title}: ${changed.split('\n')[line]}`;
  });
}

describe('what is misspelt in a load', () => {
  it.each([
    ['"lib/function.star", "label"', '+ Change to lib/functions.star: #@ load("lib/functions.star", "label")'],
    ["'lib/function.star', 'label'", `+ Change to lib/functions.star: #@ load('lib/functions.star', 'label')`],
    ['"/lib/function.star", "label"', '+ Change to /lib/functions.star: #@ load("/lib/functions.star", "label")'],
    ['"@ytt:overlai", "overlay"', '+ Change to @ytt:overlay: #@ load("@ytt:overlay", "overlay")'],
    ['"lib/functions.star", "lable"', '+ Change to label: #@ load("lib/functions.star", "label")'],
    ['"lib/functions.star", colour="color"', '+ Change to colour: #@ load("lib/functions.star", colour="colour")'],
    ['"lib/functions.star", "hidden"', undefined],
    ['"lib/functions.star", "other"', undefined],
    ['"nowhere.txt", "label"', undefined],
    ['"@ytt:nothing-like-it", "label"', undefined],
    // Names with escape sequences have no fix.
    [String.raw`"lib/f\x75nction.star", "label"`, undefined],
    [String.raw`"lib/functions.star", "l\x61ble"`, undefined],
  ])('%s', (args, expected) => {
    expect(offered(`#@ load(${args})\na: 1\n`)).toEqual(expected === undefined ? [] : [expected]);
  });
});

it('a load of a module that fails has no other path', () => {
  expect(offered('#@ load("lib/broken.star", "x")\na: 1\n', { 'lib/broken.star': 'fail("x")\n' })).toEqual([]);
});

describe('what is misspelt in a call', () => {
  const load = '#@ load("lib/functions.star", "label")\n';

  it.each([
    ['label("a", vlaue=2)', '+ Change to value=: a: #@ label("a", value=2)'],
    ['label(nmae = "a")', '+ Change to name=: a: #@ label(name = "a")'],
    ['label("a", other=2)', undefined],
    ['label("a", **{"vlaue": 2})', undefined],
    ['label(1, 2, 3)', undefined],
  ])('of a function: %s', (call, expected) => {
    expect(offered(`${load}a: #@ ${call}\n`)).toEqual(expected === undefined ? [] : [expected]);
  });

  it.each([
    ['sorted([2, 1], revers=True)', '+ Change to reverse=: a: #@ sorted([2, 1], reverse=True)'],
    ['sorted([2, 1], down=True)', undefined],
    ['sorted([2, 1], **{"revers": True})', undefined],
  ])('of a built-in function: %s', (call, expected) => {
    expect(offered(`a: #@ ${call}\n`)).toEqual(expected === undefined ? [] : [expected]);
  });

  it.each([
    ['library.get("ap")', '+ Change to app: a: #@ library.get("app").eval()'],
    ["library.get('ap')", "+ Change to app: a: #@ library.get('app').eval()"],
    ['library.get("qqqqqqq")', undefined],
    ['library.get("a" + "p")', undefined],
    ['library.get("")', undefined],
  ])('of a library: %s', (call, expected) => {
    const fixes = offered(`#@ load("@ytt:library", "library")\n---\na: #@ ${call}.eval()\n`);
    expect(fixes).toEqual(expected === undefined ? [] : [expected]);
  });
});

describe('what is misspelt in an export of a library', () => {
  it.each([
    ['"lable"', '+ Change to label: a: #@ lib.export("label")'],
    ['"other"', undefined],
    ['"label", path="name.star"', '+ Change to names.star: a: #@ lib.export("label", path="names.star")'],
    ['"label", path="/names.star"', '+ Change to names.star: a: #@ lib.export("label", path="names.star")'],
  ])('%s', (args, expected) => {
    const head = '#@ load("@ytt:library", "library")\n#@ lib = library.get("app")\n---\n';
    expect(offered(`${head}a: #@ lib.export(${args})\n`)).toEqual(expected === undefined ? [] : [expected]);
  });
});

describe('a function that is called where it is to be passed', () => {
  const head = '#@ load("@ytt:overlay", "overlay")\n#@ def every():\n#@   return overlay.all()\n#@ end\n';

  it('is passed', () => {
    expect(offered(`${head}#@overlay/match by=overlay.all()\n---\na: 1\n`)).toEqual([
      '+ Write overlay.all: #@overlay/match by=overlay.all',
    ]);
    expect(offered('#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all(1)\n---\na: 1\n')).toEqual([]);
    expect(offered('a: #@ fail("overlay.all()")\n')).toEqual([]);
  });
});

describe('operands that cannot be added', () => {
  const head = '#@ def part():\nb: 1\n#@ end\n#@ x = part()\n';

  it.each([
    ['"a" + 1', '+ Write str(1): a: #@ "a" + str(1)'],
    ['1 + "a"', '+ Write str(1): a: #@ str(1) + "a"'],
    ['x + part()', '+ Write list(x) + list(part()): a: #@ list(x) + list(part())'],
    ['"a" + x', '+ Write str(x): a: #@ "a" + str(x)'],
    ['x + "a"', '+ Write str(x): a: #@ str(x) + "a"'],
    ['x + 1', undefined],
    ['1 + x', undefined],
    ['"a" - 1', undefined],
    ['None + 1', undefined],
  ])('%s', (sum, expected) => {
    expect(offered(`${head}a: #@ ${sum}\n`)).toEqual(expected === undefined ? [] : [expected]);
  });
});

describe('a key of by= that the items lack', () => {
  const base = 'items:\n- name: a\n  value: 1\n- name: b\n  value: 2\n';
  const overlay = (by: string): string =>
    `#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\nitems:\n#@overlay/match ${by}\n- name: a\n  value: 3\n`;

  it.each([
    ['by="nmae"', '+ Change to name: #@overlay/match by="name"'],
    ["by = 'nmae'", "+ Change to name: #@overlay/match by = 'name'"],
    ['expects=1, by="nmae"', '+ Change to name: #@overlay/match expects=1, by="name"'],
    ['by="other"', undefined],
    ['by=overlay.map_key("nmae")', undefined],
    [String.raw`by="nm\x61e"`, undefined],
  ])('%s', (by, expected) => {
    const fixes = offered(overlay(by), { 'base.yml': base });
    expect(fixes).toEqual(expected === undefined ? [] : [expected]);
  });

  it('is in the annotation above another one', () => {
    const text = overlay('by="nmae"').replace('\n- name', '\n#@overlay/merge\n- name');
    expect(offered(text, { 'base.yml': base })).toEqual(['+ Change to name: #@overlay/match by="name"']);
  });
});

it('an empty code that is not closed before the next one is closed where it is', () => {
  expect(offered('a (@\n(@= 1 @)\n', {}, 't.txt')).toEqual(["+ Add '@)': a (@ @)"]);
});
