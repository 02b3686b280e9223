/** The inputs that merged schemas and data values depend on: a change of any one of them gives another result. */
import { describe, expect, it } from 'vitest';
import type { Document } from '../../document/node.js';
import { printYaml } from '../../document/print/print-yaml.js';
import { annotateForPlainMerge } from '../../overlay/testing.js';
import type { SchemaNode } from '../../schema/schema-node.js';
import { brief, documentOf, schemaOf } from '../../schema/testing.js';
import { defaultLimits, Thread } from '../../starlark/eval/thread.js';
import { SourceFile } from '../../text/source-file.js';
import { AddressedDocument } from '../library/addressed-document.js';
import { mergeSchemas } from './schema-merge.js';
import { mergeValues } from './values-merge.js';

const fallbackIn = (file: SourceFile) => ({ file, start: 0, end: 0 });
const place = fallbackIn(new SourceFile('fallback.yml', ''));
const elsewhere = [{ path: 'lib', alias: '' }];

describe('merged schemas', () => {
  const document = documentOf('schema.yml', '---\na: x\nb: 1\n');
  const more = documentOf('more.yml', '---\nb: 2\n');
  const merge = (
    addressed: readonly AddressedDocument[],
    dialect: 'released' | 'proposed' = 'released',
    fallback = place,
  ) => mergeSchemas(addressed, { dialect, fallback, thread: new Thread(), countRefusals: () => 0 });
  const defaults = (...given: Parameters<typeof merge>): string => {
    const { schema } = merge(...given);
    return schema === undefined ? 'none' : printYaml(schema.default);
  };

  it('are the same for the same documents', () => {
    expect(merge([new AddressedDocument(document)]).schema).toBe(merge([new AddressedDocument(document)]).schema);
  });

  it('depend on the documents in their order, and on where they are addressed', () => {
    const [one, two] = [new AddressedDocument(document), new AddressedDocument(more)];
    expect(defaults([one])).toBe('a: x\nb: 1\n');
    expect(defaults([one, two])).toBe('a: x\nb: 2\n');
    expect(defaults([one, new AddressedDocument(more, { address: elsewhere })])).toBe('a: x\nb: 1\n');
    expect(defaults([new AddressedDocument(document, { address: elsewhere }), two])).toBe('b: 2\n');
    expect(merge([two, one]).findings.map(({ code }) => code)).toEqual(['overlay-match', 'overlay-inside']);
    expect(defaults([])).toBe('none');
  });

  it('give out what is for other libraries', () => {
    const other = new AddressedDocument(more, { address: elsewhere });
    expect(merge([new AddressedDocument(document), other]).forOthers).toEqual([other]);
  });

  it('follow from the dialect', () => {
    const rules = (dialect: 'released' | 'proposed'): boolean => {
      const { schema } = merge([new AddressedDocument(document)], dialect);
      return schema?.kind === 'map' && schema.items[0]?.schema.validation !== undefined;
    };
    expect([rules('released'), rules('proposed')]).toEqual([false, true]);
  });

  it('report what has no location at the given location', () => {
    const nowhere: Document = { kind: 'document', value: null, origin: undefined };
    const [one, two] = ['one.yml', 'two.yml'].map((path) => fallbackIn(new SourceFile(path, '')));
    const paths = [one, two, one].map((fallback) =>
      merge([new AddressedDocument(nowhere)], 'released', fallback).findings.map(({ file }) => file.path),
    );
    expect(paths).toEqual([['one.yml'], ['two.yml'], ['one.yml']]);
  });
});

