import { describe, expect, it } from 'vitest';
import { checkDocument } from '../schema/check/check.js';
import { brief, documentOf, schemaOf } from '../schema/testing.js';
import { Thread } from '../starlark/eval/thread.js';
import { SourceFile } from '../text/source-file.js';
import { isRequired } from './evaluate.js';
import { validateDocument } from './run.js';

function validate(schema: string, values: string): string[] {
  const { node } = checkDocument(schemaOf(schema).schema, documentOf('values.yml', `---\n${values}`));
  const fallback = { file: new SourceFile('values.yml', ''), start: 0, end: 0 };
  return validateDocument(node, { thread: new Thread(), fallback }).map(brief);
}

describe('validations', () => {
  it('say what must be, at the value', () => {
    const schema = [
      '#@schema/validation min_len=1',
      'name: ""',
      '#@schema/validation min=1, max=10',
      'port: 5',
      '#@schema/validation one_of=["a", "b"]',
      'kind: a',
    ].join('\n');
    expect(validate(schema, 'port: 11\nkind: c\n')).toEqual([
      'values.yml:2 invalid-value: port must be: a value <= 10 | found: value > 10',
      'values.yml:3 invalid-value: kind must be: one of ["a", "b"] | found: not one of allowed values',
      'schema.yml:3 invalid-value: name must be: length >= 1 | found: length = 0',
    ]);
  });

  it('refuse nothing by a function whose result is unknown', () => {
    const unknown = '#@ x = 1 + "a"\n';
    expect(validate(`${unknown}#@schema/validation ("x", lambda v: x)\na: 1\n`, '{}\n')).toEqual([]);
    expect(validate(`${unknown}#@schema/validation ("x", lambda v: False), when=lambda v: x\na: 1\n`, '{}\n')).toEqual(
      [],
    );
  });

  it('have the last of several conditions and rules of a name', () => {
    const refused = (first: string, last: string): readonly string[] =>
      validate(`#@schema/validation ${first}, **{${last}}\na: 1\n`, '{}\n').map((finding) => finding.slice(-5));
    expect(refused('min=5, when=lambda v: False', '"when": lambda v: True')).toEqual(['e < 5']);
    expect(refused('min=5, when=lambda v: True', '"when": lambda v: False')).toEqual([]);
    expect(refused('min=5', '"min": 1')).toEqual([]);
    expect(refused('min=1', '"min": 5')).toEqual(['e < 5']);
  });

  it.each([
    ['min=5', 'a: 1', ['Change to 5']],
    ['max=1.5', 'a: 2.5', ['Change to 1.5']],
    ['min=5', 'a: 0x1', []],
    ['one_of=[5, 6]', 'a: 1', ['Change to 5', 'Change to 6']],
    ['("a value >= 5", lambda x: x > 10)', 'a: 1', []],
    ['max_len=1', 'a: xx', []],
  ])('offer values that the rule %s allows, and none that its words name', (rule, values, titles) => {
    const type = rule.includes('1.5') ? '0.5' : rule.startsWith('max_len') ? '""' : '0';
    const { node } = checkDocument(
      schemaOf(`#@schema/validation ${rule}\na: ${type}\n`).schema,
      documentOf('values.yml', `---\n${values}\n`),
    );
    const fallback = { file: new SourceFile('values.yml', ''), start: 0, end: 0 };
    const [finding] = validateDocument(node, { thread: new Thread(), fallback });
    expect((finding?.fixes ?? []).map(({ title }) => title)).toEqual(titles);
  });

  it.each([
    ['min="1"', '0', 'min= compares with a string, but the value is an integer'],
    ['min=1', 'x', 'min= compares with an integer, but the value is a string'],
    ['max=1', '[0]', 'max= compares with an integer, but the value is an array'],
    ['max_len=1', '0.5', 'max_len= is about the length of a value, but a float has none'],
    ['min=1', '0', 'Expected at least 1, but found 0'],
    ['min_len=1', '""', 'Expected at least 1 character, but found none'],
  ])('say that the rule %s does not fit the declared type of %s', (rule, type, plain) => {
    const { node } = checkDocument(
      schemaOf(`#@schema/validation ${rule}\na: ${type}\n`).schema,
      documentOf('values.yml', `---\na: ${type}\n`),
    );
    const fallback = { file: new SourceFile('values.yml', ''), start: 0, end: 0 };
    const findings = validateDocument(node, { thread: new Thread(), fallback });
    const isUnfit = !plain.startsWith('Expected');
    expect(findings.map((one) => [one.file.path, one.plain, one.failure?.kind === 'rule-unfit'])).toEqual([
      ['values.yml', plain, isUnfit],
    ]);
  });

  it('are not to blame for a value of any type', () => {
    const { node } = checkDocument(
      schemaOf('#@schema/type any=True\n#@schema/validation min=1\na: 1\n').schema,
      documentOf('values.yml', '---\na: x\n'),
    );
    const fallback = { file: new SourceFile('values.yml', ''), start: 0, end: 0 };
    const found = validateDocument(node, { thread: new Thread(), fallback });
    expect(found.map((one) => [brief(one), one.plain, one.failure])).toEqual([
      [
        'values.yml:2 invalid-value: a must be: a value >= 1 | found: string >= int not implemented',
        'Expected at least 1, but found "x"',
        undefined,
      ],
    ]);
  });

  it('ask first whether a value is null, and stop there if it is', () => {
    const schema = '#@schema/nullable\n#@schema/validation ("long", lambda v: len(v) > 3), not_null=True\na: ""\n';
    expect(validate(schema, 'a: null\n')).toEqual([
      'values.yml:2 invalid-value: a must be: not null | found: value is null',
    ]);
    expect(validate(schema, 'a: x\n')).toEqual(['values.yml:2 invalid-value: a must be: long']);
  });

  it.each([
    ['rule', '("r", f)'],
    ['condition', 'min=1, when=f'],
  ])('end where a limit ends a %s, told once and at the annotation', (_, endless) => {
    const schema = schemaOf(
      [
        '#@ def f(v):',
        '#@   return f(v)',
        '#@ end',
        '#@schema/validation min=1',
        'a: 1',
        `#@schema/validation ${endless}`,
        'b: 1',
        'c:',
        '  #@schema/validation min=1',
        '  d: 1',
        `#@schema/validation ${endless}`,
        'e: 1',
      ].join('\n'),
    ).schema;
    const { node } = checkDocument(schema, documentOf('values.yml', '---\na: 0\nb: 0\nc: {d: 0}\ne: 0\n'));
    const fallback = { file: new SourceFile('values.yml', ''), start: 0, end: 0 };
    const found = validateDocument(node, { thread: new Thread({ steps: 1e6, bytes: 1e6, depth: 20 }), fallback });
    expect(found.map(brief)).toEqual([
      'values.yml:2 invalid-value: a must be: a value >= 1 | found: value < 1',
      'schema.yml:7 evaluation-limit: evaluation nests more than 20 calls',
    ]);
    expect(found[1]?.related.map(({ file, range }) => file.text.slice(range.start, range.end))).toEqual(['b']);
  });

  it.each([
    ['min=1, when=lambda v: steps()', 'evaluation-limit', 'evaluation-ended'],
    ['("r", lambda v: steps())', 'evaluation-limit', 'evaluation-ended'],
    ['min=1, when=lambda v: v.name', 'validation-when', 'member-missing'],
  ])('that cannot be evaluated tell the reason: %s', (rule, code, kind) => {
    const steps = '#@ def steps():\n#@   return [x for x in range(2000)]\n#@ end\n';
    const { schema } = schemaOf(`${steps}#@schema/validation ${rule}\na: 1\n`);
    const { node } = checkDocument(schema, documentOf('values.yml', '---\na: 0\n'));
    const fallback = { file: new SourceFile('values.yml', ''), start: 0, end: 0 };
    const [found] = validateDocument(node, { thread: new Thread({ steps: 1000, bytes: 1e6, depth: 20 }), fallback });
    expect([found?.code, found?.failure?.kind]).toEqual([code, kind]);
  });

  it('pass over null unless it is forbidden', () => {
    expect(validate('#@schema/nullable\n#@schema/validation min_len=1\na: ""\n', '{}\n')).toEqual([]);
  });

  it('apply if their condition holds, which can read the parent and the document', () => {
    const schema = [
      'on_: false',
      'tls:',
      '  key: ""',
      '  #@schema/validation min_len=1, when=lambda v, ctx: ctx.root["on_"] and ctx.parent["key"] != ""',
      '  crt: ""',
    ].join('\n');
    expect(validate(schema, 'on_: true\n')).toEqual([]);
    expect(validate(schema, 'on_: true\ntls:\n  key: x\n  crt: ""\n')).toEqual([
      'values.yml:5 invalid-value: tls.crt must be: length >= 1 | found: length = 0',
    ]);
  });

  it('of maps and arrays see the map that these are in', () => {
    const schema = [
      'on_: false',
      '#@schema/validation ("set", lambda v: False), when=lambda v, ctx: ctx.parent["on_"]',
      'm: {x: 0}',
      '#@schema/validation ("set", lambda v: False), when=lambda v, ctx: ctx.parent["on_"]',
      'l: [0]',
    ].join('\n');
    expect(validate(schema, 'on_: true\nm: {x: 1}\nl: [1]\n')).toEqual([
      'values.yml:3 invalid-value: m must be: set',
      'values.yml:4 invalid-value: l must be: set',
    ]);
    expect(validate(schema, 'm: {x: 1}\nl: [1]\n')).toEqual([]);
  });

  it('report an invalid condition', () => {
    expect(validate('#@schema/validation min_len=1, when=lambda v: v\na: ""\n', '{}\n')).toEqual([
      'schema.yml:2 validation-when: Validating a: want when= to be bool, got string',
    ]);
  });

  it.each([
    ['when=lambda v, c: c.parent["prt"] == 1', '"prt"', ['Change to port']],
    ['when=lambda v, c: v + 1 == 2, min=1', 'v + 1', []],
    ['when=lambda v, c: c.rot["b"] == 1', 'rot', ['Change to root']],
    // A failure in another place, or of the condition as a whole, is reported at the annotation.
    ['when=fails', '#@schema/validation when=fails', []],
    ['when=lambda v: failsBelow(v)', '#@schema/validation when=lambda v: failsBelow(v)', []],
    ['when=lambda v: v', '#@schema/validation when=lambda v: v', []],
  ])('tell which part of the condition %s fails', (condition, part, titles) => {
    const code = '#@ def fails(v):\n#@   return v.other\n#@ end\n';
    const below = code.replace('fails', 'failsBelow');
    const { schema } = schemaOf(`${code}#@schema/validation ${condition}\na: ""\n${below}port: 1\n`);
    const { node } = checkDocument(schema, documentOf('values.yml', '---\na: x\n'));
    const fallback = { file: new SourceFile('values.yml', ''), start: 0, end: 0 };
    const found = validateDocument(node, { thread: new Thread(), fallback });
    expect(found.map(({ file, range }) => file.text.slice(range.start, range.end))).toEqual([part]);
    expect(found.flatMap(({ fixes = [] }) => fixes.map(({ title }) => title))).toEqual(titles);
  });

  it('may be asserted by data values', () => {
    expect(validate('a:\n- 0\n', 'a:\n#@assert/validate ("even", lambda v: v % 2 == 0)\n- 1\n')).toEqual([
      'values.yml:4 invalid-value: a[0] must be: even',
    ]);
    // They run after the rules of the schema.
    const schema = '#@schema/validation ("big", lambda v: v > 9)\na: 10\n';
    expect(validate(schema, '#@assert/validate ("even", lambda v: v % 2 == 0)\na: 1\n')).toEqual([
      'values.yml:3 invalid-value: a must be: big',
      'values.yml:3 invalid-value: a must be: even',
    ]);
  });

  it('ask for exactly one child', () => {
    const schema =
      '#@schema/validation one_not_null=True\nm:\n  #@schema/nullable\n  a: ""\n  #@schema/nullable\n  b: ""\n';
    expect(validate(schema, 'm: {a: x, b: z}\n')).toEqual([
      'values.yml:2 invalid-value: m must be: exactly one of all children to be not null | found: ["a", "b"] are not null',
    ]);
  });
});

