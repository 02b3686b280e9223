/** Expanding selections: whatever the text is, each contains the previous one. */
import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { selectionRanges } from './selection-ranges.js';

const texts: readonly string[] = [
  'a: 1\nb:\n- c: [1, {d: 2}]\n- - x\n  - y\n',
  '#@ x = 1\n---\na: #@ x\n---\nb: "c\n  d"\n...\n',
  'a:\n  - b: 1\n c: 2\n',
  'a: [1, {b: \nc: 3\n',
  '- "a\n- b\n',
  'a: |\n  text\n\n  more\nb: 1',
  '? a\n: b\n',
  'a: b: c\n\td: 1\n',
  '#@ if x:\na: #@ x\n#@ else:\nb:\n- #@ for/end y in z:\n  - #@ y\n#@ end\n',
  '#@ if x:\n\n#@ else:\n#@ end\na: 1\n#@ for y in z:\n#@ end\n',
  'a:\n  #@ if/end x:\n  b: |\n    #@ c\n  #@ if y:\n- d\n#@ end\n',
  '',
];

describe.each(texts.map((text) => [text]))('in %j', (text) => {
  const { snapshot } = openFixture(`#! file: t.yml\n${text}`);
  it('each contains the previous one and the offset, up to the file', () => {
    for (let offset = 0; offset <= text.length; offset++) {
      const ranges = selectionRanges(snapshot, offset);
      expect(ranges.at(-1) ?? { start: 0, end: 0 }).toEqual({ start: 0, end: text.length });
      for (const [i, { start, end }] of ranges.entries()) {
        const inner = ranges[i - 1] ?? { start: offset, end: offset };
        expect(start).toBeLessThanOrEqual(inner.start);
        expect(end).toBeGreaterThanOrEqual(inner.end);
        if (i > 0) expect(end - start).toBeGreaterThan(inner.end - inner.start);
      }
    }
  });
});

/** The texts of the selections at the cursor. */
function grown(path: string, marked: string): readonly string[] {
  const { snapshot, offset, text } = openFixture(`#! file: ${path}\n${marked}`);
  return selectionRanges(snapshot, offset).map(({ start, end }) => text.slice(start, end));
}

