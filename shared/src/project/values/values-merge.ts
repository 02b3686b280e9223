/** Merges the schema and data values documents of a library into its effective data values. */

import { isYamlCollection } from '../../document/kinds.js';
import type { Document } from '../../document/node.js';
import { mayRepeatKeys } from '../../document/node-traits.js';
import { readDocuments } from '../../document/read/read-documents.js';
import { isIncomplete } from '../../document/unknown.js';
import { type Finding, hasError, placeThatYttNames } from '../../findings/finding.js';
import { IdentityMemo } from '../../memo/identity-memo.js';
import { addAll } from '../../memo/list-map.js';
import { type OverlayOptions, type OverlayOutcome, overlayDocument } from '../../overlay/apply.js';
import { mergePlainDocument } from '../../overlay/plain-merge.js';
import { repeatedKeyFindings } from '../../overlay/repeated-keys.js';
import { checkDocument } from '../../schema/check/check.js';
import { defaultDocument } from '../../schema/check/defaults.js';
import { deprecationFindings, violationFinding } from '../../schema/check/findings.js';
import { isKeyCount, type KeyCount, placedKeyCount } from '../../schema/check/key-counts.js';
import type { TypeViolation } from '../../schema/check/violation.js';
import { mayDeclareKeyTwice } from '../../schema/lookup.js';
import { releasedLanguage } from '../../schema/proposed/languages.js';
import { definitionOrigin, type SchemaNode } from '../../schema/schema-node.js';
import type { Thread } from '../../starlark/eval/thread.js';
import type { Origin } from '../../text/origin.js';
import type { TextRange } from '../../text/range.js';
import type { AddressedDocument } from '../library/addressed-document.js';
import { type DeclaredKeys, declaredKeys } from './declared-keys.js';
import { withNewKeys, withoutOtherKinds } from './permissive-overlay.js';
import { withSchemaFixes } from './schema-fixes.js';

/** The result of merging the data values documents of a library. */
export interface MergedValues {
  readonly document: Document;
  readonly forOthers: readonly AddressedDocument[];
  readonly findings: readonly Finding[];
}

type Merged = Omit<MergedValues, 'forOthers'>;

/** The data values if nothing sets any. */
export const emptyDocument: Document = {
  kind: 'document',
  origin: undefined,
  value: { kind: 'map', items: [], origin: undefined },
};

/**
 * The number of documents between two checks for interruption. Merges that were completed before an interruption are
 * memoised.
 */
const documentsBetweenChecks = 20;

/** The number of findings, made or given fixes, between two chances to answer requests. */
const findingsBetweenChecks = 500;

const merged = new IdentityMemo<Merged>();

/** Overlays the documents in order on the schema's defaults, and checks the types after each. */
export function mergeValues(
  addressed: readonly AddressedDocument[],
  schema: SchemaNode | undefined,
  thread: Thread,
  fallback: Origin,
): MergedValues {
  const own = addressed.filter((one) => !one.isForOtherLibrary);
  const key = [schema, ...own.flatMap((one) => [one.document, one.isPlain])];
  const { limitsMet } = thread;
  const result = merged.get(
    fallback.file.memory,
    key,
    () => mergeAnew(own, schema, thread, fallback),
    () => thread.limitsMet === limitsMet,
  );
  return { ...result, forOthers: addressed.filter((one) => one.isForOtherLibrary) };
}

