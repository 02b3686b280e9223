/** From the schema documents of a library to its one schema. */
import type { Document } from '../document/node.js';
import type { Finding } from '../findings/finding.js';
import { overlayDocument } from '../overlay/apply.js';
import { buildSchema } from '../schema/build.js';
import type { SchemaNode } from '../schema/schema-node.js';
import type { Thread } from '../starlark/thread.js';
import type { Origin } from '../text/origin.js';
import type { Envelope } from './envelope.js';

export interface MergedSchema {
  readonly schema: SchemaNode | undefined;
  /** The documents as overlaid. */
  readonly document: Document | undefined;
  readonly forOthers: readonly Envelope[];
  readonly findings: readonly Finding[];
}

/** Overlays the documents in order. Each of them must be a schema by itself, wherever it is addressed to. */
export function mergeSchemas(envelopes: readonly Envelope[], thread: Thread, fallback: Origin): MergedSchema {
  const context = { thread, fallback };
  const findings: Finding[] = [];
  const forOthers: Envelope[] = [];
  let merged: Document | undefined;
  let schema: SchemaNode | undefined;
  for (const envelope of envelopes) {
    const built = buildSchema(envelope.document, context);
    findings.push(...built.findings);
    if (envelope.isForOtherLibrary) {
      forOthers.push(envelope);
    } else if (merged === undefined) {
      merged = envelope.document;
      schema = built.schema;
    } else {
      const overlaid = overlayDocument(merged, envelope.document, { thread });
      findings.push(...overlaid.findings);
      merged = overlaid.result;
      schema = undefined;
    }
  }
  if (merged !== undefined && schema === undefined) {
    const built = buildSchema(merged, context);
    findings.push(...built.findings);
    schema = built.schema;
  }
  return { schema, document: merged, forOthers, findings };
}
