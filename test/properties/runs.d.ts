/** How often properties are tried: a few times with every test run, and as often as `YTT_PROPERTY_RUNS` says. */
/** Whether more is tried than with every test run. */
export declare const isLongRun: boolean;
/** Parameters for `fc.assert`: `usual` runs unless the environment asks for more; `share` of those for slow properties. */
export declare function runs(
  usual: number,
  share?: number,
): {
  readonly numRuns: number;
  readonly endOnFailure: boolean;
};
/** How long a property may take, in milliseconds. */
export declare const patience: number;
//# sourceMappingURL=runs.d.ts.map
