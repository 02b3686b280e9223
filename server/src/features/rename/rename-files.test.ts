import { describe, expect, it } from 'vitest';
import { workspaceOf } from '../../workspace/testing.js';
import { textAfter } from '../testing.js';
import { renameEdits } from './rename-files.js';

const schema = '#@data/values-schema\n---\nname: app\n';

/** The texts that change when the first path of each pair becomes the second. */
function textsAfter(
  files: Readonly<Record<string, string>>,
  ...renames: readonly (readonly [string, string])[]
): Readonly<Record<string, string>> {
  const disk = new Map(Object.entries(files).map(([path, text]) => [`/ws/${path}`, text]));
  const workspace = workspaceOf(disk);
  const changed = renameEdits(
    workspace,
    renames.map(([from, to]) => ({ from: `/ws/${from}`, to: `/ws/${to}` })),
  );
  for (const { file, edits } of changed)
    for (const { range, newText } of edits) expect(file.text.slice(range.start, range.end)).not.toBe(newText);
  return Object.fromEntries(changed.map(({ key, file, edits }) => [key.slice(4), textAfter(file.text, edits)]));
}

function check(
  files: Readonly<Record<string, string>>,
  rename: readonly [string, string],
  expected: Readonly<Record<string, string>>,
): void {
  expect(textsAfter(files, rename)).toEqual(expected);
}

describe('renameEdits', () => {
  const files = {
    'c/schema.yml': schema,
    'c/lib/a.star': 'load("b.star", "b")\nload("/lib/b.star", "c")\nload("@ytt:data", "data")\n',
    'c/lib/b.star': 'b = 1\nc = 1\n',
    'c/t.yml': '#@ load("lib/a.star", "b")\n#@ load("gone.star", "x")\na: #@ b\n',
  };

  it('rewrites the loads of a file that gets another name', () => {
    check(files, ['c/lib/b.star', 'c/lib/z.star'], {
      'c/lib/a.star': 'load("z.star", "b")\nload("/lib/z.star", "c")\nload("@ytt:data", "data")\n',
    });
  });

  it('rewrites the loads in a moved file, using paths from the root if they would lead upwards', () => {
    check(files, ['c/lib/a.star', 'c/sub/a.star'], {
      'c/lib/a.star': 'load("/lib/b.star", "b")\nload("/lib/b.star", "c")\nload("@ytt:data", "data")\n',
      'c/t.yml': '#@ load("sub/a.star", "b")\n#@ load("gone.star", "x")\na: #@ b\n',
    });
  });

  it('rewrites the loads of a file loaded from an unknown directory', () => {
    const lent = { 'p/t.yml': '#@ load("/in/h.star", "h")\na: #@ h\n', 'lib/in/h.star': 'h = 1\n' };
    check(lent, ['lib/in/h.star', 'lib/in/i.star'], { 'p/t.yml': '#@ load("/in/i.star", "h")\na: #@ h\n' });
    check(lent, ['lib/in', 'lib/out'], { 'p/t.yml': '#@ load("/out/h.star", "h")\na: #@ h\n' });
    check(lent, ['lib', 'code'], {});
    check(lent, ['p/t.yml', 'p/u.yml'], {});
    check(lent, ['lib/in/other.star', 'lib/in/i.star'], {});
    const beside = { ...lent, 'p/t.yml': '#@ load("in/h.star", "h")\na: #@ h\n' };
    check(beside, ['lib/in/h.star', 'lib/in/i.star'], { 'p/t.yml': '#@ load("in/i.star", "h")\na: #@ h\n' });
  });

  it('rewrites loads with white space before the parenthesis', () => {
    const texts = { 'c/schema.yml': schema, 'c/b.star': 'b = 1\n', 'c/a.star': 'load ("b.star", "b")\n' };
    check(texts, ['c/b.star', 'c/z.star'], { 'c/a.star': 'load ("z.star", "b")\n' });
  });

  it('leaves loads of what leaves the directory of its run, and loads in it, as they are', () => {
    check(files, ['c/lib/b.star', 'z/b.star'], {});
    check(files, ['c/lib/a.star', 'z/a.star'], {});
  });

  it('leaves loads alone that lead to other files, however they are written', () => {
    const texts = { ...files, 'c/lib/a.star': 'load("./b.star", "b")\nload("/lib/../lib/b.star", "c")\n' };
    check({ ...texts, 'c/lib/d.star': 'd = 1\n' }, ['c/lib/d.star', 'c/lib/z.star'], {});
  });

  it('writes names that hold quotes with escapes', () => {
    check(files, ['c/lib/b.star', `c/lib/b".star`], {
      'c/lib/a.star': 'load("b\\".star", "b")\nload("/lib/b\\".star", "c")\nload("@ytt:data", "data")\n',
    });
    check({ ...files, 'c/lib/a.star': `load('b.star', "b")\n` }, ['c/lib/b.star', `c/lib/b'.star`], {
      'c/lib/a.star': `load("b'.star", "b")\n`,
    });
    check({ ...files, 'c/lib/a.star': `load('b.star', "b")\n` }, ['c/lib/b.star', 'c/lib/z.star'], {
      'c/lib/a.star': `load('z.star', "b")\n`,
    });
    check({ ...files, 'c/lib/a.star': 'load(r"b.star", "b")\n' }, ['c/lib/b.star', 'c/lib/z.star'], {
      'c/lib/a.star': 'load("z.star", "b")\n',
    });
  });

  it('follows directories', () => {
    check(files, ['c/lib', 'c/lob'], {
      'c/lib/a.star': 'load("b.star", "b")\nload("/lob/b.star", "c")\nload("@ytt:data", "data")\n',
      'c/t.yml': '#@ load("lob/a.star", "b")\n#@ load("gone.star", "x")\na: #@ b\n',
    });
  });

  it('rewrites modelines and project files', () => {
    check(
      {
        'c/schema.yml': schema,
        'v/x.yml': '# ytt-schema: ../c/schema.yml\nname: x\n',
        '.ytt-project.yaml': 'projects:\n- name: a\n  files: [c/, "v/x.yml"]\n',
      },
      ['c', 'd'],
      {
        'v/x.yml': '# ytt-schema: ../d/schema.yml\nname: x\n',
        '.ytt-project.yaml': 'projects:\n- name: a\n  files: [d/, "v/x.yml"]\n',
      },
    );
  });
});

