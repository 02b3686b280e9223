// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are snippet placeholders.
import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { completionsAt } from './completion.js';
import { applied } from './testing.js';

function statements(file: string): readonly string[] {
  const { snapshot, offset } = openFixture(`#! file: ${file}`);
  return completionsAt(snapshot, offset).flatMap(({ kind, label }) => (kind === 'statement' ? [label] : []));
}

function checkApplied(file: string, label: string, as: 'snippet' | 'plain', expected: string): void {
  const { snapshot, offset, text } = openFixture(`#! file: ${file}`);
  const entry = completionsAt(snapshot, offset).find((one) => one.label === label);
  expect(entry && applied(text, entry, as)).toBe(expected);
}

const opening = ['if', 'for', 'def', 'if/end', 'for/end', 'def/end'];

describe('statements', () => {
  it('begin a line of code, and nothing else', () => {
    expect(statements('t.yml\n#@ <|>\n')).toEqual(opening);
    expect(statements('t.yml\n#@ i<|>\n')).toEqual(opening);
    expect(statements('m.star\nx = 1\n<|>\n')).toEqual(['if', 'for', 'def']);
    for (const file of ['t.yml\na: #@ <|>\n', 't.yml\n#@ x = <|>\n', 't.yml\n#@overlay/match <|>\na: 1\n'])
      expect(statements(file), file).toEqual([]);
  });

  it.each(['', 'total = 1\n', 'if port:\n    x = 1\n'])(
    'are those of a function that is not closed yet: %j',
    (above) => {
      for (const typed of ['  <|>', '  <|>\n', '  r<|>', '  <|>\n\n  \n', '  <|>\n\ndef g():\n  return 1\nend\n']) {
        const { snapshot, offset } = openFixture(`#! file: m.star\ndef f(port):\n  ${above}${typed}`);
        const labels = completionsAt(snapshot, offset).map(({ label }) => label);
        expect(labels.slice(0, 8), typed).toEqual(expect.arrayContaining(['end', 'return', 'port']));
        if (above.startsWith('total')) expect(labels).toContain('total');
      }
      for (const typed of ['return <|>', 'x = <|>\n', 'x = [\n  <|>']) {
        const { snapshot, offset } = openFixture(`#! file: m.star\ndef f(port):\n  ${above}  ${typed}`);
        expect(
          completionsAt(snapshot, offset).map(({ label }) => label),
          typed,
        ).toContain('port');
      }
    },
  );

  it.each(['end\n<|>', 'end\n\n  <|>\n', 'end\n\nx = <|>', 'end <|>'])('are not those of a closed one: %j', (below) => {
    const { snapshot, offset } = openFixture(`#! file: m.star\ndef f(port):\n  total = 1\n${below}`);
    const labels = completionsAt(snapshot, offset).map(({ label }) => label);
    expect(labels.filter((label) => ['port', 'total', 'return', 'end'].includes(label))).toEqual([]);
  });

  it('continue a block and end it, if one is open', () => {
    expect(statements('t.yml\n#@ if x:\n#@ <|>\n').slice(0, 3)).toEqual(['else', 'elif', 'end']);
    expect(statements('t.yml\n#@ if x:\n#@ <|>\n#@ end\n').slice(0, 3)).toEqual(['else', 'elif', 'if']);
    expect(statements('t.yml\n#@ for x in y:\n#@ <|>\n')[0]).toBe('end');
    expect(statements('t.yml\n#@ if x:\n#@ end\n#@ <|>\n')).toEqual(opening);
    expect(statements('t.yml\n#@ if x:\n#@ elif y:\n#@ <|>\n#@ end\n').slice(0, 3)).toEqual(['else', 'elif', 'if']);
    expect(statements('t.yml\n#@ if x:\n#@ <|>\n#@ else:\n#@ end\n').slice(0, 3)).toEqual(['else', 'elif', 'if']);
    expect(statements('t.yml\n#@ if x:\n#@ else:\n#@ <|>\n#@ end\n')).toEqual(opening);
    expect(statements('t.yml\n#@ if x:\n#@ else:\n#@ <|>\n')).toEqual(['end', ...opening]);
    // The `end` below belongs to the inner block, so the outer one lacks its own.
    expect(statements('t.yml\n#@ if x:\n#@ for y in z:\na: 1\n#@ e<|>\n#@ end\n')[0]).toBe('end');
    expect(statements('t.yml\n#@ for y in z:\n#@ if x:\na: 1\n#@ e<|>\n#@ end\n').slice(0, 3)).toEqual([
      'else',
      'elif',
      'end',
    ]);
    expect(statements('t.yml\n#@ <|>\n#@ if x:\n#@ end\n')).toEqual(opening);
    expect(statements('t.yml\n#@ <|>\n#@ if x:\na: 1\n')).toEqual(opening);
    // The block that the word begins does not enclose it.
    expect(statements('t.yml\n#@ <|>if x:\n#@ end\n')).not.toContain('else');
    for (const text of ['#@ i<|>f x:\n', '#@ if<|> x:\n', '#@ if<|>:\n', '#@ if<|>:\n#@ end\n'])
      for (const word of ['else', 'end']) expect(statements(`t.yml\n${text}`), text).not.toContain(word);
  });

  it('leave loops and functions in them alone', () => {
    expect(statements('m.star\ndef f():\n  r<|>\nend\n')).toEqual(['end', 'return', 'if', 'for', 'def'].slice(1));
    expect(statements('m.star\nfor x in [1]:\n  b<|>\nend\n')).toEqual(['if', 'for', 'def', 'break', 'continue']);
  });

  it('are only the end of a header whose slash is written, directly after it', () => {
    const at = (code: string): readonly string[] => statements(`t.yml\n${code}\n`);
    for (const word of ['if', 'for', 'def']) {
      expect(at(`#@ ${word}/<|>`)).toEqual(['end']);
      expect(at(`  #@ ${word}/e<|>`)).toEqual(['end']);
    }
    for (const code of ['#@ while/<|>', '#@ x if/<|>', '#@ if x/<|>', '#@ if/ <|>', '#@ if/x/<|>', 'a: 1 #@ if/<|>'])
      expect(at(code), code).not.toContain('end');
  });

  it('say what they are for', () => {
    const details = (code: string): unknown => {
      const { snapshot, offset } = openFixture(`#! file: m.star\n${code}`);
      const statements = completionsAt(snapshot, offset).filter(({ kind }) => kind === 'statement');
      return Object.fromEntries(statements.map(({ label, detail }) => [label, detail]));
    };
    expect(details('if x:\n  <|>\n')).toMatchObject({
      ...{ else: 'otherwise', elif: 'otherwise, if', end: 'closes the block' },
      ...{ if: 'if … end', for: 'for … end', def: 'def … end' },
    });
    expect(details('def f():\n  for x in []:\n    b<|>\n  end\nend\n')).toMatchObject({
      ...{ return: 'ends the function', break: 'ends the loop', continue: 'goes on with the next' },
    });
  });

  it('bring the end of their block, at its indentation', () => {
    checkApplied('t.yml\na:\n  #@ i<|>\n', 'if', 'snippet', 'a:\n  #@ if :\n  \n  #@ end\n');
    checkApplied(
      't.yml\n#@ def f():\n#@   i<|>\n#@ end\n',
      'if',
      'snippet',
      '#@ def f():\n#@   if :\n\n#@   end\n#@ end\n',
    );
    const text = 't.yml\n#@yaml/text-templated-strings\na: |\n  (@ i<|> @)\n';
    expect(statements(text)).toEqual(['if', 'for', 'def']);
    checkApplied(text, 'if', 'snippet', '#@yaml/text-templated-strings\na: |\n  (@ if : @)\n');
    checkApplied('m.star\n  fo<|>\n', 'for', 'snippet', '  for item in :\n    \n  end\n');
    checkApplied('t.yml\n#@ <|>\n', 'if/end', 'snippet', '#@ if/end :\n');
    checkApplied('t.yml\n#@ <|>\n', 'for/end', 'snippet', '#@ for/end item in :\n');
    checkApplied('t.yml\n#@ de<|>\n', 'def/end', 'snippet', '#@ def/end name():\n');
    checkApplied('t.yml\n#@ if x:\n#@ e<|>\n', 'end', 'snippet', '#@ if x:\n#@ end\n');
    checkApplied('n.txt\n(@ i<|> @)\n', 'if', 'snippet', '(@ if : @)\n');
    checkApplied('n.txt\n(@ i<|> -@)\n', 'if', 'snippet', '(@ if : -@)\n');
    checkApplied('n.txt\n(@ i<|> - 1 @)\n', 'if', 'snippet', '(@ if  - 1 @)\n');
    checkApplied('t.yml\n#@ i<|>', 'if', 'snippet', '#@ if :\n\n#@ end');
    checkApplied('t.yml\n#@ if/e<|>', 'end', 'snippet', '#@ if/end :');
    checkApplied('t.yml\n#@ if/e<|>\n', 'end', 'plain', '#@ if/end \n');
    checkApplied('t.yml\n#@ i<|>\n', 'if', 'plain', '#@ if \n');
    checkApplied('t.yml\n#@ i<|> x:\n', 'if', 'snippet', '#@ if  x:\n');
    checkApplied('t.yml\n#@ if x:\n#@ e<|>\n', 'else', 'plain', '#@ if x:\n#@ else:\n');
  });

  it('have tab stops where text is required, and only those', () => {
    const snippets = (marked: string): unknown => {
      const { snapshot, offset } = openFixture(`#! file: ${marked}`);
      const found = completionsAt(snapshot, offset).filter(({ kind }) => kind === 'statement');
      return Object.fromEntries(found.map(({ label, snippet }) => [label, snippet]));
    };
    expect(snippets('m.star\ndef f():\n  for x in []:\n    if x:\n      <|>\n    end\n  end\nend\n')).toEqual({
      else: 'else:',
      elif: 'elif $1:',
      return: 'return $1',
      if: 'if $1:\n  $0\nend',
      for: 'for ${1:item} in $2:\n  $0\nend',
      def: 'def ${1:name}($2):\n  $0\nend',
      break: undefined,
      continue: undefined,
    });
    expect(Object.values(snippets('t.yml\n#@ i<|> x:\n') as object)).toEqual(opening.map(() => undefined));
  });

  it('are of the innermost block that is open, and of none that begins at the cursor', () => {
    expect(statements('m.star\nif x:\n  for y in z:\n    <|>\n')[0]).toBe('end');
    expect(statements('m.star\nfor y in z:\n  if x:\n    <|>\n').slice(0, 3)).toEqual(['else', 'elif', 'end']);
    expect(statements('m.star\nif x:\n  y = 1\nend\n<|>\n')).toEqual(['if', 'for', 'def']);
  });
});
