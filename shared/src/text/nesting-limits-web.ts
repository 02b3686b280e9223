/** Limits of nesting in a browser, whose workers have stacks of about 1 MB; replaces `nesting-limits.ts` there. */

/** How many collections of a YAML text may be nested. */
export const deepestNesting = 100;
/** How deep expressions and blocks of code may be nested; each takes two or three levels, following the grammar. */
export const deepestCode = 100;
/** How many operators, or suffixes such as `.name`, one expression may have in a row. */
export const longestChain = 500;
/** How deep values may be nested, whatever their source. */
export const deepestValue = 250;
