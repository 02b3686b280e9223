/** Starlark expressions, modules and templates, with ytt's answers. */
import { describeSet } from './describe-set.js';

describeSet('starlark');
