/** Start and end of the nodes of the syntax tree: the text of a node, parsed by itself, gives the same node. */
import { describe, expect, it } from 'vitest';
import { parseProgram } from './parse-program.js';
import type { Statement } from './syntax.js';

interface Placed {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

function isPlaced(value: unknown): value is Placed {
  return typeof value === 'object' && value !== null && 'kind' in value && 'start' in value && 'end' in value;
}

/** All nodes within `node`, each with its nearest enclosing node. */
function* nodesIn(node: Placed): Generator<readonly [node: Placed, within: Placed]> {
  for (const part of Object.values(node).flat()) {
    if (!isPlaced(part)) continue;
    yield [part, node];
    yield* nodesIn(part);
  }
}

/** A tree without its positions. */
function withoutPlaces(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutPlaces);
  if (typeof node !== 'object' || node === null || !('kind' in node)) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([name]) => !/^(start|end)$|Start$/.test(name))
      .map(([name, part]) => [name, withoutPlaces(part)]),
  );
}

function only(text: string): Statement {
  const { program, problems } = parseProgram(text);
  expect([text, problems, program.statements.length]).toEqual([text, [], 1]);
  return program.statements[0] as Statement;
}

const notExpressions = new Set(['for-clause', 'if-clause', 'entry', 'argument', 'parameter', 'loaded-name']);

const blocks = /^(if|for|while|def)$/;

const programs = [
  ' x  =  f ( 1 , a = 2 , * b , ** c ) ',
  'x += [ y , z ] [ 0 ]',
  'x = a . b . c ( ) [ 1 : 2 : 3 ] [ : ] [ - 1 ]',
  'x = { "a" : 1 , b : [ ] , }',
  'x = ( 1 , ) + ( ) + ( 1 , 2 )',
  'x = 1 , ( 2 )',
  'x = a if b else c if d else e',
  'x = not a or b and c not in d',
  'x = - 1 + ~ y * + z // 2 ** 3'.replace(' ** 3', ''),
  'x = lambda : 1',
  'x = lambda a , b = 2 , * c , ** d : a + b',
  'x = [ y for y in z if y if z for w in y ]',
  'x = { k : v for k , v in z }',
  'x = "a" + r\'b\' + """c""" + 1.5',
  'x , ( y , [ z ] ) = w',
  'x [ 1 ] . y = 2',
  'return_ ( 1 )',
  'load ( "m" , "a" , b = "c" )',
  'if a :\n b\nelif c :\n d\nelse :\n e\nend',
  'for a , b in c :\n d\n break\nend',
  'while a :\n continue\nend',
  'def f ( a , b = 1 , * , c , ** d ) :\n return a , b\nend',
  'if a : b ; c',
];

describe.each(programs)('in %j', (text) => {
  const statement = only(`${text}\n`);
  const nodes = [[statement, { kind: 'program', start: 0, end: text.length + 1 }] as const, ...nodesIn(statement)];

  it('each node lies within its parent, and starts and ends with its own text', () => {
    for (const [{ kind, start, end }, within] of nodes) {
      expect([kind, start >= within.start && end <= within.end && start <= end]).toEqual([kind, true]);
      // A block ends where its `end` or `else` starts.
      const written = blocks.test(kind) ? text.slice(start, end).replace(/\s+$/, '') : text.slice(start, end);
      expect(written).toBe(written.trim());
      expect(written).not.toBe('');
    }
  });

  it('each expression is what its text is', () => {
    for (const [node] of nodes) {
      if (notExpressions.has(node.kind) || /statement|^(assign|if|for|while|def|load|return|branch)$/.test(node.kind))
        continue;
      const alone = only(`(${text.slice(node.start, node.end)})\n`);
      if (alone.kind !== 'expression-statement') throw new Error(alone.kind);
      const inner = alone.expression.kind === 'parenthesized' ? alone.expression.expression : alone.expression;
      // A tuple without its parentheses is read like one with them.
      expect(withoutPlaces(inner)).toEqual(withoutPlaces(node));
    }
  });

  it('each statement is what its text is', () => {
    for (const [node] of nodes) {
      if (!/^(expression-statement|assign|for|while|def|load)$/.test(node.kind)) continue;
      const end = blocks.test(node.kind) ? 'end\n' : '\n';
      expect(withoutPlaces(only(`${text.slice(node.start, node.end)}${end}`))).toEqual(withoutPlaces(node));
    }
  });
});

it('names to load are within their quotes', () => {
  const text = 'load("m", "a", r\'b\', """c""", d="e")\n';
  const statement = only(text);
  if (statement.kind !== 'load') throw new Error(statement.kind);
  expect(
    statement.names.map(({ from, to }) => [text.slice(from.start, from.end), text.slice(to.start, to.end)]),
  ).toEqual([
    ['a', 'a'],
    ['b', 'b'],
    ['c', 'c'],
    ['e', 'd'],
  ]);
});

describe('after a problem within brackets', () => {
  it.each([
    ['x = f(1 2,\n3)\ny = 1\n', 2],
    ['x = [1 2,\n{3: 4},\n5]\ny = 1\n', 2],
    ['x = f(1 2,\n3\ny = 1\n', 3],
    ['x = f(1 2\ny = 1\n', 2],
    ['f(1 2,\n3); z = 1\ny = 1\n', 2],
  ])('what follows them is read, and nothing is said of the rest: %j', (text, count) => {
    const { program, problems } = parseProgram(text);
    expect([problems.length, program.statements.length]).toEqual([1, count]);
    const last = program.statements.at(-1);
    expect(last && text.slice(last.start, last.end)).toBe('y = 1');
  });
});

it.each([
  ['x = [y for y in z w]\n', '[y for y in z'],
  ['x = {y: 1 for y in z w}\n', '{y: 1 for y in z'],
  ['x = [y for y in z if w u]\n', '[y for y in z if w'],
  ['x = [y for y in z', '[y for y in z'],
])('a comprehension that is not closed ends with its last clause: %j', (text, expected) => {
  const [statement] = parseProgram(text).program.statements;
  const value = statement?.kind === 'assign' ? statement.value : undefined;
  expect([value?.kind, text.slice(value?.start, value?.end)]).toEqual(['comprehension', expected]);
});
