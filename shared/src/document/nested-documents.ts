/**
 * Finds documents and document sets within values, such as `[f()]` for a function with `---` in it. ytt accepts them until
 * it prints the value.
 */
import type { Finding } from '../findings/finding.js';
import { findingAt } from '../findings/finding-at.js';
import { type Origin, valueRange } from '../text/origin.js';
import { misplaced } from './content.js';
import { isPlainList, isPlainMap, isScalar, isYamlCollection } from './kinds.js';
import type { Node, NodeValue } from './node.js';
import { mayNestDocuments } from './node-traits.js';

/** A value that cannot be printed. */
interface NestedDocuments {
  /** The innermost enclosing node that has a position. */
  readonly origin: Origin | undefined;
  /** Go's message. */
  readonly message: string;
}

/** The documents inside of values in `node`, at most one for each node that has a position. */
function nestedDocuments(node: Node): readonly NestedDocuments[] {
  const found = new Map<Origin | undefined, NestedDocuments>();
  const visitNode = (each: Node, around: Origin | undefined): void => {
    if (!mayNestDocuments(each)) return;
    const origin = each.origin ?? around;
    if ('items' in each) for (const item of each.items) visitNode(item, origin);
    else visitValue(each.value, origin);
  };
  const visitValue = (value: NodeValue, origin: Origin | undefined): void => {
    if (isScalar(value)) return;
    if (isYamlCollection(value)) visitNode(value, origin);
    else if (isPlainList(value)) for (const item of value.items) visitValue(item, origin);
    else if (isPlainMap(value)) for (const [, item] of value.entries) visitValue(item, origin);
    else if (!found.has(origin)) found.set(origin, { origin, message: misplaced(value) });
  };
  visitNode(node, undefined);
  return [...found.values()];
}

const plain = "ytt crashes here: the value holds documents; a function with '---' in it gives documents, not a value";

/** Findings about documents inside of values in `nodes`: ytt crashes on them when it prints. */
export function nestedDocumentFindings(nodes: readonly Node[]): readonly Finding[] {
  return nodes.flatMap(nestedDocuments).flatMap(({ origin, message }): Finding[] => {
    if (origin === undefined) return [];
    return [findingAt('evaluation-failed', { file: origin.file, ...valueRange(origin) }, { plain, message })];
  });
}
