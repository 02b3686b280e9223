/** Generates schemas in the languages of ytt and of the design documents, and data values for them. */
import fc from 'fast-check';

/** A declaration: annotations for the lines above it, and its value as block lines or on one line. */
export interface Declared {
  readonly annotations: readonly string[];
  readonly lines: readonly string[];
}

const keys = ['a', 'b', 'ab'] as const;

export function declared(depth: number, proposed: boolean): fc.Arbitrary<Declared> {
  const leaf = fc.oneof(
    scalar('int', proposed),
    scalar('float', proposed),
    scalar('string', proposed),
    scalar('bool', proposed),
  );
  if (depth === 0) return leaf;
  const below = declared(depth - 1, proposed);
  return fc.oneof(leaf, leaf, array(below, proposed), map(below, proposed));
}

const values = { int: ['0', '1', '5'], float: ['0.5', '1.5'], string: ['""', 'a', 'ab'], bool: ['true'] } as const;
const released = {
  int: ['validation min=1', 'validation max=1', 'validation one_of=[1, 5]', 'validation min=1, max=4'],
  float: ['validation min=1', 'validation max=1.5'],
  string: ['validation min_len=1', 'validation one_of=["a", ""]', 'validation max_len=0'],
  bool: ['validation one_of=[True]'],
} as const;
const added = {
  int: [
    'validate enum=[1, 5]',
    'validate min=(1, "one")',
    'type one_of=["int", "string"]',
    'type one_of=["int", "float"]',
    'type "null", or_inferred=True',
  ],
  float: ['type one_of=["float", "int", "bool"]', 'validate not_null=True'],
  string: [
    'allow-empty',
    'validate regexp="^a[b-d]?$"',
    'validate starts_with="a"',
    'validate ends_with="b"',
    'validate format="percent"',
    'validate regexp=".", prefix="a", suffix="b"',
    'type "any"',
  ],
  bool: ['any-of 1, "a"', 'one-of 1.5, 1', 'type one_of=["bool", "null"]'],
} as const;

function scalar(type: keyof typeof values, proposed: boolean): fc.Arbitrary<Declared> {
  const special = ['nullable', 'type any=True', ...released[type], ...(proposed ? added[type] : [])];
  return fc.record({
    annotations: fc.uniqueArray(fc.constantFrom(...special), { maxLength: 2, selector: (one) => one.split(/ /)[0] }),
    lines: fc.constantFrom(...values[type]).map((value) => [value]),
  });
}

function array(item: fc.Arbitrary<Declared>, proposed: boolean): fc.Arbitrary<Declared> {
  const special = [
    'nullable',
    'validation min_len=1',
    'validation max_len=1',
    ...(proposed ? ['validate unique=True', 'allow-empty'] : []),
  ];
  return fc.record({
    annotations: fc.uniqueArray(fc.constantFrom(...special), { maxLength: 1 }),
    lines: item.map(({ annotations, lines: [first = '', ...rest] }) => [
      '',
      ...annotations.map((one) => `#@schema/${one}`),
      ...(first === '' ? ['-', ...rest.map((line) => `  ${line}`)] : [`- ${first}`]),
    ]),
  });
}

export function map(item: fc.Arbitrary<Declared>, proposed: boolean): fc.Arbitrary<Declared> {
  const ofKey = proposed
    ? ['any-key', 'key-may-be-present', 'key allowed="a.*", missing_ok=True', 'key expects=1', 'removed "No."']
    : [];
  return fc.record({
    annotations: fc.constantFrom<readonly string[]>([], ['nullable']),
    lines: fc
      .uniqueArray(
        fc.tuple(fc.constantFrom(...keys), item, fc.option(fc.constantFrom('deprecated "Old."', ...ofKey))),
        {
          minLength: 1,
          selector: ([key]) => key,
        },
      )
      .map((items) => ['', ...items.flatMap(([key, one, annotation]) => itemLines(key, one, annotation))]),
  });
}

function itemLines(
  key: string,
  { annotations, lines: [first = '', ...rest] }: Declared,
  annotation: string | null,
): string[] {
  const all = annotation === null ? annotations : [...annotations, annotation];
  const head = first === '' ? `${key}:` : `${key}: ${first}`;
  return [...all.map((one) => `#@schema/${one}`), head, ...rest.map((line) => `  ${line}`)];
}

const json: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(0, 1, 5, -1, 1.5, '', 'a', 'ab', 'b', '5%', true, false, null),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom(...keys, 'c'), tie('value'), { maxKeys: 3 }),
  ),
})).value;

export const given = fc.dictionary(fc.constantFrom(...keys, 'c'), json, { maxKeys: 3 });
