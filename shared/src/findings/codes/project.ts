/** The codes of findings about project. */
import type { CodeDescription } from '../code-description.js';

export const projectCodes = {} as const satisfies Record<string, CodeDescription>;
