// The functions that the instrumented code calls. They tell which mutant is active in this process, and record which
// mutants a test reaches.

/** How often each mutant was reached since `startRecording`, by its id. */
let reached;
let active;
let hits = 0;
let hitLimit = Number.POSITIVE_INFINITY;

globalThis.stryMutAct_9fa48 = (id) => {
  if (id !== active) return false;
  // An endless loop usually reaches the mutant in each round.
  if (++hits > hitLimit) throw new Error('The mutant was reached too often.');
  return true;
};

globalThis.stryCov_9fa48 = (...ids) => {
  if (reached === undefined) return;
  for (const id of ids) reached.set(id, (reached.get(id) ?? 0) + 1);
};

/** Makes a mutant active, or none. */
export function activate(id) {
  active = id === undefined ? undefined : String(id);
  hits = 0;
  hitLimit = Number.POSITIVE_INFINITY;
}

/** Restarts counting how often the active mutant is reached. Above `limit`, reaching it throws. */
export function countHits(limit) {
  hits = 0;
  hitLimit = limit;
}

export const hitsSoFar = () => hits;
export const isOverLimit = () => hits > hitLimit;

export function startRecording() {
  reached = new Map();
}

/** Ends recording. Returns how often each mutant was reached, as pairs of id and number. */
export function stopRecording() {
  const pairs = [...(reached ?? [])].map(([id, count]) => [Number(id), count]);
  reached = undefined;
  return pairs;
}
