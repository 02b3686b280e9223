/** The findings while lines are typed that other lines depend on. */
import type { Finding } from '@ytt-language/shared';
import { syntaxOf } from '@ytt-language/shared/tooling';
import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '../../workspace/files/testing.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { Workspace } from '../../workspace/workspace.js';
import { fileFindings } from '../file-findings.js';
import { withoutUnfinished } from './unfinished-lines.js';

/** Opens a file and types the last character of its `text`. */
function typeLast(workspace: Workspace, key: string, text: string): void {
  const at = text.length - 1;
  workspace.open({ key, text: text.slice(0, at), version: 1 });
  workspace.change(key, 2, [{ range: { start: at, end: at }, newText: text.slice(at) }]);
}

/** The lines of the errors of a text, whose last character has been typed, or which is on disk. */
function errorLines(text: string, isTyped = true): readonly number[] {
  return errorLinesOf(workspaceOf(text, isTyped));
}

function workspaceOf(text: string, isTyped = false): Workspace {
  const workspace = new Workspace(
    memoryFileSystem(
      new Map([
        ['/ws/c/schema.yml', '#@data/values-schema\n---\na: 1\n'],
        ['/ws/c/t.yml', text],
      ]),
    ),
  );
  workspace.setFolders(['/ws']);
  for (const _ of workspace.index('/ws'));
  if (isTyped) typeLast(workspace, '/ws/c/t.yml', text);
  return workspace;
}

function errorLinesOf(workspace: Workspace): readonly number[] {
  const { findings } = fileFindings(workspace, '/ws/c/t.yml');
  return findings.flatMap(({ file, range, severity }) =>
    severity === 'error' ? [file.lines.lineAt(range.start) + 1] : [],
  );
}

