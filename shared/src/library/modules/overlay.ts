/** `@ytt:overlay` (https://carvel.dev/ytt/docs/latest/lang-ref-ytt-overlay/#programmatic-access). */
import { fromStarlark } from '../../document/convert/convert.js';
import type { NodeValue } from '../../document/node.js';
import { applyOverlay } from '../../overlay/apply.js';
import { Module } from '../../starlark/values/module.js';
import { StarlarkError, type Value } from '../../starlark/values/value.js';
import { YamlFragment } from '../../template/nodes/fragment.js';
import {
  allMatcher,
  andOperator,
  indexMatcher,
  mapKeyMatcher,
  notOperator,
  orOperator,
  subsetMatcher,
} from '../overlay-matchers.js';
import { wrappedBuiltin } from '../wrapped-builtin.js';

/**
 * `overlay.apply(left, right, …)`: applies the overlays to `left`. The result is YAML, or a value of the same kind as
 * `left`.
 */
const apply = wrappedBuiltin('overlay.apply', (args, _kwargs, thread) => {
  if (args.length === 0) throw new StarlarkError('expected exactly at least argument');
  const [left = null, ...overlays] = args.map((arg) => fromStarlark(arg, thread));
  let result: NodeValue = left;
  for (const right of overlays) result = applyOverlay(result, right, thread);
  return new YamlFragment(result);
});

/** What `load("@ytt:overlay", …)` finds. */
export const overlayModule: ReadonlyMap<string, Value> = new Map([
  [
    'overlay',
    new Module(
      'overlay',
      new Map<string, Value>([
        ['apply', apply],
        ['index', indexMatcher],
        ['all', allMatcher],
        ['map_key', mapKeyMatcher],
        ['subset', subsetMatcher],
        ['and_op', andOperator],
        ['or_op', orOperator],
        ['not_op', notOperator],
      ]),
    ),
  ],
]);
