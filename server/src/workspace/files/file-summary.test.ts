/** What is known about a file without parsing it, and which edits leave that unchanged. */
import { applyEdits, fromBytes, type TextEdit } from '@ytt-language/shared';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  carrySummary,
  type FileSummary,
  isSchema,
  isYamlName,
  plainSource,
  sameRole,
  summaryOf,
} from './file-summary.js';
import type { TextFile } from './text-file.js';

const fileOf = (text: string): TextFile => ({ key: '/ws/a.yml', text, version: undefined });
const summarize = (text: string): FileSummary => summaryOf(fileOf(text));

describe('marks', () => {
  it.each([
    ['#@data/values-schema\n---\na: 1\n', { schema: true, dataValues: false, templated: true }],
    ['  #@ data/values-schema\n---\n', { schema: true, dataValues: false, templated: true }],
    ['#@data/values\n---\na: 1\n', { schema: false, dataValues: true, templated: true }],
    ['#@ data/values\n---\n#@data/values-schema\n---\n', { schema: true, dataValues: true, templated: true }],
    ['#@schema/definition data_values=True\n---\n', { schema: true, dataValues: false, templated: true }],
    ['#@schema/match data_values=True\n---\n', { schema: true, dataValues: false, templated: true }],
    ['#@schema attach="data/values"\n---\n', { schema: true, dataValues: false, templated: true }],
    ['#@data/values_more\n---\n', { schema: false, dataValues: false, templated: true }],
    ['a: 1 #@data/values\n', { schema: false, dataValues: false, templated: true }],
    ['a: #@ 1\n', { schema: false, dataValues: false, templated: true }],
    ['# data/values\na: 1\n', { schema: false, dataValues: false, templated: false }],
    ['', { schema: false, dataValues: false, templated: false }],
  ])('of %j', (text, expected) => {
    expect(summarize(text)).toMatchObject(expected);
  });
});

describe('what begins with a mark in a string', () => {
  const code = '#@ load("@ytt:overlay", "overlay")\n    #@data/values\n    #@ x = data.values.a';
  it.each([
    ['of a map', `a:\n  b: |\n    ${code}\n  c: 1\n`, false],
    ['of a map, chomped', `a:\n  b: >-2 # x\n    ${code}\n\n    d\n`, false],
    ['of an item', `a:\n- |+\n    ${code}\n`, false],
    ['of a map in items', `- - b: !!str |\n        x\n    ${code}\n`, true],
    ['of a map in an item', `- c: |\n    ${code}\n`, false],
    ['of a document', `--- |\n${code}\n`, false],
    ['in double quotes', 'a: "\\n  #@ load(\\"x\\")"\n', false],
    ['behind one', `a: |\n  b\n  ${code}\n#@ x\nc: 1\n`, true],
    ['behind one and a marker', `--- |\n b\n---\n#@ x = 1\nc: 1\n`, true],
    ['behind a comment like one', '#! a: |\n  #@ x = 1\nb: 1\n', true],
    ['behind code like one', 'a: #@ x | \n  #@ x = 1\nb: 1\n', true],
    ['behind its header', 'a: | #@ x\n  b\n', true],
    ['behind text in quotes', 'a: "b" #@ x\n', true],
  ])('%s', (_, text, templated) => {
    expect(summarize(text).templated).toBe(templated);
  });

  it('neither declares nor reads nor loads, and what a template in it reads is read', () => {
    const text = `a: |\n    ${code}\n    (@= data.values.d @)\nb: #@ data.values.c\n`;
    expect(summarize(text)).toMatchObject({ templated: true, dataValues: false, loads: [], reads: ['d', 'c'] });
  });

  it('is code all the same in a module', () => {
    const module = { key: '/ws/a.star', text: 'a = "b: |"\nx = c["d"] or "#@ x"\nload("b.star", "b")\n', version: 1 };
    expect(summaryOf(module).loads).toEqual(['b.star']);
  });
});

