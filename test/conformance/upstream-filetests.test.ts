/** The tests of ytt that are files, with ytt's answers. */
import { describeSet } from './describe-set.js';

describeSet('upstream-filetests');
