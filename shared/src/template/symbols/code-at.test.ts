import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import type { CodeLanguage } from '../code/code-syntax.js';
import { callsAt, codeAt, codeInComment, definitionAt, isAnnotation, stringContent } from './code-at.js';

function at(marked: string, language: CodeLanguage = 'starlark') {
  const offset = marked.indexOf('<|>');
  const file = new SourceFile('a', marked.replace('<|>', ''));
  const code = codeAt(file, language, offset);
  if (code === undefined) throw new Error('there is no code at the cursor');
  return { file, code };
}

/** The token at the cursor and the one before it. */
function tokens(marked: string, language: CodeLanguage = 'starlark'): string {
  const { code } = at(marked, language);
  const text = (token?: { start: number; end: number }) =>
    token === undefined ? '' : code.syntax.program.text.slice(token.start, token.end);
  return `${text(code.before.at(-1))}|${text(code.token)}`;
}

/** The text of each node around the cursor. */
function nodes(marked: string, language: CodeLanguage = 'starlark'): readonly string[] {
  const { code } = at(marked, language);
  return code.nodes.map(({ kind, start, end }) => `${kind} ${code.syntax.program.text.slice(start, end)}`);
}

/** `callee#index keyword` of each call around the cursor. */
function calls(marked: string, language: CodeLanguage = 'starlark'): readonly string[] {
  const { code } = at(marked, language);
  return callsAt(code)
    .filter(({ isInstruction }) => !isInstruction)
    .map(({ call, index, argument }) => {
      const callee = code.syntax.program.text.slice(call.callee.start, call.callee.end);
      return `${callee}#${index}${argument?.name === undefined ? '' : ` ${argument.name.name}`}`;
    });
}

