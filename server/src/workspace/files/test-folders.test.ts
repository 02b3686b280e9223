import { expect, it } from 'vitest';
import { isOfTests, isTestData } from './test-folders.js';

it.each([
  ['app/values.yml', false, false],
  ['app/tests.yml', false, false],
  ['latest/contest/values.yml', false, false],
  ['test/values.yml', false, true],
  ['app/tests/values.yml', false, true],
  ['e2e/values.yml', false, true],
  ['fixtures/values.yml', false, true],
  ['testdata/values.yml', true, true],
  ['test-fixtures/a/values.yml', true, true],
  ['testfixtures/values.yml', true, true],
  ['__snapshots__/values.yml', true, true],
])('%s is data of tests: %s; of tests: %s', (path, isData, isOfThem) => {
  expect([isTestData(path), isOfTests(path)]).toEqual([isData, isOfThem]);
});
