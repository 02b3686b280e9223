/** A declaration without its type and annotations: the common beginning of all schema nodes. */
import type { ArrayItem, Document, MapItem } from '../document/node.js';
import { noDocumentation, type SchemaNode } from './schema-node.js';

/** A schema node without its type. */
export type BareDeclaration = Omit<Extract<SchemaNode, { kind: 'null' }>, 'kind'>;

/** The declaration of `node`, ignoring its annotations; its value is its default. */
export function bareDeclaration(node: Document | MapItem | ArrayItem): BareDeclaration {
  return {
    origin: node.origin,
    typeOrigin: node.origin,
    holder: node.kind,
    nullable: false,
    default: node.value,
    documentation: noDocumentation,
    validation: undefined,
    annotations: new Map(),
  };
}
