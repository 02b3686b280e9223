/** What a YAML scalar means. */
import type { Float, Int } from '../../number/number.js';

export type Scalar = null | boolean | Int | Float | string;
