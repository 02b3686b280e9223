import { type NodeSyntax, parse } from '@ytt-language/shared/tooling';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { completionsAt } from './completion.js';
import { applied } from './testing.js';

const schema = `#! file: schema.yml
#@data/values-schema
---
#@schema/validation min_len=1
name: ""
level: info
#@schema/nullable
image: app:1
"yes": true
"a b": 1
tags:
- ""
matrix:
- - 0
hosts:
- host: ""
  ports:
  - 80
  paths:
  - path: /
    rules:
      deep: 1
tls:
  crt: ""
  key: ""
#@schema/nullable
db:
  user: ""
  options:
    ssl: true
#@schema/type any=True
extra: {}
`;

/** Values that match the schema, as a person could write them. */
interface Style {
  readonly indent: number;
  /** Dashes are at the column of their key, or deeper. */
  readonly dash: number;
  readonly annotated: boolean;
}

const style: fc.Arbitrary<Style> = fc.record({
  indent: fc.constantFrom(2, 3, 4),
  dash: fc.constantFrom(0, 2),
  annotated: fc.boolean(),
});

const chosen = fc.record(
  {
    name: fc.constantFrom('x', '"a: b"', "'it''s'"),
    '"yes"': fc.constant('false'),
    '"a b"': fc.constant('2'),
    tags: fc.array(fc.constantFrom('a', '"b"'), { minLength: 1, maxLength: 2 }),
    matrix: fc.constantFrom('[[1, 2]]', '[]'),
    hosts: fc.array(
      fc.record(
        {
          host: fc.constantFrom('h', '# later'),
          ports: fc.array(fc.constant('80'), { minLength: 1, maxLength: 2 }),
          paths: fc.array(
            fc.record(
              { path: fc.constant('/p'), rules: fc.record({ deep: fc.constant('2') }) },
              { requiredKeys: ['path'] },
            ),
            { minLength: 1, maxLength: 1 },
          ),
        },
        { requiredKeys: ['host'] },
      ),
      { minLength: 1, maxLength: 2 },
    ),
    tls: fc.oneof(fc.record({ crt: fc.constant('c') }), fc.constantFrom('{crt: a}', '{ crt: a, key: "b" }')),
    db: fc.oneof(fc.constant('null'), fc.record({ options: fc.record({ ssl: fc.constant('false') }) })),
    extra: fc.record({ any: fc.constantFrom('1', '{a: 1}') }),
  },
  { requiredKeys: ['name'] },
);

type Written = string | readonly Written[] | { readonly [key: string]: Written };

function write(value: Written, { indent, dash, annotated }: Style): string {
  const lines = (node: Written, column: number): string[] => {
    const pad = ' '.repeat(column);
    if (typeof node === 'string') return [pad + node];
    if (Array.isArray(node))
      return (node as readonly Written[]).flatMap((item) => {
        const [first = '', ...rest] = lines(item, column + 2);
        return [`${pad}- ${first.trimStart()}`, ...rest];
      });
    return Object.entries(node as Readonly<Record<string, Written>>).flatMap(([key, item]) => {
      if (typeof item === 'string') return [`${pad}${key}: ${item}`];
      return [`${pad}${key}:`, ...lines(item, column + (Array.isArray(item) ? dash : indent))];
    });
  };
  return `${annotated ? '#@data/values\n---\n' : ''}${lines(value, 0).join('\n')}\n`;
}

/** The text as it is, with a new line, or with the end of a token removed, and the cursor there. */
const place = fc.record({
  at: fc.nat(400),
  change: fc.constantFrom('none', 'line', 'cut', 'value'),
  column: fc.nat(8),
});

function prepare(text: string, { at, change, column }: { at: number; change: string; column: number }): string {
  const offset = Math.min(at, text.length);
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const found = text.indexOf('\n', offset);
  const lineEnd = found === -1 ? text.length : found;
  switch (change) {
    case 'line':
      return `${text.slice(0, lineStart)}${' '.repeat(column)}<|>\n${text.slice(lineStart)}`;
    case 'cut':
      return `${text.slice(0, offset)}<|>${text.slice(lineEnd)}`;
    case 'value': {
      const colon = text.indexOf(': ', lineStart);
      if (colon === -1 || colon > lineEnd) return `${text.slice(0, offset)}<|>${text.slice(offset)}`;
      return `${text.slice(0, colon + 2)}<|>${text.slice(lineEnd)}`;
    }
    default:
      return `${text.slice(0, offset)}<|>${text.slice(offset)}`;
  }
}

function errorsOf(text: string): number {
  return parse(text).documents.reduce((sum, { errors }) => sum + errors.length, 0);
}

function repeatedKeys(text: string): number {
  let repeated = 0;
  const visit = (node: NodeSyntax | undefined): void => {
    if (node?.kind === 'sequence') for (const item of node.items) visit(item.value);
    if (node?.kind !== 'mapping') return;
    const keys = node.items.map(({ key }) => (key.kind === 'scalar' ? key.value : ''));
    repeated += keys.length - new Set(keys).size;
    for (const pair of node.items) visit(pair.value);
  };
  for (const document of parse(text).documents) visit(document.value);
  return repeated;
}

const runs = Number(process.env['YTT_PROPERTY_RUNS'] ?? 150);

describe('applying what is offered', () => {
  it(
    'parses and never repeats a key',
    () => {
      fc.assert(
        fc.property(chosen, style, place, (values, how, where) => {
          const marked = prepare(write(values as Written, how), where);
          const { snapshot, offset, text } = openFixture(`${schema}#! file: values.yml\n${marked}`);
          const before = { errors: errorsOf(text), repeated: repeatedKeys(text) };
          for (const entry of completionsAt(snapshot, offset))
            for (const after of [applied(text, entry, 'snippet'), applied(text, entry, 'plain')]) {
              expect(errorsOf(after), `${marked}\n=> ${entry.label}\n${after}`).toBeLessThanOrEqual(before.errors);
              expect(repeatedKeys(after), `${marked}\n=> ${entry.label}\n${after}`).toBeLessThanOrEqual(
                before.repeated,
              );
            }
        }),
        { numRuns: runs },
      );
    },
    60_000 + 200 * runs,
  );
});
