import { expect, it } from 'vitest';
import { isOfTests, isTestData } from './test-folders.js';

it.each([
  ['/ws/app/values.yml', false, false],
  ['/ws/app/tests.yml', false, false],
  ['/ws/latest/contest/values.yml', false, false],
  ['/ws/test/values.yml', false, true],
  ['/ws/app/tests/values.yml', false, true],
  ['/ws/e2e/values.yml', false, true],
  ['/ws/fixtures/values.yml', false, true],
  ['/ws/testdata/values.yml', true, true],
  ['/ws/test-fixtures/a/values.yml', true, true],
  ['/ws/testfixtures/values.yml', true, true],
  ['/ws/__snapshots__/values.yml', true, true],
])('%s is data of tests: %s; of tests: %s', (key, isData, isOfThem) => {
  expect([isTestData(key), isOfTests(key)]).toEqual([isData, isOfThem]);
});
