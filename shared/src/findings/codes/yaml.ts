/** The codes of findings about yaml. */
import type { CodeDescription } from '../code-description.js';

export const yamlCodes = {} as const satisfies Record<string, CodeDescription>;
