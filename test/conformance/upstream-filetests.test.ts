/** The tests of ytt that are files, as ytt answered them. */
import { describeSet } from './describe-set.js';

describeSet('upstream-filetests');
