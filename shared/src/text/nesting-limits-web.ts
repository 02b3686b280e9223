/** Limits of nesting in a browser, whose workers have stacks of about 1 MB; replaces `nesting-limits.ts` there. */

export const deepestNesting = 100;
export const deepestCode = 100;
export const longestChain = 500;
export const deepestValue = 250;
