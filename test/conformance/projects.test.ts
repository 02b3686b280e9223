/** Schemas and data values of made-up projects, as ytt answered them. */
import { describeSet } from './describe-set.js';

describeSet('projects');
