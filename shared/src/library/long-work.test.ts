/** What goes through a value of any size counts each part as work, so that an evaluation ends in the middle of it. */
import { describe, expect, it } from 'vitest';
import { fromStarlark, toStarlark } from '../document/convert/convert.js';
import { readJson } from '../document/convert/read-json.js';
import { printJson } from '../document/print/print-json.js';
import { printYaml } from '../document/print/print-yaml.js';
import { Interrupted, Thread, type Work } from '../starlark/eval/thread.js';
import { call, getAttr } from '../starlark/values/operations.js';
import type { Value } from '../starlark/values/value.js';
import { assertModule } from './modules/assert.js';
import { jsonModule } from './modules/json.js';
import { overlayModule } from './modules/overlay.js';
import { structModule } from './modules/struct.js';
import { tomlModule } from './modules/toml.js';
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
    /** Runs until it has looked so often; returns how often it has. */
    const run = (most: number): number => {
      let looks = 0;
      const interrupt = (): void => {
        if (looks++ === most) throw new Interrupted();
      };
      call(new Thread({ steps: 1e9, bytes: 1e9, depth: 100, interrupt }), body, args, []);
      return looks;
    };
    const looks = run(Number.POSITIVE_INFINITY);
    // A pass is nearly five looks, and keys are parts as well; that over the text as such is one, and reading YAML counts stretches, not values.
    const text = args.some((arg) => typeof arg === 'string') ? 1 : 0;
    expect(looks).toBeGreaterThanOrEqual(Math.floor((passes * parts) / 4096) + text);
    for (const at of [0, looks >> 1, looks - 1]) expect(() => run(at)).toThrow(Interrupted);
  });
});
