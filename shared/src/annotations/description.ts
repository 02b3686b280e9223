/**
 * The description of an annotation: its purpose, where it may be used, and its arguments. The catalogue lists them all.
 */

/** The roles of documents that may be annotated. */
export type AnnotatedDocument = 'schema' | 'data-values' | 'template';

/** The types of data values that a rule can apply to. */
export type RuleType = 'string' | 'integer' | 'float' | 'boolean' | 'map' | 'array';

export interface ArgumentDescription {
  /** The keyword, or a name for a positional argument. */
  readonly name: string;
  readonly keyword: boolean;
  /** Starlark types, as words: `bool`, `string`, `int`, `function`. */
  readonly type: string;
  /** A sentence or two, in Markdown. */
  readonly doc: string;
  /** The initial value, as a snippet of the protocol. */
  readonly snippet: string;
  /** The allowed strings, or the allowed elements of its list, with descriptions. */
  readonly texts?: readonly ArgumentText[];
  /** For rules: the types of data values that they apply to; undefined for all. */
  readonly types?: readonly RuleType[];
}

/** One of the strings that an argument accepts. */
export interface ArgumentText {
  readonly text: string;
  /** A few words, in Markdown. */
  readonly doc: string;
}

export interface AnnotationDescription {
  /** Without the `@`. */
  readonly name: string;
  /** A sentence or two, in Markdown. */
  readonly doc: string;
  readonly arguments: readonly ArgumentDescription[];
  /** The kinds of documents in which completion offers it on items; none for annotations that have a shorter syntax. */
  readonly onItems: readonly AnnotatedDocument[];
  /** The kinds of documents in which completion offers it above the `---`. */
  readonly onDocuments: readonly AnnotatedDocument[];
  /** The initial text after the name, as a snippet of the protocol; empty if none is needed. */
  readonly snippet: string;
  /** The initial text above a `---`. */
  readonly documentSnippet: string;
  /** The page of ytt's documentation. */
  readonly link: string;
}

/** The roles of documents that completion offers an annotation for, if it may be written in all of them. */
export const everyDocument: readonly AnnotatedDocument[] = ['schema', 'data-values', 'template'];

const documentation = 'https://carvel.dev/ytt/docs/v0.48.x';

function pageOf(name: string): string {
  if (/^(?:schema|data)\//.test(name)) return `${documentation}/lang-ref-ytt-schema/`;
  return `${documentation}/${name.startsWith('overlay/') ? 'lang-ref-ytt-overlay' : 'lang-ref-annotation'}/`;
}

/**
 * An annotation without arguments that completion offers nowhere, unless `rest` says otherwise. Completion continues
 * with its first argument if that is positional.
 */
export function annotation(
  name: string,
  doc: string,
  rest: Partial<Omit<AnnotationDescription, 'name' | 'doc' | 'link'>> = {},
): AnnotationDescription {
  const first = rest.arguments?.[0];
  const begun = first === undefined || first.keyword ? '' : ` ${first.snippet}`;
  const { snippet = begun, documentSnippet = snippet } = rest;
  return {
    arguments: [],
    onItems: [],
    onDocuments: [],
    ...rest,
    name,
    doc,
    snippet,
    documentSnippet,
    link: pageOf(name),
  };
}

/** Describes an argument that is passed as `name=value`; `snippet` is the initial value after the `=`. */
export function keyword(name: string, type: string, snippet: string, doc: string): ArgumentDescription {
  return { name, keyword: true, type, doc, snippet };
}

/** A keyword argument that is a rule for data values of some types. */
export function rule(
  types: readonly RuleType[],
  name: string,
  type: string,
  snippet: string,
  doc: string,
): ArgumentDescription {
  return { ...keyword(name, type, snippet, doc), types };
}

/**
 * Describes an argument that is passed without a name; `name` is only how help calls it, and `snippet` its initial
 * value.
 */
export function positional(name: string, type: string, snippet: string, doc: string): ArgumentDescription {
  return { name, keyword: false, type, doc, snippet };
}