it('combines the edits of different kinds, and of several runs, in one file', () => {
  const code = (module: string, lib: string): string =>
    `# ytt-schema: ../c/schema.yml\n#@ load("/in/${module}.star", "h")\n#@ load("@ytt:library", "library")\na: #@ library.get("${lib}")\nb: #@ h\n`;
  const files = {
    'c/schema.yml': schema,
    'p/t.yml': code('h', 'l'),
    'p/in/h.star': 'h = 1\n',
    'p/_ytt_lib/l/schema.yml': schema,
  };
  expect(textsAfter(files, ['p/in/h.star', 'p/in/i.star'], ['p/_ytt_lib/l', 'p/_ytt_lib/m'])).toEqual({
    'p/t.yml': code('i', 'm'),
  });
  const moved = textsAfter(files, ['p/in/h.star', 'p/in/i.star'], ['c', 'd']);
  expect(moved['p/t.yml']).toBe(code('i', 'l').replace('../c/', '../d/'));
});

it('quotes paths in a project file where YAML or a flag would read them differently', () => {
  const files = { 'c/schema.yml': schema, '.ytt-project.yaml': 'projects:\n- name: a\n  files: [c/schema.yml]\n' };
  for (const [name, written] of [
    ['d-1.2_x.yml', 'c/d-1.2_x.yml'],
    ['d e.yml', '"c/d e.yml"'],
    ['d,e.yml', '"c/d,e.yml"'],
    ['d: e.yml', '"c/d: e.yml"'],
  ] as const)
    check(files, ['c/schema.yml', `c/${name}`], {
      '.ytt-project.yaml': `projects:\n- name: a\n  files: [${written}]\n`,
    });
});