describe('a schema', () => {
  it.each([
    ['#@data/values-schema\n---\na: 1\n', true, true],
    ['  #@ data/values-schema\n---\n', true, true],
    ['#@schema/definition data_values=True\n---\n', true, false],
    ['#@schema/match data_values=True\n---\n', true, false],
    ['#@schema\n---\n', true, false],
    ['#@schema\n---\n#@data/values-schema\n---\n', true, true],
    ['#@data/values\n---\na: "data/values-schema"\n', false, false],
    ['a: 1\n', false, false],
  ])('of %j is one where a dialect says so', (text, inAuto, inReleased) => {
    const summary = summarize(text);
    expect([isSchema(summary, 'auto'), isSchema(summary, 'proposed'), isSchema(summary, 'released')]).toEqual([
      ...[inAuto, inAuto, inReleased],
    ]);
  });
});

describe('a modeline', () => {
  it.each([
    ['# ytt-schema: a/b.yml\n', 'a/b.yml'],
    ['#!ytt-schema:a b.yml \t\r\nx: 1\n', 'a b.yml'],
    ['#! ytt-schema: "a b.yml" more\n', 'a b.yml'],
    ["x: 1\n#! ytt-schema: 'a b.yml'\n", 'a b.yml'],
    [' # ytt-schema: a.yml\n', undefined],
    ['# ytt-schema:\n', undefined],
    ['# ytt-schema: a.yml', 'a.yml'],
  ])('in %j', (text, target) => {
    const { modeline } = summarize(text);
    expect(modeline?.target).toBe(target);
    if (modeline !== undefined) expect(text.slice(modeline.start, modeline.end)).toBe(target);
  });

  it('is among the first lines', () => {
    const line = '# ytt-schema: a.yml\n';
    const after = (length: number): string => `${'#'.repeat(length - 1)}\n${line}`;
    expect(summarize(after(1_900)).modeline?.target).toBe('a.yml');
    expect(summarize(after(2_000)).modeline).toBeUndefined();
    expect(summarize(after(5_000)).modeline).toBeUndefined();
  });
});

describe('top-level keys', () => {
  it.each([
    ['a: 1\nb:\n  c: 1\n---\na: 2\nd e: 3\n', ['a', 'b', 'd e']],
    ['"a:b": 1\n\'c d\': 2\ne:f\n- g: 1\n# h: 1\n', ['a:b', 'c d']],
    ['{a: 1, "b": {c.d: 2}}\n', ['a', 'b', 'c.d']],
    ['# x\n\n#! y\n {a: 1}\n', ['a']],
    ['{ a : 1, \'b\' : 2, "c"\t: 3, -d: 4, e.f-g: 5, "h i": 6}\n', ['a', 'b', 'c', '-d', 'e.f-g']],
    ['k: {a: 1}\n', ['k']],
    ['{{ if .x }}\na:\n  b: 1\n{{ end }}\n', ['a']],
    ['a b  : 1\na:b: 1\nc : d: 1\n: x: 1\ne#: 1\n', ['a b', 'a:b', 'c', ': x']],
    ['a: 1\rb c\rd: 2\r\n"e\r": 3\n', ['a', 'd']],
    ['"a" : 1\n\'b\'\t:\n"c": \n', ['a', 'b', 'c']],
    ['[a: 1]\n', []],
    ['', []],
  ])('of %j', (text, keys) => {
    expect(summarize(text).topLevelKeys).toEqual(keys);
  });

  it.each(['a\r', '"a\r', "'a\r", 'a ', 'a:b', 'a\u2028'])('of many %j are found in one pass', (part) => {
    expect(summarize(part.repeat(200_000)).topLevelKeys).toEqual([]);
  });

  it('of a flow mapping come from its beginning', () => {
    const long = (length: number): string => `{a: "${' '.repeat(length)}", b: 1}\n`;
    expect(summarize(long(19_000)).topLevelKeys).toEqual(['a', 'b']);
    expect(summarize(long(20_000)).topLevelKeys).toEqual(['a']);
  });
});

