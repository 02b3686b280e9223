/**
 * Verdicts are cached for values that did not change, as far as a condition has read: after an edit anywhere they equal
 * those of new documents.
 */
import { describe, expect, it } from 'vitest';
import type { ArrayItem, Document, MapItem, NodeValue } from '../document/node.js';
import { checkDocument } from '../schema/check/check.js';
import { documentOf, schemaOf } from '../schema/testing.js';
import { Thread } from '../starlark/eval/thread.js';
import { SourceFile } from '../text/source-file.js';
import { refusedNodes, validateDocument } from './run.js';

const fallback = { file: new SourceFile('values.yml', ''), start: 0, end: 0 };

type Path = readonly (string | number)[];

/** `value` with another value at `path`; everything beside the path stays the same object. */
function edited(value: NodeValue, [step, ...rest]: Path, to: NodeValue): NodeValue {
  if (step === undefined) return to;
  if (typeof value !== 'object' || value === null || !('items' in value)) throw new Error('no collection');
  const items = (value.items as readonly (MapItem | ArrayItem)[]).map((item, i) =>
    (item.kind === 'mapItem' ? item.key : i) === step ? { ...item, value: edited(item.value, rest, to) } : item,
  );
  return { ...value, items } as NodeValue;
}

const schema = [
  'a:',
  '  f: 0',
  '  #@schema/validation ("not there", lambda v: False), when=lambda v, ctx: ctx.parent["f"] > 0',
  '  b:',
  '    #@schema/validation min=RULE, when=WHEN',
  '    c: 0',
  '    d: 0',
  '  l:',
  '  - x: 0',
  '    #@schema/validation ("small", lambda v: v < 10), when=lambda v, ctx: WHERE',
  '    y: 0',
  'e: 0',
].join('\n');
const values = '---\na:\n  f: 0\n  b: {c: 1, d: 1}\n  l:\n  - {x: 1, y: 20}\n  - {x: 0, y: 20}\ne: 1\n';

const conditions = [
  'lambda v: v > 3',
  'lambda v, ctx: v > 3',
  'lambda v, ctx: ctx.parent["d"] > 0',
  'lambda v, ctx: ctx.root["e"] > 0',
  'lambda v, ctx: ctx.root["e"] > 0 and ctx.parent["d"] > 0',
  'lambda v, ctx: ctx.parent["d"] > 0 and ctx.root["e"] > 0',
  'lambda v, ctx: ctx.root["a"]["l"][0]["x"] > 0',
  'lambda v, ctx: ctx.root["e"]',
  'lambda v, ctx: ctx.parent["d"]',
];
const places: readonly Path[] = [
  ['a', 'b', 'c'],
  ['a', 'b', 'd'],
  ['a', 'f'],
  ['e'],
  ['a', 'l', 0, 'x'],
  ['a', 'l', 1, 'x'],
  ['a', 'l', 0, 'y'],
];

function verdicts(declared: ReturnType<typeof schemaOf>, document: Document): readonly unknown[] {
  const { node } = checkDocument(declared.schema, document);
  const context = { thread: new Thread(), fallback };
  const { nodes, above } = refusedNodes(node, context);
  return [
    validateDocument(node, context).map(({ message, plain, range }) => [message, plain, range]),
    [...nodes].map(({ origin }) => origin?.start),
    [...above].map(({ origin }) => origin?.start),
  ];
}

describe.each(conditions)('under the condition %s', (when) => {
  it.each(['True', 'ctx.parent["x"] > 0', 'ctx.root["e"] > 0'])(
    'and %s, verdicts after edits are those of new documents',
    (where) => {
      const text = schema.replace('RULE', '5').replace('WHEN', when).replace('WHERE', where);
      const declared = schemaOf(text);
      let document = documentOf('values.yml', values);
      let told = verdicts(declared, document);
      const seen = new Set([JSON.stringify(told)]);
      for (const to of [0, 4, 0, 11])
        for (const place of places) {
          document = { ...document, value: edited(document.value, place, to) };
          told = verdicts(declared, document);
          seen.add(JSON.stringify(told));
          expect([place, to, told]).toEqual([place, to, verdicts(schemaOf(text), document)]);
        }
      // A condition that does not return a boolean fails wherever it is evaluated.
      if (!when.endsWith(']')) expect(seen.size).toBeGreaterThan(1);
    },
  );
});

