/**
 * Functions that traverse a value of any size count each part as a step, so that an evaluation can end in the middle.
 */
import { describe, expect, it } from 'vitest';
import { fromStarlark, toStarlark } from '../document/convert/convert.js';
import { readJson } from '../document/convert/read-json.js';
import { printJson } from '../document/print/print-json.js';
import { printYaml } from '../document/print/print-yaml.js';
import { BudgetError, defaultLimits, Interrupted, type Limits, Thread, type Work } from '../starlark/eval/thread.js';
import { getAttr } from '../starlark/values/methods/attributes.js';
import { call } from '../starlark/values/operations/access.js';
import { repr } from '../starlark/values/operations/repr.js';
import type { Value } from '../starlark/values/value.js';
import { assertModule } from './modules/assert.js';
import { base64Module } from './modules/base64.js';
import { jsonModule } from './modules/json.js';
import { md5Module } from './modules/md5.js';
import { overlayModule } from './modules/overlay.js';
import { sha256Module } from './modules/sha256.js';
import { structModule } from './modules/struct.js';
import { tomlModule } from './modules/toml.js';
import { urlModule } from './modules/url.js';
import { yamlModule } from './modules/yaml.js';
import { printToml } from './toml/print-toml.js';
import { readToml } from './toml/read-toml.js';

const parts = 20_000;
const numbers = Array.from({ length: parts }, (_, i) => i);
const json = `{"a": [${numbers}]}`;
const toml = numbers.map((i) => `[t${i}]\n`).join('');
const plain = readJson(json);
const tables = readToml(toml);
const dict = toStarlark(plain);

describe('each part is a step', () => {
  it.each<readonly [string, (work: Work) => unknown]>([
    ['of reading JSON', (work) => readJson(json, work)],
    ['of reading the headers of TOML', (work) => readToml(toml, work)],
    ['of reading an array of TOML', (work) => readToml(`a = [${numbers}]`, work)],
    ['of printing JSON', (work) => printJson(plain, { work })],
    ['of printing TOML', (work) => printToml(tables, 2, work)],
    ['of printing YAML', (work) => printYaml(plain, work)],
    ['of printing values of code', (work) => repr(dict, work)],
    ['of making values of code', (work) => toStarlark(plain, { work })],
    ['of making nodes', (work) => fromStarlark(dict, work)],
  ])('%s', (_, run) => {
    let steps = 0;
    const step = (count = 1): void => {
      steps += count;
    };
    run({ step });
    expect(steps).toBeGreaterThanOrEqual(parts);
  });

  const yaml = `a:\n${numbers.map((i) => `- ${i}\n`).join('')}`;
  it.each<readonly [string, ReadonlyMap<string, Value>, readonly Value[], passes: number]>([
    ['json.decode', jsonModule, [json], 2],
    ['json.encode', jsonModule, [dict], 2],
    ['toml.decode', tomlModule, [toml], 3],
    ['toml.encode', tomlModule, [toStarlark(tables)], 3],
    ['yaml.decode', yamlModule, [yaml], 1.03],
    ['yaml.encode', yamlModule, [dict], 2],
    ['struct.encode', structModule, [dict], 2],
    ['struct.decode', structModule, [dict], 2],
    ['assert.equals', assertModule, [dict, dict], 4],
    ['overlay.apply', overlayModule, [dict], 1],
  ])('of %s, which can be abandoned in each pass', (name, module, args, passes) => {
    const [of = '', member = ''] = name.split('.');
    const body = getAttr(module.get(of) as Value, member);
    /** Runs until the check with this number. Returns how many checks there were. */
    const run = (most: number): number => {
      let looks = 0;
      const interrupt = (): void => {
        if (looks++ === most) throw new Interrupted();
      };
      call(new Thread({ steps: 1e9, bytes: 1e9, depth: 100, interrupt }), body, args, []);
      return looks;
    };
    const looks = run(Number.POSITIVE_INFINITY);
    // One pass over the parts makes nearly five checks, and keys count as parts, too. A pass over a text makes one
    // check. Reading YAML counts sections instead of values.
    const text = args.some((arg) => typeof arg === 'string') ? 1 : 0;
    expect(looks).toBeGreaterThanOrEqual(Math.floor((passes * parts) / 4096) + text);
    for (const at of [0, looks >> 1, looks - 1]) expect(() => run(at)).toThrow(Interrupted);
  });
});

describe('what functions take and give counts', () => {
  const long = 'a'.repeat(60_000);
  const held = toStarlark({ kind: 'plainMap', entries: [['a', long]] });
  const run = (
    name: string,
    module: ReadonlyMap<string, Value>,
    args: readonly Value[],
    limits: Partial<Limits>,
  ): Value => {
    const [of = '', member = ''] = name.split('.');
    return call(new Thread({ ...defaultLimits, ...limits }), getAttr(module.get(of) as Value, member), args, []);
  };

  it.each<readonly [string, ReadonlyMap<string, Value>, Value]>([
    ['base64.encode', base64Module, long],
    ['base64.decode', base64Module, long],
    ['json.encode', jsonModule, held],
    ['toml.encode', tomlModule, held],
    ['url.path_segment_encode', urlModule, long],
    ['yaml.encode', yamlModule, held],
  ])('the text that %s makes as bytes', (name, module, arg) => {
    expect(() => run(name, module, [arg], { bytes: 40_000 })).toThrow(
      new BudgetError('bytes', 'evaluation needs too much memory', { kind: 'evaluation-ended' }),
    );
    expect(typeof run(name, module, [arg], {})).toBe('string');
  });

  it.each<readonly [string, ReadonlyMap<string, Value>]>([
    ['md5.sum', md5Module],
    ['sha256.sum', sha256Module],
    ['url.path_segment_encode', urlModule],
  ])('the text that %s is given as work, up to a length', (name, module) => {
    expect(() => run(name, module, [long], { steps: 7_000 })).toThrow(BudgetError);
    expect(() => run(name, module, [long], { steps: 8_000 })).not.toThrow();
    expect(() => run(name, module, ['a'.repeat(2 ** 23 + 1)], {})).toThrow(
      'evaluation needs a value that is too large',
    );
  });
});
