/** For tests of this layer: a readable form of trees, and generators of texts. */
import fc from 'fast-check';
import { lastStartingBy, walk } from './path.js';
import type { NodeSyntax, StreamSyntax } from './syntax.js';

/** A value as nested JavaScript data. Keys without a colon are marked with `?`. */
export function outline(node: NodeSyntax | undefined): unknown {
  switch (node?.kind) {
    case undefined:
      return null;
    case 'scalar':
      return node.value;
    case 'alias':
      return `*${node.name}`;
    case 'sequence':
      return node.items.map((item) => outline(item.value));
    case 'mapping':
      return Object.fromEntries(
        node.items.map((pair) => [
          `${JSON.stringify(outline(pair.key)).replace(/^"|"$/g, '')}${pair.colonAt < 0 ? '?' : ''}`,
          outline(pair.value),
        ]),
      );
  }
}

/** The values of all documents. */
export function outlines(stream: StreamSyntax): unknown[] {
  return stream.documents.filter(({ injected }) => !injected).map(({ value }) => outline(value));
}

/** The problems as `line: message`, with the line (from 1) that ytt names. */
export function problems(text: string, stream: StreamSyntax): string[] {
  return stream.documents.flatMap(({ errors }, i) =>
    errors.map(({ at, message, lineShift }) => {
      const line = text.slice(0, (stream.starts[i] as number) + at).split('\n').length;
      return `${line + lineShift}: ${message}`;
    }),
  );
}

/** Comments with the first lines of their owners. */
export function comments(text: string, stream: StreamSyntax): string[] {
  const found: string[] = [];
  walk(stream, ({ node, start }) => {
    if (!('comments' in node)) return;
    for (const { data, sameLine } of node.comments) {
      const owner =
        node.kind === 'document'
          ? `document ${lastStartingBy(stream.starts, start)}`
          : text.slice(start).split('\n')[0];
      found.push(`#${data} ${sameLine ? 'on' : 'above'} ${owner}`);
    }
  });
  return found;
}

const pieces = [
  ...['a', 'b: 1', 'c:', '- ', '-', '? ', ': ', '[', ']', '{', '}', ',', '"', "'", '"x"', '&x ', '*x', '!!int ', '!t '],
  ...[
    '|',
    '>',
    '|-\n',
    '# c',
    '#@ d',
    ' ',
    '\n',
    '\n',
    '\n  ',
    '\n    ',
    '\t',
    '---',
    '\n---\n',
    '\n...\n',
    '%TAG',
    '@',
  ],
  ...[
    '<<: ',
    '~',
    'yes',
    'foo bar',
    '\\',
    'é',
    '😀',
    '\r\n',
    '\n- ',
    '\n  - ',
    '\nb: ',
    '\0',
    '\ud800',
    '\u2028',
    '\ufeff',
  ],
];

/** Texts that look like YAML, mostly malformed. */
export const brokenText = fc.array(fc.constantFrom(...pieces), { maxLength: 24 }).map((parts) => parts.join(''));

const lines = [
  ...['a: 1', 'b:', '- x', '-', '- a: 1', 'c: [1, 2]', 'd: {e: f}', 'g: "h', "i: 'j'", '# c', '#@ x', 'fo', 'k: v # c'],
  ...[
    '? q',
    ': r',
    'l: |',
    'l: >',
    'text here',
    'm: &x',
    'n: *x',
    '<<: *x',
    '[',
    '}',
    '---',
    '...',
    '"z": 1',
    't: [',
    '',
  ],
];

/** Texts of YAML lines with various indentations, some of them malformed. */
export const lineText = fc
  .array(fc.tuple(fc.constantFrom(0, 0, 2, 2, 4, 1), fc.constantFrom(...lines)), { maxLength: 16 })
  .map((parts) => parts.map(([indent, line]) => `${' '.repeat(indent)}${line}\n`).join(''));
