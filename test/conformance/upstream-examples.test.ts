/** ytt's examples, as ytt answered them. */
import { describeSet } from './describe-set.js';

describeSet('upstream-examples');
