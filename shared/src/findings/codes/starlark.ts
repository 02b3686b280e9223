/** The codes of findings about starlark. */
import type { CodeDescription } from '../code-description.js';

export const starlarkCodes = {} as const satisfies Record<string, CodeDescription>;