it('rewrites the marks of a project that name the file, and no patterns', () => {
  const project = (name: string): string =>
    `projects:\n- name: a\n  files: [c/]\n  fileMarks:\n  - ${name}:type=text-plain\n  - "*.txt:exclude=true"\n`;
  const files = { 'c/schema.yml': schema, 'c/d/x.txt': 'x', '.ytt-project.yaml': project('d/x.txt') };
  check(files, ['c/d/x.txt', 'c/y.txt'], { '.ytt-project.yaml': project('y.txt') });
  check(files, ['c/d', 'c/e'], { '.ytt-project.yaml': project('e/x.txt') });
  check(files, ['c/schema.yml', 'c/s.yml'], {});
  const pattern = { ...files, '.ytt-project.yaml': project('*d/x.txt').replace('*d', '"*d').replace('n\n', 'n"\n') };
  check(pattern, ['c/d/x.txt', 'c/y.txt'], {});
  check(files, ['c/d/x.txt', 'c/y z.txt'], {
    '.ytt-project.yaml': project('y z.txt').replace('y z.txt:type=text-plain', '"y z.txt:type=text-plain"'),
  });
});

it('rewrites nothing else that looks like a mark', () => {
  const project = 'projects:\n- name: a\n  files: [c/]\n  dataValuesEnv: ["x.txt:V"]\n';
  const files = { 'c/schema.yml': schema, 'c/x.txt': 'x', '.ytt-project.yaml': project };
  check(files, ['c/x.txt', 'c/y.txt'], {});
});

it('rewrites the marks of the projects of one file only, also where the marked file leaves its directory', () => {
  const project = (mark: string): string => `projects:\n- name: a\n  files: [c/]\n  fileMarks: [${mark}]\n`;
  const files = {
    'a/c/schema.yml': schema,
    'a/c/x.txt': 'x',
    'a/.ytt-project.yaml': project('x.txt:type=data'),
    'b/c/schema.yml': schema,
    'b/c/x.txt': 'x',
    'b/.ytt-project.yaml': project('x.txt:type=data'),
  };
  check(files, ['a/c/x.txt', 'a/c/y.txt'], { 'a/.ytt-project.yaml': project('y.txt:type=data') });
  check(files, ['a/c/x.txt', 'a/y.txt'], {});
});

it('rewrites the marks of a file that is given under another name, which they do not know', () => {
  const project = (name: string, mark: string): string =>
    `projects:\n- name: a\n  files: [c/schema.yml, d/x.txt=c/d/${name}]\n  fileMarks: [${mark}]\n`;
  const marked = (mark: string) => ({
    'c/schema.yml': schema,
    'c/d/x.txt': 'x',
    '.ytt-project.yaml': project('x.txt', mark),
  });
  check(marked('x.txt:type=data'), ['c/d/x.txt', 'c/d/y.txt'], {
    '.ytt-project.yaml': project('y.txt', 'y.txt:type=data'),
  });
  check(marked('d/x.txt:type=data'), ['c/d/x.txt', 'c/d/y.txt'], {
    '.ytt-project.yaml': project('y.txt', 'd/x.txt:type=data'),
  });
});

