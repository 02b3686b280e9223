/** The codes of findings about schema. */
import type { CodeDescription } from '../code-description.js';

export const schemaCodes = {} as const satisfies Record<string, CodeDescription>;
