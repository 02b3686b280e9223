/** The codes of findings about validation. */
import type { CodeDescription } from '../code-description.js';

export const validationCodes = {} as const satisfies Record<string, CodeDescription>;
