/** Starlark expressions, modules and templates, as ytt answered them. */
import { describeSet } from './describe-set.js';

describeSet('starlark');