describe('UTF-16', () => {
  const text = '\ufeff#! ytt-schema: s.yml\n#@data/values\n---\nname: 1\n';
  const littleEndian = Buffer.from(text, 'utf16le');

  it.each([
    ['little-endian', fromBytes(littleEndian)],
    ['big-endian', fromBytes(Buffer.from(littleEndian).swap16())],
  ])('is read for its role, %s, but leads nowhere', (_, read) => {
    expect(summarize(read)).toEqual({
      schema: false,
      releasedSchema: false,
      dataValues: true,
      isApp: false,
      templated: true,
      overlay: false,
      loads: [],
      reads: [],
      foreign: false,
      isInputOfOtherTemplate: false,
      isEncrypted: false,
      modeline: undefined,
      topLevelKeys: ['name'],
    });
  });

  it('is that of a schema, too', () => {
    const schema = Buffer.from('\ufeff#@data/values-schema\n---\nname: 1\n', 'utf16le');
    expect(summarize(fromBytes(schema))).toMatchObject({ schema: true, dataValues: false, topLevelKeys: ['name'] });
  });

  it('begins with its mark', () => {
    expect(summarize(`a: 1\n${fromBytes(littleEndian)}`).topLevelKeys).toEqual(['a']);
  });
});

/** Summaries of a text before and after edits, the second carried over if possible. */
function carried(text: string, ...edits: readonly TextEdit[]): { before: FileSummary; after: FileSummary } {
  const [old, edited] = [fileOf(text), fileOf(applyEdits(text, edits))];
  const before = summaryOf(old);
  carrySummary(old, edited, edits);
  const after = summaryOf(edited);
  expect(after).toEqual(summarize(edited.text));
  return { before, after };
}

/** The edit that replaces the only `old` in `text`. */
function replacing(text: string, old: string, newText: string): TextEdit {
  const start = text.indexOf(old);
  return { range: { start, end: start + old.length }, newText };
}

describe('an App of kapp-controller', () => {
  it.each([
    ['kind: App\nspec: {template: [{ytt: {}}]}\n', true],
    ['a: 1\n---\nkind: "PackageInstall"\nytt: {}\n', true],
    ['kind: Package\nytt: {}\n', true],
    ['kind: App\nspec: {}\n', false],
    ['kind: Application\nytt: {}\n', false],
    ['a:\n  kind: App\n  ytt: {}\n', false],
  ])('%j: %s', (text, isApp) => {
    expect(summarize(text).isApp).toBe(isApp);
  });

  it('has another role in the workspace than a text that is none', () => {
    const [app, none] = [summarize('kind: App\nytt: 1\n'), summarize('kind: Apps\nytt: 1\n')];
    expect(sameRole(app, none)).toBe(false);
  });

  it('may become one by an edit of an indented line', () => {
    const text = 'kind: App\nspec:\n  - x: {}\n';
    expect(carried(text, replacing(text, 'x:', 'ytt:')).after.isApp).toBe(true);
    const app = text.replace('x:', 'ytt:');
    expect(carried(app, replacing(app, 'ytt:', 'yt:')).after.isApp).toBe(false);
  });
});

