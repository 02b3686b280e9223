/** The operations on values that other layers use, in one place to import from. */

export { nearestName } from '../resolve/suggest-name.js';
export {
  attrNames,
  call,
  findAttr,
  getAttr,
  getIndex,
  indices,
  iterate,
  lengthOf,
  setAttr,
  setIndex,
  slice,
  truth,
} from './access.js';
export { type BinaryOperator, binary, unary } from './binary.js';
export { type ComparisonOperator, compare, equals } from './comparison.js';
export { freezeDeep } from './freeze.js';
export { hashKey } from './hash-key.js';
export { repr, str } from './repr.js';
export { goTypeName, typeName } from './type-name.js';