describe('selections of YAML with code', () => {
  it('include the code after a key with the key, from its expressions on', () => {
    const text = 'a: #@ x.y(z) #! why\nb: 1\n';
    expect(grown('t.yml', text.replace('z', 'z<|>')).slice(0, 6)).toEqual([
      'z',
      'x.y(z)',
      '#@ x.y(z) #! why',
      'a: #@ x.y(z) #! why',
      text.trimEnd(),
      text,
    ]);
    expect(grown('t.yml', text.replace('a', '<|>a'))).toEqual(['a', 'a: #@ x.y(z) #! why', text.trimEnd(), text]);
    expect(grown('t.yml', 'a:\n- <|>#@ x\n- y\n')).toContain('- #@ x');
    expect(grown('t.yml', 'a:\n  b: <|>#@ x\nc: 1\n').slice(-4, -2)).toEqual(['b: #@ x', 'a:\n  b: #@ x']);
  });

  it.each([
    ['b', '<|>b'],
    ['"b"', '"<|>b"'],
    ['*b', '*<|>b'],
    ['[b]', '[<|>b]'],
    ['{b: 1}', '{b: <|>1}'],
  ])('include the code behind %s with its key, not with it', (value, marked) => {
    const ranges = grown('t.yml', `a: ${marked} #@ y\nc: 1\n`);
    expect(ranges).toContain(value);
    expect(ranges).not.toContain(`${value} #@ y`);
    expect(ranges.slice(-3)).toEqual([`a: ${value} #@ y`, `a: ${value} #@ y\nc: 1`, `a: ${value} #@ y\nc: 1\n`]);
  });

  it('include the line that an array item is conditional by', () => {
    expect(grown('t.yml', 'a:\n#@ if/end x:\n- b<|>\n- c\n')).toContain('#@ if/end x:\n- b');
  });

  it.each([
    ['(@ if a: @)', '(@ end @)'],
    ['(@- if a: -@)', '(@-end @)'],
    ['(@if a:@)', '(@   end@)'],
  ])('in text are those between %s and %s, and with them', (head, end) => {
    const block = `${head} y ${end}`;
    expect(grown('t.txt', `x ${block.replace('y', '<|>y')} z\n`)).toEqual(['y', block, `x ${block} z\n`]);
  });

  it('have no part of a block that is not closed', () => {
    const text = '#@ if x:\na: 1\nb: 2\n#@ else:\nc: 3\n';
    const node = 'a: 1\nb: 2\n#@ else:\nc: 3';
    expect(grown('t.yml', text.replace('1', '<|>1'))).toEqual(['1', 'a: 1', node, text]);
  });

  it('grow to the parts of a block and the block, before what is around it', () => {
    const block = '#@ if x:\n  b: 1\n  c: 2\n  #@ else:\n  d: 3\n  #@ end';
    const text = `a:\n  ${block}\ne: 1\n`;
    const all = block.slice(block.indexOf('b'), block.indexOf('\n  #@ end'));
    const around = ['b: 1\n  c: 2', all, block, `a:\n  ${block}`, text.trimEnd(), text];
    const from = (at: string) => grown('t.yml', text.replace(at, `<|>${at}`));
    expect(from('b')).toEqual(['b', 'b: 1', ...around]);
    expect(from('d').slice(2)).toEqual(around.slice(1));
    expect(from('#@ end')).toEqual(['#@ end', ...around.slice(2)]);
    expect(from('#@ else')).toEqual(['#@ else:', ...around.slice(1)]);
    expect(from('e: 1')).toEqual(['e', 'e: 1', text.trimEnd(), text]);
  });

  it('grow from the end of a block to the map that it is in, and have nodes with their blocks, whatever is above', () => {
    const block = '#@ if y:\n  d: 2\n  #@ end';
    const text = `a:\n  #@ if x:\n  b: 1\n  #@ end\nc:\n  ${block}\n`;
    const marked = text.slice(0, -'end\n'.length);
    expect(grown('t.yml', `${marked}<|>end\n`).slice(-4)).toEqual([block, `c:\n  ${block}`, text.trimEnd(), text]);
    const nodes = '#@ if/end x:\na: 1\n#@ if/end y:\nb: [1, 2]\n';
    expect(grown('t.yml', nodes.replace('b', '<|>b'))).toContain('#@ if/end y:\nb: [1, 2]');
  });

  it.each(['if x', 'for v in x', 'while x', 'def f(v=x)'])('grow from the header of %s to the block', (head) => {
    const block = `#@ ${head}:\na: 1\n#@ end`;
    const text = `${block}\nb: 1\n`;
    const from = grown('t.yml', text.replace('x', '<|>x'));
    expect(from.slice(-4)).toEqual([`#@ ${head}:`, block, text.trimEnd(), text]);
  });

  it.each(['if x', 'for v in x', 'while x', 'def f(v=x)'])('grow from %s to the block in modules and texts', (head) => {
    const keyword = head.slice(0, head.indexOf(' '));
    const blocksOf = (path: string, text: string) =>
      grown(path, text.replace('x', '<|>x')).filter((one) => one.includes(keyword));
    const module = `${head}:\n  y = 1\nend\n`;
    expect(blocksOf('m.star', `${module}z = 1\n`)).toEqual([module.trimEnd(), `${module}z = 1\n`]);
    const text = `(@ ${head}: @)\na\n(@ end @)`;
    expect(blocksOf('t.txt', `${text}\nb\n`)).toEqual([text, `${text}\nb\n`]);
  });

  it('have an item with its annotations', () => {
    const item = '#! why\n#@overlay/append\n- b';
    expect(grown('t.yml', `a:\n${item.replace('- b', '- <|>b')}\n- c\n`)).toContain(item);
  });

  it('have a key with its annotations', () => {
    const item = '#! why\n  #@schema/title "B"\n  b: 1';
    const text = `a:\n  #@ x = 1\n  ${item}\n  c: 2\n`;
    const from = (at: string) => grown('t.yml', text.replace(at, `<|>${at}`)).slice(0, -2);
    const both = `${item}\n  c: 2`;
    expect(from('b')).toEqual(['b', 'b: 1', item, both]);
    expect(from('"B')).toEqual(['"B"', '#@schema/title "B"', item, both]);
    expect(from('why')).toEqual(['#! why', item, both]);
    expect(from('c: 2')).toEqual(['c', 'c: 2', both]);
    expect(grown('t.yml', '#@overlay/remove\na<|>: 1\n')).toEqual([
      'a',
      'a: 1',
      '#@overlay/remove\na: 1',
      '#@overlay/remove\na: 1\n',
    ]);
  });

  it('have the block of a node with the node', () => {
    const text = 'a:\n  #@ if/end x:\n  #! why\n  b: #@ x\n  c: 2\n';
    const block = '#@ if/end x:\n  #! why\n  b: #@ x';
    const inner = text.slice(5).trimEnd();
    expect(grown('t.yml', text.replace('b', '<|>b'))).toEqual([
      'b',
      'b: #@ x',
      '#! why\n  b: #@ x',
      block,
      inner,
      text.trimEnd(),
      text,
    ]);
    expect(grown('t.yml', text.replace('if', 'i<|>f')).slice(-4)).toEqual([block, inner, text.trimEnd(), text]);
    expect(grown('t.yml', text.replace('c', '<|>c')).slice(-4)).toEqual(['c: 2', inner, text.trimEnd(), text]);
    expect(grown('t.yml', '#@ if/end x:\n---\na: <|>1\n---\nb: 1\n').slice(-2, -1)).toEqual([
      '#@ if/end x:\n---\na: 1\n',
    ]);
  });

  it('are found in time where blocks are directly in each other', () => {
    const depth = 120_000;
    const text = `${'#@ if x:\n'.repeat(depth)}a<|>: 1\n${'#@ end\n'.repeat(depth)}`;
    expect(grown('t.yml', text).length).toBeGreaterThan(1);
  });

  it('end before white space and line breaks', () => {
    for (const lineBreak of ['\n', '\r\n', ' \n', '\t \r\n']) {
      const text = ['#! why', 'a: 1', '#@ x = f(y)', 'b:', '- #@ x #! why', '- c', ''].join(lineBreak);
      for (const at of ['why', 'f(', 'b:', '#@ x #', '- c', 'c']) {
        const parts = grown('t.yml', text.replace(at, `<|>${at}`));
        expect(parts.slice(0, -2).filter((part) => part !== part.trim())).toEqual([]);
      }
    }
  });

  it('have nothing below a text with the text', () => {
    expect(grown('t.yml', 'a: |\n  b<|>\n #@ x\n')).not.toContain('a: |\n  b\n #@ x');
  });
});