describe('a required data value', () => {
  it('is one whose default does not meet its rules', () => {
    const { schema } = schemaOf('#@schema/validation min_len=1\na: ""\n#@schema/validation min_len=1\nb: x\n');
    if (schema.kind !== 'map') throw new Error();
    expect(schema.items.map((item) => isRequired(item.schema, new Thread()))).toEqual([true, false]);
  });
});

describe('what is found', () => {
  it('has choices only if the value is none of them', () => {
    const findings = (values: string, count: number) => {
      const choices = Array.from({ length: count }, (_, i) => `"c${i}"`).join(', ');
      const schema = `#@schema/validation one_of=[${choices}], min_len=2\na: c1\n`;
      const { node } = checkDocument(schemaOf(schema).schema, documentOf('values.yml', `---\n${values}`));
      const fallback = { file: new SourceFile('values.yml', ''), start: 0, end: 0 };
      return validateDocument(node, { thread: new Thread(), fallback }).map(({ message, fixes }) => [
        /length|one of/.exec(message)?.[0],
        fixes?.length,
      ]);
    };
    expect(findings('a: x\n', 3)).toEqual([
      ['length', undefined],
      ['one of', 3],
    ]);
    expect(findings('a: xx\n', 15)).toEqual([['one of', 12]]);
  });

  it('is also that a validation of the document itself cannot be read', () => {
    expect(validate('#@schema/validation min=1\na: 1\n', '#@assert/validate min_len="x"\na: 0\n')).toEqual([
      expect.stringMatching(/^values\.yml:\d validation-annotation: Invalid @assert\/validate annotation/),
      'values.yml:3 invalid-value: a must be: a value >= 1 | found: value < 1',
    ]);
  });
});

describe('a data value whose rules have a condition', () => {
  it('is not required, whatever the condition yields for the default', () => {
    const { schema } = schemaOf('#@schema/validation min_len=1, when=lambda v: True\na: ""\n');
    if (schema.kind !== 'map') throw new Error();
    expect(schema.items.map((item) => isRequired(item.schema, new Thread()))).toEqual([false]);
  });
});