describe('in a long list, verdicts after edits are those of new documents', () => {
  const keys = Array.from({ length: 40 }, (_, i) => `k${i}`);
  const inMap = (value: string): string => keys.map((key) => `  ${key}: ${value}\n`).join('');
  it.each([
    ['a scalar', '0', '0', ['a', 'k30'], 1],
    ['a map', '{x: 0}', '{x: 0}', ['a', 'k30', 'x'], 1],
  ] as const)('of %s whose condition reads another item', (_, declared, given, path, to) => {
    const reads = path.length === 3 ? 'ctx.parent["k30"]["x"]' : 'ctx.parent["k30"]';
    const rule = `  #@schema/validation ("no", lambda v: False), when=lambda v, ctx: ${reads} > 0\n`;
    const schemaText = `a:\n${inMap(declared).replace('  k5:', `${rule}  k5:`)}`;
    const built = schemaOf(schemaText);
    let document = documentOf('values.yml', `---\na:\n${inMap(given)}`);
    for (const value of [0, to, 0]) {
      document = { ...document, value: edited(document.value, path, value) };
      const told = verdicts(built, document);
      expect([value, told]).toEqual([value, verdicts(schemaOf(schemaText), document)]);
      expect(told[0]).toHaveLength(value);
    }
  });
});

describe('a verdict that a limit decided', () => {
  it.each(['min=1, when=lambda v: LOOP', '("a", lambda v: LOOP)'])('is not cached: %s', (rule) => {
    const endless = rule.replace('LOOP', 'len([x for x in range(100000)]) > 0');
    const { node } = checkDocument(
      schemaOf(`#@schema/validation ${endless}\na: 0\n`).schema,
      documentOf('values.yml', '---\na: 1\n'),
    );
    const findings = (steps: number): number =>
      validateDocument(node, { thread: new Thread({ steps, bytes: 1e9, depth: 100 }), fallback }).length;
    expect([findings(1000), findings(1e7), findings(1000)]).toEqual([1, 0, 0]);
  });
});

it('a problem of an annotation of data values is told each time, whatever other conditions read', () => {
  const { schema } = schemaOf('#@schema/validation min=1, when=lambda v, ctx: ctx.parent["b"] > 0\na: 0\nb: 0\n');
  const { node } = checkDocument(schema, documentOf('values.yml', '---\n#@assert/validate "x"\na: 1\nb: 1\n'));
  const told = () => validateDocument(node, { thread: new Thread(), fallback }).map(({ message }) => message);
  expect([told(), told()]).toEqual([[expect.any(String)], [expect.any(String)]]);
});

describe('an invalid condition', () => {
  it.each([
    ['len', 'not a function', 'when= must be a function of the value, or of the value and a context'],
    ['lambda: True', '0', 'when= must be a function of the value, or of the value and a context'],
    ['lambda a, b, c: True', '3', 'when= must be a function of the value, or of the value and a context'],
  ])('is told at the annotation: %s', (when, count, plain) => {
    const { node } = checkDocument(
      schemaOf(`b:\n  #@schema/validation min=1, when=${when}\n  a: 0\n`).schema,
      documentOf('values.yml', '---\nb:\n  a: 1\n'),
    );
    const findings = validateDocument(node, { thread: new Thread(), fallback });
    expect(
      findings.map((one) => [
        one.code,
        one.file.path,
        one.plain,
        one.message,
        one.related.map(({ message }) => message),
      ]),
    ).toEqual([
      [
        'validation-when',
        'schema.yml',
        plain,
        `Validating b.a: Failed to evaluate when=: function must accept 1 or 2 arguments (${count} given)`,
        ['the value being validated'],
      ],
    ]);
  });
});

