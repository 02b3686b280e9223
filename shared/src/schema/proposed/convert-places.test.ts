/**
 * What each annotation of a language states is kept by a conversion wherever the annotation may be, or is counted as
 * lost.
 */
import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../../project/inputs.js';
import { evaluateProject } from '../../project/project.js';
import { applyEdits } from '../../text/edit.js';
import { SourceFile } from '../../text/source-file.js';
import { describeSchema } from '../export/describe.js';
import { schemaNodes } from '../lookup.js';
import { convertSchema } from './convert.js';
import type { ConversionTarget } from './implied-rules.js';

function projectOf(schema: string, values = '') {
  const files = [new SourceFile('schema.yml', schema)];
  if (values !== '') files.push(new SourceFile('values.yml', `#@data/values\n---\n${values}\n`));
  return evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
}

function hasErrors(schema: string, values = ''): boolean {
  return projectOf(schema, values).findings.some(({ severity }) => severity === 'error');
}

/** The documentation of all declarations, in order. */
function documented(schema: string): readonly unknown[] {
  return [...schemaNodes(projectOf(schema).schema as never)].map((node) => {
    const { title, description, examples, deprecated, removed } = describeSchema(node);
    const written = node.annotations.has('schema/title') ? title : undefined;
    return [written, description, examples.map(({ value }) => value), (deprecated ?? removed) !== undefined];
  });
}

function converted(text: string, to: ConversionTarget): { readonly text: string; readonly lost: number } {
  const { schema } = projectOf(text);
  const file = schema?.origin?.file;
  if (schema === undefined || file === undefined) throw new Error(`there is no schema in ${text}`);
  const { edits, left, unwritten } = convertSchema(schema, file, to);
  return { text: applyEdits(text, edits), lost: left.length + unwritten };
}

/** Positions of a declaration: its lines below equally indented annotations, and a value for it. */
const places: Readonly<
  Record<string, readonly [lines: (own: string, value: string) => string, data: (value: string) => string]>
> = {
  'at the top': [(own, value) => `${own}a: ${value}`, (value) => `a: ${value}`],
  'in maps': [
    (own, value) => `m:\n  n:\n${indented(own, 4)}    a: ${value}\n  o: true`,
    (value) => `m: {n: {a: ${value}}}`,
  ],
  'of the items of an array': [(own, value) => `l:\n${own}- ${value}`, (value) => `l: [${value}]`],
  'first in such an item': [
    (own, value) =>
      own === '' ? `l:\n- a: ${value}\n  o: true` : `l:\n-\n${indented(own, 2)}  a: ${value}\n  o: true`,
    (value) => `l: [{a: ${value}}]`,
  ],
  'below one that may be null': [
    (own, value) => `#@schema/nullable\nm:\n${indented(own, 2)}  a: ${value}`,
    (value) => `m: {a: ${value}}`,
  ],
};

function indented(lines: string, by: number): string {
  return lines.replaceAll(/^(?=.)/gm, ' '.repeat(by));
}

const common = [
  ['', 'b'],
  ['', '1'],
  ['', 'true'],
  ['', '1.5'],
  ['schema/nullable', 'b'],
  ['schema/nullable', '1'],
  ['schema/default "c"', 'b'],
  ['schema/title "T"', 'b'],
  ['schema/deprecated "D"', 'true'],
  ['schema/examples ("E", "e")', 'b'],
  ['schema/type any=True', '1'],
  ['schema/validation min=1', '1'],
  ['schema/validation max=1', '1'],
  ['schema/validation min_len=1', 'b'],
  ['schema/validation max_len=1', 'b'],
  ['schema/validation one_of=["b", "c"]', 'b'],
  ['schema/validation ("even", lambda v: v % 2 == 0)', '2'],
  ['schema/validation min=1, when=lambda v: True', '1'],
  ['schema/nullable\n#@schema/validation not_null=True', '1'],
] as const;
const proposed = [
  ...common,
  ['schema/allow-empty', 'b'],
  ['schema/allow-empty', '1'],
  ['schema/doc "D"', 'b'],
  ['schema/example "e"', 'b'],
  ['schema/examples [("E", "e")]', 'b'],
  ['schema/type "any"', '1'],
  ['schema/type "null", or_inferred=True', 'b'],
  ['schema/validate min=1, max=2', '1'],
  ['schema/validate enum=["b", "c"]', 'b'],
  ['schema/validate max_len=1', 'b'],
  ['schema/validate format="ip"', 'b'],
  ['schema/validate regexp="^b"', 'b'],
  ['schema/validate min=(1, "one")', '1'],
  ['schema/validate lambda v: v != "c"', 'b'],
] as const;
const languages = {
  '#@data/values-schema': [...common, ['schema/desc "D"', 'b']],
  '#@schema/definition data_values=True': [
    ...proposed,
    ['schema/type one_of=["int", "string"]', '1'],
    ['schema/key missing_ok=True', 'true'],
  ],
  '#@schema': [...proposed, ['schema/any-of "b", "c"', 'b'], ['schema/key-may-be-present', 'true']],
} as const;

// `schema/removed` is not among them: ytt's nearest counterpart is `schema/deprecated`, which rejects nothing.
const given = ['""', 'b', '0', '2', 'null', 'true'];

describe.each(Object.entries(languages))('what is said in the language of %s', (header, annotated) => {
  describe.each(Object.entries(places))('%s', (_place, [lines, data]) => {
    it.each(annotated.map(([annotation, value]) => [annotation, value] as const))(
      'by %j of %s',
      (annotation, value) => {
        const own = annotation === '' ? '' : `#@${annotation}\n`;
        const text = `${header}\n---\n${lines(own, value)}\n`;
        // Not every annotation is valid in every position.
        if (projectOf(text).findings.some(({ code, severity }) => severity === 'error' && code !== 'invalid-value'))
          return;
        const verdicts = (schema: string): readonly string[] => given.filter((one) => !hasErrors(schema, data(one)));
        const before = verdicts(text);
        for (const to of ['released', 'definition'] as const) {
          const there = converted(text, to);
          if (there.lost > 0) continue;
          expect([there.text, verdicts(there.text)]).toEqual([there.text, before]);
          expect([there.text, documented(there.text)]).toEqual([there.text, documented(text)]);
          const back = converted(there.text, to === 'released' ? 'definition' : 'released');
          if (back.lost === 0) expect([back.text, verdicts(back.text)]).toEqual([back.text, before]);
        }
      },
    );
  });
});
