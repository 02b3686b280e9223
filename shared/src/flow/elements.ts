/** The elements of collections: those that a loop visits, and those that an index returns. */
import {
  type Flow,
  type LazyFlow,
  noFlow,
  orUnknown,
  type Sequence,
  stringFlow,
  union,
  unknownFlow,
} from './flow-value.js';
import { declaredMembers } from './members.js';
import { isClosedMap, type Shape } from './shape.js';

/**
 * The elements that a loop over the value visits; empty if it is not iterable. A list that is not `isFresh`, that is,
 * created for this loop, may have elements added by other code.
 */
export function elementsOf(shape: Shape, isFresh = false): Flow {
  switch (shape.kind) {
    case 'unknown':
      return unknownFlow;
    case 'declared-map':
      return shape.value.form === 'struct' ? stringFlow : orUnknown(stringFlow);
    case 'struct':
      return stringFlow;
    case 'dict':
      return orUnknown(stringFlow);
    case 'declared-array':
      return [shape.item];
    case 'list':
    case 'tuple':
    case 'set':
      return isFresh || shape.kind === 'tuple' ? shape.element() : orUnknown(shape.element());
    case 'fragment':
      return union(...shape.items.map(({ kind, flow }) => (kind === 'mapItem' ? unknownFlow : flow())));
    default:
      return noFlow;
  }
}

/** The values of a mapping. */
export function heldValues(shape: Shape): Flow {
  switch (shape.kind) {
    case 'declared-map': {
      const values = union(...declaredMembers(shape.value, shape.declaration).map(({ flow }) => flow()));
      return isClosedMap(shape.declaration) && shape.value.form !== 'dict' ? values : orUnknown(values);
    }
    case 'struct':
    case 'dict': {
      const values = union(...[...shape.members.values()].map(({ flow }) => flow()), shape.rest?.() ?? noFlow);
      return shape.isOpen ? orUnknown(values) : values;
    }
    case 'fragment':
      return union(...shape.items.map(({ flow }) => flow()));
    default:
      return unknownFlow;
  }
}

/** `value[i]` of a sequence; `i` is undefined if it is not a literal. */
export function elementAt(shape: Shape, i: number | undefined): Flow {
  switch (shape.kind) {
    case 'list':
    case 'tuple': {
      const { elements, element } = shape;
      const at = i === undefined || elements === undefined ? undefined : elements.at(i);
      const found = at?.() ?? element();
      return shape.kind === 'list' ? orUnknown(found) : found;
    }
    case 'fragment': {
      const items = shape.items.filter(({ kind }) => kind !== 'mapItem');
      return items.length === 0 ? unknownFlow : union(...items.map(({ flow }) => flow()));
    }
    case 'scalar':
      return shape.type === 'string' ? stringFlow : noFlow;
    case 'declared-map':
    case 'struct':
    case 'dict':
      return i === undefined ? heldValues(shape) : unknownFlow;
    case 'unknown':
      return unknownFlow;
    default:
      return elementsOf(shape);
  }
}

/** A list, tuple or set whose elements are not known individually. */
export function sequenceOf(kind: Sequence['kind'], element: LazyFlow): Flow {
  return [{ kind, elements: undefined, element }];
}

/** A list or tuple of these elements. */
export function sequence(kind: 'list' | 'tuple', elements: readonly LazyFlow[]): Flow {
  return [{ kind, elements, element: () => union(...elements.map((element) => element())) }];
}
