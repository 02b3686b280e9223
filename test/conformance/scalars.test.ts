/** YAML scalars, as ytt answered them. */
import { describeSet } from './describe-set.js';

describeSet('scalars');
