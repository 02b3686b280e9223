/** Merges the schema documents of a library into its schema. */

import type { Document } from '../../document/node.js';
import type { Finding } from '../../findings/finding.js';
import { IdentityMemo } from '../../memo/identity-memo.js';
import { addAll } from '../../memo/list-map.js';
import { overlayDocument } from '../../overlay/apply.js';
import { buildSchema, type SchemaContext } from '../../schema/build/build.js';
import type { SchemaNode } from '../../schema/schema-node.js';
import type { AddressedDocument } from '../library/addressed-document.js';

/** The result of merging the schema documents of a library. */
export interface MergedSchema {
  readonly schema: SchemaNode | undefined;
  /** The overlaid documents. */
  readonly document: Document | undefined;
  readonly forOthers: readonly AddressedDocument[];
  readonly findings: readonly Finding[];
}

type Merged = Omit<MergedSchema, 'forOthers'>;

const merged = new IdentityMemo<Merged>();

/** Overlays the documents in order. Each must be a valid schema by itself, wherever it is addressed. */
export function mergeSchemas(addressed: readonly AddressedDocument[], context: Required<SchemaContext>): MergedSchema {
  const { fallback, dialect, thread } = context;
  const { limitsMet } = thread;
  const documents = addressed.flatMap((one) => [one.document, one.isForOtherLibrary]);
  const result = merged.get(
    fallback.file.memory,
    [dialect, ...documents],
    () => mergeAnew(addressed, context),
    () => thread.limitsMet === limitsMet,
  );
  return { ...result, forOthers: addressed.filter((one) => one.isForOtherLibrary) };
}

function mergeAnew(addressed: readonly AddressedDocument[], context: Required<SchemaContext>): Merged {
  const findings: Finding[] = [];
  const { checkpoint = () => undefined } = context.thread.limits;
  const build = (document: Document): SchemaNode => {
    checkpoint();
    const built = buildSchema(document, context);
    addAll(findings, built.findings);
    checkpoint();
    return built.schema;
  };
  let document: Document | undefined;
  let schema: SchemaNode | undefined;
  for (const one of addressed) {
    const own = build(one.document);
    if (one.isForOtherLibrary) continue;
    if (document === undefined) {
      document = one.document;
      schema = own;
    } else {
      const overlaid = overlayDocument(document, one.document, context);
      addAll(findings, [...overlaid.findings, ...overlaid.around]);
      document = overlaid.result;
      schema = undefined;
    }
  }
  if (document !== undefined) schema ??= build(document);
  return { schema, document, findings };
}
