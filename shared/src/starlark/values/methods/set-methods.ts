/** The methods of sets (https://github.com/google/starlark-go/blob/master/doc/spec.md#set·union). */

import { entryBytes } from '../../eval/thread.js';
import { iterableValue, unpackPositional } from '../arguments.js';
import { methodTable, nameErrors } from '../builtin.js';
import { StarlarkSet } from '../set.js';
import { StarlarkError } from '../value.js';

/** The methods of sets by name. */
export const setMethods = methodTable<StarlarkSet>({
  union(set, thread, args, kwargs) {
    const [other] = unpackPositional('union', args, kwargs, 0, iterableValue);
    // The reference crashes if the argument is omitted; ytt reports Go's message.
    if (other === undefined)
      throw new StarlarkError('runtime error: invalid memory address or nil pointer dereference', {
        plain: 'union() needs an argument; ytt crashes without one',
      });
    return nameErrors('union', () => {
      const result = new StarlarkSet(set.elements());
      for (const element of other.iterate()) {
        thread.grow(result.table.size, entryBytes);
        result.table.insert(element, null);
      }
      return result;
    });
  },
});
