/**
 * Plain YAML passed with `-f` that looks like data values: ytt renders it unchanged, which is rarely what was meant
 * (https://carvel.dev/ytt/docs/v0.48.x/ytt-data-values/#plain-merge).
 */
import { isMap } from '../../document/kinds.js';
import type { DocumentSet, MapItem } from '../../document/node.js';
import { hasTemplating } from '../../document/node-traits.js';
import type { Finding } from '../../findings/finding.js';
import { findItem } from '../../schema/lookup.js';
import type { SchemaNode } from '../../schema/schema-node.js';
import type { SourceFile } from '../../text/source-file.js';

/** A warning if the schema declares every top-level key of `file`'s only document. */
export function plainValuesFindings(file: SourceFile, documents: DocumentSet, schema: SchemaNode): readonly Finding[] {
  const keys = topLevelItems(documents);
  const [first] = keys;
  if (first?.origin === undefined || schema.kind !== 'map') return [];
  if (!keys.every((item) => findItem(schema, item.key) !== undefined) || hasTemplating(documents)) return [];
  return [
    {
      code: 'plain-values-rendered',
      severity: 'warning',
      file,
      range: { start: first.origin.start, end: first.origin.end },
      message:
        'This file has the keys of the data values, but sets none: ytt renders it, as it is plain YAML given with --file',
      related: [],
      fixes: [
        {
          title: 'Make it a data values document',
          // In a data values document, ytt rejects comments that do not begin with `#!` or `#@`.
          preferred: !/#(?![!@])/.test(file.text),
          edits: [{ file, edit: { range: { start: 0, end: 0 }, newText: headerFor(file) } }],
        },
      ],
    },
  ];
}

function headerFor(file: SourceFile): string {
  return file.text.startsWith('---') ? '#@data/values\n' : '#@data/values\n---\n';
}

function topLevelItems({ items }: DocumentSet): readonly MapItem[] {
  const documents = items.filter((document) => document.injected !== true);
  const value = documents.length === 1 ? documents[0]?.value : undefined;
  return isMap(value) ? value.items : [];
}
