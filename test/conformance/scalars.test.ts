/** YAML scalars, with ytt's answers. */
import { describeSet } from './describe-set.js';

describeSet('scalars');
