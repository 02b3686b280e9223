import { describe, expect, it } from 'vitest';
import type { Document, MapItem, YamlMap } from '../../document/node.js';
import { readDocuments } from '../../document/read/read-documents.js';
import { isUnknown, unknownNode } from '../../document/unknown.js';
import type { Finding } from '../../findings/finding.js';
import { filesOf } from '../../flow/testing.js';
import { shortList } from '../../memo/list-memo.js';
import { SourceFile } from '../../text/source-file.js';
import { defaultRunOptions } from '../inputs.js';
import { evaluateProject } from '../project.js';
import { isOtherwiseKnown, usableValues } from './usable-values.js';

const schema = `#! file: schema.yml
#@data/values-schema
---
name: a
port: 80
app:
  #@schema/validation min_len=1
  title: ""
  tags:
  - 1
`;

const template = `#! file: t.yml
#@ load("@ytt:data", "data")
---
fails: #@ 1 + ""
name: #@ data.values.name + 1
port: #@ data.values.port + ""
title: #@ data.values.app.title + 1
tag: #@ data.values.app.tags[0] + ""
missing: #@ data.values.mising
`;

/** The errors of the template, by the keys at which they are reported. */
function failing(files: string): readonly string[] {
  const inputs = { files: filesOf(files + template), dataValuesFiles: [], dataValues: [], options: defaultRunOptions };
  return evaluateProject(inputs).findings.flatMap(({ file, range, severity }) =>
    file.path === 't.yml' && severity === 'error'
      ? [file.lineText(file.lines.lineAt(range.start)).replace(/:.*/, '')]
      : [],
  );
}

const valid = schema.replace('min_len=1', 'min_len=0');
const values = (text: string): string => `#! file: values.yml\n#@data/values\n---\n${text}`;

describe('data values of which some are wrong', () => {
  it('are all known if none is invalid', () => {
    expect(failing(valid)).toEqual(['fails', 'name', 'port', 'title', 'tag', 'missing']);
  });

  it.each([
    ['a required value that is not set', schema, ['fails', 'name', 'port', 'tag', 'missing']],
    ['a value of another type', `${valid}${values('port: x\n')}`, ['fails', 'name', 'title', 'tag', 'missing']],
    [
      'an item of another type',
      `${valid}${values('app:\n  tags: [x, 1]\n')}`,
      ['fails', 'name', 'port', 'title', 'missing'],
    ],
    ['a key that is not declared', `${valid}${values('mising: 1\n')}`, ['fails', 'name', 'port', 'title']],
    ['a declaration without a type', valid.replace('name: a', 'name:'), ['fails', 'port', 'title', 'tag', 'missing']],
    [
      'an annotation that is wrong',
      valid.replace('name: a', '#@schema/desc 1\nname: a'),
      ['fails', 'port', 'title', 'tag', 'missing'],
    ],
  ])('are unknown where they depend on %s', (_, files, expected) => {
    expect(failing(files)).toEqual(expected);
  });

  it.each([
    ['a syntax error', `${valid}${values('port: [\n')}`],
    ['code that failed', `${valid}${values('port: #@ nothing\n')}`],
  ])('are all unknown with %s, of which it is not known what it spoils', (_, files) => {
    expect(failing(files)).toEqual(['fails']);
  });
});

