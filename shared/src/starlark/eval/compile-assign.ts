/** Compiles assignments to variables, elements, fields, and sequences of them. */

import type { Expression } from '../parse/syntax.js';
import { Dict } from '../values/dict.js';
import { expected } from '../values/expected.js';
import { setAttr } from '../values/methods/attributes.js';
import { iterate, lengthOf, setIndex } from '../values/operations/access.js';
import { typeName } from '../values/type-name.js';
import { unknown } from '../values/unknown.js';
import { StarlarkError, type Value } from '../values/value.js';
import { type CompileContext, compileStore, place, type Store } from './compile-context.js';
import type { Frame } from './function.js';
import { entryBytes } from './thread.js';

/** Code that assigns to `target`; `at` is the position of unpacking errors. */
export function compileTarget(target: Expression, at: number, context: CompileContext): Store {
  switch (target.kind) {
    case 'identifier':
      return compileStore(context.resolution.bindings.get(target));
    case 'parenthesized':
      return compileTarget(target.expression, at, context);
    case 'tuple':
    case 'list':
      return compileSequence(target.elements, at, context);
    case 'index': {
      const object = context.compileExpression(target.object, context);
      const index = context.compileExpression(target.index, context);
      const { bracketStart } = target;
      return (frame, value) => {
        const container = object(frame);
        const key = index(frame);
        place(frame, bracketStart);
        frame.thread.grow(container instanceof Dict ? container.table.size : 0, entryBytes);
        setIndex(container, key, value);
      };
    }
    case 'dot': {
      const object = context.compileExpression(target.object, context);
      const { dotStart, name } = target;
      return (frame) => {
        const container = object(frame);
        place(frame, dotStart);
        setAttr(container, name.name);
      };
    }
    default:
      // The resolver has reported that this is not assignable.
      return () => {};
  }
}

function compileSequence(targets: readonly Expression[], at: number, context: CompileContext): Store {
  const stores = targets.map((target) => compileTarget(target, at, context));
  return (frame, value) => {
    if (value === unknown) {
      for (const store of stores) store(frame, unknown);
      return;
    }
    place(frame, at);
    const values = unpack(frame, value, stores.length);
    stores.forEach((store, i) => {
      store(frame, values[i] as Value);
    });
  };
}

/** Exactly `count` values from an iterable. */
function unpack(frame: Frame, value: Value, count: number): Value[] {
  const elements = iterate(value);
  if (elements === undefined)
    throw expected('several values to assign', value, `got ${typeName(value)} in sequence assignment`);
  const values: Value[] = [];
  for (const element of elements) {
    frame.thread.step();
    if (values.length === count) {
      throw new StarlarkError(`too many values to unpack (got ${lengthOf(value) ?? -1}, want ${count})`);
    }
    values.push(element);
  }
  if (values.length < count) {
    throw new StarlarkError(`too few values to unpack (got ${values.length}, want ${count})`);
  }
  return values;
}