describe('codeAt', () => {
  it('finds the nodes around an offset, outermost first', () => {
    expect(nodes('x = f(a.b|c, 1)\n'.replace('|', '<|>'))).toEqual([
      'assign x = f(a.bc, 1)',
      'call f(a.bc, 1)',
      'argument a.bc',
      'dot a.bc',
    ]);
    expect(nodes('def f(a):\n  return [x for x in a<|>]\nend\n').map((one) => one.split(' ')[0])).toEqual([
      'def',
      'return',
      'comprehension',
      'identifier',
    ]);
    expect(
      nodes('if a:\n  b\nelif c<|>:\n  d\nend\n')
        .slice(1)
        .map((one) => one.split(' ')[0]),
    ).toEqual(['if', 'identifier']);
  });

  it('is in what was not finished also on the blank lines below it', () => {
    expect(calls('x = f(a,\n\n  <|>\n')).toEqual(['f#1']);
    expect(calls('x = f(a,\n  b = 1, <|>\n')).toEqual(['f#2']);
  });

  it('is in what was not finished until its line ends', () => {
    expect(nodes('f(a, <|>').map((one) => one.split(' ')[0])).toEqual(['expression-statement', 'call']);
    expect(nodes('x = data.values.<|>\ny = 1\n').at(-1)).toBe('dot data.values.');
    expect(nodes('f(a)<|>').at(-1)).toBe('call f(a)');
    expect(nodes('f(a) <|>')).toEqual([]);
    expect(nodes('x = [a, <|>\n').at(-1)).toContain('list');
    expect(nodes('x = {"a": <|>\n').at(-1)).toContain('dict');
    expect(nodes('x = {a: 1 for a in b.<|>\n').map((one) => one.split(' ')[0])).toContain('comprehension');
    expect(nodes('x = {a: 1 for a in b}  <|>\n')).toEqual([]);
    expect(nodes('x = [a for a in b]  <|>\n')).toEqual([]);
    expect(nodes('x = (a)  <|>\n')).toEqual([]);
    expect(nodes('x = f(a, <|>\n  b\n').map((one) => one.split(' ')[0])).toEqual(['assign', 'call']);
  });

  it('returns the token at an offset and those before it', () => {
    expect(tokens('x = ab<|>c + 1')).toBe('=|abc');
    expect(tokens('x = <|>abc')).toBe('=|abc');
    expect(tokens('x = abc <|>+ 1')).toBe('abc|');
    expect(tokens('x = "a<|>b"')).toBe('=|"ab"');
    expect(tokens('x = "ab"<|>')).toBe('"ab"|');
    expect(tokens('x = <|>"ab"')).toBe('=|');
    expect(tokens('x = "ab<|>\ny = 1')).toBe('=|"ab');
    expect(tokens("x = 'a\\'<|>")).toBe("=|'a\\'");
    expect(tokens('x = r"""a\n<|>b"""')).toBe('=|r"""a\nb"""');
    expect(tokens('f(\n  a,\n  b<|>\n)')).toBe(',|b');
    expect(tokens('def f():\n  a = 1\n  b<|>\nend')).toBe('|b');
    expect(tokens('<|>')).toBe('|');
    expect(tokens('x =<|>= 1')).toBe('x|');
    expect(tokens('f(a)<|>')).toBe(')|');
    expect(tokens('f(a)\n<|>')).toBe('|');
    expect(tokens('a = 1\n<|>b = 2')).toBe('|b');
    // Of two tokens that touch it is the second.
    expect(tokens('x = 1<|>if y else 2')).toBe('1|if');
  });

  it('returns the token at the end of a text, where a block has only started', () => {
    expect(tokens('if a.bc<|>')).toBe('.|bc');
    expect(tokens('def f():\n  if a.bc<|>')).toBe('.|bc');
    expect(nodes('for x in a.bc<|>').at(-1)).toBe('dot a.bc');
  });

  it('recognises comments', () => {
    expect(at('x = 1 # no<|>te\n').code.inComment).toBe(true);
    expect(at('x = 1 <|># note\n').code.inComment).toBe(false);
    expect(at('x = 1 # note<|>\n').code.inComment).toBe(true);
    expect(at('x = 1 # note\n<|>').code.inComment).toBe(false);
    expect(at('x = 1 # note\ny = 2<|> # more\n').code.inComment).toBe(false);
    expect(at('x = "# no<|>te"\n').code.inComment).toBe(false);
  });

  it('finds code in comments of YAML, in spaces before it, and in texts', () => {
    expect(tokens('a: #@ x + y<|>z\n', 'yaml')).toBe('+|yz');
    expect(tokens('#@   <|>  x\na: 1\n', 'yaml')).toBe('|x');
    expect(calls('#@ f(\n#@   a,\n#@   <|>b)\na: 1\n', 'yaml')).toEqual(['f#1']);
    expect(tokens('one (@= data.va<|>lues @)', 'text')).toBe('.|values');
    expect(codeAt(new SourceFile('a', 'one (@= x @)'), 'text', 1)).toBeUndefined();
    expect(codeAt(new SourceFile('a', '#@ for/end i in x:\n- 1\n'), 'yaml', 20)).toBeUndefined();
  });

  it('counts arguments', () => {
    expect(calls('f(<|>)')).toEqual(['f#0']);
    expect(calls('f(a<|>, b)')).toEqual(['f#0']);
    expect(calls('f(a, <|>)')).toEqual(['f#1']);
    expect(calls('f(a, b=<|>)')).toEqual(['f#1 b']);
    expect(calls('f(a, b= <|>)')).toEqual(['f#1 b']);
    expect(calls('f(g(1, 2), [1, 2<|>])')).toEqual(['f#1']);
    expect(calls('f([1, <|>')).toEqual(['f#0']);
    expect(calls('f(g(<|>1))')).toEqual(['g#0', 'f#0']);
    expect(calls('f<|>(a)')).toEqual([]);
    expect(calls('f(a)<|>')).toEqual([]);
    expect(calls('f(")", <|>')).toEqual(['f#1']);
  });

  it('resolves names by scope', () => {
    const define = (marked: string): string | undefined => {
      const { code } = at(marked);
      const node = code.nodes.at(-1);
      const found = node?.kind === 'identifier' ? definitionAt(code, node) : undefined;
      return found && `${found.kind} ${found.range.start}`;
    };
    expect(define('x = 1\ny = x<|>\n')).toBe('variable 0');
    expect(define('x = 1\ndef f(x):\n  return x<|>\nend\n')).toBe('parameter 12');
    expect(define('x = 1\ny = [x<|> for x in []]\n')).toBe('variable 17');
    expect(define('y = lambda x: x<|>\n')).toBe('parameter 11');
    expect(define('y = le<|>n\n')).toBeUndefined();
    // The name of an argument is no variable.
    expect(define('x = 1\ny = f(x<|>=2)\n')).toBeUndefined();
    // A parameter's default is looked up outside the function.
    expect(define('x = 1\ny = lambda x, z=x<|>: z\n')).toBe('variable 0');
    expect(define('x = 1\ndef f(x, z=x<|>):\n  return z\nend\n')).toBe('variable 0');
  });

  it('recognises text between quotes', () => {
    const content = (marked: string): string | undefined => {
      const { code, file } = at(marked);
      const range = code.token && stringContent(code, code.token);
      return range && file.text.slice(range.start, range.end);
    };
    expect(content('x = "a<|>b"')).toBe('ab');
    expect(content("x = '''a<|>b'''")).toBe('ab');
    expect(content('x = "a<|>b')).toBe('ab');
    expect(content('x = a<|>b')).toBeUndefined();
    expect(content('x = r"a<|>b"')).toBe('ab');
    expect(content('x = r"<|>"')).toBe('');
    expect(content('x = "<|>')).toBe('');
    expect(content('x = "a\\"<|>')).toBe('a\\"');
  });

  it('reads the code of a comment by itself, with the names of the file', () => {
    const text = '#@ x = 1\na: #@ x\nb: [\n#@overlay/match by=x, missing_ok=True\n#@ x.y\n';
    const file = new SourceFile('a.yml', text);
    const inside = (content: string, role: 'arguments' | 'value' | 'statements', place: string) => {
      const start = text.indexOf(content);
      const code = codeInComment(file, { content, start, role }, start + content.indexOf(place) + place.length);
      if (code === undefined) throw new Error('there is no code at the cursor');
      const node = code.nodes.findLast(({ kind }) => kind === 'identifier');
      const found = node?.kind === 'identifier' ? definitionAt(code, node) : undefined;
      return {
        token: code.token && code.syntax.program.text.slice(code.token.start, code.token.end),
        found,
        calls: callsAt(code),
      };
    };
    expect(inside(' x\nb', 'value', 'x')).toMatchObject({
      token: 'x',
      found: { kind: 'variable', range: { start: 3 } },
    });
    const args = inside(' by=x, missing_ok=True', 'arguments', 'missing_ok=T');
    expect(args.token).toBe('True');
    expect(args.calls.map((call) => [isAnnotation(call), call.index, call.argument?.name?.name])).toEqual([
      [true, 1, 'missing_ok'],
    ]);
    expect(inside(' x\nb', 'value', 'x').calls.map(isAnnotation)).toEqual([false]);
    expect(inside(' x.y', 'statements', 'x')).toMatchObject({ token: 'x', found: { range: { start: 3 } }, calls: [] });
    const outside = { content: ' x.y', start: text.indexOf(' x.y'), role: 'statements' } as const;
    expect(codeInComment(file, outside, text.length + 3)).toBeUndefined();
  });
});