function mergeAnew(
  addressed: readonly AddressedDocument[],
  schema: SchemaNode | undefined,
  thread: Thread,
  fallback: Origin,
): Merged {
  const findings: Finding[] = [];
  let paced = 0;
  const pace = (): void => {
    if (++paced % findingsBetweenChecks === 0) thread.limits.checkpoint?.();
  };
  const report = (violation: TypeViolation): void => {
    findings.push(violationFinding(violation, declaration(violation) ?? fallback));
  };
  const isPermissive = schema?.language !== undefined && schema.language !== releasedLanguage;
  let counts: readonly KeyCount[] = [];
  /**
   * Undeclared keys are not reported if `elsewhere` has them: the document may have them in the wrong map only because
   * of a line that does not parse.
   */
  const check = (document: Document, elsewhere?: DeclaredKeys): Document => {
    if (schema === undefined) return document;
    const { node, violations } = checkDocument(schema, document);
    // These violations are reported at the end, because later documents may set the missing keys.
    counts = violations.filter(isKeyCount);
    for (const violation of violations) {
      pace();
      if (!isKeyCount(violation) && !(violation.kind === 'unknown-key' && elsewhere?.mayHold(violation.item.key)))
        report(violation);
    }
    return node;
  };
  let document = schema === undefined ? undefined : check(defaultsOf(schema));
  let unchecked = document;
  for (const [i, one] of addressed.entries()) {
    if (i % documentsBetweenChecks === documentsBetweenChecks - 1) thread.limits.interrupt?.();
    if (schema !== undefined) addAll(findings, deprecationFindings(schema, one.document));
    const unread = schema !== undefined && isUnread(one);
    const merge = isPermissive || unread ? overlayPermissively : overlay;
    const left = document;
    const overlaid = left === undefined ? undefined : merge(left, one, { thread, fallback });
    if (left !== undefined && overlaid !== undefined) {
      const mergedPermissively = (): Document => overlayPermissively(left, one, { thread, fallback }).result;
      const refused = () => (schema === undefined ? [] : checkDocument(schema, mergedPermissively()).violations);
      thread.limits.checkpoint?.();
      addAll(findings, [...withSchemaFixes(overlaid.findings, refused, pace), ...overlaid.around]);
      thread.limits.checkpoint?.();
    }
    const before = findings.length;
    unchecked = overlaid?.result ?? one.document;
    document = check(unchecked, unread ? declaredKeys(schema) : undefined);
    thread.limits.checkpoint?.();
    addAll(findings, atDocument(one.document, findings.slice(before)));
  }
  if (document !== undefined && unchecked !== undefined) {
    // A check adds only keys that are missing. Most documents that were only read have been searched for repeated ones.
    if (mayRepeatKeys(unchecked) || (schema !== undefined && mayDeclareKeyTwice(schema)))
      addAll(findings, repeatedKeyFindings(document));
    const documents = addressed.map((one) => one.document);
    for (const violation of counts) report(placedKeyCount(violation, document, documents));
  }
  return { document: document ?? emptyDocument, findings };
}

/**
 * Whether lines of a document could not be read. One of them may be an annotation that allows new keys, so that only
 * the schema can decide which keys are wrong.
 */
function isUnread({ document }: AddressedDocument): boolean {
  const file = document.origin?.file;
  return isIncomplete(document) && file !== undefined && hasError(readDocuments(file).findings);
}

type Merging = Required<Pick<OverlayOptions, 'thread' | 'fallback'>>;

function overlay(
  left: Document,
  { document, isPlain }: Pick<AddressedDocument, 'document' | 'isPlain'>,
  options: Merging,
): OverlayOutcome<Document> {
  return isPlain ? mergePlainDocument(left, document, options.fallback) : overlayDocument(left, document, options);
}

/** Like `overlay`, for languages in which only the schema decides which keys and types are valid. */
function overlayPermissively(
  left: Document,
  { document, isPlain }: AddressedDocument,
  options: Merging,
): OverlayOutcome<Document> {
  const given = isPlain ? document : withNewKeys(document);
  return overlay(withoutOtherKinds(left, document), { document: given, isPlain }, options);
}

/**
 * ytt reports only in the schema that a data values document without content, or with a scalar, removes all values.
 * Here it is also reported at that document, or at its annotation.
 */
function atDocument({ value, origin, annotations }: Document, findings: readonly Finding[]): readonly Finding[] {
  const mismatch = findings.find(({ code }) => code === 'wrong-type');
  const [annotation] = annotations?.values() ?? [];
  const place = origin ?? annotation?.origin;
  if (mismatch === undefined || place === undefined || mismatch.file === place.file || isYamlCollection(value))
    return [];
  const hint = value === null ? '\nhint: this document is empty: give it content, or remove it' : '';
  const message = `${mismatch.message}${hint}`;
  const named = { file: mismatch.file, range: mismatch.range, message: placeThatYttNames };
  const range = { start: place.start, end: place.end };
  const own = { file: place.file, range: value === null ? range : (valueOf(place) ?? range) };
  return [{ ...mismatch, ...own, message, related: [named, ...mismatch.related], fixes: [] }];
}

/** The range of the value, even if it begins on another line than the key. */
function valueOf({ valueStart, valueEnd }: Origin): TextRange | undefined {
  return valueStart === undefined || valueEnd === undefined ? undefined : { start: valueStart, end: valueEnd };
}

const defaults = new WeakMap<SchemaNode, Document>();

/** Always the same document for a schema, so that results computed from it are memoised. */
function defaultsOf(schema: SchemaNode): Document {
  const document = defaults.get(schema) ?? defaultDocument(schema);
  defaults.set(schema, document);
  return document;
}

/** A value computed by code has no position, so the violated declaration is shown. */
function declaration(violation: TypeViolation): Origin | undefined {
  return violation.kind === 'unknown-key' ? violation.map.typeOrigin : definitionOrigin(violation.expected);
}
