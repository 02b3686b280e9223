/**
 * Makes every test run try the same random cases, so that a failure is caused by the current change. Longer runs, whose
 * results are examined, try new cases.
 */
import fc from 'fast-check';
import { isLongRun } from './runs.js';

if (!isLongRun) fc.configureGlobal({ seed: 20 });
