/** Keywords of arguments: of annotations and of calls. */
import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { completionLabels } from '../testing-answers.js';
import { completionsAt } from './completion.js';
import { applied } from './testing.js';

const annotated = (annotation: string): string => `#! file: t.yml\n#@overlay/match ${annotation}\n---\na: 1\n`;

const keywords = (fixture: string): readonly string[] =>
  completionLabels(fixture).filter((label) => label.endsWith('='));

describe('keywords of annotations', () => {
  it('are those that are not given, and the one at the cursor', () => {
    expect(keywords(annotated('<|>'))).toEqual(['by=', 'expects=', 'missing_ok=', 'when=']);
    expect(keywords(annotated('by="a", <|>'))).toEqual(['expects=', 'missing_ok=', 'when=']);
    expect(completionLabels(annotated('by="a", mis<|>sing_ok=True'))).toEqual(['expects=', 'missing_ok=', 'when=']);
    expect(completionLabels(annotated('<|>missing_ok=True, when=1'))).toEqual(['by=', 'expects=', 'missing_ok=']);
  });

  it.each([
    ['<|>', 'missing_ok='],
    ['mis<|>', 'missing_ok='],
    ['mis<|>=True', 'missing_ok=True'],
    ['mis<|> = True', 'missing_ok = True'],
    ['mis<|>, when=1', 'missing_ok=, when=1'],
  ])('come with their sign where it is not there yet: %s', (given, expected) => {
    const { snapshot, offset, text } = openFixture(annotated(given));
    const entry = completionsAt(snapshot, offset).find(({ label }) => label === 'missing_ok=');
    expect(entry && `#! file: t.yml\n${applied(text, entry, 'plain')}`).toBe(annotated(expected));
  });

  it('are none for an annotation that does not exist', () => {
    expect(keywords('#! file: t.yml\n#@overlay/matches <|>\n---\na: 1\n')).toEqual([]);
  });

  it('are not those of a call among the arguments', () => {
    expect(keywords(annotated('by=len(<|>)'))).toEqual([]);
  });
});

describe('keywords of calls', () => {
  const called = (call: string): string =>
    `#! file: m.star\ndef f(a, b=1, *c, d=2, **e):\n  return a\nend\n#! file: t.yml\n#@ load("m.star", "f")\n#@ load("@ytt:json", "json")\n#@ def own(name, label=""):\n#@   return name\n#@ end\n---\na: #@ ${call}\n`;

  it.each([
    ['f(<|>)', ['a=', 'b=', 'd=']],
    ['f(1, <|>)', ['b=', 'd=']],
    ['f(1, <|>', ['b=', 'd=']],
    ['f(d=1, <|>)', ['a=', 'b=']],
    ['f(1, x<|>, d=1)', ['b=']],
    ['f(1, b<|>)', ['b=', 'd=']],
    ['f(1, 2, 3, 4, <|>)', ['d=']],
    ['own(label="x", <|>)', ['name=']],
    ['json.encode({}, <|>)', ['indent=', 'escape_html=']],
    ['json.encode(<|>)', ['indent=', 'escape_html=']],
    ['sorted([], rev<|>)', ['key=', 'reverse=']],
    ['"a".find("b", <|>)', []],
    ['f(1 + <|>)', []],
    ['f([<|>])', []],
    ['f(1 <|>)', []],
    ['f(x <|>)', []],
    ['f(<|>"x")', []],
    ['f(b=<|>)', []],
    ['unknown(<|>)', []],
  ])('in %s are %j', (call, expected) => {
    expect(keywords(called(call))).toEqual(expected);
  });

  it.each([
    ['own(<|>)', 'own(name=)'],
    ['own(na<|>)', 'own(name=)'],
    ['own(na<|>, 1)', 'own(name=, 1)'],
    ['own(na<|>=1)', 'own(name=1)'],
    ['own(na<|> = 1)', 'own(name = 1)'],
  ])('come with their sign where it is not there yet, with snippets and without: %s', (call, expected) => {
    const { snapshot, offset, text } = openFixture(called(call));
    const entry = completionsAt(snapshot, offset).find(({ label }) => label === 'name=');
    for (const as of ['plain', 'snippet'] as const)
      expect(entry && applied(text, entry, as)).toBe(called(expected).split('#! file: t.yml\n')[1]);
  });

  it('are the only suggestions after another keyword', () => {
    expect(completionLabels(called('own(na<|>me=1)'))).toEqual(['name=', 'label=']);
    expect(completionLabels(called('f(d=1, <|>)'))).toEqual(['a=', 'b=']);
    expect(completionLabels(called('f(d=1, a<|>, b=2)'))).toEqual(['a=']);
    expect(completionLabels(called('f(*[1], <|>)'))).toEqual(['a=', 'b=', 'd=']);
    expect(completionLabels(called('unknown(d=1, <|>)'))).toEqual([]);
    expect(completionLabels(called('f(<|>, d=1)'))).toContain('len');
    expect(completionLabels(called('f(le<|>, d=1)'))).toContain('len');
    expect(completionLabels(called('f(le<|>)'))).toContain('len');
    expect(completionLabels(annotated('unknown=<|>'))).toContain('len');
    expect(completionLabels(annotated('by=str(<|>)'))).toContain('len');
    expect(completionLabels(annotated('<|>'))).toEqual(['by=', 'expects=', 'missing_ok=', 'when=']);
    expect(
      completionLabels('#! file: s.yml\n#@data/values-schema\n---\n#@schema/validation min=1, <|>\na: 1\n'),
    ).toEqual(['max=', 'one_of=', 'not_null=', 'when=']);
  });
});

it('arguments are documented', () => {
  const documentation = (fixture: string, name: string): string | undefined => {
    const { snapshot, offset } = openFixture(fixture);
    return completionsAt(snapshot, offset)
      .find(({ label }) => label === name)
      ?.documentation?.();
  };
  expect(documentation(annotated('<|>'), 'expects=')).toContain('1+');
  const code = '#! file: m.star\ndef f(a):\n  "Does it."\n  return a\nend\nx = f(<|>)\n';
  expect(documentation(code, 'a=')).toBe('```python\nf(a)\n```\n\nDoes it.');
});

it('no values are offered where a block begins or a name is bound', () => {
  const code = (line: string): string => `#! file: t.yml\n#@ ${line}\n---\na: 1\n`;
  for (const line of ['if len([]):<|>', 'def f(<|>', 'def f(a, <|>):', 'for a, <|>', 'x = lambda a, <|>'])
    expect(completionLabels(code(line))).toEqual([]);
  for (const line of [
    'f(lambda <|>',
    'f(lambda a, <|>)',
    'f(lambda a, b<|>: a)',
    'f(key=lambda a, <|>',
    'f([x for x, <|>',
  ])
    expect([line, completionLabels(code(`def f(key=1, or_else=2):\n#@   return 1\n#@ end\n#@ ${line}`))]).toEqual([
      line,
      [],
    ]);
  const annotation = (given: string): string => `#! file: t.yml\n---\n#@overlay/replace via=${given}\na: 1\n`;
  for (const given of ['lambda <|>', 'lambda left, <|>', 'lambda left, ri<|>', 'lambda left, <|>right: left'])
    expect([given, completionLabels(annotation(given))]).toEqual([given, []]);
  expect(keywords(annotation('lambda left, right: left, <|>'))).toEqual(['or_add=']);
  expect(completionLabels(code('def f(a=<|>):'))).toContain('len');
});
