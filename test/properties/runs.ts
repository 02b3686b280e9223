/** How many cases each property tries: a few with every test run, or the number in `YTT_PROPERTY_RUNS`. */

const wanted = Number(process.env['YTT_PROPERTY_RUNS'] ?? 0);

/** Whether more cases are tried than in an ordinary test run. */
export const isLongRun = wanted > 0;

/**
 * Parameters for `fc.assert`: `usual` runs unless the environment requests more; `share` is the fraction of those for
 * slow properties.
 */
export function runs(usual: number, share = 1): { readonly numRuns: number; readonly endOnFailure: boolean } {
  return { numRuns: wanted > 0 ? Math.ceil(wanted * share) : usual, endOnFailure: wanted > 0 };
}

/** The time limit of a property, in milliseconds. */
export const patience = wanted > 0 ? 24 * 3_600_000 : 180_000;
