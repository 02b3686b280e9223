/** How many cases each property tries: a few with every test run, or as many as `YTT_PROPERTY_RUNS` says. */

const wanted = Number(process.env['YTT_PROPERTY_RUNS'] ?? 0);

/** Whether more is tried than with every test run. */
export const isLongRun = wanted > 0;

/** Parameters for `fc.assert`: `usual` runs unless the environment asks for more; `share` of those for slow properties. */
export function runs(usual: number, share = 1): { readonly numRuns: number; readonly endOnFailure: boolean } {
  return { numRuns: wanted > 0 ? Math.ceil(wanted * share) : usual, endOnFailure: wanted > 0 };
}

/** How long a property may take, in milliseconds. */
export const patience = wanted > 0 ? 24 * 3_600_000 : 60_000;
