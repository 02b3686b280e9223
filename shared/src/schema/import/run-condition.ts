/** Evaluates conditions as ytt would. */
import { toNodes } from '../../document/convert/convert.js';
import { lambdaTemplate } from '../../library/lambda.js';
import { jsonModule } from '../../library/modules/json.js';
import { regexpModule } from '../../library/modules/regexp.js';
import { Thread } from '../../starlark/eval/thread.js';
import { call } from '../../starlark/values/operations/access.js';
import { StarlarkError } from '../../starlark/values/value.js';
import { fragmentValue } from '../../template/nodes/fragment.js';
import { type Json, toNode } from './json.js';

/**
 * Returns a function that tells whether a value meets a condition, an expression about `v` that may use `json` and
 * `regexp`. JSON does not distinguish 1 from 1.0; `isFloat` selects the latter.
 */
export function conditionRunner(test: string, isFloat: boolean): (value: Json) => boolean {
  const fits = lambdaTemplate(`lambda v: ${test}`)(Object.fromEntries([...jsonModule, ...regexpModule]));
  return (value) => {
    try {
      return call(new Thread(), fits, [fragmentValue(toNodes(toNode(value, isFloat), undefined))], []) === true;
    } catch (error) {
      if (error instanceof StarlarkError) return false;
      throw error;
    }
  };
}
