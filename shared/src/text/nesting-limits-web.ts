/** How deep things may nest in a browser, whose workers have stacks of about 1 MB; takes the place of `nesting-limits.ts`. */

export const deepestNesting = 100;
export const deepestCode = 100;
export const longestChain = 500;
export const deepestValue = 250;
