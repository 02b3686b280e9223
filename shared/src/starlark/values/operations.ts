/** The operations on values that other layers use, re-exported in one place. */

export { hashKey } from './hash-key.js';
export { attrNames, findAttr, getAttr, hasAttributes, setAttr } from './methods/attributes.js';
export {
  call,
  getIndex,
  indices,
  isCallable,
  isSequence,
  iterate,
  lengthOf,
  setIndex,
  slice,
  truth,
} from './operations/access.js';
export { type BinaryOperator, binary, unary } from './operations/binary.js';
export { type ComparisonOperator, compare, equals } from './operations/comparison.js';
export { repr, str } from './operations/repr.js';
export { goTypeName, typeName } from './type-name.js';
export { freezeDeep } from './value.js';