describe('a refused value', () => {
  const found = (declaration: string, text: string) => {
    const { node } = checkDocument(schemaOf(declaration).schema, documentOf('values.yml', `---\n${text}`));
    return validateDocument(node, { thread: new Thread(), fallback });
  };

  it('is named by its path', () => {
    expect(
      found('a:\n- b:\n  #@schema/validation min=1\n  - 0\n', 'a: [{b: [1, 0]}, {b: [0]}]\n').map(
        ({ refused }) => refused?.path,
      ),
    ).toEqual([
      ['a', 0, 'b', 1],
      ['a', 1, 'b', 0],
    ]);
  });

  it('has the rule as a related place, and each allowed value as a fix of its own', () => {
    const [finding] = found('#@schema/validation one_of=["x", "w"]\na: x\n', 'a: z\n');
    expect(finding?.related.map(({ message, file }) => [message, file.path])).toEqual([['the rule', 'schema.yml']]);
    const applied = finding?.fixes?.map(({ title, edits }) => [
      title,
      edits.map(
        ({ file, edit }) => file.text.slice(0, edit.range.start) + edit.newText + file.text.slice(edit.range.end),
      ),
    ]);
    expect(applied).toEqual([
      ['Change to x', ['---\na: x\n']],
      ['Change to w', ['---\na: w\n']],
    ]);
    expect(finding?.fixes?.some(({ preferred }) => preferred)).toBe(false);
  });

  it.each([
    ['strct', ['strict*', 'open', 'oven']],
    ['"ovn"', ['oven*', 'open', 'strict']],
    ['closed', ['open', 'strict', 'oven']],
  ])('has the allowed value first that was mistyped: %s', (written, expected) => {
    const rule = '#@schema/validation one_of=["open", "strict", "oven"]\na: open\n';
    const [finding] = found(rule, `a: ${written}\n`);
    const offered = finding?.fixes?.map(
      ({ edits: [first], preferred }) => `${first?.edit.newText}${preferred === true ? '*' : ''}`,
    );
    expect(offered).toEqual(expected);
  });

  it.each([
    ['prod', undefined],
    ['prod-eu-1', 'prod-eu'],
    ['stag', 'staging'],
    ['st', undefined],
  ])('prefers the only one of which %s is a shorter or longer form', (written, expected) => {
    const [finding] = found(
      '#@schema/validation one_of=["prod-eu", "prod-us", "staging"]\na: staging\n',
      `a: ${written}\n`,
    );
    const preferred = finding?.fixes?.find((fix) => fix.preferred);
    expect(preferred?.edits[0]?.edit.newText).toBe(expected);
  });
});

it.each([
  ['root', ['e']],
  ['parent', ['m', 'k0']],
] as const)('below many rules that read their %s, verdicts after edits are those of new documents', (where, path) => {
  const keys = Array.from({ length: 20 }, (_, i) => `k${i}`);
  const read = `ctx.${where}["${path.at(-1)}"]`;
  const rule = `#@schema/validation ("no", lambda v: False), when=lambda v, ctx: ${read} > 0`;
  const declared = `m:\n${keys.map((key) => `  ${rule}\n  ${key}: 0\n`).join('')}e: 0\n`;
  let document = documentOf('values.yml', `---\nm: {${keys.map((key) => `${key}: 0`).join(', ')}}\ne: 0\n`);
  const built = schemaOf(declared);
  const counts = [0, 1, 0].map((to) => {
    document = { ...document, value: edited(document.value, path, to) };
    const told = verdicts(built, document);
    expect(told).toEqual(verdicts(schemaOf(declared), document));
    return (told[0] as readonly unknown[]).length;
  });
  expect(counts).toEqual([0, 20, 0]);
});