describe('an edit', () => {
  const text = '#@data/values\n---\na:\n  b: 1\n\tc: 2\n- d\n  e: 3 #! x\nf: 4\n';

  it.each([
    ['of an indented line', 'b: 1', 'b: 22'],
    ['in front of its first letter', 'b: 1', ' b: 1'],
    ['of a line with a tab', 'c: 2', 'c: 3'],
    ['of an item', '- d', '- dd'],
    ['of several such lines', '1\n\tc', '1\n  x: 1\n\tc'],
    ['that takes out lines', 'b: 1\n\tc: 2\n', ''],
  ])('%s is not read again', (_, old, newText) => {
    const { before, after } = carried(text, replacing(text, old, newText));
    expect(after.topLevelKeys).toBe(before.topLevelKeys);
  });

  it.each([
    ['of a key', 'f: 4', 'g: 4'],
    ['of a comment', '#! x', '#@ x'],
    ['of a line with a comment', 'e: 3', 'e: 4'],
    ['that begins a comment', 'b: 1', 'b: #@ 1'],
    ['that begins a line', 'b: 1', 'b: 1\ng: 1'],
    ['that takes the indentation away', '  b: 1', 'b: 1'],
    ['that indents a key', 'f: 4', ' f: 4'],
    ['that joins lines', '  b: 1\n\t', ''],
    ['that begins a line as only ytt counts them', 'b: 1', 'b: 1\rg: 1'],
    ['that joins a key with what is above', '- d\n  e: 3 #! x\nf', '- d'],
    ['of an annotation', '#@data/values', '#@data/values-schema'],
  ])('%s is', (_, old, newText) => {
    const { before, after } = carried(text, replacing(text, old, newText));
    expect(after.topLevelKeys).not.toBe(before.topLevelKeys);
  });

  it('that begins a line in the last one, which does not end, is read again', () => {
    expect(carried('a:\n  b: 1', replacing('a:\n  b: 1', '1', '1\rc: 2')).after.topLevelKeys).toEqual(['a', 'c']);
  });

  it('in front of an annotation on its line is read again', () => {
    const annotated = '  #@data/values\n---\n';
    const { after } = carried(annotated, { range: { start: 2, end: 2 }, newText: 'x' });
    expect(after.dataValues).toBe(false);
  });

  it('is read again if it is one of several', () => {
    carried(text, replacing(text, 'b: 1', 'b: 2'), replacing(text, 'f: 4', 'g: 4'));
  });

  it('is read again if it encrypts the first value, or decrypts the last', () => {
    const open = 'a:\n  b: x\nsops:\n  mac: y\n';
    const closed = open.replace('x', 'ENC[x]');
    expect(carried(open, replacing(open, 'x', 'ENC[x]')).after.isEncrypted).toBe(true);
    expect(carried(closed, replacing(closed, 'ENC[x]', 'x')).after.isEncrypted).toBe(false);
  });

  it('is read again in a flow mapping, and if one is added or removed', () => {
    const flow = '{\n  a: 1,\n  b: 2\n}\n';
    expect(carried(flow, replacing(flow, 'b:', 'c:')).after.topLevelKeys).toEqual(['a', 'c']);
    const brace = '  {\n  a: 1\n}\n';
    expect(carried(brace, replacing(brace, '{', '')).after.topLevelKeys).toEqual([]);
    const none = '  \n  a: 1\n}\n';
    expect(carried(none, { range: { start: 2, end: 2 }, newText: '{' }).after.topLevelKeys).toEqual(['a']);
  });

  it('moves a modeline, also over the end of the first lines', () => {
    const pad = ' '.repeat(1_950);
    const lined = `  a\n${pad}\n# ytt-schema: s.yml\n`;
    expect(carried(lined, replacing(lined, 'a', 'aaa')).after.modeline?.start).toBe(pad.length + 21);
    expect(carried(lined, replacing(lined, 'a', 'a'.repeat(100))).after.modeline).toBeUndefined();
    const far = `  ${' '.repeat(1_900)}a\n# ytt-schema: s.yml\n`;
    expect(carried(far, replacing(far, 'a', 'aaa')).after.modeline?.start).toBe(1_920);
  });

  it('far below leaves the summary the same', () => {
    const far = `a:\n${'  b: 1\n'.repeat(1_000)}  c: 1\n`;
    const { before, after } = carried(far, replacing(far, 'c', 'd'));
    expect(after).toBe(before);
  });

  it('of a file that nobody has queried yet is read', () => {
    const [old, edited] = [fileOf('a:\n  b: 1\n'), fileOf('a:\n  b: 12\n')];
    carrySummary(old, edited, [{ range: { start: 8, end: 8 }, newText: '2' }]);
    expect(summaryOf(edited).topLevelKeys).toEqual(['a']);
  });

  it('never leaves a summary that a fresh reading would not give', () => {
    const pieces = fc.constantFrom(
      ...[
        '\n',
        '\r\n',
        '\r',
        '\u2028',
        ' ',
        '  ',
        '\t',
        '- ',
        '---',
        'a',
        'b:',
        '"c": 1',
        "'d':",
        '{',
        '}',
        '{e: 1, ',
        '#',
        '# x',
        '!',
      ],
      ...['#@data/values', '#@data/values-schema', '#@ x', '\udcff\udcfe', '# ytt-schema: s.yml', '#! ytt-schema: "t"'],
      ...['\n  g: |', '\n- |', ': >-\n', '\n    #@ y', '\n   #@data/values', '"'],
      ...['\n{{ if x }}', ' {{- end }}', '{{{x}}}', '\n(@ x @)', '\n%s', "'"],
      ...['\n  ', '\n  f: 1', '\ng: 1', ' '.repeat(1_990)],
    );
    const texts = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(''));
    const insertions = fc.array(pieces, { maxLength: 2 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat({ max: 6 }), insertions, (one, at, length, newText) => {
        const start = at % (one.length + 1);
        carried(one, { range: { start, end: Math.min(start + length, one.length) }, newText });
      }),
      { numRuns: 1_500 },
    );
  });
});

