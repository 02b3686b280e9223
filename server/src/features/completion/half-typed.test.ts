/** Completion in code whose end is still missing, as it is while a line is being typed. */
import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { completionsAt } from './completion.js';

const values = '#! file: values.yml\n#@data/values\n---\napp:\n  name: a\n  port: 1\n';
const loads = '#! file: t.yml\n#@ load("@ytt:data", "data")\n';

const offered = (marked: string): readonly string[] => {
  const { snapshot, offset } = openFixture(marked);
  return completionsAt(snapshot, offset).map(({ label }) => label);
};

describe('members are offered', () => {
  it.each(['hasattr(data.values.app, "<|>', 'getattr(data.values.app, "<|>', 'hasattr(data.values.app, "n<|>'])(
    'in the string of %s',
    (code) => {
      for (const end of ['', '"', '")'])
        expect([end, offered(`${values}${loads}---\na: #@ ${code}${end}\n`)]).toEqual([end, ['name', 'port']]);
    },
  );

  it('in the place of what is typed of them', () => {
    for (const code of ['hasattr(data.values.app, "n<|>', 'data.values.app["n<|>', 'data.values.app["n<|>"]']) {
      const { snapshot, offset } = openFixture(`${values}${loads}---\na: #@ ${code}\n`);
      const [entry] = completionsAt(snapshot, offset);
      expect([code, entry?.edit.range]).toEqual([code, { start: offset - 1, end: offset }]);
    }
  });

  it.each([
    '1 if @',
    '1 if @ else 2',
    '1 if True else @',
    '1 if True and @',
    'len(1 if @',
    '{"b": len(1 if @)}',
    '[x for x in (1 if @)]',
    'lambda x: 1 if @',
    'lambda x=@: 1',
    '{@}',
    '{"b": 1, @}',
    '{"b": @, "c": 2}',
    '[x for x in @]',
    '[x for x in [1] if @]',
    '"b"[1:@]',
    '"%s" % (@, 1)',
  ])('in %s', (code) => {
    for (const member of ['<|>', 'na<|>']) {
      const typed = code.replace('@', `data.values.app.${member}`);
      expect([typed, offered(`${values}${loads}---\na: #@ ${typed}\n`)]).toEqual([typed, ['name', 'port']]);
    }
  });

  const inText = (line: string): readonly string[] =>
    offered(`${values}${loads}---\n#@yaml/text-templated-strings\na: |\n  x "${line}\n  y (@= data.values @)\nb: 1\n`);

  it.each([
    '(@= data.values.app.<|>',
    '(@ if data.values.app.<|>',
    '(@-= data.values.app.<|>',
    '(@= data.values.app.n<|>',
  ])('in a text of YAML behind %s', (code) => {
    for (const end of ['', '"', ' @)']) expect([end, inText(code + end)]).toEqual([end, ['name', 'port']]);
    const last = (end: string): string =>
      `${values}${loads}---\n#@ def f():\n#@yaml/text-templated-strings\na: |\n  x "${code}${end}\n#@ end\n`;
    for (const end of ['', ')', '"', ')"']) expect([end, offered(last(end))]).toEqual([end, ['name', 'port']]);
  });

  it('in a text of YAML before its quote', () => {
    const text = (code: string): string =>
      `#@ def f(port):\n#@yaml/text-templated-strings\na: |\n  x = "${code}"\n#@ end\n`;
    for (const code of ['(@= <|>', '(@= p<|>', '(@= [p<|>'])
      expect([code, offered(text(code))[0]]).toEqual([code, 'port']);
    expect(offered(text('(@= f("<|>"'))).toEqual([]);
  });

  it('but not behind code that is closed, on another line, or in texts that are no templates', () => {
    expect(inText('(@= data @) data.values.app.<|>')).toEqual([]);
    expect(inText('(@= 1\n  data.values.app.<|>')).toEqual([]);
    expect(offered(`${values}${loads}---\na: |\n  x (@= data.values.app.<|>\n`)).toEqual([]);
    const beside = '#@yaml/text-templated-strings\nb: (@= 1 @)\n';
    expect(offered(`${values}${loads}---\na: x (@= data.values.app.<|> @)\n${beside}`)).toEqual([]);
    expect(offered(`${values}${loads}---\na: x (@= data.values.app.<|>name @) (@= 1 @)\n${beside}`)).toEqual([]);
  });
});

