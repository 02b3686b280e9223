/** Schemas and data values of made-up projects, with ytt's answers. */
import { describeSet } from './describe-set.js';

describeSet('projects');
