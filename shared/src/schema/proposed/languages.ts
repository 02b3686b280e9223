/**
 * The languages of schemas: that of ytt 0.48, and those of its design documents. The header of a schema selects its
 * language; the dialect of the run can override it.
 */
import type { Annotations, Document } from '../../document/node.js';

/**
 * Determines the language of a schema: its header (`auto`), or always ytt's own, in which a proposed header has no
 * effect (`released`); with `proposed`, schemas with a released header are in the language of `@schema/definition`.
 */
export type Dialect = (typeof dialects)[number];

/** The dialects, the default one first. */
export const dialects = ['auto', 'released', 'proposed'] as const;

/** The properties in which languages differ. */
export interface SchemaLanguage {
  /** The annotation, without its `@`, that marks a schema of this language. */
  readonly header: 'data/values-schema' | 'schema/match' | 'schema/definition' | 'schema';
  /** The header with arguments that make it a schema of data values. */
  readonly headerText: string;
  /** Whether it has the annotations of the design documents, besides the released ones. */
  readonly hasProposedAnnotations: boolean;
  /** Whether a key without a value declares any value, and `[]` an array of any items. */
  readonly takesEmptyValues: boolean;
  /** Which data values must not be empty by default: none, strings, or all. */
  readonly implied: 'nothing' | 'strings' | 'values';
}

/** The language of ytt 0.48. */
export const releasedLanguage: SchemaLanguage = {
  header: 'data/values-schema',
  headerText: 'data/values-schema',
  hasProposedAnnotations: false,
  takesEmptyValues: false,
  implied: 'nothing',
};

/** The first draft of the released language (the schema module). */
const matchLanguage: SchemaLanguage = {
  ...releasedLanguage,
  header: 'schema/match',
  headerText: 'schema/match data_values=True',
};

/** The schema design proposal. */
const definitionLanguage: SchemaLanguage = {
  header: 'schema/definition',
  headerText: 'schema/definition data_values=True',
  hasProposedAnnotations: true,
  takesEmptyValues: true,
  implied: 'strings',
};

/** The proposal before that. */
const earlyLanguage: SchemaLanguage = {
  ...definitionLanguage,
  header: 'schema',
  headerText: 'schema attach="data/values"',
  implied: 'values',
};

const proposedLanguages = [definitionLanguage, matchLanguage, earlyLanguage] as const;

/** The headers of the design documents, without their `@`. */
export const proposedHeaders = proposedLanguages.map(({ header }) => header);

/** The language of a proposed header among `annotations`; undefined for ytt's own header, or none. */
export function proposedLanguageOf(annotations: Pick<Annotations, 'has'> | undefined): SchemaLanguage | undefined {
  if (annotations === undefined || annotations.has(releasedLanguage.header)) return undefined;
  return proposedLanguages.find(({ header }) => annotations.has(header));
}

/** The language of a schema document. */
export function languageOf({ annotations }: Document, dialect: Dialect): SchemaLanguage {
  const own = dialect === 'released' ? undefined : proposedLanguageOf(annotations);
  return own ?? languageOfReleased(dialect);
}

function languageOfReleased(dialect: Dialect): SchemaLanguage {
  return dialect === 'proposed' ? definitionLanguage : releasedLanguage;
}

/** The language of a document with these annotations; undefined if it is not a schema. */
export function languageOfHeaders(annotations: Pick<Annotations, 'has'>, dialect: Dialect): SchemaLanguage | undefined {
  if (annotations.has(releasedLanguage.header)) return languageOfReleased(dialect);
  return dialect === 'released' ? undefined : proposedLanguageOf(annotations);
}