describe('the role of a file', () => {
  const role: FileSummary = summarize('#! ytt-schema: s.yml\n#@data/values\n---\na: 1\nb: 2\n');

  it.each<readonly [string, Partial<FileSummary>, boolean]>([
    ['the same', {}, true],
    ['equal keys', { topLevelKeys: ['a', 'b'] }, true],
    ['a modeline elsewhere', { modeline: { target: 's.yml', start: 1, end: 6 } }, true],
    ['another key', { topLevelKeys: ['a', 'c'] }, false],
    ['another first key', { topLevelKeys: ['c', 'b'] }, false],
    ['one key more', { topLevelKeys: ['a', 'b', 'c'] }, false],
    ['one key less', { topLevelKeys: ['a'] }, false],
    ['another modeline', { modeline: { target: 't.yml', start: 15, end: 20 } }, false],
    ['no modeline', { modeline: undefined }, false],
    ['a schema', { schema: true }, false],
    ['a schema of ytt', { releasedSchema: true }, false],
    ['no data values', { dataValues: false }, false],
    ['no template', { templated: false }, false],
    ['an overlay', { overlay: true }, false],
    ['something that is loaded', { loads: ['a.star'] }, false],
    ['a data value that is read', { reads: ['a'] }, true],
    ["another tool's comments", { foreign: true }, false],
    ["another tool's statements", { isInputOfOtherTemplate: true }, false],
  ])('with %s', (_, change, isSame) => {
    const other = { ...role, ...change };
    expect(sameRole(role, other)).toBe(isSame);
    expect(sameRole(other, role)).toBe(isSame);
    expect(sameRole(other, other)).toBe(true);
  });
});

describe('what other tools read', () => {
  it.each([
    ['# -- Text', true],
    ['# --', false],
    ['#--- Text', false],
    ['# @param a', true],
    ['#@param a', true],
    ['# @section a', true],
    ['# @schema', true],
    ['# @ignored', true],
    ['# @default a', true],
    ['# @defaults a', false],
    ['# param a', false],
  ])('is recognised by comments: %s', (comment, isForeign) => {
    expect(summarize(`#\n${comment}\na: 1\n`).foreign).toBe(isForeign);
  });

  it.each<readonly [string, boolean]>([
    ...['if', 'else', 'end', 'range', 'with', 'define', 'template', 'include', 'block'].flatMap(
      (word): [string, boolean][] => [
        [`{{ ${word} }}`, true],
        [`  {{- ${word} x }}`, true],
        [`a: {{ ${word} }}`, false],
        [`{{ ${word}s }}`, false],
      ],
    ),
    ['{% if x %}', true],
    ['{%- if x %}', true],
    ['{% %}', false],
    ['a: {{{ x }}}', true],
    ['a: {{{x: {}}}}', false],
    ['(@ x @)', true],
    ['a (@ x @)', false],
    ['%d', true],
    ['%s ', true],
    ['%sa', false],
    ['%x', false],
  ])('is recognised by statements: %s', (line, isInput) => {
    expect(summarize(`a: 1\n${line}\n`).isInputOfOtherTemplate).toBe(isInput);
  });
});

describe('names', () => {
  it.each([
    ['a.yml', true],
    ['/x/a.YAML', true],
    ['a.yml.txt', false],
    ['yml', false],
    ['a.json', false],
  ])('of YAML files: %s', (name, isYaml) => {
    expect(isYamlName(name)).toBe(isYaml);
  });

  it.each(['/ws/a.yml', 'C:\\ws\\a.yml', 'a.yml', 'vscode:/x\\y/a.yml'])('of sources: %s', (key) => {
    expect(plainSource({ key, text: '', version: undefined }).path).toBe('a.yml');
  });
});

