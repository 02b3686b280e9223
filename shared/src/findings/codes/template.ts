/** The codes of findings about template. */
import type { CodeDescription } from '../code-description.js';

export const templateCodes = {} as const satisfies Record<string, CodeDescription>;
