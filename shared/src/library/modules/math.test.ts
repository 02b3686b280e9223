/** What each member of `@ytt:math` computes; its precision is tested in `library/math`. */
import { describe, expect, it } from 'vitest';
import { Float } from '../../number/number.js';
import { checkExpressions } from '../../starlark/testing.js';
import { attributeOf, callIn } from '../testing.js';
import { mathModule } from './math.js';

const constants: Readonly<Record<string, number>> = { e: Math.E, pi: Math.PI };

const functions: Readonly<Record<string, readonly (readonly [args: readonly number[], result: number])[]>> = {
  copysign: [
    [[3, -2], -3],
    [[-3, 2], 3],
    [[3, -0], -3],
    [[3, 0], 3],
  ],
  fabs: [
    [[-2.5], 2.5],
    [[2], 2],
  ],
  mod: [
    [[-7, 3], -1],
    [[7, 4], 3],
  ],
  pow: [[[2, 10], 1024]],
  remainder: [[[7, 4], -1]],
  round: [
    [[2.5], 3],
    [[-2.5], -3],
  ],
  exp: [[[1.5], Math.exp(1.5)]],
  sqrt: [[[2], Math.SQRT2]],
  acos: [[[0.3], Math.acos(0.3)]],
  asin: [[[0.3], Math.asin(0.3)]],
  atan: [[[0.3], Math.atan(0.3)]],
  atan2: [[[1, -2], Math.atan2(1, -2)]],
  cos: [[[1.2], Math.cos(1.2)]],
  hypot: [[[3, 4], 5]],
  sin: [[[1.2], Math.sin(1.2)]],
  tan: [[[1.2], Math.tan(1.2)]],
  degrees: [[[Math.PI / 4], 45]],
  radians: [[[90], Math.PI / 2]],
  acosh: [[[1.5], Math.acosh(1.5)]],
  asinh: [[[1.5], Math.asinh(1.5)]],
  atanh: [[[0.3], Math.atanh(0.3)]],
  cosh: [[[1.2], Math.cosh(1.2)]],
  sinh: [[[1.2], Math.sinh(1.2)]],
  tanh: [[[1.2], Math.tanh(1.2)]],
  log: [
    [[1.5], Math.log(1.5)],
    [[8, 2], 3],
  ],
  gamma: [[[5], 24]],
};

const valueOf = (value: unknown): number => (value instanceof Float ? value.value : Number.NaN);

describe('@ytt:math', () => {
  it.each(Object.entries(functions))('%s', (name, cases) => {
    for (const [args, result] of cases) {
      const floats = args.map((arg) => new Float(arg));
      expect(valueOf(callIn(mathModule, `math.${name}`, floats))).toBeCloseTo(result, 12);
    }
  });

  it.each(Object.entries(constants))('%s', (name, value) => {
    expect(valueOf(attributeOf(mathModule.get('math') ?? null, name))).toBe(value);
  });

  it('has no other members but those that give ints', () => {
    const all = [...Object.keys(functions), ...Object.keys(constants), 'ceil', 'floor'];
    checkExpressions(`sorted(dir(math)) => ${JSON.stringify(all.sort()).replaceAll(',', ', ')}`, mathModule);
    checkExpressions(
      `
      [math.ceil(1.2), math.ceil(-1.2), math.ceil(3), math.floor(1.8), math.floor(-1.2), math.floor(3)] => [2, -1, 3, 1, -2, 3]
      math.ceil("a") => ceil: expected float value, but was starlark.String
      math.pow(1) => pow: expected exactly two arguments
      math.pow(1, 2, 3) => pow: expected exactly two arguments
      math.mod(1) => round: expected exactly two arguments
      math.sqrt() => sqrt: expected exactly one argument
      math.log(1, 2, 3) => log: got 3 arguments, want at most 2
    `,
      mathModule,
    );
  });
});
