/** The tests of ytt's commands, as ytt answered them. */
import { describeSet } from './describe-set.js';

describeSet('upstream-commands');
