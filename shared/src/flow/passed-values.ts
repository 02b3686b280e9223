/** The values that ytt passes to functions that annotations use. */
import type { PathStep } from '../schema/lookup.js';
import { type AnnotatedUse, pathTo } from './annotated-functions.js';
import type { CodeRun, CodeScope } from './code-run.js';
import {
  type DataValue,
  declaredFlow,
  type Flow,
  intFlow,
  type LazyFlow,
  type Member,
  mostValues,
  orUnknown,
  union,
  unknownFlow,
} from './flow-value.js';
import { nodeFlow, writtenFlow } from './fragments.js';

/** The value that ytt passes to the parameter at `position` of a function that an annotation of `scope` uses. */
export function passedByAnnotation(run: CodeRun, scope: CodeScope, use: AnnotatedUse, position: number): Flow {
  const { role, tag } = use;
  if (role === 'matching') return position === 0 ? intFlow : overlayArgumentFlow(run, scope, use, position - 1);
  if (role === 'changing') return overlayArgumentFlow(run, scope, use, position);
  const path = pathTo(scope.syntax.nodes, tag);
  if (position === 0 && role === 'proposed-rule') {
    return orUnknown(union(...(['struct', 'dict'] as const).map((form) => validatedFlow(run, scope, path, form))));
  }
  if (position === 0) return validatedFlow(run, scope, path);
  if (role !== 'condition' || position !== 1) return unknownFlow;
  const parent = (): Flow => (path?.length === 0 ? unknownFlow : validatedFlow(run, scope, path?.slice(0, -1)));
  const members = new Map([member('parent', parent), member('root', () => validatedFlow(run, scope, path && []))]);
  return [{ kind: 'struct', members, isOpen: false, rest: undefined }];
}

/**
 * The nodes that ytt passes to a function of an overlay: first the node on the left side, then the node of the overlay.
 */
function overlayArgumentFlow(run: CodeRun, scope: CodeScope, use: AnnotatedUse, position: number): Flow {
  if (position === 1) return orUnknown(nodeFlow(scope.syntax.nodes, use.tag));
  const values = position === 0 ? run.overlaidNodes?.(scope, use) : undefined;
  return values === undefined ? unknownFlow : orUnknown(oneOf(values.flatMap(writtenFlow)));
}

/**
 * The flow of several nodes. If a flow cannot hold that many, one fragment has the items of all, so that none of their
 * keys counts as missing.
 */
function oneOf(nodes: Flow): Flow {
  if (nodes.length <= mostValues) return union(...nodes.map((node) => [node]));
  const items = nodes.flatMap((node) => (node.kind === 'fragment' ? node.items : []));
  const whole: Flow = items.length === 0 ? [] : [{ kind: 'fragment', items }];
  return union(whole, ...nodes.flatMap((node) => (node.kind === 'fragment' ? [] : [[node]])));
}

function member(name: string, flow: LazyFlow): readonly [string, Member] {
  return [name, { name, flow, place: undefined }];
}

/** The flow of the data value at `path` in the code of validations. */
function validatedFlow(
  run: CodeRun,
  { file }: CodeScope,
  path: readonly PathStep[] | undefined,
  form: DataValue['form'] = 'fragment',
): Flow {
  return path === undefined ? unknownFlow : declaredFlow(run.valuesIn(file), path, form);
}