describe('a text of YAML offers what a file of text does', () => {
  const styles: Readonly<Record<string, (text: string) => string>> = {
    'in double quotes': (text) => `"${text}"`,
    'in single quotes': (text) => `'${text}'`,
    'in a literal text': (text) => `|\n  ${text}\n  more`,
    'in a folded text': (text) => `>-\n  some\n  words ${text}`,
  };

  it.each([
    '(@ for host in [1]: @)x (@=<|> @)(@ end @)',
    '(@ for host in [1]: @)x (@= <|> @)(@ end @)',
    '(@ for host in [1]: @)x (@= <|>@)(@ end @)',
    '(@ for host in [1]: @)x (@= ho<|>)(@ end @)',
    '(@ for host in [1]: @)x (@= ho<|>',
    '(@ for host in [1]: @)x (@= 1 @) (@= ho<|>(@ end @)',
    '(@ for host in [1]: @)x (@ <|>',
    '(@ for host in [1]: @)x (@- <|> -@)',
    '(@ for host in [1]: @)x (@ e<|>)',
    '(@ if True: @)x (@ el<|> @)y(@ end @)',
    '(@ def label(name): @)x (@ <|> @)',
    '(@ def label(name): @)x (@= n<|>',
    '(@ label = 1 @)x (@= la<|>',
    '(@ if True: @)x(@ <|>',
    '(@ i<|>)',
  ])('for %s', (text) => {
    const wanted = offered(`#! file: t.txt\n${text}\n`);
    for (const [style, write] of Object.entries(styles))
      expect([style, offered(`#! file: t.yml\n---\n#@yaml/text-templated-strings\na: ${write(text)}\n`)]).toEqual([
        style,
        wanted,
      ]);
  });
});

describe('libraries are offered where `library.get` is called', () => {
  const libraries = [
    '#! file: _ytt_lib/b/deep/config/t.yml\na: 1\n',
    '#! file: _ytt_lib/a/t.yml\na: 1\n',
    '#! file: _ytt_lib/a/_ytt_lib/inner/t.yml\na: 1\n',
    '#! file: _ytt_lib/README.md\nx\n',
    '#! file: other/_ytt_lib/c/t.yml\na: 1\n',
  ].join('');
  const at = (call: string, file = 't.yml') =>
    offered(`${libraries}#! file: ${file}\n#@ load("@ytt:library", "library")\n---\na: #@ ${call}\n`);

  it('by their paths, those at the top first', () => {
    for (const call of ['library.get("<|>")', 'library.get("<|>', "library.get('<|>')", 'library.get("a<|>")'])
      expect([call, at(call)]).toEqual([call, ['a', 'b', 'b/deep', 'b/deep/config']]);
    expect(at('library.get("<|>")', 'other/t.yml')).toEqual(['c']);
    expect(at('library.get("<|>")', 'none/t.yml')).toEqual([]);
  });

  it('and nowhere else', () => {
    for (const call of [
      'library.other("<|>")',
      'len("<|>")',
      'library.get("a", alias="<|>")',
      'library.get(alias="<|>")',
      '"<|>"',
    ])
      expect([call, at(call)]).toEqual([call, []]);
  });
});

it('annotations of schemas are offered in functions of a file with a schema', () => {
  const fragment = (header: string) =>
    offered(`#! file: s.yml\n#@ def f():\nx: 1\n#@schema/t<|>\na: 1\n#@ end\n${header}\n---\nb: 1\n`);
  expect(fragment('#@data/values-schema')).toContain('@schema/type');
  expect(fragment('#@data/values-schema')).toContain('@overlay/match');
  expect(fragment('#@data/values')).not.toContain('@schema/type');
});
