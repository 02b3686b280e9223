/** ytt's examples, with ytt's answers. */
import { describeSet } from './describe-set.js';

describeSet('upstream-examples');
