/**
 * Limits of nesting. The reference is limited only by its memory; these limits keep every recursion over parsed or
 * computed data within a stack of 8 MiB. Browsers have less, and cannot be asked for more: see `nesting-limits-web.ts`.
 */

/** How many collections of a YAML text may be open inside each other. */
export const deepestNesting = 500;

/** How deep expressions and blocks of code may nest; each is two levels or three, as its grammar is. */
export const deepestCode = 250;

/** How many operators, or suffixes such as `.name`, one expression may have in a row. */
export const longestChain = 4000;

/** How deep values may nest, wherever they come from. */
export const deepestValue = 1000;
