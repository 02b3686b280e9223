/** The nearest name to a misspelled one, for "did you mean" (starlark-go internal/spell). */

/** The candidate nearest to `name`, ignoring case and underscores; undefined where none is within half its length. */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = fold(name);
  let best: string | undefined;
  let bestDistance = Math.floor((wanted.length + 1) / 2);
  for (const candidate of candidates) {
    const distance = editDistance(wanted, fold(candidate), bestDistance);
    if (distance < bestDistance) {
      bestDistance = distance;
      best = candidate;
    }
  }
  return best;
}

/** The name that was probably meant: also one in which two neighbouring letters changed places, of which ytt says nothing. */
export function likelyName(name: string, candidates: readonly string[]): string | undefined {
  return nearestName(name, candidates) ?? candidates.find((one) => isTransposition(name, one));
}

/**
 * Whether `name` is `candidate` but for what one mistypes: its letters in another order, or one of them too many, missing or
 * another, in long names two. Nearer than what is suggested, which may be a name of its own (`devNamespace`, `namespace`); so is
 * one with another number (`zone`, `zone_1`, `zone_2`).
 */
export function isMistyped(name: string, candidate: string): boolean {
  if (name === candidate) return false;
  const [written, meant] = [fold(name), fold(candidate)];
  if (digits(written) !== digits(meant)) return false;
  const slips = meant.length < 8 ? 1 : 2;
  const letters = (text: string): string => [...text].sort().join('');
  return letters(written) === letters(meant) || editDistance(written, meant, slips) <= slips;
}

function isTransposition(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** What starlark-go says of an attribute that is not there: its `words`, and the nearest name. */
export function attributeWords(words: string, nearest: string | undefined): string {
  return nearest === undefined ? words : `${words} (did you mean .${nearest}?)`;
}

/** A sentence about a name that is not there, with the nearest one. */
export function suggesting(plain: string, nearest: string | undefined): string {
  return nearest === undefined ? plain : `${plain}; did you mean ${nearest}?`;
}

function fold(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

function digits(name: string): string {
  return name.replaceAll(/\D/g, '');
}

/** Levenshtein's distance; may be any number above `limit` where it exceeds that. */
function editDistance(a: string, b: string, limit: number): number {
  let [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  // The reference cuts a common prefix only where the strings differ after it; a prefix costs the rest either way.
  if (same === short.length && short.length > 0) return long.length - short.length;
  short = short.slice(same);
  long = long.slice(same);
  if (short === '') return long.length;
  if (long.length - short.length > limit) return long.length - short.length;

  const row = Array.from({ length: long.length + 1 }, (_, i) => i);
  for (let i = 1; i <= short.length; i++) {
    let diagonal = i - 1;
    row[0] = i;
    let best = i;
    for (let j = 1; j <= long.length; j++) {
      const above = row[j] as number;
      const substituted = diagonal + (short[i - 1] === long[j - 1] ? 0 : 1);
      const value = Math.min(substituted, (row[j - 1] as number) + 1, above + 1);
      diagonal = above;
      row[j] = value;
      best = Math.min(best, value);
    }
    if (best > limit) return best;
  }
  return row[long.length] as number;
}
