/**
 * Distinguishes schema documents, data values documents and templates by the annotation of the document
 * (https://carvel.dev/ytt/docs/v0.48.x/how-to-use-data-values/).
 */

import { parseComment } from '../../annotations/comment.js';
import { isNode } from '../../document/kinds.js';
import type { Document, DocumentSet, Node, NodeComment, NodeValue } from '../../document/node.js';
import { hasTemplating } from '../../document/node-traits.js';
import type { FindingCode } from '../../findings/catalogue.js';
import type { Finding, Fix, Words } from '../../findings/finding.js';
import { findingAt, startOf } from '../../findings/finding-at.js';
import { withArticle } from '../../findings/plain-words.js';
import { IdentityMemo } from '../../memo/identity-memo.js';
import { type Dialect, proposedHeaders, proposedLanguageOf } from '../../schema/proposed/languages.js';
import type { Origin } from '../../text/origin.js';
import { originName } from '../../text/origin.js';
import type { SourceFile } from '../../text/source-file.js';

/** The annotations that mark a document as something other than a template. */
export type DocumentAnnotation = 'data/values' | 'data/values-schema';

/** The documents of one kind, and the others. */
export interface ExtractedDocuments {
  readonly matching: readonly Document[];
  readonly others: readonly Document[];
  /** Findings about annotations that are misplaced or repeated. */
  readonly findings: readonly Finding[];
}

/**
 * Splits `documents`, read from `file`, into those with the annotation `name` and the others. A proposed header also
 * marks a schema, unless the dialect is ytt's own.
 */
export function extractDocuments(
  documents: DocumentSet,
  name: DocumentAnnotation,
  file: SourceFile,
  dialect: Dialect,
): ExtractedDocuments {
  const takesProposed = name === 'data/values-schema' && dialect !== 'released';
  return extracted.get(documents, [name, file, takesProposed], () => extractAnew(documents, name, file, takesProposed));
}

const extracted = new IdentityMemo<ExtractedDocuments>();

function extractAnew(
  documents: DocumentSet,
  name: DocumentAnnotation,
  file: SourceFile,
  takesProposed: boolean,
): ExtractedDocuments {
  const findings: Finding[] = [];
  const refuse = (code: FindingCode, origin: Origin | undefined, words: Words): void => {
    findings.push(findingAt(code, origin ?? startOf(file), words));
  };
  findMisplaced(documents, name, refuse);
  const matching: Document[] = [];
  const others: Document[] = [];
  for (const document of documents.items) {
    const found = annotationsNamed(document.comments, name);
    const isMatching =
      found.length > 0 || document.annotations?.has(name) === true || (takesProposed && isProposed(document));
    (isMatching ? matching : others).push(document);
    const second = found[1];
    if (second !== undefined)
      refuse('annotation-repeated', second.origin, {
        plain: `@${name} is there twice`,
        message: `${name} annotation may only be used once per document`,
      });
  }
  return { matching, others, findings };
}

/** Whether the document has a header of the design documents, which also marks a schema. */
function isProposed(document: Document): boolean {
  return (
    proposedLanguageOf(document.annotations) !== undefined ||
    proposedHeaders.some((header) => isNamed(document.comments, header))
  );
}

/** Findings about headers of the design documents, which have no effect in ytt's own dialect. */
export function ignoredHeaderFindings({ items }: DocumentSet): readonly Finding[] {
  return items.flatMap(({ comments }): readonly Finding[] => {
    if (isNamed(comments, 'data/values-schema')) return [];
    return proposedHeaders.flatMap((header) =>
      annotationsNamed(comments, header).map(({ origin }) => ({
        code: 'schema-proposed-annotation',
        severity: 'information',
        file: origin.file,
        range: { start: origin.start, end: origin.end },
        message: `@${header} is a proposal that ytt ignores, so this document is a template; use @data/values-schema`,
        related: [],
        fixes: [headerFix(origin, header)],
      })),
    );
  });
}

function headerFix({ file, start, end }: Origin, header: string): Fix {
  const at = file.text.indexOf(header, start);
  const edit = { range: { start: at, end }, newText: 'data/values-schema' };
  return { title: 'Use @data/values-schema', edits: [{ file, edit }] };
}

/**
 * Whether `file` may contain schema or data values documents: a search of the text, which is cheaper than visiting
 * every node.
 */
export function mayHoldDataValues(file: SourceFile): boolean {
  return /@(data\/values|schema\b)/.test(file.text);
}

/** Whether `file` may contain a schema with a header of the design documents, decided before its code runs. */
export function mayHoldProposedSchema(file: SourceFile): boolean {
  return file.includes('#@schema') && /^[ \t]*#@schema(\/definition|\/match)?(\s|$)/m.test(file.text);
}

/** Whether `file` may be in a language of the design documents. */
export function mayBeProposed(file: SourceFile, dialect: Dialect): boolean {
  return dialect === 'proposed' || (dialect === 'auto' && mayHoldProposedSchema(file));
}

function annotationsNamed(comments: readonly NodeComment[] | undefined, name: string): readonly NodeComment[] {
  // Most nodes have no comments, and few comments begin with the name.
  return (comments ?? []).filter((comment) => {
    if (!comment.data.startsWith(`@${name}`)) return false;
    const parsed = parseComment(comment.data, false);
    return parsed.kind === 'annotation' && parsed.name === name;
  });
}

function isNamed(comments: readonly NodeComment[] | undefined, name: string): boolean {
  return annotationsNamed(comments, name).length > 0;
}

const nodeNames: Readonly<Record<Exclude<Node['kind'], 'document'>, string>> = {
  documentSet: 'document set',
  map: 'map',
  mapItem: 'map item',
  array: 'array',
  arrayItem: 'array item',
};

function findMisplaced(
  root: DocumentSet,
  name: DocumentAnnotation,
  refuse: (code: FindingCode, origin: Origin | undefined, words: Words) => void,
): void {
  // A node can be reached many times through aliases.
  const seen = new Set<object>();
  const pending: NodeValue[] = [root];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (!isNode(value) || seen.has(value)) continue;
    seen.add(value);
    // Nodes without any annotation contain no misplaced ones, and make up most of a large file.
    if (!hasTemplating(value)) continue;
    if (value.kind !== 'document')
      for (const comment of annotationsNamed(value.comments, name))
        refuse('annotation-misplaced', comment.origin, misplacedWords(name, nodeNames[value.kind], value.origin));
    if ('items' in value) for (let i = value.items.length - 1; i >= 0; i--) pending.push(value.items[i] ?? null);
    else pending.push(value.value);
  }
}

function misplacedWords(name: DocumentAnnotation, nodeName: string, origin: Origin | undefined): Words {
  return {
    plain: `@${name} belongs directly above the '---' of a document, but stands on ${withArticle(nodeName)}`,
    message: `Found @${name} on ${nodeName} (${originName(origin)}); only documents (---) can be annotated with @${name}`,
  };
}
