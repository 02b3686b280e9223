/** Modules that runs load from other directories, and what a file that loads them resolves to. */
import { describe, expect, it } from 'vitest';
import { fileFindings } from '../../../diagnostics/file-findings.js';
import { completionsAt } from '../../../features/completion/completion.js';
import { hoverAt } from '../../../features/hover/hover.js';
import { renderHover } from '../../../features/hover/render-hover.js';
import { definitionsAt } from '../../../features/navigation/definition.js';
import { othersWith, referencesAt } from '../../../features/navigation/references.js';
import { renameAt } from '../../../features/rename/rename.js';
import { documentLinks } from '../../../features/structure/document-links.js';
import { type Fixture, openFixture, textAfter } from '../../../features/testing.js';
import { graphOf, reading, runsOf, schema, type Texts, values } from '../testing.js';

const module = 'def f(x):\n  return x\nend\n';
const loads = (path: string, name = 'f'): string => `#@ load("${path}", "${name}")\n---\na: #@ ${name}(1)\n`;

/**
 * Paths of a module, a file that loads it, and the resulting runs: the module belongs to the first one that has a
 * directory.
 */
const places: readonly (readonly [string, Texts, readonly string[]])[] = [
  [
    'beside the directory of a project',
    { 'p/values.yml': values, 'p/t.yml': loads('h.star'), 'lib/h.star': module },
    ['p: p/t.yml p/values.yml lib/h.star'],
  ],
  [
    'beside that of a schema',
    { 'p/schema.yml': schema, 'p/t.yml': loads('/h.star'), 'lib/h.star': module },
    ['p: p/schema.yml p/t.yml lib/h.star'],
  ],
  ['beside that of code alone', { 'p/t.yml': loads('h.star'), 'lib/h.star': module }, ['p: p/t.yml lib/h.star']],
  [
    'with what it loads itself',
    { 'p/t.yml': loads('h.lib.yml'), 'lib/h.lib.yml': loads('i.star'), 'lib/i.star': module },
    ['lib: lib/h.lib.yml lib/i.star', 'p: p/t.yml lib/h.lib.yml lib/i.star'],
  ],
  [
    'the nearest of several',
    { 'a/p/t.yml': loads('in/h.star'), 'a/lib/in/h.star': module, 'b/in/h.star': module },
    ['a/p: a/p/t.yml a/lib/in/h.star', 'b/in: b/in/h.star'],
  ],
  [
    'none of several as near',
    { 'p/t.yml': loads('h.star'), 'a/h.star': module, 'b/h.star': module },
    ['a: a/h.star', 'b: b/h.star', 'p: p/t.yml'],
  ],
  [
    'none of a library',
    { 'p/t.yml': loads('h.star'), 'q/_ytt_lib/l/h.star': module },
    ['p: p/t.yml', 'q/_ytt_lib/l: q/_ytt_lib/l/h.star'],
  ],
  [
    'none for what such a file loads and the run has',
    { 'p/t.yml': loads('x.lib.yml'), 'lib/x.lib.yml': loads('h.star'), 'lib/h.star': module, 'p/h.star': module },
    ['lib: lib/h.star lib/x.lib.yml', 'p: p/h.star p/t.yml lib/x.lib.yml'],
  ],
  [
    'none for a path that the run has, though there are others that end like it',
    {
      'p/t.yml': loads('x.lib.yml'),
      'lib/x.lib.yml': loads('/h.star'),
      'lib/h.star': module,
      'p/h.star': module,
      'p/in/h.star': module,
    },
    ['lib: lib/h.star lib/x.lib.yml', 'p: p/h.star p/in/h.star p/t.yml lib/x.lib.yml'],
  ],
  [
    'once, though another file may mean it or one of the run',
    {
      'p/t.yml': loads('lib/in/h.star'),
      'p/u.yml': loads('in/h.star'),
      'p/y/in/h.star': module,
      'lib/in/h.star': module,
    },
    ['p: p/t.yml p/u.yml p/y/in/h.star lib/in/h.star'],
  ],
  [
    'beside one that only a library has',
    { 'p/values.yml': values, 'p/t.yml': loads('/h.star'), 'p/_ytt_lib/l/h.star': module, 'lib/h.star': module },
    ['p: p/_ytt_lib/l/h.star p/t.yml p/values.yml lib/h.star'],
  ],
  [
    'none for a project of which a command gives all',
    { 'p/schema.yml': schema, 'p/t.yml': loads('h.star'), 'lib/h.star': module, Makefile: 'a:\n\tytt -f p\n' },
    ['lib: lib/h.star', 'p: p/schema.yml p/t.yml'],
  ],
];

describe('a module that a run loads, and that is not in it, is added', () => {
  it.each(places)('%s', (_, texts, expected) => {
    expect(runsOf(texts).sort()).toEqual(expected);
  });

  it('to a file that is in no project', () => {
    const texts = { 'a/m.star': `load("h.star", "f")\n${module.replace('f(', 'g(')}`, 'b/h.star': module };
    expect(runsOf(texts).sort()).toEqual(['a: a/m.star b/h.star', 'b: b/h.star']);
  });

  it('from its own repository only', () => {
    const texts = { 'r/p/t.yml': loads('h.star'), 'lib/h.star': module };
    const inside = { ...texts, 'r/lib/h.star': module };
    const view = { repositories: ['/ws/r'] };
    expect(runsOf(texts, view)).toContain('r/p: r/p/t.yml');
    expect(runsOf(texts)).toContain('r/p: r/p/t.yml lib/h.star');
    expect(runsOf({ ...inside, 'in/lib/h.star': module }, view)).toContain('r/p: r/p/t.yml r/lib/h.star');
  });

  it.each(['p', 'p/long', 'z'])('to %s, and belongs to its own project first', (loading) => {
    const texts = {
      [`${loading}/t.yml`]: loads('h.star'),
      'q/h.star': 'x = 1\n',
      'q/v.yml': values,
      'q/t.yml': reading,
    };
    expect(runsOf(texts)).toContain(`${loading}: ${loading}/t.yml q/h.star`);
    const first = (graphOf(texts).runsOf.get('/ws/q/h.star') ?? []).map(({ root }) => root);
    expect(first).toEqual(['/ws/q', `/ws/${loading}`]);
  });
});