describe('a file that moves itself', () => {
  it.each(['.', './', './c', 'c/../c', ''])('with all that its path %j leads to leaves that as it is', (path) => {
    const text = `projects:\n- name: a\n  files: ["${path}"]\n`;
    check({ 'p/c/schema.yml': schema, 'p/.ytt-project.yaml': text }, ['p', 'q'], {});
    check({ 'p/c/schema.yml': schema, 'p/.ytt-project.yaml': text }, ['p/c/schema.yml', 'p/c/s.yml'], {});
  });

  it('keeps what its modeline and its paths lead to', () => {
    check(
      { 'c/schema.yml': schema, 'v/x.yml': '# ytt-schema: ../c/schema.yml\nname: x\n' },
      ['v/x.yml', 'v/deep/x.yml'],
      { 'v/x.yml': '# ytt-schema: ../../c/schema.yml\nname: x\n' },
    );
    check(
      { 'c/schema.yml': schema, '.ytt-project.yaml': 'projects:\n- name: a\n  files: [c/]\n' },
      ['.ytt-project.yaml', 'p/.ytt-project.yaml'],
      { '.ytt-project.yaml': 'projects:\n- name: a\n  files: [../c/]\n' },
    );
    for (const [path, moved] of [
      ['c', '.'],
      ['c/', './'],
      ['.', '..'],
      ['./', '../'],
    ])
      check(
        { 'c/schema.yml': schema, '.ytt-project.yaml': `projects:\n- name: a\n  files: [${path}]\n` },
        ['.ytt-project.yaml', 'c/.ytt-project.yaml'],
        { '.ytt-project.yaml': `projects:\n- name: a\n  files: [${moved}]\n` },
      );
  });

  it('beside its schema changes nothing in its modeline', () => {
    check({ 'c/schema.yml': schema, 'c/x.yml': '# ytt-schema: schema.yml\nname: x\n' }, ['c/x.yml', 'c/y.yml'], {});
    check({ 'c/schema.yml': schema, 'c/x.yml': '# ytt-schema: schema.yml\nname: x\n' }, ['c', 'd'], {});
  });
});

describe('a file of a library', () => {
  it('is named in loads of the library as before', () => {
    check(
      {
        'schema.yml': schema,
        '_ytt_lib/lib/f.star': 'x = 1\n',
        't.yml': '#@ load("@lib:f.star", "x")\n#@ load("@lib:/f.star", y="x")\na: #@ x\n',
      },
      ['t.yml', 'u.yml'],
      {},
    );
  });

  it('is referred to where code gets the library by its new name', () => {
    const code = (one: string, other: string): string =>
      `#@ load("@ytt:library", "library")\n---\na: #@ library.get("${one}").eval()\nb: #@ library.get('${other}', alias="lib")\n`;
    const other = '#@ library = {"get": len}\n---\na: #@ library.get("lib")\n#@ load("x.star", "x")\n';
    const files = {
      'c/schema.yml': schema,
      'c/_ytt_lib/lib/t.yml': 'x: 1\n',
      'c/t.yml': code('lib', 'other'),
      'c/other.yml': other,
    };
    check(files, ['c/_ytt_lib/lib', 'c/_ytt_lib/l2'], { 'c/t.yml': code('l2', 'other') });
    check(files, ['c/_ytt_lib/lib', 'c/_ytt_lib/a/"b'], { 'c/t.yml': code('a/\\"b', 'other') });
    check(files, ['c/_ytt_lib/lib', 'c/lib'], {});
    check(files, ['c/_ytt_lib/lib/t.yml', 'c/_ytt_lib/lib/u.yml'], {});
    check(files, ['c', 'd'], {});
  });

  it('is referred to in loads of the library by its new name and location', () => {
    const files = {
      'c/schema.yml': schema,
      'c/_ytt_lib/lib/f.star': 'x = 1\n',
      'c/t.yml': '#@ load("@lib:f.star", "x")\n#@ load("@lib:/f.star", y="x")\na: #@ x\n',
    };
    const loads = (one: string, other: string): Readonly<Record<string, string>> => ({
      'c/t.yml': `#@ load("${one}", "x")\n#@ load("${other}", y="x")\na: #@ x\n`,
    });
    check(files, ['c/_ytt_lib/lib', 'c/_ytt_lib/l2'], loads('@l2:f.star', '@l2:/f.star'));
    check(files, ['c/_ytt_lib/lib', 'c/_ytt_lib/a/b'], loads('@a/b:f.star', '@a/b:/f.star'));
    check(files, ['c/_ytt_lib/lib/f.star', 'c/_ytt_lib/lib/d/g.star'], loads('@lib:d/g.star', '@lib:/d/g.star'));
    check(files, ['c/_ytt_lib/lib', 'c/lib'], {});
    check(files, ['c/_ytt_lib/lib/f.star', 'c/f.star'], {});
    check(files, ['c', 'd'], {});
  });
});