describe('merged data values', () => {
  const { schema } = schemaOf('a: 1\nl:\n- 0\n');
  const one = documentOf('one.yml', '---\na: 2\nl: [1]\n');
  const two = documentOf('two.yml', '---\na: 3\nl: [2]\n');
  const merge = (
    addressed: readonly AddressedDocument[],
    against: SchemaNode | 'no schema' = schema,
    fallback = place,
  ) => mergeValues(addressed, against === 'no schema' ? undefined : against, new Thread(), fallback);
  const values = (...given: Parameters<typeof merge>): string => printYaml(merge(...given).document.value);

  it('follow from the documents in their order, and from whether they are plain', () => {
    const plain = (document: Document): AddressedDocument => new AddressedDocument(document, { isPlain: true });
    expect(values([])).toBe('a: 1\nl: []\n');
    expect(values([new AddressedDocument(one), new AddressedDocument(two)])).toBe('a: 3\nl:\n- 1\n- 2\n');
    expect(values([new AddressedDocument(two), new AddressedDocument(one)])).toBe('a: 2\nl:\n- 2\n- 1\n');
    expect(values([new AddressedDocument(one), plain(two)])).toBe('a: 3\nl:\n- 2\n');
    expect(values([new AddressedDocument(one), new AddressedDocument(two, { address: elsewhere })])).toBe(
      'a: 2\nl:\n- 1\n',
    );
    // The document into which ytt converts a plain one has annotations that replace values.
    expect(values([new AddressedDocument(one), new AddressedDocument(annotateForPlainMerge(two))])).toBe(
      'a: 3\nl:\n- 2\n',
    );
  });

  it('follow from the schema', () => {
    expect(merge([new AddressedDocument(one)], schemaOf('a: ""\nl:\n- 0\n').schema).findings.map(brief)).toEqual([
      expect.stringContaining('one.yml:2 wrong-type: found: integer'),
    ]);
    expect(merge([new AddressedDocument(one)]).findings).toEqual([]);
    expect(values([new AddressedDocument(one)], 'no schema')).toBe('a: 2\nl:\n- 1\n');
    expect(values([], 'no schema')).toBe('{}\n');
  });

  it('report what has no location at the given location', () => {
    const nowhere: Document = {
      kind: 'document',
      value: { kind: 'array', items: [], origin: undefined },
      origin: undefined,
    };
    const [first, second] = ['one.yml', 'two.yml'].map((path) => fallbackIn(new SourceFile(path, '')));
    const paths = [first, second, first].map((fallback) =>
      merge([new AddressedDocument(nowhere)], schema, fallback).findings.map(({ file }) => file.path),
    );
    expect(paths).toEqual([['one.yml'], ['two.yml'], ['one.yml']]);
  });

  it('can be checked between any 500 values that are wrong', () => {
    const countChecks = (count: number): number => {
      let checks = 0;
      const thread = new Thread({ ...defaultLimits, checkpoint: () => void checks++ });
      const wrong = documentOf('wrong.yml', `---\nl:\n${'- x\n'.repeat(count)}`);
      expect(mergeValues([new AddressedDocument(wrong)], schema, thread, place).findings).toHaveLength(count);
      return checks;
    };
    expect(countChecks(1_010) - countChecks(10)).toBe(2);
  });

  it('are merged again after an evaluation that ended at its limits', () => {
    const [first, second] = [documentOf('first.yml', '---\na: 2\n'), documentOf('second.yml', '---\na: 3\n')];
    const addressed = [new AddressedDocument(first), new AddressedDocument(second)];
    const scarce = new Thread({ ...defaultLimits, steps: 1 });
    expect(mergeValues(addressed, schema, scarce, place).findings.map(({ code }) => code)).toContain('overlay-limit');
    expect(merge(addressed).findings).toEqual([]);
    expect(values(addressed)).toBe('a: 3\nl: []\n');
  });

  it('say once what a plain document breaks, and again in the next run', () => {
    const bad = documentOf('bad.yml', '---\na: {b: 1}\n');
    const again = (): string[] => merge([new AddressedDocument({ ...bad }, { isPlain: true })]).findings.map(brief);
    const first = again();
    expect(first).toEqual([
      expect.stringContaining('bad.yml:2 overlay-mismatch: '),
      expect.stringContaining('bad.yml:1 overlay-inside: '),
    ]);
    expect(again()).toEqual(first);
  });
});
