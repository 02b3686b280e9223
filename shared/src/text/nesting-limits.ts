/**
 * Limits of nesting. The reference is limited only by its memory; these limits keep every recursion over parsed or
 * computed data within a stack of 8 MiB. Browsers have less, and cannot be asked for more: see `nesting-limits-web.ts`.
 */

/** How many collections of a YAML text may be nested. */
export const deepestNesting = 500;

/** How deep expressions and blocks of code may be nested; each takes two or three levels, following the grammar. */
export const deepestCode = 250;

/** How many operators, or suffixes such as `.name`, one expression may have in a row. */
export const longestChain = 4000;

/** How deep values may be nested, whatever their source. */
export const deepestValue = 1000;
