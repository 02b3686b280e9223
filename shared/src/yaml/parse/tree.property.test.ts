/** Invariants of the trees of any text, including broken ones, and what damage leaves in place. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { occurringIn } from '../occurrence.js';
import { pathAt, type SyntaxStep, walk } from '../path.js';
import type { NodeSyntax } from '../syntax.js';
import { brokenText, comments, lineText, outlines } from '../testing.js';
import { parse } from './parse.js';

/** The statements of a node that contradict the text; none if all are true. */
function untruths(text: string, { node, start }: SyntaxStep, isRefused: boolean): readonly string[] {
  const at = (offset: number): string => text.charAt(start + offset);
  const slice = (from: number, length: number): string => text.slice(start + from, start + from + length);
  const wrong: string[] = [];
  const hold = (what: string, isTrue: boolean): void => {
    if (!isTrue) wrong.push(`${what}: ${JSON.stringify(text.slice(start, start + node.length))}`);
  };
  if ('comments' in node)
    for (const comment of node.comments) {
      hold('a comment begins with #', at(comment.at) === '#');
      hold('a comment is the rest of its line', text.startsWith(comment.data, start + comment.at + 1));
    }
  switch (node.kind) {
    case 'document':
      hold('a marker is ---, or mistyped', node.markerLength === 0 || slice(0, node.markerLength).endsWith('--'));
      hold('a value is behind the marker', node.valueAt >= node.markerLength);
      for (const { at: place, length, context } of node.errors) {
        hold(
          'a problem begins behind its context',
          context === undefined || (start + context.at >= 0 && context.at <= place),
        );
        hold(
          'a problem is at a character, or at the end of a line',
          length === 1 ? /[^\r\n]/.test(at(place)) : /^$|[\r\n]/.test(at(place)),
        );
      }
      break;
    case 'pair': {
      const { key, keyAt, colonAt, valueAt, value } = node;
      const keyEnd = keyAt + key.length;
      hold('a colon is :', colonAt < 0 || at(colonAt) === ':');
      hold('a colon is behind the key', colonAt < 0 || colonAt >= keyEnd);
      hold('a key is where the pair begins', keyAt === 0 || /[?{,]/.test(at(0)));
      hold('a value is behind the colon', valueAt >= Math.max(colonAt + 1, keyEnd));
      hold(
        'a pair ends with its last part',
        node.length === Math.max(keyEnd, colonAt + 1, value ? valueAt + value.length : 0),
      );
      break;
    }
    case 'item': {
      const { valueAt, value } = node;
      hold('an item begins with its indicator', /[-[,]/.test(at(0)));
      hold('an item ends with its value', node.length === (value ? valueAt + value.length : node.length));
      break;
    }
    case 'scalar':
    case 'alias':
      wrong.push(...untrueLeaf(text, node, start, isRefused));
      break;
    case 'mapping':
    case 'sequence':
      hold('each item has a place', node.starts.length === node.items.length);
      wrong.push(...untrueCollection(text, node, start));
  }
  if ('anchor' in node && node.anchor)
    hold('an anchor is &', slice(node.anchor.at, node.anchor.length) === `&${node.anchor.name}`);
  if ('tag' in node && node.tag) hold('a tag is !', at(node.tag.at) === '!');
  return wrong;
}

const openers = { 'single-quoted': "'", 'double-quoted': '"', literal: '|', folded: '>', plain: '' } as const;

function untrueLeaf(
  text: string,
  node: Extract<NodeSyntax, { kind: 'scalar' | 'alias' }>,
  start: number,
  isRefused: boolean,
): readonly string[] {
  const written = text.slice(start, start + node.length);
  if (node.kind === 'alias') return written === `*${node.name}` ? [] : [`alias ${written}`];
  const content = written.slice(node.contentAt);
  if (!content.startsWith(openers[node.style])) return [`${node.style} ${content}`];
  if (node.style === 'plain')
    return /[\r\n\x85\u2028\u2029]/.test(content) || content === node.value ? [] : [`plain ${content}`];
  return !isRefused && node.style.endsWith('quoted') && !content.endsWith(openers[node.style])
    ? [`unquoted ${content}`]
    : [];
}

function untrueCollection(
  text: string,
  node: Extract<NodeSyntax, { kind: 'mapping' | 'sequence' }>,
  start: number,
): readonly string[] {
  const end = start + node.length;
  const last = node.items.at(-1);
  const lastEnd = start + (node.starts.at(-1) ?? 0) + (last?.length ?? 0);
  if (last === undefined && (!node.flow || node.unclosed === true)) return [];
  if (!node.flow) return lastEnd === end ? [] : [`a block ends with its last item: ${text.slice(start, end)}`];
  const isPair = node.kind === 'mapping' && !/^(?:[&!]\S*\s+)*\{/.test(text.slice(start));
  if (isPair)
    return node.items.length === 1 && lastEnd === end ? [] : [`a pair in a list is one: ${text.slice(start, end)}`];
  const closer = node.kind === 'mapping' ? '}' : ']';
  return node.unclosed === true || text[end - 1] === closer ? [] : [`${closer} is missing: ${text.slice(start, end)}`];
}

/** Characters that the reader does not take literally. */
const unreadable = /[\0\ufeff\ud800]/g;

const damage = fc.constantFrom(
  'fo',
  '"fo',
  "'fo",
  '[fo',
  '{fo',
  '@',
  '*',
  '"\\q"',
  '\tx: 1',
  'p: @',
  'p: [',
  'p: "q',
  '- @',
);

describe('the tree of any text', () => {
  it.each([
    ['broken pieces', brokenText.map((text) => text.replace(unreadable, ''))],
    ['lines', lineText],
    ['lines with a damaged one', fc.tuple(lineText, damage, lineText).map((parts) => parts.join('\n  '))],
  ])('says of itself what the text says: %s', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        const wrong: string[] = [];
        const stream = parse(text);
        const isRefused = stream.documents.some(({ errors }) => errors.length > 0);
        walk(stream, (step) => wrong.push(...untruths(text, step, isRefused)));
        expect(wrong).toEqual([]);
        walk(stream, ({ node }) => {
          if ('occurs' in node) expect(node.occurs).toBe(occurringIn(node.items));
        });
      }),
      // Cases in which parsing resumes above a key that was read, which is then discarded.
      { numRuns: 1000, examples: [['- {a\n- '], ['- {"a\n- b": 1\n']] },
    );
  });
});

