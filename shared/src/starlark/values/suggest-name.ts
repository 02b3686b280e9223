/** Finds the most similar name to a misspelt one, for "did you mean" (starlark-go internal/spell). */
import { distance } from 'fastest-levenshtein';

/** The candidate most similar to `name`, ignoring case and underscores; undefined if none is within half its length. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const wanted = fold(name);
  let best: string | undefined;
  let bestDistance = Math.floor((wanted.length + 1) / 2);
  for (const [i, candidate] of foldedNames(candidates).entries()) {
    // The edit distance of two words is at least the difference of their lengths, which is cheaper to compute.
    if (Math.abs(candidate.length - wanted.length) >= bestDistance) continue;
    const away = distance(wanted, candidate);
    if (away >= bestDistance) continue;
    bestDistance = away;
    best = candidates[i];
  }
  return best;
}

const knownFolded = new WeakMap<readonly string[], readonly string[]>();

function foldedNames(names: readonly string[]): readonly string[] {
  const folded = knownFolded.get(names) ?? names.map(fold);
  knownFolded.set(names, folded);
  return folded;
}

/**
 * The name that was probably meant. Unlike ytt's suggestion, it can be one with two letters transposed, or the
 * counterpart of a name from another language.
 */
export function likelyName(name: string, candidates: readonly string[]): string | undefined {
  const own = namesElsewhere.get(fold(name));
  if (own !== undefined && candidates.includes(own)) return own;
  return nearestName(name, candidates) ?? transposedName(name, candidates);
}

/** Starlark's names for methods of other languages and for abbreviations, by names without case and underscores. */
const namesElsewhere: ReadonlyMap<string, string> = new Map([
  ['toupper', 'upper'],
  ['touppercase', 'upper'],
  ['tolower', 'lower'],
  ['tolowercase', 'lower'],
  ['trim', 'strip'],
  ['trimspace', 'strip'],
  ['trimstart', 'lstrip'],
  ['trimleft', 'lstrip'],
  ['trimend', 'rstrip'],
  ['trimright', 'rstrip'],
  ['hasprefix', 'startswith'],
  ['hassuffix', 'endswith'],
  ['indexof', 'find'],
  ['push', 'append'],
  ['add', 'append'],
  ['withvalues', 'with_data_values'],
  ['withschema', 'with_data_values_schema'],
]);

/** The candidate that is `name` with two neighbouring letters transposed. */
export function transposedName(name: string, candidates: readonly string[]): string | undefined {
  return candidates.find((one) => isTransposition(name, one));
}

/**
 * Whether `name` is `candidate` with a typical typing mistake: letters in another order, or one letter added, missing
 * or changed (two in long names). Stricter than suggestions, which may be different names (`devNamespace`,
 * `namespace`); names with different numbers (`zone`, `zone_1`, `zone_2`) are not mistyped.
 */
export function isMistyped(name: string, candidate: string): boolean {
  if (name === candidate) return false;
  const [written, meant] = [fold(name), fold(candidate)];
  const slips = meant.length < 8 ? 1 : 2;
  if (Math.abs(written.length - meant.length) > slips || digits(written) !== digits(meant)) return false;
  const letters = (text: string): string => [...text].sort().join('');
  return letters(written) === letters(meant) || distance(written, meant) <= slips;
}

function isTransposition(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** starlark-go's message for a missing attribute: its `words`, and the most similar name. */
export function attributeWords(words: string, nearest: string | undefined): string {
  return nearest === undefined ? words : `${words} (did you mean .${nearest}?)`;
}

/** A sentence about a missing name, with the most similar one. */
export function suggesting(plain: string, nearest: string | undefined): string {
  return nearest === undefined ? plain : `${plain}; did you mean ${nearest}?`;
}

function fold(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

function digits(name: string): string {
  return name.replaceAll(/\D/g, '');
}
