/** How often properties are tried: a few times with every test run, and as often as `YTT_PROPERTY_RUNS` says. */
const wanted = Number(process.env['YTT_PROPERTY_RUNS'] ?? 0);
/** Whether more is tried than with every test run. */
export const isLongRun = wanted > 0;
/** Parameters for `fc.assert`: `usual` runs unless the environment asks for more; `share` of those for slow properties. */
export function runs(usual, share = 1) {
  return { numRuns: wanted > 0 ? Math.ceil(wanted * share) : usual, endOnFailure: wanted > 0 };
}
/** How long a property may take, in milliseconds. */
export const patience = wanted > 0 ? 24 * 3_600_000 : 60_000;
//# sourceMappingURL=runs.js.map