describe('while a document is begun below its annotations', () => {
  it.each([
    '#@data/values\n-',
    '#@data/values\n--',
    '#@data/values\r\n--',
    '#@data/values\n#! x\n\n--',
    '#@data/values-schema\n--',
    'a: 1\n---\nb: 2\n#@overlay/match by="x"\n-',
  ])('nothing is told of %j', (text) => {
    expect(errorLines(text)).toEqual([]);
  });

  it('what is wrong above is told of', () => {
    expect(errorLines('b: #@ 1\n# plain\n-')).toEqual([2]);
    expect(errorLines('b: #@ 1\n---\n# plain\n--')).toEqual([3]);
    expect(errorLines('x: #@ nope\n#@data/values\n---')).toEqual([1]);
    expect(errorLines('#@data/values\n---\nb: 1\n#@data/values\n---')).toEqual([3]);
  });

  it.each([
    '#@data/values\n|\n',
    '#@data/values\n|\na: 1\n',
    '#@data/values\n|a: 1\n',
    '#! x\n#@data/values\r\n|\r\na: 1\r\n',
    '#@data/values-schema\n#! x\n|\na: 1\n',
    'a: 1\n#@overlay/match by="x"\n|\nb: 2\n',
    '#@data/values\n---\na: 1\n\n#@data/values\n|\na: 2\n---\nb: 1\n',
    '#@ x = 1\n---\na: #@ x\n#@overlay/match by="x"\n|\n---\nb: 2\n',
  ])('nothing more is told above the dashes that are typed where other lines follow: %j', (marked) => {
    const at = marked.indexOf('|');
    const text = marked.replace('|', '');
    const line = marked.slice(0, at).split('\n').length;
    const workspace = workspaceOf(text);
    workspace.open({ key: '/ws/c/t.yml', text, version: 1 });
    const above = (): readonly string[] =>
      fileFindings(workspace, '/ws/c/t.yml').findings.flatMap(({ code, file, range, severity }) => {
        const at = file.lines.lineAt(range.start) + 1;
        return severity === 'error' && at < line ? [`${at} ${code}`] : [];
      });
    const insert = (version: number, place: number, newText: string): void =>
      workspace.change('/ws/c/t.yml', version, [{ range: { start: place, end: place }, newText }]);
    if (!/^\r?(?:\n|$)/.test(text.slice(at))) insert(2, at, '\n');
    const before = above();
    for (const place of [at, at + 1]) {
      insert(place - at + 3, place, '-');
      expect(above().filter((one) => !before.includes(one))).toEqual([]);
    }
  });

  it.each(['#@data/values\n---\n--', '#@data/values-schema\n---\n#! x\n--'])(
    'the document above, which stays empty, is told: %j',
    (text) => {
      const workspace = workspaceOf(text);
      workspace.open({ key: '/ws/c/t.yml', text, version: 1 });
      workspace.change('/ws/c/t.yml', 2, [{ range: { start: text.length, end: text.length }, newText: '-' }]);
      expect(errorLinesOf(workspace)).toEqual([2]);
    },
  );

  it('it is where the file is not open, where the line is another, and above the annotations', () => {
    expect(errorLines('#@data/values\n--', false)).not.toEqual([]);
    expect(errorLines('#@data/values\n--\n')).not.toEqual([]);
    expect(errorLines('#@data/values\n- a')).not.toEqual([]);
    expect(errorLines('#@data/values\n----')).not.toEqual([]);
    expect(errorLines('#@data/values\n  --')).not.toEqual([]);
    expect(errorLines('a: #@ b\n---\n#@overlay/append\n-')).toEqual([1]);
  });

  it.each(['a: 1\n|\nb: 2\nc:\n  d: 1\n', '#@data/values\n|\nb: 2\n', '#@ x = 1\n|\nb: 2\nc: 3\n', 'a: 1\n|\na: 2\n'])(
    'the lines below are no items of the dash: %j',
    (marked) => {
      const at = marked.indexOf('|');
      const text = marked.replace('|', '');
      const workspace = workspaceOf(text);
      workspace.open({ key: '/ws/c/t.yml', text, version: 1 });
      const change = (version: number, start: number, end: number, newText: string): boolean => {
        workspace.change('/ws/c/t.yml', version, [{ range: { start, end }, newText }]);
        const { findings } = fileFindings(workspace, '/ws/c/t.yml');
        return findings.some(({ code }) => code === 'yaml-syntax' || code === 'map-key-repeated');
      };
      for (const place of [at, at + 1, at + 2]) expect(change(place, place, place, '-')).toBe(false);
      change(90, at + 1, at + 3, '');
      expect(change(91, text.length, text.length, '\n')).toBe(true);
    },
  );

  it('what is wrong below the dashes is reported', () => {
    const [above, below] = ['#@data/values-schema\n', '\n---\na: #@ nope\n'];
    const workspace = workspaceOf(`${above}-${below}`);
    workspace.open({ key: '/ws/c/t.yml', text: `${above}-${below}`, version: 1 });
    const range = { start: above.length + 1, end: above.length + 1 };
    workspace.change('/ws/c/t.yml', 2, [{ range, newText: '-' }]);
    expect(errorLinesOf(workspace)).toEqual([4]);
  });

  it('lines without an annotation above them are reported', () => {
    expect(errorLines('#@ x = 1\na: #@ x\n#! y\n- ')).not.toEqual([]);
  });
});