/** A file that loads from elsewhere, in a run that does not have the module, or has it at another place. */
const runs: readonly (readonly [string, string])[] = [
  ['another directory', '#! file: lib/h.star\n'],
  ['another place of the run', '#! file: p/lib/h.star\n'],
];

function open(header: string, text: string): Fixture {
  const others =
    '#! file: p/values.yml\n#@data/values\n---\nname: x\n#! file: p/in/u.yml\n#@ load("@ytt:data", "data")\na: #@ data.values.name\n#! file: z/t.yml\n#@ x = 1\na: #@ x\n';
  return openFixture(
    `${header}def f(x):\n  """Doubles it."""\n  return {"twice": x + x}\nend\n${others}#! file: p/in/t.yml\n${text}`,
  );
}

describe.each(runs)('a name loaded from %s', (_, header) => {
  const text = '#@ load("h.star", "f")\na: #@ f(1)\n';

  it('is described, and leads to its definition, where it is loaded and where it is used', () => {
    for (const at of ['"f', '#@ f']) {
      const { snapshot, offset } = open(header, text.replace(at, `${at}<|>`));
      const hover = hoverAt(snapshot, offset);
      expect(hover && renderHover(hover.subject, snapshot.uriOf)).toContain('Doubles it.');
      expect(definitionsAt(snapshot, offset).map(({ file }) => snapshot.uriOf(file))).toEqual([
        `file:///ws/${header.slice('#! file: '.length).trim()}`,
      ]);
    }
  });

  it('is suggested in the load, and its members after it', () => {
    const named = open(header, '#@ load("h.star", "<|>")\n');
    expect(completionsAt(named.snapshot, named.offset).map(({ label }) => label)).toContain('f');
    const member = open(header, '#@ load("h.star", "f")\na: #@ f(1)["<|>"]\n');
    expect(completionsAt(member.snapshot, member.offset).map(({ label }) => label)).toContain('twice');
  });

  it('is in a file that is offered by its path only if the run has that', () => {
    const { snapshot, offset } = open(header, '#@ load("h.star", "f")\n#@ load("<|>")\n');
    const labels = completionsAt(snapshot, offset).map(({ label }) => label);
    expect(labels.filter((label) => label.includes('h.star'))).toEqual(header.includes('p/') ? ['/lib/h.star'] : []);
  });

  it('has a link in the load', () => {
    expect(documentLinks(open(header, text).snapshot)).toHaveLength(1);
  });

  it('has no finding, also where the module that is found has no such name', () => {
    for (const name of ['f', 'g']) {
      const { workspace } = open(header, text.replaceAll(/\bf\b/g, name));
      const { findings } = fileFindings(workspace, '/ws/p/in/t.yml');
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    }
  });
});

describe('a module that several projects load', () => {
  const loading = (directory: string): string =>
    `#! file: ${directory}/t.yml\n#@ load("h.star", "f", g="f")\na: #@ f(x=1)\n#! file: ${directory}/v.yml\n#@data/values\n---\nname: x\n`;
  const own = '#! file: lib/u.yml\n#@ load("h.star", "f")\na: #@ f(2)\n';
  const projects = `${own}${loading('p')}${loading('q/r')}#! file: lib/h.star\ndef f(x):\n  return x\nend\n`;
  const at = (text: string, mark: string) => openFixture(projects.replace(text, mark));

  it.each([
    ['where it is defined', 'def f(', 'def f<|>('],
    ['where it is loaded', '#@ f(2)', '#@ f<|>(2)'],
  ])('has all places of its names, asked %s', (_, text, mark) => {
    const { workspace, snapshot, offset } = at(text, mark);
    const others = othersWith(workspace, snapshot, offset);
    const places = referencesAt(snapshot, offset, true, others);
    const counts = new Map<string | undefined, number>();
    for (const { file } of places) counts.set(snapshot.uriOf(file), (counts.get(snapshot.uriOf(file)) ?? 0) + 1);
    expect(counts.get('file:///ws/lib/h.star')).toBe(1);
    expect([...counts.keys()].sort()).toEqual([
      'file:///ws/lib/h.star',
      'file:///ws/lib/u.yml',
      'file:///ws/p/t.yml',
      'file:///ws/q/r/t.yml',
    ]);
  });

  it.each([
    ['function', 'def f(', 'def f<|>(', 'load("h.star", "new", g="new")\na: #@ new(x=1)'],
    ['parameter', 'f(x):', 'f(<|>x):', 'load("h.star", "f", g="f")\na: #@ f(new=1)'],
  ])('has a %s renamed in all of them', (_, text, mark, expected) => {
    const { workspace, snapshot, offset } = at(text, mark);
    const renaming = renameAt(snapshot, offset, 'new', othersWith(workspace, snapshot, offset));
    const edits = 'edits' in renaming ? renaming.edits : [];
    for (const directory of ['p', 'q/r']) {
      const uri = `file:///ws/${directory}/t.yml`;
      const inFile = edits.filter(({ place }) => snapshot.uriOf(place.file) === uri);
      const before = inFile[0]?.place.file.text ?? '';
      const changes = inFile.map(({ place, newText }) => ({ range: place.range, newText }));
      expect(textAfter(before, changes)).toContain(expected);
    }
  });
});
