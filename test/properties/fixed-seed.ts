/**
 * Every test run tries the same random cases, so that one fails for what was changed and for nothing else. New cases are
 * for the longer runs, which are somebody's to look at.
 */
import fc from 'fast-check';
import { isLongRun } from './runs.js';

if (!isLongRun) fc.configureGlobal({ seed: 20 });
