/** The codes of findings about overlay. */
import type { CodeDescription } from '../code-description.js';

export const overlayCodes = {} as const satisfies Record<string, CodeDescription>;