it('selections of code grow by its syntax', () => {
  const text = 'def f(x):\n  """A.\n\n  B: c."""\n  if x:\n    return [x.y]\n  end\nend\nz = 1\n';
  const grow = (at: string) => grown('m.star', text.replace(at, `<|>${at}`));
  expect(grow('y]')).toEqual([
    'x.y',
    '[x.y]',
    'return [x.y]',
    'if x:\n    return [x.y]\n  end',
    '"""A.\n\n  B: c."""\n  if x:\n    return [x.y]\n  end',
    text.slice(0, text.indexOf('\nz')),
    text,
  ]);
  expect(grow('B: c')[0]).toBe('"""A.\n\n  B: c."""');
  expect(grow('z')).toEqual(['z', 'z = 1', text]);
});

it('selections of text templates grow by their blocks', () => {
  const text = 'a\n(@ if x: -@)\nb (@= y.z @)\n(@ end @)\nc\n';
  const grow = (at: string) => grown('t.txt', text.replace(at, `<|>${at}`));
  const block = text.slice(2, -3);
  expect(grow('b')).toEqual(['b (@= y.z @)', block, text]);
  expect(grow('y')).toEqual(['y', 'y.z', 'b (@= y.z @)', block, text]);
  expect(grow('c')).toEqual([text]);
});

it('a block without content has no inner range', () => {
  expect(grown('t.txt', 'a (@ if x: @)<|>(@ end @) b\n')).not.toContain('');
  expect(grown('t.txt', 'a (@ if x: @) <|> (@ end @) b\n')).not.toContain('');
});
