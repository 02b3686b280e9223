/**
 * A quick test for scalars that may be suspicious (see `suspicious-scalars.ts`), applied to every scalar of every text.
 */
import type { ScalarSyntax } from '../syntax.js';

/** The form of scalars that may be suspicious. */
const candidate = /^(?:y|n|yes|no|on|off|[-+]?[0-9]+[eE_][0-9_.]*|[-+]?0[0-9_]+|.*["'\]}]|.* - .*)$/i;

const firstCharacters = new Set('yYnNoO+-0123456789');
const lastCharacters = new Set('"\']}');

/** An invisible character, which ytt treats like any other. */
export const byteOrderMark = '\ufeff';

/** Whether ytt may read a scalar as something other than it looks. */
export function mayBeSuspicious({ style, tag, value }: ScalarSyntax): boolean {
  if (style !== 'plain' || tag !== undefined || value === '') return false;
  const mayMatch =
    firstCharacters.has(value[0] as string) || lastCharacters.has(value.at(-1) as string) || value.includes(' - ');
  return (mayMatch && candidate.test(value)) || value.includes(byteOrderMark);
}
