import { describe, expect, it } from 'vitest';
import { buildSchema } from '../schema/build/build.js';
import { checkDocument } from '../schema/check/check.js';
import type { Rule } from '../schema/schema-node.js';
import { documentOf } from '../schema/testing.js';
import { Thread } from '../starlark/eval/thread.js';
import { SourceFile } from '../text/source-file.js';
import { ruleInWords } from './rule-in-words.js';
import { validateDocument } from './run.js';

const fallback = { file: new SourceFile('schema.yml', ''), start: 0, end: 0 };

/** What is reported about the value of `a`. */
function reported(header: string, declaration: string, value: string): readonly (string | undefined)[] {
  const { schema } = buildSchema(documentOf('schema.yml', `${header}\n---\n${declaration}\n`), { fallback });
  const { node } = checkDocument(schema, documentOf('values.yml', `---\na: ${value}\n`));
  return validateDocument(node, { thread: new Thread(), fallback }).map(({ plain }) => plain);
}

describe('the message for a value that a rule rejects', () => {
  it.each<readonly [rule: string, declared: string, value: string, words: string]>([
    ['min=2', '2', '1', 'Expected at least 2, but found 1'],
    ['max=2', '2', '3', 'Expected at most 2, but found 3'],
    ['max=2.5', '2.5', '3.5', 'Expected at most 2.5, but found 3.5'],
    ['min="b"', '"b"', 'a', 'Expected at least "b", but found "a"'],
    ['min_len=1', '"a"', '""', 'Expected at least 1 character, but found none'],
    ['min_len=3', '"abc"', 'a', 'Expected at least 3 characters, but found 1'],
    ['min_len=1 << 80', '"a"', 'ab', 'Expected at least 1208925819614629174706176 characters, but found 2'],
    ['max_len=-(1 << 63)', '"a"', 'ab', 'Expected at most -9223372036854775808 characters, but found 2'],
    ['min_len=1e30', '"a"', 'ab', 'Expected at least 1000000000000000019884624838656 characters, but found 2'],
    ['max_len=1', '"a"', 'abc', 'Expected at most 1 character, but found 3'],
    ['max_len=1', '"a"', 'é', 'Expected at most 1 byte, but found 2'],
    ['max_len=1', '[1]', '[1, 2]', 'Expected at most 1 item, but found 2'],
    ['min_len=2', '[1]', '[1]', 'Expected at least 2 items, but found 1'],
    ['min_len=2', '[1]', '[]', 'Expected at least 2 items, but found none'],
    ['one_of=[1, "a", None, True]', '1', '2', 'Expected one of 1, "a", null, true, but found 2'],
    ['one_of=["a"]', '"a"', 'b', 'Expected one of "a", but found "b"'],
    ['one_of=["a"]', '"a"', 'x'.repeat(200), `Expected one of "a", but found "${'x'.repeat(39)}…`],
    ['one_of=["a"]', '"a"', 'x'.repeat(38), `Expected one of "a", but found "${'x'.repeat(38)}"`],
    ['one_of=["a"]', '"a"', 'x'.repeat(39), `Expected one of "a", but found "${'x'.repeat(39)}…`],
    // The last of several equal arguments counts.
    ['min=1, **{"min": 3}', '3', '2', 'Expected at least 3, but found 2'],
    ['min=3, **{"min": 1}', '3', '0', 'Expected at least 1, but found 0'],
    ['one_not_null=True', '{b: 1, c: 2}', '{b: 1, c: 2}', 'Expected exactly one of the keys to be set'],
    ['one_not_null=["b", "c"]', '{b: 1, c: 2}', '{b: 1}', 'Expected exactly one of b, c to be set'],
    ['("a small one", lambda v: v < 2)', '1', '2', 'Expected a small one, but found 2'],
    ['("a small one", lambda v: False)', '[1]', '[1]', 'Expected a small one, but found an array'],
    ['("a small one", lambda v: False)', 'true', 'false', 'Expected a small one, but found false'],
  ])('@schema/validation %s: %s %s: %s', (rule, declared, value, words) => {
    expect(reported('#@data/values-schema', `#@schema/validation ${rule}\na: ${declared}`, value)).toEqual([words]);
  });

  it('not null', () => {
    expect(
      reported('#@data/values-schema', '#@schema/nullable\n#@schema/validation not_null=True\na: 1', 'null'),
    ).toEqual(['Expected a value, but found null']);
  });

  it.each<readonly [rule: string, declared: string, value: string, words: string]>([
    ['unique=True', '[1]', '[1, 1]', 'Expected elements that are all different, but some are the same'],
    ['regexp="^a"', '"a"', 'b', 'Expected text that matches "^a", but found "b"'],
    ['format="ipv4"', '"1.2.3.4"', 'b', 'Expected text of the format ipv4, but found "b"'],
    ['prefix="a"', '"a"', 'b', 'Expected text that starts with "a", but found "b"'],
    ['suffix="a"', '"a"', 'b', 'Expected text that ends with "a", but found "b"'],
    ['min=(2, "two or more")', '2', '1', 'Expected two or more, but found 1'],
    ['lambda v: v > 1', '2', '1', 'A function of the schema does not accept 1'],
    ['lambda v: fail("too small")', '2', '1', 'too small'],
  ])('@schema/validate %s: %s %s: %s', (rule, declared, value, words) => {
    const header = '#@schema/definition data_values=True';
    expect(reported(header, `#@schema/validate ${rule}\na: ${declared}`, value)).toEqual([words]);
  });
});

it.each([
  ['fail: too low', 'too low'],
  ['assert.fail: fail: too low', 'too low'],
  ['assert.fail: too low', 'assert.fail: too low'],
  ['no fail: x', 'no fail: x'],
])("a function's own message %j is the sentence %j", (said, words) => {
  const { schema } = buildSchema(documentOf('schema.yml', '--- #@schema/validation ("low", lambda v: v)\n1\n'), {
    fallback,
  });
  const rule = { ...(schema.validation?.rules[0] as Rule), isFunction: true as const };
  expect(ruleInWords(rule, 1, 'int', said)).toBe(words);
});
