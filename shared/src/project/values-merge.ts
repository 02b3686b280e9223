/** From a library's schema and data values documents to its effective data values. */
import type { Document } from '../document/node.js';
import type { Finding } from '../findings/finding.js';
import { overlayDocument } from '../overlay/apply.js';
import { mergePlainDocument } from '../overlay/plain-merge.js';
import { checkDocument } from '../schema/check.js';
import { defaultDocument } from '../schema/defaults.js';
import { deprecationFindings, violationFinding } from '../schema/findings.js';
import { definitionOrigin, type SchemaNode } from '../schema/schema-node.js';
import type { TypeViolation } from '../schema/violation.js';
import type { Thread } from '../starlark/thread.js';
import type { Origin } from '../text/origin.js';
import { emptyDocument } from './empty-document.js';
import type { Envelope } from './envelope.js';

export interface MergedValues {
  readonly document: Document;
  readonly forOthers: readonly Envelope[];
  readonly findings: readonly Finding[];
}

/** Overlays the documents in order over the schema's defaults, checking the types after each. */
export function mergeValues(
  envelopes: readonly Envelope[],
  schema: SchemaNode | undefined,
  thread: Thread,
  fallback: Origin,
): MergedValues {
  const findings: Finding[] = [];
  const check = (document: Document): Document => {
    if (schema === undefined) return document;
    const checked = checkDocument(schema, document);
    findings.push(
      ...checked.violations.map((violation) => violationFinding(violation, declaration(violation) ?? fallback)),
    );
    return checked.node;
  };
  const forOthers: Envelope[] = [];
  let merged = schema === undefined ? undefined : check(defaultDocument(schema));
  for (const envelope of envelopes) {
    if (envelope.isForOtherLibrary) {
      forOthers.push(envelope);
      continue;
    }
    if (schema !== undefined) findings.push(...deprecationFindings(schema, envelope.document));
    let next = envelope.document;
    if (merged !== undefined) {
      const overlaid = envelope.isPlain ? mergePlainDocument(merged, next) : overlayDocument(merged, next, { thread });
      findings.push(...overlaid.findings);
      next = overlaid.result;
    }
    merged = check(next);
  }
  return { document: merged ?? emptyDocument, forOthers, findings };
}

/** A value that code computed stands nowhere, so the declaration that it breaks is shown. */
function declaration(violation: TypeViolation): Origin | undefined {
  return violation.kind === 'unknown-key' ? violation.map.typeOrigin : definitionOrigin(violation.expected);
}
