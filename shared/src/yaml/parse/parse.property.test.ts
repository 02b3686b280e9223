import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { Float } from '../../number/number.js';
import { pathAt, walk } from '../path.js';
import { resolvePlain } from '../scalars/resolve.js';
import type { NodeSyntax } from '../syntax.js';
import { brokenText, lineText } from '../testing.js';
import { parse } from './parse.js';

const anyText = fc.oneof(brokenText, lineText, fc.string({ unit: 'binary', maxLength: 60 }));

/** Checks that every child lies inside its parent and after its earlier siblings. */
function checkOffsets(text: string): void {
  const stream = parse(text);
  expect(stream.length).toBe(text.length);
  const ends = [text.length];
  const inside = (start: number, length: number, from: number, to: number) => {
    expect(length).toBeGreaterThanOrEqual(0);
    expect(start).toBeGreaterThanOrEqual(from);
    expect(start + length).toBeLessThanOrEqual(to);
  };
  walk(stream, ({ node, start }) => {
    const end = start + node.length;
    if (node.kind === 'document') {
      inside(start, node.length, 0, ends[0] as number);
      for (const error of node.errors) inside(start + error.at, error.length, start, end);
    }
    if (node.kind === 'pair') inside(start + node.keyAt, node.key.length, start, end);
    if ((node.kind === 'pair' || node.kind === 'item' || node.kind === 'document') && node.value !== undefined)
      inside(start + node.valueAt, node.value.length, start, end);
    if (node.kind === 'mapping' || node.kind === 'sequence')
      node.items.reduce((from, item, i) => {
        const itemStart = start + (node.starts[i] as number);
        inside(itemStart, item.length, from, end);
        return itemStart + item.length;
      }, start);
  });
}

describe('parse, for any text', () => {
  it('never throws and keeps nodes inside their parents', () => {
    fc.assert(fc.property(anyText, checkOffsets), { numRuns: 3000 });
  });

  it('finds nodes at offsets inside them', () => {
    fc.assert(
      fc.property(lineText, fc.nat(200), (text, offset) => {
        for (const { node, start } of pathAt(parse(text), offset).slice(1)) {
          expect(start).toBeLessThanOrEqual(offset);
          expect(start + node.length).toBeGreaterThanOrEqual(offset);
        }
      }),
    );
  });
});

/** The plain data a node represents. */
function toData(node: NodeSyntax | undefined): unknown {
  switch (node?.kind) {
    case undefined:
      return null;
    case 'alias':
      throw new Error('no aliases are generated');
    case 'scalar': {
      if (node.style !== 'plain') return node.value;
      const { value } = resolvePlain(node.value);
      return value instanceof Float ? value.value : value;
    }
    case 'sequence':
      return node.items.map((item) => toData(item.value));
    case 'mapping':
      return Object.fromEntries(node.items.map((pair) => [String(toData(pair.key)), toData(pair.value)]));
  }
}

const word = fc.constantFrom('a', 'b1', 'some text', "it's", 'x:y', 'a#b', 'no', 'on', '12', '0x1f', '1.5', 'é', '-a');
const scalar = fc.oneof(
  word,
  fc.string({ maxLength: 8 }).map((text) => JSON.stringify(text)),
  fc
    .string({ unit: fc.constantFrom('a', "'", ' b', '"', '\\'), maxLength: 4 })
    .map((text) => `'${text.replaceAll("'", "''")}'`),
);
const key = fc.constantFrom('a', 'b', 'c', '"d e"', "'f'", 'g h');

/** Lines of a block node, to be indented by the enclosing node; flow nodes are one line. */
const { block } = fc.letrec<{ block: string[]; flow: string }>((tie) => ({
  flow: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom('a', '"x y"', "'z'", '1', '~'),
    fc.array(tie('flow'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    fc
      .uniqueArray(fc.constantFrom('k', 'l', 'm'), { maxLength: 3 })
      .chain((keys) =>
        fc
          .tuple(...keys.map(() => tie('flow')))
          .map((items) => `{${items.map((item, i) => `${keys[i]}: ${item}`).join(', ')}}`),
      ),
  ),
  block: fc.oneof(
    { maxDepth: 3 },
    scalar.map((text) => [text]),
    tie('flow').map((text) => [text]),
    fc
      .array(fc.constantFrom('one', ' two', '', 'three # no comment'), { minLength: 1, maxLength: 3 })
      .map((lines) => ['|', ...['first', ...lines].map((line) => `  ${line}`)]),
    fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((items) => items.flatMap((lines) => under('-', lines))),
    fc
      .uniqueArray(key, { minLength: 1, maxLength: 3 })
      .chain((keys) =>
        fc
          .tuple(...keys.map(() => tie('block')))
          .map((items) => items.flatMap((lines, i) => under(`${keys[i]}:`, lines))),
      ),
  ),
}));

function under(head: string, lines: string[]): string[] {
  const inline = lines.length === 1 || lines[0] === '|';
  const rest = lines.map((line) => `  ${line}`);
  return inline ? [`${head} ${lines[0]}`, ...rest.slice(1)] : [head, ...rest];
}

describe('parse, for valid texts', () => {
  it('reads what the yaml package reads as YAML 1.1', () => {
    fc.assert(
      fc.property(block, (lines) => {
        const text = `---\n${lines.join('\n')}\n`;
        const [expected] = parseAllDocuments(text, { version: '1.1', merge: false, uniqueKeys: false }) as {
          toJS(): unknown;
          errors: unknown[];
        }[];
        if (expected === undefined || expected.errors.length > 0) return;
        const stream = parse(text);
        expect(stream.documents.flatMap(({ errors }) => errors)).toEqual([]);
        expect(toData(stream.documents[0]?.value)).toEqual(JSON.parse(JSON.stringify(expected.toJS())));
      }),
      { numRuns: 500 },
    );
  });
});