describe('while what a line opens is still to come', () => {
  /** The codes of the findings of an open file beside a schema with the map `a` and the list `b`. */
  function codesOf(path: string, text: string): readonly string[] {
    return codesIn(workspaceWith(path, text), path);
  }

  /**
   * The same after the last edit, which inserted the part between `«` and `»`; `sendsWhole` for a client that sends
   * whole texts.
   */
  function codesTyping(path: string, marked: string, sendsWhole = false): readonly string[] {
    const [above = '', typed = '', below = ''] = marked.split(/[«»]/);
    const workspace = workspaceWith(path, above + below);
    const { length } = above;
    const edit = sendsWhole
      ? { range: { start: 0, end: (above + below).length }, newText: above + typed + below }
      : { range: { start: length, end: length }, newText: typed };
    workspace.change(path, 2, [edit]);
    return codesIn(workspace, path);
  }

  function codesIn(workspace: Workspace, path: string): readonly string[] {
    return fileFindings(workspace, path).findings.map(({ code }) => code);
  }

  const rule = '#@data/values-schema\n---\na: 1\n#@schema/validation ("x", lambda v: v["host"])';
  it.each([
    [false, '«\n»'],
    [false, '\nm«:»\n'],
    [false, '\nm:«\n  »'],
    [false, '\n#@schema/desc "d"\nm:\n\n  #! c\n  «h»\nn: 1\n'],
    [false, '\r\nm:\r\n  ho«s»\r\n'],
    [true, '\nm:\n  hst«:» ""\n'],
    [true, '\nm:\n  h\nn: «1»\n'],
    [true, '\nm: «t»\n'],
    [true, ', mi«n»=1\nm:\n  a: 1\n'],
  ])('what a rule reads of the map below it is missing: %s, after %j', (isTold, typed) => {
    const codes = codesTyping('/ws/c/schema.yml', `${rule}${typed}`);
    expect(codes.includes('member-missing')).toBe(isTold);
  });

  it('a misspelt annotation above a map that is begun is reported', () => {
    const typed = '#@data/values-schema\n---\na: 1\n#@schema/validaton min=1\nm:\n  «h»\nn: 1\n';
    expect(codesTyping('/ws/c/schema.yml', typed)).toContain('schema-unknown-annotation');
  });

  function workspaceWith(path: string, text: string): Workspace {
    const rule = '#@schema/nullable\n#@schema/validation not_null=True\n';
    const schema = `#@data/values-schema\n---\na:\n  c: 1\nb:\n- ""\n"a:b": {}\n${rule}d:\n  e: 1\n`;
    const workspace = new Workspace(
      memoryFileSystem(
        new Map([
          ['/ws/c/schema.yml', schema],
          ['/ws/c/x.yml', 'a: 1\n'],
          [path, text],
        ]),
      ),
    );
    workspace.setFolders(['/ws']);
    for (const _ of workspace.index('/ws'));
    workspace.open({ key: path, text, version: 1 });
    return workspace;
  }

  const values = '#@data/values\n---\n';
  const load = '#@ load("@ytt:overlay", "overlay")\n';
  const overlay = `${load}#@overlay/match by=overlay.all\n---\n`;
  /** An overlay in a function that ends in an annotation. */
  const inFunction = (given: string, below: string): string =>
    `${overlay.replace('#@overlay', '#@ def f():\n#@overlay')}a:\n  #@overlay/match ${given}\n${below}#@ end`;
  /** A loop over the keys of an overlay, with `line` below their annotation. */
  const inLoop = (line: string): string =>
    `${overlay}a:\n  #@ for k in ["x"]:\n  #@overlay/match missing_ok=True\n  ${line}\n  #@ end\n`;
  it.each<[string, string, string]>([
    ['/ws/c/v.yml', values, 'wrong-type'],
    ['/ws/c/v.yml', `${values}\n#! now`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}a:\n  `, 'wrong-type'],
    ['/ws/c/v.yml', `${values}a: \n\n  #! now`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}b:\n  \n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}a: #! note\r\n  `, 'wrong-type'],
    ['/ws/c/v.yml', `${values}"a:b":\n  `, 'wrong-type'],
    ['/ws/c/v.yml', `${values}"a" :\n  `, 'wrong-type'],
    ['/ws/c/v.yml', '#@data/values\n--- ', 'wrong-type'],
    ['/ws/c/v.yml', '#@data/values\n--- #! now\n', 'wrong-type'],
    ['/ws/c/schema.yml', '#@data/values-schema\n---\n', 'schema-null'],
    ['/ws/c/schema.yml', '#@data/values-schema\n---\na:\n  #@schema/desc "x"', 'schema-null'],
    ['/ws/c/o.yml', `${overlay}a:\n  #@overlay/match by="x"\n`, 'overlay-annotation'],
    ['/ws/c/o.yml', `${overlay}a:\n  #@overlay/match by="x"\n  `, 'overlay-annotation'],
    ['/ws/c/o.yml', `${overlay}a:\n  #@overlay/match by="x"\n  #! now\n`, 'overlay-annotation'],
    ['/ws/c/t.yml', 'a:\n  #@ if True:\n  #@ if/end True:\n  #@ end\n', 'code-after-node-block'],
    ['/ws/c/t.yml', 'a:\n#@ if True:\n#@ for/end x in []:\n#! n«ow»\n\n#@ end', 'code-after-node-block'],
    ['/ws/c/t.yml', 'a:\n  #@ if True:\n  #@ if/end «1»:\n  #@ end\n', 'code-after-node-block'],
    ['/ws/c/t.yml', 'a:\n  #@ if True:\n  #@ if/end 1:\n  «b»\n  #@ end\n', 'code-after-node-block'],
    ['/ws/c/t.yml', 'a:\n#@ if True:\n#@ if/end 1:\n#! c\n  (« »)\n#@ end\n', 'code-after-node-block'],
    ['/ws/c/t.yml', '#@ load("@ytt:data",\n#@ « »)\n', 'template-code-syntax'],
    ['/ws/c/t.yml', '#@ load("@ytt:data",\n#@\n#@ «  »\n#@ )\n', 'template-code-syntax'],
    ['/ws/c/a.star', 'load("@ytt:data",\n\n « »\n)\n', 'template-code-syntax'],
  ])('nothing is told of it while it is typed, until it is saved: %s %j', (path, written, code) => {
    const marked = written.includes('«') ? written : `${written.slice(0, -1)}«${written.slice(-1)}»`;
    expect(codesTyping(path, marked)).not.toContain(code);
    const text = marked.replaceAll(/[«»]/g, '');
    expect(codesOf(path, text)).toContain(code);
    const workspace = workspaceWith(path, text);
    workspace.change(path, 2, [{ range: { start: 0, end: text.length }, newText: text.slice(0, -1) }]);
    workspace.change(path, 3, [{ range: { start: 0, end: text.length - 1 }, newText: text }]);
    expect(codesIn(workspace, path)).not.toContain(code);
    workspace.typingEnded(path);
    expect(codesIn(workspace, path)).toContain(code);
  });

  it('an empty block of a module that nobody edits is reported', () => {
    expect(codesOf('/ws/c/a.star', 'def f():\nend\n')).toContain('template-code-syntax');
  });

  it('code behind the line of a node is reported where that line is not what is edited', () => {
    const marked = 'a:\n  #@ if True:\n  #@ if/end True:\n«  #@ end\n  b: 1\n»';
    expect(codesTyping('/ws/c/t.yml', marked)).toContain('code-after-node-block');
    const elsewhere = `x: «1»\n${marked.replaceAll(/[«»]/g, '')}`;
    expect(codesTyping('/ws/c/t.yml', elsewhere)).toContain('code-after-node-block');
  });

  it.each<[string, string, string]>([
    ['/ws/c/v.yml', `${values}«#! now\n»\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}#! all of this\n#! a: 1«\n»`, 'wrong-type'],
    ['/ws/c/v.yml', `#@data/values\n---«\n»\n---\na: {}\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}a:«\n  »\nb: []\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}a:\r\n«  \r\n»b: []\r\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}«a»:\n  \nb: []\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}a: \n\n  #! n«ow»\nb: []\n`, 'wrong-type'],
    ['/ws/c/schema.yml', '#@data/values-schema\n---\na:«\n  #@schema/desc "x"\n  »\n', 'schema-null'],
    ['/ws/c/v.yml', '#! of the shop\n#@data/values«\n»', 'wrong-type'],
    ['/ws/c/t.yml', '#@ def f():\na: 1\n#@ end\n--- #@ f()\n«--»', 'value-given-twice'],
    ['/ws/c/t.yml', '#@ def f():\na: 1\n#@ end\nb: #@ f()\n#@ x = 1\n\n«-»', 'value-given-twice'],
    ['/ws/c/v.yml', `${values}b:«\n»`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}a:«\n»`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}a:«\n»\nb: []\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}d:«\n»`, 'invalid-value'],
    ['/ws/c/v.yml', `${values}d:«\n  »\nb: []\n`, 'invalid-value'],
    ['/ws/c/v.yml', `${values}b:\n«-»\na: {}\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}b:\n- x\n«-»`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}b:\r\n- x\r\n«- »\r\na: {}\r\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}b:\n  - x«\n  - »\na: {}\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}b:\n  - x\n«-»\na: {}\n`, 'yaml-syntax'],
    ['/ws/c/v.yml', `${values}b:\n- x\n«--»\n`, 'yaml-syntax'],
    ['/ws/c/v.yml', `${values}a: {}\n\n«-»\nb: []\n`, 'yaml-syntax'],
    ['/ws/c/schema.yml', '#@data/values-schema\n---\na: 1\nb:«\n»', 'schema-null'],
    ['/ws/c/schema.yml', '#@data/values-schema\n---\na:\n  b:«\n»\n  c: 1\n', 'schema-null'],
    ['/ws/c/schema.yml', '#@data/values-schema\n---\na: 1\nb:«\n»\nc: 1\n', 'schema-null'],
    ['/ws/c/schema.yml', '#@data/values-schema\n---\na: 1\nb:\n«- »\nc: 1\n', 'schema-null'],
    ['/ws/c/schema.yml', '#@data/values-schema\n---\na:\n-\n  #@schema/desc "«x»"', 'schema-null'],
    ['/ws/c/schema.yml', '#@data/values-schema\n---\na:\n-\n  #@schema/desc "x"«\n  »\nc: 1\n', 'schema-null'],
    ['/ws/c/v.yml', `${values}b:\n- x\n-\n  #! n«ow»\na: {}\n`, 'wrong-type'],
    ['/ws/c/schema.yml', '#@data/values-schema\n---\na: 1\nb:\n#@schema/val«i»', 'schema-null'],
    ['/ws/c/schema.yml', '#@data/values-schema\n---\n#@schema/any-k«e»\na: 1\n', 'schema-unknown-annotation'],
    ['/ws/c/v.yml', `${values}b:«\n»\na: {}\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}b:\n#! n«ow»\na: {}\n`, 'wrong-type'],
    ['/ws/c/t.yml', '#@ x = 1\n#@ if x and «\\»\n#@ end\n', 'template-code-syntax'],
    ['/ws/c/t.yml', '#@ x = 1\n#@ if x and \\«\n»\n#@ end\n', 'template-code-syntax'],
    ['/ws/c/t.yml', '#@ x = 1\r\n  #@ if x and \\\r\n  «#»\r\n  #@ end\r\n', 'template-code-syntax'],
    ['/ws/c/t.yml', '#@ x = 1\n#@ if x and \\\n«#@   »\n#@ end\n', 'template-code-syntax'],
    ['/ws/c/t.yml', '#@ x = 1\n#@ y = x + \\\n«#@ »', 'template-code-syntax'],
    ['/ws/c/o.yml', `${overlay}#@overlay/match missing_ok=True\n«k»`, 'overlay-annotation'],
    ['/ws/c/o.yml', `${overlay}a:\n  #@overlay/match by=overlay.subset({"b": 1}), expects=1\n  «k»`, 'overlay-match'],
    ['/ws/c/o.yml', `${overlay}a:\n  #@overlay/match missing_ok=True\n  «k»`, 'overlay-annotation'],
    ['/ws/c/o.yml', `${overlay}a:\n  #@overlay/match missing_ok=True\n  «#@»`, 'overlay-annotation'],
    ['/ws/c/o.yml', `${overlay}- c: 1\n  #@overlay/match missing_ok=True\n  «#@o»`, 'overlay-annotation'],
    ['/ws/c/t.yml', 'a:\n#@ if True:\n#@ if True:\n#@ if/end 1:\n  «b»\n#@ end\n#@ end\n', 'code-after-node-block'],
    ['/ws/c/o.yml', inLoop('«(»'), 'overlay-annotation'],
    ['/ws/c/o.yml', inLoop('(«)»'), 'overlay-annotation'],
    ['/ws/c/o.yml', inLoop('(@= k["@:"«]»)'), 'overlay-annotation'],
    ['/ws/c/o.yml', inLoop('app-(@= «k»@)'), 'overlay-annotation'],
    ['/ws/c/o.yml', inLoop('"(@= k +«x» @)/b"'), 'overlay-annotation'],
    [
      '/ws/c/o.yml',
      `${overlay}a:\n  #@overlay/match missing_ok=True\n  #! note\n\n  "app/ke«y»"\r\n`,
      'overlay-annotation',
    ],
    ['/ws/c/t.yml', inFunction('«missing_ok=True»', ''), 'overlay-annotation'],
    ['/ws/c/t.yml', inFunction('«missing_ok=True»\r', '\r\n'), 'overlay-annotation'],
    ['/ws/c/o.yml', `${overlay}#@overlay/match by=overlay.all\n«-»`, 'overlay-mismatch'],
    ['/ws/c/o.yml', `${load}#@ if 0:\n#@ x = overlay.all\n#@overlay/match by=x«\n»#@ end\n`, 'evaluation-failed'],
    ['/ws/c/o.yml', `${load}#@ if 0:\n#@ x = overlay.all\n#@ end\n#@overlay/match by=«x»`, 'evaluation-failed'],
    ['/ws/c/o.yml', `${overlay}a:\n#@overlay/match by=overlay.all\n«-»\nb: 1\n`, 'overlay-match'],
    ['/ws/c/t.yml', '#@ x = None\na:\n  #@ for/end y in x.b«:»', 'evaluation-failed'],
    ['/ws/c/t.yml', '#@ x = None\na:\n  #@ if/end x.b:«\n  »', 'evaluation-failed'],
  ])('nothing is told of it where the last edit was: %s %j', (path, marked, code) => {
    expect(codesTyping(path, marked)).not.toContain(code);
    expect(codesTyping(path, marked, true)).not.toContain(code);
    expect(codesOf(path, marked.replaceAll(/[«»]/g, ''))).toContain(code);
  });

  it.each([
    '#@ y = = 1\n#@ if x and «\\»\n#@ end\n',
    '#@ if x and \\\n«a»: 1\n#@ end\n',
    '#@ if x and \\\n#@ end\n#@ y = «1»\n#@ z = = 1\n',
  ])('code is reported above a backslash that is typed, and below other lines: %j', (marked) => {
    expect(codesTyping('/ws/c/t.yml', marked)).toContain('template-code-syntax');
  });

  it('a variable without a value is reported in an annotation whose node is complete, and in code', () => {
    const unset = `${load}#@ if 0:\n#@ x = overlay.all\n#@ end\n`;
    expect(codesTyping('/ws/c/o.yml', `${unset}#@overlay/match by=x\n---\n«a: 1»\n`)).toContain('evaluation-failed');
    expect(codesTyping('/ws/c/o.yml', `${unset}a: #@ x\n«\n»`)).toContain('evaluation-failed');
  });

  it('what is no code is reported below a backslash that is typed', () => {
    const marked = '#@ x = 1\n#@ if x and «\\»\n#@ end\na: [\n';
    expect(codesTyping('/ws/c/t.yml', marked)).toContain('yaml-syntax');
  });

  it('the next line is not the member behind a dot that is typed in brackets', () => {
    const load = '#@ load("@ytt:data", "data")\n#@ load("@ytt:assert", "assert")\n';
    const codes = (condition: string, below = ''): readonly string[] =>
      codesTyping('/ws/c/t.yml', `${load}#@ if ${condition}\n#@   assert.fail("x")\n#@ end\nx: 1${below}\n`);
    expect(codes('data.values.d and len(data«.»')).not.toContain('member-missing');
    expect(codes('data.values.d and len(data.', '«2»')).toContain('member-missing');
  });

  it('edits before the last one do not count', () => {
    const text = `${values}a:\nb: []\n`;
    const workspace = workspaceWith('/ws/c/v.yml', text);
    const insert = (version: number, at: number, newText: string): void =>
      workspace.change('/ws/c/v.yml', version, [{ range: { start: at, end: at }, newText }]);
    insert(2, text.indexOf(']'), '""');
    insert(3, text.indexOf('a:') + 2, '\n  ');
    expect(codesIn(workspace, '/ws/c/v.yml')).not.toContain('wrong-type');
  });

  it('a missing value directly above another key is reported', () => {
    expect(codesTyping('/ws/c/v.yml', `${values}a«:»\nb: []\n`)).toContain('wrong-type');
  });

  it('a value below comments is reported', () => {
    expect(codesTyping('/ws/c/v.yml', `${values}a:\n  #! x« y»\nb: []\n`)).not.toContain('wrong-type');
    expect(codesTyping('/ws/c/v.yml', `${values}a:\n  #! x« y»\n  null\nb: []\n`)).toContain('wrong-type');
    // At the column of the key, only the items of an array could follow.
    expect(codesTyping('/ws/c/v.yml', `${values}a:\n#! n«ow»\nb: []\n`)).toContain('wrong-type');
  });

  it('a value that ends where a document starts, or where nobody types, is reported', () => {
    const twice = '#@ x = 1\na: #@ x\n  b: 1\n';
    for (const marked of [`${twice}---\nlist:\n- 1\n«-»`, `«#! x\n»#@ x = 1\n--- #@ x\n-`])
      expect(codesTyping('/ws/c/t.yml', marked)).toContain('value-given-twice');
    expect(codesOf('/ws/c/t.yml', '#@ x = 1\n--- #@ x\n-')).toContain('value-given-twice');
    for (const marked of ['a: "b" c\n«-»', 'a: "b" c\nd: 1\n«-»'])
      expect(codesTyping('/ws/c/t.yml', marked)).toContain('yaml-syntax');
    expect(codesTyping('/ws/c/v.yml', '#! one«x»\n#! two\n#@data/values\n')).toContain('wrong-type');
    expect(codesTyping('/ws/c/v.yml', `${values}a:\n  #! n«ow»\n  ~\n`)).toContain('wrong-type');
  });

  it('an annotation above complete text is reported, and so it is after an edit elsewhere', () => {
    const match = '  #@overlay/match missing_ok=True\n';
    expect(codesTyping('/ws/c/o.yml', `${overlay}a:\n${match}  k« k»`)).toContain('overlay-annotation');
    expect(codesTyping('/ws/c/o.yml', `${overlay}a:\n${match}  k\n#! «x»\n`)).toContain('overlay-annotation');
    const unfit = `#@ load("@ytt:overlay", "overlay")\n${match}«#@overlay/replace»\n---\na: 1\n`;
    for (const end of ['', '#!x\n']) expect(codesTyping('/ws/c/o.yml', unfit + end)).toContain('overlay-annotation');
  });

  it.each<[string, string]>([
    ['/ws/c/v.yml', `${values}a:\n  \nb: [«""»]\n`],
    ['/ws/c/v.yml', `${values}«b: []\n»a:\n  \n"a:b": {}\n`],
    ['/ws/c/v.yml', `${values}«a:\n  \nb: []\n»`],
    ['/ws/c/v.yml', `#@data/values\n--- #@ «None»\n`],
  ])('it is where the last edit was another: %s %j', (path, marked) => {
    expect(codesTyping(path, marked)).toContain('wrong-type');
    expect(codesTyping(path, marked, true)).toContain('wrong-type');
  });

  it.each<[string, string, string]>([
    ['/ws/c/v.yml', `${values}b:\n-\na: {«}»\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}b:\n«- null»\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}«b:\n- x\n-»\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}b:\n-\n«a: {}»\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}b:\n  - x\n-\n«a»: {}\n`, 'yaml-syntax'],
    ['/ws/c/v.yml', `${values}b:\n  - x\n«- y»\n`, 'yaml-syntax'],
    ['/ws/c/v.yml', `${values}b:\n    - x\n  «-»\n`, 'yaml-syntax'],
    ['/ws/c/v.yml', `${values}---\n${values}a: {«}»`, 'wrong-type'],
    ['/ws/c/t.yml', '- 0\n«#@ x = = 1\n-»\n- 1\n', 'template-code-syntax'],
    ['/ws/c/schema.yml', '#@data/values-schema\n---\na: «1»\nb:\n\nc: 1\n', 'schema-null'],
    ['/ws/c/schema.yml', '#@data/values-schema\n---\nb:\nc: «1»\n', 'schema-null'],
    ['/ws/c/t.yml', inFunction('missing_ok=True', '').replace('f()', '«f»()'), 'overlay-annotation'],
    ['/ws/c/t.yml', '#@ x = None\na:\n  #@ for/end y in x.b«:»\n  c: 1\n', 'evaluation-failed'],
    ['/ws/c/t.yml', '#@ x = None\na:\n  #! n«ow»\n  #@ for/end y in x.b:\n', 'evaluation-failed'],
    ['/ws/c/t.yml', '#@ x = None\n#@ y = x.b«:»', 'template-code-syntax'],
    ['/ws/c/o.yml', `${overlay}a: {«}»\n#@overlay/match by="x"\n`, 'overlay-annotation'],
  ])('what is typed elsewhere, or is complete, is told of: %s %j', (path, marked, code) => {
    expect(codesTyping(path, marked)).toContain(code);
  });

  it.each<[string, string, string]>([
    ['/ws/c/v.yml', `${values}#! all of this is commented out\n#! a: 1\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}#! all of this is commented out\n#! a: 1`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}b:\n  #! - x\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}b:\n  \na:\n  c: 2\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}a:\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}a:\n\nb: []\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}a: null\n  `, 'wrong-type'],
    ['/ws/c/v.yml', `${values}a: null #! note:\n  `, 'wrong-type'],
    ['/ws/c/v.yml', `${values}a: #@ None\n  `, 'wrong-type'],
    ['/ws/c/v.yml', '#@data/values\n--- #@ None\n', 'wrong-type'],
    ['/ws/c/v.yml', `${values}a:\n  \n  null\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}\n---\na: {}\n---\n\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}a:\n#! now\nb: []\n`, 'wrong-type'],
    ['/ws/c/v.yml', `${values}a: 1\n  `, 'wrong-type'],
    ['/ws/c/v.yml', `${values}---\na: {}\n`, 'wrong-type'],
    ['/ws/c/t.yml', 'a:\n  #@ if/end True:\n  #@ endless = 1\n  b: 1\n', 'code-after-node-block'],
    ['/ws/c/o.yml', `${overlay}#@overlay/match by="x"\na: 1\n#! now\n`, 'overlay-call'],
    ['/ws/c/t.yml', '#@ load("@ytt:data",« »)\n', 'template-code-syntax'],
    ['/ws/c/t.yml', '#@ load("@ytt:data",\n#@ )\n#@ x = «1»\n', 'template-code-syntax'],
    ['/ws/c/t.yml', '#@ load("@ytt:data")\n#@ x = «1»\n', 'template-code-syntax'],
    ['/ws/c/t.yml', '#@ x = «1»\n#@ load("@ytt:data")', 'template-code-syntax'],
  ])('what holds nothing is told of, and what is there: %s %j', (path, marked, code) => {
    expect(marked.includes('«') ? codesTyping(path, marked) : codesOf(path, marked)).toContain(code);
  });

  function typedText(text: string): Snapshot {
    const workspace = workspaceOf(text, true);
    return workspace.snapshot('/ws/c/t.yml') as Snapshot;
  }

  it.each<readonly [string, Finding['code'], string, string, number]>([
    ['a:\n  \n', 'wrong-type', 'a', 'null', 0],
    ['a:\n  \n', 'schema-null', 'a', 'null', 0],
    ['a:\n  \n', 'wrong-type', 'a', 'string', 1],
    ['#@ end\n', 'code-after-node-block', '#@', '', 0],
    ['#@   end  \n', 'code-after-node-block', '#@', '', 0],
    ['#@ end', 'code-after-node-block', '#@', '', 0],
    ['end\n', 'code-after-node-block', 'end', '', 0],
    ['#@ end\n', 'template-code-syntax', '#@', '', 1],
    ['#@ ending\n', 'code-after-node-block', '#@', '', 1],
    ['#@ x end\n', 'code-after-node-block', '#@', '', 1],
  ])('knows what is to come by the code, and what it is about: %j %s', (text, code, marked, type, count) => {
    const { file } = typedText(text);
    const start = text.indexOf(marked);
    const range = { start, end: start + marked.length };
    const finding: Finding = { code, severity: 'error', message: '', found: type, file, range, related: [] };
    expect(withoutUnfinished({ file, syntax: syntaxOf(file) }, [finding])).toHaveLength(count);
  });

  it('looks for the comments at the end of a file once, however many annotations they contain', () => {
    const annotation = '#@overlay/match by="x"\n';
    const { file } = typedText(`a: 1\n${annotation.repeat(100_000)}`);
    const findings = Array.from({ length: 100_000 }, (_, i): Finding => {
      const start = 5 + i * annotation.length;
      const range = { start, end: start + annotation.length - 1 };
      return { code: 'overlay-annotation', severity: 'error', message: '', file, range, related: [] };
    });
    expect(withoutUnfinished({ file, syntax: syntaxOf(file) }, findings)).toEqual([]);
  });
});
