/** Making values unchangeable, however deep they nest. */
import { StarlarkObject, type Value } from './value.js';

/** Freezes `value` and all that it holds, without recursion: user code can nest lists a million deep. */
export function freezeDeep(value: Value): void {
  const pending: Value[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!(next instanceof StarlarkObject)) continue;
    if (next.freezeShallow === undefined) next.freeze();
    else for (const part of next.freezeShallow() ?? []) if (part instanceof StarlarkObject) pending.push(part);
  }
}
