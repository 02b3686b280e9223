/** Which templates are evaluated again after an edit of what they load: a library, or something that fails. */
import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { defaultRunOptions, type RunOptions } from '../inputs.js';
import { evaluateProject, type Project } from '../project.js';

type Texts = Readonly<Record<string, string>>;

/**
 * Runs before and after an edit, in which files with unchanged texts stay the same; whether `t.yml` was evaluated again.
 * The second run must be what it is without the first.
 */
function isEvaluatedAgain(before: Texts, after: Texts, options: Partial<RunOptions>[] = [{}, {}]): boolean {
  const known = new Map<string, SourceFile>();
  const run = (texts: Texts, more: Partial<RunOptions> | undefined, versions: Map<string, SourceFile>): Project => {
    const files = Object.entries(texts).map(([path, text]) => {
      const id = `${path}\n${text}`;
      const file = versions.get(id) ?? new SourceFile(path, text);
      versions.set(id, file);
      return file;
    });
    return evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: { ...defaultRunOptions, ...more } });
  };
  const evaluated = (project: Project): unknown =>
    project.inputs.files.flatMap((file) => (file.path === 't.yml' ? [project.evaluatedDocuments(file)] : []))[0];
  const first = evaluated(run(before, options[0], known));
  expect(first).toBeDefined();
  const second = run(after, options[1], known);
  const fresh = run(after, options[1], new Map());
  expect(second.findings.map(({ message, range }) => [message, range])).toEqual(
    fresh.findings.map(({ message, range }) => [message, range]),
  );
  expect(second.output.files).toEqual(fresh.output.files);
  expect(second.printed).toEqual(fresh.printed);
  return evaluated(second) !== first;
}

const library = '_ytt_lib/x/';
const texts: Texts = {
  't.yml':
    '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n#@ load("@ytt:data", "data")\n' +
    '#@ x = library.get("x").with_data_values({"name": data.values.name})\n--- #@ template.replace(x.eval())\n',
  'values.yml': '#@data/values\n---\nname: a\nother: 1\n',
  'other.yml': 'k: 1\n',
  [`${library}schema.yml`]: '#@data/values-schema\n---\n#@schema/validation max_len=3\nname: ""\n',
  [`${library}a.yml`]:
    '#@ load("@ytt:data", "data")\n#@ load("b.star", "b")\n---\nname: #@ data.values.name\nb: #@ b\nc: #@ data.read("c.json")\n',
  [`${library}b.star`]: 'load("@inner:d.star", "d")\nprint("b")\nb = d\n',
  [`${library}c.json`]: 'c',
  [`${library}_ytt_lib/inner/d.star`]: 'd = 1\n',
};

describe('a template that evaluates a library', () => {
  it.each<[string, Texts, boolean]>([
    ['another template', { 'other.yml': 'k: 2\n' }, false],
    ['a data value that it does not read', { 'values.yml': '#@data/values\n---\nname: a\nother: 2\n' }, false],
    ['a data value that it passes', { 'values.yml': '#@data/values\n---\nname: b\nother: 1\n' }, true],
    ['the schema of the library', { [`${library}schema.yml`]: '#@data/values-schema\n---\nname: ""\nmore: 1\n' }, true],
    ['a template of the library', { [`${library}a.yml`]: 'a: 1\n' }, true],
    ['a module of the library', { [`${library}b.star`]: 'b = 2\n' }, true],
    ['a text that the library reads', { [`${library}c.json`]: 'd' }, true],
    ['a library in the library', { [`${library}_ytt_lib/inner/d.star`]: 'd = 2\n' }, true],
    ['a file more in the library', { [`${library}z.yml`]: 'z: 1\n' }, true],
    ['another library, which it could evaluate', { '_ytt_lib/y/z.yml': 'z: 1\n' }, true],
    ['a value that the library refuses', { 'values.yml': '#@data/values\n---\nname: long\nother: 1\n' }, true],
    [
      'data values that a document gives to the library',
      { 'more.yml': '#@ load("@ytt:overlay", "overlay")\n#@library/ref "@x"\n#@data/values\n---\nname: b\n' },
      true,
    ],
  ])('is evaluated again or not after an edit of %s', (_, edit, expected) => {
    expect(isEvaluatedAgain(texts, { ...texts, ...edit })).toBe(expected);
    expect(isEvaluatedAgain({ ...texts, ...edit }, texts)).toBe(expected);
  });

  it.each([
    ['left out', '', 'exclude=true'],
    ['no template', '', 'type=yaml-plain'],
    ['of another type', 'type=yaml-plain', 'type=text-plain'],
  ])('is evaluated again if a file of the library is %s', (_, before, after) => {
    const marked = (mark: string): Partial<RunOptions> => ({
      fileMarks: mark === '' ? [] : [`${library}a.yml:${mark}`],
    });
    expect(isEvaluatedAgain(texts, texts, [marked(before), marked(after)])).toBe(true);
    expect(isEvaluatedAgain(texts, texts, [marked(after), marked(before)])).toBe(true);
  });

  it('is evaluated again if a file of the library is output, too', () => {
    const more = { ...texts, [`${library}w.lib.yml`]: 'w: 1\n' };
    const output = { fileMarks: [`${library}w.lib.yml:for-output=true`] };
    expect(isEvaluatedAgain(more, more, [{}, output])).toBe(true);
    expect(isEvaluatedAgain(more, more, [output, {}])).toBe(true);
  });

  it('is evaluated again if nothing is validated any more', () => {
    const long = { ...texts, 'values.yml': '#@data/values\n---\nname: long\nother: 1\n' };
    expect(isEvaluatedAgain(long, long, [{}, { skipValidation: true }])).toBe(true);
  });

  it('is evaluated again if files in directories of the library are given in another order', () => {
    const [p, q, last] = [
      { [`${library}p/1.yml`]: 'p: 1\n' },
      { [`${library}q/1.yml`]: 'q: 1\n' },
      { [`${library}p/2.yml`]: 'p: 2\n' },
    ];
    const one = { ...texts, ...p, ...q, ...last };
    const other = { ...texts, ...p, ...last, ...q };
    expect(isEvaluatedAgain(one, other)).toBe(true);
    expect(isEvaluatedAgain(other, one)).toBe(true);
  });

  it('evaluates it later within the limits of the present run', () => {
    const code =
      '#@ load("@ytt:library", "library")\n#@ load("@ytt:overlay", "overlay")\n' +
      '#@overlay/match by=lambda i, l, r: len(library.get("x").eval()) == 1, expects="1+"\n---\n';
    let isOver = false;
    const interrupt = (): void => {
      if (isOver) throw new Error('the first run is over');
    };
    const limits = { steps: 1e6, bytes: 1e9, depth: 1000 };
    const first = { limits: { ...limits, interrupt } };
    const second = { limits: { ...limits, checkpoint: () => (isOver = true) } };
    isEvaluatedAgain({ ...texts, 't.yml': code }, { ...texts, 't.yml': code, 'other.yml': 'k: 2\n' }, [first, second]);
    expect(isOver).toBe(true);
  });

  it.each([
    [
      'a module that evaluates it for others',
      { 'm.star': 'load("@ytt:library", "library")\ndef f():\n  return library.get("x").eval()\nend\n' },
      '#@ load("m.star", "f")\n#@ load("@ytt:template", "template")\n--- #@ template.replace(f())\n',
    ],
    [
      'a function of an annotation that evaluates it later',
      {},
      '#@ load("@ytt:library", "library")\n#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=lambda i, l, r: len(library.get("x").eval()) == 2\n#@overlay/match-child-defaults missing_ok=True\n---\nn: 1\n',
    ],
  ])('has the library of the present run: %s', (_, modules, code) => {
    const before = { ...texts, ...modules, 't.yml': code };
    const after = { ...before, [`${library}a.yml`]: 'a: 1\n---\na: 2\n' };
    expect(isEvaluatedAgain(before, after)).toBe(true);
    expect(isEvaluatedAgain(after, before)).toBe(true);
  });
});

