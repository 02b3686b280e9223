/** Cases of the other sets of this repository after random changes, with ytt's answers. */
import { describeSet } from './describe-set.js';

describeSet('mutated');
