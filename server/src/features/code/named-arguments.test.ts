/** Named arguments lead to the parameters, and follow their renaming. */
import { describe, expect, it } from 'vitest';
import { highlightsAt, referencesAt } from '../navigation/references.js';
import { prepareRename, renameAt } from '../rename/rename.js';
import { openFixture, textAfter } from '../testing.js';
import { definitionPlaces, hoverText } from '../testing-answers.js';

const module = '#! file: m.star\ndef f(name, other=""):\n  """Makes it."""\n  return name + other\nend\n';

/** A template that loads `f`; lines of code above, and an expression. */
const template = (expression: string, code = ''): string =>
  `${module}#! file: t.yml\n#@ load("m.star", "f")\n#@ load("@ytt:json", "json")\n#@ load("@ytt:struct", "struct")\n${code}---\na: #@ ${expression}\n`;

const own = '#@ def g(name, _unused=1):\n#@   return name\n#@ end\n';

/** The changed lines of all files, or why the rename is refused. */
function renamed(marked: string, newName: string): string | readonly string[] {
  const { snapshot, offset } = openFixture(marked);
  const result = renameAt(snapshot, offset, newName, []);
  if ('refused' in result) return result.refused;
  return [...new Set(result.edits.map(({ place }) => place.file))].flatMap((file) => {
    const edits = result.edits.filter(({ place }) => place.file === file);
    const before = file.text.split('\n');
    const now = textAfter(
      file.text,
      edits.map(({ place: { range }, newText }) => ({ range, newText })),
    );
    return now.split('\n').filter((line, i) => line !== before[i]);
  });
}

describe('the name of an argument', () => {
  it.each([
    ['f(na<|>me="a")', '', ['m.star:1']],
    ['f("a", <|>other="b")', '', ['m.star:1']],
    ['f("a", other<|>="b")', '', ['m.star:1']],
    ['g(na<|>me=1)', own, ['t.yml:4']],
    ['h(na<|>me=1)', '#@ h = f\n', ['m.star:1']],
    ['s.make(na<|>me=1)', '#@ s = struct.make(make=f)\n', ['m.star:1']],
    ['(f if 1 else g)(na<|>me=1)', own, ['m.star:1', 't.yml:4']],
    ['h(na<|>me=1)', '#@ h = lambda name: name\n', ['t.yml:4']],
    ['f(unk<|>nown=1)', '', []],
    ['h(res<|>t=1)', '#@ h = lambda *rest: rest\n', []],
    ['h(res<|>t=1)', '#@ h = lambda **rest: rest\n', []],
    ['f(name=na<|>me)', '', []],
    ['json.encode({}, ind<|>ent=1)', '', []],
    ['unknown(na<|>me=1)', '', []],
  ])('in %s leads to its parameter', (expression, code, places) => {
    expect(definitionPlaces(template(expression, code))).toEqual(places);
  });

  it('shows the function', () => {
    expect(hoverText(template('f(na<|>me="a")'))).toContain('f(name, other="")\n```\n\nMakes it.');
    expect(hoverText(template('json.encode({}, ind<|>ent=2)'))).toContain('json.encode(value, indent=0');
    expect(hoverText(template('unknown(na<|>me=2)'))).toBeUndefined();
  });
});

describe('a parameter', () => {
  const all = template('[f(name="a"), f("b", other="c"), g(name=1)]', own);
  const references = (marked: string): readonly string[] => {
    const { snapshot, offset } = openFixture(marked);
    return referencesAt(snapshot, offset, true).map(
      ({ file, range }) => `${file.path}:${file.lines.lineAt(range.start) + 1}`,
    );
  };

  it('is referred to by the arguments that name it, in all files', () => {
    expect(references(all.replace('def f(na', 'def f(na<|>'))).toEqual(['m.star:1', 'm.star:3', 't.yml:8']);
    expect(references(all.replace('[f(na', '[f(na<|>'))).toEqual(['m.star:1', 'm.star:3', 't.yml:8']);
    expect(references(all.replace('g(name=', 'g(na<|>me='))).toEqual(['t.yml:4', 't.yml:5', 't.yml:8']);
    expect(references(all.replace('def f(', 'def <|>f('))).toEqual(['m.star:1', 't.yml:1', 't.yml:8', 't.yml:8']);
    expect(references(template('(f if 1 else g)(na<|>me=1)', own))).toEqual([]);
  });

  it('is referred to by an argument behind others', () => {
    const { snapshot, offset } = openFixture(template('f(other="c", name="a")').replace('def f(na', 'def f(na<|>'));
    const shown = referencesAt(snapshot, offset, false).map(({ file, range }) => file.text.slice(range.start));
    expect(shown.map((text) => text.split('\n')[0])).toEqual(['name + other', 'name="a")']);
  });

  it('lights up with them in its file', () => {
    const texts = (marked: string): readonly string[] => {
      const { snapshot, offset, text } = openFixture(marked);
      return highlightsAt(snapshot, offset).map(
        ({ start, end }) => `${start === offset ? '' : text.slice(start, end)}`,
      );
    };
    expect(texts(all.replace('def g(', 'def g(<|>'))).toEqual(['', 'name', 'name']);
    expect(texts(all.replace('g(name=', 'g(<|>name='))).toEqual(['name', 'name', '']);
    expect(texts(all.replace('[f(', '[f(<|>'))).toEqual(['']);
  });

  it('is renamed with them, from either', () => {
    const changed = [
      'def f(title, other=""):',
      '  return title + other',
      'a: #@ [f(title="a"), f("b", other="c"), g(name=1)]',
    ];
    expect(renamed(all.replace('def f(', 'def f(<|>'), 'title')).toEqual(changed);
    expect(renamed(all.replace('[f(na', '[f(na<|>'), 'title')).toEqual(changed);
    expect(renamed(all.replace('def f(', 'def f(<|>'), '_title')).toHaveLength(3);
    const { snapshot, offset } = openFixture(all.replace('[f(na', '[f(na<|>'));
    expect(prepareRename(snapshot, offset)).toMatchObject({
      name: 'name',
      range: { start: offset - 2, end: offset + 2 },
    });
  });

  it('may have a name that the callers use for something else', () => {
    const marked = template('f(name=title)', '#@ title = "a"\n').replace('def f(', 'def f(<|>');
    expect(renamed(marked, 'title')).toContain('a: #@ f(title=title)');
    expect(renamed(marked, 'other')).toBe('m.star already uses the name other.');
  });

  it('is not renamed if an argument may belong to another function, or is passed indirectly', () => {
    const either = template('(f if 1 else g)(na<|>me=1)', own);
    expect(renamed(either, 'title')).toBe('It may be the name of parameters of several functions.');
    const passed = template('h(name="a")', `${own}#@ h = f if 1 else g\n`).replace('def f(', 'def f(<|>');
    expect(renamed(passed, 'title')).toBe('t.yml:9 may call other functions too.');
    const unseen = template('f(**{"name": "a"})').replace('def f(', 'def f(<|>');
    expect(renamed(unseen, 'title')).toContain('With that name ');
  });
});
