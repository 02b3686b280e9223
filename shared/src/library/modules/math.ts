/** `@ytt:math` (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt/#math). */

import { Float, type Int, isInt } from '../../number/number.js';
import { anyValue, asFloat64, unpackPositional } from '../../starlark/values/arguments.js';
import { Builtin } from '../../starlark/values/builtin.js';
import { Module } from '../../starlark/values/module.js';
import { numberToInt } from '../../starlark/values/operations/interpolate.js';
import { goTypeName } from '../../starlark/values/type-name.js';
import { type Kwargs, StarlarkError, type Value } from '../../starlark/values/value.js';
import { exponential } from '../math/exponential.js';
import { gamma, power, remainder, roundHalfAway } from '../math/float-functions.js';
import {
  arcCosine,
  arcSine,
  arcTangent,
  arcTangent2,
  cosine,
  hyperbolicCosine,
  hyperbolicSine,
  hyperbolicTangent,
  hypotenuse,
  naturalLog,
  sine,
  tangent,
} from '../math/transcendental.js';
import { onlyArgument, wrappedBuiltin } from '../wrapped-builtin.js';

const members: readonly (readonly [string, Value])[] = [
  ['ceil', wholeNumber('ceil', Math.ceil)],
  ['copysign', binary('copysign', (x, y) => (isNegative(y) ? -Math.abs(x) : Math.abs(x)))],
  ['fabs', unary('fabs', Math.abs)],
  ['floor', wholeNumber('floor', Math.floor)],
  // ytt's messages call `mod` by the name `round`.
  ['mod', binary('round', (x, y) => x % y)],
  ['pow', binary('pow', power)],
  ['remainder', binary('remainder', remainder)],
  ['round', unary('round', roundHalfAway)],
  ['exp', unary('exp', exponential)],
  ['sqrt', unary('sqrt', Math.sqrt)],
  ['acos', unary('acos', arcCosine)],
  ['asin', unary('asin', arcSine)],
  ['atan', unary('atan', arcTangent)],
  ['atan2', binary('atan2', arcTangent2)],
  ['cos', unary('cos', cosine)],
  ['hypot', binary('hypot', hypotenuse)],
  ['sin', unary('sin', sine)],
  ['tan', unary('tan', tangent)],
  ['degrees', unary('degrees', (x) => (360 * x) / (2 * Math.PI))],
  ['radians', unary('radians', (x) => (2 * Math.PI * x) / 360)],
  ['acosh', unary('acosh', Math.acosh)],
  ['asinh', unary('asinh', Math.asinh)],
  ['atanh', unary('atanh', Math.atanh)],
  ['cosh', unary('cosh', hyperbolicCosine)],
  ['sinh', unary('sinh', hyperbolicSine)],
  ['tanh', unary('tanh', hyperbolicTangent)],
  ['log', new Builtin('log', (_thread, args, kwargs) => logarithm(args, kwargs))],
  ['gamma', unary('gamma', gamma)],
  ['e', new Float(Math.E)],
  ['pi', new Float(Math.PI)],
];

/** What `load("@ytt:math", …)` finds. */
export const mathModule: ReadonlyMap<string, Value> = new Map([['math', new Module('math', new Map(members))]]);

function unary(name: string, run: (x: number) => number): Builtin {
  return wrappedBuiltin(name, (args) => new Float(run(asFloat64(onlyArgument(args)))));
}

function binary(name: string, run: (x: number, y: number) => number): Builtin {
  return wrappedBuiltin(name, (args) => {
    const [x, y] = args;
    if (args.length !== 2 || x === undefined || y === undefined)
      throw new StarlarkError('expected exactly two arguments');
    return new Float(run(asFloat64(x), asFloat64(y)));
  });
}

/** A function of a float that returns an int; ints are returned unchanged. */
function wholeNumber(name: string, run: (x: number) => number): Builtin {
  return wrappedBuiltin(name, (args, kwargs): Int => {
    const [x = null] = unpackPositional(name, args, kwargs, 1, anyValue);
    if (isInt(x)) return x;
    if (!(x instanceof Float)) throw new StarlarkError(`expected float value, but was ${goTypeName(x)}`);
    return numberToInt(new Float(run(x.value)));
  });
}

function logarithm(args: readonly Value[], kwargs: Kwargs): Float {
  const [x = null, base = new Float(Math.E)] = unpackPositional('log', args, kwargs, 1, anyValue, anyValue);
  return new Float(naturalLog(asFloat64(x)) / naturalLog(asFloat64(base)));
}

function isNegative(x: number): boolean {
  return x < 0 || Object.is(x, -0);
}
