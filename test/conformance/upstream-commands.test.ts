/** The tests of ytt's commands, with ytt's answers. */
import { describeSet } from './describe-set.js';

describeSet('upstream-commands');