/** Lines of blocks, to be indented by the enclosing block. */
const { lines: blockLines } = fc.letrec<{ lines: readonly string[] }>((tie) => ({
  lines: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(['x: 1', 'y: z w'], ['- x', '- y'], ['x: 1'], ['- x: 1', '  y: 2', '- z: 3']),
    tie('lines').map((lines) => ['m:', ...lines.map((line) => `  ${line}`), 'n: 1']),
    tie('lines').map((lines) => ['- - x', '-', ...lines.map((line) => `  ${line}`)]),
  ),
}));
const entries = fc.array(blockLines, { minLength: 2, maxLength: 5 });
describe('the way to an offset', () => {
  it('follows the enclosing nodes; if several touch it, the last to start', () => {
    fc.assert(
      fc.property(fc.oneof(brokenText, lineText), fc.nat(60), (text, place) => {
        const stream = parse(text);
        const offset = Math.min(place, text.length);
        fc.pre(offset >= (stream.starts[0] ?? 0));
        const path = pathAt(stream, offset);
        const around: SyntaxStep[] = [];
        walk(stream, (step) => {
          if (step.start <= offset && offset <= step.start + step.node.length) around.push(step);
        });
        for (const step of path) expect(around).toContainEqual(step);
        expect(path[0]?.node).toBe(around.findLast(({ node }) => node.kind === 'document')?.node);
        // Every node that certainly encloses it is on the path.
        for (const step of around)
          if (step.node.kind !== 'document' && step.start < offset && offset < step.start + step.node.length)
            expect(path).toContainEqual(step);
      }),
      { numRuns: 1000 },
    );
  });
});

/** The contents of a document, and the comments at the ends of its lines by what they are attached to. */
function contents(source: string, without: string): unknown {
  const stream = parse(source);
  const notes = comments(source, stream).filter((one) => !one.includes(without) && one.includes(' on '));
  const isOther = ([key]: [string, unknown]): boolean => /^k\d/.test(key) && key !== without;
  return [
    outlines(stream).map((value) =>
      Array.isArray(value) || typeof value !== 'object' || value === null
        ? value
        : Object.fromEntries(Object.entries(value).filter(isOther)),
    ),
    notes,
  ];
}

describe('a damaged line', () => {
  it('leaves the other entries and documents as they are', () => {
    const around = fc.constantFrom('', 'k8: 1 # k8\nk9: {k: [1, 2]} # k9\n', '- k\n- [l] # seq\n');
    fc.assert(
      fc.property(entries, fc.nat(), fc.nat(), damage, fc.boolean(), around, around, (blocks, ...choices) => {
        const [place, below, damaged, isReplaced, before, after] = choices;
        const index = place % blocks.length;
        const heads = blocks.map((block, i) => [`k${i}: # k${i}`, ...block.map((line) => `  ${line} # k${i}`)]);
        const own = heads[index] ?? [];
        const at = 1 + (below % (own.length - 1));
        const indent = /^ */.exec(own[at] ?? '')?.[0] ?? '';
        const broken = heads.map((lines, i) =>
          i === index ? lines.toSpliced(at, isReplaced ? 1 : 0, indent + damaged) : lines,
        );
        const text = (parts: readonly (readonly string[])[]): string =>
          `---\n${before}---\n${parts.flat().join('\n')}\n---\n${after}`;
        expect(contents(text(broken), `k${index}`)).toEqual(contents(text(heads), `k${index}`));
      }),
      { numRuns: 1000 },
    );
  });
});