describe('a template whose code fails', () => {
  const failing = {
    't.yml': '#@ load("@ytt:data", "data")\n---\na: #@ data.values.nme\n',
    'values.yml': texts['values.yml'] ?? '',
  };

  it('is not evaluated again after an edit of another file', () => {
    expect(isEvaluatedAgain({ ...failing, 'o.yml': 'k: 1\n' }, { ...failing, 'o.yml': 'k: 2\n' })).toBe(false);
  });

  it.each<[string, Texts, Texts]>([
    ['the missing data value', failing, { 'values.yml': '#@data/values\n---\nname: a\nnme: 1\n' }],
    ['a data value with a name that is nearer', failing, { 'values.yml': '#@data/values\n---\nnames: a\nnmee: 1\n' }],
    ['the missing module', { 't.yml': '#@ load("m.star", "m")\n---\na: #@ m\n' }, { 'm.star': 'm = 1\n' }],
    [
      'a module that fails',
      { 't.yml': '#@ load("m.star", "m")\n---\na: #@ m\n', 'm.star': 'm = 1 + ""\n' },
      { 'm.star': 'm = 1\n' },
    ],
    [
      'the missing library',
      { 't.yml': '#@ load("@ytt:library", "library")\n---\na: #@ library.get("x").eval()\n' },
      { '_ytt_lib/x/a.yml': 'a: 1\n' },
    ],
    [
      'a library that may be missing',
      {
        't.yml':
          '#@ load("@ytt:library", "library")\n#@ load("@ytt:assert", "assert")\n---\na: #@ assert.try_to(lambda: library.get("x"))[1] == None\n',
      },
      { '_ytt_lib/x/a.yml': 'a: 1\n' },
    ],
    [
      'what one module of a cycle loads',
      {
        't.yml': '#@ load("m.star", "m")\n---\na: #@ m\n',
        'm.star': 'load("n.star", "m")\n',
        'n.star': 'load("m.star", "m")\nk = m\n',
      },
      { 'm.star': 'm = 1\n' },
    ],
  ])('is evaluated again after an edit of %s', (_, before, edit) => {
    expect(isEvaluatedAgain(before, { ...before, ...edit })).toBe(true);
    expect(isEvaluatedAgain({ ...before, ...edit }, before)).toBe(true);
  });

  it.each([
    ['steps', { steps: 300 }, '#@ for i in range(200):\n- #@ i\n#@ end\n'],
    ['depth', { depth: 20 }, '#@ def f(n):\n#@   return f(n - 1) if n else 0\n#@ end\na: #@ f(30)\n'],
  ])('is evaluated again if it exceeded its limits: %s', (_, limit, code) => {
    const limits = (more: object): Partial<RunOptions> => ({
      limits: { steps: 1e6, bytes: 1e9, depth: 1000, ...more },
    });
    expect(isEvaluatedAgain({ 't.yml': code }, { 't.yml': code }, [limits(limit), limits({})])).toBe(true);
  });
});
