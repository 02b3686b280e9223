// Replaces the part of `vitest` that the tests of this repository use. It collects the tests of a file, so that each
// can be run repeatedly in one process whose modules are loaded once.
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  customMatchers,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from '@vitest/expect';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

export const expect = (value, message) => chai.expect(value, message);
Object.assign(expect, chai.expect, globalThis[ASYMMETRIC_MATCHERS_OBJECT]);
expect.extend = (matchers) => chai.expect.extend(expect, matchers);
expect.extend(customMatchers);
setState({ assertionCalls: 0, isExpectingAssertions: false, expectedAssertionsNumber: null }, expect);

let suite = newSuite('', undefined);
let tests = [];

function newSuite(name, parent) {
  return { name, parent, beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] };
}

/** Imports a test file. Returns its tests, in order: their names, bodies and suites. */
export async function collectTests(importFile) {
  suite = newSuite('', undefined);
  tests = [];
  await importFile();
  return tests;
}

export function describe(name, body) {
  const outer = suite;
  suite = newSuite(name, outer);
  body();
  suite = outer;
}

export function it(name, ...rest) {
  const body = rest.find((one) => typeof one === 'function');
  tests.push({ name: fullName(name), body, suite });
}

function fullName(name) {
  const names = [name];
  for (let at = suite; at?.parent !== undefined; at = at.parent) names.unshift(at.name);
  return names.join(' > ');
}

/** Calls `register` for every case, as Vitest's `each` does: if all cases are arrays, they are lists of arguments. */
function each(register) {
  return (cases) => (name, body, rest) => {
    const areLists = cases.every(Array.isArray);
    cases.forEach((one, index) => {
      const values = areLists ? one : [one];
      register(caseName(name, values, index), () => body(...values), rest);
    });
  };
}

function caseName(name, values, index) {
  const left = [...values];
  return name
    .replace(/%[#%sdijo]/g, (sign) => (sign === '%#' ? index : sign === '%%' ? '%' : String(left.shift())))
    .replace(/\$(\w+)/g, (whole, key) => (values[0]?.[key] === undefined ? whole : String(values[0][key])));
}

const skip = () => undefined;
it.each = each(it);
it.skip = Object.assign(skip, { each: () => skip });
it.skipIf = (condition) => (condition ? it.skip : it);
it.runIf = (condition) => it.skipIf(!condition);
describe.each = each(describe);
describe.skip = skip;
describe.skipIf = (condition) => (condition ? skip : describe);
export const test = it;

export const beforeAll = (hook) => suite.beforeAll.push(hook);
export const afterAll = (hook) => suite.afterAll.unshift(hook);
export const beforeEach = (hook) => suite.beforeEach.push(hook);
export const afterEach = (hook) => suite.afterEach.unshift(hook);

/** Runs tests one after the other. The hooks of a suite (`beforeAll`, `afterAll`) run once, and the latter in `end`. */
export class TestSession {
  #begun = [];

  /** Rejects with the error of the test if it fails. */
  async run({ body, suite: own }) {
    const suites = [];
    for (let at = own; at !== undefined; at = at.parent) suites.unshift(at);
    for (const one of suites) {
      if (this.#begun.includes(one)) continue;
      this.#begun.push(one);
      for (const hook of one.beforeAll) await hook();
    }
    const cleanups = [];
    try {
      for (const one of suites)
        for (const hook of one.beforeEach) {
          const cleanup = await hook();
          if (typeof cleanup === 'function') cleanups.unshift(cleanup);
        }
      await body?.();
    } finally {
      for (const hook of [...suites.reverse().flatMap(({ afterEach }) => afterEach), ...cleanups]) await hook();
    }
  }

  async end() {
    for (const one of this.#begun.reverse()) for (const hook of one.afterAll) await hook();
    this.#begun = [];
  }
}
