/** Memoises the flow of files connected by loads, across edits. */
import type { CodeFlow } from '../../flow/code-flow.js';
import type { CodeFile, DeclaredValues } from '../../flow/code-run.js';
import { IdentityMemo } from '../../memo/identity-memo.js';
import { sameShape } from '../../schema/declared-shape.js';
import type { SchemaNode } from '../../schema/schema-node.js';

export interface FlowMemo {
  /** The flow for the same files and declared data values as before; otherwise the result of `make`. */
  get(parts: readonly unknown[], values: DeclaredValues | undefined, make: () => CodeFlow): CodeFlow;
}

const ofDeclarations = new IdentityMemo<CodeFlow>();

/** Memoises flows by the exact declaration of the data values, including its positions. */
export const flowsOfDeclarations: FlowMemo = {
  get: (parts, values, make) =>
    ofDeclarations.get(anchor(parts), [values?.declaration, values?.isClosed, ...parts], make),
};

interface FlowOfShape {
  readonly shape: SchemaNode | undefined;
  readonly flow: CodeFlow;
}

const ofShapes = new IdentityMemo<{ latest: FlowOfShape | undefined }>();

/**
 * Memoises flows by the shape of the declaration, which an edit of a value does not change. It suffices to tell which
 * members exist. With whole declarations as keys, flows would keep documents of former versions alive.
 */
export const flowsOfShapes: FlowMemo = {
  get: (parts, values, make) => {
    const shape = values?.declaration;
    const known = ofShapes.get(anchor(parts), [values?.isClosed, ...parts], () => ({ latest: undefined }));
    if (known.latest === undefined || !isSameShape(known.latest.shape, shape)) known.latest = { shape, flow: make() };
    return known.latest.flow;
  },
};

function isSameShape(a: SchemaNode | undefined, b: SchemaNode | undefined): boolean {
  return a === undefined || b === undefined ? a === b : sameShape(a, b);
}

/** The object in which the flow is memoised: a file, so that the flow is released when a newer version of it exists. */
function anchor(parts: readonly unknown[]): object {
  const [first] = parts as readonly CodeFile[];
  return first === undefined ? parts : first.source.memory;
}