describe('what code uses', () => {
  it.each<readonly [string, readonly string[], readonly string[]]>([
    ['a: #@ data.values.b.c + data.values["d e"] + data.values.b\n', [], ['b', 'd e']],
    [`a: #@ data.values['b'] + data.values["c"]\n`, [], ['b', 'c']],
    ['#@ v = data.values\na: #@ v.b\nc: #@ w.d\n', [], ['b']],
    ['#@ load("@ytt:data", "data")\n#@ load("/a.star", "a")\n#@ load( \'b.yml\', "b")\n', ['/a.star', 'b.yml'], []],
    ['#@ load ("a.star", "a")\n#@ load\t(\n#@ "b.star", "b")\n', ['a.star'], []],
    ['#@ x = 1\n', [], []],
  ])('%j', (text, loads, reads) => {
    expect(summarize(text)).toMatchObject({ loads, reads });
  });

  it('is read again where code in a string changes, and in modules', () => {
    for (const [key, name, before] of [
      ['/ws/a.star', 'a', 'def f():\n  return data.values.b\n'],
      ['/ws/a.yml', 'a', 'b:\n  c: (@= data.values.b @)\n'],
    ] as const) {
      const old = { key, text: before, version: 1 };
      summaryOf(old);
      const at = before.lastIndexOf('data.values.b') + 'data.values.'.length;
      const change = { range: { start: at, end: at + 1 }, newText: name };
      const next = { key, text: applyEdits(before, [change]), version: 2 };
      carrySummary(old, next, [change]);
      expect(summaryOf(next).reads).toEqual(['a']);
    }
  });
});

describe('ytt comments', () => {
  it.each([
    ['#@ x = 1\n', true],
    ['#@\n', true],
    ['a: 1 #@data/values\n', true],
    ['#@overlay/match by="a"\n', true],
    ['#@schema attach="data/values"\n', true],
    ['#@data-values\n', true],
    ['#@@@ title\n', false],
    ['a: "b#@ c"\n', false],
    ['# @schema\n', false],
  ])('%j', (text, templated) => {
    expect(summarize(text).templated).toBe(templated);
  });
});

describe('an edit of how lines are indented around a mark', () => {
  it('makes it a part of the text above, if it joins the line that ended that text', () => {
    const text = 'a:\n  b: |\n    text\n  y: 1\n    #@ x = 1\nc: 1\n';
    const { before, after } = carried(text, replacing(text, '\n  y', '  y'));
    expect([before.templated, after.templated]).toEqual([true, false]);
  });

  const marks = ['#@data/values', '#@ x = 1', '{{ if .x }}', 'kind: x #@ 1'];
  it.each(marks)('leaves the summary of %j that a fresh reading gives', (mark) => {
    for (const indent of [0, 2, 3, 4, 5, 6])
      for (const head of ['  b: |', '  b:', '  - |2', '  b: "x']) {
        const lines = [
          'a:',
          head,
          '    text',
          '    more',
          `${' '.repeat(indent)}${mark}`,
          '    z',
          '  y: 1',
          'c: 1',
          '',
        ];
        const text = lines.join('\n');
        let start = 0;
        for (const line of lines) {
          const end = start + line.length;
          const edits: readonly TextEdit[] = [
            { range: { start, end: start }, newText: ' ' },
            { range: { start, end: start }, newText: '    ' },
            { range: { start, end: Math.min(start + 1, end) }, newText: '' },
            { range: { start, end: Math.min(start + 3, end) }, newText: '' },
            { range: { start: end, end }, newText: '\n' },
            { range: { start: end, end }, newText: '\n  n: 1' },
            { range: { start: end, end: Math.min(end + 1, text.length) }, newText: ' ' },
            { range: { start: end, end }, newText: ' x' },
          ];
          for (const edit of edits) carried(text, edit);
          start = end + 1;
        }
      }
  });
});
