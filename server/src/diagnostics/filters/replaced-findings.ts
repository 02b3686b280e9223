/** Findings of which some are reported differently, or not at all: several filters explain one finding by another. */
import type { Finding } from '@ytt-language/shared';

/** How many other places are attached to a finding that stands for them. */
export const mostPlaces = 20;

/** What becomes of findings; undefined for those that are left out. Others stay. */
export type Replacements = Map<Finding, Finding | undefined>;

/** `findings` after `replacements`, in the same order. */
export function withReplacements(findings: readonly Finding[], replacements: Replacements): readonly Finding[] {
  if (replacements.size === 0) return findings;
  return findings.flatMap((one) => (replacements.has(one) ? (replacements.get(one) ?? []) : [one]));
}
