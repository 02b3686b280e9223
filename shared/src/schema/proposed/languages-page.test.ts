import { describe, expect, it } from 'vitest';
import { anchorOf, proposedAnnotations, proposedHeaderAnnotations } from '../../annotations/catalogue/proposed.js';
import { annotationsOf, describeAnnotation } from '../../annotations/catalogue.js';
import { SourceFile } from '../../text/source-file.js';
import { proposedAnnotations as knownNames } from '../build/annotation-names.js';
import { buildSchema } from '../build/build.js';
import { checkDocument } from '../check/check.js';
import { documentOf } from '../testing.js';
import { formatNames } from './formats.js';
import { proposedKeywords } from './keyword-rules.js';
import { proposedHeaders } from './languages.js';
import { annotationExamples, languagesPage } from './languages-page.js';
import { typeNames } from './types.js';

const page = languagesPage();
const fallback = { file: new SourceFile('schema.yml', ''), start: 0, end: 0 };

describe('the page of schema languages', () => {
  it('has a section for every header and annotation, which descriptions link to', () => {
    const names = [...proposedHeaderAnnotations, ...proposedAnnotations].map(({ name }) => name);
    expect(names.filter((name) => !page.includes(`### @${name}\n`))).toEqual([]);
    for (const name of names) {
      const set = name === 'schema/type' ? 'proposed' : 'released';
      expect(describeAnnotation(name, set)?.link.endsWith(`docs/schema-languages.md#${anchorOf(name)}`)).toBe(true);
    }
    expect(anchorOf('schema/any-key')).toBe('schemaany-key');
  });

  it('describes every name of the languages', () => {
    const described = new Set(annotationsOf('proposed').map(({ name }) => name));
    const headers = new Set<string>(proposedHeaders);
    expect([...knownNames.keys()].filter((name) => !headers.has(name) && !described.has(name))).toEqual([]);
    expect(proposedHeaders.filter((name) => describeAnnotation(name) === undefined)).toEqual([]);
    const rules = describeAnnotation('schema/validate')?.arguments.map(({ name }) => name);
    expect(proposedKeywords.filter((name) => !rules?.includes(name))).toEqual([]);
    const added = describeAnnotation('schema/validation', 'proposed')?.arguments.map(({ name }) => name);
    expect(added).toContain('format');
    expect(formatNames.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
    const aliases = ['integer', 'boolean', 'list'];
    expect(typeNames.filter((name) => !aliases.includes(name) && !page.includes(name))).toEqual([]);
  });

  it.each(proposedAnnotations.map(({ name }) => name))('has an example of @%s that holds', (name) => {
    const { schema = '', values = '' } = annotationExamples[name] ?? {};
    expect(schema).toContain(`#@${name}`);
    const header = '#@schema/definition data_values=True\n---\n';
    const built = buildSchema(documentOf('schema.yml', header + schema), { fallback });
    expect(built.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(checkDocument(built.schema, documentOf('values.yml', `---\n${values}`)).violations).toEqual([]);
  });
});

describe('the texts of arguments', () => {
  const textsOf = (name: string, argument: string): readonly string[] =>
    proposedAnnotations
      .find((one) => one.name === name)
      ?.arguments.find((one) => one.name === argument)
      ?.texts?.map(({ text }) => text) ?? [];

  it('are the formats and types that there are', () => {
    expect(textsOf('schema/validate', 'format').toSorted()).toEqual(formatNames.toSorted());
    const synonyms = ['integer', 'boolean', 'list'];
    const types = typeNames.filter((name) => !synonyms.includes(name)).toSorted();
    expect(textsOf('schema/type', 'one_of').toSorted()).toEqual(types);
    expect(textsOf('schema/type', 'type').toSorted()).toEqual(types);
  });
});
