/** The descriptions of every annotation of the catalogue, its arguments and their texts, in every feature. */
import { type AnnotationDescription, type ArgumentDescription, annotationsOf } from '@ytt-language/shared/tooling';
import { describe, expect, it } from 'vitest';
import { completionsAt } from './completion/completion.js';
import { signatureHelpAt } from './hover/signature-help.js';
import { semanticTokens } from './structure/semantic-tokens.js';
import { openFixture } from './testing.js';
import { hoverText } from './testing-answers.js';

type Set = 'released' | 'proposed';

const headers = {
  schema: { released: '#@data/values-schema', proposed: '#@schema/definition data_values=True' },
  'data-values': { released: '#@data/values', proposed: '#@data/values' },
  template: { released: '', proposed: '' },
} as const;

/** A value of each type that rules apply to. */
const valuesOf = { string: 'b', integer: '1', float: '1.5', boolean: 'true', map: '{b: 1}', array: '[1]' } as const;

interface Place {
  readonly about: AnnotationDescription;
  readonly set: Set;
}

/** All annotations of an item or a document, by name. */
const places: readonly (readonly [name: string, Place])[] = (['released', 'proposed'] as const).flatMap((set) =>
  annotationsOf(set).map((about) => [`${set} ${about.name}`, { about, set }] as const),
);

/** A file with `comment`, which contains the cursor, at a position where the annotation is useful. */
function fileWith({ about, set }: Place, comment: string, value: string = valuesOf.string): string {
  const [ofItem] = about.onItems;
  const [ofDocument] = about.onDocuments;
  const start = '#! file: a.yml\n';
  if (ofItem !== undefined) {
    const header = headers[ofItem][set];
    return `${start}${header}${header === '' ? '' : '\n---\n'}${comment}\na: ${value}\n`;
  }
  const header = ofDocument === undefined ? '' : headers[ofDocument][set];
  // An annotation that is a header of a document needs no other one.
  const isHeader = about.name.startsWith('data/values');
  return `${start}${ofDocument === 'schema' && header !== '' && !isHeader ? `${header}\n` : ''}${comment}\n---\na: ${value}\n`;
}

function offered(fixture: string) {
  const { snapshot, offset } = openFixture(fixture);
  return completionsAt(snapshot, offset);
}

/** A value that the argument's rule applies to. */
function valueFor({ types }: ArgumentDescription): string {
  return valuesOf[types?.[0] ?? 'string'];
}

describe.each(places)('%s', (_, place) => {
  const { about } = place;
  const keywords = about.arguments.filter(({ keyword }) => keyword);

  it('is explained, with a link', () => {
    const text = hoverText(fileWith(place, `#@${about.name.slice(0, 3)}<|>${about.name.slice(3)}`)) ?? '';
    const [name, doc, ...rest] = text.split('\n\n');
    expect([name, doc, rest.at(-1)]).toEqual([`\`@${about.name}\``, about.doc, `[Reference](${about.link})`]);
    expect(rest.slice(0, -1).join('\n').match(/^- /gm) ?? []).toHaveLength(keywords.length);
  });

  it('is offered, and marked', () => {
    if (about.onItems.length + about.onDocuments.length === 0) return;
    const entry = offered(fileWith(place, '#@<|>')).find(({ label }) => label === `@${about.name}`);
    expect(entry?.documentation?.()).toContain(about.doc);
    const { snapshot } = openFixture(fileWith(place, `#@${about.name}<|>`));
    const marked = semanticTokens(snapshot).filter(({ type }) => type === 'decorator');
    expect(marked.map(({ range }) => snapshot.file.text.slice(range.start, range.end))).toContain(`@${about.name}`);
  });

  it.each(keywords.map((one) => [one.name, one] as const))('has its argument %s= told', (name, argument) => {
    const at = (comment: string): string => fileWith(place, comment, valueFor(argument));
    expect(hoverText(at(`#@${about.name} ${name.slice(0, 1)}<|>${name.slice(1)}=1`))).toContain(argument.doc);
    const entry = offered(at(`#@${about.name} <|>`)).find(({ label }) => label === `${name}=`);
    expect(entry?.documentation?.()).toContain(argument.doc);
    const { snapshot, offset } = openFixture(at(`#@${about.name} <|>`));
    expect(signatureHelpAt(snapshot, offset)?.label).toContain(`${name}=`);
  });

  it('is offered no values where it takes none', () => {
    const takesValues = about.arguments.some(({ keyword }) => !keyword) || about.name.startsWith('template/');
    const found = offered(fileWith(place, `#@${about.name} <|>`)).map(({ label }) => label);
    const values = found.filter((label) => !label.endsWith('='));
    expect(about.name === 'comment' || values.length > 0).toBe(takesValues || about.name === 'comment');
    expect(offered(fileWith(place, `#@${about.name} x=<|>`)).length > 0).toBe(about.name !== 'comment');
  });

  it('is offered values in a call in its arguments', () => {
    const found = offered(fileWith(place, `#@${about.name} x=len(<|>)`)).map(({ label }) => label);
    expect(['True', 'len'].filter((one) => found.includes(one))).toEqual(
      about.name === 'comment' ? [] : ['True', 'len'],
    );
  });

  const texts = about.arguments.flatMap((argument) =>
    (argument.texts ?? []).map((one) => [one.text, argument, one] as const),
  );
  it.each(texts)('shows the text "%s"', (text, argument, { doc }) => {
    const before = `#@${about.name} ${argument.keyword ? `${argument.name}=` : ''}`;
    const at = (comment: string): string => fileWith(place, comment, valueFor(argument));
    expect(hoverText(at(`${before}"${text.slice(0, 1)}<|>${text.slice(1)}"`))).toContain(doc);
    const entry = offered(at(`${before}"<|>"`)).find(({ label }) => label === text);
    expect(entry?.documentation?.()).toContain(doc);
  });
});