describe('what is usable of one document', () => {
  const text = Array.from({ length: shortList }, (_, i) => `k${i}:\n  x: ${i}\n`).join('');
  const document = readDocuments(new SourceFile('v.yml', text)).documents.items[0] as Document;
  const items = (holder: Document | MapItem): readonly MapItem[] =>
    typeof holder.value === 'object' && holder.value !== null && 'items' in holder.value
      ? (holder.value.items as readonly MapItem[])
      : [];
  const error = (code: Finding['code']): Finding => ({ code, severity: 'error' }) as Finding;
  const inner = (index: number): MapItem => items(items(document)[index] as MapItem)[0] as MapItem;
  const without = (refused: readonly number[], code: Finding['code'] = 'invalid-value'): Document | undefined =>
    usableValues(document, {
      schema: undefined,
      schemaFindings: [],
      valuesFindings: [error(code)],
      refused: () => ({
        nodes: new Set(refused.map(inner)),
        above: new Set([document, ...refused.map((index) => items(document)[index] as MapItem)]),
      }),
    });
  const unknown = (found: Document | undefined): readonly string[] =>
    items(found as Document).flatMap((item) =>
      items(item).flatMap(({ value }) => (isUnknown(value) ? [String(item.key)] : [])),
    );

  it('is computed for each set of rejected nodes', () => {
    expect(unknown(without([3]))).toEqual(['k3']);
    expect(unknown(without([4, 5]))).toEqual(['k4', 'k5']);
    expect(unknown(without([3]))).toEqual(['k3']);
    expect(unknown(without([], 'wrong-type'))).toEqual([]);
    expect(unknown(without([0]))).toEqual(['k0']);
  });

  it('is the same object if nothing is invalid', () => {
    expect(without([], 'wrong-type')).toBe(document);
    const found = items(without([3]) as Document);
    expect(found.map((item, i) => item === items(document)[i])).toEqual(found.map((_, i) => i !== 3));
  });

  it('is incomplete if items are not merged, whatever was cached before', () => {
    const marks = (found: Document | undefined): number =>
      items(found as Document).filter(
        ({ value }) => (value as { meta?: { marks?: unknown } }).meta?.marks !== undefined,
      ).length;
    expect(marks(without([], 'wrong-type'))).toBe(0);
    expect(marks(without([], 'overlay-match'))).toBe(shortList);
    expect(marks(without([], 'wrong-type'))).toBe(0);
  });

  it('stays unknown where it was, if items are not merged', () => {
    const [first, ...others] = items(document);
    const values = [{ ...(first as MapItem), value: unknownNode }, ...others];
    const found = usableValues(
      { ...document, value: { ...(document.value as YamlMap), items: values } },
      {
        schema: undefined,
        schemaFindings: [],
        valuesFindings: [error('overlay-match')],
        refused: () => ({ nodes: new Set(), above: new Set() }),
      },
    );
    expect(items(found as Document).map(({ value }) => isUnknown(value))).toEqual([true, ...others.map(() => false)]);
  });

  it('is computed for each invalid declaration', () => {
    const file = new SourceFile('schema.yml', '');
    const declaration = (start: number) => ({ kind: 'integer', origin: { file, start }, annotations: new Map() });
    const [first, second] = [declaration(1), declaration(2)];
    const typed = {
      ...document,
      value: {
        ...(document.value as object),
        items: items(document).map((item, i) => ({
          ...item,
          value: {
            ...(item.value as object),
            items: items(item).map((one) => ({ ...one, meta: { schema: i === 0 ? first : second } })),
          },
        })),
      },
    } as unknown as Document;
    const schema = { ...declaration(0), kind: 'map', items: [{ schema: first }, { schema: second }] };
    const withoutDeclaration = (start: number): number => {
      const wrong = { ...error('schema-null'), file, range: { start, end: start } };
      const found = usableValues(typed, {
        schema: schema as never,
        schemaFindings: [wrong],
        valuesFindings: [],
        refused: () => ({ nodes: new Set(), above: new Set() }),
      });
      return unknown(found).length;
    };
    expect([withoutDeclaration(1), withoutDeclaration(2), withoutDeclaration(1)]).toEqual([1, shortList - 1, 1]);
  });
});

it('the declarations of a schema are known with errors about one of them alone, and with any warnings', () => {
  const file = new SourceFile('a.yml', '');
  const found = (code: Finding['code'], severity: Finding['severity']): Finding => {
    return { code, severity, file, range: { start: 0, end: 0 }, message: '', related: [] };
  };
  const ofOne = found('schema-default-type', 'error');
  const others = (['error', 'warning', 'hint'] as const).map((severity) => found('yaml-syntax', severity));
  expect(isOtherwiseKnown([])).toBe(true);
  expect(others.map((one) => isOtherwiseKnown([ofOne, one]))).toEqual([false, true, true]);
});
